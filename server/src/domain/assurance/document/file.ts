import { withReceipt } from '@lotmark/sdk/verify';
import type { Tx } from '../../../platform/db/database.ts';
import { DamagedFileError, type FileStorage } from '../../../platform/storage/file-storage.ts';
import { isSound, loadReceipt } from '../../proof/attestation/receipt.ts';
import type { Document } from './store.ts';

/** The file of a document as it is handed out, or why there is none. */
export type DocumentFile =
  | { ok: true; pdf: Uint8Array /** Whether its receipt is inside. */; proven: boolean }
  | { ok: false; why: 'not_made' | 'missing' | 'damaged' };

/** Reads the file from the storage, by its hash, and puts the receipt in as soon as there is one that holds; sealed, as it was sealed. */
export async function fileOf(tx: Tx, storage: FileStorage, document: Document): Promise<DocumentFile> {
  if (document.pdf_sha256 === null) return { ok: false, why: 'not_made' };
  try {
    if (document.sealed_sha256 !== null) {
      const sealed = await storage.get(document.sealed_sha256.toString('hex'));
      return sealed === undefined ? { ok: false, why: 'missing' } : { ok: true, pdf: sealed, proven: true };
    }
    const base = await storage.get(document.pdf_sha256.toString('hex'));
    if (base === undefined) return { ok: false, why: 'missing' };
    const receipt = document.status === 'Signed' ? await loadReceipt(tx, 'document', document.name) : null;
    const sound = receipt !== null && (await isSound(receipt));
    const whole = sound ? withReceipt(base, JSON.stringify(receipt)) : undefined;
    return { ok: true, pdf: whole ?? base, proven: whole !== undefined };
  } catch (error) {
    if (error instanceof DamagedFileError) return { ok: false, why: 'damaged' };
    throw error;
  }
}

/** A file name of the record and what it is. */
export const fileNameOf = ({ name, print_format, docname }: Document): string =>
  `${docname}-${print_format}-${name}.pdf`;
