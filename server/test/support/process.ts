import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** What servers under test seal with. */
export const testSecret = 'test-secret-key-test-secret-key-test';

const main = join(import.meta.dirname, '../../bin/lotmark.js');

/** The real server in a process of its own, to be killed. */
export interface ServerProcess {
  readonly url: string;
  readonly child: ChildProcess;
  /** Everything it has printed. */
  output(): string;
  /** Ends it and waits; SIGKILL unless named. Answers the exit code, null after a signal. */
  end(signal?: NodeJS.Signals): Promise<number | null>;
}

export function tempDir(): { path: string; remove: () => void } {
  const path = mkdtempSync(join(tmpdir(), 'lotmark-test-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}

/** Environment of a server under test: no demonstration world, no limits, quick anchors. */
export function serverEnv(env: Record<string, string>): Record<string, string> {
  return {
    PATH: process.env['PATH'] ?? '',
    SECRET_KEY: testSecret,
    SEED: 'none',
    RATE_LIMIT_PER_ADDRESS: '0',
    RATE_LIMIT_PER_ACTOR: '0',
    LEDGER_CLOSE_MS: '100',
    ANCHOR_SECONDS: '1',
    LOG_LEVEL: 'warn',
    ...env,
  };
}

/** Runs a command of the command line to its end. */
export function runCommand(
  args: string[],
  env: Record<string, string>,
): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, [main, ...args], { env: serverEnv(env), stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  child.stdout.on('data', (chunk) => {
    output += chunk;
  });
  child.stderr.on('data', (chunk) => {
    output += chunk;
  });
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, output })));
}

/** Answers for a row that was altered past the service, as an operator does: looks at it first, then says yes to what was shown. */
export async function answerFor(
  row: string,
  command: (...args: string[]) => ReturnType<typeof runCommand>,
): ReturnType<typeof runCommand> {
  const args = ['accept-change', '--row', row, '--reason', 'A test altered it, and put it back.'];
  const shown = await command(...args);
  return command(...args, '--now', /--now (\w{64})/.exec(shown.output)?.[1] ?? '');
}

/** Starts the server and does not wait for it. It takes a free port, unless `env` names one with PORT. */
export async function launchServer(env: Record<string, string>, args: string[] = []): Promise<ServerProcess> {
  return launch(['serve', ...args], { ...env, PORT: env['PORT'] ?? String(await freePort()) });
}

/** Starts a process that runs the jobs only, and does not wait for it. It has no address. */
export function launchWorker(env: Record<string, string>): ServerProcess {
  return launchCommand(['worker'], env);
}

/** Starts another command and does not wait for it. */
export function launchCommand(args: string[], env: Record<string, string>): ServerProcess {
  return launch(args, { PORT: '0', ...env });
}

function launch(args: string[], env: Record<string, string>): ServerProcess {
  const child = spawn(process.execPath, [main, ...args], { env: serverEnv(env), stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  child.stdout.on('data', (chunk) => {
    output += chunk;
  });
  child.stderr.on('data', (chunk) => {
    output += chunk;
  });
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
  return {
    url: `http://127.0.0.1:${env['PORT']}`,
    child,
    output: () => output,
    end: (signal = 'SIGKILL') => {
      child.kill(signal);
      return ended;
    },
  };
}

/** Starts the server and waits until it answers. @throws Error with what it printed when it ends before. */
export async function startServer(env: Record<string, string>, args: string[] = []): Promise<ServerProcess> {
  const server = await launchServer(env, args);
  const deadline = Date.now() + 150_000;
  for (;;) {
    if (server.child.exitCode !== null || server.child.signalCode !== null)
      throw new Error(`the server ended at its start:\n${server.output()}`);
    if (Date.now() > deadline) throw new Error(`the server did not start in time:\n${server.output()}`);
    const ready = await fetch(`${server.url}/readyz`).then(
      (response) => response.ok,
      () => false,
    );
    if (ready) return server;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
