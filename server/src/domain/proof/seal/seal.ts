import { hash } from 'node:crypto';
import { canonicalize, type Json } from '@lotmark/sdk/verify';
import type { Tx } from '../../../platform/db/database.ts';
import { ofWriters, tagOf } from '../../../platform/db/seals/marks.ts';
import { signAndStore } from '../attestation/attest.ts';
import type { PlatformSigner, Random } from '../did/platform-signer.ts';
import { acceptances, acceptedIn } from './acceptances.ts';
import { seenNow } from './rewritten.ts';
import { headOf, noHead, sealName } from './rules.ts';
import { sayWriters } from './says-writers.ts';
import {
  allMarks,
  type Break,
  digestOfMarks,
  type Follows,
  followsOf,
  holdingMarks,
  insertSeal,
  isTraced,
  lastSeal,
  lockSeals,
  type MarkPlace,
  type MarkRow,
  rowsOfMarks,
  type SayingMark,
  setTags,
  traceEverything,
  type UnsealedMark,
  unsealedMarks,
} from './store.ts';

export interface SealContext {
  signer: PlatformSigner;
  random: Random;
  /** Proves that a transaction was ours. */
  markKey: Uint8Array;
  now: Date;
}

/** What one batch took in. */
export interface Sealed {
  /** Undefined when there was nothing to seal. */
  number: number | undefined;
  /** Marks that do not hold: their changes stay out, and the check names them. */
  refused: number;
  /** Rows that had been altered past the service. */
  breaks: number;
  /** There may be more to seal. */
  more: boolean;
}

const marksAtOnce = 5000;
/** To one batch: what reads all its changes keeps a core for a few milliseconds, not for as long as others would notice. */
const changesAtOnce = 2000;

export function isMarked(key: Uint8Array, { nonce, tag, changed }: MarkRow): boolean {
  return changed !== null && tagOf(key, nonce, changed).equals(tag);
}

/** What the tag over who wrote is over; null where a mark does not say it. */
const saidOf = ({ writers, changed }: SayingMark): Buffer | null =>
  writers === null || changed === null ? null : ofWriters(writers, changed);

/** Whether it says by a tag of ours who wrote its changes. */
function saysWriters(key: Uint8Array, mark: SayingMark): boolean {
  const of = saidOf(mark);
  return of !== null && mark.writers_tag?.equals(tagOf(key, mark.nonce, of)) === true;
}

/**
 * Whether its changes were taken away and put back: they stand under other numbers than when they were marked. In a database that was read back
 * from a backup all do.
 * @param say whether marks say so by now: one that does not was made by somebody else.
 */
export function isWrittenAnew(key: Uint8Array, mark: UnsealedMark, say: boolean): boolean {
  if (saidOf(mark) === null) return say;
  if (!saysWriters(key, mark)) return true;
  const [database, then] = (mark.writers as string).split(' ');
  const [here, now] = mark.written_by.split(' ');
  return database === here && then !== now;
}

/** Whether it proves what it was made for, and stands in its place among those that wait. */
export const isWaiting = (key: Uint8Array, mark: UnsealedMark): boolean =>
  isMarked(key, mark) && mark.upto === mark.last;

/**
 * Takes the changes of marked transactions into the chain: one batch, signed and so a leaf of the log. What bears no mark
 * that holds is never sealed.
 */
export async function sealChanges(tx: Tx, context: SealContext, most = changesAtOnce): Promise<Sealed> {
  await lockSeals(tx);
  let refused = 0;
  let marks: UnsealedMark[];
  let ours: number[];
  // Those that do not hold stay where they are, and must not keep the others from their turn.
  let after: MarkPlace | undefined;
  do {
    marks = await unsealedMarks(tx, after, marksAtOnce, most);
    ours = marks.filter((mark) => isWaiting(context.markKey, mark)).map(({ id }) => id);
    refused += marks.length - ours.length;
    after = marks.at(-1) ?? after;
  } while (marks.length > 0 && ours.length === 0);
  if (ours.length === 0) return { number: undefined, refused, breaks: 0, more: false };
  const more = (after?.upto ?? 0) < (marks[0]?.newest ?? 0);
  const last = await lastSeal(tx);
  const say = await sayWriters(tx);
  const mine = new Set(ours);
  const anew = marks.filter((mark) => mine.has(mark.id) && isWrittenAnew(context.markKey, mark, say));
  const written = await rowsOfMarks(
    tx,
    anew.map(({ id }) => id),
    maxBreaks,
  );
  const all = [...(await breaksIn(tx, ours, context.markKey)), ...written];
  const breaks = [...new Map(all.map((row) => [`${row.tbl} ${row.key}`, row])).values()];
  const { changed, ...content } = await digestOfMarks(tx, ours);
  // What is signed is what was looked at, and nothing that was put beside it, or taken away, since.
  const moved = marks.find(({ id, changed: then }) => mine.has(id) && changed.get(id) !== then?.toString('hex'));
  if (moved !== undefined)
    throw new Error(`Changes of the mark ${moved.id} are not those that were looked at; nothing is sealed.`);
  const link = { number: (last?.number ?? 0) + 1, previous: last?.head ?? noHead, ...content };
  // From then on none may lack it, whatever somebody takes away from all that there are.
  const writers = say || marks.some((mark) => mine.has(mark.id) && saysWriters(context.markKey, mark));
  const seal = { ...link, head: headOf(link), breaks, seen: await seenNow(tx), writers };
  const at = await sign(tx, context, seal);
  await insertSeal(tx, { ...seal, at }, ours);
  return { number: seal.number, refused, breaks: breaks.length, more };
}

