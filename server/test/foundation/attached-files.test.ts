import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkAll } from '../../src/commands/check.ts';
import { checkFiles } from '../../src/domain/foundation/file/check.ts';
import { type Harness, startHarness } from '../support/harness.ts';
import { cleanCoffee, uploadFile } from '../support/inspections.ts';
import { fire, storePolicy, storeProduct } from '../support/insurance-people.ts';
import { plainPdf } from '../support/pictures.ts';
import { openTrade, type Trade } from '../support/trade-people.ts';
import type { Caller } from '../support/world.ts';

/** Lists, and takes off again, what `upload_file` attached to a record. */
let harness: Harness;
let trade: Trade;
beforeAll(async () => {
  harness = await startHarness();
  trade = await openTrade(harness);
});
afterAll(() => harness.close());

type Record = { doctype: string; docname: string };
const csv = Buffer.from('lot,kg\nLOT-1,1000\n');
const put = async (by: Caller, to: Record, content: Buffer = csv): Promise<string> => {
  const answer = await uploadFile(harness, by, content, { ...to });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return answer.message.name;
};
const list = (by: Caller, to: Record, more: object = {}) => by.ok('files.list_files', { ...to, ...more });
const namesOf = async (by: Caller, to: Record, more: object = {}): Promise<string[]> =>
  (await list(by, to, more)).data.map(({ name }: { name: string }) => name);
const fullName = async (by: Caller): Promise<string> => (await by.ok('auth.whoami')).user.full_name;
const remove = (by: Caller, file: string) => by.call('files.remove_file', { file });
const kept = async (by: Caller, file: string, words: RegExp) => {
  const answer = await remove(by, file);
  expect([answer.status, answer.body.exception]).toEqual([409, expect.stringMatching(words)]);
};

describe('the list', () => {
  test('who may see the record sees its files: name, type, size, hash, by whom, for whom, when', async () => {
    const { cooperative, exporter, buyer } = trade;
    const to = { doctype: 'Lot', docname: await trade.lot() };
    expect(await list(cooperative, to)).toMatchObject({ data: [], total: 0 });
    const first = await put(cooperative, to);
    harness.clock.advance(1000);
    const second = await put(exporter, to, plainPdf);
    const { data, total } = await list(exporter, to);
    expect(total).toBe(2);
    expect(data).toEqual([
      expect.objectContaining({ name: second, content_type: 'application/pdf', may_remove: true }),
      {
        name: first,
        file_name: 'sample.jpg.csv',
        file_url: `/private/files/${first}`,
        content_type: 'text/csv',
        file_size: csv.length,
        created_at: expect.any(String),
        sha256: createHash('sha256').update(csv).digest('hex'),
        fieldname: null,
        uploaded_by: await fullName(cooperative),
        org: cooperative.org,
        org_title: expect.any(String),
        removed_at: null,
        removed_by: null,
        stays: null,
        may_remove: false,
      },
    ]);
    expect(await namesOf(exporter, to, { limit_page_length: 1, limit_start: 1 })).toEqual([first]);
    expect(await namesOf(cooperative, to, { sort: 'created_at asc' })).toEqual([first, second]);
    expect(await namesOf(cooperative, { doctype: 'Order', docname: to.docname }).catch(() => 'refused')).toBe(
      'refused',
    );
    for (const stranger of [buyer, await trade.world.user()]) {
      const [there, absent] = [
        await stranger.call('files.list_files', to),
        await stranger.call('files.list_files', { ...to, docname: 'LOT-2026-99999' }),
      ];
      expect(there.status).toBe(403);
      expect({ ...absent.body, request_id: '' }).toEqual({ ...there.body, request_id: '' });
    }
    expect((await trade.world.guest().call('files.list_files', to)).status).toBe(401);
    expect((await trade.admin.call('files.list_files', { ...to, docname: 'LOT-2026-99999' })).status).toBe(404);
    expect((await cooperative.call('files.list_files', { ...to, doctype: 'User' })).body.errors[0].field).toBe(
      'doctype',
    );
  });

  test('orders and their shipments, policies and claims', async () => {
    const { cooperative, exporter, buyer, admin, world } = trade;
    const order = await trade.shippedOrder();
    const { name: shipment } = (await buyer.ok('detail.order_detail', { name: order })).shipment_detail;
    const agent = await world.member('Insurer');
    // What the cooperative pays its premium of.
    await buyer.ok('orders.confirm_delivery_and_release', { order: await trade.shippedOrder() });
    const policy = await storePolicy({ admin, cooperative }, await storeProduct(agent));
    const { name: claim } = await cooperative.ok('svc_network.insurance.api.submit_claim', { policy, ...fire });
    const shared: [Record, Caller, Caller, Caller][] = [
      [{ doctype: 'Order', docname: order }, exporter, buyer, agent],
      [{ doctype: 'Shipment', docname: shipment }, exporter, buyer, agent],
      [{ doctype: 'Insurance Policy', docname: policy }, cooperative, agent, buyer],
      [{ doctype: 'Insurance Claim', docname: claim }, cooperative, agent, exporter],
    ];
    for (const [to, by, other, stranger] of shared) {
      const file = await put(by, to);
      expect(await namesOf(other, to)).toEqual([file]);
      expect((await other.get(`/private/files/${file}`)).status).toBe(200);
      expect((await stranger.call('files.list_files', to)).status).toBe(403);
      expect((await stranger.get(`/private/files/${file}`)).status).toBe(403);
      expect((await uploadFile(harness, stranger, csv, { ...to })).status).toBe(403);
      expect((await remove(other, file)).status).toBe(403);
    }
    // What came before a claim was decided stays with it; what comes later may go.
    const [decidedOn] = await namesOf(cooperative, { doctype: 'Insurance Claim', docname: claim });
    await agent.ok('svc_network.insurance.api.transition_claim', {
      ...{ claim, status: 'Rejected', reason: 'The store did not burn.' },
    });
    await kept(cooperative, String(decidedOn), /was decided/);
    harness.clock.advance(1000);
    const later = await put(cooperative, { doctype: 'Insurance Claim', docname: claim });
    expect((await remove(cooperative, later)).status).toBe(200);
  });
});

