import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** In the order in which later rules may override earlier ones. */
const parts = ['tokens', 'frame', 'forms', 'lot', 'plots', 'journey', 'landing', 'fep', 'glossary', 'print'];

/** The one style sheet of the pages, and its address, which changes with it so that it may be kept for ever. */
export function readStyleSheet(): { css: string; address: string } {
  const css = parts
    .map((part) => readFileSync(join(import.meta.dirname, 'styles', `${part}.css`), 'utf8'))
    .join('')
    .replaceAll(/\n\s*/g, '\n');
  return { css, address: `/pages/style.${createHash('sha256').update(css).digest('hex').slice(0, 12)}.css` };
}
