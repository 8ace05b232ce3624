import { expect, onTestFinished, test } from 'vitest';
import { notOnChain, notOnce } from '../journey/ledger-once.ts';
import { lostOrDoubled } from '../journey/lost-or-doubled.ts';
import { openMarket } from '../journey/market.ts';
import { openTrader } from '../journey/trader.ts';
import { onPostgres } from '../support/database.ts';
import { launchServer, runCommand, startServer } from '../support/process.ts';
import { endWhenQuiet } from './end-when-quiet.ts';
import { openServedDatabase } from './served-database.ts';

const rounds = Number(process.env['KILLS'] ?? 20);
const traders = 4;
const sleep = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

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

const where = onPostgres ? 'PostgreSQL' : 'PGlite';
test(`killed ${rounds} times in the middle of trading, on ${where}`, { timeout: 600_000 }, async () => {
  const database = await openServedDatabase();
  onTestFinished(database.close);
  const { env } = database;
  const roll = dice(20_260_302);

  // The very first start, too, may be killed: while it makes the database.
  const first = await launchServer(env);
  await sleep(roll(300, 1200));
  await first.end();

  let server = await startServer(env);
  onTestFinished(async () => void (await server.end()));
  const market = await openMarket(server.url, database.admin, traders);
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
  // Trades ended while it was killed again and again, fewer of them where it is killed fewer times.
  const settled = acknowledged.filter((each) => each.what === 'settled').length;
  expect(settled).toBeGreaterThanOrEqual(Math.min(2 * traders, rounds - 1));

  // What the killed ones held is missed after some 20 seconds.
  await endWhenQuiet(database, server, 28);
  const check = await runCommand(['check'], env);
  expect(check).toEqual({ code: 0, output: expect.stringContaining('Everything holds.') });
  await database.look(async (db) => {
    expect(await lostOrDoubled(db, acknowledged)).toEqual([]);
    // The comparison itself sees one too few and one too many.
    expect(await lostOrDoubled(db, acknowledged.slice(1))).not.toEqual([]);
    const invented = { what: 'settled', order: 'ORD-2020-00001' } as const;
    expect(await lostOrDoubled(db, [...acknowledged, invented])).toHaveLength(1);
    expect(await notOnce(db)).toEqual([]);
    expect(await notOnChain(db)).toEqual([]);
  });
});
