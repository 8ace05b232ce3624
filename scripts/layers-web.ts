// Fails when a part of the portal imports from a part above it (main and the list of workspaces > workspaces > shared >
// offline > map > shell > ui > i18n), when a workspace imports from another workspace, and when files import each other
// in a circle. It says which import closes the circle.
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

const root = join(import.meta.dirname, '..');
const portal = 'web/src/app';
/** Lowest first. */
const parts = ['i18n', 'ui', 'shell', 'map', 'offline', 'shared', 'workspaces', 'main'];

function partOf(file: string): string {
  const [first = '', second = '', third] = relative(portal, file).split('/');
  // What puts the parts together: main.tsx, the list of workspaces, the words that every page may say.
  if (first === 'workspaces') return third === undefined ? 'main' : `workspaces/${second}`;
  return parts.includes(first) ? first : 'main';
}

const heightOf = (part: string): number => parts.indexOf(part.split('/')[0] as string);

/** Imports of every kind, of types and of pages that are loaded later too: whoever names a file knows it. */
function importsOf(file: string): string[] {
  const text = readFileSync(join(root, file), 'utf8');
  const names = [...text.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*'(\.[^']+)'/g)].map((match) => match[1] as string);
  return names.map((name) => relative(root, resolve(root, dirname(file), name)));
}

const files = globSync([`${portal}/**/*.{ts,tsx}`, 'web/src/{service-worker,verify}/**/*.{ts,tsx}'], { cwd: root })
  .filter((file) => !file.includes('.test.'))
  .sort();
const imports = new Map(files.map((file) => [file, importsOf(file)]));
const problems: string[] = [];

for (const [file, targets] of imports) {
  if (!file.startsWith(portal)) continue;
  const own = partOf(file);
  for (const target of targets) {
    const other = partOf(target);
    if (!target.startsWith(portal)) {
      problems.push(`${file} imports ${target}, which is not the portal's`);
    } else if (heightOf(other) > heightOf(own)) {
      problems.push(`${file} imports ${target}, which is above it: ${own} may not know ${other}`);
    } else if (own.startsWith('workspaces/') && other.startsWith('workspaces/') && own !== other) {
      problems.push(`${file} imports ${target} of another workspace; what two workspaces need lies in shared/`);
    }
  }
}

/** Files that lead from one to another and back, each circle once. */
function circles(): string[] {
  const found: string[] = [];
  const done = new Set<string>();
  const way: string[] = [];
  const visit = (file: string): void => {
    way.push(file);
    for (const target of imports.get(file) ?? []) {
      const start = way.indexOf(target);
      if (start !== -1) {
        found.push(`${file} imports ${target}, which closes a circle: ${[...way.slice(start), target].join(' > ')}`);
      } else if (!done.has(target)) visit(target);
    }
    way.pop();
    done.add(file);
  };
  for (const file of files) if (!done.has(file)) visit(file);
  return found;
}

problems.push(...circles());
if (problems.length > 0) {
  console.error([...new Set(problems)].join('\n'));
  process.exit(1);
}
