import { afterAll, expect, test } from 'vitest';
import { startHarness } from '../support/harness.ts';
import { type Caller, World } from '../support/world.ts';

const harness = await startHarness();
const world = new World(harness);
afterAll(() => harness.close());

const kinds = [
  {
    kind: 'Cooperative',
    create: 'cooperative_onboard.create_cooperative_org',
    options: 'cooperative_onboard.cooperative_onboard_options',
    series: /^COOP-\d{5}$/,
    parameters: (more = {}) => ({ cooperative_name: 'Yirgacheffe Union', country: 'ET', region: 'Gedeo', ...more }),
    title: 'cooperative_name',
  },
  {
    kind: 'Exporter',
    create: 'exporter_onboard.create_exporter_org',
    options: 'exporter_onboard.exporter_onboard_options',
    series: /^EXP-\d{5}$/,
    parameters: (more = {}) => ({ exporter_name: 'Addis Export', country: 'Ethiopia', customs_code: '77', ...more }),
    title: 'exporter_name',
  },
  {
    kind: 'Buyer',
    create: 'buyer.create_buyer_org',
    options: 'buyer.buyer_onboard_options',
    series: /^BUY-\d{5}$/,
    parameters: (more = {}) => ({
      payload: {
        buyer_name: 'Kaffeehaus',
        business_type: 'Roaster',
        country: 'de',
        preferred_commodities: ['Coffee', 'Coffee'],
        ...more,
      },
    }),
    title: 'buyer_name',
  },
] as const;

async function orgOf(name: string) {
  return harness.database.db.selectFrom('orgs').selectAll().where('name', '=', name).executeTakeFirstOrThrow();
}

for (const { kind, create, options, series, parameters, title } of kinds) {
  const fieldOf = (field: string) => (kind === 'Buyer' ? `payload.${field}` : field);

  test(`${kind}: its title can be seen, turns no text around and stands on one line`, async () => {
    const user = await world.user();
    for (const bad of [
      '\u202EoffeeK',
      'Kaffee\u2066haus',
      'Kaffee\r\nBcc: all@example.org',
      'Kaffee\u2028haus',
      '\u200B\u200B',
      '\u3164\u2800',
      '\u00AD\u{E0041}',
    ]) {
      const { status, body } = await user.call(create, parameters({ [title]: bad }));
      expect([status, body.errors?.[0]?.field], JSON.stringify(bad)).toEqual([400, fieldOf(title)]);
    }
    expect((await user.ok('auth.whoami')).memberships).toEqual([]);
  });

  test(`${kind}: founding makes its Owner with the role, at once`, async () => {
    const user = await world.user();
    expect(await user.ok(options)).toMatchObject({ has_membership: false, can_create: true, memberships: [] });
    const made = await user.ok(create, parameters());
    expect(made.name).toMatch(series);
    const me = await user.ok('auth.whoami');
    expect(me.roles).toEqual([`SVC ${kind}`]);
    expect(me.memberships).toEqual([{ org: made.name, kind, title: made[title], role: 'Owner' }]);
    expect(await user.ok(options)).toMatchObject({
      has_membership: true,
      can_create: false,
      memberships: [{ org: made.name }],
      countries: expect.arrayContaining([{ code: 'ET', name: 'Ethiopia' }]),
    });
    expect(await orgOf(made.name)).toMatchObject({ kind, title: made[title], created_by: user.userId });
  });

  test(`${kind}: a second one is refused, for admins it is not; another kind is no second one`, async () => {
    const user = await world.user();
    await user.ok(create, parameters());
    const second = await user.call(create, parameters());
    expect([second.status, second.body.exc_type]).toEqual([409, 'StateError']);
    const clerk = await world.user();
    await world.join(clerk, await world.org(kind), 'Member');
    expect((await clerk.call(create, parameters())).status).toBe(409);
    const admin = await world.admin();
    const names = [await admin.ok(create, parameters()), await admin.ok(create, parameters())];
    expect(names[0].name).not.toBe(names[1].name);
    const other = kinds.find((candidate) => candidate.kind !== kind);
    expect((await user.call(other?.create ?? '', other?.parameters())).status).toBe(200);
  });

  test(`${kind}: parallel calls make one`, async () => {
    const user = await world.user();
    const answers = await Promise.all(Array.from({ length: 8 }, () => user.call(create, parameters())));
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, ...new Array(7).fill(409)]);
    expect((await user.ok('auth.whoami')).memberships).toHaveLength(1);
  });

  test(`${kind}: bad names and countries are named; guests and keys are refused`, async () => {
    const user = await world.user();
    const bad: [Record<string, unknown>, string][] = [
      [{ [title]: 'x' }, title],
      [{ [title]: ` ${'y'.repeat(141)}` }, title],
      [{ [title]: '' }, title],
      [{ country: 'Atlantis' }, 'country'],
      [{ country: '' }, 'country'],
    ];
    for (const [more, field] of bad) {
      const answer = await user.call(create, parameters(more));
      expect([answer.status, answer.body.errors?.[0]?.field], JSON.stringify(more)).toEqual([400, fieldOf(field)]);
    }
    expect((await world.guest().call(create, parameters())).status).toBe(401);
    expect((await world.guest().call(options)).status).toBe(401);
    const key = world.caller(await world.partnerKey(user));
    expect((await key.call(create, parameters())).status).toBe(403);
    expect((await user.ok('auth.whoami')).memberships).toHaveLength(0);
  });
}

test('the buyer payload arrives as a JSON string too, and its lists without doubles', async () => {
  const user: Caller = await world.user();
  const payload = JSON.stringify({
    buyer_name: 'Röstwerk',
    business_type: 'Importer',
    country: 'DE',
    preferred_commodities: '["Coffee","Cocoa","Coffee"]',
    preferred_grades: 'AA, AB',
  });
  const { name } = await user.ok('buyer.create_buyer_org', { payload });
  expect(await orgOf(name)).toMatchObject({
    country: 'DE',
    business_type: 'Importer',
    preferred_commodities: ['Coffee', 'Cocoa'],
    preferred_grades: ['AA', 'AB'],
  });
});

test('a business type must be one of the options', async () => {
  const user = await world.user();
  const options = await user.ok('buyer.buyer_onboard_options');
  expect(options.business_types).toContain('Roaster');
  expect(options.commodity_types).toEqual(['Cocoa', 'Coffee']);
  expect(options.grades).toContainEqual({ commodity_type: 'Coffee', grade: 'AA' });
  const payload = { buyer_name: 'Kaffeehaus', business_type: 'Pirate', country: 'DE' };
  const answer = await user.call('buyer.create_buyer_org', { payload });
  expect([answer.status, answer.body.errors[0].field]).toEqual([400, 'payload.business_type']);
  expect((await user.call('buyer.create_buyer_org', {})).body.errors[0].field).toBe('payload');
});
