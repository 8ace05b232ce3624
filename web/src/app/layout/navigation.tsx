import type { Icon } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { useAdminPages } from '../admin/navigation.ts';
import { useAuthorityPages } from '../authority/navigation.ts';
import { useBuyerPages } from '../buyer/navigation.ts';
import { useConnectionPages } from '../connections/navigation.ts';
import { useCooperativePages } from '../cooperative/navigation.ts';
import { useExporterPages } from '../exporter/navigation.ts';
import { useFarmerPages } from '../farmer/navigation.ts';
import type { Workspace } from '../session/session.ts';

export interface NavigationPage {
  to: string;
  label: string;
  icon: Icon;
  /** Only this address, not those below it. */
  exact?: boolean;
}

/** The side menu: each workspace names its pages in its own `navigation.ts`. */
export function useNavigation(workspaces: readonly Workspace[]) {
  const t = useTranslations('common');
  const pages: Record<Workspace, readonly NavigationPage[]> = {
    admin: useAdminPages(),
    authority: useAuthorityPages(),
    buyer: useBuyerPages(),
    cooperative: useCooperativePages(),
    exporter: useExporterPages(),
    farmer: useFarmerPages(),
  };
  const connections = useConnectionPages();
  return [
    ...workspaces.map((workspace) => ({ workspace, label: t(workspace), pages: pages[workspace] })),
    ...(connections.length === 0 ? [] : [{ workspace: 'connections', label: t('connections'), pages: connections }]),
  ];
}
