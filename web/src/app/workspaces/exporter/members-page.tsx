import { OrganisationMembers } from '../../shared/members/organisation-members.tsx';
import { useOwnOrganisation } from '../../shared/members/use-own-organisation.ts';
import { NoExporter } from './no-exporter.tsx';

export function MembersPage() {
  const own = useOwnOrganisation('Exporter');
  return own.chosen === undefined ? <NoExporter /> : <OrganisationMembers organisations={own} />;
}
