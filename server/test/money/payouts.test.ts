import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { checkAll, checkWithin } from '../../src/commands/check.ts';
import { startHarness } from '../support/harness.ts';
import { iban, openPayouts } from '../support/payout-people.ts';

const harness = await startHarness();
const desk = await openPayouts(harness);
const { admin, second, cooperative, exporter, buyer, world } = desk;
const today = harness.clock.now().toISOString().slice(0, 10);
afterAll(() => harness.close());

const booksFaults = async () => {
  const parts = await checkAll(harness.database);
  return parts.filter((part) => part.title === 'Books and trade').flatMap((part) => part.faults);
};
const inTransit = async (org: string): Promise<number> => {
  const row = await harness.database.db
    .selectFrom('book_accounts')
    .select('balance')
    .where('kind', '=', 'in_transit')
    .where('owner', '=', org)
    .executeTakeFirst();
  return Number(row?.balance ?? 0);
};

test('money leaves: account, request, approval, batch, paid; the tokens are burned', async () => {
  await desk.fill(cooperative.org, 5000);
  await desk.payer('EUR');
  const added = await cooperative.ok('payouts.add_account', {
    method: 'iban',
    holder: 'Kaffa Union',
    currency: 'eur',
    iban: 'de89 3704 0044 0532 0130 00',
    bic: 'COBADEFFXXX',
  });
  expect(added).toMatchObject({
    status: 'Pending',
    number: iban.de,
    country: 'DE',
    currency: 'EUR',
    organisation: cooperative.org,
  });
  const account = added.name;
  expect((await cooperative.call('payouts.request', { account, amount: 100 })).status).toBe(409);
  await admin.ok('payouts.verify_account', { account });

  // 10 tokens for a dollar, 1.08 dollars for a euro: 1000 tokens are worth 92.592..., of which 92.59 are paid.
  const asked = await cooperative.ok('payouts.request', { account, amount: '1000' });
  expect(asked).toMatchObject({
    status: 'Requested',
    tokens: 999.972,
    amount: 92.59,
    currency: 'EUR',
    approvals_needed: 1,
    is_own: true,
  });
  expect(await desk.balance(cooperative.org)).toBeCloseTo(4000.028, 6);
  expect(await inTransit(cooperative.org)).toBe(999.972);
  expect(await booksFaults()).toEqual([]);

  expect(await admin.ok('payouts.approve', { payout: asked.name })).toMatchObject({ status: 'Approved' });
  const batch = await admin.ok('payouts.make_batch');
  expect(batch).toMatchObject({ payouts: 1, by_iban: 1, open: 1, totals: [{ currency: 'EUR', amount: 92.59 }] });
  const paid = await admin.ok('payouts.mark_paid', { payout: asked.name, bank_reference: 'TX-1', paid_on: today });
  expect(paid).toMatchObject({ status: 'Paid', bank_reference: 'TX-1', batch: batch.name });
  expect(await inTransit(cooperative.org)).toBe(0);
  const { rows } = await sql<{ kind: string; total: string }>`
    select a.kind, trim_scale(sum(e.amount))::text as total from book_entries e join book_accounts a on a.id = e.account
     where e.currency = 'EUR' group by a.kind order by a.kind`.execute(harness.database.db);
  expect(rows).toEqual([
    { kind: 'bank', total: '92.59' },
    { kind: 'treasury', total: '-92.59' },
  ]);
  await harness.drain();
  expect(await booksFaults()).toEqual([]);
  await harness.anchor();
  const burned = await harness.database.db
    .selectFrom('token_mirrors')
    .select(['kind', 'amount', 'tx_hash'])
    .where('reference', '=', `payout:${asked.name}`)
    .executeTakeFirstOrThrow();
  expect(burned).toMatchObject({
    kind: 'burn',
    amount: '999.972000',
    tx_hash: expect.stringMatching(/^[0-9A-F]{64}$/),
  });
});

