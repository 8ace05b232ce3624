import { bareJpeg } from './jpeg.ts';
import { barePng } from './png.ts';
import { bareWebp } from './webp.ts';

/**
 * A photograph without what tells where, when, by whom and with what it was taken; the picture itself stays byte for byte.
 * Other types are handed on as they are.
 */
export function bare(contentType: string, content: Uint8Array): Uint8Array {
  if (contentType === 'image/jpeg') return bareJpeg(content);
  if (contentType === 'image/png') return barePng(content);
  return contentType === 'image/webp' ? bareWebp(content) : content;
}
