import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkWithin } from '../../src/commands/check.ts';
import { guardsTitle } from '../../src/domain/proof/seal/guards.ts';
import type { Tx } from '../../src/platform/db/database.ts';
import {
  checkedTables,
  exceptColumns,
  exceptTables,
  inconsequentTables,
} from '../../src/platform/db/seals/exceptions.ts';
import { makeProof } from '../../src/platform/db/seals/marks.ts';
import {
  fixTextSettings,
  type SealedTable,
  sealedTables,
  traceAll,
} from '../../src/platform/db/seals/sealed-tables.ts';
import { openCardTrade } from '../support/card-trade.ts';
import { registerDevice } from '../support/devices.ts';
import { startHarness } from '../support/harness.ts';
import type { Trade } from '../support/trade-people.ts';

/**
 * Somebody who can do anything to the database, and has neither SECRET_KEY nor the signing key: whatever column of
 * whatever table they alter, `lotmark check` says so, unless the column stands in the list of exceptions with a reason.
 * All of it is made from the catalogue, so a new table or column is in it by birth.
 */
const harness = await startHarness();
const { db } = harness.database;
const { markKey } = harness.app.services;
afterAll(() => harness.close());

interface Column {
  table: string;
  column: string;
  type: string;
  identity: boolean;
}
let columns: Column[];
let tables: SealedTable[];
const asker =
  (tx: Tx) =>
  async <Row>(text: string): Promise<Row[]> =>
    (await sql.raw<Row>(text).execute(tx)).rows;
/** Without what is said of constraints and guards, which are taken away first: the row itself has to be noticed. */
const faultsIn = async (tx: Tx) =>
  (await checkWithin(tx, markKey)).filter(({ title }) => title !== guardsTitle).flatMap((part) => part.faults);

beforeAll(async () => {
  const card = await openCardTrade(harness);
  const { trade } = card;
  const step = () => harness.clock.advance(5000);
  const settled = await trade.shippedOrder();
  step();
  await trade.buyer.ok('orders.confirm_delivery_and_release', { order: settled });
  await payOut(trade, settled);
  const certified = await trade.paidOrder();
  await harness.anchor();
  const officer = await trade.world.user({ roles: ['SVC Authority'] });
  await officer.ok('authority_certs.issue_export_certificate', { order: certified });
  await card.cardPaid();
  await measure(trade);
  await harness.anchor();
  await harness.tick('seal');
  step();
  await trade.order(await trade.lot());
  await harness.tick('seal');
  await harness.anchor();
  await harness.tick('seal');
  columns = (
    await sql<Column>`
      select c.relname as table, a.attname as column, format_type(a.atttypid, null) as type, a.attidentity <> '' as identity
        from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
       where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attgenerated = ''
       order by c.relname, a.attnum`.execute(db)
  ).rows;
  tables = await sealedTables(asker(db));
}, 120_000);

/** A payout with the bank, and a statement of the order whose money it is. */
async function payOut({ cooperative, admin }: Trade, order: string): Promise<void> {
  const phone = { method: 'mobile_money', provider: 'telebirr', mobile_number: '+251911234567', country: 'ET' };
  const { name: account } = await cooperative.ok('payouts.add_account', { ...phone, holder: 'Kaffa', currency: 'USD' });
  await admin.ok('payouts.verify_account', { account });
  const { name: payout } = await cooperative.ok('payouts.request', { account, amount: 5 });
  await admin.ok('payouts.approve', { payout });
  await admin.ok('payouts.make_batch');
  await cooperative.ok('payouts.make_statement', { order });
}

/** A device whose readings are summed up. */
async function measure({ exporter }: Trade): Promise<void> {
  const device = await registerDevice(exporter);
  const at = (minutes: number) => new Date(harness.clock.now().getTime() - minutes * 60_000);
  const readings = [16, 19, 21].map((temperature_c, sequence) =>
    device.signed({ sequence, at: at(90 - 30 * sequence), values: { temperature_c } }),
  );
  await exporter.ok('iot.ingest', { readings });
  await harness.drain();
  await harness.tick('readings.sum_up');
}

