import { sql } from 'kysely';
import type pg from 'pg';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../src/platform/db/database.ts';
import { gatheredLookups, type Lookup } from '../../src/platform/db/lookups.ts';
import { freshDatabase, onPostgres } from '../support/database.ts';
import { startTcpProxy } from '../support/tcp-proxy.ts';

const database = await freshDatabase();
afterAll(() => database.close());
const { lookups } = database;

const double: Lookup<{ twice: number }> = {
  name: 'double',
  text: 'select key, key::int * 2 as twice from unnest($1::text[]) as key where key::int < 1000',
};
const sleep: Lookup<object> = {
  name: 'sleep',
  text: 'select key, pg_sleep(key::float8) from unnest($1::text[]) as key',
};

test('many at once each get their own answer, also beside those that have none and those that fail', async () => {
  const keys = Array.from({ length: 1500 }, (_, number) =>
    number % 250 === 249 ? `no number ${number}` : `${number}`,
  );
  const answers = await Promise.allSettled(keys.map((key) => lookups.find(double, key)));
  for (const [number, answer] of answers.entries()) {
    if (number % 250 === 249) expect(answer).toMatchObject({ status: 'rejected', reason: { code: '22P02' } });
    else if (number >= 1000) expect(answer).toEqual({ status: 'fulfilled', value: undefined });
    else expect(answer).toMatchObject({ status: 'fulfilled', value: { twice: number * 2 } });
  }
});

test('statements that differ in their texts alone share one, and each caller gets the first row of their own', async () => {
  const sent: string[] = [];
  const pool = { connect: async () => watched(await database.pool.connect()) } as unknown as typeof database.pool;
  const watched = (client: pg.PoolClient) => ({
    query: (config: pg.QueryConfig) => {
      sent.push(config.text);
      return client.query(config);
    },
    release: (destroy?: boolean) => client.release(destroy),
  });
  const shared = gatheredLookups(pool, 1);
  const byCode = 'select code, name from incoterms where code = $1 and name <> $2 order by code';
  const [fob, none, cif, cifToo] = await Promise.all(
    [
      ['FOB', 'x'],
      ['no such code', 'x'],
      ['CIF', 'x'],
      ['CIF', 'x'],
    ].map((parameters) => shared.first<{ code: string }>({ sql: byCode, parameters })),
  );
  expect([fob, none, cif, cifToo]).toMatchObject([{ code: 'FOB' }, undefined, { code: 'CIF' }, { code: 'CIF' }]);
  expect(sent).toHaveLength(1);
  expect(shared.first({ sql: byCode, parameters: ['FOB', new Date()] })).toBe('not shared');
});

test('what is asked for after a change sees it, also while an answer from before is under way', async () => {
  const incoterm: Lookup<{ name: string }> = {
    name: 'incoterm slowly',
    text: `select code as key, name from incoterms, pg_sleep(0.05) where code = any($1)`,
  };
  const change = (name: string) =>
    database.db.updateTable('incoterms').set({ name }).where('code', '=', 'FOB').execute();
  for (let round = 0; round < 10; round++) {
    const before = lookups.find(incoterm, 'FOB');
    // On its way before the change, or taken up with it: either is right for this one.
    if (round % 2 === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    await change(`Name ${round}`);
    expect((await lookups.find(incoterm, 'FOB'))?.name).toBe(`Name ${round}`);
    await before;
  }
});

test.runIf(onPostgres)('they cannot write', async () => {
  const clear: Lookup<object> = {
    name: 'clear',
    text: 'delete from incoterms where code = any($1) returning code as key',
  };
  await expect(lookups.find(clear, 'ZZZ')).rejects.toThrow(/read-only transaction/);
});

test.runIf(onPostgres)('a slow one does not hold up the others', async () => {
  const slow = lookups.find(sleep, '1.5');
  const quick = Array.from({ length: 50 }, (_, number) => lookups.find(double, `${number}`));
  expect(await Promise.race([slow.then(() => 'slow'), Promise.all(quick).then(() => 'quick')])).toBe('quick');
  await slow;
});

test.runIf(onPostgres)('a lost connection fails what was under way and is opened again', async () => {
  const underWay = Promise.allSettled([lookups.find(sleep, '60'), lookups.find(sleep, '61')]);
  const look = async (): Promise<string> => {
    await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and application_name = 'lotmark-lookup' and state = 'active'`.execute(
      database.db,
    );
    const pause = new Promise<'under way'>((resolve) => setTimeout(resolve, 50, 'under way'));
    return Promise.race([underWay.then((all) => all.map(({ status }) => status).join()), pause]);
  };
  await expect.poll(look, { timeout: 10_000 }).toBe('rejected,rejected');
  await expect
    .poll(() => lookups.find(double, '21').catch(() => 'away'), { timeout: 10_000 })
    .toMatchObject({ twice: 42 });
});

test.runIf(onPostgres)('connections that went silent are given up after a while, and others are opened', async () => {
  const { hostname, port, pathname, username } = new URL(database.url as string);
  const proxy = await startTcpProxy({ host: hostname, port: Number(port) });
  onTestFinished(proxy.close);
  const far = await openDatabase({
    url: `postgres://${username}@127.0.0.1:${proxy.port}${pathname}`,
    statementSeconds: 0.5,
  });
  onTestFinished(far.close);
  expect(await far.lookups.find(double, '1')).toMatchObject({ twice: 2 });
  proxy.fallSilent();
  await expect(far.lookups.find(double, '2')).rejects.toThrow(/timeout/);
  expect(await far.lookups.find(double, '3')).toMatchObject({ twice: 6 });
});

test.runIf(onPostgres)('a read of several statements sees one moment, and leaves its connection clean', async () => {
  const { reader, db } = database;
  const count = async (tx: typeof reader) =>
    (await sql<{ n: number }>`select count(*)::int as n from incoterms`.execute(tx)).rows[0]?.n;
  await reader
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const before = await count(tx);
      await db.insertInto('incoterms').values({ code: 'YYY', name: 'Meanwhile' }).execute();
      expect(await count(tx)).toBe(before);
    });
  await expect(
    reader
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute((tx) => sql`select 1 / 0`.execute(tx)),
  ).rejects.toMatchObject({ code: '22012' });
  for (let round = 0; round < 20; round++) {
    const { rows } = await sql<{ level: string }>`select current_setting('transaction_isolation') as level`.execute(
      reader,
    );
    expect(rows[0]?.level).toBe('read committed');
  }
});
