import { walkJpeg } from './jpeg.ts';
import { walkPng } from './png.ts';
import { type Size, sizeFault, sizeInJpeg, sizeInPng, sizeInWebp } from './points.ts';
import { walkWebp } from './webp.ts';

/** The types of files that are taken, each with the ending of its name. */
export const fileTypes = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'application/pdf': 'pdf',
  'application/json': 'json',
  'text/csv': 'csv',
  'text/plain': 'txt',
} as const;
export type FileType = keyof typeof fileTypes;

/** What a file is, or what is wrong with it. */
export type Sniffed = { type: FileType } | { fault: string };

const notTaken =
  'This is none of the files that are taken: a photograph (JPEG, PNG, WebP), a PDF, a CSV or text file, or JSON.';

/** What the bytes are. Neither the name nor what the sender calls it counts: both may lie. */
export function sniff(content: Uint8Array): Sniffed {
  if (content.length === 0) return { fault: 'The file is empty.' };
  if (starts(content, [0xff, 0xd8, 0xff])) return picture('image/jpeg', walkJpeg(content), sizeInJpeg);
  if (starts(content, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))
    return picture('image/png', walkPng(content), sizeInPng);
  if (latin(content, 0, 4) === 'RIFF' && latin(content, 8, 12) === 'WEBP')
    return picture('image/webp', walkWebp(content), sizeInWebp);
  if (latin(content, 0, 5) === '%PDF-') {
    const ends = latin(content, Math.max(0, content.length - 2048), content.length).includes('%%EOF');
    return ends ? { type: 'application/pdf' } : { fault: cutShort('PDF') };
  }
  return sniffText(content);
}

const cutShort = (what: string) => `The file begins like a ${what}, and is damaged or cut short; send it again.`;
const names: Partial<Record<FileType, string>> = { 'image/jpeg': 'JPEG', 'image/png': 'PNG', 'image/webp': 'WebP' };

/** @param sizeIn what one of its parts says of its size. */
function picture<Part>(type: FileType, parts: Part[] | undefined, sizeIn: (part: Part) => Size | undefined): Sniffed {
  if (parts === undefined) return { fault: cutShort(names[type] ?? type) };
  const fault = parts
    .map(sizeIn)
    .map((size) => size && sizeFault(size))
    .find((each) => each !== undefined);
  return fault === undefined ? { type } : { fault };
}

/** Text in UTF-8 without control characters. Markup and scripts are not taken: a browser might run them. */
function sniffText(content: Uint8Array): Sniffed {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(content);
  } catch {
    return { fault: notTaken };
  }
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  if (/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/.test(text)) return { fault: notTaken };
  const trimmed = text.trimStart();
  if (trimmed === '') return { fault: 'The file is empty.' };
  if (trimmed.startsWith('<') || trimmed.startsWith('#!') || /<\s*(script|svg|html|iframe|object)\b/i.test(text)) {
    return { fault: `${notTaken} Web pages, SVG and scripts are not.` };
  }
  if (/^[[{]/.test(trimmed) && isJson(trimmed)) return { type: 'application/json' };
  return { type: isTable(trimmed) ? 'text/csv' : 'text/plain' };
}

/** Deeper than anything that is sent; of millions of brackets JSON.parse makes a second in which nobody is answered. */
const maxDepth = 1000;

function isJson(text: string): boolean {
  if (isDeeperThan(maxDepth, text)) return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Brackets within strings count, too, where they are not closed there: no harm is done by that. */
function isDeeperThan(most: number, text: string): boolean {
  let depth = 0;
  for (let at = 0; at < text.length && depth <= most; at++) {
    const code = text.charCodeAt(at);
    if (code === 0x5b || code === 0x7b) depth++;
    else if (code === 0x5d || code === 0x7d) depth--;
  }
  return depth > most;
}

/** The same number of commas, semicolons or tabs in each of the first lines, at least one of them. */
function isTable(text: string): boolean {
  const lines = text.split(/\r?\n/, 20).filter((line) => line !== '');
  if (lines.length < 2) return false;
  const counts = lines.map(countMarks);
  return (['commas', 'semicolons', 'tabs'] as const).some(
    (mark) => counts[0]?.[mark] !== 0 && counts.every((count) => count[mark] === counts[0]?.[mark]),
  );
}

/** Marks of a line outside of quotes; a quote that nothing closes is a letter. Read once: there may be millions of quotes. */
function countMarks(line: string) {
  let [commas, semicolons, tabs] = [0, 0, 0];
  let [commasBefore, semicolonsBefore, tabsBefore] = [0, 0, 0];
  let isQuoted = false;
  for (let at = 0; at < line.length; at++) {
    switch (line.charCodeAt(at)) {
      case 0x2c:
        commas++;
        break;
      case 0x3b:
        semicolons++;
        break;
      case 0x09:
        tabs++;
        break;
      case 0x22:
        if (isQuoted) {
          commas = commasBefore;
          semicolons = semicolonsBefore;
          tabs = tabsBefore;
        } else {
          commasBefore = commas;
          semicolonsBefore = semicolons;
          tabsBefore = tabs;
        }
        isQuoted = !isQuoted;
        break;
    }
  }
  return { commas, semicolons, tabs };
}

const starts = (content: Uint8Array, bytes: readonly number[]) => bytes.every((byte, place) => content[place] === byte);
const latin = (content: Uint8Array, from: number, to: number) =>
  Buffer.from(content.subarray(from, to)).toString('latin1');
