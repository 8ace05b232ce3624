import { createHmac, timingSafeEqual } from 'node:crypto';
import { canonicalize, type Json } from '@lotmark/sdk/verify';
import { z } from 'zod';

/** What a backup says of the uploaded files that belong to it. */
export interface FilesOfBackup {
  /** Different contents. */
  count: number;
  /** Of those, what the file storage did not have any more, or had damaged. */
  missing: number;
}

/** What a backup says of itself; it lies beside the encrypted file, as `<name>.json`. */
export interface Manifest {
  format: 'lotmark.backup.v1';
  /** BAK-20261122T200301Z-9f3a41. */
  name: string;
  /** The database that it is of. */
  site: string;
  /** The moment whose state it holds, ISO 8601. */
  made_at: string;
  kind: BackupKind;
  /** SHA-256 of the encrypted file, 64 lowercase hex digits. */
  sha256: string;
  /** Of the encrypted file, in bytes. */
  size: number;
  /** Of the dump before it was encrypted, in bytes. */
  plain_size: number;
  /** Rows by table, with its schema: `public.lots`. */
  rows: Record<string, number>;
  /** The head of the log that is in it; null for an empty log. The root in lowercase hex. */
  log: { size: number; root: string } | null;
  /** Uploaded files that belong to it; left out where they are not kept with backups. */
  files?: FilesOfBackup;
  versions: {
    /** The newest migration that it holds. */
    schema: string;
    /** Of the server, such as 15.20. */
    postgres: string;
    /** Of the program that made the dump. */
    tool: string;
  };
  /** `key` names the SECRET_KEY that it needs beside, where the recipient is not of that. */
  encryption: { scheme: 'age'; recipient: string; key?: string };
}

export const backupKinds = ['pg_dump', 'embedded'] as const;
export type BackupKind = (typeof backupKinds)[number];

/** Only names like these are files of ours. */
export const backupName = /^BAK-\d{8}T\d{6}Z-[0-9a-f]{6}$/;
const hex64 = z.string().regex(/^[0-9a-f]{64}$/);
const count = z.int().min(0);

const shape = z.strictObject({
  format: z.literal('lotmark.backup.v1'),
  name: z.string().regex(backupName),
  site: z.string().min(1).max(200),
  made_at: z.iso.datetime(),
  kind: z.enum(backupKinds),
  sha256: hex64,
  size: count,
  plain_size: count,
  rows: z.record(z.string(), count),
  log: z.strictObject({ size: count, root: hex64 }).nullable(),
  files: z.strictObject({ count, missing: count }).exactOptional(),
  versions: z.strictObject({ schema: z.string(), postgres: z.string(), tool: z.string() }),
  encryption: z.strictObject({
    scheme: z.literal('age'),
    recipient: z.string(),
    key: z
      .string()
      .regex(/^[0-9a-f]{8}$/)
      .exactOptional(),
  }),
});

/** A manifest is none of ours; the message says why. */
export class ManifestError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ManifestError';
  }
}

const macOf = (manifest: Manifest, key: Uint8Array): Buffer =>
  createHmac('sha256', key)
    .update(canonicalize(manifest as unknown as Json))
    .digest();

/**
 * The manifest as a file. Anybody can encrypt for a recipient: who made a backup is known by the keyed digest of its manifest.
 * @param key derived from SECRET_KEY, 32 bytes.
 */
export function manifestText(manifest: Manifest, key: Uint8Array): string {
  return `${JSON.stringify({ ...manifest, mac: macOf(manifest, key).toString('hex') }, null, 2)}\n`;
}

/** @throws ManifestError when it is no manifest, was changed, or was made under another SECRET_KEY. */
export function readManifest(text: string, key: Uint8Array): Manifest {
  const { manifest, mac } = parseManifest(text);
  if (!timingSafeEqual(Buffer.from(mac, 'hex'), macOf(manifest, key))) {
    throw new ManifestError('it was changed, or the backup was made under another SECRET_KEY');
  }
  return manifest;
}

/** What a manifest says, whoever wrote it: to tell people which key it names. @throws ManifestError when it is none. */
export function parseManifest(text: string): { manifest: Manifest; mac: string } {
  const parsed = z.looseObject({ mac: hex64 }).safeParse(jsonOf(text));
  if (!parsed.success) throw new ManifestError('it is no manifest of a backup');
  const { mac, ...said } = parsed.data;
  const manifest = shape.safeParse(said);
  if (!manifest.success) throw new ManifestError('it is no manifest of a backup');
  return { manifest: manifest.data, mac };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
