import { canonicalize, type Json } from '@lotmark/sdk/verify';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { startHarness } from '../support/harness.ts';
import { afterSeason, dekads, longSessions, openCover } from '../support/insurance-people.ts';
import { momentarily, run } from '../support/tampering.ts';

/** A season's figure is what all say who measured: nobody is paid by one that was made while somebody hid a reading. */
const harness = await startHarness({ env: longSessions });
const cover = await openCover(harness);
await cover.mint(cover.agent.org, 1_000_000);
const { db } = harness.database;
const { alter, set, remove, putBack } = momentarily(harness.database);
afterAll(() => harness.close());

const ingest = (meter: number, place: number, value: string, cell: string) => {
  const [period_from, period_to] = dekads[place] ?? ['', ''];
  const measured = cover.reading(cover.meters[meter] as (typeof cover.meters)[number], {
    ...{ cell, period_from, period_to, value },
  });
  return cover.admin.ok('svc_network.insurance.api.ingest_oracle_reading', measured);
};
const runJobs = async () => {
  for (const job of ['insurance.evaluate', 'insurance.pay']) await harness.tick(job);
};
const claims = (policy: string) =>
  db.selectFrom('insurance_claims').select('status').where('policy', '=', policy).execute();

const seasons = (cell: string) => Array.from({ length: 6 }, (_, place) => ({ cell, year: 2019 + place, value: '600' }));
const claimedIn = 'CLAIMED';
const claimed = await cover.product({ cells: [claimedIn], seasons: seasons(claimedIn) });
const [policy, other] = [
  await cover.policy(claimed, { cell: claimedIn }),
  await cover.policy(claimed, { cell: claimedIn }),
];

const correctedIn = 'CORRECTED';
const corrected = await cover.product({ cells: [correctedIn], seasons: seasons(correctedIn) });
const correctedPolicy = await cover.policy(corrected, { cell: correctedIn });

const unnotedIn = 'UNNOTED';
const unnoted = await cover.product({ cells: [unnotedIn], seasons: seasons(unnotedIn) });
const unnotedPolicy = await cover.policy(unnoted, { cell: unnotedIn });

const incompleteIn = 'INCOMPLETE';
const incomplete = await cover.product({ cells: [incompleteIn], seasons: seasons(incompleteIn) });
const incompletePolicy = await cover.policy(incomplete, { cell: incompleteIn });

const unseenIn = async (column: string) => {
  const cell = `UNSEEN-${column.toUpperCase()}`;
  const product = await cover.product({ cells: [cell], seasons: seasons(cell) });
  return { product, bound: [await cover.policy(product, { cell }), await cover.policy(product, { cell })] as const };
};
const unseen = { cell: await unseenIn('cell'), product: await unseenIn('product') };

test('no season pays whose figure was written down while somebody hid what another provider measured', async () => {
  const cell = 'HIDDEN';
  const product = await cover.product({
    cells: [cell],
    seasons: Array.from({ length: 10 }, (_, place) => ({ cell, year: 2014 + place, value: '300' })),
    tolerance_percent: '60',
  });
  const policy = await cover.policy(product, { cell });
  harness.clock.set(afterSeason);
  // Two services measured rain enough in each dekad; a third says that there was next to none.
  for (const place of [0, 1, 2]) for (const meter of [0, 1]) await ingest(meter, place, '100', cell);
  await runJobs();
  expect(await claims(policy)).toEqual([]);
  await remove('oracle_readings', `cell = '${cell}' and provider = '${cover.meters[0]?.name}'`);
  for (const place of [0, 1, 2]) await ingest(2, place, '41', cell);
  await runJobs();
  expect(await claims(policy)).toEqual([]);
  await putBack();
  await runJobs();
  expect(await claims(policy)).toEqual([]);
});

test('nobody loses the payout of a season by a claim that was there for a moment', async () => {
  await alter(
    run(`insert into insurance_claims (name, status, kind, policy, insurer, holder, claimed_amount, currency, loss_on, description, filed_by, filed_at)
         select 'CLM-2026-09999', 'Filed', 'indemnity', name, insurer, holder, 1, currency, starts_on, 'x', applied_by, now()
           from insurance_policies where name = '${policy}'`),
    run(`delete from insurance_claims where name = 'CLM-2026-09999'`),
  );
  await cover.measure([100, 90, 110], claimedIn);
  await harness.drain();
  await runJobs();
  expect(await claims(other)).toEqual([{ status: 'Paid' }]);
  await putBack();
  await runJobs();
  for (const each of [policy, other]) expect(await claims(each)).toEqual([{ status: 'Paid' }]);
});

