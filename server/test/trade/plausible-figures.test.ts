import { afterAll, beforeAll, expect, test } from 'vitest';
import { openFarm, squareAt } from '../support/farm-people.ts';
import { type Harness, startHarness } from '../support/harness.ts';
import { openTrade, type Trade } from '../support/trade-people.ts';

let harness: Harness;
let trade: Trade;
beforeAll(async () => {
  harness = await startHarness();
  trade = await openTrade(harness);
});
afterAll(() => harness.close());

const coffee = { commodity_type: 'Coffee', corridor: 'ET-DE' };
const field = (answer: { body: { errors?: { field: string; message: string }[] } }) => answer.body.errors?.[0]?.field;
const message = (answer: { body: { errors?: { field: string; message: string }[] } }) =>
  answer.body.errors?.[0]?.message ?? '';

test('nine million kilograms of no recorded harvest are refused by a dated limit, in kilograms and in tonnes', async () => {
  const clerk = await trade.world.member('Cooperative');
  const answer = await clerk.call('cooperative.create_lot', { ...coffee, quantity: 9_000_000, confirm_quantity: true });
  expect([answer.status, field(answer)]).toEqual([400, 'quantity']);
  expect(message(answer)).toMatch(
    /^9000000 kg is more than one lot can be: at most 1000000 kg by the limit of 1900-01-01/,
  );
  const { name } = await clerk.ok('cooperative.create_lot', { ...coffee, quantity: 900 });
  const grown = await clerk.call('cooperative.update_lot', { lot: name, unit: 'MT', quantity: 9000 });
  expect(field(grown)).toBe('quantity');
});

test('more than plots and members explain is asked about, and buyers are told when it was confirmed', async () => {
  const { clerk } = await openFarm(trade.world, { lng: 37.2 });
  // 122 ha at most 6,000 kg of cherries, and a clerk's 5 ha: a quarter of that as green coffee.
  const { name: small } = await clerk.ok('cooperative.create_lot', { ...coffee, quantity: '150', unit: 'MT' });
  const asked = await clerk.call('cooperative.create_lot', { ...coffee, quantity: '90', unit: 'MT' });
  expect(field(asked)).toBe('confirm_quantity');
  expect(message(asked)).toMatch(
    /^Is this in tonnes\? With it, \S+ has made lots of 240000 kg within a year, which takes at least 960000 kg of cherries; 1 recorded plots \(122\.\d+ ha\) and 1 members without one \(5 ha each\) give about 76\d+ kg/,
  );
  const edited = await clerk.call('cooperative.update_lot', { lot: small, quantity: 240 });
  expect(field(edited)).toBe('confirm_quantity');
  const { name: big } = await clerk.ok('cooperative.create_lot', {
    ...coffee,
    quantity: '90',
    unit: 'MT',
    confirm_quantity: 'true',
  });
  for (const lot of [small, big]) await clerk.ok('cooperative.list_lot', { lot });
  const told = async (lot: string) => (await trade.buyer.ok('marketplace.get_lot', { lot })).mass_plausible;
  expect(await told(small)).toMatchObject({ state: 'unknown', cause: 'no_harvests' });
  expect(await told(big)).toMatchObject({ state: 'questioned', cause: 'above_members' });
  const page = String((await trade.world.guest().get(`/verify/${big}`, { accept: 'text/html' })).body);
  expect(page).toContain('offers more in a year than its recorded plots and members explain');
});

test('a price for a tonne that was entered for a kilogram is asked about once, wherever it comes in', async () => {
  const { cooperative: clerk, exporter } = trade;
  const { name: lot } = await clerk.ok('cooperative.create_lot', { ...coffee, quantity: 900, exporter: exporter.org });
  const price = { lot, asking_price: '6400', currency: 'USD' };
  const asked = await clerk.call('cooperative.update_lot', price);
  expect([asked.status, field(asked)]).toEqual([400, 'confirm_price']);
  expect(message(asked)).toMatch(
    /^Is this the price of one kilogram\? 6400 USD per kg is 6400 USD a kilogram; for Coffee on ET-DE, 1 to 100 USD a kilogram are usual/,
  );
  await clerk.ok('cooperative.update_lot', { ...price, confirm_price: true });
  await clerk.ok('cooperative.list_lot', { lot });
  // Of a tonne it is a usual price; of a kilogram again it is another one than was confirmed.
  await clerk.ok('cooperative.update_lot', { lot, unit: 'MT', quantity: '0.9' });
  expect(field(await clerk.call('cooperative.update_lot', { lot, unit: 'kg', quantity: 900 }))).toBe('confirm_price');
  const cheap = await clerk.call('cooperative.update_lot', { lot, asking_price: '6.4' });
  expect(message(cheap)).toMatch(/^Is this the price of one tonne\? 6.4 USD per MT is 0.0064 USD a kilogram/);
});

