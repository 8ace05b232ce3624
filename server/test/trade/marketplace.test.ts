import { afterAll, expect, test } from 'vitest';
import { openFarm, squareAt } from '../support/farm-people.ts';
import { startHarness } from '../support/harness.ts';
import { putLot } from '../support/put-lot.ts';
import { World } from '../support/world.ts';

const harness = await startHarness();
const world = new World(harness);
afterAll(() => harness.close());

const { db } = harness.database;
const ethiopian = await world.member('Cooperative', { org: await world.org('Cooperative', { title: 'Yirga Union' }) });
const ghanaian = await world.member('Cooperative', {
  org: await world.org('Cooperative', { title: 'Kuapa Union', country: 'GH' }),
});
const exporter = await world.member('Exporter');
const guest = world.guest();

async function offer(owner: typeof ethiopian, lot: Record<string, unknown>, price?: [string, string]): Promise<string> {
  harness.clock.advance(1000);
  const { name } = await owner.ok('cooperative.create_lot', { exporter: exporter.org, ...lot });
  if (price !== undefined) {
    await owner.ok('cooperative.update_lot', { lot: name, asking_price: price[0], currency: price[1] });
  }
  await owner.ok('cooperative.list_lot', { lot: name });
  return name;
}

const coffee = { commodity_type: 'Coffee', corridor: 'ET-DE', quantity: '900', grade: 'Grade 1' };
const cheap = await offer(ethiopian, { ...coffee, processing_method: 'Washed' }, ['4.5', 'USD']);
const tonnes = await offer(ethiopian, { ...coffee, unit: 'MT', quantity: '2', grade: 'Grade 2' }, ['6000', 'USD']);
const onRequest = await offer(ethiopian, { ...coffee, corridor: 'ET-US', lot_reference: 'HARRAR-7', quantity: 5 });
const cocoa = await offer(ghanaian, { commodity_type: 'Cocoa', corridor: 'GH-NL', quantity: 40, grade: 'Grade I' }, [
  '3',
  'EUR',
]);
const draft = (await ethiopian.ok('cooperative.create_lot', coffee)).name;

const list = async (parameters: unknown = {}): Promise<string[]> =>
  (await guest.ok('marketplace.list_lots', parameters)).data.map((row: { name: string }) => row.name);

test('anybody sees what is on the marketplace, newest first, and nothing else', async () => {
  const page = await guest.ok('marketplace.list_lots');
  expect(page).toMatchObject({ total: 4, limit_start: 0, limit_page_length: 20 });
  expect(page.data.map((row: { name: string }) => row.name)).toEqual([cocoa, onRequest, tonnes, cheap]);
  expect(page.data[2]).toMatchObject({
    cooperative_name: 'Yirga Union',
    exporter: exporter.org,
    origin_country: 'ET',
    destination_country: 'DE',
    quantity: 2,
    unit: 'MT',
    asking_price: 6000,
    price_per_kg: 6,
    orderable: true,
  });
  expect(page.data[1]).toMatchObject({ asking_price: null, price_per_kg: null, orderable: false });
  await putLot(harness, cheap, { status: 'Notarized' });
  await putLot(harness, tonnes, { status: 'Verified' });
  expect(await list()).toHaveLength(4);
  for (const status of ['Sold', 'Flagged', 'Cancelled', 'Draft'] as const) {
    await putLot(harness, cocoa, { status, flag_reason: 'test' });
    expect(await list(), status).not.toContain(cocoa);
  }
  await putLot(harness, cocoa, { status: 'Listed' });
});

test('each filter narrows the list', async () => {
  const cases: [Record<string, unknown>, string[]][] = [
    [{ commodity_type: 'Cocoa' }, [cocoa]],
    [{ corridor: 'ET-US' }, [onRequest]],
    [{ grade: 'Grade 2' }, [tonnes]],
    [{ processing_method: 'Washed' }, [cheap]],
    [{ origin_country: 'et' }, [onRequest, tonnes, cheap]],
    [{ origin_country: 'GH', commodity_type: 'Coffee' }, []],
    [{ cooperative: ghanaian.org }, [cocoa]],
    [{ currency: 'usd' }, [tonnes, cheap]],
    [{ min_price: '4.6' }, [tonnes]],
    [{ max_price: 4.5 }, [cocoa, cheap]],
    [{ min_price: '3.5', max_price: '5', currency: 'USD' }, [cheap]],
    [{ search: 'harrar' }, [onRequest]],
    [{ search: '%' }, []],
    [{ search: cheap.slice(-7) }, [cheap]],
    [{ sort: 'price asc' }, [cocoa, cheap, tonnes]],
    [{ sort: 'price desc', limit_page_length: '1' }, [tonnes]],
    [{ sort: 'quantity desc' }, [tonnes, cheap, cocoa, onRequest]],
    [{ sort: 'listed_at asc', limit_start: 1, limit_page_length: 2 }, [tonnes, onRequest]],
  ];
  for (const [parameters, names] of cases) expect(await list(parameters), JSON.stringify(parameters)).toEqual(names);
  for (const bad of [{ sort: 'exporter asc' }, { processing_method: 'Dry' }, { origin_country: 'Ethiopia' }]) {
    expect((await guest.call('marketplace.list_lots', bad)).status, JSON.stringify(bad)).toBe(400);
  }
});

