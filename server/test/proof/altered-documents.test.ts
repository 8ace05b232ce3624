import { createHash } from 'node:crypto';
import { canonicalize } from '@lotmark/sdk/verify';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { rowsBehind } from '../../src/domain/assurance/document/rows-behind.ts';
import { openDiligence } from '../support/diligence.ts';
import { onPostgres, startHarness } from '../support/harness.ts';
import { recordInspection } from '../support/inspections.ts';
import { momentarily } from '../support/tampering.ts';

/** No document states, for good and under our seal, what somebody altered for a moment. */
const harness = await startHarness();
const trade = await openDiligence(harness);
const { world, exporter } = trade;
const { set, remove, putBack } = momentarily(harness.database);
afterAll(() => harness.close());

const generate = (doctype: string, name: string, format: string) =>
  exporter.call('documents.generate', { doctype, name, print_format: format });
const differs = (table: string) => ({ status: 409, body: { exception: expect.stringContaining(table) } });

test('no paper of a sale names a party, goods or a price that somebody wrote', async () => {
  const order = await trade.paidOrder();
  const { rows } = await sql<{ lot: string }>`select lot from orders where name = ${order}`.execute(
    harness.database.db,
  );
  const altered: [string, string, string, string][] = [
    ['orgs', `name = '${exporter.org}'`, 'title', 'Somebody else'],
    ['orgs', `name = '${trade.buyer.org}'`, 'address', 'Elsewhere'],
    ['orders', `name = '${order}'`, 'unit_price', '1'],
    ['lots', `name = '${rows[0]?.lot}'`, 'grade', 'Grade 3'],
    ['escrows', `order_name = '${order}'`, 'status', 'Released'],
  ];
  for (const [table, where, column, value] of altered) {
    await set(table, where, column, value);
    expect(await generate('Order', order, 'commercial-invoice')).toMatchObject(differs(table));
    const letter = { purpose: 'cover_letter', doctype: 'Order', name: order };
    expect(await exporter.call('documents.compose', letter)).toMatchObject(differs(table));
    await putBack();
  }
  expect((await generate('Order', order, 'commercial-invoice')).status).toBe(200);
});

test('nor a paper of a lot an origin, or of an inspection a result', async () => {
  const { lot, plots } = await trade.tracedLot(1);
  await set('plots', `name = '${plots[0]}'`, 'country', 'BR');
  expect(await generate('Lot', lot, 'lot-passport')).toMatchObject(differs('plots'));
  await putBack();
  const inspector = await world.user({ roles: ['SVC Inspector'] });
  const { name } = (await recordInspection(inspector, lot)).message;
  await set('inspections', `name = '${name}'`, 'seal_number', 'X 99');
  expect(await generate('Quality Inspection', name, 'inspection-report')).toMatchObject(differs('inspections'));
  await putBack();
});

test('nor what a lot is said to have been called when it was inspected', async () => {
  const { lot } = await trade.tracedLot(1);
  const inspector = await world.user({ roles: ['SVC Inspector'] });
  const { name } = (await recordInspection(inspector, lot)).message;
  const made = () => generate('Quality Inspection', name, 'inspection-report');
  expect((await made()).status).toBe(200);
  const first = `kind = 'lot' and subject = '${lot}' and version = 1`;
  const { rows } = await sql<{ payload: string }>`
    select payload from attestations where ${sql.raw(first)}`.execute(harness.database.db);
  const forged = canonicalize({ ...JSON.parse(rows[0]?.payload ?? ''), lot_reference: 'Forged' });
  await set('attestations', first, 'payload', forged);
  expect(await made()).toMatchObject(differs(lot));
  await set('attestations', first, 'payload_hash', `\\x${createHash('sha256').update(forged).digest('hex')}`);
  expect(await made()).toMatchObject(differs(lot));
  await putBack();
  await remove('attestations', first);
  expect(await made()).toMatchObject(differs(lot));
  await putBack();
  expect((await made()).status).toBe(200);
});

test('nor a statement as signed that nobody signed', async () => {
  const { lot } = await trade.tracedLot(1);
  const made = () => generate('Lot', lot, 'lot-passport');
  expect((await made()).status).toBe(200);
  const own = `kind = 'lot' and subject = '${lot}'`;
  for (const [column, value] of [
    ['version', '99'],
    ['payload_hash', `\\x${'ab'.repeat(32)}`],
    ['payload', '{"a":1}'],
    ['signature', `\\x${'00'.repeat(64)}`],
  ] as const) {
    await set('attestations', own, column, value);
    expect(await made()).toMatchObject(differs(lot));
    await putBack();
  }
  expect((await made()).status).toBe(200);
});

