import { useState } from 'react';
import { keep, recall } from '../../shell/device-memory.ts';
import { isAdmin, mayDecideFor, useWhoami } from '../../shell/session/session.ts';

/** The user's organisations of a kind, and the one whose members they look at; the choice outlives the visit. */
export function useOwnOrganisation(kind: 'Exporter' | 'Buyer' | 'Insurer') {
  const who = useWhoami();
  const [wanted, setWanted] = useState(() => recall<string>(kind));
  const own = who.memberships.filter((each) => each.kind === kind);
  const found = own.find(({ org }) => org === wanted) ?? own.find(({ role }) => role === 'Owner') ?? own[0];
  return {
    all: own.map(({ org, title }) => ({ name: org, title })),
    chosen: found === undefined ? undefined : { name: found.org, title: found.title },
    kind,
    manages: isAdmin(who) || found?.role === 'Owner',
    admits: mayDecideFor(who, found?.org),
    choose: (name: string) => {
      keep(kind, name);
      setWanted(name);
    },
  };
}