test('one lot: provenance, attestation and inspections, no people and no places', async () => {
  const inspector = await world.user({ roles: ['SVC Inspector'], name: 'Ines Inspector' });
  const at = harness.clock.now();
  const plot = { name: 'PLOT-1', plot_name: 'Home', farmer: inspector.userId, status: 'Draft' } as const;
  await db
    .insertInto('plots')
    .values({ ...plot, gps_lat: '6.123456', gps_lng: '38.654321', created_at: at, updated_at: at })
    .execute();
  for (const [name, day] of [
    ['HRV-1', '2025-11-03'],
    ['HRV-2', '2026-01-09'],
  ] as const) {
    const harvest = { name, plot: 'PLOT-1', harvest_date: day, quantity_kg: '450', created_at: at, lot: cheap };
    await db.insertInto('harvests').values(harvest).execute();
    await db
      .insertInto('lot_sources')
      .values({ lot: cheap, harvest: name, plot: 'PLOT-1', quantity_kg: '450' })
      .execute();
  }
  const inspection = { lot: cheap, inspector: inspector.userId, created_at: at, notes: 'my secret notes' };
  await db
    .insertInto('inspections')
    .values([
      { ...inspection, name: 'INSP-1', status: 'Approved', grade: 'Grade 1', result: 'clean', inspected_at: at },
      { ...inspection, name: 'INSP-2', status: 'Draft', grade: 'AA' },
    ])
    .execute();
  const lot = await guest.ok('marketplace.get_lot', { lot: cheap });
  expect(lot).toMatchObject({ name: cheap, asking_price: 4.5, currency: 'USD' });
  expect(lot.provenance).toEqual({
    harvests: 2,
    plots: 1,
    harvested_from: '2025-11-03',
    harvested_to: '2026-01-09',
  });
  expect(lot.attestation).toMatchObject({ version: 1, anchor_status: 'pending', tx_hash: null, anchored_at: null });
  expect(lot.attestation.payload_hash).toMatch(/^[0-9a-f]{64}$/);
  expect(lot.inspections).toEqual([
    {
      name: 'INSP-1',
      status: 'Approved',
      grade: 'Grade 1',
      result: 'clean',
      claimed_grade: null,
      processing_method: 'Washed',
      inspected_at: at.toISOString(),
      attested: false,
    },
  ]);
  for (const secret of ['Ines', '38.65', '6.12', 'secret', inspector.userId, '@']) {
    expect(JSON.stringify(lot)).not.toContain(secret);
  }
});

test('an anchored attestation shows its transaction', async () => {
  const at = harness.clock.now();
  const hash = 'AB'.repeat(32);
  await db
    .updateTable('attestations')
    .set({ leaf_index: 0, proof: Buffer.alloc(0) })
    .where('kind', '=', 'lot')
    .where('subject', '=', cocoa)
    .execute();
  await db
    .insertInto('anchor_batches')
    .values({
      tree_size: 1,
      previous_size: 0,
      root: Buffer.alloc(32),
      status: 'anchored',
      tx_hash: hash,
      ledger_index: 9,
      ledger_hash: hash,
      evidence: '{}',
      integrated_at: at,
      anchored_at: at,
    })
    .execute();
  const lot = await guest.ok('marketplace.get_lot', { lot: cocoa });
  expect(lot.attestation).toMatchObject({ anchor_status: 'anchored', tx_hash: hash, ledger_index: 9 });
});

test('what is not on the marketplace is its owners business', async () => {
  expect((await guest.call('marketplace.get_lot', { lot: draft })).status).toBe(404);
  expect((await ghanaian.call('marketplace.get_lot', { lot: draft })).status).toBe(404);
  expect((await guest.call('marketplace.get_lot', { lot: 'LOT-2020-99999' })).status).toBe(404);
  expect((await guest.call('marketplace.get_lot', { lot: "x'; drop table lots" })).status).toBe(400);
  expect(await ethiopian.ok('marketplace.get_lot', { lot: draft })).toMatchObject({
    name: draft,
    status: 'Draft',
    orderable: false,
    attestation: null,
  });
});

