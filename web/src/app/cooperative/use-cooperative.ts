import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { keep, recall } from '../device-memory.ts';
import { useWhoami, workspacesOf } from '../session/session.ts';
import { lotOptionsQuery } from '../trade/lot-options.ts';

/** The cooperatives the user acts for, and the one whose members he looks at; the choice outlives the visit. */
export function useCooperative() {
  const options = useQuery(lotOptionsQuery);
  const admin = workspacesOf(useWhoami()).includes('admin');
  const [wanted, setWanted] = useState(() => recall<string>('cooperative'));
  const all = options.data?.cooperatives ?? [];
  const chosen = all.find(({ name }) => name === wanted) ?? all.find(({ role }) => role === 'Owner') ?? all[0];
  return {
    pending: options.isPending,
    error: options.error,
    all,
    chosen,
    /** Members and invites are the Owners' business. */
    manages: admin || chosen?.role === 'Owner',
    choose: (name: string) => {
      keep('cooperative', name);
      setWanted(name);
    },
  };
}
