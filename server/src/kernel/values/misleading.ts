/** Characters that turn the direction of what follows, or that nobody sees. Joiners (U+200C, U+200D) belong to words. */
const misleading = /[\u202A-\u202E\u2066-\u2069\u200B\u2060-\u2064\uFEFF]/g;

/**
 * What people wrote, as pages and mails show it: what would mislead is written out as [U+202E], as documents do. A reader sees that
 * something is there, and the rest of the sentence stays as it is.
 */
export const writtenOut = (text: string): string =>
  text.replace(misleading, (character) => `[U+${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}]`);

/** Where a mail program sees an address: a dot within a word, and what follows `http:`. */
const linking = /(?<=[\p{L}\p{N}])[.．。｡](?=[\p{L}\p{N}])|:\/+(?=\S)/gu;

/**
 * A name that somebody chose, on one line of a mail that may go to a stranger. Mail programs make links of what looks like an
 * address; under our own sender nobody is to be led elsewhere, so such a name is written with gaps: `http:// evil. example`.
 */
export const nameInMail = (typed: string): string =>
  typed
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replace(linking, (mark) => `${mark} `);
