import { readFileSync } from 'node:fs';
import { filledSeal, sealedBytes, withSealPlace } from '@lotmark/sdk/verify';
import { readP12, SigningKeyError } from './read-p12.ts';
import { cmsSignature } from './signature.ts';

/** Puts a signature into PDF files that readers of them check (PAdES B-B). */
export interface DocumentSeal {
  readonly subject: string;
  readonly until: Date;
  /** @returns the file with one more update; undefined where the certificate does not count, or it is no file of ours. */
  seal(pdf: Uint8Array, now: Date): Promise<Uint8Array | undefined>;
}

export interface SealSettings {
  /** Where the PKCS#12 file is. */
  file: string;
  password: string;
}

/** @throws Error that names the setting. */
export async function openDocumentSeal(settings: SealSettings | undefined): Promise<DocumentSeal | undefined> {
  if (settings === undefined) return undefined;
  const key = await opened(settings);
  return {
    subject: key.subject,
    until: key.until,
    seal: async (pdf, now) => {
      if (now < key.from || now > key.until) return undefined;
      const place = withSealPlace(pdf, now.toISOString().replace(/\D/g, '').slice(0, 14));
      return place === undefined ? undefined : filledSeal(place, await cmsSignature(key, sealedBytes(place)));
    },
  };
}

async function opened({ file, password }: SealSettings) {
  try {
    return await readP12(readFileSync(file), password);
  } catch (error) {
    if (error instanceof SigningKeyError) throw new Error(`SIGNING_P12: ${file} ${error.message}`);
    throw new Error(`SIGNING_P12: ${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
}
