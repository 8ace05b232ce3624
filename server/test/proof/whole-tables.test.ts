import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { kindNames, kindOf } from '../../src/domain/foundation/reference/kinds.ts';
import { isWhole } from '../../src/platform/db/seals/whole-tables.ts';
import { onPostgres, startHarness } from '../support/harness.ts';
import { momentarily } from '../support/tampering.ts';
import { openTrade } from '../support/trade-people.ts';

/** No change commits that leaned on a bound, a corridor or a class that somebody altered, whoever read it and for what. */
const harness = await startHarness();
const trade = await openTrade(harness);
const { set, remove, putBack } = momentarily(harness.database);
afterAll(() => harness.close());

const differs = (table: string) => ({ status: 409, body: { exception: expect.stringContaining(table) } });
const lot = { commodity_type: 'Coffee', corridor: 'ET-DE', quantity: '1000' };

test('each table of the reference data is one of them, but those of which no decision comes', () => {
  const others = kindNames.map((name) => kindOf(name).table).filter((table) => !isWhole(table));
  // Who uses a rate or an account compares it.
  expect(others.sort()).toEqual(['ai_prices', 'business_types', 'currency_rates', 'payer_accounts', 'token_rates']);
});

test('no lot is made by a bound, a way or a commodity that somebody altered, added or took away', async () => {
  const make = () => trade.cooperative.call('cooperative.create_lot', { ...lot, exporter: trade.exporter.org });
  await set('untraced_bounds', 'true', 'max_lot_kg', '999999999');
  expect(await make()).toMatchObject(differs('untraced_bounds'));
  await putBack();
  await set('corridors', `name = 'ET-DE'`, 'destination_country', 'NL');
  expect(await make()).toMatchObject(differs('corridors'));
  await putBack();
  await remove('commodity_types', `name = 'Cocoa'`);
  expect(await make()).toMatchObject(differs('commodity_types'));
  await putBack();
  expect((await make()).status).toBe(200);
});

test.runIf(onPostgres)('nor by one that is put back before the commit', async () => {
  const bound = async (reads: () => Promise<void>) => {
    let attempts = 0;
    const read = await harness.app.jobContext.transaction(async (work) => {
      attempts += 1;
      const { rows } = await sql<{ max_lot_kg: string }>`select max_lot_kg::text from untraced_bounds`.execute(work.tx);
      if (attempts === 1) await reads();
      await sql`update orgs set suspended_at = suspended_at where name = ${trade.exporter.org}`.execute(work.tx);
      return rows[0]?.max_lot_kg;
    });
    return { attempts, read };
  };
  const { read: honest, attempts } = await bound(async () => {});
  expect(attempts).toBe(1);
  await set('untraced_bounds', 'true', 'max_lot_kg', '999999999');
  // What it read first was altered; by the commit nothing is. It runs again, and reads what is true.
  expect(await bound(putBack)).toEqual({ attempts: 2, read: honest });
});

test('what an admin changes counts from the next call on, without a call that is made again', async () => {
  const values = { unasked_kg: '100000', member_ha: '5', max_lot_kg: '900' };
  await trade.admin.ok('reference.change_record', { kind: 'untraced_bound', key: 'current', values, reason: 'a test' });
  const refused = await trade.cooperative.call('cooperative.create_lot', { ...lot, exporter: trade.exporter.org });
  expect(refused).toMatchObject({ status: 400, body: { exception: expect.stringContaining('900') } });
});
