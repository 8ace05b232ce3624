import { hash } from 'node:crypto';
import { canonicalize, type Json, splitKid } from '@lotmark/sdk/verify';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { leafOf } from './integrate.ts';
import { isOfEvidence, ledgerProblem } from './ledger-check.ts';
import { consistencyBetween } from './log-proofs.ts';
import { appendLeaves, TILE_WIDTH, type Tile, tileLevelSize } from './log-tree.ts';
import { type BatchRow, loadOpenTiles } from './store.ts';
import { isInTime, isInTree, isSigned, keyNamed } from './verify-lot.ts';

/** A fault in the log. */
export interface LogFinding {
  /** What is wrong, such as `bad_signature`. */
  problem: string;
  /** Which record, such as `lot LOT-2026-00001 v2` or `batch 17`. */
  record: string;
}

export interface LogCheck {
  findings: LogFinding[];
  counts: { attestations: number; leaves: number; batches: number; tiles: number };
}

const CHUNK = 2000;
/** A broken log can have a fault in each row: the first ones are enough to act. */
const MAX_FINDINGS = 1000;

interface Row {
  id: number;
  kind: string;
  subject: string;
  version: number;
  payload: string;
  payload_hash: Buffer;
  salt: Buffer;
  signature: Buffer;
  kid: string;
  signed_at: Date;
  leaf_index: number | null;
  proof: Buffer;
  public_key: Buffer;
  valid_from: Date;
  retired_at: Date | null;
}

/** Where an earlier check that held has ended in the log: its size, and its root in lowercase hex. */
export interface LogFrom {
  size: number;
  root: string;
}

/**
 * Recomputes the whole log: payload hashes, signatures, leaves, tiles, proofs, the root and the ledger evidence of every
 * batch. Run it in a read-only transaction of isolation `repeatable read`, so that it sees one moment.
 * @param from begins there instead; that the log until then is the one that was checked is seen by its root.
 */
export async function checkLog(tx: Tx, from: LogFrom | null = null): Promise<LogCheck> {
  const findings: LogFinding[] = [];
  const report = (problem: string, record: string) => {
    if (findings.length < MAX_FINDINGS) findings.push({ problem, record });
  };
  const start = from?.size ?? 0;
  const batches = (await tx
    .selectFrom('anchor_batches')
    .selectAll()
    .where('tree_size', '>', start)
    .orderBy('tree_size')
    .execute()) as BatchRow[];
  checkChain(start, batches, report);
  const keys = keyCache();

  let size = start;
  let batchAt = 0;
  let tiles = 0;
  let openTiles = from === null ? new Map<number, Buffer>() : await tilesAt(tx, from, report);
  for (;;) {
    const batch = batches[batchAt];
    if (batch === undefined) break;
    const rows = await loadLeaves(tx, size, Math.min(size + CHUNK, batch.tree_size));
    const expected = Math.min(CHUNK, batch.tree_size - size);
    if (rows.length !== expected) {
      report('missing_leaves', `leaves ${size} to ${size + expected - 1}`);
      break;
    }
    for (const row of rows) {
      checkSigned(row, keys, report);
      if (!isInTree({ ...row, tree_size: batch.tree_size, root: batch.root }))
        report('bad_inclusion_proof', nameOf(row));
    }
    const grown = appendLeaves(size, openTiles, rows.map(leafOf));
    const finished = grown.tiles.filter((tile) => tile.hashes.length === TILE_WIDTH * 32);
    await checkTiles(tx, finished, report);
    tiles += finished.length;
    openTiles = openAfter(openTiles, grown.tiles);
    size = grown.size;
    if (size < batch.tree_size) continue;
    if (!grown.root.equals(batch.root)) report('bad_root', `batch ${batch.tree_size}`);
    await checkEvidence(batch, rows, report);
    batchAt += 1;
  }
  const rest = [...openTiles].map(([level, hashes]) => ({ level, idx: openIndex(level, size), hashes }));
  // Without new leaves the stored ones are those that were found above.
  if (size > start || from === null) await checkTiles(tx, rest, report);
  tiles += rest.length;
  await checkCounts(tx, { start, size, tiles }, report);
  const pending = await checkPending(tx, keys, report);
  return {
    findings,
    counts: { attestations: size - start + pending, leaves: size - start, batches: batches.length, tiles },
  };
}

type Report = (problem: string, record: string) => void;
type Keys = typeof keyNamed;

function keyCache(): Keys {
  const known = new Map<string, ReturnType<Keys>>();
  return (kid, bytes) => {
    const name = kid + bytes.toString('latin1');
    let key = known.get(name);
    if (key === undefined) {
      key = keyNamed(kid, bytes);
      known.set(name, key);
    }
    return key;
  };
}

function checkChain(start: number, batches: readonly BatchRow[], report: Report): void {
  let size = start;
  for (const batch of batches) {
    if (batch.previous_size !== size) report('broken_chain', `batch ${batch.tree_size}`);
    if (batch.status !== 'anchored' && batch !== batches.at(-1)) report('unanchored_batch', `batch ${batch.tree_size}`);
    size = batch.tree_size;
  }
}

/** The payload says what the row says, has the hash, and the hash has the signature of a key in use. */
function checkSigned(row: Row, keys: Keys, report: Report): void {
  if (!hash('sha256', row.payload, 'buffer').equals(row.payload_hash)) report('bad_payload_hash', nameOf(row));
  const says: Record<string, Json> = {
    type: `lotmark.${row.kind}.v1`,
    subject: row.subject,
    version: row.version,
    salt: row.salt.toString('hex'),
    signed_at: row.signed_at.toISOString(),
  };
  try {
    const payload = JSON.parse(row.payload) as Record<string, Json>;
    const fits = Object.entries(says).every(([name, value]) => payload[name] === value);
    if (!fits || canonicalize(payload) !== row.payload) report('bad_payload', nameOf(row));
  } catch {
    report('bad_payload', nameOf(row));
  }
  if (!isInTime(row)) report(`signed_outside_key_validity: ${timesOf(row)}`, nameOf(row));
  else if (!isSigned(row, keys)) report('bad_signature', nameOf(row));
}