test('nobody loses the payout of a season by a correction that was there for a moment', async () => {
  await cover.measure([100, 90, 110], correctedIn);
  const outcome = `from index_outcomes where cell = '${correctedIn}'`;
  await alter(
    run(`insert into index_outcomes (product, cell, version, value, periods, settled_at, done_at)
         select product, cell, version + 1, value, periods, settled_at, settled_at ${outcome}`),
    run(`delete ${outcome} and version > 1`),
  );
  await harness.tick('insurance.evaluate');
  await putBack();
  await runJobs();
  expect(await claims(correctedPolicy)).toEqual([{ status: 'Paid' }]);
});

test('nobody loses the payout of a season because its figure seemed to be written down when the last reading came', async () => {
  await cover.measure([100, 90], unnotedIn);
  await ingest(0, 2, '110', unnotedIn);
  const last = dekads[2] as readonly [string, string];
  const said = cover.reading(cover.meters[1], {
    ...{ cell: unnotedIn, period_from: last[0], period_to: last[1], value: '110' },
  });
  // What is written down names the readings, of which the last one gets the next number.
  const { rows } = await sql<{ name: string; period: number; provider: string; value: string }>`
    select name, dense_rank() over (order by period_from)::int as period, provider, trim_scale(value)::text as value
      from oracle_readings where cell = ${unnotedIn} order by period_from, provider`.execute(db);
  const { next } = (
    await sql<{ next: string }>`
      select 'RDG-2026-' || lpad((max(right(name, 5)::int) + 1)::text, 5, '0') as next from oracle_readings`.execute(db)
  ).rows[0] as { next: string };
  const voices = [...rows, { name: next, period: 3, provider: cover.meters[1].name, value: '110' }];
  const periods = dekads.map(([from, to], place) => {
    const own = voices.filter(({ period }) => period === place + 1);
    const heard = own.map(({ name, provider, value }) => ({ reading: name, provider, value }));
    return { from, to, value: own[0]?.value ?? '', readings: heard };
  });
  const kept = canonicalize(periods as unknown as Json);
  await alter(
    (tx) =>
      sql`insert into index_outcomes (product, cell, version, value, periods, settled_at, done_at)
          values (${unnoted}, ${unnotedIn}, 1, 300, ${kept}, now(), now())`.execute(tx),
    run(`delete from index_outcomes where cell = '${unnotedIn}' and value = 300 and settled_at = done_at`),
  );
  await cover.admin.ok('svc_network.insurance.api.ingest_oracle_reading', said);
  const versions = await db.selectFrom('index_outcomes').select('version').where('cell', '=', unnotedIn).execute();
  expect(versions).toEqual([{ version: 1 }]);
  await putBack();
  await harness.tick('insurance.measure');
  await runJobs();
  expect(await claims(unnotedPolicy)).toEqual([{ status: 'Paid' }]);
});

test('nor because an earlier one was hidden when it came', async () => {
  await cover.measure([100, 90], incompleteIn);
  await ingest(0, 2, '110', incompleteIn);
  await remove('oracle_readings', `cell = '${incompleteIn}' and period_from = '${dekads[0][0]}'`);
  await ingest(1, 2, '110', incompleteIn);
  await putBack();
  await runJobs();
  expect(await claims(incompletePolicy)).toEqual([]);
  await harness.tick('insurance.measure');
  await runJobs();
  expect(await claims(incompletePolicy)).toEqual([{ status: 'Paid' }]);
});

test('nobody loses the payout of a season because somebody hid their policy until the others were paid', async () => {
  for (const [column, value] of [
    ['cell', 'ELSE'],
    ['product', corrected],
  ] as const) {
    const cell = `UNSEEN-${column.toUpperCase()}`;
    const { product, bound } = unseen[column];
    const [hidden, seen] = bound;
    await set('insurance_policies', `name = '${hidden}'`, column, value);
    await cover.measure([100, 90, 110], cell);
    await harness.drain();
    await runJobs();
    expect(await claims(seen)).toEqual([{ status: 'Paid' }]);
    await putBack();
    await runJobs();
    expect(await claims(hidden)).toEqual([{ status: 'Paid' }]);
    const outcomes = await db
      .selectFrom('index_outcomes')
      .select('done_at')
      .where('product', '=', product)
      .where('done_at', 'is', null)
      .execute();
    expect(outcomes).toEqual([]);
  }
});
