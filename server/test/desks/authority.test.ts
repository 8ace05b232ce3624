import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { checkAll } from '../../src/commands/check.ts';
import { checkBooks } from '../../src/domain/money/escrow/check.ts';
import { flagLot } from '../../src/domain/origin/lot/flag.ts';
import type { OrderStatus } from '../../src/platform/db/tables.generated.ts';
import { openFarm } from '../support/farm-people.ts';
import { onPostgres, startHarness } from '../support/harness.ts';
import { insertOrder, orderNow } from '../support/order-rows.ts';
import { putLot } from '../support/put-lot.ts';
import { tamper } from '../support/tampering.ts';
import { openTrade } from '../support/trade-people.ts';
import { World } from '../support/world.ts';

const harness = await startHarness({ poolSize: 10 });
const world = new World(harness);
afterAll(() => harness.close());

const { db } = harness.database;
const officer = await world.user({ roles: ['SVC Authority'] });
const clerk = await world.member('Cooperative', { org: await world.org('Cooperative', { title: 'Yirga Union' }) });
const exporter = await world.member('Exporter');
const buyer = await world.member('Buyer');
const rowOf = (name: string) => db.selectFrom('lots').selectAll().where('name', '=', name).executeTakeFirstOrThrow();

async function listed(more: Record<string, unknown> = {}): Promise<string> {
  harness.clock.advance(1000);
  const fields = { commodity_type: 'Coffee', corridor: 'ET-DE', quantity: 100, exporter: exporter.org, ...more };
  const { name } = await clerk.ok('cooperative.create_lot', fields);
  await clerk.ok('cooperative.list_lot', { lot: name });
  return name;
}
async function flagged(reason: string, more: Record<string, unknown> = {}, order?: OrderStatus): Promise<string> {
  const lot = await listed(more);
  if (order !== undefined) {
    await insertOrder(harness, { lot, buyer: buyer.org, exporter: exporter.org, status: order });
    await putLot(harness, lot, { status: 'Sold' });
  }
  await harness.app.jobContext.transaction((work) => flagLot(work, lot, reason));
  return lot;
}
const queue = async (parameters: unknown = {}): Promise<string[]> =>
  (await officer.ok('authority.list_flagged_lots', parameters)).data.map((row: { name: string }) => row.name);
const resolve = (lot_name: string, decision: string, note?: string) =>
  officer.call('authority.resolve_flagged_lot', { lot_name, decision, ...(note === undefined ? {} : { note }) });

test('without lots the figures are zero; then they count', async () => {
  const figures = await officer.ok('authority.authority_summary');
  expect(Object.keys(figures)).toContain('anomaly_rate');
  expect(Object.values(figures).filter((figure) => figure !== 0)).toEqual([]);
  await listed({ quantity: '1.5', unit: 'MT' });
  const lot = await flagged('odd');
  await clerk.ok('cooperative.create_lot', { commodity_type: 'Coffee', corridor: 'ET-DE', quantity: 7 });
  expect(await officer.ok('authority.authority_summary')).toMatchObject({
    flagged_count: 1,
    total_lots: 3,
    anomaly_rate: 0.3333,
    active_exporters: 1,
    volume_this_month_kg: 1600,
  });
  await resolve(lot, 'verified');
  const after = await officer.ok('authority.authority_summary');
  expect(after).toMatchObject({ flagged_count: 0, anomaly_rate: 0, verified_this_month: 1 });
  // Last month's are not this month's.
  const earlier = new Date(harness.clock.now().getTime() - 31 * 86_400_000);
  await db.updateTable('lots').set({ created_at: earlier }).execute();
  await db.updateTable('lot_history').set({ at: earlier }).execute();
  const later = await officer.ok('authority.authority_summary');
  expect(later).toMatchObject({ verified_this_month: 0, volume_this_month_kg: 0, total_lots: 3 });
});

