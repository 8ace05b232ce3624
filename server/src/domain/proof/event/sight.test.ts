import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '../../../../test/support/database.ts';
import { visibleTo } from './access.ts';
import { sees } from './rules.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

const orgs = ['COOP-1', 'EXP-1', 'BUY-1', 'BUY-2'];

/** Live streams judge each event in memory, lists judge the rows: one rule, held to agree. */
test('live streams and lists show a reader the same events', async () => {
  const given = fc.record({
    all: fc.boolean(),
    scores: fc.boolean(),
    schema: fc.constantFrom('trade.delivery.v1', 'credit.score.v1'),
    mine: fc.subarray(orgs),
    parties: fc.option(fc.subarray(orgs), { nil: null }),
  });
  await fc.assert(
    fc.asyncProperty(given, async ({ all, scores, schema, mine, parties }) => {
      const sight = { all, orgs: mine, scores };
      const rows = await database.db
        .selectFrom(
          sql<{ parties: string[] | null }>`(select ${parties}::text[] as parties, ${schema}::text as schema)`.as(
            'events',
          ),
        )
        .select(sql<number>`1`.as('seen'))
        .where((eb) => visibleTo(sight)(eb as never))
        .execute();
      expect(rows.length === 1).toBe(sees(sight, { schema, parties }));
    }),
    { numRuns: 200 },
  );
});
