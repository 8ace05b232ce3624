import { subscribe } from 'node:diagnostics_channel';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import type { TradePeople } from '../server/src/commands/trade-people.ts';
import { openDatabase } from '../server/src/platform/db/database.ts';
import { type ServerProcess, startServer, tempDir } from '../server/test/support/process.ts';
import { backlogOf, untilDone } from './backlog.ts';
import { freshDatabase, prepareTemplate, report } from './setting.ts';
import { benchAdmin, bringCrowd, callsOfATrade, wholeTrade } from './whole-trade.ts';

const seconds = Number(process.env['BENCH_SECONDS'] ?? 30);
/** What is left to do at the end of a load must be done after this, or the load was more than the server can sustain. */
const patience = 10;
const longPatience = 300;

interface Load {
  /** Whole trades a second while the clients were at it. */
  rate: number;
  /** 99 of 100 calls took at most so long, in milliseconds. */
  p99: number;
  /** Seconds until nothing was left to do. */
  drained: number | undefined;
}

/**
 * 4: whole trades a second, from the new lot to the settled order and its public look-up. They count only where the queue,
 * the outbox, the mirrors and the events are empty soon after.
 */
export async function run(): Promise<void> {
  await prepareTemplate();
  const targets = new Map([
    [1, '12'],
    [8, 'p99 of a call under 250 ms'],
    [32, '30'],
  ]);
  for (const processes of (process.env['BENCH_PROCESSES'] ?? '0,1,2').split(',').map(Number)) {
    for (const [clients, load] of await onPostgres([1, 8, 32], processes)) {
      say(`PostgreSQL, ${where(processes)}`, clients, load, targets.get(clients));
    }
  }
  for (const clients of [1, 8]) say('the embedded database', clients, await embedded(clients), '8');
}

function where(processes: number): string {
  return processes === 0 ? 'one process for everything' : `--processes ${processes}`;
}

function say(where: string, clients: number, { rate, p99, drained }: Load, target: string | undefined): void {
  const rest =
    drained === undefined
      ? `NOT sustained: not done after ${longPatience} s`
      : drained <= patience
        ? `sustained: all done ${drained.toFixed(1)} s after`
        : `NOT sustained: all done only ${drained.toFixed(0)} s after, so ${((rate * seconds) / (seconds + drained - patience)).toFixed(1)} a second`;
  report({
    what: `whole trades a second on ${where}, ${clients} client${clients === 1 ? '' : 's'} (${callsOfATrade} calls each)`,
    figure: `${rate.toFixed(1)}, p99 of a call ${p99.toFixed(0)} ms, ${rest}`,
    ...(target === undefined ? {} : { target }),
  });
}

const env = {
  ADMIN_EMAIL: benchAdmin.email,
  ADMIN_PASSWORD: benchAdmin.password,
  CHECK_OUTPUT: 'false',
  LOG_LEVEL: 'error',
  ANCHOR_SECONDS: '5',
  LEDGER_CLOSE_MS: '1000',
};

async function onPostgres(levels: readonly number[], processes: number): Promise<Map<number, Load>> {
  const database = await freshDatabase({ durable: true });
  const folder = tempDir();
  const loads = new Map<number, Load>();
  try {
    const args = processes === 0 ? [] : ['--processes', String(processes)];
    const server = await startServer({ ...env, DATABASE_URL: database.url as string, DATA_DIR: folder.path }, args);
    try {
      const crowd = await bringCrowd(server.url, Math.max(...levels));
      await Promise.all(crowd.slice(0, 4).map(wholeTrade));
      for (const clients of levels) {
        await untilDone(database.db, longPatience);
        const load = await trade(crowd.slice(0, clients));
        const rest = await untilDone(database.db, longPatience);
        loads.set(clients, { ...load, drained: rest?.seconds });
      }
    } finally {
      await server.end('SIGTERM');
      if (server.output() !== '') console.log(server.output());
    }
  } finally {
    await database.close();
    folder.remove();
  }
  return loads;
}

/** The embedded database can be looked at only while no server has it. */
async function embedded(clients: number): Promise<Load> {
  const folder = tempDir();
  const dataDir = join(folder.path, 'embedded');
  let server: ServerProcess | undefined;
  try {
    server = await startServer({ ...env, DATA_DIR: dataDir });
    const crowd = await bringCrowd(server.url, clients);
    await Promise.all(crowd.map(wholeTrade));
    const load = await trade(crowd);
    for (let waited = 0; waited < longPatience; ) {
      await new Promise((resolve) => setTimeout(resolve, patience * 1000));
      waited += patience;
      await server.end('SIGTERM');
      const database = await openDatabase({ dataDir });
      const backlog = await backlogOf(database.db).finally(() => database.close());
      if (Object.values(backlog).every((count) => Number(count) === 0)) return { ...load, drained: waited };
      server = await startServer({ ...env, DATA_DIR: dataDir });
    }
    return { ...load, drained: undefined };
  } finally {
    await server?.end('SIGTERM');
    folder.remove();
  }
}

/** Times of the calls that this process makes, in milliseconds. */
const times: number[] = [];
const begun = new WeakMap<object, number>();
subscribe('undici:request:create', (message) => {
  begun.set((message as { request: object }).request, performance.now());
});
subscribe('undici:request:trailers', (message) => {
  const at = begun.get((message as { request: object }).request);
  if (at !== undefined) times.push(performance.now() - at);
});

async function trade(crowd: readonly TradePeople[]): Promise<Omit<Load, 'drained'>> {
  let done = 0;
  times.length = 0;
  const started = performance.now();
  const end = started + seconds * 1000;
  await Promise.all(
    crowd.map(async (people) => {
      while (performance.now() < end) {
        await wholeTrade(people);
        done++;
      }
    }),
  );
  const rate = (done * 1000) / (performance.now() - started);
  times.sort((left, right) => left - right);
  return { rate, p99: times[Math.floor(times.length * 0.99)] ?? Number.NaN };
}
