import { OrganisationMembers } from '../../shared/members/organisation-members.tsx';
import { useOwnOrganisation } from '../../shared/members/use-own-organisation.ts';
import { BuyerNeeded } from './buyer-needed.tsx';

export function MembersPage() {
  const own = useOwnOrganisation('Buyer');
  return own.chosen === undefined ? <BuyerNeeded /> : <OrganisationMembers organisations={own} />;
}
