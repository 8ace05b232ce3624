import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addOutcomes, addProbes, minuteOf } from '../../src/domain/operations/tenant/measure.ts';
import { type Harness, startHarness } from '../support/harness.ts';
import { listTenant } from '../support/tenants.ts';
import { type Caller, World } from '../support/world.ts';

let harness: Harness;
let admin: Caller;
beforeAll(async () => {
  harness = await startHarness();
  admin = await new World(harness).admin();
}, 60_000);
afterAll(() => harness.close());

const fresh = { title: 'Sidama Union', tier: 'Standard', admin_email: 'Chief@Sidama.example' };

describe('making one', () => {
  test('it is Preparing at first, and its secret lies sealed', async () => {
    const made = await admin.ok('tenants.create', { slug: ' Sidama-Union ', ...fresh });
    expect(made).toMatchObject({
      name: 'sidama-union',
      status: 'Preparing',
      tier: 'Standard',
      admin_email: 'chief@sidama.example',
      is_default: false,
      trouble: null,
    });
    const { db } = harness.database;
    const row = await db.selectFrom('tenants').selectAll().where('name', '=', 'sidama-union').executeTakeFirstOrThrow();
    const { secrets } = harness.app.services.tenancy;
    expect(secrets.open('sidama-union', row.secret_sealed as Buffer).toString()).toMatch(/^[0-9a-f]{64}$/);
    expect(() => secrets.open('another', row.secret_sealed as Buffer)).toThrow();
    expect(harness.told.map(({ topic }) => topic)).toContain('tenant.created');
  });

  test('a name is given once', async () => {
    const again = await admin.call('tenants.create', { slug: 'sidama-union', ...fresh });
    expect([again.status, again.body.exc_type]).toEqual([409, 'StateError']);
  });

  test.each([
    'a',
    '-ab',
    'ab-',
    'a--b',
    'a_b',
    'a.b',
    '1ab',
    'xn--mnchen-3ya',
    'default',
    'www',
    'admin',
    'x'.repeat(41),
    'é-union',
  ])('not %s', async (slug) => {
    const answer = await admin.call('tenants.create', { slug, ...fresh });
    expect(answer.status, JSON.stringify(answer.body)).toBe(400);
    expect(answer.body.errors[0].field).toBe('slug');
  });

  test('a tier that is none, or dropped, is refused with those that there are', async () => {
    const answer = await admin.call('tenants.create', { slug: 'gold', ...fresh, tier: 'Gold' });
    expect(answer.body.errors).toEqual([{ field: 'tier', message: 'must be one of Basic, Premium, Standard' }]);
  });

  test('only admins, and no keys', async () => {
    const world = new World(harness);
    const seller = await world.user({ roles: ['SVC Exporter'] });
    expect((await seller.call('tenants.create', { slug: 'mine', ...fresh })).status).toBe(403);
    expect((await world.guest().call('tenants.create', { slug: 'mine', ...fresh })).status).toBe(401);
    for (const read of ['admin_portal.tenants_view', 'admin_portal.sla_view', 'admin_console.tenant_drilldown']) {
      expect((await seller.call(read, { tenant_name: 'default' })).status, read).toBe(403);
    }
  });
});

