import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { TradePeople } from '../server/src/commands/trade-people.ts';
import type { TestDatabase } from '../server/test/support/database.ts';
import { type ServerProcess, startServer, tempDir } from '../server/test/support/process.ts';
import { untilDone } from './backlog.ts';
import type { Counts } from './count-statements.ts';
import { freshDatabase, prepareTemplate, report } from './setting.ts';
import { benchAdmin, bringCrowd, wholeTrade } from './whole-trade.ts';

/** As long as the longest round of what looks after the tables, so that it counts once. */
const idleSeconds = 60;
/** What the last trades leave to the end, such as their seal, is done by then, and all is calm. */
const restSeconds = 30;
const patience = 120;

/** 5: what one whole trade costs the database, background included, and what a server asks while nothing happens. */
export async function run(): Promise<void> {
  await prepareTemplate();
  const database = await freshDatabase({ durable: true });
  const folder = tempDir();
  const countsFile = join(folder.path, 'counts');
  const server = await startServer({
    ADMIN_EMAIL: benchAdmin.email,
    ADMIN_PASSWORD: benchAdmin.password,
    CHECK_OUTPUT: 'false',
    LOG_LEVEL: 'warn',
    ANCHOR_SECONDS: '5',
    LEDGER_CLOSE_MS: '1000',
    DATABASE_URL: database.url as string,
    DATA_DIR: folder.path,
    COUNTS_FILE: countsFile,
    NODE_OPTIONS: `--import=${join(import.meta.dirname, 'count-statements.ts')}`,
  });
  const measured: Measured = { server, database, countsFile };
  try {
    const crowd = await bringCrowd(server.url, 8);
    await Promise.all(crowd.map(wholeTrade));
    await untilDone(database.db, patience);

    const pause = (seconds: number) => new Promise((resolve) => setTimeout(resolve, seconds * 1000));
    await pause(restSeconds);
    const idle = await costOf(measured, async () => {
      await pause(idleSeconds);
    });
    report({
      what: 'statements a second while nothing happens',
      figure: (total(idle.counts, 'statements') / idleSeconds).toFixed(2),
      target: 'under 2',
    });
    printCounts(idle.counts, 1);
    for (const { what, clients, each } of [
      { what: 'one trade alone', clients: 1, each: 1 },
      { what: '30 trades, one after the other', clients: 1, each: 30 },
      { what: '80 trades of 8 clients', clients: 8, each: 10 },
    ]) {
      const trades = clients * each;
      const traced = await traceOf(database);
      const cost = await costOf(measured, () => trade(crowd.slice(0, clients), each, database));
      const commits = total(cost.counts, 'commits') / trades;
      report({
        what: `${what}: statements and writing commits a trade`,
        figure: `${(total(cost.counts, 'statements') / trades).toFixed(0)} and ${commits.toFixed(0)} (transactions of any kind ${(cost.transactions / trades).toFixed(0)})`,
        target: 'at most 200 and 40',
      });
      printCounts(cost.counts, trades);
      const now = await traceOf(database);
      report({
        what: `${what}: rows and kB that the trace of changes grows by a trade`,
        figure: `${((now.rows - traced.rows) / trades).toFixed(0)} and ${((now.bytes - traced.bytes) / trades / 1000).toFixed(1)}`,
      });
    }
  } finally {
    await server.end('SIGTERM');
    if (server.output() !== '') console.log(server.output());
    await database.close();
    folder.remove();
  }
}

async function trade(crowd: readonly TradePeople[], each: number, { db }: TestDatabase): Promise<void> {
  await Promise.all(
    crowd.map(async (people) => {
      for (let count = 0; count < each; count++) await wholeTrade(people);
    }),
  );
  await untilDone(db, patience);
}

