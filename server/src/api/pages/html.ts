import { writtenOut } from '../../kernel/values/misleading.ts';

/** Markup that is safe to send as it stands. */
export class Markup {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** What may stand in a template: text is escaped, markup is not, lists are joined, null and false are nothing. */
export type Part = Markup | string | number | null | undefined | false | readonly Part[];

/** Builds markup; everything that is not markup already is escaped, in text and in quoted attributes alike. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  let text = strings[0] ?? '';
  for (const [index, part] of parts.entries()) {
    const isAttribute = (strings[index] ?? '').endsWith('="');
    text += (isAttribute ? escaped(part) : textOf(part)) + (strings[index + 1] ?? '');
  }
  return new Markup(text);
}

/** A message with its placeholders filled: `{name}` becomes the part of that name. */
export function fill(message: string, parts: Readonly<Record<string, Part>>): Markup {
  const pieces = message.split(/\{(\w+)\}/);
  return new Markup(pieces.map((piece, index) => textOf(index % 2 === 0 ? piece : parts[piece])).join(''));
}

/** Data for a script of ours, as a block that is never executed. */
export function dataBlock(id: string, data: unknown): Markup {
  const json = JSON.stringify(data).replaceAll('<', '\\u003c');
  return new Markup(`<script type="application/json" id="${id}">${json}</script>`);
}

const textOf = (part: Part): string => escaped(part, writtenOut);

/** Attributes keep every character: the page's script compares them with what was signed. */
function escaped(part: Part, shown = (text: string): string => text): string {
  if (part === null || part === undefined || part === false) return '';
  if (part instanceof Markup) return part.text;
  if (typeof part === 'object') return part.map((piece) => escaped(piece, shown)).join('');
  return shown(String(part)).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
