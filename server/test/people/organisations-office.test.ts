import { afterAll, beforeAll, expect, test } from 'vitest';
import { openFarm } from '../support/farm-people.ts';
import { type Harness, startHarness } from '../support/harness.ts';
import { openTrade, type Trade } from '../support/trade-people.ts';
import type { Caller } from '../support/world.ts';

let harness: Harness;
let trade: Trade;
let admin: Caller;
beforeAll(async () => {
  harness = await startHarness();
  trade = await openTrade(harness);
  admin = trade.admin;
});
afterAll(() => harness.close());

const reason = 'papers seen on 3 March';

test('Owners and Managers keep the contact of their organisation; its title only an admin changes', async () => {
  const { cooperative, world } = trade;
  const update = (by: Caller, change: Record<string, unknown>) =>
    by.call('organisation.update_organisation', { organisation: cooperative.org, ...change });
  const manager = await world.member('Cooperative', { org: cooperative.org, role: 'Manager' });
  const member = await world.member('Cooperative', { org: cooperative.org, role: 'Member' });
  const contact = { contact_email: 'office@example.org', contact_phone: '+251 11 555', address: 'Dilla' };
  expect((await update(manager, contact)).body.message.changed).toEqual(Object.keys(contact));
  expect((await update(member, { address: 'x' })).status).toBe(403);
  for (const eori of ['QQ123', 'DE', 'de 123', 'DE1234567890123456', '123DE']) {
    expect((await update(manager, { eori })).body.errors).toMatchObject([{ field: 'eori' }]);
  }
  for (const eori of ['de123', 'GB123456789000', 'XI123456789000']) await update(manager, { eori });
  expect(await member.ok('organisation.get_organisation')).toMatchObject({ eori: 'XI123456789000' });
  expect((await update(trade.buyer, { address: 'x' })).status).toBe(403);
  expect((await update(cooperative, { title: 'Another' })).status).toBe(403);
  expect((await update(admin, { title: 'Yirgacheffe Union' })).body.message.changed).toEqual(['title']);
  expect(await member.ok('organisation.get_organisation')).toMatchObject({ ...contact, title: 'Yirgacheffe Union' });
  expect((await trade.buyer.call('organisation.get_organisation', { organisation: cooperative.org })).status).toBe(403);
});

test('admins verify, suspend and reinstate organisations, and find them by it', async () => {
  const org = await trade.world.org('Exporter', { title: 'Blue Nile Export', country: 'ET' });
  const decide = (what: string) => admin.call(`organisation.${what}_organisation`, { organisation: org, reason });
  const found = async (filter: Record<string, unknown>) =>
    (await admin.ok('organisation.list_organisations', { search: 'blue nile', ...filter })).data.length;
  expect(await found({ standing: 'unverified', kind: 'Exporter', country: 'Etiopía' })).toBe(1);
  expect((await decide('verify')).body.message.changed).toBe(true);
  expect((await decide('verify')).body.message.changed).toBe(false);
  expect([await found({ standing: 'verified' }), await found({ standing: 'suspended' })]).toEqual([1, 0]);
  await decide('suspend');
  expect(await found({ standing: 'suspended' })).toBe(1);
  expect((await decide('verify')).status).toBe(409);
  await decide('reinstate');
  expect(await found({ standing: 'suspended' })).toBe(0);
  expect((await trade.cooperative.call('organisation.list_organisations')).status).toBe(403);
});

test('who reinstates what was never suspended is told that it is so, and of nobody else', async () => {
  const answer = await admin.call('organisation.reinstate_organisation', { organisation: trade.exporter.org, reason });
  const stands = `${trade.exporter.org} is not suspended; nothing was changed now, and your reason was not kept.`;
  expect([answer.status, answer.body.exception]).toEqual([409, stands]);
});

