import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { userArea } from '../../shell/areas.tsx';
import { readListSearch } from '../../ui/list-search.ts';

const at = <Path extends string>(path: Path) =>
  ({ getParentRoute: () => userArea, path, validateSearch: readListSearch }) as const;

export const routes = [
  createRoute({
    ...at('/cooperative'),
    component: lazyRouteComponent(() => import('./overview-page.tsx'), 'OverviewPage'),
  }),
  createRoute({
    ...at('/cooperative/lots'),
    component: lazyRouteComponent(() => import('./lots-page.tsx'), 'LotsPage'),
  }),
  createRoute({
    ...at('/cooperative/lots/new'),
    component: lazyRouteComponent(() => import('./lot-wizard-page.tsx'), 'LotWizardPage'),
  }),
  createRoute({
    ...at('/cooperative/lots/$lot'),
    component: lazyRouteComponent(() => import('./lot-page.tsx'), 'LotPage'),
  }),
  createRoute({
    ...at('/cooperative/lots/$lot/edit'),
    component: lazyRouteComponent(() => import('./lot-edit-page.tsx'), 'LotEditPage'),
  }),
  createRoute({
    ...at('/cooperative/processing'),
    component: lazyRouteComponent(() => import('./processing-page.tsx'), 'ProcessingPage'),
  }),
  createRoute({
    ...at('/cooperative/orders'),
    component: lazyRouteComponent(() => import('./orders-page.tsx'), 'OrdersPage'),
  }),
  createRoute({
    ...at('/cooperative/settlements'),
    component: lazyRouteComponent(() => import('./settlements-page.tsx'), 'SettlementsPage'),
  }),
  createRoute({
    ...at('/cooperative/settlements/$order'),
    component: lazyRouteComponent(() => import('./settlement-page.tsx'), 'SettlementPage'),
  }),
  createRoute({
    ...at('/cooperative/wallet'),
    component: lazyRouteComponent(() => import('./wallet-page.tsx'), 'WalletPage'),
  }),
  createRoute({
    ...at('/cooperative/statements'),
    component: lazyRouteComponent(() => import('./statements-page.tsx'), 'StatementsPage'),
  }),
  createRoute({
    ...at('/cooperative/statements/$statement'),
    component: lazyRouteComponent(() => import('./statement-page.tsx'), 'StatementPage'),
  }),
  createRoute({
    ...at('/cooperative/members'),
    component: lazyRouteComponent(() => import('./members-page.tsx'), 'MembersPage'),
  }),
  createRoute({
    ...at('/cooperative/plots'),
    component: lazyRouteComponent(() => import('./plots-page.tsx'), 'PlotsPage'),
  }),
  createRoute({
    ...at('/cooperative/plots/imports'),
    component: lazyRouteComponent(() => import('./imports-page.tsx'), 'ImportsPage'),
  }),
  createRoute({
    ...at('/cooperative/plots/imports/$import'),
    component: lazyRouteComponent(() => import('./import-page.tsx'), 'ImportPage'),
  }),
  createRoute({
    ...at('/cooperative/plots/$plot'),
    component: lazyRouteComponent(() => import('./plot-page.tsx'), 'PlotPage'),
  }),
  createRoute({
    ...at('/cooperative/plots/$plot/boundary'),
    component: lazyRouteComponent(() => import('./boundary-page.tsx'), 'BoundaryPage'),
  }),
];
