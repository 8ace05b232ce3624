import type { Selectable } from 'kysely';
import { oneOf } from '../../../kernel/values/vocabulary.ts';
import type { EventsTable } from '../../../platform/db/tables.generated.ts';
import { type Envelope, schemaNames } from './schemas.ts';

/** The columns that an envelope is made of. */
export type EnvelopeRow = Pick<
  Selectable<EventsTable>,
  'schema' | 'state' | 'hash' | 'block' | 'epoch' | 'ttf_ms' | 'name' | 'standard' | 'payload' | 'created_at'
>;
export const envelopeColumns = [
  'events.schema',
  'events.state',
  'events.hash',
  'events.block',
  'events.epoch',
  'events.ttf_ms',
  'events.name',
  'events.standard',
  'events.payload',
  'events.created_at',
] as const;

/** The wire form of an event. @param verifier the ledger address that anchors. */
export function toEnvelope(row: EnvelopeRow, verifier: string): Envelope {
  return {
    schema: oneOf(schemaNames, row.schema),
    state: row.state,
    proof: { hash: row.hash.toString('hex'), block: row.block, epoch: row.epoch, ttf_ms: row.ttf_ms },
    attest: { id: row.name, standard: row.standard, verifier },
    payload: JSON.parse(row.payload) as Record<string, unknown>,
    createdAt: row.created_at.toISOString(),
  };
}
