import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { checkWithin } from '../../src/commands/check.ts';
import { guardsTitle } from '../../src/domain/proof/seal/guards.ts';
import type { Tx } from '../../src/platform/db/database.ts';
import { startHarness } from '../support/harness.ts';
import { openTrade } from '../support/trade-people.ts';

/**
 * What those do who may alter tables and functions: what they add runs in the service's own transactions and bears its mark,
 * and what they take away refuses nothing any more.
 */
const harness = await startHarness();
const trade = await openTrade(harness);
const { markKey } = harness.app.services;
afterAll(() => harness.close());

async function faultsOf(...changes: string[]): Promise<string[]> {
  let found: string[] = [];
  const undo = new Error('undo');
  await harness.database.db
    .transaction()
    .execute(async (tx: Tx) => {
      for (const change of changes) await sql.raw(change).execute(tx);
      const parts = await checkWithin(tx, markKey);
      found = parts.filter(({ title }) => title === guardsTitle).flatMap((part) => part.faults);
      throw undo;
    })
    .catch((error) => {
      if (error !== undo) throw error;
    });
  return found;
}

test('tables and functions of an honest database are those of this version', async () => {
  await trade.lot();
  expect(await faultsOf()).toEqual([]);
});

const steals = `create function evil.steal() returns trigger language plpgsql as $$ begin
  update payout_accounts set holder = 'Somebody else'; return new; end $$`;
const evil = ['create schema evil', steals];

