#!/usr/bin/env node
// Runs the commands on the Node that the project brings along, whichever Node started this file.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

const main = join(import.meta.dirname, '../src/main.ts');
const own = join(import.meta.dirname, '../../node_modules/node/bin/node');
const old = Number(process.versions.node.split('.')[0]) < 24;
if (old && existsSync(own)) {
  const child = spawn(own, [main, ...process.argv.slice(2)], { stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => process.exit(signal === null ? (code ?? 1) : 1));
} else {
  await import(main);
}
