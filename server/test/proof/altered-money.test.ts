import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { checkWithin } from '../../src/commands/check.ts';
import { openCardTrade } from '../support/card-trade.ts';
import { openFarm } from '../support/farm-people.ts';
import { startHarness } from '../support/harness.ts';
import { fire, longSessions, storePolicy, storeProduct } from '../support/insurance-people.ts';
import { iban, openPayouts } from '../support/payout-people.ts';
import { type Change, momentarily, run } from '../support/tampering.ts';

/** Money moves by nothing that somebody altered, exchanged or took away beside the records that move it. */
const harness = await startHarness({ env: longSessions });
const card = await openCardTrade(harness);
const desk = await openPayouts(harness);
await desk.payer('EUR');
const { trade } = card;
const { world } = trade;
const { db } = harness.database;
const { set, alter, remove, putBack } = momentarily(harness.database);
afterAll(() => harness.close());

const differs = (table: string) => ({ status: 409, body: { exception: expect.stringContaining(table) } });
const confirm = (order: string) => trade.buyer.call('orders.confirm_delivery_and_release', { order });
/** What a check names, where something is altered. */
const named = async () =>
  (await db.transaction().execute((tx) => checkWithin(tx, harness.app.services.markKey))).flatMap(
    ({ faults }) => faults,
  );

test('no order is settled or given back whose chargeback somebody took away', async () => {
  const { order, checkout } = await card.cardPaid();
  await trade.exporter.ok('exporter.mark_shipped', { order_name: order });
  const { payment_ref } = await card.paymentRow(checkout.payment);
  const dispute = {
    id: `dp_${randomUUID()}`,
    payment_intent: payment_ref,
    charge: 'ch_1',
    amount: 425_000,
    currency: 'usd',
  };
  await card.deliver(
    card.eventOf('charge.dispute.created', { ...dispute, status: 'needs_response', reason: 'fraudulent' }),
  );
  expect(await confirm(order)).toMatchObject(differs('charged back'));
  const own = `id = '${checkout.payment}'`;
  await set('payments', own, 'chargebacks_open', '0');
  expect(await confirm(order)).toMatchObject(differs('payments'));
  expect((await named()).join()).toContain(`payments ${checkout.payment}`);
  await putBack();
  // One that stands for another order, or is gone.
  await set('payments', own, 'order_name', (await card.openOrder()) as string);
  expect(await confirm(order)).toMatchObject(differs('payments'));
  await putBack();
  await trade.buyer.ok('orders.raise_dispute', { order, reason: 'never came' });
  await set('payments', own, 'chargebacks_open', '0');
  for (const decision of ['release', 'refund']) {
    const decided = await trade.admin.call('orders.resolve_dispute', { order, decision, note: 'test' });
    expect(decided, decision).toMatchObject(differs('payments'));
  }
});

test('what may be missing and still be paid in full is what an admin set', async () => {
  const order = await trade.shippedOrder();
  const { lot } = await db.selectFrom('orders').select('lot').where('name', '=', order).executeTakeFirstOrThrow();
  const seen = { lot, stage: 'delivery', quantity: '400', grade: 'Grade 1', gps_lat: 53.55, gps_lng: 9.99 };
  await trade.buyer.ok('events.confirm_event', seen);
  await set('tolerances', `name = 'delivery_short_percent'`, 'value', '99');
  expect(await trade.exporter.call('events.confirm_event', seen)).toMatchObject(differs('tolerances'));
  expect(await confirm(order)).toMatchObject(differs('tolerances'));
  await putBack();
  await set('currencies', `code = 'USD'`, 'minor_units', '0');
  expect(await trade.exporter.call('events.confirm_event', seen)).toMatchObject(differs('currencies'));
  await putBack();
  expect(await trade.exporter.call('events.confirm_event', seen)).toMatchObject({ status: 200 });
});

