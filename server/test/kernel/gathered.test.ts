import { sql } from 'kysely';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { wrongState } from '../../src/kernel/values/errors.ts';
import { auditLog } from '../../src/kernel/write/audit.ts';
import type { Work } from '../../src/kernel/write/work.ts';
import { platformActor } from '../../src/kernel/write/work.ts';
import { startHarness } from '../support/harness.ts';

const harness = await startHarness();
afterAll(() => harness.close());
const { db } = harness.database;
const { gathered, clock } = harness.app.kernel;
const by = { actor: platformActor('somebody'), now: () => clock.now() };

const note = ({ now, actor, append }: Work, operation: string, outcome = 'ok') =>
  append(auditLog, {
    ...{ at: now, actor, operation, outcome },
    ...{ subject: undefined, requestId: 'request', ip: '127.0.0.1' },
  });

/** What was noted, and in how many transactions. */
async function noted() {
  const { rows } = await sql<{ operation: string; transaction: string }>`
    select operation, xmin::text as transaction from audit_log where operation like 'gathered.%' order by id`.execute(
    db,
  );
  return {
    operations: rows.map(({ operation }) => operation),
    transactions: new Set(rows.map(({ transaction }) => transaction)).size,
  };
}
const before = new Set<string>();
const added = async () => {
  const { operations, transactions } = await noted();
  return { operations: operations.filter((operation) => !before.has(operation)), transactions };
};
beforeEach(async () => {
  for (const operation of (await noted()).operations) before.add(operation);
});

test('changes of the moment share a transaction, and each is answered with its own', async () => {
  const names = Array.from({ length: 40 }, (_, place) => `gathered.many.${place}`);
  const answers = await Promise.all(
    names.map((name) =>
      gathered(by, async (work) => {
        note(work, name);
        return name;
      }),
    ),
  );
  expect(answers).toEqual(names);
  const { operations, transactions } = await added();
  expect(operations).toEqual(names);
  expect(transactions).toBe(1);
});

test('a refusal is one caller’s alone, and leaves nothing', async () => {
  const ended = await Promise.allSettled(
    ['gathered.first', 'gathered.refused', 'gathered.last'].map((name) =>
      gathered(by, async (work) => {
        note(work, name);
        if (name === 'gathered.refused') throw wrongState('not today');
      }),
    ),
  );
  expect(ended.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect((await added()).operations).toEqual(['gathered.first', 'gathered.last']);
});

test('what the database does not take fails its caller; the others are written all the same', async () => {
  const ended = await Promise.allSettled(
    ['gathered.one', 'gathered.nul\0', 'gathered.two'].map((name) => gathered(by, async (work) => note(work, name))),
  );
  expect(ended.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect((await added()).operations.sort()).toEqual(['gathered.one', 'gathered.two']);
});

test('one who does more than add to logs goes alone in the end', async () => {
  await gathered(by, async (work) => {
    note(work, 'gathered.telling');
    work.emit('lot.flagged', 'LOT-1', { reason: 'wet' });
  });
  expect((await added()).operations).toEqual(['gathered.telling']);
});
