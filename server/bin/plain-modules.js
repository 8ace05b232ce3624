// Modules without their types, kept in files. To strip types Node loads a compiler, 24 MB in the process and as much in each
// thread; its own store of compiled code spares that, but costs 15 MB as long as the process lives. Text costs nothing.
import { hash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { registerHooks, stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = join(import.meta.dirname, '../../node_modules/.cache/lotmark/plain');

registerHooks({
  load(url, context, next) {
    if (!url.startsWith('file:') || !url.endsWith('.ts')) return next(url, context);
    return { format: 'module', source: plainModule(fileURLToPath(url)), shortCircuit: true };
  },
});

/**
 * @param {string} typed
 * @returns {string} the name of the file that holds the same without types.
 */
const nameOf = (typed) => `${hash('sha256', `${process.version}\n${typed}`)}.js`;

/**
 * Strips modules, and forgets all others.
 * @param {readonly string[]} files of TypeScript.
 */
export function keepOnly(files) {
  for (const file of files) plainModule(file);
  const names = new Set(files.map((file) => nameOf(readFileSync(file, 'utf8'))));
  for (const name of readdirSync(folder)) if (!names.has(name)) rmSync(join(folder, name), { force: true });
}

/**
 * @param {string} file of TypeScript.
 * @returns {string} its text without types, each statement on the line where it was.
 */
function plainModule(file) {
  const typed = readFileSync(file, 'utf8');
  const kept = join(folder, nameOf(typed));
  try {
    return readFileSync(kept, 'utf8');
  } catch {
    const plain = shorter(stripTypeScriptTypes(typed), typed);
    keep(kept, plain);
    return plain;
  }
}

/**
 * Whoever reads it meanwhile finds all of it or nothing.
 * @param {string} file
 * @param {string} plain
 */
function keep(file, plain) {
  const aside = `${file}.${process.pid}`;
  try {
    mkdirSync(folder, { recursive: true });
    writeFileSync(aside, plain);
    renameSync(aside, file);
  } catch {
    // A folder that cannot be written: the next start strips it again.
  }
}

/**
 * Types became blanks. Those at the ends of lines are of no use to anybody; those that were there before may be part of a text.
 * @param {string} plain
 * @param {string} typed
 */
function shorter(plain, typed) {
  const lines = typed.split('\n');
  return plain
    .split('\n')
    .map((line, place) => (/\s$/.test(lines[place] ?? ' ') ? line : line.trimEnd()))
    .join('\n');
}
