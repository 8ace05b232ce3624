import { verifyReceipt } from '@lotmark/sdk/verify';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkAll } from '../../src/commands/check.ts';
import { type Harness, startHarness } from '../support/harness.ts';
import { openScriptedModel, type ScriptedModel } from '../support/scripted-model.ts';
import { openTrade, type Trade } from '../support/trade-people.ts';

let harness: Harness;
let trade: Trade;
let lot: string;
let order: string;
beforeAll(async () => {
  harness = await startHarness();
  trade = await openTrade(harness);
  lot = await trade.lot();
  order = await trade.shippedOrder();
});
afterAll(() => harness.close());

const check = (who = trade.cooperative, subject_name = lot, more: object = {}) =>
  who.ok('ai_compliance.run_compliance_check', { subject_doctype: 'Lot', subject_name, ...more });

test('by rules: a lot of unknown origin is not compliant, and each reason cites the facts it rests on', async () => {
  const { name, decision } = await check();
  expect(name).toMatch(/^AID-2026-\d{5}$/);
  expect(decision).toMatchObject({
    ...{
      subject_name: lot,
      decision_type: 'EUDR',
      decision: 'Not Compliant',
      provider: 'embedded',
      prompt_version: 'rules-2',
      error: null,
    },
    cited_records: expect.arrayContaining([lot]),
  });
  const ids = decision.facts.map(({ id }: { id: string }) => id);
  for (const { text, cites } of decision.reasons) {
    expect(cites.length, text).toBeGreaterThan(0);
    for (const cite of cites) expect(ids).toContain(cite);
  }
  expect(decision.facts).toContainEqual({
    id: `${lot} kilograms of unknown origin`,
    record: lot,
    says: 'kilograms of unknown origin',
    value: 1000,
  });
  const integrity = await check(trade.cooperative, lot, { decision_type: 'Integrity' });
  expect(integrity.decision.decision).toBe('Needs Review');
  await harness.anchor();
  expect((await check(trade.cooperative, lot, { decision_type: 'Integrity' })).decision).toMatchObject({
    decision: 'Compliant',
  });
  expect(
    (
      await trade.buyer.ok('ai_compliance.run_compliance_check', {
        subject_doctype: 'Order',
        subject_name: order,
        decision_type: 'Trade',
      })
    ).decision.decision,
  ).toBe('Compliant');
});

test('it is signed and anchored, replayed from its evidence, and a changed record shows', async () => {
  const another = await trade.lot();
  const { name } = await check(trade.cooperative, another);
  expect(await trade.cooperative.ok('ai_compliance.replay_decision', { name })).toEqual({
    ...{ name, input_hash_holds: true, same_decision: true, records_unchanged: true, changed_facts: [] },
  });
  await harness.anchor();
  const receipt = await trade.cooperative.get(`/v1/receipts/decision/${name}`);
  expect(receipt.status).toBe(200);
  const payload = JSON.parse(receipt.body.payload);
  expect(payload).toMatchObject({
    type: 'lotmark.decision.v1',
    subject: name,
    decision: 'Not Compliant',
    subject_name: another,
  });
  expect(JSON.stringify(payload)).not.toContain(trade.cooperative.userId);
  expect(typeof verifyReceipt).toBe('function');
  const later = await trade.cooperative.ok('ai_compliance.replay_decision', { name });
  expect(later).toMatchObject({ same_decision: true, records_unchanged: false });
  expect(later.changed_facts).toContain(`${another} is anchored`);
});

