import { hash } from 'node:crypto';
import { canonicalize } from '@lotmark/sdk/verify';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import {
  digestOf,
  fixTextSettings,
  keyOf,
  quoted,
  type SealedTable,
  sealableTables,
} from '../../../platform/db/seals/sealed-tables.ts';
import { mending } from '../../../platform/db/seals/written-tables.ts';
import { signAndStore } from '../attestation/attest.ts';
import { acceptances, acceptedIn } from './acceptances.ts';
import { isRewritten } from './rewritten.ts';
import { sealName } from './rules.ts';
import { isMarked, type SealContext } from './seal.ts';
import { asker, changeHash, lockSeals, type MarkPlace, type UnsealedMark, unsealedMarks } from './store.ts';

/** There is nothing to accept, or not here; the message says why. */
export class NothingToAcceptError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'NothingToAcceptError';
  }
}

export interface AcceptRequest {
  tbl: string;
  key: string;
  reason: string;
  by: string;
  /** The fingerprint of the row as whoever answers for it has seen it; see `rowNow`. Not asked where it is left out. */
  seen?: string;
}

/** A row as it is now, for whoever is to answer for it. */
export interface RowNow {
  /** By column, as text; null for no value. Null as a whole where the row is not there. */
  content: Record<string, string | null> | null;
  /** The row's hash in hex, `gone` where it is not there. All of it: of fewer digits somebody could make two rows that have the same. */
  fingerprint: string;
}

const fingerprintOf = (digest: Buffer | null): string => digest?.toString('hex') ?? 'gone';

/** @throws NothingToAcceptError when the table has no trace, or there is no such row and the trace knows of none. */
export async function rowNow(tx: Tx, { tbl, key }: Pick<AcceptRequest, 'tbl' | 'key'>): Promise<RowNow> {
  await sql.raw(fixTextSettings).execute(tx);
  const table = await tracedTable(tx, tbl);
  const columns = sql.join(table.columns.map((column) => sql`${column}::text, t.${sql.ref(column)}::text`));
  const { rows } = await sql<{ digest: Buffer; content: Record<string, string | null> }>`
    select ${sql.raw(digestOf(table, 't'))} as digest, json_build_object(${columns}) as content
      from ${sql.raw(quoted(tbl))} t where ${sql.raw(keyOf(table, 't'))} = ${key}`.execute(tx);
  if (rows[0] === undefined && !(await isTraced(tx, { tbl, key }))) throw neverThere(tbl, key);
  return { content: rows[0]?.content ?? null, fingerprint: fingerprintOf(rows[0]?.digest ?? null) };
}

/**
 * As `rowNow`, of a row that there is something to accept of.
 * @throws NothingToAcceptError also when the row is what the service wrote last.
 */
export async function rowToAccept(
  tx: Tx,
  markKey: Uint8Array,
  place: Pick<AcceptRequest, 'tbl' | 'key'>,
): Promise<RowNow> {
  const table = await tracedTable(tx, place.tbl);
  await sql.raw(mending(place.tbl)).execute(tx);
  const row = await rowNow(tx, place);
  const digest = row.content === null ? null : Buffer.from(row.fingerprint, 'hex');
  await toAccept(tx, markKey, { ...place, table, digest });
  return row;
}

const neverThere = (tbl: string, key: string) => new NothingToAcceptError(`${tbl} has no row ${key}, and never had.`);

async function isTraced(tx: Tx, { tbl, key }: Pick<AcceptRequest, 'tbl' | 'key'>): Promise<boolean> {
  const { rows } = await sql`select 1 from record_changes where tbl = ${tbl} and key = ${key} limit 1`.execute(tx);
  return rows.length > 0;
}

async function tracedTable(tx: Tx, tbl: string): Promise<SealedTable> {
  const table = (await sealableTables(asker(tx))).find(({ name }) => name === tbl);
  if (table === undefined) throw new NothingToAcceptError(`${tbl} is no table whose changes are traced.`);
  return table;
}

interface ChangeRow {
  id: number;
  now: Buffer | null;
  hash: Buffer;
  mark: number;
  marked: boolean;
  sealed: boolean;
}

/**
 * Answers for a row that was changed past the service: signs who, when, why and which changes as an attestation, which is a leaf of
 * the log, and goes on with the trace from the row as it is now. What was signed of lots, orders and escrows is not
 * touched by it.
 * @returns its name, such as `ACCEPT-1`.
 * @throws NothingToAcceptError when the table has no trace, the row is what the service wrote last, or is not as it was seen.
 */
