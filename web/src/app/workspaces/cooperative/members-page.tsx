import { useTranslations } from 'use-intl';
import { OrganisationMembers } from '../../shared/members/organisation-members.tsx';
import { Problem } from '../../ui/problem.tsx';
import { NoCooperative } from './no-cooperative.tsx';
import { useCooperative } from './use-cooperative.ts';

export function MembersPage() {
  const t = useTranslations('cooperative');
  const cooperatives = useCooperative();
  const { chosen, pending, error } = cooperatives;
  if (error !== null) return <Problem error={error} />;
  if (!pending && chosen === undefined) return <NoCooperative title={t('members')} />;
  return <OrganisationMembers organisations={cooperatives} />;
}
