import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { allOperations } from '../../src/api/index.ts';
import { startHarness } from '../support/harness.ts';
import { plausibleCalls, type Stage, withoutCall } from './calls.ts';
import { inputOf, sampleInput } from './parameters.ts';
import { absentRecords, openRecords, openStranger } from './records.ts';
import { send, shortName } from './send.ts';
import { someOf } from './some.ts';

/** Every write, made twice with one Idempotency-Key: the same answer, and nothing is done again. */
let stage: Stage;
beforeAll(async () => {
  const harness = await startHarness();
  const opened = await openRecords(harness);
  stage = { harness, ...opened, stranger: await openStranger(harness, opened.trade.world) };
}, 120_000);
afterAll(() => stage.harness.close());

const writes = allOperations.filter(({ kind }) => kind === 'write').map((each) => [shortName(each), each] as const);

test('every write has a plausible call, or a reason for having none', () => {
  const told = [...Object.keys(plausibleCalls), ...Object.keys(withoutCall)];
  expect(told.sort()).toEqual(writes.map(([name]) => name).sort());
});

/** Grow with a repeated call too: what was refused is noted, every signed body is kept and counted, and that leaves a trace. */
const growing = ['audit_log', 'erp_raw', 'partner_usage', 'record_changes', 'write_marks'];

/** What all other tables hold, as one figure each. */
async function contents(): Promise<Record<string, string>> {
  const { db } = stage.harness.database;
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not in (${sql.join(growing)})`.execute(
    db,
  );
  const figures = rows.map(
    ({ name }) => sql`select ${name}::text as name, count(*) || ' rows, ' ||
      coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as figure from ${sql.table(name)} t`,
  );
  const { rows: found } = await sql<{ name: string; figure: string }>`${sql.join(figures, sql` union all `)}`.execute(
    db,
  );
  return Object.fromEntries(found.map(({ name, figure }) => [name, figure]));
}

test.each(someOf(writes.filter(([name]) => plausibleCalls[name] !== undefined)))(
  '%s',
  async (name, operation) => {
    const recipe = plausibleCalls[name] as (typeof plausibleCalls)[string];
    const { by, input } = await recipe(stage);
    const { signing } = stage.stranger;
    const credentials = { headers: { ...by.headers, 'idempotency-key': `twice-${name}` }, signing };
    const body = { ...sampleInput(inputOf(operation), (kind) => absentRecords[kind]), ...input };
    const before = await contents();
    const first = await send(stage.harness, operation, body, credentials);
    expect(first.status, JSON.stringify(first.body)).toBeLessThan(300);
    const done = await contents();
    expect(done, 'the first call did nothing').not.toEqual(before);
    const second = await send(stage.harness, operation, body, credentials);
    if (operation.secretAnswer === true) expect([second.status, second.body.exc_type]).toEqual([409, 'StateError']);
    else {
      expect(second.body).toEqual(first.body);
      expect(second.headers.get('idempotent-replay')).toBe('true');
    }
    expect(await contents(), 'the second call did something').toEqual(done);
  },
  120_000,
);
