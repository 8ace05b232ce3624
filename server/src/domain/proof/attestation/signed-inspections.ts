import { hash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { inspectionFacts } from './facts.ts';
import { type InspectionFacts, inspectionPayload } from './payloads.ts';
import { isSigned, keyNamed, type SignedRow } from './verify-lot.ts';

/** An approved inspection as it is now, beside its newest attestation, whose columns are null where there is none. */
type Row = { name: string; facts: InspectionFacts } & (
  | (SignedRow & { version: number; salt: Buffer; public_key: Buffer | null })
  | { version: null }
);

async function load(tx: Tx, chosen: RawBuilder<unknown>): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select i.name, ${inspectionFacts} as facts, a.version, a.salt, a.payload_hash, a.signature, a.kid, a.signed_at,
           k.public_key, k.valid_from, k.retired_at
      from inspections i
      left join lateral (
        select * from attestations where kind = 'inspection' and subject = i.name order by version desc limit 1
      ) a on true
      left join signing_keys k on k.kid = a.kid
     where i.status = 'Approved' and ${chosen}
     order by i.name`.execute(tx);
  return rows;
}

/** What the record says makes the very payload that was signed, by a key of ours. */
function holds(row: Row): boolean {
  if (row.version === null || row.public_key === null) return false;
  const envelope = { version: row.version, salt: row.salt.toString('hex'), signedAt: row.signed_at };
  const payload = inspectionPayload(row.facts, envelope);
  return hash('sha256', payload, 'buffer').equals(row.payload_hash) && isSigned(row, keyNamed);
}

/** Of the approved inspections of a lot, those whose record is what was signed. */
export async function attestedOnLot(tx: Tx, lot: string): Promise<Set<string>> {
  const rows = await load(tx, sql`i.lot = ${lot}`);
  return new Set(rows.filter(holds).map(({ name }) => name));
}

/** Of the inspections named, the approved ones whose record is not what was signed. */
export async function alteredInspections(tx: Tx, names: readonly string[]): Promise<string[]> {
  const rows = await load(tx, sql`i.name = any(${names}::text[])`);
  return rows.filter((row) => !holds(row)).map(({ name }) => name);
}

/** Compares approved inspections with their attestations, in order of name; `cursor` is null at the end of the list. */
export async function findAlteredInspections(
  tx: Tx,
  limit: number,
  cursor: string | null,
): Promise<{ altered: string[]; checked: number; cursor: string | null }> {
  const rows = await load(
    tx,
    sql`i.name in (select name from inspections where status = 'Approved' and name > ${cursor ?? ''}
                    order by name limit ${limit})`,
  );
  return {
    altered: rows.filter((row) => !holds(row)).map(({ name }) => name),
    checked: rows.length,
    cursor: rows.length < limit ? null : (rows.at(-1)?.name ?? null),
  };
}