test('the queue shows, sorts and narrows flagged lots; the CSV is the same', async () => {
  const first = await flagged('GPS divergence of 12.4 km', { lot_reference: '=BAG-1', quantity: 30 });
  const second = await flagged('payload mismatch', { commodity_type: 'Cocoa', corridor: 'ET-US', quantity: 20 });
  const third = await flagged('dispute', { quantity: 10 }, 'Disputed');
  const page = await officer.ok('authority.list_flagged_lots');
  expect(page).toMatchObject({ total: 3, limit_start: 0, limit_page_length: 20 });
  expect(page.data.map((row: { name: string }) => row.name)).toEqual([third, second, first]);
  expect(page.data[0]).toMatchObject({
    status: 'Flagged',
    reason: 'dispute',
    previous_status: 'Sold',
    order: expect.stringMatching(/^ORD-/),
    order_status: 'Disputed',
    cooperative_name: 'Yirga Union',
  });
  expect(page.data[1]).toMatchObject({ previous_status: 'Listed', order: null });
  expect(await queue({ q: 'gps' })).toEqual([first]);
  expect(await queue({ q: 'bag-1' })).toEqual([first]);
  expect(await queue({ q: '_' })).toEqual([]);
  for (const q of ['yirga', 'et-de']) expect(await queue({ q }), q).toContain(first);
  expect(await queue({ commodity: 'Cocoa' })).toEqual([second]);
  expect(await queue({ sort: 'quantity asc' })).toEqual([third, second, first]);
  expect(await queue({ sort: 'quantity desc', limit_start: '1', limit_page_length: '1' })).toEqual([second]);
  expect(await officer.ok('authority.flagged_filter_options')).toEqual(['Cocoa', 'Coffee']);
  expect((await officer.call('authority.list_flagged_lots', { sort: 'secret asc' })).status).toBe(400);
  const csv = await officer.call('authority.export_flagged_lots_csv', { q: 'gps', sort: 'name asc' });
  expect(csv.headers.get('content-type')).toContain('text/csv');
  const lines = String(csv.body).trim().split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain("'=BAG-1");
  for (const lot of [first, second, third]) await resolve(lot, 'cancelled');
  expect(await queue()).toEqual([]);
});

test('verified makes an unsold lot Verified, signed anew, with the note as a comment', async () => {
  const lot = await flagged('odd');
  const answer = await resolve(lot, 'verified', 'Seen in the warehouse');
  expect(answer.message).toMatchObject({ name: lot, status: 'Verified', decision: 'verified', order: null });
  // Nobody takes the decision for an inspection.
  const page = await (await fetch(`${harness.url}/verify/${lot}`, { headers: { accept: 'text/html' } })).text();
  expect(page).toContain('On the market, cleared by the authority; not inspected');
  expect(await rowOf(lot)).toMatchObject({
    status: 'Verified',
    previous_status: null,
    flag_reason: null,
    attested_version: 2,
    verified_at: harness.clock.now(),
  });
  const comments = await db.selectFrom('comments').selectAll().where('docname', '=', lot).execute();
  expect(comments).toMatchObject([{ doctype: 'Lot', body: 'Seen in the warehouse', author_id: officer.userId }]);
  const history = await db
    .selectFrom('lot_history')
    .selectAll()
    .where('lot', '=', lot)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  expect(history).toMatchObject({ kind: 'resolved', from_status: 'Flagged', to_status: 'Verified' });
  // Those whose lot it is read why, strangers only that it was decided.
  const told = async (by: typeof officer) => {
    const { items } = await by.ok('events.get_lot_timeline', { lot });
    return items.find((item: { kind: string }) => item.kind === 'resolved').note;
  };
  for (const reader of [officer, clerk, exporter]) expect(await told(reader)).toBe('Seen in the warehouse');
  expect(await told(await world.member('Buyer'))).toBeNull();
  const again = await resolve(lot, 'verified');
  expect([again.status, again.body.exception]).toEqual([409, `${lot} is Verified; it must be Flagged.`]);
});

test('cancelled makes a lot Cancelled and ends the orders that waited', async () => {
  const lot = await listed();
  const order = await insertOrder(harness, { lot, buyer: buyer.org, exporter: exporter.org });
  await harness.app.jobContext.transaction((work) => flagLot(work, lot, 'odd'));
  expect((await resolve(lot, 'cancelled')).message).toMatchObject({ status: 'Cancelled', order: null });
  expect(await orderNow(harness, order)).toMatchObject({
    status: 'Cancelled',
    reason: expect.stringContaining('authority'),
  });
  expect((await resolve(lot, 'cancelled')).status).toBe(409);
});

test('a lot whose sale stands is Sold again, never sellable twice', async () => {
  const lot = await flagged('dispute', {}, 'Disputed');
  const answer = (await resolve(lot, 'verified')).message;
  expect(answer).toMatchObject({ status: 'Sold', order: expect.stringMatching(/^ORD-/) });
  expect(answer.message).toContain('Sold again');
  expect((await clerk.call('cooperative.set_lot_listed', { lot, listed: true })).status).toBe(409);
  const undone = await flagged('dispute', {}, 'Cancelled');
  expect((await resolve(undone, 'verified')).message.status).toBe('Verified');
  const seized = await flagged('dispute', {}, 'In Transit');
  const cancelled = (await resolve(seized, 'cancelled')).message;
  expect(cancelled).toMatchObject({ status: 'Cancelled', message: expect.stringContaining('stands') });
});

