import { describe, expect, onTestFinished, test } from 'vitest';
import { ledgerBacklog, notOnce } from '../journey/ledger-once.ts';
import { lostOrDoubled } from '../journey/lost-or-doubled.ts';
import { openMarket } from '../journey/market.ts';
import { openTrader } from '../journey/trader.ts';
import { onPostgres } from '../support/database.ts';
import { freePort, launchWorker, runCommand, type ServerProcess, startServer } from '../support/process.ts';
import { startBalancer } from '../support/tcp-balancer.ts';
import { openServedDatabase } from './served-database.ts';

const traders = 3;
const sleep = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** As a new version is brought in: one process after the other is told to end, and another takes its place. */
describe.runIf(onPostgres)('two servers and two workers on one PostgreSQL', () => {
  test('through a rolling restart in the middle of trading nothing is lost or doubled', {
    timeout: 300_000,
  }, async () => {
    const database = await openServedDatabase();
    onTestFinished(database.close);
    const { PORT: _port, ...env } = database.env;
    const ports = [await freePort(), await freePort()];
    const begin = (port: number) => startServer({ ...env, PORT: String(port) }, ['--no-jobs']);
    const servers: ServerProcess[] = [];
    for (const port of ports) servers.push(await begin(port));
    const beginWork = async () => {
      const worker = launchWorker({ ...env, LOG_LEVEL: 'info' });
      await expect.poll(worker.output, { timeout: 60_000 }).toContain('"msg":"working"');
      return worker;
    };
    const workers = [await beginWork(), await beginWork()];
    onTestFinished(async () => void (await Promise.all([...servers, ...workers].map((each) => each.end()))));
    const balancer = await startBalancer(ports);
    onTestFinished(balancer.close);

    const market = await openMarket(balancer.url, database.admin, traders);
    const crowd = Array.from({ length: traders }, (_, number) => openTrader(market, number));
    let refusal: unknown;
    const trading = Promise.all(crowd.map((trader) => trader.run())).catch((error: unknown) => {
      refusal = error;
    });
    const replace = async (each: ServerProcess[], place: number, start: () => Promise<ServerProcess>) => {
      const old = each[place] as ServerProcess;
      expect([await old.end('SIGTERM'), old.output()]).toEqual([0, expect.not.stringMatching(/"level":[56]0/)]);
      each[place] = await start();
    };
    await sleep(1500);
    for (const [place, port] of ports.entries()) {
      await replace(servers, place, () => begin(port));
      await replace(workers, place, beginWork);
      await sleep(1000);
    }
    for (const trader of crowd) trader.stop();
    await trading;
    expect(refusal).toBeUndefined();
    const acknowledged = crowd.flatMap((trader) => trader.acknowledged);
    expect(acknowledged.filter((each) => each.what === 'settled').length).toBeGreaterThan(traders);

    // What was begun is shown on the ledger by itself.
    await expect
      .poll(async () => Object.values(await database.look(ledgerBacklog)).every((count) => count === 0), {
        timeout: 60_000,
        interval: 500,
      })
      .toBe(true);
    expect(await Promise.all([...servers, ...workers].map((each) => each.end('SIGTERM')))).toEqual([0, 0, 0, 0]);
    const check = await runCommand(['check'], env);
    expect(check).toEqual({ code: 0, output: expect.stringContaining('Everything holds.') });
    await database.look(async (db) => {
      expect(await lostOrDoubled(db, acknowledged)).toEqual([]);
      expect(await notOnce(db)).toEqual([]);
    });
  });
});
