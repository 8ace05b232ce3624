import { hasRole, isAdmin, useWhoami } from '../../shell/session/session.ts';

/** Inspectors issue, and take nothing back: that is the authority's. */
export function useMayTakeBack(): boolean {
  const who = useWhoami();
  return isAdmin(who) || hasRole(who, 'SVC Authority');
}
