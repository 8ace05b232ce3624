/**
 * Characters that a page cannot show, or that would make it show something else than what was written: control
 * characters, those that turn the direction of what follows, and half characters. They are written out as [U+202E], so that
 * a reader sees that something is there; the data inside the document keeps them as they are.
 */
const misleading =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff0-\uffff]|\p{Surrogate}|\p{Private_Use}|\p{Noncharacter_Code_Point}/gu;

const writtenOut = (text: string) =>
  [...text].map((each) => `[U+${(each.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`).join('');

/** A copy of data in which every text can be shown. `missing` are further characters that no font has. */
export function showable(data: unknown, missing: ReadonlySet<string>): unknown {
  if (typeof data === 'string') {
    const shown = data.replace(misleading, writtenOut);
    return missing.size === 0
      ? shown
      : [...shown].map((each) => (missing.has(each) ? writtenOut(each) : each)).join('');
  }
  if (Array.isArray(data)) return data.map((each) => showable(each, missing));
  if (data === null || typeof data !== 'object') return data;
  return Object.fromEntries(Object.entries(data).map(([key, value]) => [key, showable(value, missing)]));
}

/** The signs, of a character or more, that a compiler's refusal says no font has; empty when that is not why. */
export function unshownIn(refusal: string): string[] {
  const texts = refusal.matchAll(/the text `\\?"(.+?)\\?"` could not be displayed/gu);
  return [...new Set([...texts].map(([, text = '']) => unescaped(text)))];
}

/** Undoes the compiler's notation \u{1f600}. */
const unescaped = (text: string) =>
  text.replace(/\\+u\{([0-9a-f]{1,6})\}/gu, (_all, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)));
