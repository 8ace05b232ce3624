// Fails when an import runs up the house, or when folders or files import each other in a circle.
//
// Floors, lowest first: platform, kernel, domain, api, app, main. The kernel is divided into rooms and the domain into
// wings; each imports only from itself and from what stands before it in its list. Areas of one wing may import each
// other as long as no circle closes. sdk/ and web/ import nothing of the server.
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { findCircles, type Imports } from './circles.ts';

const root = join(import.meta.dirname, '..');
const source = join(root, 'server/src');
const floors = ['platform', 'kernel', 'domain', 'api', 'app', 'main'];
/** Parts of a floor, lowest first. A folder that is missing here fails the check: a new one must be given its place. */
const parts: Record<string, readonly string[]> = {
  kernel: ['values', 'write', 'limits', 'lists', 'jobs', 'call'],
  domain: [
    'foundation',
    'people',
    'money',
    'origin',
    'proof',
    'field',
    'trade',
    'cover',
    'assurance',
    'desks',
    'outbound',
    'operations',
    'assistant',
  ],
};

/** A file's place: its floor, and its part of that floor where floors have parts. */
interface Place {
  floor: number;
  part: number;
}

function placeOf(file: string): Place {
  const [first = '', second = ''] = relative(source, file).split('/');
  const floor = floors.includes(first)
    ? floors.indexOf(first)
    : (first.endsWith('.ts') && first !== 'main.ts') || ['integrations', 'seed'].includes(first)
      ? floors.indexOf('app')
      : floors.indexOf('main');
  const order = parts[first];
  if (order === undefined) return { floor, part: 0 };
  const part = order.indexOf(second);
  if (part < 0)
    problems.push(`${relative(root, file)}: ${first}/${second} has no place in the order of scripts/layers.ts`);
  return { floor, part };
}

/** The folder that counts for circles: an area of the domain, a room of the kernel, a folder of the platform, a tag. */
function folderOf(path: string): string {
  const [floor = '', ...rest] = path.replace('server/src/', '').split('/');
  const depth = floor === 'domain' ? 2 : 1;
  return rest.length > depth ? [floor, ...rest.slice(0, depth)].join('/') : path;
}

function importsOf(text: string): string[] {
  return [...text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map((match) => match[1] as string);
}

const problems: string[] = [];
const files: Imports = new Map();
const folders: Imports = new Map();
for (const path of globSync('server/src/**/*.ts', { cwd: root }).sort()) {
  if (path.includes('.test.') || path.includes('/testing/')) continue;
  const file = join(root, path);
  const text = readFileSync(file, 'utf8');
  const place = placeOf(file);
  const targets: string[] = [];
  for (const target of importsOf(text)) {
    if (!target.startsWith('.')) continue;
    const imported = resolve(dirname(file), target);
    const importedPath = relative(root, imported);
    targets.push(importedPath);
    const there = placeOf(imported);
    if (there.floor > place.floor) problems.push(`${path} imports ${importedPath}, which is a floor above it`);
    if (there.floor === place.floor && there.part > place.part)
      problems.push(`${path} imports ${importedPath}, which is a wing above it`);
    const [from, to] = [folderOf(path), folderOf(importedPath)];
    if (from !== to)
      folders.set(from, [...(folders.get(from) ?? []), { target: to, because: `${path} > ${importedPath}` }]);
  }
  files.set(
    path,
    targets.map((target) => ({ target, because: `${path} > ${target}` })),
  );
  if (place.floor < floors.indexOf('api') && /from 'fastify'/.test(text)) {
    problems.push(`${path} knows HTTP, which is the api floor's business`);
  }
}
for (const [what, graph] of [
  ['files', files],
  ['folders', folders],
] as const) {
  for (const circle of findCircles(graph)) {
    problems.push(`a circle of ${what}: ${circle.nodes.join(' > ')}\n  closed by: ${circle.closedBy}`);
  }
}
const outside = globSync(['sdk/**/*.ts', 'web/src/**/*.{ts,tsx}'], {
  cwd: root,
  exclude: (name) => name === 'node_modules',
});
for (const path of outside) {
  for (const target of importsOf(readFileSync(join(root, path), 'utf8'))) {
    if (/(^|\/)server\//.test(target)) problems.push(`${path} imports ${target} of the server`);
  }
}
if (problems.length > 0) {
  console.error([...new Set(problems)].join('\n'));
  process.exit(1);
}
