import type { AuthWhoamiOutput } from '@lotmark/sdk';
import { queryOptions, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { keep, recall } from '../device-memory.ts';
import { client } from './client.ts';
import { leaving } from './leaving.ts';

export type Whoami = Omit<AuthWhoamiOutput, 'csrf_token'>;
export type SessionUser = NonNullable<Whoami['user']>;

const guest: Whoami = { user: null, roles: [], memberships: [], key: null };

/** Who is logged in. Without a line: who it was the last time, so that work in the field goes on. */
export const whoamiQuery = queryOptions({
  queryKey: ['whoami'],
  queryFn: async (): Promise<Whoami> => {
    try {
      if (leaving.isOn()) await client.logout({}, { retries: 0, timeoutMs: 8_000 }).then(leaving.end);
      const { csrf_token: _token, ...who } = await client.auth.whoami({}, { retries: 0, timeoutMs: 8_000 });
      keep('whoami', who);
      return who;
    } catch (error) {
      if (leaving.isOn()) return guest;
      const last = recall<Whoami>('whoami');
      if (last === undefined) throw error;
      return last;
    }
  },
  staleTime: 60_000,
});

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

export const workspaces = ['farmer', 'cooperative', 'exporter', 'buyer', 'authority', 'admin'] as const;
export type Workspace = (typeof workspaces)[number];

/** Whom the service takes for an admin. */
const adminRoles = ['System Manager', 'Platform Admin'];

/** The workspaces of a user, the daily one first: by role, and by membership of an organisation. */
export function workspacesOf(who: Whoami): Workspace[] {
  const has = (role: string) => who.roles.includes(role);
  const belongs = (kind: string) => who.memberships.some((membership) => membership.kind === kind);
  const all: [Workspace, boolean][] = [
    ['farmer', has('SVC Farmer')],
    [
      'cooperative',
      has('SVC Cooperative') || who.memberships.some((each) => each.kind === 'Cooperative' && each.role !== 'Member'),
    ],
    ['exporter', has('SVC Exporter') || belongs('Exporter')],
    ['buyer', has('SVC Buyer') || belongs('Buyer')],
    ['authority', has('SVC Authority')],
    ['admin', adminRoles.some(has)],
  ];
  return all.filter(([, shown]) => shown).map(([name]) => name);
}