/** Another value than the one that is there. */
const others: Record<string, (column: string) => string> = {
  text: (column) => `coalesce(${column}, '') || 'x'`,
  uuid: () => 'gen_random_uuid()',
  boolean: (column) => `not coalesce(${column}, false)`,
  smallint: (column) => `coalesce(${column}, 0) + 1`,
  integer: (column) => `coalesce(${column}, 0) + 1`,
  bigint: (column) => `coalesce(${column}, 0) + 1000001`,
  numeric: (column) => `coalesce(${column}, 0) + 1`,
  'double precision': (column) => `coalesce(${column}, 0) + 0.5`,
  'timestamp with time zone': (column) => `coalesce(${column}, now()) + interval '1 day'`,
  date: (column) => `coalesce(${column}, current_date) + 1`,
  bytea: (column) => `set_byte(coalesce(${column}, '\\x00'), 0, 255 - get_byte(coalesce(${column}, '\\x00'), 0))`,
  'bytea[]': (column) => `array_append(coalesce(${column}, '{}'), '\\x00')`,
  jsonb: (column) => `coalesce(${column}, '[]') || '[{"forged": 1}]'`,
  'text[]': (column) => `array_append(coalesce(${column}, '{}'), 'forged')`,
  int8multirange: (column) => `coalesce(${column}, '{}') + '{[1000001,1000002)}'`,
};
function other({ type, column }: Column): string {
  const make = others[type];
  if (make === undefined) throw new Error(`this test knows no other value of type ${type}: add one`);
  return make(`"${column}"`);
}
const oneRow = (table: string) => `ctid = (select ctid from "${table}" order by ctid limit 1)`;
const alter = (column: Column) =>
  `update "${column.table}" set "${column.column}" = ${other(column)} where ${oneRow(column.table)}`;

/** What an attacker does first. */
async function unguard(tx: Tx): Promise<void> {
  await sql`set local session_replication_role = replica`.execute(tx);
  const { rows } = await sql<{ drop: string }>`
    select format('alter table %I drop constraint %I', c.relname, k.conname) as drop
      from pg_constraint k join pg_class c on c.oid = k.conrelid
     where k.contype = 'c' and c.relnamespace = 'public'::regnamespace`.execute(tx);
  for (const { drop } of rows) await sql.raw(drop).execute(tx);
  for (const { table, column } of columns.filter((each) => each.identity)) {
    await sql.raw(`alter table "${table}" alter column "${column}" set generated by default`).execute(tx);
  }
}

/** One row, by the service, in each table that the world above leaves empty. */
async function fillEmpty(tx: Tx): Promise<string[]> {
  const filled: string[] = [];
  const { nonce, once } = makeProof(markKey);
  await sql.raw(fixTextSettings).execute(tx);
  for (const table of tables) {
    const { rows } = await sql.raw(`select from "${table.name}" limit 1`).execute(tx);
    if (rows.length > 0) continue;
    const own = columns.filter((column) => column.table === table.name);
    const values = own.map(
      (column) => `(select ${other({ ...column, column: 'none' })} from (select null::${column.type} as none) n)`,
    );
    const names = own.map(({ column }) => `"${column}"`).join(', ');
    await sql.raw(`insert into "${table.name}" (${names}) values (${values.join(', ')})`).execute(tx);
    await sql.raw(traceAll(table)).execute(tx);
    filled.push(table.name);
  }
  await sql`select mark_write(${nonce}, ${once})`.execute(tx);
  await sql`select set_config('lotmark.mark', '', true)`.execute(tx);
  return filled;
}

/**
 * Does all of it in a transaction that is undone. It locks every table, and may meet the ledger node's own work at them: who
 * loses that begins anew.
 */
async function inVain(work: (tx: Tx) => Promise<void>, prepare = fillEmpty, attempt = 1): Promise<void> {
  const undo = new Error('undo');
  try {
    await db.transaction().execute(async (tx) => {
      // All at once and before anything costs time: whoever loses to the node here has lost nothing yet.
      const names = tables.map(({ name }) => `"${name}"`).join(', ');
      await sql.raw(`lock table ${names} in access exclusive mode`).execute(tx);
      await unguard(tx);
      await prepare(tx);
      await work(tx);
      throw undo;
    });
  } catch (error) {
    if (error === undo) return;
    if ((error as { code?: string }).code !== '40P01' || attempt === 20) throw error;
    await inVain(work, prepare, attempt + 1);
  }
}

/** What the check says after a change, which is undone again. */
async function faultsAfter(tx: Tx, ...changes: string[]): Promise<string[]> {
  await sql`savepoint before`.execute(tx);
  for (const change of changes) await sql.raw(change).execute(tx);
  const faults = await faultsIn(tx);
  await sql`rollback to savepoint before`.execute(tx);
  return faults;
}

/** The tables that no fault names. */
const silent = (faults: readonly string[], named: readonly string[]) =>
  named.filter((table) => !faults.some((fault) => fault.startsWith(`${table} `)));