describe('its way', () => {
  const call = (event: string, tenant_name: string) =>
    admin.call(`tenants.${event}`, { tenant_name, reason: 'as asked' });

  test('suspended, resumed, suspended, archived; each once, and archived for good', async () => {
    await listTenant(harness, 'guji');
    expect((await call('archive', 'guji')).status).toBe(409);
    for (const [event, status] of [
      ['suspend', 'Suspended'],
      ['suspend', 'Suspended'],
      ['resume', 'Active'],
      ['resume', 'Active'],
      ['suspend', 'Suspended'],
      ['archive', 'Archived'],
      ['archive', 'Archived'],
    ] as const) {
      expect((await call(event, 'guji')).message, event).toMatchObject({ status });
    }
    expect((await call('resume', 'guji')).body.exception).toBe('guji is Archived; it must be Suspended.');
    expect((await admin.call('tenants.set_tier', { tenant_name: 'guji', tier: 'Basic' })).status).toBe(409);
    const { recent_activity } = await admin.ok('admin_console.tenant_drilldown', { tenant_name: 'guji' });
    expect(recent_activity.changes.map(({ status }: { status: string }) => status)).toEqual([
      'Archived',
      'Suspended',
      'Active',
      'Suspended',
      'Active',
      'Preparing',
    ]);
    expect(recent_activity.changes[0]).toMatchObject({ reason: 'as asked', made_by: admin.email });
  });

  test('one that is not ready yet can be given up, and its name is not given again', async () => {
    await admin.ok('tenants.create', { slug: 'given-up', ...fresh });
    expect((await call('suspend', 'given-up')).status).toBe(409);
    expect((await call('archive', 'given-up')).message.status).toBe('Archived');
    expect((await admin.call('tenants.create', { slug: 'given-up', ...fresh })).status).toBe(409);
  });

  test('the default one stays, and what is no tenant is said so', async () => {
    expect((await call('suspend', 'default')).status).toBe(409);
    expect((await call('archive', 'default')).status).toBe(409);
    expect((await call('suspend', 'nowhere')).status).toBe(404);
    expect((await admin.call('admin_console.tenant_drilldown', { tenant_name: 'nowhere' })).status).toBe(404);
    expect((await admin.call('admin_console.tenant_drilldown', {})).status).toBe(400);
  });
});

describe('the list', () => {
  beforeAll(async () => {
    await listTenant(harness, 'limu-a', 'Premium');
    await listTenant(harness, 'limu-b', 'Basic');
  }, 30_000);
  const named = async (parameters: object): Promise<string[]> =>
    (await admin.ok('admin_portal.tenants_view', parameters)).data.map(({ name }: { name: string }) => name);

  test('finds by part of a name, by status and by tier, and counts', async () => {
    expect(await named({ search: 'LIMU', sort: 'name asc' })).toEqual(['limu-a', 'limu-b']);
    expect(await named({ search: 'limu', tier: 'Premium' })).toEqual(['limu-a']);
    expect(await named({ status: 'Archived', search: 'limu' })).toEqual([]);
    expect(await named({ search: 'admin@limu-b' })).toEqual(['limu-b']);
    expect(await named({ search: '%' })).toEqual([]);
    expect(await named({ tier: 'None' })).toEqual([]);
    const page = await admin.ok('admin_portal.tenants_view', {
      status: 'Active',
      limit_page_length: '1',
      limit_start: '1',
    });
    expect([page.data.length, page.limit_start]).toEqual([1, 1]);
    expect(page.total).toBeGreaterThan(2);
    expect((await admin.call('admin_portal.tenants_view', { status: 'Gone' })).status).toBe(400);
  });
});

