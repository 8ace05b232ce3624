#!/usr/bin/env node
// Runs the commands on the Node that the project brings along, whichever Node started this file.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';

const main = join(import.meta.dirname, '../src/main.ts');
const own = join(import.meta.dirname, '../../node_modules/node/bin/node');
const old = Number(process.versions.node.split('.')[0]) < 24;
const node = old && existsSync(own) ? own : process.execPath;

// V8 would keep up to 134 MB for new objects. With the embedded database everything is in one process, and it should be small:
// it gets 12, old objects that nobody needs may grow by a fifth before they are cleared, and the C library keeps less of what its
// threads freed while WebAssembly was compiled. A server on PostgreSQL gets 24, and half: a due diligence package of 10,000 plots
// then takes 435 MB instead of 540, and trade costs no more. Either counts only from a process's first moment on. Large pieces (a
// password's hash takes 19 MB for a moment) go back to the system at once, whatever was freed before them.
const frugal = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '262144', MALLOC_TRIM_THRESHOLD_: '262144' };
// V8 would compile what is much used of PostgreSQL a second time, for speed: its grammar is one function, and that takes 600 MB.
const forEmbedded = ['--max-semi-space-size=4', '--heap-growing-percent=20', '--liftoff-only'];
const small = (process.env.DATABASE_URL ?? '') === '';
// V8 marks what nobody needs any more with four threads, however few cores there are. On two, they kept everybody waiting for a
// quarter of a second, each time; one core is left to whoever answers.
const sweepers = `--v8-pool-size=${Math.max(1, Math.min(4, availableParallelism() - 1))}`;
const told = process.execArgv.some((each) => each.includes('semi-space'));
const flags = told ? [] : small ? forEmbedded : ['--max-semi-space-size=8', '--heap-growing-percent=50', sweepers];
// Modules come without their types from files that `npm start` made beforehand.
const plain = ['--disable-warning=ExperimentalWarning', '--import', new URL('plain-modules.js', import.meta.url).href];
const args = [...process.execArgv, ...flags, ...plain, main, ...process.argv.slice(2)];

const env = { ...(small ? frugal : {}), ...process.env };
if (process.execve !== undefined) {
  // Becomes the other process: the same pid, the same signals, nobody in between.
  process.execve(node, [node, ...args], env);
} else {
  const child = spawn(node, args, { stdio: 'inherit', env });
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
  // As src/commands/parent.ts: that one sees us, and we see whoever npm is.
  const startedBy = process.ppid;
  if (process.env.npm_lifecycle_event !== undefined && ['serve', 'worker', undefined].includes(process.argv[2])) {
    const looking = setInterval(() => {
      if (process.ppid === startedBy) return;
      clearInterval(looking);
      child.kill('SIGTERM');
    }, 1000);
  }
  child.on('exit', (code, signal) => process.exit(signal === null ? (code ?? 1) : 1));
}
