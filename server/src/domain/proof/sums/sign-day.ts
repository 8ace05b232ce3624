import { hash } from 'node:crypto';
import { canonicalize, type Json } from '@lotmark/sdk/verify';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { locks } from '../../../platform/db/locks.ts';
import { signAndStore } from '../attestation/attest.ts';
import type { PlatformSigner, Random } from '../did/platform-signer.ts';
import { dayAfter, lastClosedDay, sumsName } from './rules.ts';
import { lastSignedDay, sumsOfDay } from './store.ts';

/** Any fixed number: one signer of sums at a time. */
const SUMS_LOCK = locks.dailySums;

/**
 * Signs what the books summed to at the end of the next closed day that has no statement. The first is that of the last
 * closed day.
 * @returns the day, or null when all are signed.
 */
export async function signNextDay(
  tx: Tx,
  { signer, random, now }: { signer: PlatformSigner; random: Random; now: Date },
): Promise<string | null> {
  await sql`select pg_advisory_xact_lock(${SUMS_LOCK})`.execute(tx);
  const closed = lastClosedDay(now);
  const last = await lastSignedDay(tx);
  const day = last === null ? closed : dayAfter(last);
  if (day > closed) return null;
  const key = await signer.activeKey(tx, now);
  const salt = random(16);
  const subject = sumsName(day);
  const payload = canonicalize({
    type: 'lotmark.sums.v1',
    subject,
    version: 1,
    salt: salt.toString('hex'),
    signed_at: key.signedAt.toISOString(),
    day,
    sums: (await sumsOfDay(tx, day)) as unknown as Json,
  });
  await signAndStore(tx, key, [
    { kind: 'sums', subject, version: 1, payload, payloadHash: hash('sha256', payload, 'buffer'), salt },
  ]);
  return day;
}
