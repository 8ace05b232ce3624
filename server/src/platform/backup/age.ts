import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { bech32 } from '@scure/base';
import { identityToRecipient } from 'age-encryption';
import { z } from 'zod';
import { frames } from './frames.ts';

/** The age identity (a private key) that 32 bytes are. Source: C2SP age.md, "The X25519 recipient type". */
export function identityOf(key: Uint8Array): string {
  if (key.length !== 32) throw new Error('an age identity is made of 32 bytes');
  return bech32.encodeFromBytes('AGE-SECRET-KEY-', key).toUpperCase();
}

/** Whom to encrypt for, so that this identity can read it. */
export const recipientOf = (identity: string): Promise<string> => identityToRecipient(identity);

/** What sealing a stream came to. */
export interface SealedStream {
  /** SHA-256 of the encrypted bytes, 64 lowercase hex digits. */
  sha256: string;
  /** Encrypted bytes. */
  size: number;
  /** Bytes that went in. */
  plainSize: number;
}

/** A backup is not what was stored, or not for us to read; the message says which. */
export class UnreadableBackupError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'UnreadableBackupError';
  }
}

type Child = ChildProcessByStdio<Writable, Readable, Readable>;

/** A process of its own: encrypting a second takes 100 MB, and nobody's call should wait for it. */
function start(mode: 'seal' | 'open' | 'seal-files' | 'open-files', file: string | undefined, key: string): Child {
  const args = [join(import.meta.dirname, 'age-process.ts'), mode, ...(file === undefined ? [] : [file])];
  return spawn(process.execPath, args, {
    stdio: ['pipe', 'pipe', 'pipe'],
    // Not among the arguments: those are anybody's to read.
    env: { AGE_KEY: key },
  });
}

/** Encrypts into a new file, which is on the disk when it returns. */
export interface Sealing {
  /** Takes what is to be encrypted. */
  readonly input: Writable;
  /** @throws Error when it failed; the file may be half of one then. */
  readonly done: Promise<SealedStream>;
  abort(): void;
}

export function sealInto(file: string, recipient: string): Sealing {
  const child = start('seal', file, recipient);
  // Whoever writes hears of it by `done`.
  child.stdin.on('error', () => {});
  const done = finished(child).then((out): SealedStream => JSON.parse(out));
  done.catch(() => {});
  return { input: child.stdin, done, abort: () => child.kill('SIGKILL') };
}

/** Decrypts a file. */
export interface Opening {
  readonly output: Readable;
  /** @throws UnreadableBackupError when it is not for this identity, or a byte of it was changed. */
  readonly done: Promise<void>;
  abort(): void;
}

export function openFrom(file: string, identity: string): Opening {
  const child = start('open', file, identity);
  child.stdin.end();
  const done = ended(child);
  done.catch(() => {});
  return { output: child.stdout, done, abort: () => child.kill('SIGKILL') };
}

/** Encrypts many small files, each into a place of its own, which holds all of it or nothing. */
export interface FileSealing {
  add(place: string, content: Uint8Array): Promise<void>;
  /** When it returns, all of them are on the disk. */
  end(): Promise<void>;
  abort(): void;
}

export function sealFiles(recipient: string): FileSealing {
  const child = start('seal-files', undefined, recipient);
  child.stdin.on('error', () => {});
  const done = ended(child);
  done.catch(() => {});
  const write = async (bytes: Uint8Array): Promise<void> => {
    // Whoever does not read any more has ended, and says why.
    if (!child.stdin.write(bytes)) await Promise.race([once(child.stdin, 'drain'), done]);
  };
  return {
    add: async (to, content) => {
      await write(Buffer.from(`${JSON.stringify({ to, size: content.length })}\n`));
      if (content.length > 0) await write(content);
    },
    end: async () => {
      child.stdin.end();
      await done;
    },
    abort: () => child.kill('SIGKILL'),
  };
}

const answered = z.object({ size: z.int().nullable() });

/** The contents of files that were encrypted, in their order; undefined for one that this identity cannot read. */
export async function* openFiles(places: readonly string[], identity: string): AsyncGenerator<Uint8Array | undefined> {
  if (places.length === 0) return;
  const child = start('open-files', undefined, identity);
  child.stdin.on('error', () => {});
  const done = ended(child);
  done.catch(() => {});
  try {
    child.stdin.end(places.map((file) => `${JSON.stringify({ file })}\n`).join(''));
    const output = frames(child.stdout);
    for (const _ of places) {
      const head = await output.line();
      if (head === undefined) break;
      const { size } = answered.parse(JSON.parse(head));
      yield size === null ? undefined : await output.bytes(size);
    }
    await done;
  } finally {
    child.kill('SIGKILL');
  }
}

async function finished(child: Child): Promise<string> {
  const [out] = await Promise.all([text(child.stdout), ended(child)]);
  return out;
}

const unreadable = 3;

async function ended(child: Child): Promise<void> {
  const problem = text(child.stderr);
  const [code, signal] = await once(child, 'close');
  if (code === 0) return;
  const said = (await problem).trim().slice(0, 500);
  if (code === unreadable) throw new UnreadableBackupError(said);
  throw new Error(said === '' ? `encryption ended with ${code ?? signal}` : said);
}
