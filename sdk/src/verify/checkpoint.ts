/** Heads of a log as other logs write them (c2sp.org/tlog-checkpoint), and cosignatures (c2sp.org/tlog-cosignature). */
import { fromBase64, toBase64 } from './base64.ts';
import { type Bytes, concat, uintBytes, utf8 } from './bytes.ts';
import { isSignatureOf, type NoteKey, type NoteSignature } from './note.ts';
import { verifyEd25519 } from './signature.ts';

/** The head of a log under its name. */
export interface Checkpoint {
  /** Which log. */
  readonly origin: string;
  readonly size: number;
  /** 32 bytes. */
  readonly root: Bytes;
}

/** The name of the log of a ledger account's platform. It follows from its DID, so nobody has to be told of it. */
export function logOrigin(address: string): string {
  return `lotmark/${address}`;
}

/** The text that the log signs, and witnesses with a time before it. */
export function checkpointText({ origin, size, root }: Checkpoint): string {
  return `${origin}\n${size}\n${toBase64(root)}\n`;
}

/** Reads the text of a head; null when its form is not right. Lines of extensions are passed over. */
export function parseCheckpoint(text: string): Checkpoint | null {
  const lines = text.split('\n');
  const [origin = '', size = '', encoded = '', ...rest] = lines;
  if (origin === '' || rest.pop() !== '' || rest.includes('')) return null;
  const root = fromBase64(encoded);
  if (!/^(0|[1-9][0-9]{0,15})$/.test(size) || root === null || root.length !== 32) return null;
  return Number.isSafeInteger(Number(size)) ? { origin, size: Number(size), root } : null;
}

/** What a witness signs. @param time in whole seconds since 1970. */
export function cosignedMessage(time: number, text: string): Bytes {
  return utf8(`cosignature/v1\ntime ${time}\n${text}`);
}

/** The bytes of a witness's line: the time, then the signature of 64 bytes. */
export function cosignatureBytes(time: number, signature: Bytes): Bytes {
  return concat([uintBytes(time, 8), signature]);
}

/** When a witness says that it saw the head; null when the line has not the form of a cosignature. */
export function timeOfCosignature({ bytes }: NoteSignature): Date | null {
  if (bytes.length !== 72) return null;
  let seconds = 0;
  for (const byte of bytes.slice(0, 8)) seconds = seconds * 256 + byte;
  const time = new Date(seconds * 1000);
  return Number.isNaN(time.getTime()) ? null : time;
}

/** Whether the line is a cosignature of the text by the key. */
export async function verifyCosignature(key: NoteKey, signature: NoteSignature, text: string): Promise<boolean> {
  const time = timeOfCosignature(signature);
  if (key.type !== 'cosignature' || time === null || !isSignatureOf(key, signature)) return false;
  return verifyEd25519(key.publicKey, cosignedMessage(time.getTime() / 1000, text), signature.bytes.slice(8));
}