describe('taking off', () => {
  test('by who put it there: gone for the others, and the row says who and when', async () => {
    const { buyer, exporter } = trade;
    const to = { doctype: 'Order', docname: await trade.shippedOrder() };
    const file = await put(buyer, to);
    const answer = await remove(buyer, file);
    expect(answer.message).toMatchObject({ name: file, removed_at: expect.any(String) });
    expect(await namesOf(exporter, to)).toEqual([]);
    const { data } = await list(exporter, to, { removed: true });
    expect(data).toEqual([
      expect.objectContaining({
        ...{ name: file, file_url: null, may_remove: false, removed_at: answer.message.removed_at },
        removed_by: await fullName(buyer),
      }),
    ]);
    expect((await exporter.get(`/private/files/${file}`)).status).toBe(403);
    expect((await buyer.get(`/private/files/${file}`)).status).toBe(200);
    expect((await remove(buyer, file)).message).toEqual(answer.message);
    await kept(trade.admin, file, /was taken off before/);
    // History is kept: the row and its content are there, and nothing is altered.
    expect((await checkFiles(harness.database.reader, harness.app.services.files)).faults).toEqual([]);
    const parts = await checkAll(harness.database, harness.app.services.markKey);
    expect(parts.flatMap(({ faults }) => faults)).toEqual([]);
  });

  test('by an Owner of the organisation it was put there for; by no colleague, and no other party', async () => {
    const { buyer, exporter, admin, world } = trade;
    const to = { doctype: 'Order', docname: await trade.shippedOrder() };
    const clerk = await world.member('Buyer', { org: buyer.org, role: 'Member' });
    const colleague = await world.member('Buyer', { org: buyer.org, role: 'Manager' });
    const [one, two, three] = [await put(clerk, to), await put(clerk, to), await put(buyer, to)];
    expect((await remove(colleague, one)).status).toBe(403);
    expect((await remove(clerk, three)).status).toBe(403);
    expect((await remove(exporter, one)).body.exception).toContain('Only who put the file there');
    expect((await remove(await world.user(), one)).status).toBe(403);
    expect((await remove(world.guest(), one)).status).toBe(401);
    expect((await remove(buyer, one)).status).toBe(200);
    expect((await remove(admin, two)).status).toBe(200);
    expect((await remove(admin, 'FILE-00000000000000000000')).status).toBe(404);
    expect((await remove(buyer, 'FILE-00000000000000000000')).status).toBe(403);
    const loose = (await uploadFile(harness, buyer, csv)).message.name;
    expect((await remove(exporter, loose)).status).toBe(403);
    await kept(buyer, loose, /belongs to no record/);
  });

  test('32 at once take it off once', async () => {
    const to = { doctype: 'Lot', docname: await trade.lot() };
    const file = await put(trade.exporter, to);
    const answers = await Promise.all(Array.from({ length: 32 }, () => remove(trade.exporter, file)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(32);
    const [first] = answers;
    for (const { message } of answers) expect(message).toEqual(first?.message);
    const { count } = await harness.database.db
      .selectFrom('record_changes')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('tbl', '=', 'files')
      .where('key', '=', file)
      .executeTakeFirstOrThrow();
    // Put there, and taken off.
    expect(Number(count)).toBe(2);
  });

  test('not while an order is disputed, and not what was there when it was settled', async () => {
    const { buyer, admin } = trade;
    const to = { doctype: 'Order', docname: await trade.shippedOrder() };
    const file = await put(buyer, to);
    await buyer.ok('orders.raise_dispute', { order: to.docname, reason: 'The bags are wet.' });
    await kept(buyer, file, /is Disputed/);
    expect((await list(buyer, to)).data[0]).toMatchObject({
      may_remove: false,
      stays: expect.stringMatching(/Disputed/),
    });
    await admin.ok('orders.resolve_dispute', { order: to.docname, decision: 'release', note: 'Seen and weighed.' });
    await kept(buyer, file, /is Settled/);
    harness.clock.advance(1000);
    const later = await put(buyer, to);
    expect((await remove(buyer, later)).status).toBe(200);
  });

  test('from an inspection only while it is a draft; what was handed in is signed', async () => {
    const { world, admin } = trade;
    const inspector = await world.user({ roles: ['SVC Inspector'] });
    const lot = await trade.lot();
    const { name } = await inspector.ok('inspector_workbench.start_inspection', { lot });
    const to = { doctype: 'Quality Inspection', docname: name };
    const [wrong, right] = [await put(inspector, to), await put(inspector, to)];
    expect((await remove(inspector, wrong)).status).toBe(200);
    await inspector.ok('inspector.submit_inspection', { inspection: name, measures: cleanCoffee });
    await kept(inspector, right, /handed in and signed/);
    await kept(admin, right, /handed in and signed/);
    const shown = await inspector.ok('inspector_workbench.get_inspection', { name });
    expect(shown.files.map((file: { name: string }) => file.name)).toEqual([right]);
  });
});
