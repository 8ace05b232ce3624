import { afterAll, expect, test } from 'vitest';
import { startHarness } from '../support/harness.ts';
import { World } from '../support/world.ts';

const harness = await startHarness();
const world = new World(harness);
afterAll(() => harness.close());

const lot = { commodity_type: 'Coffee', corridor: 'ET-DE', quantity: '1200.5' };

test('a member creates a lot with string parameters; a list shows it', async () => {
  const clerk = await world.member('Cooperative');
  const { name } = await clerk.ok('cooperative.create_lot', { ...lot, unit: '', grade: 'Grade 1' });
  expect(name).toMatch(/^LOT-2026-\d{5}$/);
  const page = await clerk.ok('cooperative.list_lots', { limit_page_length: '5', sort: 'quantity desc' });
  expect(page).toMatchObject({ total: 1, limit_start: 0, limit_page_length: 5 });
  expect(page.data[0]).toMatchObject({ name, status: 'Draft', cooperative: clerk.org, quantity: 1200.5, unit: 'kg' });
});

test('bad links, grades and quantities are named', async () => {
  const clerk = await world.member('Cooperative');
  const answer = await clerk.call('cooperative.create_lot', { ...lot, corridor: 'XX-YY', commodity_type: 'Tea' });
  expect(answer.status).toBe(400);
  expect(answer.body.errors.map((error: { field: string }) => error.field)).toEqual(['commodity_type', 'corridor']);
  for (const quantity of ['0', '-1', 'many', '1.2345', '99999999999', null]) {
    expect(
      (await clerk.call('cooperative.create_lot', { ...lot, quantity })).body.errors?.[0]?.field,
      String(quantity),
    ).toBe('quantity');
  }
  expect((await clerk.call('cooperative.create_lot', { ...lot, grade: 'Best' })).body.errors[0].message).toContain(
    'Grade 1',
  );
});

test('who may: guests 401, without the token 400, strangers 403, other cooperatives see nothing', async () => {
  const clerk = await world.member('Cooperative');
  const other = await world.member('Cooperative');
  await clerk.ok('cooperative.create_lot', lot);
  expect((await world.guest().call('cooperative.create_lot', lot)).status).toBe(401);
  expect((await clerk.call('cooperative.create_lot', lot, { 'x-svc-csrf-token': 'x' })).body.exc_type).toBe(
    'CSRFTokenError',
  );
  expect((await (await world.user()).call('cooperative.create_lot', lot)).status).toBe(403);
  expect((await other.ok('cooperative.list_lots')).total).toBe(0);
});

test('a single membership forces its cooperative, whatever is named; several need one of their own', async () => {
  const clerk = await world.member('Cooperative');
  const other = await world.org('Cooperative');
  for (const cooperative of [other, clerk.org, 'COOP-99999', undefined]) {
    const made = await clerk.ok('cooperative.create_lot', { ...lot, cooperative });
    expect(made).toMatchObject({ cooperative: clerk.org });
  }
  expect((await clerk.ok('cooperative.list_lots')).total).toBe(4);
  const second = await world.org('Cooperative');
  await world.join(clerk, second);
  expect((await clerk.call('cooperative.create_lot', lot)).body.errors[0].field).toBe('cooperative');
  expect((await clerk.call('cooperative.create_lot', { ...lot, cooperative: other })).status).toBe(403);
  expect(await clerk.ok('cooperative.create_lot', { ...lot, cooperative: second })).toMatchObject({
    cooperative: second,
  });
});

test('an admin names the cooperative', async () => {
  const admin = await world.admin();
  const org = await world.org('Cooperative');
  expect((await admin.call('cooperative.create_lot', lot)).body.errors[0].field).toBe('cooperative');
  expect((await admin.call('cooperative.create_lot', { ...lot, cooperative: org })).status).toBe(200);
  expect((await admin.call('cooperative.create_lot', { ...lot, cooperative: 'COOP-99999' })).status).toBe(400);
});

test('an Idempotency-Key answers again and refuses another body', async () => {
  const clerk = await world.member('Cooperative');
  const key = { 'idempotency-key': 'once' };
  const first = await clerk.call('cooperative.create_lot', lot, key);
  const second = await clerk.call('cooperative.create_lot', lot, key);
  expect(second.body).toEqual(first.body);
  expect((await clerk.call('cooperative.create_lot', { ...lot, quantity: 3 }, key)).status).toBe(409);
  expect((await clerk.ok('cooperative.list_lots')).total).toBe(1);
});
