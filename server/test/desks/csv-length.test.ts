import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { startHarness } from '../support/harness.ts';
import { World } from '../support/world.ts';

const harness = await startHarness();
const world = new World(harness);
afterAll(() => harness.close());

test('an export ends after 5,000 rows, as the specification says', async () => {
  const clerk = await world.member('Cooperative');
  await clerk.ok('cooperative.create_lot', { commodity_type: 'Coffee', corridor: 'ET-DE', quantity: 1 });
  const { db } = harness.database;
  const columns = Object.keys(await db.selectFrom('lots').selectAll().executeTakeFirstOrThrow());
  const { rows } = await sql<{ column_name: string }>`
    select column_name from information_schema.columns where table_name = 'lots' and is_generated = 'NEVER'`.execute(
    db,
  );
  const own = columns.filter((name) => name !== 'name' && rows.some((row) => row.column_name === name));
  await sql`
    insert into lots (name, ${sql.join(own.map((name) => sql.ref(name)))})
    select 'LOT-2020-' || lpad(n::text, 5, '0'), ${sql.join(own.map((name) => sql.ref(name)))}
      from lots, generate_series(1, 5000) n`.execute(db);
  const { total } = await clerk.ok('cooperative.list_lots');
  expect(total).toBe(5001);
  const answer = await clerk.call('cooperative.export_lots_csv');
  expect(answer.status).toBe(200);
  expect(answer.headers.get('x-lotmark-truncated')).toBe('5000');
  expect(answer.headers.get('content-disposition')).toContain('lots-first-5000.csv');
  const [heading, ...lines] = String(answer.body).trimEnd().split('\r\n');
  expect(heading).toContain('lot,');
  expect(lines).toHaveLength(5000);
  const short = await clerk.call('cooperative.export_lots_csv', { search: 'LOT-2020-00012' });
  expect(short.headers.get('x-lotmark-truncated')).toBeNull();
  expect(short.headers.get('content-disposition')).toContain('"lots.csv"');
});