test('an account is entered as it is built, and what is wrong is named at its field', async () => {
  const add = async (facts: Record<string, unknown>) => {
    const given = { method: 'iban', holder: 'Kaffa Union', currency: 'EUR', ...facts };
    const { status, body } = await cooperative.call('payouts.add_account', given);
    return [status, ...(body.errors ?? []).map((error: { field: string }) => error.field)];
  };
  expect(await add({})).toEqual([400, 'iban']);
  expect(await add({ iban: 'DE89370400440532013001' })).toEqual([400, 'iban']);
  expect(await add({ iban: 'FR1420041010050500013M0260' })).toEqual([400, 'iban']);
  expect(await add({ iban: iban.fr, bic: 'COBA', provider: 'M-PESA' })).toEqual([400, 'provider', 'bic']);
  expect(await add({ iban: iban.fr, holder: 'ቡና ገበሬዎች' })).toEqual([400, 'holder']);
  expect(await add({ iban: iban.fr, currency: 'XXX' })).toEqual([400, 'currency']);
  expect(await add({ method: 'mobile_money', mobile_number: '0911 234567' })).toEqual([
    400,
    'mobile_number',
    'provider',
    'country',
  ]);
  expect(
    await add({ method: 'mobile_money', provider: 'telebirr', country: 'Nowhere', mobile_number: '+251911234567' }),
  ).toEqual([400, 'country']);
  const mobile = await cooperative.ok('payouts.add_account', {
    method: 'mobile_money',
    holder: 'Kaffa Union',
    currency: 'USD',
    provider: 'telebirr',
    mobile_number: '+251 (911) 23-45-67',
    country: 'Ethiopia',
  });
  expect(mobile).toMatchObject({ number: '+251911234567', country: 'ET', provider: 'telebirr', bic: null });
  // The same again is the same, with another holder it is refused until it is retired; a retired one is no account to pay to.
  const again = { method: 'iban', holder: 'Kaffa Union', currency: 'EUR', iban: iban.gb };
  const { name } = await cooperative.ok('payouts.add_account', again);
  expect((await cooperative.ok('payouts.add_account', again)).name).toBe(name);
  expect((await cooperative.call('payouts.add_account', { ...again, holder: 'Another' })).status).toBe(409);
  expect(await cooperative.ok('payouts.retire_account', { account: name })).toMatchObject({ status: 'Retired' });
  expect(await cooperative.ok('payouts.retire_account', { account: name })).toMatchObject({ status: 'Retired' });
  expect((await admin.call('payouts.verify_account', { account: name })).status).toBe(409);
  const { name: next } = await cooperative.ok('payouts.add_account', again);
  expect(await admin.ok('payouts.refuse_account', { account: next, reason: 'another holder' })).toMatchObject({
    status: 'Refused',
    reason: 'another holder',
  });
  expect((await cooperative.call('payouts.request', { account: next, amount: 1 })).status).toBe(409);
});

test('the whole number is for who may take money out, and for admins; others see its end', async () => {
  const account = await desk.account(exporter, { iban: iban.gb, currency: 'GBP' });
  const clerk = await world.member('Exporter', { org: exporter.org, role: 'Member' });
  const seen = async (by: typeof admin, input: object = {}) =>
    (await by.ok('payouts.list_accounts', { organisation: exporter.org, ...input })).data.find(
      (row: { name: string }) => row.name === account,
    )?.number;
  expect(await seen(exporter)).toBe(iban.gb);
  expect(await seen(admin)).toBe(iban.gb);
  expect(await seen(clerk)).toBe('GB29 •••• 6819');
  for (const asked of [account, 'ACCT-2026-99999']) {
    const { status, body } = await clerk.call('payouts.request', { account: asked, amount: 1 });
    const message = 'You have no such payout account, or may not pay to it.';
    expect([status, body.errors]).toEqual([403, [{ field: 'account', message }]]);
  }
  expect((await clerk.call('payouts.retire_account', { account })).status).toBe(403);
  expect(
    (await clerk.call('payouts.add_account', { method: 'iban', holder: 'Me', currency: 'EUR', iban: iban.eg })).status,
  ).toBe(403);
  expect((await buyer.call('payouts.list_accounts', { organisation: exporter.org })).status).toBe(403);
  expect((await buyer.call('payouts.list_accounts', { owner: 'everybody' })).status).toBe(403);
  expect(
    (await admin.ok('payouts.list_accounts', { owner: 'everybody', status: 'Verified', search: account })).total,
  ).toBe(1);
  // A missing account and another's answer alike; an admin hears which it is, and requests nothing.
  expect((await buyer.call('payouts.request', { account, amount: 1 })).status).toBe(403);
  expect((await buyer.call('payouts.request', { account: 'PAC-99999', amount: 1 })).status).toBe(403);
  expect((await admin.call('payouts.request', { account: 'PAC-99999', amount: 1 })).status).toBe(404);
  expect((await admin.call('payouts.request', { account, amount: 1 })).status).toBe(403);
  const self = await world.member('Exporter', { org: exporter.org });
  await world.grant(self.userId, 'Platform Admin');
  const own = await self.ok('payouts.add_account', {
    method: 'iban',
    holder: 'Me',
    currency: 'EUR',
    iban: iban.eg,
    organisation: exporter.org,
  });
  expect((await self.call('payouts.verify_account', { account: own.name })).status).toBe(403);
});