test('a dispute goes through, whatever the authority decides first, and the books agree', async () => {
  const trade = await openTrade(harness);
  const statusOf = async (order: string) => {
    const { status, lot, lot_status } = await trade.buyer.ok('orders.get_order', { order });
    return { status, lot, lot_status };
  };
  for (const [decision, verdict, expected] of [
    ['verified', 'release', ['Settled', 'Sold']],
    ['verified', 'refund', ['Cancelled', 'Listed']],
    ['cancelled', 'release', ['Settled', 'Cancelled']],
    ['cancelled', 'refund', ['Cancelled', 'Cancelled']],
  ] as const) {
    const order = await trade.shippedOrder();
    await trade.buyer.ok('orders.raise_dispute', { order, reason: 'Mould' });
    const { lot } = await statusOf(order);
    const decided = (await resolve(lot, decision)).message;
    expect(decided).toMatchObject({ status: decision === 'verified' ? 'Sold' : 'Cancelled', order });
    await trade.admin.ok('orders.resolve_dispute', { order, decision: verdict, note: 'Report' });
    const after = await statusOf(order);
    expect([after.status, after.lot_status], `${decision}, then ${verdict}`).toEqual(expected);
    expect((await checkBooks(db)).faults.filter((fault) => fault.includes(lot) || fault.includes(order))).toEqual([]);
  }
});

