import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { publicArea, userArea } from '../../shell/areas.tsx';

const open = <Path extends string>(path: Path) => ({ getParentRoute: () => publicArea, path }) as const;
const own = <Path extends string>(path: Path) => ({ getParentRoute: () => userArea, path }) as const;

export const routes = [
  createRoute({
    ...open('/login'),
    component: lazyRouteComponent(() => import('./login-page.tsx'), 'LoginPage'),
  }),
  createRoute({
    ...open('/signup'),
    component: lazyRouteComponent(() => import('./signup-page.tsx'), 'SignupPage'),
  }),
  createRoute({
    ...open('/verify-email'),
    component: lazyRouteComponent(() => import('./verify-email-page.tsx'), 'VerifyEmailPage'),
  }),
  createRoute({
    ...open('/forgot-password'),
    component: lazyRouteComponent(() => import('./forgot-password-page.tsx'), 'ForgotPasswordPage'),
  }),
  createRoute({
    ...open('/reset-password'),
    component: lazyRouteComponent(() => import('./reset-password-page.tsx'), 'ResetPasswordPage'),
  }),
  createRoute({
    ...open('/invite'),
    component: lazyRouteComponent(() => import('./invite-page.tsx'), 'InvitePage'),
  }),
  createRoute({
    ...own('/'),
    component: lazyRouteComponent(() => import('./home-page.tsx'), 'HomePage'),
  }),
  createRoute({
    ...own('/welcome'),
    component: lazyRouteComponent(() => import('./welcome-page.tsx'), 'WelcomePage'),
  }),
  createRoute({
    ...own('/welcome/cooperative'),
    component: lazyRouteComponent(() => import('./found-cooperative-page.tsx'), 'FoundCooperativePage'),
  }),
  createRoute({
    ...own('/welcome/exporter'),
    component: lazyRouteComponent(() => import('./found-exporter-page.tsx'), 'FoundExporterPage'),
  }),
  createRoute({
    ...own('/welcome/buyer'),
    component: lazyRouteComponent(() => import('./found-buyer-page.tsx'), 'FoundBuyerPage'),
  }),
  createRoute({
    ...own('/confirm-email'),
    component: lazyRouteComponent(() => import('./confirm-email-page.tsx'), 'ConfirmEmailPage'),
  }),
  createRoute({
    ...own('/account'),
    component: lazyRouteComponent(() => import('./account-page.tsx'), 'AccountPage'),
  }),
];
