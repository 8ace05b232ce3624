import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkAll } from '../../src/commands/check.ts';
import { type Harness, startHarness } from '../support/harness.ts';
import { cleanCoffee, recordInspection } from '../support/inspections.ts';
import { openTrade, type Trade } from '../support/trade-people.ts';

let harness: Harness;
let trade: Trade;
beforeAll(async () => {
  harness = await startHarness({ poolSize: 8 });
  trade = await openTrade(harness);
});
afterAll(() => harness.close());

const score = (lot: string) => trade.admin.ok('events.trigger_ai_manual', { lot });
const statusOf = async (lot: string) =>
  (await harness.database.db.selectFrom('lots').select('status').where('name', '=', lot).executeTakeFirstOrThrow())
    .status;
const scoresOf = (lot: string) =>
  harness.database.db
    .selectFrom('lot_scores')
    .select(['score', 'cause', 'flagged'])
    .where('lot', '=', lot)
    .orderBy('id')
    .execute();
/** A poorer sample than the claimed grade allows, by one step. */
const failOne = async (lot: string) => {
  const inspector = await trade.world.user({ roles: ['SVC Inspector'] });
  const measures = { ...cleanCoffee, category_2_defects: '6' };
  const { message } = await recordInspection(inspector, lot, { measures });
  expect(message).toMatchObject({ grade: 'Grade 2', result: 'non_conformant' });
  await trade.admin.ok('inspector.admin_approve_inspection', { inspection: message.name });
};
const graded = () => trade.lot({ grade: 'Grade 1' });
const rejectOne = async (lot: string) => {
  const inspector = await trade.world.user({ roles: ['SVC Inspector'] });
  const { name } = (await recordInspection(inspector, lot)).message;
  await trade.admin.ok('inspector.admin_reject_inspection', { inspection: name, reason: 'the seal was broken' });
};

test('only admins may ask for it, and of a lot that there is', async () => {
  const lot = await trade.lot();
  for (const caller of [trade.buyer, trade.exporter, await trade.world.user({ roles: ['SVC Authority'] })]) {
    expect((await caller.call('events.trigger_ai_manual', { lot })).status).toBe(403);
  }
  expect((await trade.world.guest().call('events.trigger_ai_manual')).status).toBe(401);
  expect((await trade.admin.call('events.trigger_ai_manual', { lot: 'LOT-2026-99999' })).status).toBe(404);
  expect((await trade.admin.call('events.trigger_ai_manual', { lot: 'x' })).body.errors[0].field).toBe('lot');
});

test('a first score is where it begins; asked again it stays, and nothing is kept twice', async () => {
  const lot = await trade.lot();
  await harness.drain();
  const first = await score(lot);
  expect(first).toMatchObject({
    queued: false,
    subject: lot,
    model: 'rules-2',
    score: 90,
    dropped: false,
    flagged: false,
  });
  expect(first.findings).toEqual([{ kind: 'untraced', points: 10, count: 100 }]);
  expect(await score(lot)).toMatchObject({ score: 90, held_against: 90 });
  expect(await scoresOf(lot)).toEqual([{ score: 90, cause: 'event', flagged: false }]);
});

test('a lot whose score falls far is flagged by itself, once, and what the authority has seen counts no more', async () => {
  const lot = await graded();
  await harness.anchor();
  await failOne(lot);
  await harness.drain();
  expect(await statusOf(lot)).toBe('Verified');
  await failOne(lot);
  await harness.drain();
  expect(await statusOf(lot)).toBe('Flagged');
  const { data } = await trade.admin.ok('authority.list_flagged_lots', { q: lot });
  expect(data[0].reason).toBe(
    'AI score drop: from 90 to 50: inspections that found other than it claims (-40), kilograms without a plot (-10).',
  );
  const both = await Promise.all([score(lot), score(lot)]);
  expect(both.map((each) => [each.dropped, each.flagged])).toEqual([
    [true, false],
    [true, false],
  ]);
  expect((await scoresOf(lot)).filter((each) => each.flagged)).toHaveLength(1);
  await trade.admin.ok('authority.resolve_flagged_lot', {
    lot_name: lot,
    decision: 'verified',
    note: 'looked at the bags',
  });
  await harness.drain();
  expect(await statusOf(lot)).toBe('Verified');
  expect(await score(lot)).toMatchObject({ score: 50, held_against: 50, dropped: false });
  expect(await statusOf(lot)).toBe('Verified');
});

test('a slow slide is held against where it began, and the bound is a dated record', async () => {
  const lot = await graded();
  await harness.drain();
  await failOne(lot);
  await harness.drain();
  expect(await score(lot)).toMatchObject({ score: 70, held_against: 90, dropped: false });
  harness.clock.advance(60_000);
  await trade.admin.ok('reference.change_record', {
    kind: 'tolerance',
    key: 'ai_score_drop',
    values: { value: '20' },
    reason: 'look sooner',
  });
  harness.clock.advance(1000);
  expect(await score(lot)).toMatchObject({ score: 70, held_against: 90, dropped: true, flagged: true });
  expect(await statusOf(lot)).toBe('Flagged');
});

test('an inspection that was sent back says nothing about the goods, and takes nothing off', async () => {
  const lot = await graded();
  await harness.drain();
  const { score: before } = await score(lot);
  await rejectOne(lot);
  await rejectOne(lot);
  await harness.drain();
  const after = await score(lot);
  expect(after).toMatchObject({ score: before, dropped: false });
  expect(after.findings.map(({ kind }: { kind: string }) => kind)).toEqual(['untraced']);
});

test('all lots in trade are scored page by page', async () => {
  const lot = await trade.lot();
  await harness.drain();
  // What no event tells of: an inspection that stands in the records only.
  await harness.database.db
    .insertInto('inspections')
    .values({
      name: 'INSP-2026-99999',
      lot,
      inspector: trade.admin.userId,
      status: 'Approved',
      result: 'non_conformant',
      created_at: harness.clock.now(),
    })
    .execute();
  expect(await trade.admin.ok('events.trigger_ai_manual')).toMatchObject({ queued: true, subject: 'all', score: null });
  await harness.drain();
  expect((await scoresOf(lot)).map((each) => [each.score, each.cause])).toEqual([
    [90, 'event'],
    [70, 'manual'],
  ]);
});

test('scores are only added to, and one that was altered is a fault for the check', async () => {
  const { pool } = harness.database;
  await expect(pool.query(`update lot_scores set score = 100`)).rejects.toThrow(/append only/);
  await harness.anchor();
  await harness.tick('seal');
  await pool.query(`alter table lot_scores disable trigger lot_scores_append_only`);
  await pool.query(`alter table lot_scores disable trigger user`);
  await pool.query(`update lot_scores set score = 100`);
  await pool.query(`alter table lot_scores enable trigger user`);
  const faults = (await checkAll(harness.database)).flatMap((part) => part.faults).join('\n');
  expect(faults).toMatch(/lot_scores/);
});