test('a suspended organisation starts nothing new, and what runs goes to its end', async () => {
  const { cooperative, exporter, buyer } = trade;
  const draft = (
    await cooperative.ok('cooperative.create_lot', { commodity_type: 'Coffee', corridor: 'ET-DE', quantity: 5 })
  ).name;
  const listed = await trade.lot();
  const running = await trade.shippedOrder();
  await admin.ok('organisation.suspend_organisation', { organisation: cooperative.org, reason });
  const refused = async (by: Caller, name: string, parameters: Record<string, unknown>) => {
    const answer = await by.call(name, parameters);
    expect([answer.status, name]).toEqual([409, name]);
    expect(answer.body.exception).toContain(`${cooperative.org} is suspended`);
  };
  await refused(cooperative, 'cooperative.list_lot', { lot: draft });
  await refused(cooperative, 'cooperative.create_lot', { commodity_type: 'Coffee', corridor: 'ET-DE', quantity: 5 });
  await refused(cooperative, 'partners.sign_up', { label: 'ERP', org: cooperative.org });
  await buyer.ok('cart.cart_add', { lot: listed, quantity: 10 });
  await refused(buyer, 'cart.cart_checkout', { delivery: '{"city":"Hamburg"}', payment: '{}' });
  expect(await buyer.ok('orders.confirm_delivery_and_release', { order: running })).toMatchObject({
    status: 'Settled',
  });
  await admin.ok('organisation.reinstate_organisation', { organisation: cooperative.org, reason });
  await cooperative.ok('cooperative.list_lot', { lot: draft });
  await admin.ok('organisation.suspend_organisation', { organisation: buyer.org, reason });
  expect((await buyer.call('cart.cart_checkout', { delivery: '{"city":"Hamburg"}', payment: '{}' })).status).toBe(409);
  await admin.ok('organisation.reinstate_organisation', { organisation: buyer.org, reason });
  expect((await exporter.call('organisation.suspend_organisation', { organisation: buyer.org, reason })).status).toBe(
    403,
  );
});

test('the authority verifies, reassigns and retires plots', async () => {
  const farm = await openFarm(trade.world, { clerk: trade.cooperative });
  const officer = await trade.world.user({ roles: ['SVC Authority'] });
  const other = await openFarm(trade.world, { lng: 38.9 });
  expect(await officer.ok('authority.verify_plot', { plot: farm.plot, reason })).toMatchObject({ status: 'Verified' });
  const to = { farmer: other.farmer.email, cooperative: other.clerk.org };
  expect(await officer.ok('authority.reassign_plot', { plot: farm.plot, ...to, reason })).toMatchObject({
    cooperative: other.clerk.org,
  });
  const harvest = { plot: farm.plot, harvest_date: '2026-01-15', quantity: 10 };
  await other.farmer.ok('farmer.record_harvest', harvest);
  expect((await farm.farmer.call('farmer.record_harvest', harvest)).status).toBe(403);
  const nobody = await officer.call('authority.reassign_plot', { plot: farm.plot, farmer: trade.buyer.email, reason });
  expect(nobody).toMatchObject({ status: 400, body: { errors: [{ field: 'farmer' }] } });
  expect(await admin.ok('authority.retire_plot', { plot: farm.plot, reason })).toMatchObject({ status: 'Retired' });
  expect((await other.farmer.call('farmer.record_harvest', harvest)).status).toBe(409);
  expect((await officer.call('authority.verify_plot', { plot: farm.plot, reason })).status).toBe(409);
  const kept = await harness.database.db
    .selectFrom('office_decisions')
    .select(['action', 'reason'])
    .where('plot', '=', farm.plot)
    .orderBy('id')
    .execute();
  expect(kept).toEqual(['verified', 'reassigned', 'retired'].map((action) => ({ action, reason })));
});

test.each([
  ['CI', ['Ivory Coast', 'Côte d’Ivoire', "COTE D'IVOIRE", 'Costa de Marfil', 'costa do marfim']],
  ['ET', ['Ethiopia', 'Etiopía', 'Éthiopie', 'Etiópia', 'et']],
  ['DE', ['Alemania', 'Allemagne', 'Alemanha']],
  ['NL', ['The Netherlands', 'Holland', 'Países Bajos', 'Pays-Bas', 'Holanda']],
  ['US', ['USA', 'United States', 'Estados Unidos', 'États-Unis']],
  ['CD', ['DR Congo', 'Democratic Republic of the Congo']],
  ['VN', ['Viet Nam', 'Vietnã']],
])('%s is understood by its names in four languages', async (code, names) => {
  for (const country of names) {
    const { name } = await admin.ok('cooperative_onboard.create_cooperative_org', {
      cooperative_name: 'Union',
      country,
    });
    expect([country, (await admin.ok('organisation.get_organisation', { organisation: name })).country]).toEqual([
      country,
      code,
    ]);
  }
});

test('what is no country is refused', async () => {
  const answer = await admin.call('cooperative_onboard.create_cooperative_org', {
    cooperative_name: 'Union',
    country: 'Atlantis',
  });
  expect(answer).toMatchObject({ status: 400, body: { errors: [{ field: 'country' }] } });
});
