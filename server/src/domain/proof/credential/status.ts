import { hash } from 'node:crypto';
import { canonicalize, MIN_ENTRIES } from '@lotmark/sdk/verify';
import { wrongState } from '../../../kernel/values/errors.ts';
import { actorIdOf, type Work } from '../../../kernel/write/work.ts';
import { attestations } from '../attestation/attest.ts';
import type { PlatformSigner } from '../did/platform-signer.ts';
import { findEntry, markRevoked, openList, type StatusEntry, takePlace } from './store.ts';

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

/**
 * Revokes for good: one bit, seen by whoever asks for the list from now on, and a statement that is signed and becomes a
 * leaf of the log.
 * @param why a word or two; it is in the statement.
 * @returns what was revoked; undefined where nothing was issued under that name, or it was revoked before.
 */
export async function revokeStatus(
  work: Work,
  signer: PlatformSigner,
  { about, why }: { about: string; why: string },
): Promise<StatusEntry | undefined> {
  const { tx, now } = work;
  const revoked = await markRevoked(tx, about, { at: now, by: actorIdOf(work), reason: why });
  if (revoked === undefined) return undefined;
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
