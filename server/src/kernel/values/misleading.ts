/** Characters that turn the direction of what follows, or that nobody sees. Joiners (U+200C, U+200D) belong to words. */
const misleading = /[\u202A-\u202E\u2066-\u2069\u200B\u2060-\u2064\uFEFF]/g;

/**
 * What people wrote, as pages and mails show it: what would mislead is written out as [U+202E], as documents do. A reader sees that
 * something is there, and the rest of the sentence stays as it is.
 */
export const writtenOut = (text: string): string =>
  text.replace(misleading, (character) => `[U+${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}]`);
