import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The one style sheet of the pages, and its address, which changes with it so that it may be kept for ever. */
export function readStyleSheet(): { css: string; address: string } {
  const css = readFileSync(join(import.meta.dirname, 'style.css'), 'utf8');
  return { css, address: `/pages/style.${createHash('sha256').update(css).digest('hex').slice(0, 12)}.css` };
}