test('listed newest first with filters, and read one by one: by who asked, parties of the record and offices', async () => {
  const mine = await check(trade.cooperative, lot, { decision_type: 'Trade' });
  const theirs = await trade.buyer.ok('ai_compliance.run_compliance_check', {
    ...{ subject_doctype: 'Order', subject_name: order, decision_type: 'Trade' },
  });
  const names = async (who: typeof trade.cooperative, input: object = {}) =>
    (await who.ok('ai_compliance.list_decisions', { limit_page_length: 100, ...input })).data.map(
      ({ name }: { name: string }) => name,
    );
  const seen = await names(trade.cooperative);
  expect(seen[0]).toBe(theirs.name); // The order is of the cooperative's lot.
  expect(seen.indexOf(mine.name)).toBe(1);
  expect(await names(trade.cooperative, { subject_doctype: 'Lot' })).not.toContain(theirs.name);
  expect(await names(trade.cooperative, { decision: theirs.decision.decision })).toContain(theirs.name);
  expect(await names(trade.cooperative, { decision: 'Error' })).toEqual([]);
  expect((await names(trade.cooperative, { sort: 'at asc' })).at(-1)).toBe(theirs.name);

  const draft = await trade.cooperative.ok('ai_compliance.get_decision', { name: mine.name });
  expect(draft).toMatchObject({ name: mine.name, as_signed: true, input_hash: mine.decision.input_hash });
  expect(draft.facts.length).toBeGreaterThan(0);
  // A party reads the decision and its reasons, not what somebody else's rights showed.
  expect(await trade.cooperative.ok('ai_compliance.get_decision', { name: theirs.name })).toMatchObject({
    ...{ decision: theirs.decision.decision, reasons: theirs.decision.reasons, facts: [] },
  });
  expect((await names(trade.admin as typeof trade.cooperative)).length).toBeGreaterThanOrEqual(seen.length);
  expect((await trade.admin.ok('ai_compliance.get_decision', { name: mine.name })).facts).toEqual(draft.facts);

  const stranger = await trade.world.member('Buyer');
  expect(await names(stranger)).toEqual([]);
  expect((await stranger.call('ai_compliance.get_decision', { name: mine.name })).status).toBe(403);
  expect((await trade.admin.call('ai_compliance.get_decision', { name: 'AID-2026-99999' })).status).toBe(404);
  const wrong = await trade.cooperative.call('ai_compliance.list_decisions', { decision: 'Perhaps' });
  expect([wrong.status, wrong.body.errors[0].field]).toEqual([400, 'decision']);
});

test('a record that somebody altered, hash and all, is not said to be what was signed', async () => {
  const another = await trade.lot();
  const { name } = await check(trade.cooperative, another);
  const { db } = harness.database;
  const stands = async () => {
    const [listed] = await trade.cooperative.ok('ai_compliance.list_decisions_for', {
      subject_doctype: 'Lot',
      subject_name: another,
    });
    const { input_hash_holds } = await trade.cooperative.ok('ai_compliance.replay_decision', { name });
    return [listed.as_signed, input_hash_holds];
  };
  expect(await stands()).toEqual([true, true]);
  await db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`
      update ai_decisions set decision = 'Compliant', evidence = replace(evidence, '"No"', '"Yes"'),
             input_hash = sha256(convert_to(replace(evidence, '"No"', '"Yes"'), 'UTF8')) where name = ${name}`.execute(
      tx,
    );
  });
  expect(await stands()).toEqual([false, false]);
  const faults = (await checkAll(harness.database)).flatMap((part) => part.faults);
  expect(faults.filter((fault) => fault.startsWith(`${name}:`))).toEqual([
    `${name}: the record differs from its attestation, or has none`,
  ]);
});

test('seen by who asked for it, admins and authorities; refused for records of others, and of the wrong kind', async () => {
  const { name } = await trade.buyer.ok('ai_compliance.run_compliance_check', {
    subject_doctype: 'Order',
    subject_name: order,
  });
  const list = { subject_doctype: 'Order', subject_name: order };
  const namesFor = async (who = trade.buyer) =>
    (await who.ok('ai_compliance.list_decisions_for', list)).map((row: { name: string }) => row.name);
  expect(await namesFor()).toContain(name);
  expect(await namesFor(trade.admin as typeof trade.buyer)).toContain(name);
  const authority = await trade.world.user({ roles: ['SVC Authority'] });
  expect(await namesFor(authority as typeof trade.buyer)).toContain(name);
  // The other parties of the order see what was decided of it and why; the evidence is what the buyer's own rights showed.
  for (const party of [trade.exporter, trade.cooperative]) {
    const rows = await party.ok('ai_compliance.list_decisions_for', list);
    const [seen] = rows.filter((row: { name: string }) => row.name === name);
    expect(seen).toMatchObject({ subject_name: order, decision: expect.any(String), as_signed: true, facts: [] });
    expect(seen.reasons.length).toBeGreaterThan(0);
    expect(await party.ok('ai_compliance.replay_decision', { name })).toMatchObject({
      same_decision: true,
      records_unchanged: null,
    });
  }
  const [own] = await trade.buyer.ok('ai_compliance.list_decisions_for', list);
  expect(own.facts.length).toBeGreaterThan(0);
  for (const kind of ['Buyer', 'Exporter', 'Cooperative'] as const) {
    const other = await trade.world.member(kind);
    expect(await other.ok('ai_compliance.list_decisions_for', list)).toEqual([]);
    expect((await other.call('ai_compliance.replay_decision', { name })).status).toBe(403);
    expect((await other.call(`/v1/receipts/decision/${name}`)).status).not.toBe(200);
  }
  // What a stranger had decided of a lot that anybody may see, its people see.
  const passing = await trade.world.member('Buyer');
  const strange = (await check(passing as typeof trade.buyer, lot)).name;
  const ofLot = async (who: typeof trade.buyer) =>
    (await who.ok('ai_compliance.list_decisions_for', { subject_doctype: 'Lot', subject_name: lot, limit: 100 })).map(
      (row: { name: string }) => row.name,
    );
  expect(await ofLot(trade.cooperative)).toContain(strange);
  expect(await ofLot(trade.exporter)).toContain(strange);
  expect(await ofLot(trade.buyer)).not.toContain(strange);
  const stranger = await trade.world.member('Buyer');
  const theirs = await stranger.call('ai_compliance.run_compliance_check', list);
  const nobodys = await stranger.call('ai_compliance.run_compliance_check', {
    ...list,
    subject_name: 'ORD-2026-99999',
  });
  expect([theirs.status, theirs.body.exception]).toEqual([403, nobodys.body.exception]);
  const wrong = await trade.buyer.call('ai_compliance.run_compliance_check', { ...list, subject_doctype: 'Farmer' });
  expect([wrong.status, wrong.body.errors[0].field]).toEqual([400, 'subject_doctype']);
});

