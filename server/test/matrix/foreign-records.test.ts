import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { pathOf } from '../../src/api/http/server.ts';
import { allOperations } from '../../src/api/index.ts';
import { openErp } from '../erp-people.ts';
import { openFarm } from '../farm-people.ts';
import { type Harness, startHarness } from '../harness.ts';
import { openTrade } from '../trade-people.ts';
import type { Answer, Caller } from '../world.ts';

/**
 * Every operation that names a record, called by somebody with every trading role and organisations of his own, about
 * records of others: refused, and in the same words as about records that do not exist, so that names cannot be probed.
 */
let harness: Harness;
let stranger: Caller;
let admin: Caller;
/** Parameter -> a record of somebody else. */
let foreign: Record<string, string>;

beforeAll(async () => {
  harness = await startHarness();
  const trade = await openTrade(harness);
  const farm = await openFarm(trade.world, { clerk: trade.cooperative });
  admin = trade.admin;
  const { name: harvest } = await farm.farmer.ok('farmer.record_harvest', {
    plot: farm.plot,
    harvest_date: '2026-01-15',
    quantity: 900,
  });
  const { name: draft } = await trade.cooperative.ok('cooperative.create_lot', {
    commodity_type: 'Coffee',
    corridor: 'ET-DE',
    quantity: 10,
  });
  const order = await trade.shippedOrder();
  const erp = await openErp(harness, trade);
  const ordered = await erp.post('erp.ingest_po', {
    external_ref: 'PO-1',
    lines: [{ lot: await trade.lot(), quantity: 1, unit: 'kg' }],
  });
  const mandate = ordered.message.mandate_name;
  const invite = await trade.cooperative.ok('cooperative.invite_member', {
    cooperative: trade.cooperative.org,
    email: 'new@example.org',
  });
  const key = await trade.buyer.ok('partners.sign_up', { label: 'their key', org: trade.buyer.org });
  const { rows } = { rows: await harness.database.db.selectFrom('escrows').select('name').execute() };
  const shipment = await harness.database.db.selectFrom('shipments').select('name').executeTakeFirstOrThrow();
  foreign = {
    lot: draft,
    order,
    order_name: order,
    plot: farm.plot,
    harvest,
    cooperative: trade.cooperative.org,
    exporter: trade.exporter.org,
    buyer: trade.buyer.org,
    organisation: trade.buyer.org,
    org: trade.buyer.org,
    invite: invite.name ?? invite.invite,
    key_id: key.key_id,
    mandate,
    'mandate_detail.name': mandate,
    'order_detail.name': order,
    'escrow_detail.name': rows[0]?.name as string,
    'shipment_detail.name': shipment.name,
  };
  stranger = await trade.world.user({ roles: ['SVC Farmer', 'SVC Cooperative', 'SVC Exporter', 'SVC Buyer'] });
  for (const kind of ['Cooperative', 'Exporter', 'Buyer'] as const)
    await trade.world.join(stranger, await trade.world.org(kind), 'Owner');
});
afterAll(() => harness.close());

const absent: Record<string, string> = {
  lot: 'LOT-2026-99999',
  order: 'ORD-2026-99999',
  order_name: 'ORD-2026-99999',
  plot: 'PLOT-2026-99999',
  cooperative: 'COOP-99999',
  exporter: 'EXP-99999',
  buyer: 'BUY-99999',
  organisation: 'BUY-99999',
  org: 'BUY-99999',
  invite: 'INV-2026-99999',
  key_id: 'pk_0123456789abcdef',
  mandate: 'MND-2026-99999',
  'mandate_detail.name': 'MND-2026-99999',
  'order_detail.name': 'ORD-2026-99999',
  'escrow_detail.name': 'ESC-2026-99999',
  'shipment_detail.name': 'SHP-2026-99999',
};

/** What the other required parameters may hold. */
const plausible: Record<string, unknown> = {
  email: 'someone@example.org',
  role: 'Member',
  quantity: '5',
  grade: 'Grade 1',
  stage: 'dispatch',
  gps_lat: '6.1',
  gps_lng: '38.2',
  gps_polygon: {
    type: 'Polygon',
    coordinates: [
      [
        [38.2, 6.1],
        [38.21, 6.1],
        [38.21, 6.11],
        [38.2, 6.1],
      ],
    ],
  },
  listed: 'true',
  reason: 'because',
  decision: 'release',
  note: 'x',
  harvest_date: '2026-01-10',
  lot_reference: 'A-1',
  commodity_type: 'Coffee',
  corridor: 'ET-DE',
  label: 'key',
  payload: { name: 'x' },
  delivery: '{}',
  payment: '{}',
  amount: '5',
  unit_price: '3',
  tonnes_co2e: '1',
  project: 'p',
  beneficiary: 'b',
  evidence: 'e',
};

/** Anybody may look at these, or they only narrow a list of the caller's own, or they make something new beside the record. */
const open = new Set([
  // lots on the marketplace are everybody's to order
  'cart.cart_add',
  // the specification's answer is an empty object
  'cooperative.settlement_detail',
  // a farmer may name any cooperative for his plot; it becomes a member plot when he is invited
  'farmer.register_farm_plot.cooperative',
  // a lot may name any exporter as its seller
  'cooperative.create_lot.exporter',
  'farmer.aggregate_harvests_into_lot.exporter',
]);

const cases = allOperations
  .filter(
    (operation) =>
      operation.allow === 'user' &&
      pathOf(operation).method === 'POST' &&
      !/\.list_|\.export_|_csv$|_summary$|_trend$|recent_/.test(operation.name),
  )
  .flatMap((operation) => {
    const short = operation.name.replace('svc_network.api.', '');
    const shape = z.toJSONSchema(operation.input, { io: 'input', unrepresentable: 'any' }) as {
      properties?: object;
      required?: string[];
    };
    return Object.keys(shape.properties ?? {}).flatMap((field) => {
      const key = field === 'name' ? `${short.split('.').pop()}.name` : field;
      if (absent[key] === undefined || open.has(short) || open.has(`${short}.${field}`)) return [];
      return [[`${short} (${field})`, short, field, key, shape.required ?? []] as const];
    });
  });

test('the matrix has something to look at', () => {
  expect(cases.length).toBeGreaterThan(25);
});

test.each(cases)('%s', async (_title, short, field, key, required) => {
  const call = (value: string | undefined, caller: Caller): Promise<Answer> => {
    const input = Object.fromEntries(required.map((name) => [name, foreign[name] ?? plausible[name] ?? 'x']));
    return caller.call(short, { ...input, [field]: value });
  };
  const theirs = await call(foreign[key], stranger);
  const nobodys = await call(absent[key], stranger);
  expect([400, 403, 404, 409], JSON.stringify(theirs.body)).toContain(theirs.status);
  const words = (answer: Answer, name: string | undefined) => [
    answer.status,
    String(answer.body.exception).replaceAll(name ?? '', '<name>'),
  ];
  expect(words(theirs, foreign[key])).toEqual(words(nobodys, absent[key]));
  if (theirs.status !== 403) {
    // Only what is wrong with the call itself may come before the record is looked at.
    expect(JSON.stringify(theirs.body)).not.toContain(foreign[key] as string);
  }
  // An admin is told plainly.
  expect((await call(absent[key], admin)).status, 'admin, unknown record').toBeGreaterThanOrEqual(400);
});