const attacks: [what: string, fault: string | RegExp, ...changes: string[]][] = [
  [
    'a unique index of ours that speaks of a word that nobody writes',
    'book_txns: its indexes are not those of this version',
    `do $$ declare def text := pg_get_indexdef('book_txns_once'::regclass); begin
       drop index book_txns_once; execute replace(def, '''fund''', '''FUND'''); end $$`,
  ],
  [
    'a function in an index that is called a part of an extension',
    'runs: its rows are computed by something that is not one of this version',
    `create function public.run(text) returns text immutable language plpgsql as $$ begin return $1; end $$`,
    'alter extension pg_trgm add function public.run(text)',
    'create index runs on lots (public.run(status))',
  ],
  [
    'a rule that redirects payouts whenever somebody logs in',
    'sessions: the rule steal is not one of this version',
    `create rule steal as on insert to sessions do also update payout_accounts set holder = 'Somebody else'`,
  ],
  [
    'a rule that keeps changes out of the trace',
    'record_changes: the rule quiet is not one of this version',
    'create rule quiet as on insert to record_changes do instead nothing',
  ],
  [
    'a trigger with the name of ours that runs a function from elsewhere',
    'sessions: its triggers are not those of this version',
    ...evil,
    'create trigger lots_are_searchable before insert on sessions for each row execute function evil.steal()',
  ],
  [
    'a trigger of ours that was taken away',
    'book_entries: its triggers are not those of this version',
    'drop trigger book_entries_balanced on book_entries',
  ],
  [
    'one that only runs for some rows',
    'audit_log: its triggers are not those of this version',
    'drop trigger audit_log_append_only on audit_log',
    `create trigger audit_log_append_only before update or delete on audit_log for each row
       when (old.id > 1000000) execute function refuse_change()`,
  ],
  [
    'a function of ours with the body of another one of ours',
    'function check_balanced(): it is not one of this version',
    `create or replace function check_balanced() returns trigger language plpgsql as $$ begin return null; end $$`,
  ],
  [
    'one that sees no land twice',
    'function land_shared_with(text): it is not one of this version',
    `create or replace function land_shared_with(wanted text) returns table (other text, shared_ha numeric)
       language sql stable as 'select null::text, null::numeric where false'`,
  ],
  ['a function that is gone', 'function mark_write(bytea,bytea): it is gone', 'drop function mark_write(bytea, bytea)'],
  [
    'one that runs with the rights of its owner',
    'function mass_at(numeric,text,text,date): it is not one of this version',
    'alter function mass_at(numeric, text, text, date) security definer',
  ],
  [
    'a balance that may fall below zero',
    'book_accounts: its constraints are not those of this version',
    `do $$ declare found text; begin
       select conname into found from pg_constraint where conrelid = 'book_accounts'::regclass and contype = 'c' limit 1;
       execute format('alter table book_accounts drop constraint %I', found); end $$`,
  ],
  [
    'a reference that holds no more',
    'document_reviews: its constraints are not those of this version',
    `alter table document_reviews drop constraint document_reviews_file_fkey`,
  ],
  [
    'one live bundle no more',
    'untp_bundles: its indexes are not those of this version',
    'drop index untp_bundles_live',
  ],
  [
    'a default that does something',
    'sessions: its columns are not those of this version',
    'create schema evil',
    `create function evil.steal() returns timestamptz language plpgsql as $$ begin
       update payout_accounts set holder = 'Somebody else'; return now(); end $$`,
    'alter table sessions alter column last_seen_at set default evil.steal()',
  ],
  [
    'a condition that does something',
    'sessions: its constraints are not those of this version',
    'create schema evil',
    `create function evil.steal() returns boolean language plpgsql as $$ begin
       update payout_accounts set holder = 'Somebody else'; return true; end $$`,
    'alter table sessions add constraint fine check (evil.steal())',
  ],
  [
    'an index that does something',
    'quick: its rows are computed by something that is not one of this version',
    'create schema evil',
    `create function evil.steal(text) returns text language plpgsql immutable as $$ begin return $1; end $$`,
    'create index quick on orders (evil.steal(name))',
  ],
  [
    'a row that is hidden',
    'orders: the policy hidden is not one of this version',
    'alter table orders enable row level security',
    `create policy hidden on orders using (name <> 'ORD-2026-00001')`,
  ],
  [
    'hidden rows without a policy',
    'user_tokens: its columns are not those of this version',
    'alter table user_tokens enable row level security',
  ],
  [
    'an operator that finds everything alike',
    'operator !==!(text,text): it is not one of this version',
    'create function same(text, text) returns boolean language sql immutable as $$ select true $$',
    'create operator !==! (leftarg = text, rightarg = text, function = same)',
  ],
  [
    'one that is compiled, and a part of an extension',
    'operator >(numeric,integer): it is not one of this version',
    `create function never(numeric, int) returns boolean language internal immutable strict as 'int84lt'`,
    'create operator > (leftarg = numeric, rightarg = int, function = never)',
    'alter extension pg_trgm add function never(numeric, int)',
    'alter extension pg_trgm add operator > (numeric, int)',
  ],
  [
    'an index that may leave out rows',
    'quick: its condition calls a function',
    `create index quick on orders (name) where to_tsvector('simple', 'a') @@ 'a'`,
  ],
  [
    'a table in front of ours',
    'evil.signing_keys: it hides what has the same name in public',
    'create schema evil',
    'create table evil.signing_keys (like public.signing_keys)',
  ],
  [
    'a function in front of ours',
    'evil.write_mark: it hides what has the same name in public',
    'create schema evil',
    'create function evil.write_mark() returns bigint language sql as $$ select 1::bigint $$',
  ],
  [
    'a setting that looks elsewhere first',
    'setting search_path=evil, public: it changes what statements of the service mean',
    'create schema evil',
    'alter role current_user set search_path = evil, public',
  ],
  [
    'a setting that switches triggers off for the service itself',
    'setting session_replication_role=replica: it changes what statements of the service mean',
    'alter role current_user set session_replication_role = replica',
  ],
  [
    'a table that is forgotten in a crash',
    'user_tokens: its columns are not those of this version',
    'alter table user_tokens set unlogged',
  ],
  [
    'a table of somebody else’s',
    'notes: the table is not one of this version',
    'create table notes (id int primary key)',
  ],
];

test.each(attacks)('%s is noticed', async (_what, fault, ...changes) => {
  expect(await faultsOf(...changes)).toContainEqual(fault);
});

test('an index that only makes a list quick is the operator’s affair', async () => {
  expect(await faultsOf('create index quick on orders (created_at, status)')).toEqual([]);
});
