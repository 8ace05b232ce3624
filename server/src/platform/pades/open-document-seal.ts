import { readFileSync } from 'node:fs';
import { filledSeal, sealedBytes, withSealPlace } from '@lotmark/sdk/verify';
import { readP12, SigningKeyError } from './read-p12.ts';
import { cmsSignature } from './signature.ts';
import { TimeStampError, type TimeStampSource, timeStampsFrom } from './time-stamp.ts';

/** Puts a signature into PDF files that readers of them check (PAdES B-B; B-T where a service gives time-stamps). */
export interface DocumentSeal {
  readonly subject: string;
  readonly until: Date;
  /**
   * @returns the file with one more update; undefined where the certificate does not count, or it is no file of ours.
   * @throws TimeStampError where a service should give a time-stamp and does not: without one there is no seal.
   */
  seal(pdf: Uint8Array, now: Date): Promise<Sealed | undefined>;
}

export interface Sealed {
  pdf: Uint8Array;
  /** The moment that the time-stamp says; undefined without one. */
  stamped: Date | undefined;
}

export interface SealSettings {
  /** Where the PKCS#12 file is. */
  file: string;
  password: string;
  /** The service that gives time-stamps. */
  timeStampUrl?: string | undefined;
}

/** The service of TSA_URL; undefined where there is none, or no certificate whose signatures would need it. */
export const timeStampsOf = (settings: SealSettings | undefined): TimeStampSource | undefined =>
  settings?.timeStampUrl === undefined ? undefined : timeStampsFrom(settings.timeStampUrl);

/** @throws Error that names the setting. */
export async function openDocumentSeal(
  settings: SealSettings | undefined,
  stamps = timeStampsOf(settings),
): Promise<DocumentSeal | undefined> {
  if (settings === undefined) return undefined;
  const key = await opened(settings);
  return {
    subject: key.subject,
    until: key.until,
    seal: async (pdf, now) => {
      if (now < key.from || now > key.until) return undefined;
      const place = withSealPlace(pdf, now.toISOString().replace(/\D/g, '').slice(0, 14));
      if (place === undefined) return undefined;
      const { der, stamped } = await cmsSignature(key, sealedBytes(place), { stamps, now });
      const sealed = filledSeal(place, der);
      if (sealed === undefined && stamped !== undefined)
        throw new TimeStampError('its answer is too long for the place in the file');
      return sealed === undefined ? undefined : { pdf: sealed, stamped };
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
