import { promisify } from 'node:util';
import { constants, inflate } from 'node:zlib';

/**
 * Looks for what a PDF does by itself: scripts, programs it starts, forms it sends, films. Whoever opens a paper of a record
 * trusts it. Names are looked for wherever they may stand: in the file, written with escapes, and in compressed objects.
 * What cannot be looked into is not taken, either. A virus scanner (CLAMD_URL) looks for more than that.
 */
const activeNames =
  /\/(?:(JavaScript|Launch|SubmitForm|ImportData|RichMedia|Rendition|GoToE)(?![A-Za-z0-9])|(XFA)\s*[[\d])/g;

/** Bytes that one stream, and all of them, come to; and how many streams there are. */
const most = { one: 16_000_000, all: 64_000_000, streams: 20_000 } as const;

const unpack = promisify(inflate);
const hint = 'Print it into a new PDF and send that one.';
const cannotLook = (why: string) => `This PDF cannot be looked into: ${why}. It was not kept. ${hint}`;

const digitOf = (byte: number | undefined): number =>
  byte === undefined ? Number.NaN : '0123456789abcdef'.indexOf(String.fromCharCode(byte).toLowerCase());

/** Names may be written with escapes: `/J#61vaScript`. Byte by byte: a file may consist of nothing else. */
function plain(text: string): string {
  if (!text.includes('#')) return text;
  const bytes = Buffer.from(text, 'latin1');
  let to = 0;
  for (let from = 0; from < bytes.length; from++) {
    const byte = bytes[from] ?? 0;
    const [high, low] = byte === 0x23 ? [digitOf(bytes[from + 1]), digitOf(bytes[from + 2])] : [-1, -1];
    if (high >= 0 && low >= 0) {
      bytes[to++] = high * 16 + low;
      from += 2;
    } else bytes[to++] = byte;
  }
  return bytes.toString('latin1', 0, to);
}

/** Whether a place is in the middle of an address: `(https://example.org/`. */
function isInAddress(text: string, place: number): boolean {
  const before = text.slice(Math.max(0, place - 2000), place);
  const rest = before.slice(before.lastIndexOf('(') + 1);
  return rest.length < before.length && rest.includes('://') && !/[)\r\n]/.test(rest);
}

function nameIn(text: string): string | undefined {
  for (const said of text.includes('#') ? [text, plain(text)] : [text]) {
    for (const found of said.matchAll(activeNames)) {
      if (!isInAddress(said, found.index)) return found[1] ?? found[2];
    }
  }
  return undefined;
}

interface Stream {
  /** What stands before it: its dictionary. */
  head: string;
  from: number;
  to: number;
}

/** Everything between `stream` and `endstream`. */
function* streamsOf(text: string): Generator<Stream> {
  let before = 0;
  for (;;) {
    const at = text.indexOf('stream', before);
    if (at === -1) return;
    const line = /^stream(?:\r\n|\n|\r)/.exec(text.slice(at, at + 8));
    if (line === null || text.slice(at - 3, at) === 'end') {
      before = at + 6;
      continue;
    }
    const from = at + line[0].length;
    const end = text.indexOf('endstream', from);
    const to = end === -1 ? text.length : end;
    const head = text.slice(Math.max(before, at - 4096), at);
    yield { head: plain(head.slice(Math.max(0, head.lastIndexOf(' obj')))), from, to };
    before = to;
  }
}

/** Why a PDF is not taken; undefined where it does nothing by itself. */
export async function activePdf(content: Uint8Array): Promise<string | undefined> {
  const text = Buffer.from(content.buffer, content.byteOffset, content.byteLength).toString('latin1');
  const inSight = nameIn(text);
  if (inSight !== undefined) return doesSomething(inSight);
  let streams = 0;
  let bytes = 0;
  for (const { head, from, to } of streamsOf(text)) {
    if (++streams > most.streams) return cannotLook('it has too many parts');
    // Objects stand in such a stream, and what they say is what counts.
    const holdsObjects = /\/ObjStm\b/.test(head) || (/\/First\b/.test(head) && /\/N\b/.test(head));
    if (holdsObjects && !readable(head)) return cannotLook('its objects are encrypted, or packed in an unusual way');
    if (!head.includes('/FlateDecode') || (/\/Subtype\s*\/Image\b/.test(head) && !holdsObjects)) continue;
    const unpacked = await unpack(content.subarray(from, to), {
      maxOutputLength: most.one,
      finishFlush: constants.Z_SYNC_FLUSH,
    }).catch(() => undefined);
    if (unpacked === undefined) {
      if (holdsObjects) return cannotLook('its objects are encrypted, damaged or too large');
      continue;
    }
    bytes += unpacked.length;
    if (bytes > most.all) return cannotLook('there is too much in it');
    const name = nameIn(unpacked.toString('latin1'));
    if (name !== undefined) return doesSomething(name);
  }
  return undefined;
}

const doesSomething = (name: string) =>
  `This PDF does something by itself when it is opened (${name}): a script, a program, a form or a film. It was not kept. ${hint}`;

/** Packed as programs that write PDFs pack objects: not at all, or deflated and nothing else. */
const readable = (head: string): boolean =>
  !/\/DecodeParms\b/.test(head) &&
  (!/\/Filter\b/.test(head) || /\/Filter\s*(?:\/FlateDecode\b|\[\s*\/FlateDecode\s*\])/.test(head));