test('a decision cannot be changed, and a repeated call with its key makes no second', async () => {
  const { name } = await check();
  await expect(
    harness.database.db.updateTable('ai_decisions').set({ decision: 'Compliant' }).where('name', '=', name).execute(),
  ).rejects.toThrow();
  const key = { 'idempotency-key': 'once-only' };
  const input = { subject_doctype: 'Lot', subject_name: lot };
  const first = await trade.cooperative.call('ai_compliance.run_compliance_check', input, key);
  const second = await trade.cooperative.call('ai_compliance.run_compliance_check', input, key);
  expect(second.message).toEqual(first.message);
});

test('with a model: its answer where it is one, and Error, saved and signed, where it is not', async () => {
  const model: ScriptedModel = await openScriptedModel(() => ({ status: 500 }));
  const other = await startHarness({
    env: { AI_PROVIDER: 'compatible', AI_MODEL: 'm', AI_BASE_URL: model.url, AI_TIMEOUT_SECONDS: '2' },
  });
  try {
    const people = await openTrade(other);
    const subject = { subject_doctype: 'Lot', subject_name: await people.lot() };
    const run = async () => (await people.cooperative.ok('ai_compliance.run_compliance_check', subject)).decision;
    expect(await run()).toMatchObject({
      decision: 'Error',
      reasons: [],
      model: 'm',
      error: expect.stringContaining('HTTP 500'),
    });
    const good = {
      decision: 'Needs Review',
      reasons: [{ text: 'Unknown origin.', cites: [`${subject.subject_name} status`] }],
    };
    const answers: [string, string | RegExp][] = [
      [JSON.stringify(good), 'Needs Review'],
      [`\`\`\`json\n${JSON.stringify(good)}\n\`\`\``, 'Needs Review'],
      ['Looks fine to me!', /is not JSON/],
      [JSON.stringify({ ...good, decision: 'Approved' }), /has not the members/],
      [JSON.stringify({ ...good, reasons: [] }), /has not the members/],
      [
        JSON.stringify({ ...good, reasons: [{ text: 'Trust me.', cites: ['LOT-2026-99999 status'] }] }),
        /was not given/,
      ],
    ];
    for (const [text, expected] of answers) {
      model.script = () => ({ text });
      const decision = await run();
      if (typeof expected === 'string') expect(decision).toMatchObject({ decision: expected, error: null });
      else expect(decision).toMatchObject({ decision: 'Error', error: expect.stringMatching(expected) });
    }
    const rows = await people.cooperative.ok('ai_compliance.list_decisions_for', subject);
    expect(rows.map(({ decision }: { decision: string }) => decision).sort()).toEqual([
      'Error',
      'Error',
      'Error',
      'Error',
      'Error',
      'Needs Review',
      'Needs Review',
    ]);
    const replayed = await people.cooperative.call('ai_compliance.replay_decision', { name: rows[0].name });
    expect([replayed.status, replayed.body.exception]).toEqual([409, expect.stringMatching(/decided by the model m/)]);
    const signed = await other.database.db
      .selectFrom('attestations')
      .select('payload')
      .where('kind', '=', 'decision')
      .execute();
    expect(signed.length).toBe(7);
  } finally {
    await other.close();
    await model.close();
  }
});
