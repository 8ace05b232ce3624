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
