import { isUtf8 } from 'node:buffer';
import { Refusal } from '../values/errors.ts';
import { jsonShapeFault } from './json-shape.ts';

/** A body of plain ASCII is the same in UTF-8. */
const takenCharsets = new Set(['utf-8', 'utf8', 'us-ascii', 'ascii']);

/**
 * The text of a body. What is not UTF-8 is refused, since a reader that puts � in its place changes what was meant, and it
 * would be kept and signed like that.
 * @throws Refusal `media_type` for a declared charset other than UTF-8, `validation` for bytes that are none.
 */
export function bodyText(body: Uint8Array, contentType: string | undefined): string {
  refuseOtherCharset(contentType);
  if (!isUtf8(body)) throw notUtf8('The request body');
  return Buffer.from(body.buffer, body.byteOffset, body.length).toString('utf8');
}

/** @throws Refusal `media_type` */
export function refuseOtherCharset(contentType: string | undefined): void {
  const charset = /;\s*charset\s*=\s*"?([^\s;"]*)/i.exec(contentType ?? '')?.[1];
  if (charset === undefined || takenCharsets.has(charset.toLowerCase())) return;
  throw new Refusal('media_type', `Send the text in UTF-8, not in the charset ${charset.slice(0, 40)}.`);
}

export const notUtf8 = (what: string): Refusal => new Refusal('validation', `${what} is not UTF-8.`);

/** What the text of a body says as JSON. @throws Refusal `validation` for what is none, or too deep or wide. */
export function jsonOf(text: string): unknown {
  const fault = jsonShapeFault(text);
  if (fault !== undefined) throw new Refusal('validation', `The request body ${fault}.`);
  try {
    return JSON.parse(text);
  } catch {
    throw new Refusal('validation', 'The request body is not valid JSON.');
  }
}
