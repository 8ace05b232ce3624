import { type Bytes, concat, fromHex, sameBytes, toHex, utf8 } from './bytes.ts';

/**
 * A signature that readers of PDF files show (PAdES) is the last incremental update of a file: a signature dictionary, an
 * invisible field on the first page, and nothing else. It covers every byte but itself. Given the moment and the signature the
 * update is the same to the byte, so a verifier makes it again and sees that nothing else was slipped in.
 */
const marker = '\n%lotmark-seal\n';
/** Room for the signature with the certificates of its chain, in bytes. */
export const SEAL_ROOM = 12_000;

const ascii = new TextDecoder('latin1');
const reach = 4000;

interface Table {
  members: string;
  start: number;
  offsets: ReadonlyMap<number, number>;
}

/** Where each object of a file is: the newest table of contents first, then those before it. */
function tableOf(text: string): Table | undefined {
  const newest = /startxref\n(\d{1,10})\n%%EOF$/.exec(text.slice(-reach));
  if (newest === null) return undefined;
  const offsets = new Map<number, number>();
  let members: string | undefined;
  let at: number | undefined = Number(newest[1]);
  for (let tables = 0; at !== undefined && tables < 10; tables++) {
    const read = sectionAt(text, at, offsets);
    if (read === undefined) return undefined;
    members ??= read;
    const previous = /^ {2}\/Prev (\d{1,10})$/m.exec(read);
    at = previous === null ? undefined : Number(previous[1]);
  }
  return members === undefined ? undefined : { members, start: Number(newest[1]), offsets };
}

/** Reads one table; what is known already stays. @returns the members of its trailer. */
function sectionAt(text: string, start: number, offsets: Map<number, number>): string | undefined {
  if (text.slice(start, start + 5) !== 'xref\n') return undefined;
  let at = start + 5;
  for (;;) {
    const head = /^(\d{1,8}) (\d{1,8})\n/.exec(text.slice(at, at + 20));
    if (head === null) break;
    at += head[0].length;
    for (let i = 0; i < Number(head[2]); i++, at += 20) {
      const entry = /^(\d{10}) \d{5} n/.exec(text.slice(at, at + 20));
      const object = Number(head[1]) + i;
      if (entry !== null && !offsets.has(object)) offsets.set(object, Number(entry[1]));
    }
  }
  return /^trailer\n<<\n((?: {2}\/[^\n]*\n)+)>>\nstartxref\n/.exec(text.slice(at, at + reach))?.[1];
}

/** What an object that is a dictionary says, without its brackets. */
function dictionaryOf(text: string, { offsets }: Table, object: number): string | undefined {
  const at = offsets.get(object);
  const head = `${object} 0 obj\n<<\n`;
  if (at === undefined || !text.startsWith(head, at)) return undefined;
  const end = text.indexOf('\nendobj\n', at);
  const said = end === -1 ? '' : text.slice(at + head.length, end);
  return said.endsWith('\n>>') && !said.includes('stream\n') ? said.slice(0, -2) : undefined;
}

