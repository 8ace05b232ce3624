import { canonicalize, ed25519Multikey, type Json } from '@lotmark/sdk/verify';
import type { Tx } from '../../../platform/db/database.ts';
import type { DidService } from './document.ts';
import { privateKeyOfSeed, publicKeyBytes } from './ed25519.ts';
import { sealKey } from './key-encryption.ts';
import type { Random } from './platform-signer.ts';
import { acceptOwnKey, acceptServices, type Decision, didOfPublicKey, mayCreate, mayUpdate } from './rules.ts';
import {
  findDidOfOrganisation,
  insertDid,
  insertKey,
  lockDid,
  markDeactivated,
  type NewKey,
  retireActiveKey,
  touchDid,
} from './store.ts';

/** What these operations need besides the transaction. */
export interface DidContext {
  now: Date;
  random: Random;
  /** 32 bytes that seal the keys we keep for organisations. */
  encryptionKey: Uint8Array;
}

/** A key of the organisation's own, with its signature over `possessionStatement`; without one we make and keep a key. */
export interface OwnKey {
  multikey: string;
  proof: string;
}

/** Gives an organisation a DID. Its address is that of the first key. */
export async function createOrganisationDid(
  tx: Tx,
  context: DidContext,
  input: { organisation: string; ownKey?: OwnKey; services?: readonly DidService[] },
): Promise<Decision<{ did: string }>> {
  const allowed = mayCreate(await findDidOfOrganisation(tx, input.organisation));
  if (!allowed.ok) return allowed;
  const services = acceptServices(input.services ?? []);
  if (!services.ok) return services;
  const key = makeKey(context, input.organisation, input.ownKey);
  if (!key.ok) return key;
  const did = didOfPublicKey(key.value.publicKey);
  const stored = canonicalize(services.value as unknown as Json);
  // A known address means a known key: one that another DID has, or had.
  if (!(await insertDid(tx, { did, organisation: input.organisation, services: stored, now: context.now }))) {
    return { ok: false, refusal: { code: 'bad_key' } };
  }
  await insertKey(tx, keyRow(context, did, key.value));
  return { ok: true, value: { did } };
}

/** Replaces the services, and with `rotate` the key, of a DID; what the old key signed stays verifiable. */
export async function updateOrganisationDid(
  tx: Tx,
  context: DidContext,
  input: { did: string; organisation: string; services?: readonly DidService[]; rotate?: boolean; ownKey?: OwnKey },
): Promise<Decision<{ did: string; version: number }>> {
  const record = await lockDid(tx, input.did);
  if (record === null || record.organisation !== input.organisation) {
    throw new Error(`${input.did} is not a DID of ${input.organisation}`);
  }
  const allowed = mayUpdate(record);
  if (!allowed.ok) return allowed;
  const services = acceptServices(input.services ?? []);
  if (!services.ok) return services;
  if (input.rotate === true || input.ownKey !== undefined) {
    const key = makeKey(context, input.organisation, input.ownKey);
    if (!key.ok) return key;
    const row = keyRow(context, record.did, key.value);
    const known = await tx
      .selectFrom('signing_keys')
      .select('kid')
      .where('public_key', '=', Buffer.from(row.public_key))
      .executeTakeFirst();
    if (known !== undefined) return { ok: false, refusal: { code: 'bad_key' } };
    const retired = await retireActiveKey(tx, record.did, context.now);
    await insertKey(tx, { ...row, valid_from: retired?.retired_at ?? row.valid_from });
  }
  const stored = input.services === undefined ? null : canonicalize(services.value as unknown as Json);
  await touchDid(tx, record.did, context.now, stored);
  return { ok: true, value: { did: record.did, version: record.version + 1 } };
}

/** Gives a DID up for good. Twice is as good as once. @returns when it was given up. */
export async function deactivateOrganisationDid(
  tx: Tx,
  context: Pick<DidContext, 'now'>,
  input: { did: string; organisation: string },
): Promise<{ did: string; deactivated_at: Date }> {
  const record = await lockDid(tx, input.did);
  if (record === null || record.organisation !== input.organisation) {
    throw new Error(`${input.did} is not a DID of ${input.organisation}`);
  }
  if (record.deactivated_at !== null) return { did: record.did, deactivated_at: record.deactivated_at };
  await retireActiveKey(tx, record.did, context.now);
  await markDeactivated(tx, record.did, context.now);
  return { did: record.did, deactivated_at: context.now };
}

interface MadeKey {
  publicKey: Uint8Array;
  /** null when the organisation keeps it itself. */
  seed: Buffer | null;
}

function makeKey(context: DidContext, organisation: string, ownKey: OwnKey | undefined): Decision<MadeKey> {
  if (ownKey === undefined) {
    const seed = context.random(32);
    return { ok: true, value: { publicKey: publicKeyBytes(privateKeyOfSeed(seed)), seed } };
  }
  const accepted = acceptOwnKey(organisation, ownKey.multikey, ownKey.proof);
  return accepted.ok ? { ok: true, value: { publicKey: accepted.value, seed: null } } : accepted;
}

function keyRow(context: DidContext, did: string, key: MadeKey): NewKey {
  const kid = `${did}#${ed25519Multikey(key.publicKey)}`;
  const sealed = key.seed === null ? null : sealKey(context.encryptionKey, context.random(12), kid, key.seed);
  return {
    kid,
    did,
    public_key: key.publicKey,
    private_key_encrypted: sealed,
    outside_key: null,
    valid_from: context.now,
  };
}