test('no policy pays more than its sum, and none ends with its premium, where somebody altered another claim', async () => {
  const agent = await world.member('Insurer');
  await desk.fill(trade.cooperative.org, 10_000);
  await trade.mint(10_000);
  const product = await storeProduct(agent);
  const policy = await storePolicy({ admin: trade.admin, cooperative: trade.cooperative }, product);
  const loss = (loss_on: string) =>
    trade.cooperative.ok('svc_network.insurance.api.submit_claim', { policy, ...fire, amount: '800', loss_on });
  const bound = harness.clock.now().getTime();
  const dayAfter = (days: number) => new Date(bound + days * 86_400_000).toISOString().slice(0, 10);
  harness.clock.advance(40 * 86_400_000);
  const { name: first } = await loss(dayAfter(3));
  await agent.ok('insurance_dashboard.agent_approve_claim', { claim: first, approved_amount: '800' });
  const { name: second } = await loss(dayAfter(35));
  const approve = () =>
    agent.call('insurance_dashboard.agent_approve_claim', { claim: second, approved_amount: '800' });
  expect((await approve()).status).toBe(400);
  await set('insurance_claims', `name = '${first}'`, 'approved_amount', '1');
  expect(await approve()).toMatchObject(differs(first));
  await putBack();
  // One that the books have paid, and that is not there any more.
  await trade.admin.ok('wallet.admin_mint', { buyer: agent.org, amount: 100_000, reason: 'test' });
  const paid = await agent.ok('svc_network.insurance.api.pay_claim', { claim: first });
  expect(paid.status).toBe('Paid');
  await remove('insurance_claims', `name = '${first}'`);
  expect(await approve()).toMatchObject(differs(first));
  expect((await named()).join()).toContain(`insurance_claims ${first}`);
  await putBack();
  expect((await approve()).status).toBe(400);
  // Nor is it answered that one is under review which only seemed so.
  const review = () =>
    agent.call('svc_network.insurance.api.transition_claim', { claim: second, status: 'Under Review' });
  await set('insurance_claims', `name = '${second}'`, 'status', 'Under Review');
  expect(await review()).toMatchObject(differs('insurance_claims'));
  await putBack();
  expect(await review()).toMatchObject({ status: 200 });
});

test('no policy is cheaper because somebody hid a claim, nor of a plot that they made out to be elsewhere', async () => {
  const agent = await world.member('Insurer');
  await desk.fill(trade.cooperative.org, 10_000);
  await trade.mint(10_000, agent.org);
  const product = await storeProduct(agent);
  const policy = await storePolicy({ admin: trade.admin, cooperative: trade.cooperative }, product);
  const day = new Date(harness.clock.now().getTime() + 3 * 86_400_000);
  harness.clock.advance(5 * 86_400_000);
  const loss = { policy, ...fire, amount: '800', loss_on: day.toISOString().slice(0, 10) };
  const { name: claim } = await trade.cooperative.ok('svc_network.insurance.api.submit_claim', loss);
  await agent.ok('insurance_dashboard.agent_approve_claim', { claim, approved_amount: '800' });
  await agent.ok('svc_network.insurance.api.pay_claim', { claim });
  const { plot } = await openFarm(world, { clerk: trade.cooperative });
  const apply = (of: object) =>
    trade.cooperative.call('svc_network.insurance.api.apply_for_policy', { product, sum_insured: '1000', ...of });
  const store = { organisation: trade.cooperative.org, insured: 'Parchment in the store' };
  await remove('insurance_claims', `name = '${claim}'`);
  expect(await apply(store)).toMatchObject(differs(claim));
  await putBack();
  await set('insurance_claims', `name = '${claim}'`, 'paid_at', '2001-01-01');
  expect(await apply(store)).toMatchObject(differs(claim));
  await putBack();
  await set('plots', `name = '${plot}'`, 'farmer', trade.buyer.userId);
  expect(await apply({ plot })).toMatchObject(differs(plot));
  await putBack();
  expect([(await apply(store)).status, (await apply({ plot })).status]).toEqual([200, 200]);
});

test('no policy gives its premium back and pays all the same, where its claim was away when it ended', async () => {
  const agent = await world.member('Insurer');
  await desk.fill(trade.cooperative.org, 10_000);
  await trade.mint(10_000, agent.org);
  const policy = await storePolicy({ admin: trade.admin, cooperative: trade.cooperative }, await storeProduct(agent));
  const day = new Date(harness.clock.now().getTime() + 3 * 86_400_000);
  harness.clock.advance(5 * 86_400_000);
  const loss = { policy, ...fire, amount: '800', loss_on: day.toISOString().slice(0, 10) };
  const { name: claim } = await trade.cooperative.ok('svc_network.insurance.api.submit_claim', loss);
  await agent.ok('insurance_dashboard.agent_approve_claim', { claim, approved_amount: '800' });
  const cancel = () => trade.cooperative.call('insurance_policies.cancel', { policy, reason: 'sold' });
  expect((await cancel()).status).toBe(409);
  await remove('insurance_claims', `name = '${claim}'`);
  const before = await trade.balance(trade.cooperative.org);
  expect((await cancel()).status).toBe(200);
  expect(await trade.balance(trade.cooperative.org)).toBeGreaterThan(before);
  await putBack();
  const paid = await agent.ok('svc_network.insurance.api.pay_claim', { claim });
  expect(paid).toMatchObject({ status: 'Approved', payment_problem: expect.stringContaining('Cancelled') });
});

