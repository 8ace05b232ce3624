import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { onPostgres } from '../support/database.ts';
import { serverEnv } from '../support/process.ts';
import { openServedDatabase, type ServedDatabase } from './served-database.ts';

vi.setConfig({ testTimeout: 120_000 });

const root = join(import.meta.dirname, '../../..');
const hasNpm = spawnSync('npm', ['--version']).status === 0;

interface Started {
  readonly npm: ChildProcess;
  output(): string;
  /** Resolves when everything that npm started has ended. */
  readonly over: Promise<boolean>;
}

function startByNpm(command: string, database: ServedDatabase): Started {
  const npm = spawn('npm', ['exec', '--no', '--', 'lotmark', command], {
    cwd: root,
    env: serverEnv({ HOME: process.env['HOME'] ?? '', ...database.env, LOG_LEVEL: 'info' }),
    stdio: ['ignore', 'pipe', 'pipe'],
    // A group of its own, so that the test leaves nobody behind.
    detached: true,
  });
  onTestFinished(() => {
    try {
      process.kill(-(npm.pid as number), 'SIGKILL');
    } catch {
      // They have all ended.
    }
  });
  let output = '';
  for (const stream of [npm.stdout, npm.stderr]) stream.on('data', (chunk) => (output += chunk));
  // The pipes close with the last process that holds them.
  const over = new Promise<boolean>((resolve) => npm.on('close', () => resolve(true)));
  return { npm, output: () => output, over };
}

const commands: [string, string][] = [
  ['serve', 'listening'],
  ...(onPostgres ? [['worker', 'working'] as [string, string]] : []),
];

test.runIf(hasNpm).each(commands)(
  '`npx lotmark %s` ends in order where npm alone is told to end',
  async (command, ready) => {
    const database = await openServedDatabase();
    onTestFinished(database.close);
    const { npm, output, over } = startByNpm(command, database);
    await expect.poll(output, { timeout: 60_000 }).toContain(`"msg":"${ready}"`);
    npm.kill('SIGTERM');
    const late = new Promise<boolean>((resolve) => setTimeout(() => resolve(false), 12_000));
    expect(await Promise.race([over, late]), output()).toBe(true);
    expect(output()).toMatch(/"parent":"gone","msg":"stopping".*"msg":"stopped"/s);
  },
);
