// Installs what the lock file names, once: a fresh clone needs no other command than `npm start` or `npm test`.
// Runs on whatever Node npm runs on.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const stamp = join(root, 'node_modules/.cache/lotmark/installed');
const lock = createHash('sha256')
  .update(readFileSync(join(root, 'package-lock.json')))
  .digest('hex');
const present = existsSync(join(root, 'node_modules/node/bin/node'));
if (!present || (existsSync(stamp) && readFileSync(stamp, 'utf8') !== lock)) {
  console.log('Installing the packages of package-lock.json ...');
  const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (status !== 0) process.exit(status ?? 1);
}
mkdirSync(join(root, 'node_modules/.cache/lotmark'), { recursive: true });
writeFileSync(stamp, lock);
