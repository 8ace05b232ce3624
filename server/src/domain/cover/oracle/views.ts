import { type SelectQueryBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { Sorts } from '../../../kernel/lists/page.ts';
import { timestamp, toIso } from '../../../kernel/values/vocabulary.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { Tables } from '../../../platform/db/tables.generated.ts';
import { plainDecimal } from '../../proof/attestation/payloads.ts';
import { type IndexKind, indexKinds } from '../terms/index-kinds.ts';
import type { Provider, Reading } from './store.ts';

export const readingRow = z.object({
  name: z.string(),
  provider: z.string(),
  provider_name: z.string(),
  index_kind: z.enum(indexKinds),
  cell: z.string(),
  period_from: z.string(),
  period_to: z.string(),
  value: z.string(),
  unit: z.string(),
  issued_at: timestamp(),
  signature: z.string(),
  received_at: timestamp(),
  corrects: z.string().nullable(),
  corrected_by: z.string().nullable().meta({ description: 'The reading that counts instead.' }),
  claims: z.int().meta({ description: 'Claims that rest on it.' }),
});

export const readingSorts = {
  received_at: ['oracle_readings.received_at', 'oracle_readings.name'],
  name: ['oracle_readings.name'],
} as const satisfies Sorts;

export interface ReadingFilters {
  provider?: string | undefined;
  index_kind?: IndexKind | undefined;
  cell?: string | undefined;
  /** Only those that correct another, or only those that do not. */
  corrections?: boolean | undefined;
}

type ReadingQuery<Row> = SelectQueryBuilder<Tables, 'oracle_readings', Row>;
export interface ReadingLine extends Reading {
  provider_name: string;
  corrected_by: string | null;
  claims: number;
}

export function findReadings(tx: Tx, filters: ReadingFilters): ReadingQuery<object> {
  let query = tx.selectFrom('oracle_readings') as ReadingQuery<object>;
  const { provider, index_kind, cell, corrections } = filters;
  if (provider !== undefined) query = query.where('oracle_readings.provider', '=', provider);
  if (index_kind !== undefined) query = query.where('oracle_readings.index_kind', '=', index_kind);
  if (cell !== undefined) query = query.where('oracle_readings.cell', '=', cell);
  if (corrections !== undefined) query = query.where('oracle_readings.corrects', corrections ? 'is not' : 'is', null);
  return query;
}

export function selectReading<Row>(query: ReadingQuery<Row>): ReadingQuery<Row & ReadingLine> {
  return query
    .selectAll('oracle_readings')
    .select([
      sql<string>`(select p.title from oracle_providers p where p.name = oracle_readings.provider)`.as('provider_name'),
      sql<string | null>`(select k.name from oracle_readings k where k.corrects = oracle_readings.name)`.as(
        'corrected_by',
      ),
      sql<number>`(select count(*)::int from claim_readings x where x.reading = oracle_readings.name)`.as('claims'),
    ]) as unknown as ReadingQuery<Row & ReadingLine>;
}

export function readingRowView(row: ReadingLine): z.input<typeof readingRow> {
  return {
    name: row.name,
    provider: row.provider,
    provider_name: row.provider_name,
    index_kind: row.index_kind,
    cell: row.cell,
    period_from: row.period_from,
    period_to: row.period_to,
    value: plainDecimal(row.value),
    unit: row.unit,
    issued_at: toIso(row.issued_at),
    signature: row.signature,
    received_at: toIso(row.received_at),
    corrects: row.corrects,
    corrected_by: row.corrected_by,
    claims: row.claims,
  };
}

export async function showReadingNamed(tx: Tx, name: string): Promise<z.input<typeof readingRow>> {
  const query = selectReading(findReadings(tx, {}).where('oracle_readings.name', '=', name));
  return readingRowView(await query.executeTakeFirstOrThrow());
}

export const providerRow = z.object({
  name: z.string(),
  title: z.string(),
  public_key: z.string().meta({ description: 'Ed25519, 64 hex digits: whoever has it checks the signatures.' }),
  created_at: timestamp(),
  ended_at: timestamp().nullable(),
  end_reason: z.string().nullable(),
  readings: z.int(),
  last_reading_at: timestamp().nullable(),
});

export type ProviderLine = Provider & { readings: number; last_reading_at: Date | null };

export const selectProvider = <Row>(query: SelectQueryBuilder<Tables, 'oracle_providers', Row>) =>
  query.selectAll('oracle_providers').select([
    sql<number>`(select count(*)::int from oracle_readings r where r.provider = oracle_providers.name)`.as('readings'),
    sql<Date | null>`(select r.received_at from oracle_readings r where r.provider = oracle_providers.name
                         order by r.received_at desc, r.name desc limit 1)`.as('last_reading_at'),
  ]);

export function providerRowView(row: ProviderLine): z.input<typeof providerRow> {
  return {
    name: row.name,
    title: row.title,
    public_key: row.public_key,
    created_at: toIso(row.created_at),
    ended_at: toIso(row.ended_at),
    end_reason: row.end_reason,
    readings: row.readings,
    last_reading_at: toIso(row.last_reading_at),
  };
}