async function checkTiles(tx: Tx, tiles: readonly Tile[], report: Report): Promise<void> {
  if (tiles.length === 0) return;
  const { rows } = await sql<{ level: number; idx: number; hashes: Buffer }>`
    select t.level, t.idx, t.hashes from log_tiles t
      join unnest(${tiles.map((tile) => tile.level)}::int[], ${tiles.map((tile) => tile.idx)}::bigint[]) as k (level, idx)
        on t.level = k.level and t.idx = k.idx`.execute(tx);
  const stored = new Map(rows.map((row) => [`${row.level}/${row.idx}`, row.hashes]));
  for (const tile of tiles) {
    const name = `${tile.level}/${tile.idx}`;
    if (stored.get(name)?.equals(tile.hashes) !== true) report('bad_tile', `tile ${name}`);
  }
}

/** Rows of the batch name the account. After a move a last seal of the account before it may be among them. */
async function checkEvidence(batch: BatchRow, rows: readonly Row[], report: Report): Promise<void> {
  if (batch.status !== 'anchored') return;
  const addresses = new Set(rows.map(({ kid }) => splitKid(kid)?.address).filter((address) => address !== undefined));
  const head = { size: batch.tree_size, root: batch.root.toString('hex') };
  const problem = await evidenceProblem(batch, head, addresses);
  if (problem !== null) report(`ledger_mismatch: ${problem}`, `batch ${batch.tree_size}`);
  if (!isOfEvidence(batch))
    report('ledger_mismatch: ledger or time are not those of the evidence', `batch ${batch.tree_size}`);
}

/** Null when the evidence holds for one of the accounts. */
async function evidenceProblem(
  { evidence, tx_hash: txHash }: BatchRow,
  head: { size: number; root: string },
  addresses: Iterable<string>,
): Promise<string | null> {
  let problem: string | null = 'there is none';
  if (evidence === null || txHash === null) return problem;
  for (const address of addresses) {
    problem = await ledgerProblem(evidence, head, address, txHash);
    if (problem === null) return null;
  }
  return problem;
}

/** The unfinished tiles of the log as it was then. */
async function tilesAt(tx: Tx, { size, root }: LogFrom, report: Report): Promise<Map<number, Buffer>> {
  const found = await consistencyBetween(tx, size, size);
  if (found?.first.root !== root) {
    report('not the log that was checked before, or that was another database', `the first ${size} leaves`);
  }
  const stored = await loadOpenTiles(tx, size);
  return new Map(
    [...stored].map(([level, hashes]) => [level, hashes.subarray(0, (tileLevelSize(level, size) % TILE_WIDTH) * 32)]),
  );
}

async function checkCounts(
  tx: Tx,
  { start, size, tiles }: { start: number; size: number; tiles: number },
  report: Report,
): Promise<void> {
  const { rows } = await sql<{ leaves: number; tiles: number }>`
    select (select count(*) from attestations where leaf_index >= ${start}) as leaves,
           (select count(*) from log_tiles) as tiles`.execute(tx);
  const found = rows[0];
  if (found?.leaves !== size - start)
    report('leaves_beyond_the_log', `${found?.leaves} leaves where ${size - start} are in the log`);
  if (start === 0 && found?.tiles !== tiles) report('tiles_beyond_the_log', `${found?.tiles} tiles, ${tiles} expected`);
}

async function checkPending(tx: Tx, keys: Keys, report: Report): Promise<number> {
  let after = 0;
  for (let count = 0; ; ) {
    const rows = await loadPending(tx, after);
    for (const row of rows) checkSigned(row, keys, report);
    count += rows.length;
    after = rows.at(-1)?.id ?? after;
    if (rows.length < CHUNK) return count;
  }
}

async function loadLeaves(tx: Tx, from: number, to: number): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select a.*, k.public_key, k.valid_from, k.retired_at
      from attestations a join signing_keys k on k.kid = a.kid
     where a.leaf_index >= ${from} and a.leaf_index < ${to} order by a.leaf_index`.execute(tx);
  return rows;
}

async function loadPending(tx: Tx, after: number): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select a.*, k.public_key, k.valid_from, k.retired_at
      from attestations a join signing_keys k on k.kid = a.kid
     where a.leaf_index is null and a.id > ${after} order by a.id limit ${CHUNK}`.execute(tx);
  return rows;
}

/** The open tiles once `grown` ones were written. */
function openAfter(before: ReadonlyMap<number, Buffer>, grown: readonly Tile[]): Map<number, Buffer> {
  const open = new Map(before);
  for (const tile of grown) {
    if (tile.hashes.length === TILE_WIDTH * 32) open.delete(tile.level);
    else open.set(tile.level, tile.hashes);
  }
  return open;
}

function openIndex(level: number, size: number): number {
  return Math.floor(Math.floor(size / TILE_WIDTH ** level) / TILE_WIDTH);
}

function timesOf(row: Row): string {
  const end = row.retired_at === null ? 'is still in use' : `ended at ${row.retired_at.toISOString()}`;
  return `signed at ${row.signed_at.toISOString()}, but its key began at ${row.valid_from.toISOString()} and ${end}`;
}

function nameOf(row: Row): string {
  return `${row.kind} ${row.subject} v${row.version}`;
}