test('a lot that was priced before the band is asked about when it is listed; an order by ERP must state such a price', async () => {
  const { cooperative: clerk, exporter } = trade;
  const { name: lot } = await clerk.ok('cooperative.create_lot', { ...coffee, quantity: 900, exporter: exporter.org });
  await clerk.ok('cooperative.update_lot', { lot, asking_price: '50', currency: 'USD' });
  const band = { min_usd_per_kg: '2', max_usd_per_kg: '20' };
  await trade.admin.ok('reference.create_record', {
    kind: 'price_band',
    values: { commodity_type: 'Coffee', corridor: 'ET-DE', ...band },
    reason: 'the market of this corridor',
  });
  expect(field(await clerk.call('cooperative.list_lot', { lot }))).toBe('confirm_price');
  expect(field(await clerk.call('cooperative.set_lot_listed', { lot, listed: true }))).toBe('confirm_price');
  await clerk.ok('cooperative.list_lot', { lot, confirm_price: true });
  const { understandLines } = await import('../../src/domain/trade/erp/lines.ts');
  const line = { lot, quantity: '10' };
  const read = (lines: object[]) =>
    harness.app.jobContext.transaction((work) => understandLines(work, {}, lines as never, () => ''));
  await expect(read([line])).rejects.toMatchObject({
    errors: [
      { field: 'unit_price', message: expect.stringContaining('50 USD per kg, 50 USD a kilogram, where 2 to 20') },
    ],
  });
  expect(await read([{ ...line, unit_price: '50' }])).toMatchObject([{ unit_price: expect.stringMatching(/^50/) }]);
});

test('a rate that changes a thousandfold, at once or in steps, is asked about with the old and the new value', async () => {
  const { admin } = trade;
  const change = (kind: string, key: string, values: object, more: object = {}) =>
    admin.call('reference.change_record', { kind, key, values, reason: 'as decided', ...more });
  const wild = await change('token_rate', 'current', { axkt_per_usd: '10000' });
  expect([wild.status, field(wild)]).toEqual([400, 'confirm_change']);
  expect(message(wild)).toContain(
    'was 10 and would be 10000, a change by the factor 1000; more than 1.5 is asked about',
  );
  expect(field(await change('currency_rate', 'GBP', { usd_per_unit: '0.00127' }))).toBe('confirm_change');
  expect((await change('token_rate', 'current', { axkt_per_usd: '14' })).status).toBe(200);
  harness.clock.advance?.(1000);
  expect(message(await change('token_rate', 'current', { axkt_per_usd: '20' }))).toContain('was 10 and would be 20');
  expect((await change('token_rate', 'current', { axkt_per_usd: '20' }, { confirm_change: true })).status).toBe(200);
});

test('no plot lies at 0, 0, in the sea or on another continent than its cooperative, whichever way it is entered', async () => {
  const { farmer, clerk, plot } = await openFarm(trade.world, { lng: 37.6 });
  const register = (place: object) => farmer.call('farmer.register_farm_plot', { plot_name: 'Field', ...place });
  const zero = await register({ gps_lat: 0, gps_lng: 0 });
  expect([zero.status, field(zero)]).toEqual([400, 'gps_lat']);
  expect(message(zero)).toBe('0.0000, 0.0000 (latitude, longitude) lies in the sea; a plot lies on land');
  expect(field(await register({ gps_polygon: squareAt(55, 0) }))).toBe('gps_polygon');
  const brazil = await register({ gps_polygon: squareAt(-45, -20) });
  expect(message(brazil)).toMatch(/lies \d+ km from ET, the country of the cooperative; at most 1000 km are believed/);
  const moved = await clerk.call('farmer.update_farm_plot', { plot, gps_lat: 0, gps_lng: 0 });
  expect(field(moved)).toBe('gps_lat');
  const inspector = await trade.world.user({ roles: ['SVC Inspector'] });
  const walked = await inspector.call('events.update_plot_gps_polygon', { plot, gps_polygon: squareAt(55, 0) });
  expect(field(walked)).toBe('gps_polygon');
  // At the coast the atlas is coarse: Accra's beach is land.
  const ghana = await openFarm(trade.world, {
    lng: -0.2,
    lat: 5.55,
    clerk: Object.assign(await trade.world.user(), { org: await trade.world.org('Cooperative', { country: 'GH' }) }),
  });
  expect(ghana.plot).toMatch(/^PLOT/);
});

test('a plot belongs to no cooperative that its farmer has not joined', async () => {
  const { farmer, plot, clerk } = await openFarm(trade.world, { lng: 37.9 });
  const other = await trade.world.org('Cooperative');
  const words = (org: string) =>
    `cooperative: you have joined no cooperative ${org}; ask to join it first, or leave it out`;
  for (const cooperative of [other, 'COOP-99999']) {
    const made = await farmer.call('farmer.register_farm_plot', { plot_name: 'x', cooperative });
    expect([made.status, made.body.exception]).toEqual([403, words(cooperative)]);
    const moved = await farmer.call('farmer.update_farm_plot', { plot, cooperative });
    expect([moved.status, moved.body.exception]).toEqual([403, words(cooperative)]);
  }
  expect(await farmer.ok('farmer.register_farm_plot', { plot_name: 'x', cooperative: clerk.org })).toMatchObject({
    cooperative: clerk.org,
  });
});

test('a wallet says what its tokens are worth', async () => {
  await trade.mint(1000);
  const { balance_axkt, value_usd } = await trade.buyer.ok('wallet.get_balance', { organisation: trade.buyer.org });
  expect([balance_axkt, value_usd]).toEqual([1000, 50]);
});
