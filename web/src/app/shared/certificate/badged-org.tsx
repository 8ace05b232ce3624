import { OrgBadges } from './org-badges.tsx';

/** An organisation with its badges. */
export function BadgedOrg({ name, title }: { name: string; title: string | null }) {
  return (
    <>
      {title ?? name}
      <OrgBadges orgs={[name]} />
    </>
  );
}