export async function acceptChange(tx: Tx, context: SealContext, request: AcceptRequest): Promise<string> {
  const { tbl, key } = request;
  await lockSeals(tx);
  await sql.raw(fixTextSettings).execute(tx);
  const table = await tracedTable(tx, tbl);
  // Whoever answers for a row of reference data names its table, which is not as written.
  await sql.raw(mending(tbl)).execute(tx);
  const { rows: present } = await sql<{ digest: Buffer }>`
    select ${sql.raw(digestOf(table, 't'))} as digest from ${sql.raw(quoted(tbl))} t
     where ${sql.raw(keyOf(table, 't'))} = ${key}`.execute(tx);
  const digest = present[0]?.digest ?? null;
  if (request.seen !== undefined && request.seen !== fingerprintOf(digest)) {
    // What it is now is not told: it must be looked at before it is answered for.
    throw new NothingToAcceptError(
      `${tbl} ${key} is not what --now ${request.seen} stands for: it has been changed since, or this was mistyped. Nothing was accepted; run the same without --now and look at the row.`,
    );
  }
  const { all, left, follows, changes, seals } = await toAccept(tx, context.markKey, { tbl, key, table, digest });
  // The next honest change follows on what is there now.
  if (follows) {
    await sql`insert into record_changes (mark, tbl, key, was, now)
              values (write_mark(), ${tbl}, ${key}, ${left}, ${digest})`.execute(tx);
  }
  const subject = `ACCEPT-${all.length + 1}`;
  await sign(tx, context, { ...request, subject, digest, changes, seals });
  return subject;
}

interface Looked {
  tbl: string;
  key: string;
  table: SealedTable;
  /** Of the row as it is now; null where it is not there. */
  digest: Buffer | null;
}

/** What of a row nobody has answered for yet. */
interface ToAccept {
  /** All acceptances there are. */
  all: Awaited<ReturnType<typeof acceptances>>;
  /** The row as the service left it. */
  left: Buffer | null;
  /** The trace has to go on from the row as it is now. */
  follows: boolean;
  changes: readonly ChangeRow[];
  seals: readonly string[];
}

/** @throws NothingToAcceptError when there never was such a row, or it is what the service wrote last. */
async function toAccept(tx: Tx, markKey: Uint8Array, { tbl, key, table, digest }: Looked): Promise<ToAccept> {
  const place = { tbl, key };
  const trace = await changesOf(tx, place);
  const forged = await forgedMarks(tx, markKey);
  const isOurs = (change: ChangeRow) => change.sealed || (change.marked && !forged.has(change.mark));
  const left = trace.filter(isOurs).at(-1)?.now ?? null;
  const all = await acceptances(tx);
  const accepted = acceptedIn(all);
  const changes = trace.filter((change) => !isOurs(change) && !accepted.hasChange(change));
  const seals = (await sealsNaming(tx, place)).filter((seal) => !accepted.hasBreak(seal, place));
  const differs = digest === null ? left !== null : left === null || !digest.equals(left);
  if (digest === null && trace.length === 0) throw neverThere(tbl, key);
  const rewritten = !differs && (await isRewritten(tx, table, key));
  // It says what it should, but nothing counts that follows on a change by somebody else.
  const newest = trace.at(-1);
  const follows = differs || rewritten || (newest !== undefined && !isOurs(newest));
  if (!follows && changes.length === 0 && seals.length === 0) {
    throw new NothingToAcceptError(`${tbl} ${key} is what the service wrote last: there is nothing to accept.`);
  }
  return { all, left, follows, changes, seals };
}

async function changesOf(tx: Tx, { tbl, key }: Pick<AcceptRequest, 'tbl' | 'key'>): Promise<ChangeRow[]> {
  const { rows } = await sql<ChangeRow>`
    select c.id, c.now, ${changeHash} as hash, c.mark, m.id is not null as marked, m.batch is not null as sealed
      from record_changes c left join write_marks m on m.id = c.mark
     where c.tbl = ${tbl} and c.key = ${key} order by c.id`.execute(tx);
  return rows;
}

const marksAtOnce = 2000;

async function forgedMarks(tx: Tx, markKey: Uint8Array): Promise<Set<number>> {
  const forged = new Set<number>();
  for (let after: MarkPlace | undefined; ; ) {
    const marks: UnsealedMark[] = await unsealedMarks(tx, after, marksAtOnce);
    for (const mark of marks) if (!isMarked(markKey, mark)) forged.add(mark.id);
    after = marks.at(-1) ?? after;
    if (marks.length < marksAtOnce) return forged;
  }
}

async function sealsNaming(tx: Tx, { tbl, key }: Pick<AcceptRequest, 'tbl' | 'key'>): Promise<string[]> {
  const { rows } = await sql<{ number: number }>`
    select number from seal_batches where breaks @> ${JSON.stringify([{ tbl, key }])}::jsonb order by number`.execute(
    tx,
  );
  return rows.map(({ number }) => sealName(number));
}

interface Found extends AcceptRequest {
  subject: string;
  digest: Buffer | null;
  changes: readonly ChangeRow[];
  seals: readonly string[];
}

async function sign(tx: Tx, { signer, random, now }: SealContext, found: Found): Promise<void> {
  const active = await signer.activeKey(tx, now);
  const salt = random(16);
  const payload = canonicalize({
    type: 'lotmark.acceptance.v1',
    subject: found.subject,
    version: 1,
    salt: salt.toString('hex'),
    signed_at: active.signedAt.toISOString(),
    tbl: found.tbl,
    key: found.key,
    reason: found.reason,
    by: found.by,
    row: found.digest?.toString('hex') ?? null,
    changes: found.changes.map(({ id, hash: bytes }) => ({ id, hash: bytes.toString('hex') })),
    seals: [...found.seals],
  });
  const payloadHash = hash('sha256', payload, 'buffer');
  await signAndStore(tx, active, [
    { kind: 'acceptance', subject: found.subject, version: 1, payload, payloadHash, salt },
  ]);
}
