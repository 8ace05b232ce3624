import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { withVouchedKeys } from '../did/vouched-keys.ts';
import { type Signed, saidIn, signedColumns } from './signed.ts';
import { changeHash } from './store.ts';

/** How far the trace is condensed: the last time it was done. */
export interface Condensation {
  /** Of CONDENSE-number; 0 when it never was. */
  number: number;
  /** The last batch of which only the newest change of each row is kept. */
  upto: number;
  /** Of what is kept, as signed; undefined when it never was. */
  digest: Buffer | undefined;
}

/**
 * The last one that the platform signed: whoever puts one there that it did not sign would say how far nobody has to look.
 */
export async function lastCondensation(tx: Tx): Promise<Condensation> {
  const { rows } = await sql<Signed & { subject: string }>`
    select a.subject, ${signedColumns}
      from attestations a left join signing_keys k on k.kid = a.kid
     where a.kind = 'condensation' order by a.id desc`.execute(tx);
  for (const row of await withVouchedKeys(tx, rows)) {
    const said = saidIn(row, { type: 'lotmark.condensation.v1', subject: row.subject });
    if (said === undefined) continue;
    const { upto, digest } = said as { upto: string; digest: string };
    const [number, batch] = [numberOf(row.subject), numberOf(upto)];
    return { number, upto: batch, digest: Buffer.from(digest, 'hex') };
  }
  return { number: 0, upto: 0, digest: undefined };
}

/** SEAL-12 -> 12 */
const numberOf = (name: string): number => Number(name.slice(name.indexOf('-') + 1));

/** What is kept of the trace. */
export interface Kept {
  /** For each batch its number and the hash of its changes, in their order. */
  digest: Buffer;
  changes: number;
}

/** Over all changes up to a batch. */
export const keptDigest = (tx: Tx, upto: number): Promise<Kept> => digestUpto(tx, upto, sql`true`);

/** Over those that condensing up to a batch has to keep: the newest of each row that is there. */
export const digestToKeep = (tx: Tx, upto: number): Promise<Kept> =>
  digestUpto(
    tx,
    upto,
    sql`c.now is not null and not exists (
      select from record_changes n join write_marks w on w.id = n.mark
       where n.tbl = c.tbl and n.key = c.key and n.id > c.id and w.batch <= ${upto})`,
  );

async function digestUpto(tx: Tx, upto: number, chosen: RawBuilder<unknown>): Promise<Kept> {
  const { rows } = await sql<Kept>`
    select sha256(coalesce(string_agg(int8send(batch) || digest, null order by batch), '')) as digest,
           coalesce(sum(changes), 0)::int as changes
      from (select m.batch, pg_catalog.sha256(pg_catalog.string_agg(${changeHash}, null order by c.id)) as digest, count(*) as changes
              from record_changes c join write_marks m on m.id = c.mark
             where m.batch <= ${upto} and ${chosen} group by m.batch) kept`.execute(tx);
  return rows[0] as Kept;
}
