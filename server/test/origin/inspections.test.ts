import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openFarm } from '../support/farm-people.ts';
import { type Harness, startHarness } from '../support/harness.ts';
import { cleanCocoa, cleanCoffee, recordInspection, uploadFile } from '../support/inspections.ts';
import { photograph, plainPdf } from '../support/pictures.ts';
import { openTrade, type Trade } from '../support/trade-people.ts';
import type { Caller } from '../support/world.ts';

const bench = 'inspector_workbench';
let harness: Harness;
let trade: Trade;
let ines: Caller;
let otto: Caller;
beforeAll(async () => {
  harness = await startHarness();
  trade = await openTrade(harness);
  ines = await trade.world.user({ roles: ['SVC Inspector'], name: 'Ines Pector' });
  otto = await trade.world.user({ roles: ['SVC Inspector'] });
});
afterAll(() => harness.close());

const record = recordInspection;
const uploaded = (by: Caller, content: Buffer, fields: Record<string, string> = {}) =>
  uploadFile(harness, by, content, fields);
/** A lot that is listed and anchored. */
async function notarizedLot(facts: Record<string, unknown> = {}): Promise<string> {
  const lot = await trade.lot(facts);
  await harness.anchor();
  return lot;
}

describe('record_inspection', () => {
  test('hands in at once, computes the grade, and is refused a second time while it is open', async () => {
    const lot = await notarizedLot({ grade: 'Grade 1' });
    const made = await record(ines, lot, { seal_number: 'S-17', gps_lat: '6.1', gps_lng: '38.2', notes: 'dry store' });
    expect(made.message).toMatchObject({ lot, status: 'Submitted', grade: 'Grade 1', result: 'conformant' });
    const seen = await ines.ok(`${bench}.get_inspection`, { name: made.message.name });
    expect(seen).toMatchObject({
      lot,
      claimed_grade: 'Grade 1',
      seal_number: 'S-17',
      gps_lat: 6.1,
      gps_lng: 38.2,
      notes: 'dry store',
      inspector: ines.email,
      inspected_at: harness.clock.now().toISOString(),
      measures: { cup_score: '83.5', moisture_percent: '11.2' },
      judgement: { steps: 0, doubts: [] },
      attested: false,
    });
    const again = await record(ines, lot);
    expect(again.status).toBe(409);
    expect(again.body.exception).toContain(`${made.message.name} on ${lot}, which is Submitted`);
    expect((await record(otto, lot)).status).toBe(200);
  });

  test('nothing is inspected before the last of it was harvested, but for a day of time zones', async () => {
    const { farmer, clerk, plot } = await openFarm(trade.world);
    for (const harvest_date of ['2026-01-10', '2026-01-15']) {
      await farmer.ok('farmer.record_harvest', { plot, harvest_date, quantity: 300 });
    }
    const { name: lot } = await clerk.ok('farmer.aggregate_harvests_into_lot', {
      commodity_type: 'Coffee',
      corridor: 'ET-DE',
      grade: 'Grade 1',
    });
    const offer = { asking_price: '4.25', currency: 'USD', confirm_price: true, exporter: trade.exporter.org };
    await clerk.ok('cooperative.update_lot', { lot, ...offer });
    await clerk.ok('cooperative.list_lot', { lot });
    for (const inspected_at of ['2001-01-01T00:00:00Z', '2026-01-12T08:00:00Z']) {
      const early = await record(ines, lot, { inspected_at });
      expect([early.status, early.body.errors]).toEqual([
        400,
        [
          {
            field: 'inspected_at',
            message: `must not lie more than a day before 2026-01-15, when the last of ${lot} was harvested`,
          },
        ],
      ]);
    }
    expect((await record(ines, lot, { inspected_at: '2026-01-14T22:00:00Z' })).message).toMatchObject({ lot });
    // A part that was sold has no harvests of its own on record, and comes from the same.
    const order = await trade.order(lot, { quantity: 100 });
    await trade.exporter.ok('exporter.accept_order', { order });
    const { lot: part } = await trade.buyer.ok('orders.get_order', { order });
    expect(part).not.toBe(lot);
    expect((await record(otto, part, { inspected_at: '2001-01-01T00:00:00Z' })).body.errors).toEqual([
      {
        field: 'inspected_at',
        message: `must not lie more than a day before 2026-01-15, when the last of ${part} was harvested`,
      },
    ]);
  });

  test('a lot without harvests is not inspected before it was recorded, but for a day', async () => {
    const lot = await trade.lot();
    const { created_at } = await harness.database.db
      .selectFrom('lots')
      .select('created_at')
      .where('name', '=', lot)
      .executeTakeFirstOrThrow();
    const early = await record(ines, lot, { inspected_at: '2010-06-01T10:00:00Z' });
    expect([early.status, early.body.errors]).toEqual([
      400,
      [
        {
          field: 'inspected_at',
          message: `must not lie more than a day before ${created_at.toISOString()}, when ${lot} was recorded`,
        },
      ],
    ]);
    const morning = new Date(created_at.getTime() - 23 * 3_600_000).toISOString();
    expect((await record(ines, lot, { inspected_at: morning })).message).toMatchObject({ lot, status: 'Submitted' });
  });

  test('the same inspection from a second device is the first one, whatever became of it; another one is another', async () => {
    const lot = await notarizedLot({ grade: 'Grade 1' });
    const picture = photograph('of the store');
    const papers = async (content = picture) => [(await uploaded(ines, content)).message.name];
    const inspected_at = harness.clock.now().toISOString();
    const found = { inspected_at, seal_number: 'S-9', gps_lat: 6.1, gps_lng: 38.2 };
    const first = (await record(ines, lot, { ...found, files: await papers() })).message;
    const again = async (more: object = {}) => record(ines, lot, { ...found, files: await papers(), ...more });
    expect((await again()).message).toMatchObject({ name: first.name, status: 'Submitted' });
    await trade.admin.ok('inspector.admin_approve_inspection', { inspection: first.name });
    expect((await again()).message).toMatchObject({
      name: first.name,
      status: 'Approved',
      message: `${first.name} is Approved.`,
    });
    expect((await ines.ok('inspector.list_my_inspections', { lot })).total).toBe(1);
    // Who finds something else, shows more, or looks once more has made another one; so has somebody else.
    const another = async (answer: Awaited<ReturnType<typeof record>>) => {
      expect(answer.status).toBe(200);
      expect(answer.message.name).not.toBe(first.name);
      const rejected = { inspection: answer.message.name, reason: 'one is enough' };
      await trade.admin.ok('inspector.admin_reject_inspection', rejected);
    };
    await another(await again({ measures: { ...cleanCoffee, screen_size: 17 } }));
    await another(await again({ files: await papers(photograph('N 9.1')) }));
    await another(await again({ inspected_at: new Date(Date.parse(inspected_at) - 60_000).toISOString() }));
    await another(await record(otto, lot, found));
  });

  test('twice at once makes one', async () => {
    const lot = await trade.lot();
    const both = await Promise.all([record(ines, lot), record(ines, lot)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { total } = await ines.ok('inspector.list_my_inspections', { lot });
    expect(total).toBe(1);
  });

  test('cocoa by its cut test, with everything as strings', async () => {
    const { name } = await trade.cooperative.ok('cooperative.create_lot', {
      commodity_type: 'Cocoa',
      corridor: 'ET-DE',
      quantity: '500',
      grade: 'Grade I',
    });
    await trade.cooperative.ok('cooperative.list_lot', { lot: name });
    const strings = Object.fromEntries(Object.entries(cleanCocoa).map(([measure, value]) => [measure, String(value)]));
    const made = await record(ines, name, { measures: JSON.stringify({ ...strings, mouldy_beans: '12' }) });
    expect(made.message).toMatchObject({ grade: 'Grade II', result: 'non_conformant' });
  });

  test('what is impossible, missing or unknown is refused with its field', async () => {
    const lot = await trade.lot();
    const errors = async (more: object) =>
      (await record(ines, lot, more)).body.errors?.map(({ field }: { field: string }) => field);
    expect(await errors({ measures: { ...cleanCoffee, moisture_percent: 101 } })).toEqual([
      'measures.moisture_percent',
    ]);
    expect(await errors({ measures: { ...cleanCoffee, water_activity: '1.5', flavor: 7.6 } })).toEqual([
      'measures.water_activity',
      'measures.flavor',
    ]);
    expect(await errors({ measures: { moisture_percent: 11 } })).toHaveLength(14);
    expect(await errors({ measures: { ...cleanCoffee, mouldy_beans: 3 } })).toEqual(['measures.mouldy_beans']);
    expect(await errors({ measures: { ...cleanCoffee, moisture_percent: 'wet' } })).toEqual([
      'measures.moisture_percent',
    ]);
    expect(await errors({ gps_lat: 6 })).toEqual(['gps_lng']);
    expect(await errors({ inspected_at: '2031-01-01T00:00:00Z' })).toEqual(['inspected_at']);
    expect(await errors({ inspected_at: 'yesterday' })).toEqual(['inspected_at']);
    expect(await errors({ files: ['FILE-00000000000000000000'] })).toEqual(['files.0']);
    expect((await ines.ok('inspector.list_my_inspections', { lot })).total).toBe(0);
  });

  test('lots that are not there, Draft or given up; people who are no inspectors', async () => {
    expect((await record(ines, 'LOT-2026-99999')).status).toBe(404);
    const { name } = await trade.cooperative.ok('cooperative.create_lot', {
      commodity_type: 'Coffee',
      corridor: 'ET-DE',
      quantity: 10,
    });
    expect((await record(ines, name)).body.exception).toContain(`${name} is Draft; it must be Listed`);
    for (const by of [trade.cooperative, trade.exporter, trade.buyer])
      expect((await record(by, name)).status).toBe(403);
    expect((await record(trade.world.guest(), name)).status).toBe(401);
  });

  test('a commodity without a protocol says so; one that is added is used from its day on', async () => {
    const { admin } = trade;
    const add = (kind: string, values: object) => admin.ok('reference.create_record', { kind, values, reason: 'new' });
    await add('commodity', { name: 'Tea' });
    const { name } = await trade.cooperative.ok('cooperative.create_lot', {
      commodity_type: 'Tea',
      corridor: 'ET-DE',
      quantity: 10,
    });
    await trade.cooperative.ok('cooperative.list_lot', { lot: name });
    expect((await record(ines, name, { measures: {} })).body.exception).toContain('no inspection protocol for Tea');
    const figures = { place: 1, unit: '%', min_value: 0, max_value: 20, step: '0.5', entry: 'required', sign: 1 };
    await add('inspection_measure', { commodity_type: 'Tea', measure: 'moisture_percent', ...figures });
    const [protocol] = await ines.ok(`${bench}.list_protocols`, { commodity_type: 'Tea' });
    expect(protocol).toMatchObject({ commodity_type: 'Tea', measures: [{ measure: 'moisture_percent', max: '20' }] });
    const made = await record(ines, name, { measures: { moisture_percent: 7.5 } });
    expect(made.message).toMatchObject({ status: 'Submitted', grade: null, result: null });
    expect(await ines.ok(`${bench}.list_protocols`, { commodity_type: 'Tea', on: '2026-01-01' })).toEqual([]);
  });
});

describe('drafts', () => {
  test('start, save, hand in; a repeat tells the status, and nothing is written any more', async () => {
    const lot = await trade.lot({ grade: 'Grade 1' });
    const { name } = await ines.ok(`${bench}.start_inspection`, { lot });
    expect((await ines.ok(`${bench}.start_inspection`, { lot })).name).toBe(name);
    const save = (fields: object, by = ines) => by.call(`${bench}.save_draft`, { inspection: name, ...fields });
    expect((await save({ measures: { moisture_percent: 12 }, seal_number: 'A' })).message.status).toBe('Draft');
    expect((await save({ measures: { screen_size: 15 } })).status).toBe(200);
    expect((await save({ measures: { screen_size: 99 } })).body.errors[0].field).toBe('measures.screen_size');
    const half = await ines.call('inspector.submit_inspection', { inspection: name });
    expect(half.body.errors.map(({ field }: { field: string }) => field)).toContain('measures.cup_defects');
    await save({ measures: { ...cleanCoffee, moisture_percent: 12 } });
    const submitted = await ines.ok('inspector.submit_inspection', { inspection: name });
    expect(submitted).toMatchObject({ status: 'Submitted', grade: 'Grade 1' });
    expect(await ines.ok('inspector.submit_inspection', { inspection: name })).toMatchObject({ status: 'Submitted' });
    expect((await save({ notes: 'later' })).status).toBe(409);
    const late = await uploaded(ines, plainPdf, { doctype: 'Quality Inspection', docname: name });
    expect(late.body.exception).toContain('it must be Draft');
  });

  test('what another device enters into one that was handed in does not seem to have arrived', async () => {
    const lot = await trade.lot({ grade: 'Grade 1' });
    const { name: inspection } = await ines.ok(`${bench}.start_inspection`, { lot });
    const entry = {
      ...{ inspection, measures: cleanCoffee, inspected_at: harness.clock.now().toISOString() },
      ...{ gps_lat: 6.1512345, gps_lng: 38.2, seal_number: 'A-1', notes: 'dry' },
    };
    const handIn = (more: object = {}) => ines.call('inspector.submit_inspection', { ...entry, ...more });
    expect((await handIn()).message.status).toBe('Submitted');
    expect((await handIn()).message.status).toBe('Submitted');
    for (const [more, said] of [
      [{ measures: { ...cleanCoffee, category_1_defects: 40, screen_size: '15' } }, 'screen_size, category_1_defects'],
      [{ inspected_at: '2026-01-01T00:00:00Z' }, 'inspected_at'],
      [{ gps_lat: 6.16 }, 'gps_lat'],
      [{ seal_number: 'A-2' }, 'seal_number'],
      [{ notes: 'mould everywhere' }, 'notes'],
      [{ files: [(await uploaded(ines, photograph('mould'))).message.name] }, 'files'],
    ] as const) {
      const refused = await handIn(more);
      expect([refused.status, refused.body.exception], said).toEqual([
        409,
        `${inspection} is Submitted already, and says something else (${said}); what you enter was not taken.`,
      ]);
    }
    const { measures } = await ines.ok(`${bench}.get_inspection`, { name: inspection });
    expect(measures).toMatchObject({ category_1_defects: '0' });
  });

  test("an admin may hand in; others' drafts are theirs", async () => {
    const lot = await trade.lot();
    const { name } = await ines.ok(`${bench}.start_inspection`, { lot });
    await ines.ok(`${bench}.save_draft`, { inspection: name, measures: cleanCoffee });
    for (const by of [otto, trade.cooperative, trade.buyer]) {
      for (const [call, field] of [
        ['inspector.submit_inspection', 'inspection'],
        [`${bench}.save_draft`, 'inspection'],
        [`${bench}.get_inspection`, 'name'],
        ['detail.inspection_detail', 'name'],
      ] as const) {
        expect((await by.call(call, { [field]: name })).status).toBe(403);
        expect((await by.call(call, { [field]: 'INSP-2026-99999' })).status).toBe(403);
      }
    }
    expect((await trade.admin.call('inspector.submit_inspection', { inspection: 'INSP-2026-99999' })).status).toBe(404);
    expect((await trade.admin.ok('inspector.submit_inspection', { inspection: name })).status).toBe('Submitted');
  });

  test('an admin assigns; only to inspectors', async () => {
    const lot = await trade.lot();
    const assign = (inspector: string, by = trade.admin) => by.call(`${bench}.assign`, { lot, inspector });
    expect((await assign(trade.buyer.email)).body.errors[0].field).toBe('inspector');
    expect((await assign('nobody@example.org')).body.errors[0].field).toBe('inspector');
    expect((await assign(otto.email, ines)).status).toBe(403);
    const { name } = (await assign(otto.email)).message;
    expect((await assign(otto.email)).message.name).toBe(name);
    const { data } = await otto.ok(`${bench}.list_queue`, { search: lot });
    expect(data).toMatchObject([{ lot, reason: 'draft', inspection: name }]);
    await otto.ok('inspector.submit_inspection', { inspection: name, measures: cleanCoffee });
    expect((await assign(otto.email)).body.exception).toMatch(/^That inspector has INSP-.*, which is Submitted/);
  });
});

describe('requests', () => {
  test('by the cooperative, the exporter and a buyer; once, until somebody begins', async () => {
    const lot = await trade.lot();
    const ask = (by: Caller, note?: string) => by.call(`${bench}.request_inspection`, { lot, note });
    expect((await ask(trade.buyer)).status).toBe(403);
    expect((await ask(await trade.world.member('Exporter'))).status).toBe(403);
    expect((await ask(ines)).status).toBe(403);
    const since = async (by: Caller) => (await by.ok('events.get_lot_timeline', { lot })).inspection_requested_at;
    expect(await since(trade.cooperative)).toBeNull();
    expect((await ask(trade.exporter, 'mould?')).message).toMatchObject({ requested: true });
    expect(await since(trade.cooperative)).toBe(harness.clock.now().toISOString());
    expect(await since(trade.buyer)).toBeNull();
    expect((await ask(trade.cooperative)).message).toMatchObject({ requested: false });
    const { data } = await ines.ok(`${bench}.list_queue`, { reason: 'requested' });
    expect(data).toMatchObject([{ lot, note: 'mould?', requested_by: trade.exporter.org, inspection: null }]);
    expect((await ines.ok(`${bench}.overview`)).requested).toBe(1);
    await ines.ok(`${bench}.start_inspection`, { lot });
    expect(await since(trade.cooperative)).toBeNull();
    expect((await ines.ok(`${bench}.overview`)).requested).toBe(0);
    const begun = await ines.ok(`${bench}.list_queue`, { reason: 'draft', search: lot });
    expect(begun.data).toMatchObject([{ note: 'mould?', requested_by: trade.exporter.org }]);
    await trade.order(lot);
    expect((await ask(trade.buyer)).message).toMatchObject({ requested: true });
    expect((await trade.admin.call(`${bench}.request_inspection`, { lot: 'LOT-2026-99999' })).status).toBe(404);
  });

  test('for a lot that is off the market it waits until it is back: nobody could take it', async () => {
    const lot = await trade.lot();
    await trade.cooperative.ok(`${bench}.request_inspection`, { lot });
    const seen = async () => [
      (await ines.ok(`${bench}.list_queue`, { search: lot })).data.map(({ reason }: { reason: string }) => reason),
      (await ines.ok(`${bench}.overview`)).requested,
    ];
    const [, waiting] = await seen();
    await trade.cooperative.ok('cooperative.set_lot_listed', { lot, listed: false });
    expect(await seen()).toEqual([[], waiting - 1]);
    await trade.cooperative.ok('cooperative.set_lot_listed', { lot, listed: true });
    expect(await seen()).toEqual([['requested'], waiting]);
  });

  test('a draft on a lot that was cancelled is nothing to do any more', async () => {
    const lot = await trade.lot();
    const seen = async () => [
      (await ines.ok(`${bench}.list_queue`, { search: lot })).data.map(({ reason }: { reason: string }) => reason),
      (await ines.ok(`${bench}.overview`)).drafts,
    ];
    const [, drafts] = await seen();
    await ines.ok(`${bench}.start_inspection`, { lot });
    expect(await seen()).toEqual([['draft'], drafts + 1]);
    await trade.cooperative.ok('cooperative.set_lot_listed', { lot, listed: false });
    await trade.cooperative.ok('cooperative.cancel_lot', { lot, reason: 'Lost in a fire' });
    expect(await seen()).toEqual([[], drafts]);
  });

  test('of several organisations of a buyer that one asks which bought the lot', async () => {
    const other = await trade.world.member('Buyer');
    const lot = await trade.lot();
    await trade.order(lot, { by: other });
    await trade.world.join(other, trade.buyer.org);
    await other.ok(`${bench}.request_inspection`, { lot });
    const { data } = await ines.ok(`${bench}.list_queue`, { search: lot });
    expect(data).toMatchObject([{ requested_by: other.org }]);
  });

  test('two at once are one', async () => {
    const lot = await trade.lot();
    const both = await Promise.all([
      trade.cooperative.ok(`${bench}.request_inspection`, { lot }),
      trade.exporter.ok(`${bench}.request_inspection`, { lot }),
    ]);
    expect(both.map(({ requested }) => requested).sort()).toEqual([false, true]);
  });
});

describe('who sees what', () => {
  test('the parties see what was handed in and its photographs without places; strangers nothing', async () => {
    const lot = await notarizedLot();
    const file = await uploaded(ines, photograph('N 6.1234'));
    const { name } = (await record(ines, lot, { notes: 'private', files: [file.message.name] })).message;
    for (const by of [trade.cooperative, trade.exporter]) {
      const seen = await by.ok('detail.inspection_detail', { name });
      expect(seen).toMatchObject({ name, notes: null, files: [{ name: file.message.name }] });
      expect((await by.call(`${bench}.get_inspection`, { name })).status).toBe(403);
      const picture = await by.get(seen.files[0].file_url);
      expect(picture.status).toBe(200);
      expect(picture.body).not.toContain('6.1234');
    }
    expect((await trade.buyer.call('detail.inspection_detail', { name })).status).toBe(403);
    await trade.order(lot);
    expect((await trade.buyer.ok('detail.inspection_detail', { name })).notes).toBeNull();
    expect((await otto.call('detail.inspection_detail', { name })).status).toBe(403);
    expect((await otto.get(`/private/files/${file.message.name}`)).status).toBe(403);
    const officer = await trade.world.user({ roles: ['SVC Authority'] });
    expect((await officer.ok('detail.inspection_detail', { name })).notes).toBe('private');
    expect((await officer.call('detail.inspection_detail', { name: 'INSP-2026-99999' })).status).toBe(404);
    // With its part of the goods the buyer keeps what was found of them.
    const whole = await notarizedLot({ divisible: true });
    const made = (await record(ines, whole, { gps_lat: 6.1, gps_lng: 38.2 })).message;
    const order = await trade.order(whole, { quantity: 100 });
    await trade.exporter.ok('exporter.accept_order', { order });
    const bought = await trade.buyer.ok('detail.inspection_detail', { name: made.name });
    expect(bought).toMatchObject({ lot: whole, measures: { moisture_percent: '11.2' }, gps_lat: null, gps_lng: null });
    // Where the goods lay is for who sells them, and the offices.
    for (const by of [trade.cooperative, trade.exporter, officer])
      expect(await by.ok('detail.inspection_detail', { name: made.name })).toMatchObject({
        gps_lat: 6.1,
        gps_lng: 38.2,
      });
    const draft = await otto.ok(`${bench}.start_inspection`, { lot: await trade.lot() });
    expect((await officer.call('detail.inspection_detail', { name: draft.name })).status).toBe(404);
  });

  test('lists and exports are narrowed by what they are asked for, and show inspectors their own', async () => {
    const mine = await trade.world.user({ roles: ['SVC Inspector'] });
    const lots = [await trade.lot(), await trade.lot(), await trade.lot()];
    for (const lot of lots.slice(0, 2)) await record(mine, lot, { seal_number: '=1+1' });
    await mine.ok(`${bench}.start_inspection`, { lot: lots[2] });
    const list = (input: object, by = mine) => by.ok('inspector.list_my_inspections', input);
    expect((await list({})).total).toBe(3);
    expect((await list({ status: 'Draft' })).data).toMatchObject([
      { lot: lots[2], commodity_type: 'Coffee', cooperative: trade.cooperative.org },
    ]);
    expect((await list({ search: lots[0] })).total).toBe(1);
    expect((await list({ search: 'coff' })).total).toBe(3);
    expect((await list({ search: 'cocoa' })).total).toBe(0);
    expect((await list({ lot: lots[1] })).total).toBe(1);
    expect((await list({ limit_page_length: 2, sort: 'name asc' })).data).toHaveLength(2);
    expect((await list({}, otto)).data.every(({ inspector }: { inspector: string }) => inspector === otto.email)).toBe(
      true,
    );
    expect((await list({ limit_page_length: 100 }, trade.admin)).total).toBeGreaterThan(5);
    expect((await trade.buyer.call('inspector.list_my_inspections')).status).toBe(403);
    const csv = await mine.call('inspector.export_my_inspections_csv', { status: 'Submitted' });
    expect(csv.headers.get('content-disposition')).toContain('my-inspections.csv');
    expect(csv.body.trim().split('\r\n')).toHaveLength(3);
    expect(csv.body).toContain("'=1+1");
    expect(csv.body.split('\r\n')[0]).toMatch(/,inspector$/);
    const all = await trade.admin.call('inspector.export_my_inspections_csv');
    expect(all.body).toContain(',Ines Pector\r\n');
    expect(await mine.ok(`${bench}.overview`)).toMatchObject({ drafts: 1, submitted: 2, approved: 0, rejected: 0 });
  });

  test('the queue: drafts, requests, and lots that nobody has inspected, by name or commodity', async () => {
    const mine = await trade.world.user({ roles: ['SVC Inspector'] });
    const [open, asked, begun] = [await trade.lot(), await trade.lot(), await trade.lot()];
    await trade.cooperative.ok(`${bench}.request_inspection`, { lot: asked });
    await mine.ok(`${bench}.start_inspection`, { lot: begun });
    const queue = async (input: object, by = mine) =>
      (await by.ok(`${bench}.list_queue`, { limit_page_length: 100, ...input })).data;
    const reasonOf = async (lot: string, by = mine) =>
      (await queue({ search: lot }, by)).map(({ reason }: { reason: string }) => reason);
    expect([await reasonOf(open), await reasonOf(asked), await reasonOf(begun)]).toEqual([
      ['open'],
      ['requested'],
      ['draft'],
    ]);
    expect(await reasonOf(begun, otto)).toEqual(['open']);
    const order = (await queue({})).map(({ reason }: { reason: string }) => reason);
    expect(order).toEqual(
      [...order].sort((a, b) => ['draft', 'requested', 'open'].indexOf(a) - ['draft', 'requested', 'open'].indexOf(b)),
    );
    expect(order.slice(0, 2)).toEqual(['draft', 'requested']);
    expect((await queue({ reason: 'draft' })).map(({ lot }: { lot: string }) => lot)).toEqual([begun]);
    expect(await queue({ commodity_type: 'Cocoa', search: open })).toEqual([]);
    expect((await queue({ search: 'coffee', reason: 'open' })).length).toBeGreaterThan(0);
    await mine.ok(`${bench}.save_draft`, {
      inspection: (await queue({ reason: 'draft' }))[0].inspection,
      measures: cleanCoffee,
    });
    await record(mine, open);
    expect(await reasonOf(open)).toEqual([]);
    expect((await trade.cooperative.call(`${bench}.list_queue`)).status).toBe(403);
  });
});