test('no premium is taken twice, or kept, where somebody took away that it was paid', async () => {
  const agent = await world.member('Insurer');
  await desk.fill(trade.cooperative.org, 10_000);
  const product = await storeProduct(agent);
  const applied = { product, sum_insured: '1000', insured: 'Goods in the store' };
  const { name: policy } = await trade.cooperative.ok('svc_network.insurance.api.apply_for_policy', applied);
  const collect = () => trade.cooperative.call('svc_network.insurance.api.collect_premium', { policy });
  expect((await collect()).status).toBe(200);
  await remove('premium_payments', `policy = '${policy}'`);
  // What was signed since goes with it: the policy is what its newest signature says.
  await remove('attestations', `kind = 'policy' and subject = '${policy}' and version > 1`);
  expect(await collect()).toMatchObject(differs('premium_payments'));
  const cancel = () => trade.cooperative.call('insurance_policies.cancel', { policy, reason: 'sold' });
  expect(await cancel()).toMatchObject(differs('premium_payments'));
  await putBack();
  expect((await cancel()).status).toBe(200);
});

test('what is undone is what was booked', async () => {
  await trade.mint(7);
  const { id } = await db
    .selectFrom('book_entries')
    .innerJoin('book_accounts', 'book_accounts.id', 'book_entries.account')
    .select('book_entries.id')
    .where('owner', '=', trade.buyer.org)
    .where('kind', '=', 'wallet')
    .orderBy('book_entries.id', 'desc')
    .executeTakeFirstOrThrow();
  const reverse = () => trade.admin.call('wallet.reverse_entry', { entry: id, reason: 'test' });
  await set('book_entries', `id = ${id}`, 'amount', '-700');
  expect(await reverse()).toMatchObject(differs(`book_entries ${id}`));
  await putBack();
  const { txn } = await db.selectFrom('book_entries').select('txn').where('id', '=', id).executeTakeFirstOrThrow();
  await set('book_txns', `id = ${txn}`, 'reason', 'other');
  expect(await reverse()).toMatchObject(differs(`book_txns ${txn}`));
  await putBack();
  expect((await reverse()).status).toBe(200);
});

test('what was undone is not undone again, where somebody hid that it was', async () => {
  await trade.mint(9);
  const { id, txn } = await db
    .selectFrom('book_entries')
    .innerJoin('book_accounts', 'book_accounts.id', 'book_entries.account')
    .select(['book_entries.id', 'book_entries.txn'])
    .where('owner', '=', trade.buyer.org)
    .where('kind', '=', 'wallet')
    .orderBy('book_entries.id', 'desc')
    .executeTakeFirstOrThrow();
  await trade.mint(90);
  const reverse = () => trade.admin.call('wallet.reverse_entry', { entry: id, reason: 'test' });
  await trade.admin.ok('wallet.reverse_entry', { entry: id, reason: 'test' });
  const { id: undoing } = await db
    .selectFrom('book_txns')
    .select('id')
    .where('reverses', '=', txn)
    .executeTakeFirstOrThrow();
  const turn = (kind: string, reverses: number | null) =>
    run(`update book_txns set kind = '${kind}', reverses = ${reverses} where id = ${undoing}`);
  await alter(turn('mint', null), turn('reversal', txn));
  expect(await reverse()).toMatchObject(differs(`book_txns ${undoing}`));
  await putBack();
  await remove('book_txns', `id = ${undoing}`);
  expect(await reverse()).toMatchObject(differs(`book_txns ${undoing}`));
  await remove('book_entries', `txn = ${undoing}`);
  expect(await reverse()).toMatchObject(differs('not what was booked'));
});

test('no payer is sent to a checkout that the service did not open', async () => {
  const order = await card.openOrder();
  const { payment } = await card.checkoutOf(order);
  await set('payments', `id = '${payment}'`, 'checkout_url', 'https://elsewhere.example/pay');
  expect(await trade.buyer.call('checkout.create_order_checkout', { order_name: order })).toMatchObject(
    differs('payments'),
  );
});

test('no card buys tokens by a rate that is there for a moment', async () => {
  const topUp = () => trade.buyer.call('checkout.top_up', { amount: 100 });
  const honest = (await topUp()).message.axkt;
  await alter(
    (tx) =>
      sql`insert into token_rates (valid_from, axkt_per_usd) values (${harness.clock.now()}, 9000000)`.execute(tx),
    (tx) => sql`delete from token_rates where axkt_per_usd = 9000000`.execute(tx),
  );
  expect(await topUp()).toMatchObject(differs('token_rates'));
  await putBack();
  expect((await topUp()).message.axkt).toBe(honest);
});

