import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { lotOptionsQuery } from '../../shared/lot/lot-options.ts';
import { keep, recall } from '../../shell/device-memory.ts';
import { isAdmin, mayDecideFor, useWhoami } from '../../shell/session/session.ts';

const listeners = new Set<() => void>();
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The cooperatives the user acts for, and the one that all pages of the workspace show; the choice outlives the visit. */
export function useCooperative() {
  const options = useQuery(lotOptionsQuery);
  const who = useWhoami();
  const wanted = useSyncExternalStore(subscribe, () => recall<string>('cooperative'));
  const all = options.data?.cooperatives ?? [];
  const byName = [...all].sort((left, right) => left.name.localeCompare(right.name));
  const chosen = all.find(({ name }) => name === wanted) ?? byName[0];
  return {
    pending: options.isPending,
    error: options.error,
    all,
    chosen,
    /** For operations, which never add several together. Undefined while it is not known. */
    cooperative: chosen?.name,
    kind: 'Cooperative' as const,
    /** Roles and invites are the Owners' business; who belongs to it, Managers see too. */
    manages: isAdmin(who) || chosen?.role === 'Owner',
    admits: mayDecideFor(who, chosen?.name),
    /** Orders, revenue and wallet of the one that is shown. */
    seesMoney: mayDecideFor(who, chosen?.name),
    /** Lots are made, priced and put on the market by Owners and Managers, of any of the cooperatives. */
    sells: all.some(({ name }) => mayDecideFor(who, name)),
    choose: (name: string) => {
      keep('cooperative', name);
      for (const tell of listeners) tell();
    },
  };
}
