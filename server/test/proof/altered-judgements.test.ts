import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { openDiligence } from '../support/diligence.ts';
import { startHarness } from '../support/harness.ts';
import { cleanCoffee, recordInspection } from '../support/inspections.ts';
import { momentarily, run } from '../support/tampering.ts';

/** What is signed for good is judged by nothing that somebody altered for a moment. */
const harness = await startHarness();
const trade = await openDiligence(harness);
const { world } = trade;
const { alter, set, remove, putBack } = momentarily(harness.database);
afterAll(() => harness.close());

const differs = (table: string) => ({ status: 409, body: { exception: expect.stringContaining(table) } });

test('no goods are graded by limits that somebody altered', async () => {
  const inspector = await world.user({ roles: ['SVC Inspector'] });
  const lot = await trade.lot({ grade: 'Grade 1' });
  const bad = { ...cleanCoffee, category_2_defects: 40 };
  const inspect = () => recordInspection(inspector, lot, { measures: bad });
  const of = (more: string) => `commodity_type = 'Coffee' and ${more}`;
  await set('inspection_limits', of(`grade = 'Grade 1' and measure = 'category_2_defects'`), 'at_most', '99');
  expect(await inspect()).toMatchObject(differs('inspection_limits'));
  await putBack();
  await remove('inspection_limits', of(`grade = 'Grade 1' and measure = 'category_2_defects'`));
  expect(await inspect()).toMatchObject(differs('inspection_limits'));
  await putBack();
  await set('inspection_measures', of(`measure = 'moisture_percent'`), 'max_value', '99');
  expect(await inspect()).toMatchObject(differs('inspection_measures'));
  await putBack();
  expect((await inspect()).status).toBe(200);
});

test('no package is judged by a class of its country that somebody altered', async () => {
  const { lot } = await trade.tracedLot(1);
  await trade.sell(lot);
  const importing = { activity: 'IMPORT', country_of_activity: 'DE' };
  const { name } = await trade.buyer.ok('eudr.generate_package', { lots: [lot], ...importing });
  const assess = () => trade.buyer.call('eudr.assess_package', { package: name });
  const day = '2026-01-02';
  await alter(
    run(`insert into country_classes (country, valid_from, risk_class) values ('ET', '${day}', 'low')`),
    run(`delete from country_classes where country = 'ET' and valid_from = '${day}'`),
  );
  expect(await assess()).toMatchObject(differs('country_classes'));
  await putBack();
  const { rows } = await sql<{ country: string }>`select min(country) as country from country_classes`.execute(
    harness.database.db,
  );
  await remove('country_classes', `country = '${rows[0]?.country}'`);
  expect(await assess()).toMatchObject(differs('country_classes'));
  await putBack();
  expect((await assess()).status).toBe(200);
});

test('no certificate says of a way what somebody made of it', async () => {
  const officer = await world.user({ roles: ['SVC Authority'] });
  const order = await trade.paidOrder();
  await harness.anchor();
  const issue = () => officer.call('authority_certs.issue_export_certificate', { order });
  await set('corridors', `name = 'ET-DE'`, 'destination_country', 'NL');
  expect(await issue()).toMatchObject(differs('corridors'));
  await putBack();
  expect((await issue()).status).toBe(200);
});

test('nobody inspects their own, where somebody hid that they belong to it', async () => {
  const inspector = await world.user({ roles: ['SVC Inspector'] });
  await world.join(inspector, trade.cooperative.org, 'Member');
  const lot = await trade.lot();
  const inspect = () => recordInspection(inspector, lot);
  expect((await inspect()).status).toBe(403);
  await remove('org_members', `org = '${trade.cooperative.org}' and user_id = '${inspector.userId}'`);
  expect(await inspect()).toMatchObject(differs('org_members'));
  await putBack();
  expect((await inspect()).status).toBe(403);
});
