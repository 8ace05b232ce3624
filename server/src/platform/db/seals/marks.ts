import { createHmac, createSecretKey, hash, type KeyObject, randomBytes } from 'node:crypto';
import type pg from 'pg';

/** What proves one transaction, and nothing else: the key for this once follows from the nonce for holders of the key. */
export interface Proof {
  nonce: Buffer;
  once: Buffer;
}

/** Reading a key takes as long as a short HMAC. There is one key, or one for each tenant. */
const read = new WeakMap<Uint8Array, KeyObject>();

function onceOf(key: Uint8Array, nonce: Uint8Array): Buffer {
  let known = read.get(key);
  if (known === undefined) {
    known = createSecretKey(key);
    read.set(key, known);
  }
  return createHmac('sha256', known).update(nonce).digest();
}

export function makeProof(key: Uint8Array): Proof {
  const nonce = randomBytes(16);
  return { nonce, once: onceOf(key, nonce) };
}

/** The tag that a mark must bear: over the hash of what its transaction changed. */
export function tagOf(key: Uint8Array, nonce: Uint8Array, changed: Uint8Array): Buffer {
  return hash('sha256', Buffer.concat([onceOf(key, nonce), changed]), 'buffer');
}

/**
 * SQL: the hash of a change `c`. Written out, and not the function of the database that does the same: that one is in the hands
 * of whoever can change the database.
 */
export const changeHashText = `
  pg_catalog.sha256(pg_catalog.convert_to(c.id || ' ' || c.mark || ' ' || c.tbl || ' ' || coalesce(pg_catalog.encode(c.was, 'hex'), '-') || ' '
    || coalesce(pg_catalog.encode(c.now, 'hex'), '-') || ' ' || c.key, 'UTF8'))`;

/**
 * SQL: SHA-256 of what is another one in every other database, and in this one after a dump was read back: only as long as it is the
 * same do the numbers of its transactions go up.
 */
export const thisDatabaseText = `(
  select pg_catalog.sha256(pg_catalog.convert_to(s.system_identifier || '/' || d.oid || '/' || 'record_changes'::regclass::oid, 'UTF8'))
    from pg_control_system() s join pg_database d on d.datname = current_database())`;

/** SQL: what who wrote the changes `c` of a mark comes to, without the database. */
export const writersText = `string_agg(distinct c.xmin::text, ',' order by c.xmin::text)`;

/** What is checked or kept at the commit may change records, too: before a transaction is marked. */
export const checkNow = 'set constraints all immediate';

/** From what is looked at to the mark nobody makes anything that runs with it. */
export const holdMarks = 'lock table write_marks in row exclusive mode';

/** What a transaction changed, for its mark. */
interface DueMark {
  id: string | number;
  /** Of all that it changed, as its mark is over it. */
  changed: Buffer;
  /** Its last change. */
  last: string | number;
  /** Among them are some that it did not write. */
  slipped_in: boolean;
  writers: string;
}

/**
 * SQL: what this transaction has changed, as its mark will say it; no row where that is nothing. What we see of a transaction that has not ended is our
 * own; those of savepoints have later numbers. Rows keep the lower half.
 */
export const dueText = `
  select m.mine as id, pg_catalog.sha256(string_agg(${changeHashText}, null order by c.id)) as changed, max(c.id) as last,
         bool_or(case when after.later < 2147483648
                      then pg_xact_status((m.own + after.later)::text::xid8) is distinct from 'in progress' else true end) as slipped_in,
         encode(${thisDatabaseText}, 'hex') || ' ' || ${writersText} as writers
    from (select nullif(current_setting('lotmark.mark', true), '')::bigint as mine,
                 pg_current_xact_id_if_assigned()::text::bigint as own) m
    join record_changes c on c.mark = m.mine
   cross join lateral (select (c.xmin::text::bigint - m.own % 4294967296 + 4294967296) % 4294967296 as later) after
   group by m.mine`;

/** What the tag over who wrote the changes of a mark is over. */
export const ofWriters = (writers: string, changed: Uint8Array): Buffer =>
  hash('sha256', Buffer.concat([Buffer.from(`writers ${writers} `), changed]), 'buffer');

/**
 * The statement that writes the mark, just before the commit. The key for this once is not in it: who reads along what the database is asked learns
 * nothing that proves anything else.
 * @param due the row of `dueText`. @throws Error with the code 40001 where somebody else has written under the number of the transaction.
 */
export function markOf(
  key: Uint8Array,
  due: Record<string, unknown>,
  { sayingWriters = true } = {},
): [text: string, values: unknown[]] {
  const { id, changed, last, slipped_in, writers } = due as unknown as DueMark;
  if (slipped_in) {
    const words = 'somebody else has written changes under the number of this transaction, and nothing was written';
    throw Object.assign(new Error(words), { code: '40001' });
  }
  const { nonce } = makeProof(key);
  const mark = [id, nonce, tagOf(key, nonce, changed), last];
  if (!sayingWriters) return ['insert into write_marks (id, nonce, tag, upto) values ($1, $2, $3, $4)', mark];
  return [
    'insert into write_marks (id, nonce, tag, upto, writers, writers_tag) values ($1, $2, $3, $4, $5, $6)',
    [...mark, writers, tagOf(key, nonce, ofWriters(writers, changed))],
  ];
}

/** Marks what a transaction on a bare connection did, just before its commit. */
export async function markOn(client: Pick<pg.PoolClient, 'query'>, key: Uint8Array): Promise<void> {
  await client.query(checkNow);
  const { rows } = await client.query<Record<string, unknown>>(dueText);
  const [due] = rows;
  if (due === undefined) return;
  // While a database is upgraded its marks are those of an earlier version.
  const { rowCount } = await client.query(
    `select from pg_attribute where attrelid = 'write_marks'::regclass and attname = 'writers' and not attisdropped`,
  );
  await client.query(...markOf(key, due, { sayingWriters: rowCount === 1 }));
}