test('a farmer has an account of their own, and the cooperative pays to it', async () => {
  const farmer = await world.member('Cooperative', { org: cooperative.org, role: 'Member' });
  await world.grant(farmer.userId, 'SVC Farmer');
  const facts = {
    method: 'mobile_money',
    holder: 'Abebe',
    currency: 'USD',
    provider: 'telebirr',
    mobile_number: '+251911000111',
    country: 'ET',
  };
  expect((await buyer.call('payouts.add_account', { ...facts, owner: 'farmer' })).status).toBe(403);
  const { name, organisation } = await farmer.ok('payouts.add_account', { ...facts, owner: 'farmer' });
  expect(organisation).toBeNull();
  await admin.ok('payouts.verify_account', { account: name });
  const [own] = (await farmer.ok('payouts.list_accounts', { owner: 'farmer' })).data;
  expect(own).toMatchObject({ name, number: '+251911000111' });
  const { data } = await cooperative.ok('payouts.list_accounts', { owner: 'farmers' });
  expect(data).toEqual([expect.objectContaining({ name, number: '•••• 111' })]);
  expect((await exporter.call('payouts.request', { account: name, amount: 10 })).status).toBe(403);
  const asked = await cooperative.ok('payouts.request', { account: name, amount: '12.34', currency: 'usd' });
  expect(asked).toMatchObject({ organisation: cooperative.org, amount: 12.34, tokens: 123.4, method: 'mobile_money' });
  expect((await farmer.call('payouts.list_payouts', { organisation: cooperative.org })).status).toBe(403);
  expect((await farmer.call('payouts.cancel', { payout: asked.name })).status).toBe(403);
  await cooperative.ok('payouts.cancel', { payout: asked.name });
});