describe('what was promised and what was measured', () => {
  const minute = 60_000;

  test('is counted by minutes, and never shown as more than it was', async () => {
    const { db } = harness.database;
    await listTenant(harness, 'measured', 'Standard');
    const begin = minuteOf(harness.clock.now());
    harness.clock.advance(10 * minute);
    for (let passed = 0; passed < 8; passed++) {
      await addProbes(db, begin + passed * minute, [{ tenant: 'measured', answered: passed !== 3 }]);
    }
    // Two processes looked at the same minute; one got no answer.
    await addProbes(db, begin, [{ tenant: 'measured', answered: false }]);
    await addProbes(db, begin, [{ tenant: 'measured', answered: true }]);
    const answers = [0, 0, 0, 0, 9, 0, 0, 0, 0, 0, 0, 0, 0, 1];
    const calls = {
      tenant: 'measured',
      minute: begin + 5 * minute,
      calls: 5,
      failed: 3,
      answers: answers.map((n) => (n === 9 ? 5 : 0)),
    };
    await addOutcomes(db, [calls]);
    await addOutcomes(db, [{ ...calls, minute: begin + 6 * minute, failed: 2 }]);
    const { sla, outages, recent_activity } = await admin.ok('admin_console.tenant_drilldown', {
      tenant_name: 'measured',
    });
    expect(sla).toMatchObject({
      month: '2026-03',
      tier: 'Standard',
      targets: { availability_percent: 99.5, p95_ms: 500 },
      expected_minutes: 10,
      measured_minutes: 8,
      available_minutes: 5,
      availability_percent: 62.5,
      availability_at_least_percent: 50,
      calls: 10,
      failed_calls: 5,
      p95_within_ms: 300,
      availability_met: false,
      p95_met: true,
    });
    const iso = (passed: number) => new Date(begin + passed * minute).toISOString();
    expect(outages).toEqual([
      { from: iso(5), minutes: 1 },
      { from: iso(3), minutes: 1 },
      { from: iso(0), minutes: 1 },
    ]);
    expect(recent_activity.days).toEqual([
      { day: '2026-03-02', calls: 10, failed_calls: 5, measured_minutes: 8, available_minutes: 5 },
    ]);
    await addOutcomes(db, [{ ...calls, failed: 0, calls: 1, answers: answers.map((n) => (n === 1 ? 1 : 0)) }]);
    const { tenants, tiers } = await admin.ok('admin_portal.sla_view');
    const shown = tenants.find(({ name }: { name: string }) => name === 'measured');
    // One answer of eleven took longer than anybody counts.
    expect(shown.sla).toMatchObject({ p95_within_ms: null, p95_met: false, calls: 11 });
    expect(tiers.map(({ name }: { name: string }) => name)).toEqual(['Basic', 'Premium', 'Standard']);
    expect(tenants.some(({ status }: { status: string }) => status === 'Archived')).toBe(false);
  });

  test('is unknown where nothing was measured', async () => {
    await listTenant(harness, 'unmeasured');
    const { sla } = await admin.ok('admin_console.tenant_drilldown', { tenant_name: 'unmeasured' });
    expect(sla).toMatchObject({
      availability_percent: null,
      availability_met: null,
      p95_met: null,
      p95_within_ms: null,
    });
  });

  test('follows the tier, and the tier its dated record', async () => {
    await listTenant(harness, 'tiered', 'Basic');
    expect((await admin.ok('tenants.set_tier', { tenant_name: 'tiered', tier: 'Premium' })).tier).toBe('Premium');
    await admin.ok('reference.change_record', {
      reason: 'as agreed',
      kind: 'sla_tier',
      key: 'Premium',
      values: { availability_percent: 99.95, p95_ms: 300, support_hours: 2, rpo_minutes: 15, rto_minutes: 30 },
    });
    harness.clock.advance(1000);
    const { sla, recent_activity } = await admin.ok('admin_console.tenant_drilldown', { tenant_name: 'tiered' });
    expect(sla.targets).toEqual({
      availability_percent: 99.95,
      p95_ms: 300,
      support_hours: 2,
      rpo_minutes: 15,
      rto_minutes: 30,
    });
    expect(recent_activity.changes.map(({ tier }: { tier: string }) => tier)).toEqual(['Premium', 'Basic', 'Basic']);
  });
});

test('without PostgreSQL there is one installation, and the refusal says so', async () => {
  const embedded = await startHarness({ overrides: { tenancy: {} } });
  try {
    const { call } = await new World(embedded).admin();
    const answer = await call('tenants.create', { slug: 'guji', ...fresh });
    expect([answer.status, answer.body.exception]).toEqual([
      409,
      'Tenants need PostgreSQL (DATABASE_URL): the embedded database serves this one installation.',
    ]);
  } finally {
    await embedded.close();
  }
});

test('in the installation of a tenant nobody is the operator', async () => {
  const tenant = await startHarness({ overrides: { tenancy: { isOperator: false } } });
  try {
    const { call } = await new World(tenant).admin();
    for (const [name, parameters] of [
      ['tenants.create', { slug: 'guji', ...fresh }],
      ['tenants.suspend', { tenant_name: 'default' }],
      ['admin_portal.tenants_view', {}],
      ['admin_portal.sla_view', {}],
      ['admin_console.tenant_drilldown', { tenant_name: 'default' }],
    ] as const) {
      expect((await call(name, parameters)).status, name).toBe(403);
    }
    expect(await tenant.database.db.selectFrom('tenants').selectAll().execute()).toEqual([]);
  } finally {
    await tenant.close();
  }
});
