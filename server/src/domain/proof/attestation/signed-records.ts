import { hash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import type { AttestationKind } from '../../../platform/db/tables.generated.ts';
import { type Traced, tracedBeside, withVouchedKeys } from '../did/vouched-keys.ts';
import { signedShape } from './facts.ts';
import type { Envelope, Shape } from './payloads.ts';
import { isSigned, keyNamed, type SignedRow } from './verify-lot.ts';

/** A record as it is now, beside its newest attestation, whose columns are null where there is none. */
type Row<Facts> = { name: string; facts: Facts } & (
  | (SignedRow & { version: number; shape: Shape; salt: Buffer; public_key: Buffer | null })
  | { version: null }
);

/** A table whose records are signed each in one shape. */
interface SignedTable<Facts> {
  kind: AttestationKind;
  /** Its name, which leaves a trace. */
  table: string;
  /** What its rows are called in `facts` and `signed`. */
  as: string;
  facts: RawBuilder<Facts>;
  /** Which rows must have an attestation. */
  signed: RawBuilder<unknown>;
  payload(facts: Facts, envelope: Envelope, shape: Shape): string;
}

/** Compares the records of a table with what was signed of them, and with what the service wrote last. */
export function comparisonOf<Facts>({ kind, table, as, facts, signed, payload }: SignedTable<Facts>) {
  const column = sql.ref(`${as}.name`);
  const from = sql`${sql.table(table)} ${sql.ref(as)}`;

  async function load(tx: Tx, chosen: RawBuilder<unknown>): Promise<(Row<Facts> & Traced)[]> {
    const rows = await tracedBeside(tx, { [as]: table }, async (traceOf) => {
      const trace = traceOf(as);
      const { rows } = await sql<Row<Facts>>`
      select ${column} as name, ${facts} as facts, a.version, ${signedShape} as shape, a.salt, a.payload_hash, a.signature, a.kid, a.signed_at,
             k.public_key, k.valid_from, k.retired_at, ${trace.columns}
        from ${from} ${trace.join}
        left join lateral (
          select * from attestations where kind = ${sql.lit(kind)} and subject = ${column} order by version desc limit 1
        ) a on true
        left join signing_keys k on k.kid = a.kid
       where ${signed} and ${chosen}
       order by ${column}`.execute(tx);
      return rows;
    });
    return withVouchedKeys(tx, rows);
  }

  /**
   * What the record says makes the very payload that was signed, by a key of ours; and it was not put back to what was signed of it
   * before, with what was signed since taken away.
   */
  function holds(row: Row<Facts> & Traced): boolean {
    if (!row.written || row.version === null || row.public_key === null) return false;
    const envelope = { version: row.version, salt: row.salt.toString('hex'), signedAt: row.signed_at };
    const payloadHash = hash('sha256', payload(row.facts, envelope, row.shape), 'buffer');
    return payloadHash.equals(row.payload_hash) && isSigned(row, keyNamed);
  }

  return {
    /** Of the records chosen, those that are what was signed. */
    attested: async (tx: Tx, chosen: RawBuilder<unknown>): Promise<Set<string>> =>
      new Set((await load(tx, chosen)).filter(holds).map((row) => row.name)),
    /** Of the records named, those that are not. */
    altered: async (tx: Tx, names: readonly string[]): Promise<string[]> =>
      (await load(tx, sql`${column} = any(${names}::text[])`)).filter((row) => !holds(row)).map((row) => row.name),
    /** Compares all in order of name, page by page; `cursor` is null at the end of the list. */
    findAltered: async (
      tx: Tx,
      limit: number,
      cursor: string | null,
    ): Promise<{ altered: string[]; checked: number; cursor: string | null }> => {
      const page = sql`${column} in (select ${column} from ${from} where ${signed} and ${column} > ${cursor ?? ''}
                                      order by ${column} limit ${limit})`;
      const rows = await load(tx, page);
      return {
        altered: rows.filter((row) => !holds(row)).map((row) => row.name),
        checked: rows.length,
        cursor: rows.length < limit ? null : (rows.at(-1)?.name ?? null),
      };
    },
  };
}
