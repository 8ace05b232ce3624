import cluster from 'node:cluster';
import { type Config, readConfig } from '../config.ts';
import type { Given } from './command.ts';
import { checkDatabase, checkPort } from './start-checks.ts';
import { UsageError } from './usage-error.ts';

/** Settings, port and database are looked at before the server is loaded: what is wrong there is said at once. */
export async function startServing(given: Given): Promise<undefined> {
  const config = readConfig(process.env);
  // One of several: the first process has looked already.
  if (cluster.isWorker) return (await import('./processes.ts')).answerCalls(config);
  const processes = processesOf(given, config);
  await checkPort(config.host, config.port);
  await checkDatabase(config);
  if (processes !== undefined) return (await import('./processes.ts')).serveByProcesses(config, processes);
  const { serve } = await import('./serve.ts');
  return serve(config, given);
}

const maxProcesses = 64;

/** @throws UsageError when it is no number of processes, or the database is for one process only. */
function processesOf({ values, switches }: Given, config: Config): number | undefined {
  const text = values['processes'];
  if (text === undefined) return undefined;
  const count = Number(text);
  if (!/^\d+$/.test(text) || count < 1 || count > maxProcesses) {
    throw new UsageError(`--processes takes a number from 1 to ${maxProcesses}, not "${text}".`);
  }
  if (switches.has('no-jobs'))
    throw new UsageError('--processes runs the jobs in a process of their own: leave --no-jobs out.');
  if (config.databaseUrl === undefined) {
    throw new UsageError('--processes needs PostgreSQL (DATABASE_URL): the embedded database serves one process.');
  }
  return count;
}

/**
 * As `startServing`, for the jobs alone.
 * @throws UsageError on the embedded database, which a server could then not open.
 */
export async function startWorking(): Promise<undefined> {
  const config = readConfig(process.env);
  if (config.databaseUrl === undefined) {
    throw new UsageError(
      'A worker needs PostgreSQL (DATABASE_URL): the embedded database serves one process, and `lotmark serve` runs the jobs there itself.',
    );
  }
  await checkDatabase(config);
  const { work } = await import('./serve.ts');
  return work(config);
}
