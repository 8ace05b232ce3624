import type { Bytes } from './bytes.ts';
import { unpack } from './unpack.ts';

const ascii = new TextDecoder('latin1');

/** A receipt is text of some kilobytes; what unpacks to more is none. */
const MAX_RECEIPT_BYTES = 1_000_000;

/** The receipt of a record inside a PDF that was not signed as a file. */
export interface HeldReceipt {
  /** Of the attachment: `certificate-receipt.json`. */
  readonly name: string;
  /** undefined where it cannot be read. */
  readonly content: Bytes | undefined;
}

/**
 * The receipt of a record that a PDF of ours holds, such as a certificate's (ISO 32000-1, 7.11.4). It says nothing about
 * what the page shows.
 * @returns undefined where the PDF holds none. Never throws.
 */
export async function heldReceipt(pdf: Bytes): Promise<HeldReceipt | undefined> {
  const text = ascii.decode(pdf);
  const spec = /\/F \(([a-z]+-receipt\.json)\)[\s\S]{0,300}?\/EF <<\s+\/F (\d{1,9}) 0 R/.exec(text);
  const [, name, object] = spec ?? [];
  if (name === undefined) return undefined;
  const at = text.indexOf(`\n${object} 0 obj\n`);
  const stream = /\/Length (\d{1,9})\n[\s\S]{0,300}?\nstream\n/.exec(at === -1 ? '' : text.slice(at, at + 1000));
  if (stream === null) return { name, content: undefined };
  const from = at + stream.index + stream[0].length;
  const packed = pdf.slice(from, from + Number(stream[1]));
  if (!text.slice(at, from).includes('/FlateDecode')) return { name, content: packed };
  const content = await unpack(packed, 'deflate', MAX_RECEIPT_BYTES);
  return { name, content: typeof content === 'string' ? undefined : content };
}
