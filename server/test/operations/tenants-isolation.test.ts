import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allOperations } from '../../src/api/index.ts';
import { inputOf, recordsOf, sampleInput, withValue } from '../matrix/parameters.ts';
import { absentRecords, openRecords, type Records } from '../matrix/records.ts';
import { send, shortName } from '../matrix/send.ts';
import { type Harness, onPostgres } from '../support/harness.ts';
import { besideTenant, type ServedTenants, serveTenants } from '../support/served-tenants.ts';
import { type Answer, type Caller, World } from '../support/world.ts';

/**
 * A trade in full swing in one tenant, and an admin of another, who may see everything there: to them the records of the
 * first are as records that do not exist. The cases are made from the schemas.
 */
describe.runIf(onPostgres)('the records of another tenant', () => {
  let served: ServedTenants;
  let full: Harness;
  let empty: Harness;
  let records: Records;
  let stranger: Caller;
  let owner: Caller;

  beforeAll(async () => {
    served = await serveTenants({ PAYMENTS: 'embedded' });
    await served.make('full');
    await served.make('empty');
    full = await besideTenant(served, 'full');
    empty = await besideTenant(served, 'empty');
    const opened = await openRecords(full);
    records = opened.records;
    owner = opened.trade.admin;
    stranger = await new World(empty).admin();
  }, 240_000);
  afterAll(async () => {
    await full?.close();
    await empty?.close();
    await served?.close();
  }, 60_000);

  const reads = allOperations.filter(({ kind }) => kind === 'read');
  const named = reads.flatMap((operation) => {
    const input = inputOf(operation);
    return recordsOf(input).map(({ path, record }) => ({ operation, input, path, record }));
  });
  type Case = (typeof named)[number];

  const ask = ({ operation, input, path }: Case, name: unknown, at: Harness = empty): Promise<Answer> =>
    send(
      at,
      operation,
      withValue(
        sampleInput(input, (kind) => absentRecords[kind]),
        path,
        name,
      ),
      at === empty ? stranger : owner,
    );

  /** What an answer says, without what is different in any two. */
  const said = (answer: Answer, name: unknown): string =>
    `${answer.status} ${JSON.stringify(answer.body)}`
      .replaceAll(String(name), 'NAME')
      .replaceAll(/"request_id":"[^"]*"/g, '')
      .replaceAll(/\d{4}-\d{2}-\d{2}T[\d:.]+Z/g, 'THEN');

  /** Reference and settings of each installation, which say the same in all of them; and the caller's own user. */
  const common = new Set(['tenant']);

  test('read by name, none of them is there', async () => {
    const wrong: string[] = [];
    let asked = 0;
    let found = 0;
    for (const each of named) {
      if (common.has(each.record)) continue;
      for (const [which, name] of Object.entries(records[each.record] ?? {})) {
        const absent = await ask(each, absentRecords[each.record]);
        const answer = await ask(each, name);
        asked += 1;
        if (said(await ask(each, name, full), name) !== said(absent, absentRecords[each.record])) found += 1;
        const same = said(answer, name) === said(absent, absentRecords[each.record]);
        if (!same)
          wrong.push(`${shortName(each.operation)} ${each.path} ${which}: ${said(answer, name).slice(0, 200)}`);
      }
    }
    expect(asked).toBeGreaterThan(50);
    // Where they belong they are found: these questions can be answered.
    expect(found).toBeGreaterThan(asked / 2);
    expect(wrong).toEqual([]);
  }, 240_000);

  test('lists of another tenant are empty, and no answer there holds anything of the first', async () => {
    const secrets = Object.entries(records)
      .filter(([kind]) => ['lot', 'order', 'escrow', 'payout', 'package', 'plot', 'user'].includes(kind))
      .flatMap(([, each]) => Object.values(each).map(String));
    const leaks: string[] = [];
    for (const operation of reads) {
      const input = sampleInput(inputOf(operation), (kind) => absentRecords[kind]);
      const answer = await send(empty, operation, input, stranger);
      const text = JSON.stringify(answer.body);
      for (const secret of secrets) if (text.includes(secret)) leaks.push(`${shortName(operation)}: ${secret}`);
    }
    expect(leaks).toEqual([]);
  }, 240_000);

  test('a session of one is nothing in the other, for any operation', async () => {
    const wrong: string[] = [];
    for (const operation of allOperations.filter(({ allow }) => allow !== 'anyone' && allow !== 'signed')) {
      const input = sampleInput(inputOf(operation), (kind) => absentRecords[kind]);
      const answer = await send(empty, operation, input, owner);
      if (answer.status !== 401) wrong.push(`${shortName(operation)}: ${answer.status}`);
    }
    expect(wrong).toEqual([]);
  }, 240_000);

  test('a partner key of one is nothing in the other', async () => {
    const key = await new World(full).partnerKey(owner, { roles: [] });
    const here = await new World(full).caller(key).call('auth.whoami');
    const there = await new World(empty).caller(key).call('auth.whoami');
    expect([here.status, there.status]).toEqual([200, 401]);
  });
});
