import type { Bytes } from './bytes.ts';

/** Standard base64 (RFC 4648 section 4) with its padding. */
export function toBase64(bytes: Bytes): string {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}

/** Reads base64 that is spelt exactly as `toBase64` spells it; null for anything else. */
export function fromBase64(text: string): Bytes | null {
  try {
    const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
    return toBase64(bytes) === text ? bytes : null;
  } catch {
    return null;
  }
}
