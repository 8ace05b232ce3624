import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { lotOptionsQuery } from '../../shared/lot/lot-options.ts';
import { keep, recall } from '../../shell/device-memory.ts';
import { isAdmin, mayDecideFor, useWhoami } from '../../shell/session/session.ts';

/** The cooperatives the user acts for, and the one whose members they look at; the choice outlives the visit. */
export function useCooperative() {
  const options = useQuery(lotOptionsQuery);
  const who = useWhoami();
  const [wanted, setWanted] = useState(() => recall<string>('cooperative'));
  const all = options.data?.cooperatives ?? [];
  const chosen = all.find(({ name }) => name === wanted) ?? all.find(({ role }) => role === 'Owner') ?? all[0];
  return {
    pending: options.isPending,
    error: options.error,
    all,
    chosen,
    kind: 'Cooperative' as const,
    /** Roles and invites are the Owners' business; who belongs to it, Managers see too. */
    manages: isAdmin(who) || chosen?.role === 'Owner',
    admits: mayDecideFor(who, chosen?.name),
    /** Lots are made, priced and put on the market by Owners and Managers, of any of the cooperatives. */
    sells: all.some(({ name }) => mayDecideFor(who, name)),
    choose: (name: string) => {
      keep('cooperative', name);
      setWanted(name);
    },
  };
}
