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

export const markWrite = 'select mark_write($1, $2)';

/** Marks what a transaction on a bare connection did, just before its commit. */
export async function markOn(client: Pick<pg.PoolClient, 'query'>, key: Uint8Array): Promise<void> {
  const { nonce, once } = makeProof(key);
  await client.query(markWrite, [nonce, once]);
}