test('no order has the corridor of a moment', async () => {
  const lot = await trade.lot();
  const corridors = await db.selectFrom('corridors').select('name').where('origin_country', '=', 'ET').execute();
  const { corridor } = await db.selectFrom('lots').select('corridor').where('name', '=', lot).executeTakeFirstOrThrow();
  const another = corridors.map(({ name }) => name).find((name) => name !== corridor) as string;
  await trade.buyer.ok('cart.cart_add', { lot, quantity: 5 });
  const checkout = () =>
    trade.buyer.call('cart.cart_checkout', { delivery: { city: 'Hamburg' }, payment: {}, buyer: trade.buyer.org });
  await set('lots', `name = '${lot}'`, 'corridor', another);
  expect(await checkout()).toMatchObject(differs(`lots ${lot}`));
  await putBack();
  expect((await checkout()).status).toBe(200);
});

/** Two rows exchange their keys, and with them what others have by these. */
function exchange(table: string, key: string, [one, other]: readonly [string, string], aside: string) {
  const turn = (from: string, to: string) => `update ${table} set ${key} = '${to}' where ${key} = '${from}'`;
  const both: Change = async (tx) => {
    for (const each of [turn(one, aside), turn(other, one), turn(aside, other)]) await run(each)(tx);
  };
  return alter(both, both);
}

test('no admin approves money of an organisation in which somebody hid them', async () => {
  const { cooperative, second } = desk;
  await desk.fill(cooperative.org, 100_000);
  const { name: payout } = await cooperative.ok('payouts.request', {
    account: await desk.account(cooperative, { iban: iban.gb }),
    amount: 100,
  });
  await db
    .insertInto('org_members')
    .values({
      ...{ org: cooperative.org, org_kind: 'Cooperative', role: 'Member' },
      user_id: second.userId as string,
      created_at: harness.clock.now(),
    })
    .execute();
  const approve = () => second.call('payouts.approve', { payout });
  const theirs = `org = '${cooperative.org}' and user_id = '${second.userId}'`;
  await remove('org_members', theirs);
  expect(await approve()).toMatchObject({
    status: 409,
    body: { exception: expect.stringContaining('The record org_members') },
  });
  await putBack();
  expect((await approve()).status).toBe(403);
  await db
    .deleteFrom('org_members')
    .where('org', '=', cooperative.org)
    .where('user_id', '=', second.userId as string)
    .execute();
});

test('rows that exchanged their keys move no money and open no account', async () => {
  const { cooperative, admin } = desk;
  await desk.fill(cooperative.org, 100_000);
  const [account, another] = [await desk.account(cooperative), await desk.account(cooperative, { iban: iban.fr })];
  await desk.approved(cooperative, account, 100);
  await exchange('payout_accounts', 'name', [account, another], 'PAC-aside');
  expect((await admin.call('payouts.make_batch', {})).status).toBe(409);
  expect((await named()).join()).toContain(`payout_accounts ${account}`);
  await putBack();

  const [small, large] = [
    await trade.order(await trade.lot({ asking_price: '0.01', confirm_price: true })),
    await trade.order(await trade.lot()),
  ];
  await trade.mint(200_000);
  await exchange('orders', 'name', [small, large], 'ORD-1999-99999');
  for (const order of [small, large]) {
    expect(await trade.buyer.call('checkout.pay_with_wallet', { order }), order).toMatchObject(differs('not what'));
  }
  await putBack();
  await exchange('orders', 'name', [small, large], 'ORD-1999-99999');
  await exchange('escrows', 'order_name', [small, large], 'ORD-1999-99999');
  for (const order of [small, large]) {
    expect(await trade.buyer.call('checkout.pay_with_wallet', { order }), order).toMatchObject(differs('not what'));
  }
  await putBack();

  await exchange('book_accounts', 'owner', [trade.buyer.org, cooperative.org], 'aside');
  expect(await trade.buyer.call('checkout.pay_with_wallet', { order: large })).toMatchObject(differs('book_accounts'));
  await putBack();
  await trade.buyer.ok('checkout.pay_with_wallet', { order: large });
});