test('what was changed behind our back is not signed by clearing it, but put back or signed with a public reason', async () => {
  const farm = await openFarm(world, { clerk });
  await farm.farmer.ok('farmer.record_harvest', { plot: farm.plot, harvest_date: '2026-01-10', quantity: 700 });
  const pooled = async () => {
    const { name } = await clerk.ok('farmer.aggregate_harvests_into_lot', {
      commodity_type: 'Coffee',
      corridor: 'ET-DE',
      grade: 'Grade 1',
      exporter: exporter.org,
    });
    await clerk.ok('cooperative.list_lot', { lot: name });
    return name as string;
  };
  const lot = await pooled();
  const detail = () => officer.ok('authority.get_flagged_lot', { lot_name: lot });
  const decide = (more: object) =>
    officer.call('authority.resolve_flagged_lot', { lot_name: lot, decision: 'verified', ...more });
  const [harvest] = (await db.selectFrom('lot_sources').select('harvest').where('lot', '=', lot).execute()).map(
    (row) => row.harvest,
  );
  const versions = async () =>
    (
      await db
        .selectFrom('attestations')
        .select('version')
        .where('kind', '=', 'lot')
        .where('subject', '=', lot)
        .execute()
    ).length;
  const verify = async () =>
    (await (
      await fetch(`${harness.url}/api/method/svc_network.api.verify.cryptographic_verify`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ lot_ref: lot }),
      })
    ).json()) as { verified: boolean; error?: string };

  await tamper(harness.database, async (tx) => {
    await tx.updateTable('lots').set({ grade: 'Grade 3', quantity: '900' }).where('name', '=', lot).execute();
    await tx.updateTable('lot_sources').set({ quantity_kg: '900' }).where('lot', '=', lot).execute();
  });
  await harness.tick('tamper-check');
  const { who_changed } = await detail();
  expect(who_changed).toMatchObject({ outside: true, since: expect.any(String) });
  const operations = who_changed.calls.map((call: { operation: string }) => call.operation);
  expect(operations).toContain('svc_network.api.cooperative.list_lot');
  expect(await detail()).toMatchObject({
    status: 'Flagged',
    signed_version: 1,
    differences: [
      { field: 'grade', signed: 'Grade 1', now: 'Grade 3' },
      { field: 'quantity', signed: '700', now: '900' },
      { field: `harvests.${harvest}.quantity_kg`, signed: '700', now: '900' },
    ],
  });
  const silent = await decide({ note: 'looks fine' });
  expect([silent.status, silent.body.exc_type]).toEqual([409, 'StateError']);
  expect(silent.body.exception).toContain(`grade, quantity, harvests.${harvest}.quantity_kg`);
  expect((await decide({ differences: 'sign' })).body.errors[0].field).toBe('reason');
  expect([await versions(), (await rowOf(lot)).status]).toEqual([1, 'Flagged']);

  expect((await decide({ differences: 'restore' })).message).toMatchObject({ status: 'Verified' });
  expect(await rowOf(lot)).toMatchObject({ grade: 'Grade 1', quantity: '700.000', attested_version: 1 });
  expect(await versions()).toBe(1);
  await harness.anchor();
  expect(await verify()).toMatchObject({ verified: true });

  // Again, and a source is gone altogether.
  await db.deleteFrom('lot_sources').where('lot', '=', lot).execute();
  await harness.tick('tamper-check');
  expect((await decide({})).status).toBe(409);
  expect((await decide({ differences: 'restore' })).status).toBe(200);
  expect(await verify()).toMatchObject({ verified: true });

  await db.updateTable('lots').set({ grade: 'Grade 2' }).where('name', '=', lot).execute();
  await harness.tick('tamper-check');
  const reason = 'Graded again in the laboratory; the clerk had entered it in the wrong place.';
  expect((await decide({ differences: 'sign', reason })).body.errors[0].field).toBe('fingerprint');
  const { fingerprint } = await detail();
  // Whoever changed the records changes them once more, while the officer reads.
  await db.updateTable('lots').set({ grade: 'Grade 5' }).where('name', '=', lot).execute();
  const unseen = await decide({ differences: 'sign', reason, fingerprint });
  expect([unseen.status, unseen.body.exception]).toEqual([409, expect.stringContaining('not what you looked at')]);
  await db.updateTable('lots').set({ grade: 'Grade 2' }).where('name', '=', lot).execute();
  expect((await decide({ differences: 'sign', reason, fingerprint })).status).toBe(200);
  const { payload } = await db
    .selectFrom('attestations')
    .select('payload')
    .where('kind', '=', 'lot')
    .where('subject', '=', lot)
    .orderBy('version', 'desc')
    .executeTakeFirstOrThrow();
  expect(JSON.parse(payload)).toMatchObject({
    version: 2,
    grade: 'Grade 2',
    amendments: [{ version: 2, fields: ['grade'], reason }],
  });
  await harness.anchor();
  expect(await verify()).toMatchObject({ verified: true });
  // A stranger reads the reason, and what the kilograms are of.
  const page = await (await fetch(`${harness.url}/verify/${lot}`)).text();
  expect(page).toContain(`Records that had been changed were signed as they are, because: ${reason}`);
  expect(page).toContain('<dd>Cherries</dd>');
  // The reason itself is signed: taking it away is tampering.
  await db.updateTable('lots').set({ amendments: null }).where('name', '=', lot).execute();
  expect(await verify()).toMatchObject({ verified: false, error: 'payload_mismatch' });
  await harness.tick('tamper-check');
  expect((await detail()).differences).toMatchObject([{ field: 'amendments', now: null }]);
  expect((await decide({ differences: 'restore' })).status).toBe(200);
  expect(await verify()).toMatchObject({ verified: true });

  // A geometry is signed by its commitment only: it cannot be put back from that.
  const polygonOf = () => db.selectFrom('plots').select('gps_polygon').where('name', '=', farm.plot);
  const before = (await polygonOf().executeTakeFirstOrThrow()).gps_polygon as string;
  const move = (gps_polygon: string) =>
    db.updateTable('plots').set({ gps_polygon }).where('name', '=', farm.plot).execute();
  await move(before.replaceAll('38.1', '38.2'));
  await harness.tick('tamper-check');
  const refused = await decide({ differences: 'restore' });
  expect([refused.status, refused.body.exception]).toEqual([
    409,
    expect.stringContaining(`plots.${farm.plot}.geometry`),
  ]);
  // Nor does an honest edit of the plot sign it meanwhile.
  const edit = await farm.farmer.call('farmer.update_farm_plot', { plot: farm.plot, gps_lat: 6.105, gps_lng: 38.106 });
  expect([edit.status, edit.body.exception]).toEqual([409, expect.stringContaining('are not what was signed')]);
  const [records] = (await checkAll(harness.database)).filter((part) => part.title.startsWith('Records'));
  expect(records).toMatchObject({ counts: { flagged_lots: expect.any(Number) } });
  // What other tests altered in the tables, such as the day on which all lots were made, is named, too.
  expect(records?.faults.filter((fault) => fault.startsWith(lot))).toEqual([
    `${lot}: it is Flagged, and the records differ from its attestation`,
  ]);
  await move(before);
  expect((await detail()).differences).toEqual([]);
  expect((await decide({})).status).toBe(200);

  // The signed record itself was changed: nothing can be put back from it.
  await db.updateTable('lots').set({ grade: 'Grade 3' }).where('name', '=', lot).execute();
  await harness.tick('tamper-check');
  await sql`alter table attestations disable trigger user`.execute(db);
  const last = `kind = 'lot' and subject = '${lot}' and version = (select max(version) from attestations where kind = 'lot' and subject = '${lot}')`;
  await sql.raw(`update attestations set payload = replace(payload, 'Grade 2', 'Grade 3') where ${last}`).execute(db);
  expect((await detail()).differences).toMatchObject([{ field: 'attestation' }]);
  expect((await decide({})).status).toBe(409);
  const damaged = await decide({ differences: 'restore' });
  expect([damaged.status, damaged.body.exception]).toEqual([409, expect.stringContaining('is damaged itself')]);
  await sql.raw(`update attestations set payload = replace(payload, 'Grade 3', 'Grade 2') where ${last}`).execute(db);
  await sql`alter table attestations enable trigger user`.execute(db);
  expect((await decide({ differences: 'restore' })).status).toBe(200);
  expect((await officer.call('authority.get_flagged_lot', { lot_name: lot })).status).toBe(404);
  expect((await clerk.call('authority.get_flagged_lot', { lot_name: lot })).status).toBe(403);
});

