import { useTranslations } from 'use-intl';
import { OrganisationMembers } from '../../shared/members/organisation-members.tsx';
import { useOwnOrganisation } from '../../shared/members/use-own-organisation.ts';
import { OrganisationWallet } from '../../shared/payout/organisation-wallet.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

/** The wallet that premiums go into and claims are paid from. */
export function WalletPage() {
  const own = useOwnOrganisation('Insurer');
  return own.chosen === undefined ? <NoInsurer /> : <OrganisationWallet organisations={own} farmers={false} />;
}

export function MembersPage() {
  const own = useOwnOrganisation('Insurer');
  return own.chosen === undefined ? <NoInsurer /> : <OrganisationMembers organisations={own} />;
}

function NoInsurer() {
  const t = useTranslations('insurance');
  return <EmptyState title={t('noInsurer')} body={t('noInsurerWords')} />;
}
