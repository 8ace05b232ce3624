// Fails when a floor imports from a floor above it (main > app > api > domain > kernel > platform), when something
// other than app.ts and the commands imports api/, or when sdk/ or web/ import the server.
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

const root = join(import.meta.dirname, '..');
const source = join(root, 'server/src');
const floors = ['platform', 'kernel', 'domain', 'api', 'app', 'main'];

function floorOf(file: string): number {
  const [first = ''] = relative(source, file).split('/');
  if (floors.includes(first)) return floors.indexOf(first);
  if (first === 'app.ts' || first === 'config.ts' || first === 'ledger.ts' || first === 'seed')
    return floors.indexOf('app');
  return floors.indexOf('main');
}

function importsOf(file: string): string[] {
  const text = readFileSync(file, 'utf8');
  return [...text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map((match) => match[1] as string);
}

const problems: string[] = [];
for (const path of globSync('server/src/**/*.ts', { cwd: root })) {
  const file = join(root, path);
  if (path.includes('.test.') || path.includes('/testing/')) continue;
  for (const target of importsOf(file)) {
    if (!target.startsWith('.')) continue;
    const imported = resolve(dirname(file), target);
    if (floorOf(imported) > floorOf(file)) problems.push(`${path} imports ${target}, which is a floor above it`);
    if (floorOf(file) < floors.indexOf('api') && /from 'fastify'/.test(readFileSync(file, 'utf8'))) {
      problems.push(`${path} knows HTTP, which is the api floor's business`);
    }
  }
}
const outside = globSync(['sdk/**/*.ts', 'web/src/**/*.{ts,tsx}'], {
  cwd: root,
  exclude: (name) => name === 'node_modules',
});
for (const path of outside) {
  for (const target of importsOf(join(root, path))) {
    if (/(^|\/)server\//.test(target)) problems.push(`${path} imports ${target} of the server`);
  }
}
if (problems.length > 0) {
  console.error([...new Set(problems)].join('\n'));
  process.exit(1);
}