test('the filter options come from what is offered', async () => {
  const options = await guest.ok('marketplace.filter_options');
  expect(options.commodity_types.map((each: { name: string }) => each.name)).toEqual(['Cocoa', 'Coffee']);
  expect(options.corridors.map((each: { name: string }) => each.name)).toEqual(['ET-DE', 'ET-US', 'GH-NL']);
  expect(options.origin_countries).toEqual([
    { code: 'ET', name: 'Ethiopia' },
    { code: 'GH', name: 'Ghana' },
  ]);
  expect(options.cooperatives.map((each: { title: string }) => each.title)).toEqual(['Kuapa Union', 'Yirga Union']);
  await putLot(harness, cocoa, { status: 'Draft' });
  expect((await guest.ok('marketplace.filter_options')).commodity_types).toHaveLength(1);
});

test('a search finds corridors by country with accents or without, processing, regions and exporters', async () => {
  const { db } = harness.database;
  await db.updateTable('orgs').set({ region: 'Sidamo Ñandú' }).where('name', '=', ethiopian.org).execute();
  await db.updateTable('orgs').set({ title: 'Exportações Açaí' }).where('name', '=', exporter.org).execute();
  const whole = [onRequest, tonnes, cheap];
  for (const search of ['Éthiopie', 'ethiopie', 'Etiopía', 'ethiopia'])
    expect(await list({ search }), search).toEqual(whole);
  for (const search of ['Allemagne', 'et-de']) expect(await list({ search }), search).toEqual([tonnes, cheap]);
  expect(await list({ search: 'washed' })).toEqual([cheap]);
  for (const search of ['sidamo nandu', 'SIDAMO Ñ']) expect(await list({ search }), search).toEqual(whole);
  for (const search of ['acai', 'Açaí']) expect(await list({ search }), search).toEqual(whole);
  const own = await ethiopian.ok('cooperative.list_lots', { search: 'États-Unis' });
  expect(own.data.map((lot: { name: string }) => lot.name)).toEqual([onRequest]);
  const admin = await world.admin();
  const found = await admin.ok('admin_users.list_users', { search: 'platform adm' });
  expect(found.data.map((row: { email: string }) => row.email)).toContain(admin.email);
});

test('a search finds what a list shows beside names: the state, the currency, the quantity and the price', async () => {
  const large = await offer(ethiopian, { ...coffee, quantity: '1250' }, ['5.75', 'EUR']);
  const here = async (search: string) => (await list({ search })).sort();
  for (const search of ['1,250', '1 250', '1250', '1250.000', '5.75'])
    expect(await here(search), search).toEqual([large]);
  // Kilograms, whatever the unit: two tonnes.
  expect(await here('2,000')).toEqual([tonnes]);
  expect(await here('eur')).toEqual([large]);
  expect(await here('USD')).toEqual([cheap, tonnes].sort());
  expect(await here('125')).toEqual([]);
  const own = async (search: string) =>
    (await ethiopian.ok('cooperative.list_lots', { search })).data.map((lot: { name: string }) => lot.name).sort();
  expect(await own('Draft')).toEqual([draft]);
  expect(await own('draf')).toEqual([draft]);
  expect(await own('listed')).toContain(large);
  expect(await own('listed')).not.toContain(draft);
  expect(await own('EUR')).toEqual([large]);
  expect(await own('1,250')).toEqual([large]);
  expect((await ghanaian.ok('cooperative.list_lots', { search: '1,250' })).total).toBe(0);
});

test('the countries of the filter are those that lots come from, also beside the corridor of a lot', async () => {
  const codes = async () =>
    (await guest.ok('marketplace.filter_options')).origin_countries.map(({ code }: { code: string }) => code);
  expect(await codes()).toEqual(['ET']);
  // An Ethiopian cooperative with some plots over the border.
  const { farmer } = await openFarm(world, { clerk: ethiopian, lng: 38.7 });
  const { name: across } = await farmer.ok('farmer.register_farm_plot', {
    ...{ plot_name: 'Across', cooperative: ethiopian.org, commodity_type: 'Coffee' },
    gps_polygon: squareAt(32.5, 0.9),
  });
  const { data: plots } = await farmer.ok('farmer.list_my_plots');
  const harvests: string[] = [];
  for (const { name } of plots as { name: string }[]) {
    const quantity = name === across ? 10 : 90;
    harvests.push(
      (await farmer.ok('farmer.record_harvest', { plot: name, harvest_date: '2026-01-15', quantity })).name,
    );
  }
  const { name: mixed } = await ethiopian.ok('farmer.aggregate_harvests_into_lot', {
    ...{ commodity_type: 'Coffee', corridor: 'ET-DE', harvests },
  });
  expect(await codes()).toEqual(['ET']);
  await ethiopian.ok('cooperative.list_lot', { lot: mixed });
  expect(await codes()).toEqual(['ET', 'UG']);
  await ethiopian.ok('cooperative.set_lot_listed', { lot: mixed, listed: false });
  expect(await codes()).toEqual(['ET']);
});
