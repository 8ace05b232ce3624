import { hash } from 'node:crypto';
import { canonicalize, MIN_ENTRIES } from '@lotmark/sdk/verify';
import { sql } from 'kysely';
import { wrongState } from '../../../kernel/values/errors.ts';
import { actorIdOf, type Work } from '../../../kernel/write/work.ts';
import { attestations } from '../attestation/attest.ts';
import { notAsWritten } from '../attestation/not-as-written.ts';
import type { PlatformSigner } from '../did/platform-signer.ts';
import { findEntry, lockEntry, markRevoked, openList, type StatusEntry, takePlace } from './store.ts';

/** Places that are tried at once. When all are taken, the list is more than half full, and the next one is opened. */
const tries = 8;
const SALT_BYTES = 16;

/**
 * The place in a status list of what is named, chosen at random the first time.
 * @param about the id of a credential, or of what several credentials share.
 * @throws Refusal 409 when it was revoked: what is issued now would be revoked from the beginning.
 */
export async function statusEntry(work: Work, about: string): Promise<StatusEntry> {
  const { tx, ids, now } = work;
  for (let round = 0; round < 5; round++) {
    const known = await findEntry(tx, about);
    if (known !== undefined) {
      if (known.revoked_at !== null) throw wrongState(`${about} was revoked; what is issued anew needs another id.`);
      // One that was there for a moment would be nobody's: the credential could never be revoked.
      const on = sql<boolean>`t.list = ${known.list} and t.place = ${known.place} and t.revoked_at is null`;
      const where = sql<boolean>`t.about = ${about}`;
      await work.attest.assertAsWritten({ table: 'status_entries', where, relied: { on, rows: 1 } });
      return known;
    }
    const random = ids.random(4 * tries);
    const places = Array.from({ length: tries }, (_, place) => random.readUInt32BE(4 * place) % MIN_ENTRIES);
    const taken = await takePlace(tx, places, { about, at: now, by: actorIdOf(work) });
    if (taken !== undefined) return taken;
    await openList(tx, now);
  }
  throw new Error(`no place in a status list was free for ${about}`);
}

/** What is to be revoked, and why: a word or two, which are in the signed statement. */
export interface Revocation {
  about: string;
  why: string;
}

/**
 * Revokes for good: one bit, seen by whoever asks for the list from now on, and a statement that is signed and becomes a
 * leaf of the log.
 * @returns its place, also where it was revoked before; undefined where nothing was issued under that name.
 * @throws Refusal 409 where its place is not what the service wrote.
 */
export async function revokeStatus(
  work: Work,
  signer: PlatformSigner,
  { about, why }: Revocation,
): Promise<StatusEntry | undefined> {
  const { tx, now } = work;
  const entry = await lockEntry(tx, about);
  if (entry === undefined) return undefined;
  await work.attest.assertAsWritten({ table: 'status_entries', where: sql`t.about = ${about}` });
  if (entry.revoked_at !== null) return entry;
  const revoked = await markRevoked(tx, about, { at: now, by: actorIdOf(work), reason: why });
  const key = await signer.activeKey(tx, now);
  const salt = work.ids.random(SALT_BYTES);
  const payload = canonicalize({
    type: 'lotmark.credential.v1',
    subject: revoked.name,
    version: 1,
    about,
    list: revoked.list,
    place: revoked.place,
    purpose: 'revocation',
    reason: why,
    revoked_at: now.toISOString(),
    salt: salt.toString('hex'),
    signed_at: key.signedAt.toISOString(),
  });
  const payloadHash = hash('sha256', payload, 'buffer');
  const [signature] = await key.sign([payloadHash]);
  if (signature === undefined) throw new Error('the signer gave no signature');
  const statement = { kind: 'credential' as const, subject: revoked.name, version: 1, payload, payloadHash, salt };
  work.append(attestations, { ...statement, signature, kid: key.kid, signedAt: key.signedAt });
  return revoked;
}

/** As `revokeStatus`, of what was issued for certain. @throws Refusal 409 where somebody took its place away: nothing would be revoked. */
export async function revokeIssued(work: Work, signer: PlatformSigner, of: Revocation): Promise<StatusEntry> {
  const entry = await revokeStatus(work, signer, of);
  if (entry === undefined) throw notAsWritten(`status_entries ${of.about}`);
  return entry;
}
