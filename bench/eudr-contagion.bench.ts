import { sql } from 'kysely';
import { type Harness, openSetting, report } from './setting.ts';

const plots = 10_000;
const lots = 500;
const rounds = 11;
const name = (kind: string, place: string) => sql.raw(`'${kind}-2025-' || lpad((${place})::text, 6, '0')`);

/**
 * A thousand bad ones among 10,000 plots whose harvests are in 500 lots, a fifth of them split and a fifth processed: solved
 * by a call, and beside it the bare recursive query that finds the lots and nothing else.
 */
export async function run(): Promise<void> {
  const { harness, world } = await openSetting();
  try {
    const cooperative = await world.member('Cooperative');
    const exporter = await world.member('Exporter');
    const buyer = await world.member('Buyer');
    const farmer = await world.user({ roles: ['SVC Farmer'] });
    const authority = await world.user({ roles: ['SVC Authority'] });
    await grow(harness, {
      cooperative: cooperative.org,
      exporter: exporter.org,
      buyer: buyer.org,
      farmer: farmer.userId,
    });
    await harness.database.pool.query('vacuum analyze');
    const every = Array.from({ length: plots }, (_, place) => `PLOT-2025-${String(place + 1).padStart(6, '0')}`);
    for (const [what, bad] of [
      ['1 bad plot', every.slice(0, 1)],
      ['1,000 bad plots', every.filter((_, place) => place % 10 === 0)],
      ['10,000 bad plots', every],
    ] as const) {
      const bare = await median(() => bareQuery(harness, bad));
      let reached = 0;
      const solved = await median(async () => {
        const answer = await authority.ok('contagion.solve', { plots: bad });
        reached = answer.totals.lots_reached;
      });
      report({
        what: `contagion of ${what} in ${plots} plots and ${lots} lots (${reached} reached): a call beside the bare recursive query`,
        figure: `${(solved / bare).toFixed(1)} (${solved.toFixed(0)} ms, ${bare.toFixed(0)} ms)`,
        target: 'a call under 1,000 ms',
      });
    }
  } finally {
    await harness.close();
  }
}

/** @returns milliseconds, the median of the rounds after one that does not count. */
async function median(work: () => Promise<void>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round <= rounds; round++) {
    const from = performance.now();
    await work();
    if (round > 0) times.push(performance.now() - from);
  }
  return times.sort((a, b) => a - b)[Math.floor(rounds / 2)] as number;
}

async function bareQuery(harness: Harness, bad: readonly string[]): Promise<void> {
  await harness.database.pool.query(
    `with recursive up as (
       select l.name, l.parent_lot from lots l
        where l.name in (select lot from lot_sources where plot = any($1::text[]))
       union select l.name, l.parent_lot from up join lots l on l.name = up.parent_lot
     ), family as (
       select name from up where parent_lot is null
       union all select l.name from family f join lots l on l.parent_lot = f.name
     ) select name from family`,
    [bad],
  );
}

interface People {
  cooperative: string;
  exporter: string;
  buyer: string;
  farmer: string;
}

async function grow(harness: Harness, { cooperative, exporter, buyer, farmer }: People): Promise<void> {
  const { db } = harness.database;
  const moment = sql`timestamptz '2025-11-01'`;
  await sql`
    insert into plots (name, plot_name, farmer, cooperative, status, commodity_type, country, gps_lat, gps_lng, created_at, updated_at)
    select ${name('PLOT', 'n')}, 'Field ' || n, ${farmer}, ${cooperative}, 'Verified', 'Coffee', 'ET',
           6 + (n % 100) / 1000.0, 37 + n / 100000.0, ${moment}, ${moment} from generate_series(1, ${plots}::int) n`.execute(
    db,
  );
  await sql`
    insert into lots (name, status, cooperative, exporter, commodity_type, corridor, quantity, unit, parent_lot, created_at, updated_at)
    select ${name('LOT', 'n')}, 'Sold', ${cooperative}, ${exporter}, 'Coffee', 'ET-DE', 1900, 'kg',
           case when n % 5 = 0 then ${name('LOT', 'n - 1')} end, ${moment}, ${moment}
      from generate_series(1, ${lots}::int) n`.execute(db);
  await sql`
    insert into harvests (name, plot, harvest_date, quantity_kg, created_at, lot)
    select ${name('HARV', 'n')}, ${name('PLOT', 'n')}, date '2025-10-15', 100, ${moment}, ${name('LOT', `1 + n % ${lots}`)}
      from generate_series(1, ${plots}::int) n`.execute(db);
  await sql`
    insert into lot_sources (lot, harvest, plot, quantity_kg)
    select lot, name, plot, quantity_kg from harvests`.execute(db);
  await sql`
    insert into processings (name, lot, step, from_stage, to_stage, processed_on, input_kg, output_kg, moisture_percent, max_share, created_at)
    select ${name('PROC', 'n')}, ${name('LOT', 'n')}, 1, 'cherry', 'parchment', date '2025-10-20', 2000, 1990, 12, 1, ${moment}
      from generate_series(1, ${lots}::int) n where n % 5 = 1`.execute(db);
  await sql`
    insert into orders (name, status, lot, exporter, buyer, cooperative, quantity, unit, unit_price, total_amount, currency, corridor, created_at, updated_at)
    select ${name('ORD', 'n')}, 'Paid', ${name('LOT', 'n')}, ${exporter}, ${buyer}, ${cooperative}, 1900, 'kg', 4, 7600, 'USD', 'ET-DE', ${moment}, ${moment}
      from generate_series(1, ${lots}::int) n`.execute(db);
}
