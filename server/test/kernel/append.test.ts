import { type KyselyPlugin, sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { attempt } from '../../src/domain/trade/payment/savepoint.ts';
import { wrongState } from '../../src/kernel/values/errors.ts';
import { openAppended } from '../../src/kernel/write/append.ts';
import { auditLog } from '../../src/kernel/write/audit.ts';
import { type OutboxEvent, outbox } from '../../src/kernel/write/outbox.ts';
import { startHarness } from '../support/harness.ts';

const harness = await startHarness();
afterAll(() => harness.close());
const { db } = harness.database;

let statements: string[] = [];
const watching: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  transformResult: async ({ result }) => {
    statements.push('one');
    return result;
  },
};

const event = (subject: string): OutboxEvent & { at: Date } => ({
  eventId: crypto.randomUUID(),
  topic: 'lot.flagged',
  subject,
  payload: {},
  at: harness.clock.now(),
});
const note = (operation: string) => ({
  at: harness.clock.now(),
  actor: { kind: 'guest', label: 'somebody', userId: undefined, keyId: undefined } as never,
  operation,
  subject: undefined,
  outcome: 'ok',
  requestId: 'request',
  ip: '127.0.0.1',
});

test('what a transaction adds to logs is one statement, each log in the order of its rows', async () => {
  const { append, write } = openAppended();
  append(outbox, event('first'), event('second'));
  append(auditLog, note('one.operation'));
  append(outbox, event('third'));
  await db.withPlugin(watching).transaction().execute(write);
  expect(statements).toHaveLength(1);
  const { rows } = await sql<{ subject: string }>`
    select subject from outbox where topic = 'lot.flagged' order by id`.execute(db);
  expect(rows.map(({ subject }) => subject)).toEqual(['first', 'second', 'third']);
  expect(
    await db.selectFrom('audit_log').select('operation').where('operation', '=', 'one.operation').execute(),
  ).toEqual([{ operation: 'one.operation' }]);
  statements = [];
  await db.withPlugin(watching).transaction().execute(openAppended().write);
  expect(statements).toEqual([]);
});

test('what an attempt added that was refused is not written, nor is anything of a change that failed', async () => {
  const audited = () =>
    db.selectFrom('audit_log').select('operation').where('operation', 'like', 'attempt.%').execute();
  await harness.app.jobContext.transaction(async (work) => {
    const refused = await attempt(work, async (inner) => {
      inner.append(auditLog, note('attempt.refused'));
      throw wrongState('not so');
    });
    expect(refused.ok).toBe(false);
    await attempt(work, async (inner) => inner.append(auditLog, note('attempt.kept')));
  });
  const failed = harness.app.jobContext.transaction(async (work) => {
    work.append(auditLog, note('attempt.failed'));
    throw new Error('failed');
  });
  await expect(failed).rejects.toThrow('failed');
  expect(await audited()).toEqual([{ operation: 'attempt.kept' }]);
});
