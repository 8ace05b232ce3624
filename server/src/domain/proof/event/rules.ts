import { type Decision, decided, refused, wrongState } from '../../../kernel/values/errors.ts';
import { type Machine, next, statesFor } from '../../../kernel/values/machine.ts';
import { type Actor, isAdmin } from '../../../kernel/write/actor.ts';
import type { EventState } from '../../../platform/db/tables.generated.ts';
import { orgsWith } from '../../people/party/duties.ts';

/** Ledgers to an epoch: every 256th is a flag ledger, at which the network votes. */
export const ledgersPerEpoch = 256;

export type EventStep = 'integrate' | 'anchor' | 'hold' | 'release';

/** Phase I to III, and HOLDING beside them. A final event stays final: capital may have moved. */
export const eventMachine: Machine<EventState, EventStep> = {
  CLAIM_RECEIVED: { integrate: 'PROOF_ADVANCED', hold: 'HOLDING' },
  PROOF_ADVANCED: { anchor: 'STATE_VERIFIED', hold: 'HOLDING' },
  STATE_VERIFIED: {},
  // What the log has of it meanwhile is found again by the next step.
  HOLDING: { release: 'CLAIM_RECEIVED' },
};

export function eventAfter(event: { name: string; state: EventState }, step: EventStep): Decision<EventState> {
  const to = next(eventMachine, event.state, step);
  if (to !== undefined) return decided(to);
  const needed = statesFor(eventMachine, step).join(' or ');
  return refused(wrongState(`${event.name} is ${event.state}; it must be ${needed}.`));
}

/** Whose events a reader sees beside the public ones: those of organisations whose money they may see. */
export interface Sight {
  all: boolean;
  /** Names of organisations, and the reader's own id: a farmer is a party of what is scored of them. */
  orgs: readonly string[];
  /** Whether `all` includes scores of others: a bank sees those of who shares them, as long as they do, and not here. */
  scores: boolean;
}

/** The events that `all` does not include without `scores`. */
export const scoreSchema = 'credit.score.v1';

/** Deliveries and retirements are public within the network; money, claims and scores are their parties' and supervisors'. */
export function sightOf(actor: Actor): Sight {
  const scores = isAdmin(actor) || actor.roles.has('SVC Authority');
  const person = actor.userId === undefined || (actor.keyOrg ?? null) !== null ? [] : [actor.userId];
  return { all: scores || actor.roles.has('SVC Bank'), orgs: [...orgsWith(actor, 'see_money'), ...person], scores };
}

export function sees(sight: Sight, event: { schema: string; parties: readonly string[] | null }): boolean {
  const { parties } = event;
  if (sight.all && (sight.scores || event.schema !== scoreSchema)) return true;
  return parties === null || parties.some((party) => sight.orgs.includes(party));
}
