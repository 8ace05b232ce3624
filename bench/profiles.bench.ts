import { sign as bareSign, generateKeyPairSync } from 'node:crypto';
import { sql } from 'kysely';
import { tokenHash } from '../server/src/domain/assurance/profile/link.ts';
import { recompute } from '../server/src/domain/assurance/profile/recompute.ts';
import { startServer, tempDir } from '../server/test/support/process.ts';
import { duel, type LoadOptions } from './load.ts';
import { attest, insertLots, openSetting, report, startPeer } from './setting.ts';

/** Orders of the one exporter whose profile is computed again and again. */
const orders = 200;
/** Profiles that are computed in one go; fewer by BENCH_PROFILES, and then the target is a share of it. */
const profiles = Number(process.env['BENCH_PROFILES'] ?? 10_000);
const rounds = 60;
/** Rounds before those that count: a server that runs has planned its statements and compiled its code. */
const warmUp = 40;

const median = (times: readonly number[]): number =>
  [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;

/** 12: finance profiles: one with 200 orders, all of them in one go, and looks by a lender, each beside a bare peer of the same run. */
export async function run(): Promise<void> {
  const { harness, world } = await openSetting();
  const { db } = harness.database;
  const { signer } = harness.app.services;
  const { transaction } = harness.app.jobContext;
  const directory = tempDir();
  const databaseUrl = harness.database.url ?? '';
  const exporter = await world.member('Exporter');
  const buyer = await world.member('Buyer');
  const cooperative = await world.org('Cooperative');
  const lots = await insertLots(harness, cooperative, orders, { exporter: exporter.org });
  await attest(harness, lots);
  await harness.anchor();
  await sql`
    insert into orders (name, status, lot, exporter, buyer, cooperative, quantity, unit, unit_price, total_amount, currency, corridor,
                        created_at, updated_at, submitted_at, paid_at, shipped_at, settled_at)
    select 'ORD-2025-' || lpad(place::text, 5, '0'), 'Settled', lot, ${exporter.org}, ${buyer.org}, ${cooperative}, 1000, 'kg', 4, 4000, 'USD',
           'ET-DE', moment, moment, moment, moment, moment, moment
      from unnest(${lots}::text[]) with ordinality as own (lot, place)
           cross join lateral (select timestamptz '2025-06-01' + place * interval '1 hour' as moment) at`.execute(db);
  const { name } = await exporter.ok('fep.recompute', { organisation: exporter.org });
  const look = () => transaction((work) => recompute(work, signer, name));
  const { privateKey } = generateKeyPairSync('ed25519');
  const bare = async () => {
    await sql`select count(*) from orders where exporter = ${exporter.org}`.execute(db);
    bareSign(null, Buffer.alloc(64, 7), privateKey);
  };
  const timed = async (once: () => Promise<unknown>, before = async (): Promise<unknown> => undefined) => {
    const times: number[] = [];
    for (let round = -warmUp; round < rounds; round++) {
      await before();
      const begun = performance.now();
      await once();
      if (round >= 0) times.push(performance.now() - begun);
    }
    return median(times);
  };
  // A record less and a record more in turn, so that each is another version, which is signed.
  const change = () =>
    sql`update orders set dispute_reason = case when dispute_reason is null then 'wet' end where name = 'ORD-2025-00001'`.execute(
      db,
    );
  const [own, peer] = [await timed(look, change), await timed(bare)];
  report({
    what: `a profile with ${orders} orders is computed, signed and kept, after ${warmUp} times that do not count; beside a bare count of the orders and one signature, so, too`,
    figure: `${own.toFixed(1)} ms, ${(own / peer).toFixed(1)} times the peer (${peer.toFixed(2)} ms)`,
    target: 'less than 20 ms',
  });

  await sql`
    insert into orgs (name, kind, title, country, created_at)
    select 'EXP-' || (900000 + n), 'Exporter', 'Bench ' || n, 'ET', timestamptz '2025-01-01' from generate_series(1, ${profiles}::int) n`.execute(
    db,
  );
  await sql`
    insert into finance_profiles (name, entity_type, org, created_at, checked_at)
    select 'FEP-2025-' || (100000 + n), 'Exporter', 'EXP-' || (900000 + n), timestamptz '2025-01-01', timestamptz '2025-01-01' from generate_series(1, ${profiles}::int) n`.execute(
    db,
  );
  const begun = performance.now();
  await harness.tick('profiles.look');
  const seconds = (performance.now() - begun) / 1000;
  const { rows } = await sql<{ done: number }>`
    select count(*)::int as done from finance_profiles where version > 0 and name like 'FEP-2025-%'`.execute(db);
  if (rows[0]?.done !== profiles) throw new Error(`${rows[0]?.done} of ${profiles} profiles were computed`);
  const begunBare = performance.now();
  for (let turn = 0; turn < profiles; turn++) bareSign(null, Buffer.alloc(64, turn % 256), privateKey);
  const bareSeconds = (performance.now() - begunBare) / 1000;
  report({
    what: `${profiles} profiles of few records in one go; beside as many bare signatures`,
    figure: `${seconds.toFixed(1)} s, ${(seconds / bareSeconds).toFixed(0)} times the peer (${bareSeconds.toFixed(2)} s)`,
    target: `less than ${((60 * profiles) / 10_000).toFixed(0)} s`,
  });

  const { token } = await exporter.ok('fep.regenerate_shareable_link', { profile: name });
  const server = await startServer(
    {
      DATABASE_URL: databaseUrl,
      DATA_DIR: directory.path,
      CHECK_OUTPUT: 'false',
      LOG_LEVEL: 'error',
      RATE_LIMIT_PER_ADDRESS: '0',
    },
    ['--no-jobs'],
  );
  const other = await startPeer(databaseUrl);
  try {
    const looks: LoadOptions = {
      url: server.url,
      path: '/api/method/svc_network.api.fep.get_by_token',
      bodies: [JSON.stringify({ token })],
      connections: 16,
      seconds: 3,
    };
    // Both over HTTP, of one process each: a small row of another table, and the very row that a look shows by the same key.
    const peers = [
      { what: 'one small row', path: '/read', bodies: lots.map((lot) => JSON.stringify({ name: lot })) },
      {
        what: 'the same row by the same key',
        path: '/profile',
        bodies: [JSON.stringify({ link: tokenHash(token).toString('hex') })],
      },
    ];
    for (const { what, ...asked } of peers) {
      const looked = await duel(looks, { url: other.url, ...asked, connections: 16, seconds: 3 }, 3);
      report({
        what: `fep.get_by_token (each look is durable and watermarked), 16 lenders, beside bare Fastify + zod + one select of ${what}`,
        figure: `${looked.ratio.toFixed(2)} of the peer (${Math.round(looked.ours.perSecond)}/s, p99 ${looked.ours.p99Ms.toFixed(1)} ms; peer ${Math.round(looked.peer.perSecond)}/s)`,
        target: 'at least 0.5',
      });
    }
  } finally {
    other.end();
    await server.end('SIGTERM');
    directory.remove();
    await harness.close();
  }
}
