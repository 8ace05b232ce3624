import { spawn, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { freePort, serverEnv, tempDir } from '../support/process.ts';

/** Gives a program a terminal, and what it prints to us. */
const hasScript = spawnSync('script', ['--version']).status === 0;

test.skipIf(!hasScript)(
  'at a terminal words stand without the log between them (needs script, Debian package bsdutils)',
  async () => {
    const folder = tempDir();
    const port = await freePort();
    const main = join(import.meta.dirname, '../../bin/lotmark.js');
    const { LOG_LEVEL: _, ...env } = serverEnv({ DATA_DIR: folder.path, PORT: String(port), DATABASE_URL: '' });
    const command = `exec ${process.execPath} ${main} serve`;
    const child = spawn('script', ['-qec', command, '/dev/null'], { env, detached: true });
    let output = '';
    child.stdout.on('data', (chunk) => {
      output += chunk;
    });
    const ended = new Promise((resolve) => child.on('close', resolve));
    onTestFinished(async () => {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
      await ended;
      folder.remove();
    });
    await expect.poll(() => output, { timeout: 90_000 }).toContain(`Lotmark answers at http://localhost:${port}.`);
    await fetch(`http://127.0.0.1:${port}/app/login`);
    await fetch(`http://127.0.0.1:${port}/healthz`);
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(output.split('\n').filter((line) => line.startsWith('{"level":30'))).toEqual([]);
  },
  120_000,
);
