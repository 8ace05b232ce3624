import { setTimeout as pause } from 'node:timers/promises';
import type { EpcisObject } from '@lotmark/sdk/epcis';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { openFarm } from '../support/farm-people.ts';
import { onPostgres, startHarness } from '../support/harness.ts';
import { momentarily, run } from '../support/tampering.ts';
import { openTrade } from '../support/trade-people.ts';

/** Events are signed: of nothing that somebody wrote into the records, or hid there, until they were made. */
const harness = await startHarness();
const { db } = harness.database;
const trade = await openTrade(harness);
const { cooperative, world } = trade;
const { alter, set, remove, putBack } = momentarily(harness.database);
afterAll(() => harness.close());

const farm = await openFarm(world, { clerk: cooperative, lng: 37 });

async function pooled(): Promise<{ lot: string; harvest: string }> {
  const weighed = { plot: farm.plot, harvest_date: '2026-01-15', quantity: 400 };
  const { name: harvest } = await farm.farmer.ok('farmer.record_harvest', weighed);
  const goods = { commodity_type: 'Coffee', corridor: 'ET-DE', harvests: [harvest] };
  const { name: lot } = await cooperative.ok('farmer.aggregate_harvests_into_lot', goods);
  await cooperative.ok('cooperative.update_lot', {
    lot,
    asking_price: '4.25',
    currency: 'USD',
    exporter: trade.exporter.org,
  });
  await cooperative.ok('cooperative.list_lot', { lot });
  return { lot, harvest };
}
const refer = (lot: string, reference: string) =>
  cooperative.ok('cooperative.update_lot', { lot, lot_reference: reference });
const follow = async () => {
  await harness.anchor();
  await harness.tick('epcis.follow');
};
const told = async (lot: string): Promise<EpcisObject[]> => {
  const answer = await fetch(`${harness.url}/epcis/events?${new URLSearchParams({ lot })}`);
  const { epcisBody } = (await answer.json()) as {
    epcisBody: { queryResults: { resultsBody: { eventList: EpcisObject[] } } };
  };
  return epcisBody.queryResults.resultsBody.eventList;
};
const steps = async (lot: string) => (await told(lot)).map((event) => event['bizStep']);
const signed = async () =>
  (
    await sql<{
      source: string;
      declares_error: boolean;
    }>`select source, declares_error from epcis_events order by id`.execute(db)
  ).rows;

test('no inspection, harvest or kilograms of a moment become events; the lot has them once it is whole, and others go on', async () => {
  const [one, other] = [await pooled(), await pooled()];
  const someone = await world.user({ roles: ['SVC Inspector'] });
  await alter(
    run(`insert into inspections (name, lot, inspector, status, result, inspected_at, created_at)
      values ('INSP-2026-99999', '${one.lot}', '${someone.userId}', 'Approved', 'conformant', now(), now())`),
    run(`delete from inspections where name = 'INSP-2026-99999'`),
  );
  await follow();
  expect(await steps(one.lot)).toEqual([]);
  expect(await steps(other.lot)).toEqual(['commissioning', 'commissioning']);
  await putBack();
  await set('harvests', `name = '${one.harvest}'`, 'quantity_kg', '9000');
  await follow();
  expect(await steps(one.lot)).toEqual([]);
  await putBack();
  await harness.tick('epcis.follow');
  expect(await steps(one.lot)).toEqual(['commissioning', 'commissioning']);
  const { rows } = await sql<{ done: boolean }>`
    select leaves = (select max(tree_size) from anchor_batches where status = 'anchored') as done from epcis_progress`.execute(
    db,
  );
  expect(rows).toEqual([{ done: true }]);
});

test('no event is declared to be an error because its records were hidden, or because somebody wrote it', async () => {
  const { lot, harvest } = await pooled();
  await follow();
  const before = await signed();
  expect(before).toContainEqual({ source: `lot ${lot}`, declares_error: false });
  await refer(lot, 'A-1');
  await remove('lot_sources', `lot = '${lot}' and harvest = '${harvest}'`);
  await follow();
  expect(await signed()).toEqual(before);
  await putBack();
  await alter(
    (tx) =>
      sql`
      with planted as (
        insert into epcis_events (name, origin, source, facts_hash, event_id, event_type, action, biz_step, disposition, event_time,
                                  record_time, event, event_hash, epcs, transactions, parties, declares_error)
        select 'EPC-2026-99999', origin, 'inspection INSP-2026-99999', facts_hash, event_id, event_type, action, biz_step, disposition,
               event_time, record_time, event, event_hash, epcs, transactions, parties, declares_error
          from epcis_events where source = ${`lot ${lot}`} returning id)
      insert into epcis_event_lots (event, lot) select id, ${lot} from planted`.execute(tx),
    async (tx) => {
      await run(
        `delete from epcis_event_lots where event in (select id from epcis_events where name = 'EPC-2026-99999')`,
      )(tx);
      await run(`delete from epcis_events where name = 'EPC-2026-99999'`)(tx);
    },
  );
  await harness.tick('epcis.follow');
  await putBack();
  await harness.tick('epcis.follow');
  expect(await signed()).toEqual(before);
});

test.runIf(onPostgres)(
  'a process that finds another one at it leaves it the turn, and waits for one that does not move',
  async () => {
    await follow();
    await sql`update epcis_progress set leaves = leaves - 2`.execute(db);
    const progress = async () =>
      (await sql<{ leaves: number }>`select leaves from epcis_progress`.execute(db)).rows[0]?.leaves as number;
    const before = await progress();
    const other = await harness.database.pool.connect();
    try {
      await other.query('begin; select from epcis_progress for update');
      await harness.tick('epcis.follow');
      expect(await progress()).toBe(before);
      const waits = harness.tick('epcis.follow');
      expect(await Promise.race([waits.then(() => 'done'), pause(500).then(() => 'waits')])).toBe('waits');
      await other.query('commit');
      await waits;
      expect(await progress()).toBeGreaterThan(before);
    } finally {
      await other.query('rollback');
      other.release();
    }
  },
);
