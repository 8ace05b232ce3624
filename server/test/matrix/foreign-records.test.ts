import { afterAll, beforeAll, expect, test } from 'vitest';
import { allOperations } from '../../src/api/index.ts';
import { recordKinds } from '../../src/kernel/values/vocabulary.ts';
import { type Harness, startHarness } from '../support/harness.ts';
import type { Trade } from '../support/trade-people.ts';
import type { Answer } from '../support/world.ts';
import { anybodyMayDo, openToEverybody, refusedAsInput } from './open-to-everybody.ts';
import { inputOf, leavesOf, recordsOf, sampleInput, withValue } from './parameters.ts';
import { plainText } from './plain-text.ts';
import { absentRecords, openRecords, openStranger, type Records, type Stranger } from './records.ts';
import { type Credentials, send, shortName } from './send.ts';

/**
 * Every operation that names a record, called by somebody with every trading role and organisations of their own, about
 * records of others: refused, and in the same words as about records that do not exist, so that names cannot be probed.
 * The cases are made from the schemas: nothing is left out by its name or its method.
 */
let harness: Harness;
let trade: Trade;
let records: Records;
let stranger: Stranger;

beforeAll(async () => {
  harness = await startHarness();
  ({ trade, records } = await openRecords(harness));
  stranger = await openStranger(harness, trade.world);
}, 120_000);
afterAll(() => harness.close());

const named = allOperations.flatMap((operation) => {
  const input = inputOf(operation);
  return recordsOf(input).map(({ path, record }) => ({
    operation,
    input,
    path,
    record,
    key: `${shortName(operation)} ${path}`,
  }));
});
type Case = (typeof named)[number];

test('every text that a client sends is said to name a record, or to be text', () => {
  const unknown = allOperations.flatMap((operation) =>
    leavesOf(inputOf(operation))
      .filter(({ schema }) => schema.record === undefined && schema.wire === undefined && schema.enum === undefined)
      .filter(({ schema }) => schema.type === 'string' && schema.format !== 'date')
      .filter(({ path }) => !plainText.has(path.replaceAll('[]', '').split('.').at(-1) as string))
      .map(({ path }) => `${shortName(operation)} ${path}`)
      .filter((key) => !plainText.has(key)),
  );
  expect(unknown, 'mark it with docName(kind) or names(kind), or add its name to plain-text.ts').toEqual([]);
});

test('there is a record of every kind, and no kind that nothing names', () => {
  expect(Object.keys(records).sort()).toEqual([...recordKinds].sort());
  expect([...new Set(named.map(({ record }) => record))].sort()).toEqual([...recordKinds].sort());
  for (const [kind, each] of Object.entries(records))
    for (const [which, name] of Object.entries(each)) expect(name, `${kind}: ${which}`).toBeTruthy();
});

/** The exceptions that were made use of. */
const used = new Set<string>();

/** What these need beside what their schema requires, so that the record is looked for. */
const alsoGiven: Readonly<Record<string, readonly string[]>> = {
  'farmer.aggregate_harvests_into_lot': ['cooperative'],
  'fleet.add_driver': ['organisation'],
  'organisation.invite_member': ['organisation'],
  'organisation.remove_member': ['organisation'],
  'organisation.set_member_role': ['organisation'],
  'payouts.add_account': ['iban', 'organisation'],
  'payouts.list_payouts': ['organisation'],
  'payouts.make_statement': ['order', 'deductions'],
};

const callAbout = ({ operation, input, path }: Case, name: unknown, by: Credentials): Promise<Answer> => {
  const sample = sampleInput(
    input,
    (kind) => stranger.own[kind] ?? absentRecords[kind],
    alsoGiven[shortName(operation)],
  );
  return send(harness, operation, withValue(sample, path, name), by);
};

/** What an answer says, without what is different in any two answers. */
const said = (answer: Answer, name: unknown) => [
  answer.status,
  JSON.stringify(answer.body)
    .replaceAll(/"request_id":"[^"]*"/g, '')
    // Of a sign-up: the id it was given, and the sample name it was sent.
    .replaceAll(/"user":"[\da-f-]{36}"/g, '')
    .replaceAll(/"full_name":"x[\da-z]+"/g, '')
    .replaceAll(String(name), '<name>'),
];

/** Reads first, and last what may be done: what the calls leave behind shall not be in the answers to others. */
const turn = ({ operation, key }: Case): number => {
  if (operation.kind === 'read') return 0;
  return [openToEverybody, anybodyMayDo].some((table) => Object.keys(table).some((row) => row.startsWith(key))) ? 2 : 1;
};
const inTurn = [...named].sort((left, right) => turn(left) - turn(right));

test.each(inTurn.map((each) => [each.key, each] as const))('%s', async (key, each) => {
  const { operation, record } = each;
  const absent = absentRecords[record];
  const callers: Credentials[] = operation.allow === 'partner' ? [stranger.key] : [stranger];
  if (operation.allow === 'user' && operation.scope !== 'session') callers.push(stranger.key);
  for (const caller of callers) {
    const nobodys = await callAbout(each, absent, caller);
    expect(nobodys.status, `no record, and yet in a wrong state: ${JSON.stringify(nobodys.body)}`).not.toBe(409);
    for (const [which, name] of Object.entries(records[record] ?? {})) {
      const rows = [key, `${key} (${which})`];
      const exception = rows.find((row) => openToEverybody[row] !== undefined);
      const doable = rows.find((row) => anybodyMayDo[row] !== undefined);
      const theirs = await callAbout(each, name, caller);
      const context = `${which} ${name}: ${JSON.stringify(theirs.body)}`;
      const differs = JSON.stringify(said(theirs, name)) !== JSON.stringify(said(nobodys, absent));
      const done = operation.kind === 'write' && theirs.status < 400;
      if (exception !== undefined) {
        if (differs || done) used.add(exception);
        continue;
      }
      expect(theirs.status, context).toBeLessThan(500);
      expect(said(theirs, name), context).toEqual(said(nobodys, absent));
      if (done && doable !== undefined) used.add(doable);
      else expect(done, `${context}: something was done`).toBe(false);
      // Only what is wrong with the name itself may come before the record is looked for.
      if (theirs.status !== 400) continue;
      expect(
        refusedAsInput[key],
        `${context}: give the schema an example, so that the record is looked for`,
      ).toBeDefined();
      used.add(key);
    }
  }
});

// The last test of the file: it looks at what the others needed.
test('no exception stands in the tables that none of these calls needs', () => {
  const rows = [openToEverybody, anybodyMayDo, refusedAsInput].flatMap(Object.keys);
  expect(rows.filter((row) => !used.has(row))).toEqual([]);
});
