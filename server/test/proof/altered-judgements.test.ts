import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { condenseTrace } from '../../src/domain/proof/seal/condense.ts';
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
  const importing = { activity: 'IMPORT', country_of_activity: 'DE', species: ['Coffea arabica'] };
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

test('no goods are graded by what somebody made their lot claim meanwhile', async () => {
  const inspector = await world.user({ roles: ['SVC Inspector'] });
  const lot = await trade.lot({ grade: 'Grade 1' });
  const inspect = () => recordInspection(inspector, lot, { measures: { ...cleanCoffee, category_2_defects: 40 } });
  await set('lots', `name = '${lot}'`, 'grade', 'Grade 3');
  expect(await inspect()).toMatchObject({ status: 409, body: { exception: expect.stringContaining(lot) } });
  await putBack();
  expect((await inspect()).status).toBe(200);
});

test('no certificate says of its goods that nobody, or only somebody before, inspected them, where somebody hid that', async () => {
  const inspector = await world.user({ roles: ['SVC Inspector'] });
  const officer = await world.user({ roles: ['SVC Authority'] });
  const lot = await trade.lot({ grade: 'Grade 1' });
  const inspected = async (measures: object) => {
    harness.clock.advance(60_000);
    const { name } = (await recordInspection(inspector, lot, { measures })).message;
    await trade.admin.ok('inspector.admin_approve_inspection', { inspection: name });
    return name as string;
  };
  await inspected(cleanCoffee);
  // The lot is Verified already, and nothing else becomes of it.
  const newest = await inspected({ ...cleanCoffee, category_2_defects: '5' });
  await harness.anchor();
  const order = await trade.order(lot);
  const { wallet } = await trade.buyer.ok('checkout.get_checkout_options', { order });
  await trade.mint(wallet.axkt_required);
  await trade.buyer.ok('checkout.pay_with_wallet', { order });
  await harness.anchor();
  const issue = () => officer.call('authority_certs.issue_export_certificate', { order });
  await remove('inspections', `name = '${newest}'`);
  expect(await issue()).toMatchObject(differs('inspections'));
  await putBack();
  await set('inspections', `name = '${newest}'`, 'status', 'Submitted');
  expect(await issue()).toMatchObject(differs('inspections'));
  await putBack();
  const other = await trade.lot();
  await set('inspections', `name = '${newest}'`, 'lot', other);
  expect(await issue()).toMatchObject(differs('inspections'));
  await putBack();
  expect((await issue()).status).toBe(200);
});

test('no package tells of an operator, or of producers, that somebody wrote', async () => {
  const { lot } = await trade.tracedLot(2);
  const importing = { lots: [lot], activity: 'IMPORT', country_of_activity: 'DE', species: ['Coffea arabica'] };
  const generate = () => trade.buyer.call('eudr.generate_package', importing);
  // Somebody else's goods are nobody's to make a statement of, though an order of them be there for a moment.
  const others = await trade.tracedLot(1);
  const order = await trade.sell(others.lot);
  await set('orders', `name = '${order}'`, 'lot', lot);
  expect(await generate()).toMatchObject(differs('orders'));
  await putBack();
  await trade.sell(lot);
  const buyer = `name = '${trade.buyer.org}'`;
  await set('orgs', buyer, 'eori', 'DE9999999');
  expect(await generate()).toMatchObject(differs('orgs'));
  await putBack();
  await set('users', `id = '${trade.farmer.userId}'`, 'full_name', 'Somebody Else');
  expect(await generate()).toMatchObject(differs('users'));
  await putBack();
  await set('orgs', `name = '${trade.cooperative.org}'`, 'country', 'UG');
  expect(await generate()).toMatchObject(differs('orgs'));
  await putBack();
  await set('diligence_rule_sets', `name = 'EUDR-2025-2650.2'`, 'valid_from', '2020-01-01');
  expect(await generate()).toMatchObject(differs('diligence_rule_sets'));
  await putBack();
  expect((await generate()).status).toBe(200);
});