test('refused, cancelled and failed payouts give back exactly what left, and end once', async () => {
  await desk.fill(exporter.org, 300);
  const account = await desk.account(exporter);
  const before = await desk.balance(exporter.org);
  const ask = async () => (await exporter.ok('payouts.request', { account, amount: '33.333333' })).name;
  const cancelled = await ask();
  const colleague = await world.member('Exporter', { org: exporter.org });
  expect((await colleague.call('payouts.cancel', { payout: cancelled })).status).toBe(403);
  expect((await exporter.call('payouts.retire_account', { account })).status).toBe(409);
  expect(await exporter.ok('payouts.cancel', { payout: cancelled })).toMatchObject({ status: 'Cancelled' });
  expect(await exporter.ok('payouts.cancel', { payout: cancelled })).toMatchObject({ status: 'Cancelled' });
  expect(await desk.balance(exporter.org)).toBe(before);
  expect((await admin.call('payouts.approve', { payout: cancelled })).status).toBe(409);

  const refused = await ask();
  expect((await exporter.call('payouts.refuse', { payout: refused, reason: 'not so' })).status).toBe(403);
  await admin.ok('payouts.approve', { payout: refused });
  expect((await exporter.call('payouts.cancel', { payout: refused })).status).toBe(409);
  expect(await admin.ok('payouts.refuse', { payout: refused, reason: 'holder differs' })).toMatchObject({
    reason: 'holder differs',
  });
  const given = await desk.balance(exporter.org);
  expect(await admin.ok('payouts.refuse', { payout: refused, reason: 'holder differs' })).toMatchObject({
    status: 'Refused',
  });
  expect((await admin.call('payouts.refuse', { payout: refused, reason: 'another' })).status).toBe(409);
  const other = await world.admin();
  expect((await other.call('payouts.refuse', { payout: refused, reason: 'holder differs' })).status).toBe(409);
  expect(await desk.balance(exporter.org)).toBe(given);

  const failed = await desk.approved(exporter, account, 50);
  expect((await admin.call('payouts.mark_failed', { payout: failed, reason: 'closed' })).status).toBe(409);
  await admin.ok('payouts.make_batch', { payouts: [failed] });
  // Rates change meanwhile: it is the tokens that go back.
  await admin.ok('reference.change_record', {
    kind: 'token_rate',
    key: 'current',
    values: { axkt_per_usd: '10' },
    reason: 'as before',
  });
  const paid = { payout: failed, bank_reference: 'X-1', paid_on: '2999-01-01' };
  expect((await admin.call('payouts.mark_paid', paid)).body.errors?.[0]?.field ?? '').toMatch(/paid_on/);
  expect(await admin.ok('payouts.mark_failed', { payout: failed, reason: 'account closed' })).toMatchObject({
    status: 'Failed',
  });
  expect((await admin.call('payouts.mark_paid', { ...paid, paid_on: today })).status).toBe(409);
  expect(await desk.balance(exporter.org)).toBe(before);
  expect(await inTransit(exporter.org)).toBe(0);
  expect(await booksFaults()).toEqual([]);
});

test('above the limit two admins approve, neither of them twice, and nobody their own', async () => {
  const rich = await world.member('Exporter');
  await desk.fill(rich.org, 250_000);
  const account = await desk.account(rich, { currency: 'USD', iban: iban.gb });
  const small = await rich.ok('payouts.request', { account, amount: '10000', currency: 'USD' });
  expect(small.approvals_needed).toBe(1);
  const large = await rich.ok('payouts.request', { account, amount: '10000.01', currency: 'USD' });
  expect(large.approvals_needed).toBe(2);
  expect(await admin.ok('payouts.approve', { payout: large.name })).toMatchObject({
    status: 'Requested',
    approved_by: [expect.any(String)],
  });
  expect(await admin.ok('payouts.approve', { payout: large.name })).toMatchObject({
    status: 'Requested',
    approved_by: [expect.any(String)],
  });
  expect((await admin.call('payouts.make_batch', { payouts: [large.name] })).status).toBe(409);
  await world.grant(rich.userId, 'Platform Admin');
  expect((await rich.call('payouts.approve', { payout: large.name })).status).toBe(403);
  expect(await second.ok('payouts.approve', { payout: large.name })).toMatchObject({ status: 'Approved' });
  await admin.ok('reference.change_record', {
    kind: 'money_limit',
    key: 'payout_two_approvals_usd',
    values: { value: '5' },
    reason: 'tighter',
  });
  // What was asked for before keeps the limit of its day.
  expect(await admin.ok('payouts.approve', { payout: small.name })).toMatchObject({ status: 'Approved' });
  harness.clock.advance(1000);
  expect((await rich.ok('payouts.request', { account, amount: 6, currency: 'USD' })).approvals_needed).toBe(2);
  await admin.ok('reference.change_record', {
    kind: 'money_limit',
    key: 'payout_two_approvals_usd',
    values: { value: '10000' },
    reason: 'as before',
  });
  harness.clock.advance(1000);
});

test('32 requests at once take no more than there is, and a repeated one asks once', async () => {
  const poor = await world.member('Exporter');
  await desk.fill(poor.org, 100);
  const account = await desk.account(poor, { currency: 'USD', iban: iban.gb });
  const answers = await Promise.all(
    Array.from({ length: 32 }, () => poor.call('payouts.request', { account, amount: 9 })),
  );
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(11);
  expect(answers.filter((answer) => answer.status === 409)).toHaveLength(21);
  expect(await desk.balance(poor.org)).toBe(1);
  expect(await inTransit(poor.org)).toBe(99);
  const key = { 'idempotency-key': 'payout-one' };
  const twice = await Promise.all([1, 2, 3].map(() => poor.call('payouts.request', { account, amount: '0.5' }, key)));
  const names = new Set(twice.filter((answer) => answer.status === 200).map((answer) => answer.message.name));
  expect(names.size).toBe(1);
  expect(await desk.balance(poor.org)).toBe(0.5);
  expect((await poor.ok('payouts.list_payouts', { status: 'Requested', limit_page_length: 50 })).total).toBe(12);
  expect(await booksFaults()).toEqual([]);
});

