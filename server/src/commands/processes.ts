import cluster, { type Worker } from 'node:cluster';
import type { AddressInfo } from 'node:net';
import type { Config } from '../config.ts';
import { openDemonstration } from './demonstration.ts';
import { onSignal } from './ending.ts';
import { checkSeed, endCalls, firstAdmin, listen, runOwnJobs, type Serving, start, welcome } from './serve.ts';

/** What a process that answers calls tells the one that runs the jobs. */
interface Told {
  /** Whose they are; undefined for those of the operator's installation. */
  tenant?: string;
  topics: string[];
}

/** A process that ends by itself is replaced after this, so that one that cannot start does not keep the machine busy. */
const replaceAfterMs = 1000;
/** Topics of so long a time are told of together. */
const tellMs = 20;

/**
 * This process runs the jobs, so that nobody's call waits for a signature, and `count` more answer calls on one port.
 */
export async function serveByProcesses(config: Config, count: number): Promise<undefined> {
  const running = await start(config, true);
  const { app, log } = running;
  await checkSeed(running);
  const admin = await firstAdmin(running);
  const jobs = await runOwnJobs(running);
  cluster.on('message', (_worker, told: Partial<Told>) => {
    const { tenant, topics = [] } = told;
    if (tenant !== undefined) return running.tenants.told(tenant, topics);
    app.onEvents(topics.map((topic) => ({ eventId: '', topic, subject: '', payload: {} })));
  });
  let stopping = false;
  cluster.on('exit', (worker, code, signal) => {
    if (stopping) return;
    log.error({ pid: worker.process.pid, code, signal }, 'a process has ended; another takes its place');
    setTimeout(() => {
      if (!stopping) cluster.fork();
    }, replaceAfterMs);
  });
  const demonstration = openDemonstration(running);
  onSignal(running, async () => {
    stopping = true;
    await demonstration.stop();
    await Promise.all([
      ...Object.values(cluster.workers ?? {}).map((worker) => endOf(worker as Worker)),
      jobs.stop(),
      running.tenants.stop(),
    ]);
    await jobs.close();
  });
  const port = new Promise<number>((resolve) => {
    cluster.once('listening', (_worker, address) => resolve(address.port));
  });
  for (let each = 0; each < count; each++) cluster.fork();
  const listening = await port;
  if (config.port === 0) app.baseUrl = `http://localhost:${listening}`;
  log.info({ address: app.baseUrl, processes: count }, 'listening');
  await welcome(running, admin, demonstration);
}

/** One of the processes that answer calls. */
export async function answerCalls(config: Config): Promise<undefined> {
  const running = await start(config, false);
  const { app } = running;
  tellOfEvents(running);
  await listen(running);
  if (config.port === 0) app.baseUrl = `http://localhost:${(app.http.server.address() as AddressInfo).port}`;
  onSignal(running, async () => void (await Promise.all([endCalls(running), running.tenants.stop()])), true);
  // Without the first process nobody would run the jobs, or end this one.
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
}

/** Hands on what is told of, so that the jobs need not wait for their next look. */
function tellOfEvents({ app, log, tenants }: Serving): void {
  const send = (told: Told): void => {
    process.send?.(told, undefined, {}, (error) => {
      if (error !== null) log.warn({ err: error }, 'the jobs were not told; they look by themselves');
    });
  };
  tenants.tell = (tenant, told) => send({ tenant, topics: [...told] });
  let topics = new Set<string>();
  app.onEvents = (events) => {
    if (topics.size === 0) {
      setTimeout(() => {
        const told: Told = { topics: [...topics] };
        topics = new Set();
        send(told);
      }, tellMs);
    }
    for (const { topic } of events) topics.add(topic);
  };
}

function endOf(worker: Worker): Promise<void> {
  return new Promise((resolve) => {
    if (worker.isDead()) return resolve();
    worker.once('exit', () => resolve());
    worker.process.kill('SIGTERM');
  });
}
