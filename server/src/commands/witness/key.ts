import { createPrivateKey, createPublicKey, hash, type KeyObject, randomBytes, sign } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import {
  cosignatureBytes,
  cosignedMessage,
  fromBase64,
  type NoteKey,
  type NoteSignature,
  noteKey,
  toBase64,
} from '@lotmark/sdk/verify';
import { UsageError } from '../usage-error.ts';
import { writeWhole } from './keep.ts';

/** Who cosigns. */
export interface WitnessKey {
  readonly key: NoteKey;
  /** Says that at this time this is the newest head that was seen. */
  cosign(text: string, at: Date): NoteSignature;
}

const cosignatureType = 4;
const seedPrefix = Buffer.from('302e020100300506032b657004220420', 'hex');

/**
 * Opens the key in a file, as tools of transparency logs write it: `PRIVATE+KEY+name+keyid+base64`. Makes one where there is
 * no file.
 * @param name of a new key; one that follows from the key unless told.
 * @throws UsageError when the file holds something else, or a key of another name.
 */
export function openWitnessKey(file: string, name: string | undefined): WitnessKey {
  if (!existsSync(file)) {
    const seed = randomBytes(32);
    const publicKey = publicKeyOf(privateKeyOf(seed));
    const made = called(name ?? `lotmark-witness/${hash('sha256', publicKey).slice(0, 12)}`, publicKey);
    const secret = toBase64(Buffer.concat([Buffer.of(cosignatureType), seed]));
    writeWhole(file, `PRIVATE+KEY+${made.name}+${made.id}+${secret}\n`, 0o600);
  }
  const [, known = '', id, secret = ''] =
    /^PRIVATE\+KEY\+([^+\s]+)\+([0-9a-f]{8})\+(\S+)$/.exec(readFileSync(file, 'utf8').trim()) ?? [];
  const bytes = fromBase64(secret);
  if (bytes === null || bytes.length !== 33 || bytes[0] !== cosignatureType) {
    throw new UsageError(
      `${file} holds no key of a witness (PRIVATE+KEY+name+keyid+base64 of an Ed25519 cosignature key).`,
    );
  }
  const privateKey = privateKeyOf(bytes.slice(1));
  const key = called(known, publicKeyOf(privateKey));
  if (key.id !== id) throw new UsageError(`${file}: the key id does not belong to this name and key.`);
  if (name !== undefined && name !== known) throw new UsageError(`--name: the key in ${file} is called ${known}.`);
  return {
    key,
    cosign: (text, at) => {
      const time = Math.floor(at.getTime() / 1000);
      const signature = sign(null, cosignedMessage(time, text), privateKey);
      return { name: key.name, id: key.id, bytes: cosignatureBytes(time, signature) };
    },
  };
}

function called(name: string, publicKey: Uint8Array): NoteKey {
  try {
    return noteKey(name, 'cosignature', publicKey);
  } catch (error) {
    throw new UsageError(`--name: ${(error as Error).message}.`);
  }
}

function privateKeyOf(seed: Uint8Array): KeyObject {
  return createPrivateKey({ key: Buffer.concat([seedPrefix, seed]), format: 'der', type: 'pkcs8' });
}

function publicKeyOf(privateKey: KeyObject): Uint8Array {
  return Uint8Array.from(createPublicKey(privateKey).export({ format: 'der', type: 'spki' }).subarray(-32));
}