test('nor do two lots tell of each other, nor two accounts act for each other', async () => {
  const [lot, other] = [await trade.lot(), await trade.lot({ quantity: '5' })];
  await harness.anchor();
  const verified = async () =>
    Promise.all(
      [lot, other].map(
        async (lot_ref) => (await world.guest().call('verify.cryptographic_verify', { lot_ref })).body.verified,
      ),
    );
  expect(await verified()).toEqual([true, true]);
  await exchange('lots', 'name', [lot, other], 'LOT-1999-99999');
  expect(await verified()).toEqual([false, false]);
  await putBack();
  expect(await verified()).toEqual([true, true]);
  await exchange('users', 'id', [trade.buyer.userId as string, trade.exporter.userId as string], randomUUID());
  const call = trade.buyer.call('notifications.update_settings', { daily_mail: false });
  expect(await call).toMatchObject({ status: 403, body: { reason: 'altered_record' } });
  expect((await named()).join()).toContain(`users ${trade.buyer.userId}`);
});

test('who was removed from an organisation, and written into it again, acts for it no more', async () => {
  const member = await world.user({ roles: ['SVC Buyer'] });
  await world.join(member, trade.buyer.org, 'Manager');
  const order = await trade.order(await trade.lot());
  const raise = () => member.call('checkout.create_order_checkout', { order_name: order });
  expect((await raise()).status).toBe(200);
  const own = sql`user_id = ${member.userId}`;
  const { rows } = await sql<{ row: string }>`select to_json(m)::text as row from org_members m where ${own}`.execute(
    db,
  );
  await trade.buyer.ok('organisation.remove_member', { organisation: trade.buyer.org, email: member.email });
  expect((await raise()).status).toBe(403);
  await alter(
    (tx) =>
      sql`insert into org_members select * from json_populate_record(null::org_members, ${rows[0]?.row}::json)`.execute(
        tx,
      ),
    (tx) => sql`delete from org_members where ${own}`.execute(tx),
  );
  expect(await raise()).toMatchObject({ status: 403, body: { reason: 'altered_record' } });
  expect((await named()).join()).toContain('org_members');
  await putBack();
  await world.join(member, trade.buyer.org, 'Manager');
  expect((await raise()).status).toBe(200);
});

test('where all that was put back, and a day went on as it should, everything holds', async () => {
  const { order } = await card.cardPaid();
  await trade.buyer.ok('orders.raise_dispute', { order, reason: 'never came' });
  await trade.admin.ok('orders.resolve_dispute', { order, decision: 'refund', note: 'test' });
  const { signer } = harness.app.services;
  await harness.app.jobContext.transaction(({ tx }) => signer.rotate(tx, () => harness.clock.now()));
  harness.clock.advance(20 * 60_000);
  await harness.anchor();
  await harness.drain();
  expect(await named()).toEqual([]);
});

test('no older rate, share, limit or account counts because somebody took the newest away', async () => {
  const { admin, exporter } = trade;
  const lot = await trade.lot();
  const order = await trade.order(lot);
  const account = await desk.account(trade.cooperative);
  await desk.fill(trade.cooperative.org, 100_000);
  const approved = await desk.approved(trade.cooperative, account, 1000);
  const { corridor } = await db.selectFrom('lots').select('corridor').where('name', '=', lot).executeTakeFirstOrThrow();
  const changed: [kind: string, key: string, values: Record<string, string>][] = [
    ['token_rate', 'current', { axkt_per_usd: '9' }],
    ['currency_rate', 'EUR', { usd_per_unit: '1.2' }],
    ['corridor_terms', corridor, { fee_bps: '10', cooperative_share_bps: '7000' }],
    ['money_limit', 'payout_two_approvals_usd', { value: '5' }],
    ['payer_account', 'EUR', { holder: 'Lotmark Treuhand', iban: iban.de, bic: 'COBADEFF' }],
  ];
  harness.clock.advance(1000);
  for (const [kind, key, values] of changed)
    await admin.ok('reference.change_record', { kind, key, values, reason: 'newer ones', confirm_change: true });
  harness.clock.advance(1000);
  const request = () => trade.cooperative.call('payouts.request', { account, amount: 10 });
  const uses: [table: string, own: string, use: () => ReturnType<typeof request>][] = [
    ['token_rates', 'true', request],
    ['currency_rates', `currency = 'EUR'`, request],
    ['money_limits', 'true', request],
    ['payer_accounts', `currency = 'EUR'`, () => admin.call('payouts.make_batch', { payouts: [approved] })],
    ['corridor_terms', `corridor = '${corridor}'`, () => exporter.call('exporter.accept_order', { order })],
  ];
  for (const [table, own, use] of uses) {
    await remove(table, `${own} and valid_from = (select max(valid_from) from ${table} where ${own})`);
    expect(await use(), table).toMatchObject(differs(table));
    await putBack();
  }
  for (const [table, , use] of uses) expect((await use()).status, table).toBe(200);
  expect(await named()).toEqual([]);
});