async function traceOf({ db }: TestDatabase): Promise<{ rows: number; bytes: number }> {
  const { rows } = await sql<{ rows: number; bytes: number }>`
    select (select count(*) from record_changes)::int as rows,
           (pg_total_relation_size('record_changes') + pg_total_relation_size('write_marks')
            + pg_total_relation_size('seal_batches'))::float8 as bytes`.execute(db);
  return rows[0] as { rows: number; bytes: number };
}

interface Measured {
  server: ServerProcess;
  database: TestDatabase;
  countsFile: string;
}

interface Cost {
  counts: Counts;
  /** As PostgreSQL counts them: also those that only read, and the few of this benchmark's own looks. */
  transactions: number;
}

async function costOf(measured: Measured, work: () => Promise<void>): Promise<Cost> {
  const before = await readCounts(measured);
  const commitsBefore = await transactionsOf(measured.database);
  await work();
  const after = await readCounts(measured);
  const difference: Counts = { by: {}, texts: {} };
  add(difference, after, 1);
  add(difference, before, -1);
  return { counts: difference, transactions: (await transactionsOf(measured.database)) - commitsBefore };
}

/** Of all processes of the server. */
async function readCounts({ server, countsFile }: Measured): Promise<Counts> {
  server.child.kill('SIGUSR2');
  await new Promise((resolve) => setTimeout(resolve, 300));
  const sum: Counts = { by: {}, texts: {} };
  const folder = join(countsFile, '..');
  for (const file of readdirSync(folder).filter((name) => /^counts\.\d+$/.test(name))) {
    const counts = JSON.parse(readFileSync(join(folder, file), 'utf8')) as Counts;
    add(sum, counts, 1);
  }
  return sum;
}

function add(sum: Counts, counts: Counts, sign: 1 | -1): void {
  for (const [name, { statements, commits }] of Object.entries(counts.by)) {
    const mine = sum.by[name] ?? { statements: 0, commits: 0 };
    sum.by[name] = { statements: mine.statements + sign * statements, commits: mine.commits + sign * commits };
  }
  for (const [name, texts] of Object.entries(counts.texts)) {
    sum.texts[name] ??= {};
    const mine = sum.texts[name];
    for (const [text, count] of Object.entries(texts)) mine[text] = (mine[text] ?? 0) + sign * count;
  }
}

async function transactionsOf({ db }: TestDatabase): Promise<number> {
  // Backends report about once a second.
  await new Promise((resolve) => setTimeout(resolve, 1100));
  const { rows } = await sql<{ commits: number }>`
    select xact_commit as commits from pg_stat_database where datname = current_database()`.execute(db);
  return rows[0]?.commits ?? 0;
}

function total({ by }: Counts, what: 'statements' | 'commits'): number {
  return Object.values(by).reduce((sum, each) => sum + each[what], 0);
}

/** By name (with COST_DETAIL also each text), and the ten most frequent texts. */
function printCounts(counts: Counts, trades: number): void {
  const share = (count: number) => (count / trades).toFixed(1).padStart(7);
  const names = Object.entries(counts.by).filter(([, each]) => each.statements > 0);
  names.sort(([, left], [, right]) => right.statements - left.statements);
  for (const [name, { statements, commits }] of names) {
    console.log(`  ${share(statements)} statements ${share(commits)} commits  ${name}`);
    if (process.env['COST_DETAIL'] === undefined) continue;
    for (const [text, count] of mostFrequent([counts.texts[name] ?? {}])) console.log(`      ${share(count)}  ${text}`);
  }
  console.log('  the ten most frequent:');
  for (const [text, count] of mostFrequent(Object.values(counts.texts)).slice(0, 10)) {
    console.log(`  ${share(count)}  ${text}`);
  }
}

function mostFrequent(each: readonly Record<string, number>[]): [string, number][] {
  const texts = new Map<string, number>();
  for (const [text, count] of each.flatMap((some) => Object.entries(some))) {
    if (count !== 0) texts.set(text, (texts.get(text) ?? 0) + count);
  }
  return [...texts].sort(([, left], [, right]) => right - left);
}