test('a suspended organisation asks for nothing new, and amounts are what they can be', async () => {
  const org = await world.member('Exporter');
  await desk.fill(org.org, 100);
  const account = await desk.account(org, { currency: 'JPY', iban: iban.gb });
  const field = async (input: object) =>
    (await org.call('payouts.request', { account, ...input })).body.errors?.[0]?.field;
  expect(await field({ amount: 0 })).toBe('amount');
  expect(await field({ amount: '-5' })).toBe('amount');
  expect(await field({ amount: '0.000001' })).toBe('amount');
  expect(await field({ amount: '10.5', currency: 'JPY' })).toBe('amount');
  expect(await field({ amount: '10', currency: 'EUR' })).toBe('currency');
  expect(await field({})).toBe('amount');
  expect((await org.call('payouts.request', { account, amount: '101' })).status).toBe(409);
  await admin.ok('organisation.suspend_organisation', { organisation: org.org, reason: 'no papers' });
  expect((await org.call('payouts.request', { account, amount: 10 })).status).toBe(409);
  const key = { authorization: (await world.partnerKey(exporter, { org: exporter.org }))['authorization'] as string };
  expect((await world.caller(key).call('payouts.request', { account, amount: 10 })).status).toBe(403);
});

test('a payout that is not what was booked, or was approved by too few, is found', async () => {
  class Undo extends Error {}
  const faultsAfter = async (change: string): Promise<string[]> => {
    let faults: string[] = [];
    const tampered = harness.database.db.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      await sql.raw(change).execute(tx);
      faults = (await checkWithin(tx))
        .filter((part) => part.title === 'Books and trade')
        .flatMap((part) => part.faults);
      throw new Undo();
    });
    await expect(tampered).rejects.toBeInstanceOf(Undo);
    return faults;
  };
  const more = await faultsAfter(`update payouts set tokens = tokens + 1 where status = 'Requested'`);
  expect(more).toContainEqual(expect.stringMatching(/^EXP-\d+ has \S+ AXKT in transit, its open payouts are /));
  expect(more).toContainEqual(expect.stringMatching(/ for the in_transit of EXP-\d+, its payout says /));
  const unpaid = await faultsAfter(
    `update payouts set status = 'Batched', paid_on = null, bank_reference = null, ended_at = null where status = 'Paid'`,
  );
  expect(unpaid).toContainEqual(
    expect.stringMatching(/^PAY-\S+ is Batched with 1 bookings out of the wallet, 0 back and 1 to the bank$/),
  );
  expect(await faultsAfter(`delete from payout_approvals`)).toContainEqual(
    expect.stringMatching(/^PAY-\S+ is Paid with 0 of 1 approvals$/),
  );
  const stranger = await faultsAfter(`update audit_log set operation = 'x' where operation like '%payouts.request'`);
  expect(stranger).toContainEqual(
    expect.stringMatching(/has no cause: no payout was requested, returned or paid by it$/),
  );
});

test('a request in a currency that the platform has no account in is told that it will wait; once there is one, not', async () => {
  const asker = await world.member('Exporter');
  await desk.fill(asker.org, 1000);
  const account = await desk.account(asker, { currency: 'GBP', iban: iban.gb });
  const told = await asker.ok('payouts.request', { account, amount: 100 });
  expect(told.status).toBe('Requested');
  expect(told.warning).toMatch(/^The platform has no account in GBP yet: .* goes into no file for the bank and waits/);
  await desk.payer('GBP');
  expect((await asker.ok('payouts.request', { account, amount: 100 })).warning).toBeNull();
  await asker.ok('payouts.cancel', { payout: told.name });
});
