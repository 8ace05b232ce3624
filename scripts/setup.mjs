// Installs what the lock file names and builds the portal, each once: a fresh clone needs no other command than
// `npm start` or `npm test`. Runs on whatever Node npm runs on.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const stamps = join(root, 'node_modules/.cache/lotmark');
const lock = createHash('sha256')
  .update(readFileSync(join(root, 'package-lock.json')))
  .digest('hex');

function npm(...args) {
  const { status } = spawnSync('npm', [...args, '--loglevel=error'], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (status !== 0) process.exit(status ?? 1);
}

/** The stamp of a step, when it was done before. */
function done(step) {
  const file = join(stamps, step);
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

function remember(step, value) {
  mkdirSync(stamps, { recursive: true });
  writeFileSync(join(stamps, step), value);
}

/** A digest of names and contents below the given places; tests do not count. */
function digestOf(places) {
  const hash = createHash('sha256');
  const add = (path) => {
    if (statSync(path).isDirectory()) {
      for (const name of readdirSync(path).sort()) {
        if (name !== 'dist' && name !== 'node_modules' && !name.includes('.test.')) add(join(path, name));
      }
      return;
    }
    hash.update(path.slice(root.length)).update('\0').update(readFileSync(path)).update('\0');
  };
  for (const place of places) add(join(root, place));
  return hash.digest('hex');
}

const installed = done('installed');
if (!existsSync(join(root, 'node_modules/node/bin/node')) || (installed !== undefined && installed !== lock)) {
  console.log('Installing the packages of package-lock.json ...');
  npm('ci', '--no-audit', '--no-fund');
}
remember('installed', lock);

/** Runs a script of the project on the Node that it brings along. */
function script(name, ...flags) {
  const own = join(root, 'node_modules/node/bin/node');
  const { status } = spawnSync(own, [...flags, join(root, 'scripts', name)], { cwd: root, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}

script('plain-modules.mjs', '--disable-warning=ExperimentalWarning');
// The first start of the embedded database copies a new one, which takes a while to make. V8 would compile PostgreSQL's grammar a
// second time, for speed, and take a gigabyte for it.
if ((process.env.DATABASE_URL ?? '') === '') script('ready-database.ts', '--liftoff-only');

const portal = digestOf(['web', 'sdk/src', 'package-lock.json']);
if (!existsSync(join(root, 'web/dist/manifest.json')) || done('portal') !== portal) {
  console.log('Building the portal ...');
  npm('run', 'build');
  remember('portal', portal);
}
