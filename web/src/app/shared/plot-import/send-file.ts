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

/**
 * Sends what is missing of a file, from where the service has it. Whatever stops it (the line, the browser, a closed page),
 * the same call goes on.
 */
export async function sendFile({ name, file, signal, onProgress }: Sending): Promise<void> {
  let { offset } = await client.plot_imports.offset({ import: name }, { signal });
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
