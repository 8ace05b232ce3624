import { sha256OfMuch, toHex } from '@lotmark/sdk/verify';
import { client } from '../../shell/session/client.ts';
import { base64Of } from '../../ui/base64-of.ts';

/** Bytes to a call: little enough for a slow line, which begins a lost piece anew. */
const pieceBytes = 500_000;
/** How often a piece is tried again when the line is lost. */
const retries = 5;

export interface Sending {
  name: string;
  file: File;
  signal: AbortSignal;
  /** Bytes that are there. */
  onProgress: (sent: number) => void;
}

/** What is there already is not the beginning of the file: going on would put two files into one. */
export class OtherFileError extends Error {
  override readonly name = 'OtherFileError';
}

/**
 * Sends what is missing of a file, from where the service has it. Whatever stops it (the line, the browser, a closed page),
 * the same call goes on.
 * @throws OtherFileError where the file was changed since.
 */
export async function sendFile({ name, file, signal, onProgress }: Sending): Promise<void> {
  const there = await client.plot_imports.offset({ import: name }, { signal });
  let { offset } = there;
  if (there.sha256 !== null && offset > 0) {
    const begun = new Uint8Array(await file.slice(0, offset).arrayBuffer());
    if (toHex(await sha256OfMuch(begun)) !== there.sha256) throw new OtherFileError();
  }
  onProgress(offset);
  while (offset < file.size) {
    const piece = file.slice(offset, offset + pieceBytes);
    const filedata = await base64Of(piece);
    const idempotencyKey = `${name} ${offset} ${crypto.randomUUID()}`;
    const sent = await client.plot_imports.append(
      { import: name, offset, filedata },
      { idempotencyKey, retries, signal },
    );
    offset = sent.offset;
    onProgress(offset);
  }
}
