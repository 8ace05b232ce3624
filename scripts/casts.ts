// Fails when a cast says what one of a closed list of words something is: `as LotStatus`, `as (typeof stages)[number]`,
// `as 'Open' | 'Held'`, `as Row['status']`. The columns have those types already, from the CHECKs of the migrations
// (tables.generated.ts); for text that has no CHECK there is `oneOf` (kernel/values/vocabulary.ts), which looks.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

/** Without what may hold the word `as` for other reasons: comments, imports and exports of names. */
function codeOf(text: string): string {
  const blank = (part: string) => part.replace(/[^\n]/g, ' ');
  return text
    .replace(/\/\*[\s\S]*?\*\//g, blank)
    .replace(/^\s*\/\/.*$/gm, blank)
    .replace(/^(?:import|export)(?: type)? \{[\s\S]*?\}/gm, blank);
}

const files = globSync('server/src/**/*.ts', { cwd: root })
  .sort()
  .filter((path) => !path.includes('.test.') && !path.includes('/testing/'))
  .map((path) => ({ path, text: read(path) }));

/** The types of closed lists, under all names they go by: of the CHECKs, of constants, and imported as something else. */
const lists = new Set<string>();
for (const { text } of files) {
  for (const [, name = ''] of text.matchAll(/^(?:export )?type (\w+) = \(typeof \w+\)\[number\];/gm)) lists.add(name);
}
for (const { text } of files) {
  for (const [, name = '', alias = ''] of text.matchAll(/\btype (\w+) as (\w+)/g))
    if (lists.has(name)) lists.add(alias);
}

const cast = new RegExp(
  String.raw`\bas (?:readonly )?(?:(?:${[...lists].join('|')})\b|\(typeof \w+\)\[number\]|'[^']*' \| '|\(?\w+\['(?:status|state|kind|role|stage|side)'\])`,
);
const problems: string[] = [];
for (const { path, text } of files) {
  for (const [index, line] of codeOf(text).split('\n').entries()) {
    const found = cast.exec(line);
    if (found !== null) problems.push(`${path}:${index + 1}: \`${found[0]}\` says without looking what it is`);
  }
}
if (problems.length > 0) {
  console.error(problems.join('\n'));
  process.exit(1);
}
