import { sql } from 'kysely';
import { startServer, tempDir } from '../server/test/support/process.ts';
import { load } from './load.ts';
import { type Harness, insertLots, openSetting, report } from './setting.ts';

const sizes = [2_000, 200_000];

interface Target {
  what: string;
  path: string;
  body: Record<string, unknown>;
  who: 'clerk' | 'exporter' | 'buyer' | 'guest' | 'authority';
}

const targets: Target[] = [
  { what: 'cooperative.list_lots', path: 'cooperative.list_lots', body: {}, who: 'clerk' },
  {
    what: 'cooperative.list_lots by status',
    path: 'cooperative.list_lots',
    body: { status_filter: 'Listed' },
    who: 'clerk',
  },
  {
    what: 'cooperative.list_lots with a search',
    path: 'cooperative.list_lots',
    body: { search: '2025-0012' },
    who: 'clerk',
  },
  {
    what: 'cooperative.list_lots with a search for two letters',
    path: 'cooperative.list_lots',
    body: { search: '20' },
    who: 'clerk',
  },
  { what: 'marketplace.list_lots', path: 'marketplace.list_lots', body: {}, who: 'guest' },
  {
    what: 'marketplace.list_lots by commodity',
    path: 'marketplace.list_lots',
    body: { commodity_type: 'Coffee' },
    who: 'guest',
  },
  { what: 'cooperative.list_incoming_orders', path: 'cooperative.list_incoming_orders', body: {}, who: 'clerk' },
  { what: 'exporter.list_orders', path: 'exporter.list_orders', body: {}, who: 'exporter' },
  {
    what: 'exporter.list_orders by status',
    path: 'exporter.list_orders',
    body: { status_filter: 'Draft' },
    who: 'exporter',
  },
  { what: 'orders.list_my_orders', path: 'orders.list_my_orders', body: {}, who: 'buyer' },
];

/** 6: the first page of the lists, on few and on many rows, all of one organisation: the worst case for a count. */
export async function run(): Promise<void> {
  const p50 = new Map<string, number[]>();
  for (const size of sizes) {
    const { harness, world } = await openSetting();
    const folder = tempDir();
    const people = {
      clerk: await world.member('Cooperative'),
      exporter: await world.member('Exporter'),
      buyer: await world.member('Buyer'),
      authority: await world.user({ roles: ['SVC Authority'] }),
      guest: world.guest(),
    };
    await insertLots(harness, people.clerk.org, size, { offset: 0, exporter: people.exporter.org });
    await insertOrders(harness, {
      cooperative: people.clerk.org,
      exporter: people.exporter.org,
      buyer: people.buyer.org,
    });
    // vacuum cannot run inside a transaction: the bare pool.
    await harness.database.pool.query('vacuum analyze');
    const server = await startServer(
      {
        DATABASE_URL: harness.database.url as string,
        DATA_DIR: folder.path,
        CHECK_OUTPUT: 'false',
        LOG_LEVEL: 'error',
      },
      ['--no-jobs'],
    );
    try {
      for (const { what, path, body, who } of targets) {
        const options = {
          url: server.url,
          path: `/api/method/svc_network.api.${path}`,
          bodies: [JSON.stringify(body)],
          headers: [people[who].headers],
          connections: 2,
        };
        await load({ ...options, seconds: 0.5 });
        const result = await load({ ...options, seconds: 2 });
        p50.set(what, [...(p50.get(what) ?? []), result.p50Ms]);
      }
    } finally {
      await server.end('SIGTERM');
      await harness.close();
      folder.remove();
    }
  }
  for (const [what, [few = Number.NaN, many = Number.NaN]] of p50) {
    report({
      what: `${what}: p50 on 200,000 rows beside 2,000`,
      figure: `${(many / few).toFixed(2)} (${many.toFixed(1)} ms, ${few.toFixed(1)} ms)`,
      target: 'at most 3',
    });
  }
}

/** A Draft order on each lot. */
async function insertOrders(
  harness: Harness,
  orgs: { cooperative: string; exporter: string; buyer: string },
): Promise<void> {
  let after = '';
  for (;;) {
    await sql`
    insert into orders (name, status, lot, exporter, buyer, cooperative, quantity, unit, unit_price, total_amount, currency, corridor, created_at, updated_at)
    select replace(name, 'LOT', 'ORD'), 'Draft', name, ${orgs.exporter}, ${orgs.buyer}, ${orgs.cooperative}, quantity, unit, asking_price,
           round(quantity * asking_price, 2), currency, corridor, created_at, created_at
      from lots where name > ${after} order by name limit 10000`.execute(harness.database.db);
    const { rows } = await sql<{ last: string | null }>`
      select max(name) as last from (select name from lots where name > ${after} order by name limit 10000) page`.execute(
      harness.database.db,
    );
    if (rows[0]?.last == null) return;
    after = rows[0].last;
  }
}