test('nothing is claimed of inspected goods that was not found, where somebody hid the inspection', async () => {
  const inspector = await world.user({ roles: ['SVC Inspector'] });
  const lot = await trade.lot({ grade: 'Grade 2' });
  const { name } = (await recordInspection(inspector, lot)).message;
  await trade.admin.ok('inspector.admin_approve_inspection', { inspection: name });
  const claim = () => trade.cooperative.call('cooperative.update_lot', { lot, grade: 'Grade 3' });
  expect((await claim()).status).toBe(400);
  await remove('inspections', `name = '${name}'`);
  expect(await claim()).toMatchObject(differs('inspections'));
  await putBack();
  expect((await claim()).status).toBe(400);
  // The trace of old changes is dropped, of the lot when it was approved as well; and texts of attestations leave none.
  await trade.cooperative.ok('cooperative.update_lot', { lot, lot_reference: 'Called so since' });
  await harness.tick('seal');
  const { services } = harness.app;
  await harness.database.db
    .transaction()
    .execute((tx) => condenseTrace(tx, { ...services, random: randomBytes, now: harness.clock.now() }, -1));
  await remove('inspections', `name = '${name}'`);
  await remove('attestations', `kind = 'inspection' and subject = '${name}'`);
  expect(await claim()).toMatchObject(differs('lots'));
  await putBack();
  expect((await claim()).status).toBe(400);
});

test('no plot is placed by the country that somebody gave its cooperative', async () => {
  const { farmer, cooperative } = trade;
  const register = () =>
    farmer.call('farmer.register_farm_plot', {
      ...{ plot_name: 'Border', cooperative: cooperative.org, commodity_type: 'Coffee' },
      ...{ gps_lat: '6.15', gps_lng: '38.15' },
    });
  await set('orgs', `name = '${cooperative.org}'`, 'country', 'KE');
  expect(await register()).toMatchObject(differs('orgs'));
  await putBack();
  expect((await register()).status).toBe(200);
});

test('no lot of a suspended party is offered, where somebody hid that', async () => {
  const lot = await trade.lot();
  await trade.cooperative.ok('cooperative.set_lot_listed', { lot, listed: false });
  await trade.admin.ok('organisation.suspend_organisation', { organisation: trade.exporter.org, reason: 'a test' });
  const offer = () => trade.cooperative.call('cooperative.set_lot_listed', { lot, listed: true });
  expect((await offer()).status).toBe(409);
  const ofExporter = `where name = '${trade.exporter.org}'`;
  await alter(
    run(`create table was_suspended as select suspended_at, suspended_reason from orgs ${ofExporter};
      update orgs set suspended_at = null, suspended_reason = null ${ofExporter}`),
    run(
      `update orgs set (suspended_at, suspended_reason) = (select * from was_suspended) ${ofExporter}; drop table was_suspended`,
    ),
  );
  expect(await offer()).toMatchObject(differs(`orgs ${trade.exporter.org}`));
  await putBack();
  await trade.admin.ok('organisation.reinstate_organisation', { organisation: trade.exporter.org, reason: 'a test' });
});

test('no inspection is taken for one that came before because another seemed to be of the lot for a moment', async () => {
  const inspector = await world.user({ roles: ['SVC Inspector'] });
  const [first, second] = [await trade.lot(), await trade.lot()];
  const inspected_at = harness.clock.now().toISOString();
  const inspect = (lot: string) => recordInspection(inspector, lot, { inspected_at });
  const { name } = (await inspect(first)).body.message;
  await set('inspections', `name = '${name}'`, 'lot', second);
  expect(await inspect(second)).toMatchObject({
    status: 409,
    body: { exception: expect.stringContaining('inspections') },
  });
  await putBack();
  const own = (await inspect(second)).body.message.name;
  expect(own).not.toBe(name);
  expect((await inspect(second)).body.message.name).toBe(own);
});
