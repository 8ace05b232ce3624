import { hash } from 'node:crypto';
import type { ReceiptKind } from '@lotmark/sdk/verify';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import type { PlatformSigner, Random } from '../did/platform-signer.ts';
import { ensurePlotSalts, loadEscrowFacts, loadLotFacts, loadOrderFacts } from './facts.ts';
import { type Envelope, escrowPayload, type LotFacts, lotPayload, orderPayload } from './payloads.ts';

/** What attesting needs besides the transaction. */
export interface AttestationContext {
  signer: PlatformSigner;
  now: Date;
  random: Random;
}

/** One signed version of a record; it waits for the next batch of the log. */
export interface Attested {
  subject: string;
  version: number;
  /** 64 lowercase hex digits. */
  payload_hash: string;
}

const SALT_BYTES = 16;
/** Records to a round of statements: bounds their size, and keeps their estimated cost below what JIT compiles. */
const CHUNK = 500;

/**
 * Signs the lots as they are in the database now, each as its next version. Call it inside the operation's transaction,
 * after the change and holding the lots' row locks (two versions made at once collide on a unique key).
 * @throws Error when a lot does not exist.
 */
export async function attestLots(tx: Tx, context: AttestationContext, names: readonly string[]): Promise<Attested[]> {
  return attestAll(tx, context, names, {
    kind: 'lot',
    load: (chunk) => loadSaltedLots(tx, context, chunk),
    build: lotPayload,
  });
}

/** As `attestLots`, for orders. */
export async function attestOrders(tx: Tx, context: AttestationContext, names: readonly string[]): Promise<Attested[]> {
  return attestAll(tx, context, names, {
    kind: 'order',
    load: (chunk) => loadOrderFacts(tx, chunk),
    build: orderPayload,
  });
}

/** As `attestLots`, for escrows. */
export async function attestEscrows(
  tx: Tx,
  context: AttestationContext,
  names: readonly string[],
): Promise<Attested[]> {
  return attestAll(tx, context, names, {
    kind: 'escrow',
    load: (chunk) => loadEscrowFacts(tx, chunk),
    build: escrowPayload,
  });
}

/** Facts of lots whose plots all have their secret salt. Most have: only a missing commitment makes us look. */
async function loadSaltedLots(tx: Tx, context: AttestationContext, names: readonly string[]): Promise<LotFacts[]> {
  const facts = await loadLotFacts(tx, names);
  const bare = facts.filter((lot) => lot.plots.some(([, commitment]) => commitment === null)).map((lot) => lot.name);
  if (bare.length === 0 || (await ensurePlotSalts(tx, bare, context.random)) === 0) return facts;
  return loadLotFacts(tx, names);
}

interface Kind<Facts> {
  kind: ReceiptKind;
  load: (names: readonly string[]) => Promise<Facts[]>;
  build: (facts: Facts, envelope: Envelope) => string;
}

async function attestAll<Facts extends { name: string }>(
  tx: Tx,
  { signer, now, random }: AttestationContext,
  names: readonly string[],
  { kind, load, build }: Kind<Facts>,
): Promise<Attested[]> {
  if (names.length === 0) return [];
  const key = await signer.activeKey(tx);
  // Clocks of several processes differ a little: no signature may be older than its key.
  const signedAt = now < key.validFrom ? key.validFrom : now;
  const attested: Attested[] = [];
  for (let from = 0; from < names.length; from += CHUNK) {
    const chunk = names.slice(from, from + CHUNK);
    const facts = new Map((await load(chunk)).map((each) => [each.name, each]));
    const versions = await latestVersions(tx, kind, chunk);
    const salts = random(SALT_BYTES * chunk.length);
    const rows = chunk.map((subject, i) => {
      const each = facts.get(subject);
      if (each === undefined) throw new Error(`there is no ${kind} ${subject} to attest`);
      const version = (versions.get(subject) ?? 0) + 1;
      const salt = salts.subarray(SALT_BYTES * i, SALT_BYTES * (i + 1));
      const payload = build(each, { version, salt: salt.toString('hex'), signedAt });
      const payloadHash = hash('sha256', payload, 'buffer');
      return { subject, version, salt, payload, payloadHash, signature: key.sign(payloadHash) };
    });
    await insertAttestations(tx, kind, key.kid, signedAt, rows);
    for (const row of rows) {
      attested.push({ subject: row.subject, version: row.version, payload_hash: row.payloadHash.toString('hex') });
    }
  }
  return attested;
}

async function latestVersions(tx: Tx, kind: ReceiptKind, names: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ subject: string; version: number }>`
    select subject, max(version) as version from attestations
     where kind = ${kind} and subject = any(${names}::text[]) group by subject`.execute(tx);
  return new Map(rows.map((row) => [row.subject, row.version]));
}

/** A signed statement, ready to be stored: `payload` bears type, subject, version, salt and signed_at. */
export interface NewAttestation {
  subject: string;
  version: number;
  payload: string;
  payloadHash: Buffer;
  salt: Buffer;
  signature: Buffer;
}

/**
 * Stores signed statements; they wait for the next batch of the log in the order given.
 * Fixed-width bytes travel as one binary value each and are cut apart again: far cheaper than arrays of bytea.
 */
export async function insertAttestations(
  tx: Tx,
  kind: ReceiptKind,
  kid: string,
  signedAt: Date,
  rows: readonly NewAttestation[],
): Promise<void> {
  await sql`
    insert into attestations (kind, subject, version, payload, payload_hash, salt, signature, kid, signed_at)
    select ${kind}, subject, version, payload,
           substring(${Buffer.concat(rows.map((row) => row.payloadHash))}::bytea from (32 * (place - 1) + 1)::int for 32),
           substring(${Buffer.concat(rows.map((row) => row.salt))}::bytea from (16 * (place - 1) + 1)::int for 16),
           substring(${Buffer.concat(rows.map((row) => row.signature))}::bytea from (64 * (place - 1) + 1)::int for 64),
           ${kid}, ${signedAt}
      from unnest(${rows.map((row) => row.subject)}::text[], ${rows.map((row) => row.version)}::int[],
                  ${rows.map((row) => row.payload)}::text[]) with ordinality as new (subject, version, payload, place)
     order by place`.execute(tx);
}
