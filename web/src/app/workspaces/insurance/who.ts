import { belongsTo, hasRole, isAdmin, type Whoami } from '../../shell/session/session.ts';

export const isAgent = (who: Whoami): boolean => hasRole(who, 'Insurance Agent') || isAdmin(who);

export const isOfInsurer = (who: Whoami): boolean => belongsTo(who, 'Insurer');

/** Who may be insured: farmers, and Owners and Managers of organisations that trade. */
export const isHolder = (who: Whoami): boolean =>
  hasRole(who, 'SVC Farmer') ||
  who.memberships.some(({ kind, role }) => kind !== 'Insurer' && (role === 'Owner' || role === 'Manager'));