const maxBreaks = 1000;

/** The rows that somebody else had changed before these transactions did, and that nobody answers for. */
async function breaksIn(tx: Tx, marks: readonly number[], markKey: Uint8Array): Promise<Break[]> {
  const rows = await followsOf(tx, marks);
  const before = rows.flatMap(({ mark }) => mark ?? []);
  const held = await holdingMarks(tx, before, (mark) => isMarked(markKey, mark));
  const accepted = rows.some(({ slipped }) => slipped !== null) ? acceptedIn(await acceptances(tx)) : undefined;
  const isBreak = ({ broken, mark, slipped }: Follows) =>
    broken ||
    (mark !== null && !held.has(mark)) ||
    slipped?.some(({ id, hash: hex }) => accepted?.hasChange({ id, hash: Buffer.from(hex, 'hex') }) !== true) === true;
  return rows
    .filter(isBreak)
    .slice(0, maxBreaks)
    .map(({ tbl, key }) => ({ tbl, key }));
}

type Unsigned = Omit<Parameters<typeof insertSeal>[1], 'at'> & { writers: boolean };

async function sign(tx: Tx, { signer, random, now }: SealContext, seal: Unsigned): Promise<Date> {
  const key = await signer.activeKey(tx, now);
  const salt = random(16);
  const subject = sealName(seal.number);
  const payload = canonicalize({
    type: 'lotmark.seal.v1',
    subject,
    version: 1,
    salt: salt.toString('hex'),
    signed_at: key.signedAt.toISOString(),
    previous_head: seal.previous.toString('hex'),
    head: seal.head.toString('hex'),
    digest: seal.digest.toString('hex'),
    changes: seal.changes,
    breaks: seal.breaks as unknown as Json,
    seen: {
      database: seal.seen.database.toString('hex'),
      before: String(seal.seen.before),
      open: seal.seen.open.map(String),
    },
    ...(seal.writers ? { writers: true } : {}),
  });
  await signAndStore(tx, key, [
    { kind: 'seal', subject, version: 1, payload, payloadHash: hash('sha256', payload, 'buffer'), salt },
  ]);
  return key.signedAt;
}

/**
 * After SECRET_KEY was replaced: marks that hold under the old key are made anew under the new one, those in the chain,
 * too: rows are compared with them when they are used. The others stay as they are, and the check names them.
 * @returns how many were made anew.
 */
export async function markAnew(tx: Tx, keys: { old: Uint8Array; current: Uint8Array }): Promise<number> {
  await lockSeals(tx);
  let made = 0;
  for (let after = 0; ; ) {
    const marks = await allMarks(tx, after, marksAtOnce);
    const held = marks.filter((mark) => isMarked(keys.old, mark));
    await setTags(
      tx,
      held.map((mark) => ({
        id: mark.id,
        tag: tagOf(keys.current, mark.nonce, mark.changed as Buffer),
        writers: writersAnew(mark, keys),
      })),
    );
    made += held.length;
    after = marks.at(-1)?.id ?? after;
    if (marks.length < marksAtOnce) return made;
  }
}

/** The tag over who wrote under the new key; null where there is none, or the old one does not hold. */
function writersAnew(mark: SayingMark, keys: { old: Uint8Array; current: Uint8Array }): Buffer | null {
  const of = saidOf(mark);
  return of !== null && saysWriters(keys.old, mark) ? tagOf(keys.current, mark.nonce, of) : null;
}

/** The marks of batches up to one that hold. */
export async function heldMarks(tx: Tx, key: Uint8Array, upto: number): Promise<Set<number>> {
  const held = new Set<number>();
  for (let after = 0; ; ) {
    const marks = await allMarks(tx, after, marksAtOnce, upto);
    for (const mark of marks) if (isMarked(key, mark)) held.add(mark.id);
    after = marks.at(-1)?.id ?? after;
    if (marks.length < marksAtOnce) return held;
  }
}

/** Makes marks hold over what is left of their changes. Only for marks that held before the others went. */
export async function markWhatIsLeft(tx: Tx, key: Uint8Array, held: ReadonlySet<number>, upto: number): Promise<void> {
  for (let after = 0; ; ) {
    const marks = await allMarks(tx, after, marksAtOnce, upto);
    const shorter = marks.filter((mark) => held.has(mark.id) && mark.changed !== null && !isMarked(key, mark));
    await setTags(
      tx,
      shorter.map(({ id, nonce, changed }) => ({ id, tag: tagOf(key, nonce, changed as Buffer) })),
    );
    after = marks.at(-1)?.id ?? after;
    if (marks.length < marksAtOnce) return;
  }
}

/**
 * Begins the trace in a database that has none: new ones, and those of an older version. What is in it then is taken as it
 * is. @returns whether it began now.
 */
export async function beginTrace(tx: Tx): Promise<boolean> {
  if (await isTraced(tx)) return false;
  await lockSeals(tx);
  if (await isTraced(tx)) return false;
  await traceEverything(tx);
  return true;
}
