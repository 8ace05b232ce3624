import { hash } from 'node:crypto';
import { sql } from 'kysely';
import type { Caller } from '../server/test/support/world.ts';
import { attest, type Harness, openSetting, report } from './setting.ts';

/** Sides of an outline, without the closing point. */
const corners = 12;

/**
 * Due diligence packages of 1,000 and 10,000 plots, by one call over HTTP (read, check, divide, freeze, sign), beside hashing
 * as many outlines and one bare insert of them; and what another caller waits for meanwhile.
 */
export async function run(): Promise<void> {
  for (const [count, target] of [
    [1_000, 'under 2 s'],
    [10_000, 'under 20 s'],
  ] as const) {
    const { harness, world } = await openSetting();
    try {
      const cooperative = await world.org('Cooperative');
      const exporter = await world.member('Exporter');
      await exporter.ok('organisation.update_organisation', { eori: 'ET1', street: 'a', postal_code: 'b', city: 'c' });
      const farmer = await world.user({ roles: ['SVC Farmer'] });
      const outlines = Array.from({ length: count }, (_, place) => outlineAt(place));
      const lot = await grow(harness, { cooperative, exporter: exporter.org, farmer: farmer.userId, outlines });
      await attest(harness, [lot]);
      const caller = await world.member('Exporter');
      const bare = await barePeer(harness, outlines);
      const idle = await waits(caller, () => new Promise((done) => setTimeout(done, 1000)));
      let ours = 0;
      const busy = await waits(caller, async () => {
        const started = performance.now();
        const made = await exporter.ok('eudr.generate_package', {
          lots: [lot],
          activity: 'IMPORT',
          country_of_activity: 'DE',
        });
        ours = performance.now() - started;
        if (made.plot_count !== count) throw new Error(`${made.plot_count} plots are in the package`);
      });
      report({ what: `package of ${count} plots`, figure: `${(ours / 1000).toFixed(2)} s`, target });
      report({ what: '  beside bare hashes and one insert', figure: `${(ours / bare).toFixed(1)} x` });
      report({
        what: '  p99 of another caller meanwhile, in the same process',
        figure: `${busy.toFixed(0)} ms, idle ${idle.toFixed(0)} ms: ${(busy / idle).toFixed(1)} x`,
        target: 'at most 2 x',
      });
      report({
        what: '  memory of the process',
        figure: `${(process.memoryUsage().rss / 1e6).toFixed(0)} MB`,
        target: 'under 512',
      });
      const again = performance.now();
      await exporter.ok('eudr.assess_package', { package: await packageOf(harness, lot) });
      report({ what: '  assessed without a source', figure: `${((performance.now() - again) / 1000).toFixed(2)} s` });
    } finally {
      await harness.close();
    }
  }
}

/** A twelve-sided field of about half a hectare, apart from its neighbours. */
function outlineAt(place: number): string {
  const [lng, lat] = [37.0 + (place % 200) * 0.005, 6.0 + Math.floor(place / 200) * 0.005];
  const ring = Array.from({ length: corners }, (_, corner) => {
    const angle = (2 * Math.PI * corner) / corners;
    const radius = 0.0004 * (1 + (corner % 3) * 0.1);
    return [Number((lng + radius * Math.cos(angle)).toFixed(6)), Number((lat + radius * Math.sin(angle)).toFixed(6))];
  });
  return JSON.stringify({ coordinates: [[...ring, ring[0]]], type: 'Polygon' });
}

interface Grown {
  cooperative: string;
  exporter: string;
  farmer: string;
  outlines: readonly string[];
}

/** One listed lot of a harvest of each plot, as the operations would have left it. */
async function grow({ database }: Harness, { cooperative, exporter, farmer, outlines }: Grown): Promise<string> {
  const lot = 'LOT-2025-000001';
  await sql`
    with made as (
      insert into plots (name, plot_name, farmer, cooperative, commodity_type, status, gps_lat, gps_lng, gps_polygon,
                         min_lng, min_lat, max_lng, max_lat, area_ha, country, located_at, created_at, updated_at)
      select 'PLOT-2025-' || lpad(place::text, 6, '0'), 'Field ' || place, ${farmer}::uuid, ${cooperative}, 'Coffee', 'Verified',
             6, 37, outline, 37, 6, 37.001, 6.001, 0.6, 'ET', now(), now(), now()
        from unnest(${outlines}::text[]) with ordinality as n (outline, place) returning name
    ), weighed as (
      insert into harvests (name, plot, harvest_date, quantity_kg, stage, created_at)
      select replace(name, 'PLOT', 'HRV'), name, date '2025-11-15', 300, 'green', now() from made returning name, plot
    ), pooled as (
      insert into lots (name, status, cooperative, exporter, commodity_type, corridor, quantity, unit, stage, created_at, updated_at, listed_at)
      values (${lot}, 'Listed', ${cooperative}, ${exporter}, 'Coffee', 'ET-DE', ${300 * outlines.length}, 'kg', 'green', now(), now(), now())
    )
    insert into lot_sources (lot, harvest, plot, quantity_kg) select ${lot}, name, plot, 300 from weighed`.execute(
    database.db,
  );
  await sql`analyze`.execute(database.db);
  return lot;
}

async function barePeer({ database }: Harness, outlines: readonly string[]): Promise<number> {
  await sql`create table bare_outlines (id bigint generated always as identity primary key, outline text, hash bytea)`.execute(
    database.db,
  );
  const started = performance.now();
  const hashes = outlines.map((outline) => hash('sha256', outline, 'buffer'));
  await sql`insert into bare_outlines (outline, hash) select * from unnest(${outlines}::text[], ${hashes}::bytea[])`.execute(
    database.db,
  );
  return performance.now() - started;
}

/** The 99th percentile, in milliseconds, of what callers of a small read wait who come every 10 ms, whoever waits already. */
async function waits(caller: Caller, during: () => Promise<void>): Promise<number> {
  const times: number[] = [];
  let running = true;
  const calling = (async () => {
    for (let due = performance.now(); running; due += 10) {
      await new Promise((done) => setTimeout(done, Math.max(0, due - performance.now())));
      // Somebody who is logged in: strangers who are refused are made to wait on purpose.
      await caller.ok('eudr.list_packages');
      // From when it was due: who would have come meanwhile has waited, too.
      times.push(performance.now() - due);
    }
  })();
  await during();
  running = false;
  await calling;
  times.sort((a, b) => a - b);
  return times[Math.min(times.length - 1, Math.floor(times.length * 0.99))] ?? 0;
}

async function packageOf({ database }: Harness, lot: string): Promise<string> {
  const row = await database.db
    .selectFrom('diligence_lots')
    .select('package')
    .where('lot', '=', lot)
    .executeTakeFirstOrThrow();
  return row.package;
}
