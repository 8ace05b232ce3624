/** What no XML 1.0 document may hold, not even escaped, and the controls that nobody means. */
const forbidden = /[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu;

/** Text as it stands in a document; what XML cannot hold becomes a replacement character. */
export function escapeXml(text: string): string {
  // Base64 is most of a document, and needs nothing.
  if (/^[A-Za-z0-9+/=. -]*$/.test(text)) return text;
  return text
    .toWellFormed()
    .replace(forbidden, '\ufffd')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll('\r', '&#13;');
}

/** An element around finished pieces, in their order. */
export const wrap = (name: string, ...pieces: readonly string[]): string =>
  `<${name}>${pieces.join('')}</${name.split(' ', 1)[0]}>`;

/** An element with text; nothing where there is none. */
export const leaf = (name: string, text: string | undefined): string =>
  text === undefined ? '' : wrap(name, escapeXml(text));

/** What a message holds: text, or the bytes of a large part that was written before, between two texts. */
export type Body = string | { before: string; bytes: Uint8Array; after: string };

/** No document holds it (`escapeXml`). */
const place = '\u0000';

/** What `write` writes around a part, with the part in its place, unread. */
export function around(part: Body | Uint8Array, write: (inner: string) => string): Body {
  if (typeof part === 'string') return write(part);
  const [before = '', after = ''] = write(place).split(place);
  if (part instanceof Uint8Array) return { before, bytes: part, after };
  return { before: before + part.before, bytes: part.bytes, after: part.after + after };
}

/** A body as it travels. */
export const bytesOf = (body: Body): Buffer =>
  typeof body === 'string'
    ? Buffer.from(body)
    : Buffer.concat([Buffer.from(body.before), body.bytes, Buffer.from(body.after)]);
