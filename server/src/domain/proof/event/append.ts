import { hash } from 'node:crypto';
import { canonicalize, type Json } from '@lotmark/sdk/verify';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { signAndStore } from '../attestation/attest.ts';
import type { PlatformSigner, Random } from '../did/platform-signer.ts';
import { areWritten, writtenAmong } from '../did/vouched-keys.ts';
import { type ClaimRow, chainBefore, insertEvents, lockChain, type NewEvent, pendingClaims } from './store.ts';

export interface AppendContext {
  signer: PlatformSigner;
  random: Random;
  now: Date;
}

/** The hash before the first event. */
export const genesis = Buffer.alloc(32);
const SALT_BYTES = 16;

/**
 * Takes waiting claims into the chain: each is signed with the hash of the one before, and its attestation waits for
 * the log like a lot's. One transaction, one process at a time. A claim that the service did not write is never signed; it
 * waits, and the check names it.
 * @returns how many claims were taken (those that an event stands for already count, too).
 */
export async function appendPending(tx: Tx, context: AppendContext, limit = 500): Promise<number> {
  await lockChain(tx);
  const claims = await writtenClaims(tx, await pendingClaims(tx, limit));
  if (claims.length === 0) return 0;
  const { known, last } = await chainBefore(
    tx,
    claims.map((claim) => claim.source),
  );
  const fresh = claims.filter((claim) => !known.has(claim.source));
  const told = await writtenSources(tx, [...known]);
  if (last !== undefined) await assertLast(tx, last);
  const events = fresh.length === 0 ? [] : await sign(tx, context, fresh, last);
  // A claim goes for an event that the service wrote, and for none that is there for a moment.
  const done = claims.filter(({ source }) => !known.has(source) || told.has(source));
  await insertEvents(
    tx,
    events,
    done.map((claim) => claim.id),
  );
  return done.length;
}

/** Of these sources those whose event is what the service wrote. */
async function writtenSources(tx: Tx, sources: readonly string[]): Promise<ReadonlySet<string>> {
  const written = new Set<string>();
  for (const source of sources) {
    const on = sql<boolean>`t.source = ${source}`;
    if (await areWritten(tx, { table: 'events', where: on }, 1)) written.add(source);
  }
  return written;
}

/** @throws Error where the chain does not end with what the service wrote: its hash is signed as the one before. */
async function assertLast(tx: Tx, { seq, hash: last }: { seq: number; hash: Buffer }): Promise<void> {
  const where = sql<boolean>`t.seq = ${seq} and t.hash = ${last}`;
  if (!(await areWritten(tx, { table: 'events', where }, 1)))
    throw new Error(`The event ${seq} is not what the service wrote: nothing is appended to it.`);
}

async function writtenClaims(tx: Tx, claims: readonly ClaimRow[]): Promise<readonly ClaimRow[]> {
  if (claims.length === 0) return claims;
  const among = sql<boolean>`t.id = any(${claims.map(({ id }) => id)}::bigint[])`;
  const written = await writtenAmong(tx, { table: 'event_claims', where: among });
  return written === undefined ? claims : claims.filter(({ id }) => written.has(String(id)));
}

async function sign(
  tx: Tx,
  { signer, random, now }: AppendContext,
  claims: readonly ClaimRow[],
  last: { seq: number; hash: Buffer } | undefined,
): Promise<NewEvent[]> {
  const key = await signer.activeKey(tx, now);
  const { signedAt } = key;
  const salts = random(SALT_BYTES * claims.length);
  let previous = last?.hash ?? genesis;
  let seq = last?.seq ?? 0;
  const events: NewEvent[] = [];
  const rows = claims.map(({ id: _id, ...claim }, i) => {
    seq += 1;
    const name = `EVT-${claim.created_at.getUTCFullYear()}-${String(seq).padStart(5, '0')}`;
    const salt = salts.subarray(SALT_BYTES * i, SALT_BYTES * (i + 1));
    const statement = eventStatement({ ...claim, name, seq, previous, salt, signedAt });
    const payloadHash = hash('sha256', statement, 'buffer');
    events.push({ ...claim, seq, name, hash: payloadHash, previous_hash: previous });
    previous = payloadHash;
    return { kind: 'event' as const, subject: name, version: 1, salt, payload: statement, payloadHash };
  });
  await signAndStore(tx, key, rows);
  return events;
}

export interface StatementFacts extends Pick<ClaimRow, 'schema' | 'region' | 'standard' | 'payload' | 'created_at'> {
  name: string;
  seq: number;
  previous: Buffer;
  salt: Buffer;
  signedAt: Date;
}

/** The canonical JSON that is hashed and signed for an event: all of its envelope that does not change later. */
export function eventStatement(facts: StatementFacts): string {
  return canonicalize({
    type: 'lotmark.event.v1',
    subject: facts.name,
    version: 1,
    salt: facts.salt.toString('hex'),
    signed_at: facts.signedAt.toISOString(),
    sequence: facts.seq,
    previous_hash: facts.previous.toString('hex'),
    schema: facts.schema,
    region: facts.region,
    standard: facts.standard,
    created_at: facts.created_at.toISOString(),
    payload: JSON.parse(facts.payload) as Json,
  });
}