test('an officer clears the flag that they read, and not one that was raised since', async () => {
  const lot = await flagged('quantities differ by 3 %');
  const { flagged_at } = await officer.ok('authority.get_flagged_lot', { lot_name: lot });
  const decide = (at: string) =>
    officer.call('authority.resolve_flagged_lot', { lot_name: lot, decision: 'verified', flagged_at: at });
  expect((await decide(flagged_at)).status).toBe(200);
  harness.clock.advance(1000);
  await harness.app.jobContext.transaction((work) => flagLot(work, lot, 'quantities differ by 80 %'));
  const late = await decide(flagged_at);
  expect([late.status, late.body.exception]).toEqual([409, expect.stringContaining('quantities differ by 80 %')]);
  const again = await officer.ok('authority.get_flagged_lot', { lot_name: lot });
  expect((await decide(again.flagged_at.replace('Z', '+00:00'))).status).toBe(200);
});

test('only authorities and admins; unknown lots and decisions are named', async () => {
  const lot = await flagged('odd');
  const names = ['authority_summary', 'list_flagged_lots', 'export_flagged_lots_csv', 'flagged_filter_options'];
  for (const name of names) {
    expect((await clerk.call(`authority.${name}`)).status, name).toBe(403);
    expect((await world.guest().call(`authority.${name}`)).status, name).toBe(401);
    expect((await (await world.admin()).call(`authority.${name}`)).status, name).toBe(200);
  }
  const parameters = { lot_name: lot, decision: 'verified' };
  expect((await clerk.call('authority.resolve_flagged_lot', parameters)).status).toBe(403);
  expect((await resolve('LOT-2020-99999', 'verified')).status).toBe(404);
  expect((await resolve(lot, 'approved')).body.errors[0].field).toBe('decision');
  expect((await officer.call('authority.resolve_flagged_lot', {})).body.errors).toHaveLength(2);
  expect((await rowOf(lot)).status).toBe('Flagged');
});

test.runIf(onPostgres)('many decisions at once: one counts, the others are told the state', async () => {
  const lot = await flagged('odd');
  const answers = await Promise.all(
    Array.from({ length: 16 }, (_, index) => resolve(lot, index % 2 === 0 ? 'verified' : 'cancelled')),
  );
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, ...Array(15).fill(409)]);
});

test('the office finds plots by name or farmer, and the harvests of one', async () => {
  const farm = await openFarm(world, { lng: 39.2, lat: 7.2 });
  const harvest = { plot: farm.plot, quantity: 40 };
  const first = await farm.farmer.ok('farmer.record_harvest', { ...harvest, harvest_date: '2026-01-08' });
  const second = await farm.farmer.ok('farmer.record_harvest', { ...harvest, harvest_date: '2026-01-09' });
  const names = async (search: string) =>
    (await officer.ok('authority.list_plots', { search })).data.map((row: { name: string }) => row.name);
  expect(await names(farm.plot)).toEqual([farm.plot]);
  expect(await names('upper FIELD')).toContain(farm.plot);
  expect(await names('Almaz')).toContain(farm.plot);
  expect(await names('nobody at all')).toEqual([]);
  const { data } = await officer.ok('authority.list_harvests', { plot: farm.plot });
  expect(data).toMatchObject([
    { name: second.name, quantity_kg: 40, voided: false },
    { name: first.name, harvest_date: '2026-01-08' },
  ]);
  expect((await officer.ok('authority.list_harvests', { plot: 'PLOT-1999-00001' })).total).toBe(0);
  for (const operation of ['list_plots', 'list_harvests']) {
    const refused = await farm.clerk.call(`authority.${operation}`, { plot: farm.plot });
    expect([operation, refused.status]).toEqual([operation, 403]);
  }
});
