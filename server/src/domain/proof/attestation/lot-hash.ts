import { hash } from 'node:crypto';
import { type Envelope, type LotFacts, lotPayload, type Shape } from './payloads.ts';

/** `LotFacts` whose lists are JSON as the database wrote it. */
export type UnreadLotFacts = Omit<LotFacts, 'harvests' | 'plots'> & { harvests: string; plots: string };

export interface LotToHash {
  facts: UnreadLotFacts;
  envelope: Envelope;
  shape: Shape;
}

/** The SHA-256 of a lot's payload, in hexadecimal. */
export function lotHash({ facts, envelope, shape }: LotToHash): string {
  const read: LotFacts = { ...facts, harvests: JSON.parse(facts.harvests), plots: JSON.parse(facts.plots) };
  return hash('sha256', lotPayload(read, envelope, shape), 'hex');
}
