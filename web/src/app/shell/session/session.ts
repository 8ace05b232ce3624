import type { AuthWhoamiOutput } from '@lotmark/sdk';
import { type QueryClient, queryOptions, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { keep, recall } from '../device-memory.ts';
import { client } from './client.ts';
import { leaving } from './leaving.ts';

export type Whoami = Omit<AuthWhoamiOutput, 'csrf_token'>;
export type SessionUser = NonNullable<Whoami['user']>;

const guest: Whoami = {
  user: null,
  roles: [],
  memberships: [],
  drives: false,
  operates: false,
  mail_leaves: true,
  public_ledger: true,
  takes_cards: true,
  key: null,
};

/** Who is logged in. Offline: who it was the last time, so that work in the field goes on. */
export const whoamiQuery = queryOptions({
  queryKey: ['whoami'],
  queryFn: async (): Promise<Whoami> => {
    const last = recall<Whoami>('whoami');
    // A service that is busy for a moment keeps nobody out who could not go on with what is remembered.
    const retries = last === undefined ? 2 : 0;
    try {
      if (leaving.isOn()) await client.logout({}, { retries: 0, timeoutMs: 8_000 }).then(leaving.end);
      const { csrf_token: _token, ...who } = await client.auth.whoami({}, { retries, timeoutMs: 8_000 });
      keep('whoami', who);
      return who;
    } catch (error) {
      if (leaving.isOn()) return guest;
      if (last === undefined) throw error;
      return last;
    }
  },
  staleTime: 60_000,
});

/**
 * After a login: forgets what was read for whoever was here before, and asks who it is now. That one query stays, with whom it
 * shows: the frame around the page looks at it, and would go on showing a guest if another took its place.
 */
export async function beginAsUser(queries: QueryClient): Promise<void> {
  const [who] = whoamiQuery.queryKey;
  queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== who });
  queries.getMutationCache().clear();
  await queries.cancelQueries({ queryKey: whoamiQuery.queryKey });
  await queries.fetchQuery({ ...whoamiQuery, staleTime: 0 });
}

export function useWhoami(): Whoami {
  return useSuspenseQuery(whoamiQuery).data;
}

/** The user of a page that only users see. */
export function useUser(): SessionUser {
  const { user } = useWhoami();
  if (user === null) throw new Error('this page is only for users');
  return user;
}

export function useMaybeUser(): SessionUser | null {
  return useQuery(whoamiQuery).data?.user ?? null;
}

/** Whom the service takes for an admin. */
const adminRoles = ['System Manager', 'Platform Admin'];
export const isAdmin = (who: Whoami): boolean => adminRoles.some((role) => who.roles.includes(role));

export const hasRole = (who: Whoami, role: string): boolean => who.roles.includes(role);

/** Whether they belong to an organisation of this kind. */
export const belongsTo = (who: Whoami, kind: string): boolean =>
  who.memberships.some((membership) => membership.kind === kind);

/** Whether they may decide for an organisation: its Owners and Managers, and admins. Clerks and plain Members work in it only. */
export const mayDecideFor = (who: Whoami, org: string | null | undefined): boolean =>
  isAdmin(who) ||
  who.memberships.some((each) => each.org === org && (each.role === 'Owner' || each.role === 'Manager'));

/** Whether they may offer lots of a cooperative without deciding for it: its plain Members, who are its farmers. */
export const offersOnlyFor = (who: Whoami, org: string | null | undefined): boolean =>
  !mayDecideFor(who, org) && who.memberships.some((each) => each.org === org && each.role === 'Member');
