import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { openWrittenRows } from '../../src/domain/proof/seal/as-written.ts';
import type { Db } from '../../src/platform/db/tx.ts';
import { onPostgres } from '../support/database.ts';
import { type Harness, startHarness } from '../support/harness.ts';
import { openTrade } from '../support/trade-people.ts';

/**
 * Somebody with the owner's rights puts something in the place of a table, or between it and who reads it, that tells the statement which
 * compares the truth and the others a lie. No row is altered by it, and it is gone before anybody looks.
 */
describe.runIf(onPostgres)('what stands between a table and who reads it', () => {
  let harness: Harness;
  let trade: Awaited<ReturnType<typeof openTrade>>;
  let stranger: pg.Client;
  let lot: string;
  let undo: string[] = [];
  beforeAll(async () => {
    harness = await startHarness();
    trade = await openTrade(harness);
    lot = await trade.lot({ quantity: '600' });
    await harness.anchor();
    stranger = new pg.Client({ connectionString: harness.database.address });
    await stranger.connect();
    await stranger.query('create schema evil');
    await settled();
  }, 120_000);
  afterEach(async () => {
    await putBack();
    await settled();
  });
  afterAll(async () => {
    await stranger?.end();
    await harness?.close();
  });

  const page = async () => {
    const response = await fetch(`${harness.url}/verify/${lot}`);
    return { status: response.status, text: await response.text() };
  };
  const passport = () =>
    trade.cooperative.call('documents.generate', { doctype: 'Lot', name: lot, print_format: 'lot-passport' });
  /** What a document that is made now says. */
  const madeQuantity = async () => {
    const { status, message } = await passport();
    if (status !== 200) return `${status}`;
    const { facts } = await harness.database.db
      .selectFrom('documents')
      .select('facts')
      .where('name', '=', message.document)
      .executeTakeFirstOrThrow();
    return facts;
  };
  /** Faults hold for a second; then the rules are read again. */
  const settled = () =>
    vi.waitFor(async () => expect((await page()).status).toBe(200), { timeout: 20_000, interval: 250 });
  const putBack = async () => {
    for (const text of undo.reverse()) await stranger.query(text);
    undo = [];
  };
  const alter = async (text: string, back: string) => {
    await stranger.query(text);
    undo.push(back);
  };
  /** A view in the place of a table, whose column says something else to all but the statements that compare. */
  const viewOf = async (table: string, column: string, lie: string) => {
    const { rows } = await stranger.query<{ name: string; type: string }>(
      `select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute
        where attrelid = $1::regclass and attnum > 0 and not attisdropped order by attnum`,
      [table],
    );
    const columns = rows.map(({ name, type }) =>
      name === column
        ? `case when current_query() ~ 'record_changes|anchor_payload_hash' then r.${name} else ${lie} end::${type} as ${name}`
        : `r.${name}`,
    );
    await alter(
      `begin; alter table ${table} rename to ${table}_aside; create view ${table} as select ${columns.join(', ')} from ${table}_aside r; commit`,
      `begin; drop view ${table}; alter table ${table}_aside rename to ${table}; commit`,
    );
  };

  test('no page vouches for a lot by a view in the place of its table', async () => {
    expect((await page()).text).toContain('600 kg');
    await viewOf('lots', 'quantity', '99999');
    const told = await page();
    expect(told.text).not.toContain('99,999');
    expect(told.status).toBe(503);
  });

  test('nor where code that ran for a moment has prepared anew what compares', async () => {
    await page();
    await stranger.query(`
      create function evil.plant() returns boolean language plpgsql volatile as $$
        declare s record;
        begin
          for s in select * from pg_prepared_statements where statement ~ 'rules of the database changed' and not from_sql loop
            execute format('deallocate %I', s.name);
            execute format('prepare %I (%s) as select true', s.name, array_to_string(s.parameter_types, ', '));
          end loop;
          return true;
        end $$`);
    const before = harness.database.rulesChanges();
    // Whose session it is, is asked on the connections that compare.
    await alter(
      `begin; alter table users rename to users_aside;
       create view users as select u.* from users_aside u where evil.plant(); commit`,
      'begin; drop view users; alter table users_aside rename to users; commit',
    );
    for (let time = 0; time < 5; time++) {
      await trade.cooperative.call('auth.whoami', {});
      await passport();
    }
    await putBack();
    await alter(
      `create function evil.more() returns trigger language plpgsql as 'begin new.quantity := 99999; return new; end';
       create trigger more before insert on lots for each row execute function evil.more()`,
      'drop trigger more on lots; drop function evil.more()',
    );
    await expect(trade.lot({ quantity: '600' })).rejects.toThrow('503');
    await putBack();
    await viewOf('lots', 'quantity', '99999');
    // The first time the statements are made anew.
    await page();
    for (let time = 0; time < 3; time++) expect((await page()).status).toBe(503);
    await putBack();
    await settled();
    expect(harness.database.rulesChanges()).toBeGreaterThan(before);
    await stranger.query('drop function evil.plant()');
  });

  test('nor where code that ran for a moment has left a view that is looked at first', async () => {
    expect(await madeQuantity()).toContain('600');
    const { rows } = await stranger.query<{ name: string }>(
      `select attname as name from pg_attribute where attrelid = 'lots'::regclass and attnum > 0 and not attisdropped order by attnum`,
    );
    const lying = rows.map(({ name }) =>
      name === 'quantity'
        ? `case when current_query() ~ 'harvest_count' then 99999 else r.quantity end::numeric as quantity`
        : `r.${name}`,
    );
    const left = [
      'set default_transaction_read_only to off',
      `create or replace temp view lots as select ${lying.join(', ')} from public.lots r`,
      'set search_path to pg_temp, public',
      'select pg_sleep(0.3)',
    ];
    const { db, reader } = harness.database;
    const infect = (each: Db) =>
      each.connection().execute(async (one) => {
        for (const text of left) await sql.raw(text).execute(one);
      });
    await Promise.all([db, reader].flatMap((each) => Array.from({ length: 12 }, () => infect(each))));
    // The first time the statements are made anew.
    await page();
    for (let time = 0; time < 3; time++) {
      const told = await page();
      expect(told.text).toContain('600 kg');
      expect(told.text).not.toContain('99,999');
      expect(await madeQuantity()).not.toContain('99999');
    }
  });

  test('nor by a column that has the name of another one', async () => {
    const swap = `begin; alter table lots rename column processing_method to aside; alter table lots rename column grade to processing_method;
      alter table lots rename column aside to grade; commit`;
    await alter(swap, swap);
    // The first time the statements are made anew.
    await page();
    expect((await page()).status).toBe(503);
  });

  test('nor by a table that inherits from another one', async () => {
    await alter('create table evil.more () inherits (lots)', 'drop table evil.more');
    expect((await page()).status).toBe(503);
  });

  test('no document states what a view told that is gone when it is written', async () => {
    expect((await passport()).status).toBe(200);
    const other = new pg.Client({ connectionString: harness.database.address });
    await other.connect();
    await other.query('begin; lock table documents in share mode');
    await viewOf('lots', 'quantity', '99999');
    const made = passport();
    await vi.waitFor(
      async () => {
        const { rowCount } = await stranger.query(
          `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
        );
        expect(rowCount === 0 ? await Promise.race([made, 'pending']) : 'waits').not.toBe('pending');
      },
      { timeout: 10_000, interval: 20 },
    );
    await putBack();
    await other.query('commit');
    await other.end();
    const { status, message } = await made;
    if (status === 200) {
      const { facts } = await harness.database.db
        .selectFrom('documents')
        .select('facts')
        .where('name', '=', message.document)
        .executeTakeFirstOrThrow();
      expect(facts).not.toContain('99999');
    } else expect(status).toBe(503);
  });

  test('nothing is sealed while something runs with the chain, though a seal is not marked', async () => {
    const sealed = async () => (await stranger.query('select from seal_batches')).rowCount ?? 0;
    await trade.lot({ quantity: '600' });
    const before = await sealed();
    await alter(
      'create trigger more before update on seal_batches for each row execute function suppress_redundant_updates_trigger()',
      'drop trigger more on seal_batches',
    );
    await harness.tick('seal').catch(() => {});
    expect(await sealed()).toBe(before);
    await putBack();
    await settled();
    await vi.waitFor(
      async () => {
        await harness.tick('seal');
        expect(await sealed()).toBeGreaterThan(before);
      },
      { timeout: 20_000, interval: 250 },
    );
  });

  test('a table that was away for a moment is compared again when it is back', async () => {
    const written = openWrittenRows(harness.app.services.markKey);
    const { db } = harness.database;
    await alter('alter table lots rename to lots_aside', 'alter table lots_aside rename to lots');
    await expect(written.traceOf(db, 'lots', 't')).rejects.toMatchObject({ code: 'LM002' });
    await putBack();
    expect(await written.traceOf(db, 'lots', 't')).toContain('record_changes');
  });
});
