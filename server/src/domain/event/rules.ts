import { type Actor, isAdmin } from '../../kernel/actor.ts';
import { type Decision, decided, refused, wrongState } from '../../kernel/errors.ts';
import type { EventState } from './schemas.ts';

/** Ledgers to an epoch: every 256th is a flag ledger, at which the network votes. */
export const ledgersPerEpoch = 256;

export type EventStep = 'integrate' | 'anchor' | 'hold' | 'release';

/** Phase I to III, and HOLDING beside them. A final event stays final: capital may have moved. */
export const eventMachine: Readonly<Record<EventState, Partial<Record<EventStep, EventState>>>> = {
  CLAIM_RECEIVED: { integrate: 'PROOF_ADVANCED', hold: 'HOLDING' },
  PROOF_ADVANCED: { anchor: 'STATE_VERIFIED', hold: 'HOLDING' },
  STATE_VERIFIED: {},
  // What the log has of it meanwhile is found again by the next step.
  HOLDING: { release: 'CLAIM_RECEIVED' },
};

export function eventAfter(event: { name: string; state: string }, step: EventStep): Decision<EventState> {
  const to = eventMachine[event.state as EventState][step];
  if (to !== undefined) return decided(to);
  const needed = (Object.keys(eventMachine) as EventState[]).filter((state) => eventMachine[state][step] !== undefined);
  return refused(wrongState(`${event.name} is ${event.state}; it must be ${needed.join(' or ')}.`));
}

/** Whose events a reader sees beside the public ones. */
export interface Sight {
  all: boolean;
  orgs: readonly string[];
}

/** Deliveries and retirements are public within the network; money, claims and scores are their parties' and supervisors'. */
export function sightOf(actor: Actor): Sight {
  const all = isAdmin(actor) || actor.roles.has('SVC Authority') || actor.roles.has('SVC Bank');
  return { all, orgs: actor.memberships.map((membership) => membership.org) };
}

export function sees(sight: Sight, parties: readonly string[] | null): boolean {
  return sight.all || parties === null || parties.some((party) => sight.orgs.includes(party));
}
