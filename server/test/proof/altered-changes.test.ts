import { type Kysely, sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import type { Tables } from '../../src/platform/db/tables.generated.ts';
import { openCardTrade } from '../support/card-trade.ts';
import { openFarm } from '../support/farm-people.ts';
import { startHarness } from '../support/harness.ts';
import { cleanCoffee } from '../support/inspections.ts';
import { openMeter, readingOf } from '../support/insurance-people.ts';
import { mailText, storedText } from '../support/mails.ts';
import { iban, openPayouts } from '../support/payout-people.ts';
import { momentarily, run, tamper } from '../support/tampering.ts';

/** What somebody alters, and the service would make its own by an honest change, is neither paid, approved nor agreed. */
const harness = await startHarness();
const { db } = harness.database;
const card = await openCardTrade(harness);
const desk = await openPayouts(harness);
const { trade } = card;
const { world } = trade;
afterAll(() => harness.close());

const { alter, set: setColumn, putBack } = momentarily(harness.database);
const refused = (row: string) => ({ status: 409, body: { exception: expect.stringContaining(`The record ${row}`) } });
const walletOf = (org: string) => `kind = 'wallet' and owner = '${org}'`;

test('tokens that somebody wrote into a wallet pay no order, and no honest change makes them ours', async () => {
  const order = await trade.order(await trade.lot());
  const { wallet } = await trade.buyer.ok('checkout.get_checkout_options', { order });
  await trade.mint(1);
  await setColumn('book_accounts', walletOf(trade.buyer.org), 'balance', '1000000');
  expect(await trade.buyer.call('checkout.pay_with_wallet', { order })).toMatchObject(refused('book_accounts'));
  const more = await trade.admin.call('wallet.admin_mint', { buyer: trade.buyer.org, amount: 5, reason: 'test' });
  expect(more).toMatchObject(refused('book_accounts'));
  expect((await trade.buyer.ok('orders.get_order', { order })).status).toBe('Draft');
  await putBack();
  await trade.mint(wallet.axkt_required);
  await trade.buyer.ok('checkout.pay_with_wallet', { order });
});

test('a top-up mints the tokens that were sold, and no more', async () => {
  const order = await card.openOrder();
  const checkout = await trade.buyer.ok('checkout.topup_and_pay', { order });
  const before = await trade.balance(trade.buyer.org);
  const { id } = await db.selectFrom('payments').select('id').where('order_name', '=', order).executeTakeFirstOrThrow();
  await setColumn('payments', `id = '${id}'`, 'tokens', '9999999');
  await card.choose(checkout, 'pay');
  await harness.drain();
  expect(await trade.balance(trade.buyer.org)).toBe(before);
  await putBack();
  harness.clock.advance(600_000);
  await harness.tick('payments.embedded_callbacks');
  expect((await card.paymentRow(id)).status).toBe('Paid');
});

test('a payout is returned with the tokens that left, and asked for by the limit that an admin set', async () => {
  const { cooperative } = desk;
  await desk.fill(cooperative.org, 500);
  const account = await desk.account(cooperative, { iban: iban.de });
  const other = await cooperative.ok('payouts.request', { account, amount: '300' });
  const { name } = await cooperative.ok('payouts.request', { account, amount: '20' });
  await setColumn('payouts', `name = '${name}'`, 'tokens', '200');
  expect(await cooperative.call('payouts.cancel', { payout: name })).toMatchObject(refused(`payouts ${name}`));
  await putBack();
  await cooperative.ok('payouts.cancel', { payout: name });
  await setColumn('money_limits', 'true', 'value', '100000000');
  const again = { account, amount: '20' };
  expect(await cooperative.call('payouts.request', again)).toMatchObject(refused('money_limits'));
  await putBack();
  const admit = { reason: 'test', organisation: cooperative.org };
  await desk.admin.ok('organisation.suspend_organisation', admit);
  const { suspended_at, suspended_reason } = await db
    .selectFrom('orgs')
    .selectAll()
    .where('name', '=', cooperative.org)
    .executeTakeFirstOrThrow();
  const suspend = (set: { suspended_at: Date | null; suspended_reason: string | null }) => (tx: Kysely<Tables>) =>
    tx.updateTable('orgs').set(set).where('name', '=', cooperative.org).execute();
  await alter(suspend({ suspended_at: null, suspended_reason: null }), suspend({ suspended_at, suspended_reason }));
  expect(await cooperative.call('payouts.request', again)).toMatchObject(refused('orgs'));
  await putBack();
  await desk.admin.ok('organisation.reinstate_organisation', admit);
  await cooperative.ok('payouts.cancel', { payout: other.name });
});

test('what the other side entered or proposed is what it pays by', async () => {
  const order = await trade.shippedOrder();
  const { lot } = await db.selectFrom('orders').select('lot').where('name', '=', order).executeTakeFirstOrThrow();
  const seen = { lot, stage: 'delivery', quantity: '400', grade: 'Grade 1', gps_lat: 53.55, gps_lng: 9.99 };
  await trade.buyer.ok('events.confirm_event', seen);
  await setColumn(
    'verification_entries',
    `event in (select name from verification_events where order_name = '${order}')`,
    'quantity_kg',
    '1000',
  );
  const all = { ...seen, quantity: '1000' };
  expect(await trade.exporter.call('events.confirm_event', all)).toMatchObject(refused('verification_entries'));
  await putBack();
  const worse = await trade.shippedOrder({ grade: 'Grade 1' });
  const { lot: other } = await db
    .selectFrom('orders')
    .select('lot')
    .where('name', '=', worse)
    .executeTakeFirstOrThrow();
  const lower = { ...seen, lot: other, quantity: '1000', grade: 'Grade 2' };
  await trade.buyer.ok('events.confirm_event', lower);
  await trade.exporter.ok('events.confirm_event', lower);
  await trade.buyer.ok('orders.propose_price_difference', { order: worse, amount: 300, reason: 'worse' });
  await setColumn('order_proposals', `order_name = '${worse}'`, 'amount', '3000');
  const agreed = await trade.exporter.call('orders.accept_price_difference', { order: worse, amount: 300 });
  expect(agreed).toMatchObject(refused('order_proposals'));
  await putBack();
  await trade.exporter.ok('orders.accept_price_difference', { order: worse, amount: 300 });
});

test('an inspection is approved as it was handed in', async () => {
  const inspector = await world.user({ roles: ['SVC Inspector'] });
  const lot = await trade.lot();
  const { name } = await inspector.ok('inspector_workbench.record_inspection', { lot, measures: cleanCoffee });
  await setColumn('inspections', `name = '${name}'`, 'notes', 'the best of the year');
  const approved = await trade.admin.call('inspector.admin_approve_inspection', { inspection: name });
  expect(approved).toMatchObject(refused(`inspections ${name}`));
  await putBack();
  await trade.admin.ok('inspector.admin_approve_inspection', { inspection: name });
});

test('an invite that was turned to somebody else lets nobody in', async () => {
  const [invited, thief] = [await world.user({}), await world.user({})];
  await trade.cooperative.ok('cooperative.invite_member', { email: invited.email });
  const mail = await db
    .selectFrom('mails')
    .select(storedText)
    .where('recipient', '=', invited.email as string)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  const token = /token=([\w-]+)$/m.exec(mailText(harness, mail))?.[1];
  const turn = (from?: string, to?: string) =>
    run(`update invites set invitee_email = '${to}' where invitee_email = '${from}'`);
  await alter(turn(invited.email, thief.email), turn(thief.email, invited.email));
  expect(await thief.call('cooperative.accept_invite', { token })).toMatchObject(refused('invites'));
  await putBack();
  await invited.ok('cooperative.accept_invite', { token });
});

test('no link into an account goes to an address that it was given for a moment', async () => {
  const victim = await world.user({});
  const thief = 'thief-of-links@example.net';
  await setColumn('users', `id = '${victim.userId}'`, 'email', thief);
  await world.guest().ok('auth.request_password_reset', { email: thief });
  await harness.drain();
  await putBack();
  const mails = await db.selectFrom('mails').select('id').where('recipient', '=', thief).execute();
  expect(mails).toEqual([]);
  await world.guest().ok('auth.request_password_reset', { email: victim.email });
  await harness.drain();
  const own = await db
    .selectFrom('mails')
    .select('subject')
    .where('recipient', '=', victim.email as string)
    .execute();
  expect(own.map(({ subject }) => subject)).toContain('Set a new password');
});

test('an answer that is kept for a repeated call is answered as it was given', async () => {
  const lot = await trade.lot();
  const headers = { ...trade.buyer.headers, 'content-type': 'application/json', 'idempotency-key': 'once' };
  const add = () =>
    fetch(`${harness.url}/api/method/svc_network.api.cart.cart_add`, {
      ...{ method: 'POST', headers, body: JSON.stringify({ lot, quantity: '10' }) },
    });
  const first = await (await add()).text();
  expect(await (await add()).text()).toBe(first);
  await setColumn('idempotency_keys', `key = 'once'`, 'response', first.replace(/"quantity":\d+/, '"quantity":99'));
  expect((await add()).status).toBe(409);
  await putBack();
  expect(await (await add()).text()).toBe(first);
});

test('an order is accepted and paid for as its buyer placed it', async () => {
  const order = await trade.order(await trade.lot());
  const { wallet } = await trade.buyer.ok('checkout.get_checkout_options', { order });
  await trade.mint(wallet.axkt_required);
  await setColumn('orders', `name = '${order}'`, 'external_ref', 'PO-2');
  expect(await trade.exporter.call('exporter.accept_order', { order })).toMatchObject(refused(`orders ${order}`));
  expect(await trade.buyer.call('checkout.pay_with_wallet', { order })).toMatchObject(refused(`orders ${order}`));
  await putBack();
  const { rows } = await sql<{ price: string; total: string }>`
    select unit_price::text as price, total_amount::text as total from orders where name = ${order}`.execute(db);
  const [was] = rows;
  // The least that is paid for the same goods.
  const set = (unit_price: string, total_amount: string) => (tx: Kysely<Tables>) =>
    sql`update orders set unit_price = ${unit_price}, total_amount = ${total_amount} where name = ${order}`.execute(tx);
  await alter(set('0.01', '10'), set(was?.price ?? '', was?.total ?? ''));
  expect(await trade.exporter.call('exporter.accept_order', { order })).toMatchObject(refused(`orders ${order}`));
  await putBack();
  await trade.exporter.ok('exporter.accept_order', { order });
});

test('money is shared by the terms of the corridor that an admin set', async () => {
  const order = await trade.order(await trade.lot());
  await setColumn('corridor_terms', `corridor = 'ET-DE'`, 'cooperative_share_bps', '100');
  const accepted = await trade.exporter.call('exporter.accept_order', { order });
  expect(accepted).toMatchObject(refused('corridor_terms'));
  await putBack();
  await trade.exporter.ok('exporter.accept_order', { order });
});

test('a key that was given more for a moment is not renewed with it, and can be revoked', async () => {
  const { key_id } = await trade.exporter.ok('partners.sign_up', { label: 'scale', scopes: ['verify'] });
  await setColumn('partner_keys', `key_id = '${key_id}'`, 'scopes', '{trade}');
  expect(await trade.exporter.call('partners.rotate_key', { key_id })).toMatchObject(refused('partner_keys'));
  await putBack();
  await trade.exporter.ok('partners.rotate_key', { key_id });
  await tamper(harness.database, (tx) =>
    sql`update partner_keys set scopes = '{trade}' where key_id = ${key_id}`.execute(tx),
  );
  await trade.exporter.ok('partners.revoke_key', { key_id });
});

test('a draft is neither edited, offered, processed nor signed with what somebody wrote into it or its sources', async () => {
  const goods = { commodity_type: 'Coffee', corridor: 'ET-DE', quantity: '1000', exporter: trade.exporter.org };
  const { name: lot } = await trade.cooperative.ok('cooperative.create_lot', goods);
  const price = { lot, asking_price: '4.25', currency: 'USD', confirm_price: true };
  await trade.cooperative.ok('cooperative.update_lot', price);
  await setColumn('lots', `name = '${lot}'`, 'grade', 'Grade 1');
  const list = () => trade.cooperative.call('cooperative.list_lot', { lot });
  const edit = { lot, lot_reference: 'other' };
  const step = { lot, to_stage: 'green', output_quantity: '800', moisture_percent: '3', processed_on: '2026-03-01' };
  expect(await list()).toMatchObject(refused(`lots ${lot}`));
  expect(await trade.cooperative.call('cooperative.update_lot', edit)).toMatchObject(refused(`lots ${lot}`));
  expect(await trade.cooperative.call('cooperative.record_processing', step)).toMatchObject(refused(`lots ${lot}`));
  await putBack();
  await trade.cooperative.ok('cooperative.update_lot', edit);
  expect((await list()).status).toBe(200);
  // A lot that is off the market again is bound by no signature either.
  await trade.cooperative.ok('cooperative.set_lot_listed', { lot, listed: false });
  await setColumn('lots', `name = '${lot}'`, 'grade', 'Grade 1');
  expect(await list()).toMatchObject(refused(`lots ${lot}`));
});

test('no honest change makes altered land or an altered harvest ours, and what is pooled is what was weighed', async () => {
  const { farmer, clerk, plot } = await openFarm(world, { lng: 38 });
  const rename = () => farmer.call('farmer.update_farm_plot', { plot, plot_name: 'the upper field' });
  await setColumn('plots', `name = '${plot}'`, 'area_ha', '400');
  expect(await rename()).toMatchObject(refused(`plots ${plot}`));
  await putBack();
  expect((await rename()).status).toBe(200);
  const weighed = { plot, harvest_date: '2026-01-15', quantity: '500' };
  const { name: harvest } = await farmer.ok('farmer.record_harvest', weighed);
  const correct = () => farmer.call('farmer.correct_harvest', { harvest, lot_reference: 'TAG-9' });
  await setColumn('harvests', `name = '${harvest}'`, 'harvest_date', '2026-01-20');
  expect(await correct()).toMatchObject(refused(`harvests ${harvest}`));
  await putBack();
  expect((await correct()).status).toBe(200);
  const pool = { cooperative: clerk.org, commodity_type: 'Coffee', corridor: 'ET-DE', harvests: [harvest] };
  const { name: lot } = await clerk.ok('farmer.aggregate_harvests_into_lot', pool);
  await clerk.ok('cooperative.update_lot', { lot, asking_price: '4.25', currency: 'USD', confirm_price: true });
  await setColumn('lot_sources', `lot = '${lot}'`, 'quantity_kg', '400');
  expect(await clerk.call('cooperative.list_lot', { lot })).toMatchObject(refused('lot_sources'));
  await putBack();
  expect((await clerk.call('cooperative.list_lot', { lot })).status).toBe(200);
});

test('a plot that somebody altered does not keep others from being located', async () => {
  const [one, other] = [await openFarm(world, { lng: 38.2 }), await openFarm(world, { lng: 38.4 })];
  const both = [one.plot, other.plot];
  await sql`update plots set country = null, located_at = null where name = any(${both}::text[])`.execute(db);
  await setColumn('plots', `name = '${one.plot}'`, 'area_ha', '400');
  await harness.tick('origin.locate');
  const located = await db.selectFrom('plots').select('name').where('located_at', 'is not', null).execute();
  const names = located.map(({ name }) => name);
  expect(names).toContain(other.plot);
  expect(names).not.toContain(one.plot);
  await putBack();
});

test('a webhook that was turned elsewhere is neither resumed nor given a new secret', async () => {
  const headers = { ...trade.buyer.headers, 'content-type': 'application/json' };
  const send = (path: string, body: unknown = {}) =>
    fetch(`${harness.url}/v1/webhooks${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  const made = await send('', { url: 'https://93.184.215.14/hooks', schemas: ['carbon.retire.v2'] });
  const { id } = (await made.json()) as { id: string };
  await sql`update webhooks set status = 'Paused', paused_at = now() where id = ${id}`.execute(db);
  await setColumn('webhooks', `id = '${id}'`, 'url', 'https://93.184.215.15/hooks');
  expect((await send(`/${id}/rotate-secret`)).status).toBe(409);
  expect((await send(`/${id}/resume`)).status).toBe(409);
  await putBack();
  expect((await send(`/${id}/resume`)).status).toBe(200);
});

test('what somebody else signs is no reading of a provider, though its key was exchanged for a moment', async () => {
  const [meter, forger] = [await openMeter(trade.admin), await openMeter(trade.admin)];
  const { rows } = await sql<{
    key: string;
  }>`select public_key as key from oracle_providers where name = ${forger.name}`.execute(db);
  await tamper(harness.database, (tx) =>
    sql`update oracle_providers set public_key = ${'0'.repeat(64)} where name = ${forger.name}`.execute(tx),
  );
  await setColumn('oracle_providers', `name = '${meter.name}'`, 'public_key', rows[0]?.key ?? '');
  harness.clock.set(new Date('2026-04-12T09:00:00Z'));
  const admin = await world.admin();
  const forged = readingOf({ ...meter, key: forger.key });
  const api = 'svc_network.insurance.api.ingest_oracle_reading';
  expect(await admin.call(api, forged)).toMatchObject(refused(`oracle_providers ${meter.name}`));
  await putBack();
  expect(await admin.call(api, readingOf(meter))).toMatchObject({ status: 200 });
});
