/** Signed notes (c2sp.org/signed-note): a text, an empty line, and signature lines by name and short key id. */
import { fromBase64, toBase64 } from './base64.ts';
import { type Bytes, concat, fromHex, toHex, utf8 } from './bytes.ts';
import { sha256 } from './digest.ts';
import { verifyEd25519 } from './signature.ts';

/** What a key signs: whole texts (of a log), or heads of a log with the time at which a witness saw them. */
export const NOTE_KEY_TYPES = { text: 1, cosignature: 4 } as const;
export type NoteKeyType = keyof typeof NOTE_KEY_TYPES;

/** A public key as tools of transparency logs write it: `name+keyid+base64`. */
export interface NoteKey {
  readonly name: string;
  /** 8 lowercase hex digits. */
  readonly id: string;
  readonly type: NoteKeyType;
  /** 32 bytes, Ed25519. */
  readonly publicKey: Bytes;
}

/** One signature line of a note. */
export interface NoteSignature {
  readonly name: string;
  /** 8 lowercase hex digits. */
  readonly id: string;
  /** What follows the key id. */
  readonly bytes: Bytes;
}

export interface SignedNote {
  /** With its last newline. */
  readonly text: string;
  readonly signatures: readonly NoteSignature[];
}

const MAX_NOTE_CHARACTERS = 200_000;
const MAX_SIGNATURES = 64;
const LINE = /^— ([^\p{White_Space}+\p{Cc}]{1,255}) ([A-Za-z0-9+/]+={0,2})$/u;
const NAME = /^[^\p{White_Space}+\p{Cc}]{1,255}$/u;

/** SHA-256(name || newline || type || public key)[:4], as 8 lowercase hex digits. */
export function noteKeyId(name: string, type: NoteKeyType, publicKey: Bytes): string {
  return toHex(sha256(concat([utf8(`${name}\n`), Uint8Array.of(NOTE_KEY_TYPES[type]), publicKey])).slice(0, 4));
}

/** @throws RangeError for a name with white space or a plus sign, or a key that has not 32 bytes. */
export function noteKey(name: string, type: NoteKeyType, publicKey: Bytes): NoteKey {
  if (!NAME.test(name)) throw new RangeError('the name of a key has neither white space nor a plus sign');
  if (publicKey.length !== 32) throw new RangeError('an Ed25519 key has 32 bytes');
  return { name, type, publicKey, id: noteKeyId(name, type, publicKey) };
}

export function formatNoteKey({ name, id, type, publicKey }: NoteKey): string {
  return `${name}+${id}+${toBase64(concat([Uint8Array.of(NOTE_KEY_TYPES[type]), publicKey]))}`;
}

/** Reads `name+keyid+base64`; null when its form, its type or its key id is not right. */
export function parseNoteKey(text: string): NoteKey | null {
  const [name = '', id = '', ...rest] = text.split('+');
  const bytes = fromBase64(rest.join('+'));
  if (!NAME.test(name) || bytes === null || bytes.length !== 33) return null;
  const type =
    bytes[0] === NOTE_KEY_TYPES.text ? 'text' : bytes[0] === NOTE_KEY_TYPES.cosignature ? 'cosignature' : null;
  if (type === null) return null;
  const publicKey = bytes.slice(1);
  return noteKeyId(name, type, publicKey) === id ? { name, id, type, publicKey } : null;
}

export function formatSignature({ name, id, bytes }: NoteSignature): string {
  return `— ${name} ${toBase64(concat([fromHex(id) ?? new Uint8Array(4), bytes]))}`;
}

/** Reads one signature line, without its newline; null for anything else. */
export function parseSignature(line: string): NoteSignature | null {
  const [, name, encoded] = LINE.exec(line) ?? [];
  const bytes = encoded === undefined ? null : fromBase64(encoded);
  if (name === undefined || bytes === null || bytes.length < 5) return null;
  return { name, id: toHex(bytes.slice(0, 4)), bytes: bytes.slice(4) };
}

/** A note's text followed by its signatures. */
export function formatNote(text: string, signatures: readonly NoteSignature[]): string {
  return `${text}\n${signatures.map((each) => `${formatSignature(each)}\n`).join('')}`;
}

/** Reads a signed note; null when its form is not right. Says nothing of whether a signature holds. */
export function parseNote(note: string): SignedNote | null {
  if (note.length > MAX_NOTE_CHARACTERS || !note.isWellFormed() || hasControls(note)) return null;
  const middle = note.lastIndexOf('\n\n');
  if (middle < 0 || !note.endsWith('\n')) return null;
  const lines = note.slice(middle + 2, -1).split('\n');
  if (lines.length > MAX_SIGNATURES) return null;
  const signatures = lines.map(parseSignature).filter((each) => each !== null);
  return signatures.length === lines.length ? { text: note.slice(0, middle + 1), signatures } : null;
}

function hasControls(note: string): boolean {
  for (let i = 0; i < note.length; i++) if (note.charCodeAt(i) < 0x20 && note[i] !== '\n') return true;
  return false;
}

export function isSignatureOf({ name, id }: NoteKey, signature: NoteSignature): boolean {
  return signature.name === name && signature.id === id;
}

/** The first of the keys that signed the note's text; null when none of them did. */
export async function signerOfNote(note: SignedNote, keys: readonly NoteKey[]): Promise<NoteKey | null> {
  for (const key of keys) {
    if (key.type !== 'text') continue;
    for (const signature of note.signatures) {
      if (!isSignatureOf(key, signature)) continue;
      if (await verifyEd25519(key.publicKey, utf8(note.text), signature.bytes)) return key;
    }
  }
  return null;
}