/** The first page of a file. */
function firstPage(text: string, table: Table, pages: number): { object: number; said: string } | undefined {
  let object = pages;
  for (let depth = 0; depth < 20; depth++) {
    const said = dictionaryOf(text, table, object);
    if (said === undefined) return undefined;
    if (/^ {2}\/Type \/Page$/m.test(said)) return { object, said };
    const child = /^ {2}\/Kids \[(\d{1,8}) 0 R/m.exec(said);
    if (child === null) return undefined;
    object = Number(child[1]);
  }
  return undefined;
}

const numbered = (pattern: RegExp, text: string): number | undefined => {
  const found = pattern.exec(text);
  return found === null ? undefined : Number(found[1]);
};

export interface SealPlace {
  /** The file with the update and zeros where the signature goes. */
  readonly file: Bytes;
  /** Where the signature's hexadecimal digits begin in it. What is signed is all before `<` and all after `>`. */
  readonly at: number;
}

/**
 * The file with the place for a signature.
 * @param moment when it was signed, `YYYYMMDDHHmmSS` in UTC.
 * @returns undefined for a file that was not made by Lotmark.
 */
export function withSealPlace(file: Bytes, moment: string): SealPlace | undefined {
  const text = ascii.decode(file);
  const table = tableOf(text);
  if (table === undefined || !/^\d{14}$/.test(moment)) return undefined;
  const root = numbered(/^ {2}\/Root (\d{1,8}) 0 R$/m, table.members);
  const size = numbered(/^ {2}\/Size (\d{1,8})$/m, table.members);
  const catalog = root === undefined ? undefined : dictionaryOf(text, table, root);
  const pages = catalog === undefined ? undefined : numbered(/^ {2}\/Pages (\d{1,8}) 0 R$/m, catalog);
  const page = pages === undefined ? undefined : firstPage(text, table, pages);
  if (root === undefined || size === undefined || catalog === undefined || page === undefined) return undefined;
  if (catalog.includes('/AcroForm')) return undefined;
  const [signature, field] = [size, size + 1];
  const annotated = /^ {2}\/Annots \[/m.test(page.said)
    ? page.said.replace(/^ {2}\/Annots \[/m, `  /Annots [${field} 0 R `)
    : `${page.said}  /Annots [${field} 0 R]\n`;
  const before = `${marker}${signature} 0 obj\n<<\n  /Type /Sig\n  /Filter /Adobe.PPKLite\n  /SubFilter /ETSI.CAdES.detached\n  /M (D:${moment}Z)\n  /Contents <`;
  const digits = SEAL_ROOM * 2;
  const at = file.length + before.length;
  const close = at + digits + 1;
  const rest = (length: number): string => {
    const range = `[0 ${at - 1} ${close} ${String(length).padEnd(10)}]`;
    const objects = [
      { object: signature, text: `>\n  /ByteRange ${range}\n>>\nendobj\n` },
      {
        object: field,
        text: `${field} 0 obj\n<<\n  /Type /Annot\n  /Subtype /Widget\n  /FT /Sig\n  /T (Lotmark)\n  /V ${signature} 0 R\n  /F 132\n  /Rect [0 0 0 0]\n  /P ${page.object} 0 R\n>>\nendobj\n`,
      },
      { object: page.object, text: `${page.object} 0 obj\n<<\n${annotated}>>\nendobj\n` },
      {
        object: root,
        text: `${root} 0 obj\n<<\n${catalog}  /AcroForm <<\n    /Fields [${field} 0 R]\n    /SigFlags 3\n  >>\n>>\nendobj\n`,
      },
    ];
    let offset = close - 1;
    const starts = objects.map(({ object, text: said }) => {
      const start = object === signature ? file.length + marker.length : offset;
      offset += said.length;
      return { object, start };
    });
    const entries = starts
      .sort((a, b) => a.object - b.object)
      .map(({ object, start }) => `${object} 1\n${String(start).padStart(10, '0')} 00000 n\r\n`);
    const members = table.members
      .replace(/^ {2}\/Size \d+\n/m, `  /Size ${size + 2}\n`)
      .replace(/^ {2}\/Prev \d+\n/m, '');
    return `${objects.map((each) => each.text).join('')}xref\n${entries.join('')}trailer\n<<\n${members}  /Prev ${table.start}\n>>\nstartxref\n${offset}\n%%EOF`;
  };
  const tail = rest(rest(0).length - 1);
  return { file: concat([file, bytesOf(before), bytesOf('0'.repeat(digits)), bytesOf(tail)]), at };
}

/** Each character is one byte, also such as stand in a copied dictionary. */
const bytesOf = (text: string): Bytes => {
  const encoded = utf8(text);
  return encoded.length === text.length ? encoded : Uint8Array.from(text, (each) => windows1252(each));
};

const beyond = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';
const windows1252 = (each: string): number => {
  const place = beyond.indexOf(each);
  return place === -1 ? each.charCodeAt(0) : 0x80 + place;
};

/** What a signature is made over. */
export function sealedBytes({ file, at }: SealPlace): Bytes {
  return concat([file.subarray(0, at - 1), file.subarray(at + SEAL_ROOM * 2 + 1)]);
}

/** Puts a signature (DER) into its place. @returns undefined where it is too long. */
export function filledSeal({ file, at }: SealPlace, signature: Bytes): Bytes | undefined {
  if (signature.length > SEAL_ROOM) return undefined;
  const filled = Uint8Array.from(file);
  filled.set(utf8(toHex(signature)), at);
  return filled;
}

/** A file without its seal, or in words why that cannot be told. `seal` is the signature as it stands there, unchecked. */
export type Unsealed = { readonly file: Bytes; readonly seal: Bytes | undefined } | { readonly problem: string };

/** Takes the seal off. What is in the update beside a signature is refused. */
export function takeSealOff(pdf: Bytes): Unsealed {
  const at = ascii.decode(pdf).lastIndexOf(marker);
  if (at === -1) return { file: pdf, seal: undefined };
  const file = pdf.slice(0, at);
  const head = ascii.decode(pdf.subarray(at, at + 300));
  const said = /\n {2}\/M \(D:(\d{14})Z\)\n {2}\/Contents </.exec(head);
  const place = said === null ? undefined : withSealPlace(file, said[1] ?? '');
  if (place === undefined) return { problem: 'what follows the document is not as Lotmark writes a signature' };
  const digits = ascii.decode(pdf.subarray(place.at, place.at + SEAL_ROOM * 2));
  if (!/^[0-9a-f]+$/.test(digits)) return { problem: 'the signature in it is not as Lotmark writes one' };
  const seal = fromHex(digits);
  const same = seal === null ? undefined : filledSeal(place, seal);
  if (seal === null || same === undefined || !sameBytes(same, pdf)) {
    return { problem: 'it holds more than a document, its receipt and a signature, or was changed' };
  }
  return { file, seal };
}
