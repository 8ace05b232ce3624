import { useOwnOrganisation } from '../../shared/members/use-own-organisation.ts';
import { OrganisationWallet } from '../../shared/payout/organisation-wallet.tsx';
import { NoExporter } from './no-exporter.tsx';

export function WalletPage() {
  const own = useOwnOrganisation('Exporter');
  return own.chosen === undefined ? <NoExporter /> : <OrganisationWallet organisations={own} farmers={false} />;
}
