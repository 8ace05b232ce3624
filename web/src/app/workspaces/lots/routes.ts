import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { userArea } from '../../shell/areas.tsx';

export const routes = [
  createRoute({
    getParentRoute: () => userArea,
    path: '/lots/$lot',
    component: lazyRouteComponent(() => import('./timeline-page.tsx'), 'TimelinePage'),
  }),
  createRoute({
    getParentRoute: () => userArea,
    path: '/lots/$lot/inspections/$inspection',
    component: lazyRouteComponent(() => import('./inspection-page.tsx'), 'InspectionPage'),
  }),
];
