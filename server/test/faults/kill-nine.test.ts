import { afterAll, expect, test } from 'vitest';
import { openDatabase } from '../../src/platform/db/database.ts';
import { freshDatabase, onPostgres, type TestDatabase } from '../database.ts';
import { ledgerBacklog, notOnChain, notOnce } from '../journey/ledger-once.ts';
import { lostOrDoubled } from '../journey/lost-or-doubled.ts';
import { openMarket } from '../journey/market.ts';
import { openTrader } from '../journey/trader.ts';
import { freePort, launchServer, runCommand, type ServerProcess, startServer, tempDir } from '../process.ts';

const rounds = 20;
const traders = 4;
const admin = { email: 'admin@example.org', password: 'a password of the admin' };
const directory = tempDir();
let database: TestDatabase | undefined;
afterAll(async () => {
  await database?.close();
  directory.remove();
});

/** The same kills in every run (mulberry32); what they hit differs all the same. */
function dice(seed: number): (from: number, to: number) => number {
  let state = seed;
  return (from, to) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return from + (((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * (to - from);
  };
}
const sleep = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** The database while no server has it: the embedded one serves one process at a time. */
async function look<T>(read: (db: Awaited<ReturnType<typeof openDatabase>>['db']) => Promise<T>): Promise<T> {
  if (database !== undefined) return read(database.db);
  const opened = await openDatabase({ dataDir: directory.path });
  try {
    return await read(opened.db);
  } finally {
    await opened.close();
  }
}

test(`killed ${rounds} times in the middle of trading, on ${onPostgres ? 'PostgreSQL' : 'PGlite'}`, {
  timeout: 240_000,
}, async () => {
  if (onPostgres) database = await freshDatabase();
  const env = {
    DATA_DIR: directory.path,
    PORT: String(await freePort()),
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    ...(database?.url === undefined ? {} : { DATABASE_URL: database.url }),
  };
  const roll = dice(20_260_302);

  // The very first start, too, may be killed: while it makes the database.
  const first = await launchServer(env);
  await sleep(roll(300, 1200));
  await first.end();

  let server: ServerProcess = await startServer(env);
  const market = await openMarket(server.url, admin, traders);
  const crowd = Array.from({ length: traders }, (_, number) => openTrader(market, number));
  let refusal: unknown;
  const trading = Promise.all(crowd.map((trader) => trader.run())).catch((error: unknown) => {
    refusal = error;
  });
  for (let round = 1; round <= rounds; round++) {
    await sleep(roll(100, 1600));
    await server.end();
    if (round % 5 === 0) {
      const early = await launchServer(env);
      await sleep(roll(100, 1200));
      await early.end();
    }
    server = await startServer(env);
    expect(refusal, `round ${round}`).toBeUndefined();
  }
  for (const trader of crowd) trader.stop();
  await trading;
  expect(refusal).toBeUndefined();

  const acknowledged = crowd.flatMap((trader) => trader.acknowledged);
  const settled = acknowledged.filter((each) => each.what === 'settled').length;
  expect(settled).toBeGreaterThan(rounds);

  // A quiet time: what the ledger has to show gets there by itself, whoever was killed holding it.
  const nothing = { events: 0, attestations: 0, tokens: 0, escrows: 0 };
  const quiet = async () => {
    for (let wait = onPostgres ? 1 : 35; ; wait = onPostgres ? 1 : 10) {
      await sleep(wait * 1000);
      if (database === undefined) expect(await server.end('SIGTERM')).toBe(0);
      const backlog = await look(ledgerBacklog);
      if (Object.values(backlog).every((count) => count === 0)) return;
      if (Date.now() > deadline) expect(backlog).toEqual(nothing);
      if (database === undefined) server = await startServer(env);
    }
  };
  const deadline = Date.now() + 70_000;
  await quiet();
  if (database !== undefined) expect(await server.end('SIGTERM')).toBe(0);

  const check = await runCommand(['check'], env);
  expect(check).toEqual({ code: 0, output: expect.stringContaining('Everything holds.') });
  await look(async (db) => {
    expect(await lostOrDoubled(db, acknowledged)).toEqual([]);
    expect(await notOnce(db)).toEqual([]);
    expect(await notOnChain(db)).toEqual([]);
  });
});