test('the lists of exceptions name what there is, and nothing that is sealed', () => {
  const known = new Set(columns.map(({ table }) => table));
  expect(Object.keys(exceptTables).filter((table) => !known.has(table))).toEqual([]);
  const named = Object.entries(exceptColumns).flatMap(([table, own]) =>
    Object.keys(own).map((column) => `${table}.${column}`),
  );
  const there = new Set(columns.map(({ table, column }) => `${table}.${column}`));
  expect(named.filter((column) => !there.has(column))).toEqual([]);
  expect(tables.map(({ name }) => name).filter((name) => Object.hasOwn(exceptTables, name))).toEqual([]);
  // Short: what is added here is taken from what the check protects.
  expect(Object.keys(inconsequentTables).length).toBeLessThanOrEqual(45);
  expect(named.length).toBeLessThanOrEqual(50);
});

test('honest records have no fault', async () => {
  // Rows that are made up only to be altered hold nothing that could be checked.
  await inVain(
    async (tx) => expect(await faultsIn(tx)).toEqual([]),
    async () => [],
  );
});

describe('noticed is', () => {
  test('another value in any column of any sealed table', async () => {
    const sealed = columns.filter(({ table, column }) =>
      tables.some((each) => each.name === table && each.columns.includes(column)),
    );
    const rounds: Column[][] = [];
    for (const own of Map.groupBy(sealed, ({ table }) => table).values()) {
      for (const [round, column] of own.entries()) rounds[round] = [...(rounds[round] ?? []), column];
    }
    const unnoticed: string[] = [];
    await inVain(async (tx) => {
      for (const round of rounds) {
        const quiet = silent(
          await faultsAfter(tx, ...round.map(alter)),
          round.map(({ table }) => table),
        );
        unnoticed.push(
          ...round.filter(({ table }) => quiet.includes(table)).map(({ table, column }) => `${table}.${column}`),
        );
      }
    });
    expect(unnoticed).toEqual([]);
  }, 300_000);

  test('another value in any column of the tables that are checked otherwise', async () => {
    const unnoticed: string[] = [];
    const balance = { table: 'book_accounts', column: 'balance', type: 'numeric', identity: false };
    // Rows that are made up only to be altered would be named already.
    await inVain(
      async (tx) => {
        const checked = columns.filter(
          ({ table, column }) => Object.hasOwn(checkedTables, table) && exceptColumns[table]?.[column] === undefined,
        );
        for (const column of [...checked, balance]) {
          const faults = await faultsAfter(tx, alter(column)).catch((error) => {
            throw new Error(`${column.table}.${column.column}: ${error}`);
          });
          if (faults.length === 0) unnoticed.push(`${column.table}.${column.column}`);
        }
      },
      async () => [],
    );
    expect(unnoticed).toEqual([]);
  }, 300_000);

  test('a row that is gone, and one that the service did not write', async () => {
    const named = tables.map(({ name }) => name);
    await inVain(async (tx) => {
      const gone = await faultsAfter(tx, ...named.map((table) => `delete from "${table}" where ${oneRow(table)}`));
      expect(silent(gone, named)).toEqual([]);
      expect(gone).toContainEqual(
        expect.stringMatching(/^audit_log \d+: the row is gone, and the service did not remove it$/),
      );
      const forged = tables.map(({ name, key }) => {
        const own = columns.filter(({ table }) => table === name);
        const values = own.map((column) => (key.includes(column.column) ? other(column) : `"${column.column}"`));
        return {
          name,
          insert: `insert into "${name}" (${own.map(({ column }) => `"${column}"`).join(', ')}) select ${values.join(', ')} from "${name}" where ${oneRow(name)}`,
        };
      });
      await sql`alter table sealed_secrets drop constraint if exists sealed_secrets_name_check`.execute(tx);
      const { rows } = await sql<{ drop: string }>`
        select format('drop index if exists %I cascade', i.relname) as drop from pg_index x
          join pg_class i on i.oid = x.indexrelid join pg_class c on c.oid = x.indrelid
         where c.relname = any(${named}) and c.relnamespace = 'public'::regnamespace and x.indisunique and not x.indisprimary
           and not exists (select from pg_constraint k where k.conindid = i.oid)
        union all
        select format('alter table %I drop constraint %I cascade', c.relname, k.conname) from pg_constraint k
          join pg_class c on c.oid = k.conrelid
         where c.relname = any(${named}) and k.contype = 'u' and c.relnamespace = 'public'::regnamespace`.execute(tx);
      for (const { drop } of rows) await sql.raw(drop).execute(tx);
      const faults = await faultsAfter(tx, ...forged.map(({ insert }) => insert));
      expect(silent(faults, named)).toEqual([]);
    });
  }, 300_000);
});