test('nor does one leave out what somebody hid', async () => {
  const { lot } = await trade.tracedLot(2);
  const ofLot = `name = (select min(harvest) from lot_sources where lot = '${lot}')`;
  const hidden: [string, string][] = [
    ['harvests', ofLot],
    ['lot_sources', `lot = '${lot}' and harvest = (select min(harvest) from lot_sources where lot = '${lot}')`],
  ];
  for (const [table, where] of hidden) {
    await remove(table, where);
    expect(await generate('Lot', lot, 'lot-passport'), table).toMatchObject(differs(lot));
    await putBack();
  }
  await remove('plot_salts', `plot in (select plot from lot_sources where lot = '${lot}')`);
  expect(await generate('Lot', lot, 'lot-passport')).toMatchObject(differs('plot_salts'));
  await putBack();
  expect((await generate('Lot', lot, 'lot-passport')).status).toBe(200);
  const order = await trade.paidOrder();
  await remove('escrows', `order_name = '${order}'`);
  expect((await generate('Order', order, 'commercial-invoice')).status).toBe(409);
  await putBack();
});

test('nor is a paper made by reference data, or of people, that somebody altered', async () => {
  const { lot } = await trade.tracedLot(1);
  const inspector = await world.user({ roles: ['SVC Inspector'] });
  const { name } = (await recordInspection(inspector, lot)).message;
  await set('inspection_measures', `commodity_type = 'Coffee' and measure = 'moisture_percent'`, 'unit', 'permille');
  expect(await generate('Quality Inspection', name, 'inspection-report')).toMatchObject(differs('inspection_measures'));
  await putBack();

  const { buyer } = trade;
  const { lot: sold } = await trade.tracedLot(1);
  await trade.sell(sold);
  const { name: dossier } = await buyer.ok('eudr.generate_package', {
    lots: [sold],
    activity: 'IMPORT',
    country_of_activity: 'DE',
    species: ['Coffea arabica'],
    border_country: 'DE',
  });
  const colleague = await world.user({ name: 'Jonas Weber' });
  await world.join(colleague, buyer.org, 'Member');
  await buyer.ok('eudr.record_evidence', {
    package: dossier,
    criterion: 'i',
    source: 'Timeline of the lot',
    finding: 'No mixing',
    dated: '2026-01-01',
  });
  const made = () =>
    colleague.call('documents.generate', {
      doctype: 'Due Diligence Package',
      name: dossier,
      print_format: 'due-diligence-dossier',
    });
  await buyer.ok('eudr.assess_package', { package: dossier });
  expect((await made()).status).toBe(200);
  for (const [table, where, column, value] of [
    ['diligence_rule_sets', `name = 'EUDR-2025-2650.2'`, 'cut_off_date', '2010-12-31'],
    ['country_classes', `country = 'ET'`, 'risk_class', 'low'],
    ['users', `email = '${buyer.email}'`, 'full_name', 'Somebody Else'],
    [
      'plot_salts',
      `plot in (select plot from diligence_plots where package = '${dossier}')`,
      'salt',
      `\\x${'00'.repeat(32)}`,
    ],
  ] as const) {
    await set(table, where, column, value);
    expect(await made(), table).toMatchObject(differs(table));
    await putBack();
  }
  const hidden = [
    ['diligence_lots', `package = '${dossier}'`],
    ['diligence_plots', `package = '${dossier}'`],
    ['diligence_verdicts', `assessment = (select max(id) from diligence_assessments where package = '${dossier}')`],
  ] as const;
  await set('users', `email = '${buyer.email}'`, 'id', '00000000-0000-4000-8000-000000000000');
  expect(await made()).toMatchObject(differs('users'));
  await putBack();
  for (const [table, where] of hidden) {
    await remove(table, where);
    expect(await made(), table).toMatchObject(differs(table));
    await putBack();
  }
  expect((await made()).status).toBe(200);
});

test.runIf(onPostgres)('what is read is compared at the same moment, also where it is put back at once', async () => {
  const order = await trade.paidOrder();
  const read = () =>
    harness.app.jobContext.transaction(({ attest }) =>
      attest.readAsWritten(rowsBehind('Order', order), async (view) => {
        const { rows } = await sql<{ unit_price: string }>`select unit_price from orders where name = ${order}`.execute(
          view,
        );
        await putBack();
        return rows[0]?.unit_price;
      }),
    );
  const price = await read();
  await set('orders', `name = '${order}'`, 'unit_price', '1');
  await expect(read()).rejects.toThrow(`orders ${order}`);
  expect(await read()).toBe(price);
});
