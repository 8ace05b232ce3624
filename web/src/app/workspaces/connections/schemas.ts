import type { EventsListEventsInput } from '@lotmark/sdk';

/** What happens in the network and is told to programs. */
export const schemas = [
  'trade.delivery.v1',
  'settle.payout.v1',
  'carbon.retire.v2',
  'insure.claim.v1',
  'credit.score.v1',
] as const satisfies readonly NonNullable<EventsListEventsInput['schema']>[];

export const eventStates = [
  'STATE_VERIFIED',
  'PROOF_ADVANCED',
  'CLAIM_RECEIVED',
  'HOLDING',
] as const satisfies readonly NonNullable<EventsListEventsInput['state']>[];
