import { useTranslations } from 'use-intl';
import { OrganisationWallet } from '../../shared/payout/organisation-wallet.tsx';
import { Problem } from '../../ui/problem.tsx';
import { NoCooperative } from './no-cooperative.tsx';
import { useCooperative } from './use-cooperative.ts';

export function WalletPage() {
  const t = useTranslations('payout');
  const cooperatives = useCooperative();
  const { chosen, pending, error } = cooperatives;
  if (error !== null) return <Problem error={error} />;
  if (!pending && chosen === undefined) return <NoCooperative title={t('wallet')} />;
  return <OrganisationWallet organisations={cooperatives} farmers seesMoney={cooperatives.seesMoney} />;
}
