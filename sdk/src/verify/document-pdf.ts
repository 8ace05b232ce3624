import { type Bytes, concat, sameBytes, utf8 } from './bytes.ts';

/**
 * A signed document is a PDF as it was made, followed by one incremental update (ISO 32000-1, 7.5.6) that replaces the empty
 * `receipt.json` inside it by its receipt. The receipt speaks of the bytes before the update, which stay as they were made.
 */
const marker = '\n%lotmark-receipt\n';
/** The name of the attachment that the update fills. */
export const RECEIPT_ATTACHMENT = 'receipt.json';

const ascii = new TextDecoder('latin1');
/** The table of contents of one of our files is a fraction of it. */
const trailerReach = 4000;

interface Ends {
  /** The number of the object that the attachment is. */
  object: number;
  /** The members of the trailer, and where the table before begins. */
  members: string;
  previous: string;
}

/** What the update builds on; undefined for a file that was not made by Lotmark. */
function endsOf(base: Bytes): Ends | undefined {
  const tail = ascii.decode(base.subarray(Math.max(0, base.length - trailerReach)));
  const trailer = /trailer\n<<\n((?: {2}\/[^\n]*\n)+)>>\nstartxref\n(\d+)\n%%EOF$/.exec(tail);
  const listed = `/Type /Filespec\n  /F (${RECEIPT_ATTACHMENT})\n`;
  const text = ascii.decode(base);
  const at = text.lastIndexOf(listed);
  const file = at === -1 ? null : /^[\s\S]{0,300}?\/EF <<\n {4}\/F (\d{1,9}) 0 R\n/.exec(text.slice(at, at + 400));
  if (trailer === null || file === null) return undefined;
  return { object: Number(file[1]), members: trailer[1] ?? '', previous: trailer[2] ?? '' };
}

/**
 * The file with its receipt inside.
 * @param base as it was made.
 * @param receipt JSON text without line breaks.
 * @returns undefined for a file that has no place for one.
 */
export function withReceipt(base: Bytes, receipt: string): Bytes | undefined {
  const ends = endsOf(base);
  if (ends === undefined || receipt.includes('\n')) return undefined;
  const content = utf8(receipt);
  const head = utf8(
    `${ends.object} 0 obj\n<<\n  /Length ${content.length}\n  /Type /EmbeddedFile\n  /Subtype /application#2Fjson\n  /Params <<\n    /Size ${content.length}\n  >>\n>>\nstream\n`,
  );
  const foot = utf8('\nendstream\nendobj\n');
  const start = base.length + marker.length;
  const table = start + head.length + content.length + foot.length;
  const offset = String(start).padStart(10, '0');
  const end = utf8(
    `xref\n${ends.object} 1\n${offset} 00000 n\r\ntrailer\n<<\n${ends.members}  /Prev ${ends.previous}\n>>\nstartxref\n${table}\n%%EOF`,
  );
  return concat([base, utf8(marker), head, content, foot, end]);
}

/** A file taken apart, or in words why it cannot be. */
export type TakenApart = { readonly base: Bytes; readonly receipt: string } | { readonly problem: string };

/** Takes the receipt out of a signed document. What is in the file beside the two is refused: nobody signed it. */
export function takeApart(pdf: Bytes): TakenApart {
  if (ascii.decode(pdf.subarray(0, 5)) !== '%PDF-') return { problem: 'it is no PDF' };
  const at = ascii.decode(pdf).lastIndexOf(marker);
  if (at === -1) return { problem: 'it has no receipt inside: it was not signed, or something took it out' };
  const base = pdf.slice(0, at);
  const update = ascii.decode(pdf.subarray(at, at + 400));
  const stream = /^\n%lotmark-receipt\n\d+ 0 obj\n<<\n {2}\/Length (\d{1,8})\n[\s\S]{1,200}?\nstream\n/.exec(update);
  if (stream === null) return { problem: 'what follows the document is not as Lotmark writes a receipt' };
  const from = at + stream[0].length;
  const content = pdf.subarray(from, from + Number(stream[1]));
  let receipt: string;
  try {
    receipt = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(content);
  } catch {
    return { problem: 'its receipt is not text' };
  }
  const same = withReceipt(base, receipt);
  if (same === undefined || !sameBytes(same, pdf)) {
    return { problem: 'it holds more than a document and its receipt, or was changed' };
  }
  return { base, receipt };
}
