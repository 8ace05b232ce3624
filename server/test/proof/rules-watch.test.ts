import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { checkAll } from '../../src/commands/check.ts';
import { madeSoFar } from '../../src/domain/proof/seal/guards.ts';
import { startQueue } from '../../src/kernel/jobs/queue.ts';
import { migrate, readMigrations } from '../../src/platform/db/migrate.ts';
import { readCatalogue, strangersIn } from '../../src/platform/db/seals/catalogue.ts';
import { vouchForRules } from '../../src/platform/db/seals/vouched-rules.ts';
import { onPostgres } from '../support/database.ts';
import { type Harness, startHarness } from '../support/harness.ts';
import { openPayouts } from '../support/payout-people.ts';

/**
 * Somebody with the owner's rights puts something into the database for a moment that alters what the service writes. The change
 * would bear the service's own mark, and no check would find it once the thing is gone.
 */
describe.runIf(onPostgres)('rules of the database that are there for a moment', () => {
  let harness: Harness;
  let desk: Awaited<ReturnType<typeof openPayouts>>;
  let stranger: pg.Client;
  let undo: string[] = [];
  beforeAll(async () => {
    harness = await startHarness();
    desk = await openPayouts(harness);
    stranger = new pg.Client({ connectionString: harness.database.address });
    await stranger.connect();
    await stranger.query(`create schema evil`);
    await stranger.query(`
      create function evil.redirect() returns trigger language plpgsql as $$
        begin new.holder := 'Somebody else'; return new; end $$`);
    await stranger.query(`
      create function evil.quiet() returns boolean language plpgsql as $$
        begin update payout_accounts set holder = 'Somebody else'; return true; end $$`);
    await settled();
  }, 120_000);
  afterEach(async () => {
    for (const text of undo) await stranger.query(text);
    undo = [];
    await settled();
  });
  afterAll(async () => {
    await stranger?.end();
    await harness?.close();
  });

  /** Faults hold for a second; then a write reads the rules again. */
  async function settled(): Promise<void> {
    await vi.waitFor(async () => expect((await account()).status).toBe(200), { timeout: 20_000, interval: 250 });
  }
  let made = 0;
  const account = () =>
    desk.cooperative.call('payouts.add_account', {
      method: 'mobile_money',
      holder: 'Kaffa Union',
      currency: 'USD',
      country: 'ET',
      provider: 'M-PESA',
      mobile_number: `+2519${String(10_000_000 + made++)}`,
    });
  const holders = async () => {
    const { rows } = await stranger.query<{ holder: string }>(`select distinct holder from payout_accounts`);
    return rows.map(({ holder }) => holder);
  };

  const ownType = [
    'create type evil.own',
    `create function evil.own_in(cstring) returns evil.own language internal immutable strict as 'textin'`,
    `create function evil.own_out(evil.own) returns cstring language internal immutable strict as 'textout'`,
    'create type evil.own (input = evil.own_in, output = evil.own_out, like = text)',
  ];
  const attacks: [what: string, alter: string[], back: string[]][] = [
    [
      'a trigger',
      ['create trigger redirect before insert on payout_accounts for each row execute function evil.redirect()'],
      ['drop trigger redirect on payout_accounts'],
    ],
    [
      'a trigger of another table that is written in the same call',
      [
        `create function evil.along() returns trigger language plpgsql as $$
           begin update payout_accounts set holder = 'Somebody else'; return new; end $$`,
        'create trigger along after insert on audit_log for each row execute function evil.along()',
      ],
      ['drop trigger along on audit_log', 'drop function evil.along()'],
    ],
    [
      'a rule',
      [`create rule redirect as on insert to audit_log do also update payout_accounts set holder = 'Somebody else'`],
      ['drop rule redirect on audit_log'],
    ],
    [
      'a condition that does something',
      ['alter table audit_log add constraint quiet check (evil.quiet()) not valid'],
      ['alter table audit_log drop constraint quiet'],
    ],
    [
      'a default',
      [`alter table audit_log alter column at set default now() - interval '1 year'`],
      ['alter table audit_log alter column at drop default'],
    ],
    [
      'a policy',
      ['create policy quiet on payout_accounts using (evil.quiet())'],
      ['drop policy quiet on payout_accounts'],
    ],
    [
      'an index that computes something',
      ['create index quiet on payout_accounts ((evil.still(holder)))'],
      ['drop index quiet'],
    ],
    [
      'an index that is taken to have rows which it does not have, of a table that is only read',
      [
        `create function evil.all_of(text) returns boolean language sql immutable as 'select false'`,
        'create index lie on org_members (user_id) where evil.all_of(org)',
        `create or replace function evil.all_of(text) returns boolean language sql immutable as 'select true'`,
      ],
      ['drop index lie', 'drop function evil.all_of(text)'],
    ],
    [
      'an operator',
      ['create operator public.= (leftarg = text, rightarg = varchar, function = evil.same)'],
      ['drop operator public.= (text, varchar)'],
    ],
    [
      'a trigger of ours that is switched off',
      ['alter table payout_accounts disable trigger zz_seal_insert'],
      ['alter table payout_accounts enable trigger zz_seal_insert'],
    ],
    [
      'a trigger of the trace, which no statement names',
      ['create trigger along after insert on record_changes for each row execute function evil.nothing()'],
      ['drop trigger along on record_changes'],
    ],
    [
      'a table that inherits from ours',
      [
        'create table evil.kid () inherits (payout_accounts)',
        'create trigger redirect before update on evil.kid for each row execute function evil.redirect()',
      ],
      ['drop table evil.kid'],
    ],
    [
      'a table elsewhere that changes along by a foreign key',
      [
        'create table evil.along (id text references payout_accounts (name) on delete cascade)',
        'create trigger along before delete on evil.along for each row execute function evil.nothing()',
      ],
      ['drop table evil.along'],
    ],
    [
      'a column of a domain that does something',
      [
        'create domain evil.word as text',
        'alter domain evil.word add constraint quiet check (evil.still(value) is not null) not valid',
        'alter table payout_accounts alter column provider type evil.word',
      ],
      ['alter table payout_accounts alter column provider type text', 'drop domain evil.word'],
    ],
    [
      'a view in the place of a table that is only read',
      [
        `begin; alter table user_roles rename to roles_aside;
         create view user_roles as select * from roles_aside where evil.still(role) is not null; commit`,
      ],
      ['begin; drop view user_roles; alter table roles_aside rename to user_roles; commit'],
    ],
    [
      'a function of a better fitting type',
      [
        `create function public.unnest(given text[]) returns setof text language sql
           as 'select given[i] from generate_subscripts(given, 1) i'`,
      ],
      ['drop function public.unnest(text[])'],
    ],
    [
      'one that was there before, in another schema',
      ['alter function evil.array_position(text[], text) set schema public'],
      ['alter function public.array_position(text[], text) set schema evil'],
    ],
    [
      'an operator with a type of one’s own, which fits better where something has no type yet',
      [
        ...ownType,
        `create function evil.told(bigint, evil.own) returns text language sql as $$ select pg_catalog.concat($1, $2::pg_catalog.text) $$`,
        'create operator public.|| (leftarg = bigint, rightarg = evil.own, function = evil.told)',
      ],
      ['drop operator public.|| (bigint, evil.own)', 'drop type evil.own cascade'],
    ],
    [
      'a function that is called as one of PostgreSQL, with a type of one’s own',
      [
        ...ownType,
        `create function public.convert_to(text, evil.own) returns bytea language sql as $$ select ''::bytea $$`,
      ],
      ['drop function public.convert_to(text, evil.own)', 'drop type evil.own cascade'],
    ],
    [
      'an operator with a type of one’s own that is called a part of an extension, to which numbers are cast unasked',
      [
        ...ownType,
        'create cast (bigint as evil.own) with inout as implicit',
        `create function evil.joined(evil.own, text) returns text language internal immutable strict as 'textcat'`,
        'create operator public.&& (leftarg = evil.own, rightarg = text, function = evil.joined)',
        'alter extension pg_trgm add function evil.joined(evil.own, text)',
        'alter extension pg_trgm add operator public.&& (evil.own, text)',
      ],
      [
        'alter extension pg_trgm drop operator public.&& (evil.own, text)',
        'alter extension pg_trgm drop function evil.joined(evil.own, text)',
        'drop operator public.&& (evil.own, text)',
        'drop type evil.own cascade',
      ],
    ],
    [
      'a function that is called as one of ours, and as a part of an extension',
      [
        `create function public.condense_changes(text) returns void language sql as 'select null::void'`,
        'alter extension pg_trgm add function public.condense_changes(text)',
      ],
      [
        'alter extension pg_trgm drop function public.condense_changes(text)',
        'drop function public.condense_changes(text)',
      ],
    ],
    [
      'code of PostgreSQL under another name, with a type of one’s own, that is called a part of an extension',
      [
        ...ownType,
        `create function public.octet_length(evil.own) returns int language internal immutable strict as 'textlen'`,
        'alter extension pg_trgm add function public.octet_length(evil.own)',
      ],
      [
        'alter extension pg_trgm drop function public.octet_length(evil.own)',
        'drop function public.octet_length(evil.own)',
        'drop type evil.own cascade',
      ],
    ],
    [
      'an operator that is called a part of an extension',
      [
        'create operator public.= (leftarg = text, rightarg = varchar, function = evil.same)',
        'alter extension pg_trgm add operator public.= (text, varchar)',
      ],
      ['alter extension pg_trgm drop operator public.= (text, varchar)', 'drop operator public.= (text, varchar)'],
    ],
    [
      'a compiled operator that is called a part of an extension',
      [
        `create function evil.never(numeric, int) returns boolean language internal immutable strict as 'int84lt'`,
        'create operator public.> (leftarg = numeric, rightarg = int, function = evil.never)',
        'alter extension pg_trgm add function evil.never(numeric, int)',
        'alter extension pg_trgm add operator public.> (numeric, int)',
      ],
      [
        'alter extension pg_trgm drop operator public.> (numeric, int)',
        'alter extension pg_trgm drop function evil.never(numeric, int)',
        'drop operator public.> (numeric, int)',
        'drop function evil.never(numeric, int)',
      ],
    ],
    [
      'an index in another order that is called a part of an extension',
      [
        `create operator class evil.lost for type text using btree as
           operator 1 <, operator 2 <=, operator 3 =, operator 4 >=, operator 5 >, function 1 pg_catalog.strpos(text, text)`,
        'alter extension pg_trgm add operator class evil.lost using btree',
        'create index quiet on payout_accounts (holder evil.lost)',
      ],
      [
        'drop index quiet',
        'alter extension pg_trgm drop operator class evil.lost using btree',
        'drop operator family evil.lost using btree cascade',
      ],
    ],
    [
      'a trigger that is called as those that trace changes',
      ['create trigger zz_seal_more after insert on audit_log for each statement execute function evil.nothing()'],
      ['drop trigger zz_seal_more on audit_log'],
    ],
    [
      'one of a table without a trace',
      [
        'create trigger zz_seal_insert after insert on record_changes for each statement execute function evil.nothing()',
      ],
      ['drop trigger zz_seal_insert on record_changes'],
    ],
    [
      'a trace that asks something first',
      [
        `begin; drop trigger zz_seal_insert on audit_log;
         create trigger zz_seal_insert after insert on audit_log referencing new table as new_rows
           for each statement when (evil.still('x') = 'x') execute function seal_insert_audit_log(); commit`,
      ],
      [
        `begin; drop trigger zz_seal_insert on audit_log;
         create trigger zz_seal_insert after insert on audit_log referencing new table as new_rows
           for each statement execute function seal_insert_audit_log(); commit`,
      ],
    ],
    [
      'a trace that looks for functions elsewhere first',
      ['alter function seal_insert_audit_log() set search_path = evil, pg_catalog, public'],
      ['alter function seal_insert_audit_log() reset search_path'],
    ],
    [
      'a function that answers nothing where a value is missing',
      ['alter function mass_at(numeric, text, text, date) strict'],
      ['alter function mass_at(numeric, text, text, date) called on null input'],
    ],
    [
      'a function of the name of ours',
      [`create function public.mark_write(nonce text, once text) returns text language sql as 'select null::text'`],
      ['drop function public.mark_write(text, text)'],
    ],
    [
      'an index that computes with a function in public',
      [
        `create function public.still_here(given text) returns text immutable language sql as 'select given'`,
        'create index quiet on payout_accounts (public.still_here(holder))',
      ],
      ['drop index quiet', 'drop function public.still_here(text)'],
    ],
    [
      'an index that computes with a domain',
      [
        'create domain evil.asked as text check (evil.still(value) is not null)',
        'create index quiet on payout_accounts ((holder::evil.asked))',
      ],
      ['drop index quiet', 'drop domain evil.asked'],
    ],
    [
      'an index that computes with an operator of types of one’s own',
      [
        `create type evil.mood as enum ('fine')`,
        `create function evil.fits(evil.mood, text) returns boolean immutable language sql as 'select true'`,
        'create operator evil.=== (leftarg = evil.mood, rightarg = text, function = evil.fits)',
        `create index quiet on payout_accounts (name) where 'fine'::evil.mood operator(evil.===) holder`,
      ],
      ['drop index quiet', 'drop type evil.mood cascade'],
    ],
    [
      'a type that is called as one of PostgreSQL',
      [
        'create domain public.text as pg_catalog.text check (evil.still(value) is not null)',
        'alter table payout_accounts alter column provider type public.text',
      ],
      ['alter table payout_accounts alter column provider type pg_catalog.text', 'drop domain public.text'],
    ],
    [
      'another order of words',
      ['alter table payout_accounts alter column provider type text collate "POSIX"'],
      ['alter table payout_accounts alter column provider type text collate "default"'],
    ],
    [
      'a trigger of commands that is called a part of an extension',
      [
        "create event trigger quiet on ddl_command_end when tag in ('COMMENT') execute function evil.command()",
        'alter extension pg_trgm add event trigger quiet',
      ],
      ['alter extension pg_trgm drop event trigger quiet', 'drop event trigger quiet'],
    ],
    [
      'a trigger of commands',
      ["create event trigger quiet on ddl_command_end when tag in ('COMMENT') execute function evil.command()"],
      ['drop event trigger quiet'],
    ],
  ];
  test.each(attacks)('%s: nothing is written until it is gone, and then all is', async (_, alter, back) => {
    await stranger.query(
      `create or replace function evil.still(given text) returns text immutable language sql as 'select given'`,
    );
    await stranger.query(
      `create or replace function evil.array_position(given text[], one text) returns int immutable language sql as 'select 1'`,
    );
    await stranger.query(
      `create or replace function evil.nothing() returns trigger language plpgsql as 'begin return null; end'`,
    );
    await stranger.query(
      `create or replace function evil.command() returns event_trigger language plpgsql as 'begin end'`,
    );
    await stranger.query(
      `create or replace function evil.same(one text, other varchar) returns boolean immutable language sql as 'select true'`,
    );
    await settled();
    undo = back;
    const before = harness.database.rulesChanges();
    for (const text of alter) await stranger.query(text);
    const answer = await account();
    expect(answer).toMatchObject({ status: 503, body: { exc_type: 'ServiceUnavailableError' } });
    expect(answer.body).toMatchObject({ exception: expect.stringContaining('rules') });
    expect(harness.database.rulesChanges()).toBeGreaterThan(before);
    // Whoever only reads is not concerned.
    expect((await desk.cooperative.call('payouts.list_accounts')).status).toBe(200);
    for (const text of undo) await stranger.query(text);
    undo = [];
    await settled();
    expect(await holders()).toEqual(['Kaffa Union']);
  });

  test('a trigger of a queue, which leaves no trace itself, is noticed where records are written with it', async () => {
    await stranger.query(`create function evil.queued() returns trigger language plpgsql as $$
      begin update payout_accounts set holder = 'Somebody else'; return new; end $$`);
    undo = ['drop trigger queued on rate_counters', 'drop function evil.queued()'];
    await settled();
    await stranger.query(
      'create trigger queued before delete on rate_counters for each statement execute function evil.queued()',
    );
    const work = harness.database.db.transaction().execute(async (tx) => {
      await tx.deleteFrom('rate_counters').execute();
      await tx.updateTable('payout_accounts').set({ provider: 'M-PESA' }).execute();
    });
    await expect(work).rejects.toThrow('changed meanwhile');
  });

  test('a trigger of a table that only a function writes is noticed', async () => {
    await stranger.query(`create function evil.called() returns trigger language plpgsql as 'begin return new; end'`);
    undo = ['drop trigger called on reading_months'];
    await settled();
    await stranger.query(
      'create trigger called before insert on reading_months for each row execute function evil.called()',
    );
    const work = () =>
      harness.database.db.transaction().execute(async (tx) => {
        await tx.updateTable('payout_accounts').set({ provider: 'M-PESA' }).execute();
        await sql`select ready_reading_month(${'2031-01-01'}::date)`.execute(tx);
      });
    await expect(work()).rejects.toThrow('changed meanwhile');
    await expect(work()).rejects.toThrow('are not those of this version');
  });

  test('an index that leaves rows out is noticed on a table that is only read', async () => {
    await stranger.query(`create function evil.has_all() returns boolean immutable language sql as 'select false'`);
    undo = ['drop function evil.has_all() cascade'];
    await settled();
    await stranger.query(`
      begin; create index quiet on org_members (user_id) where evil.has_all();
      create or replace function evil.has_all() returns boolean immutable language sql as 'select true'; commit`);
    const work = () =>
      harness.database.db.transaction().execute(async (tx) => {
        await tx.selectFrom('org_members').select('org').execute();
        await tx.updateTable('payout_accounts').set({ provider: 'M-PESA' }).execute();
      });
    await expect(work()).rejects.toThrow('changed meanwhile');
    await expect(work()).rejects.toThrow('are not those of this version');
    await stranger.query('drop index quiet');
    // What was compiled to be so for a moment leaves an index that looks like an honest one.
    await stranger.query(`create index quiet on org_members (user_id) where to_tsvector('simple', 'a') @@ 'a'`);
    await expect(work()).rejects.toThrow();
    await stranger.query('drop index quiet');
  });

  test('nothing is read as one that somebody put in the place of a table, though it is gone by the commit', async () => {
    const read = () =>
      harness.database.reader
        .transaction()
        .setIsolationLevel('repeatable read')
        .setAccessMode('read only')
        .execute((tx) => tx.selectFrom('plots').select('name').execute());
    await read();
    const back = 'begin; drop view plots; alter table plots_aside rename to plots; commit';
    undo = [back];
    await stranger.query(`begin; alter table plots rename to plots_aside;
      create view plots as select * from plots_aside where current_query() not like '%name%'; commit`);
    await expect(read()).rejects.toThrow('changed meanwhile');
    await expect(read()).rejects.toThrow('are not those of this version');
    // Within a change it is a transaction of its own, whose locks are gone by the commit of the change.
    const change = () =>
      harness.database.db.transaction().execute(async (tx) => {
        await tx.updateTable('payout_accounts').set({ provider: 'M-PESA' }).execute();
        await read();
      });
    await expect(change()).rejects.toThrow('are not those of this version');
    await stranger.query(back);
    undo = [];
    await vi.waitFor(read, { timeout: 5000, interval: 250 });
  });

  test('an operator that was made elsewhere before, and comes to where it is found, is noticed', async () => {
    for (const text of ownType) await stranger.query(text);
    await stranger.query(
      `create function evil.told(bigint, evil.own) returns text language sql as $$ select pg_catalog.concat($1, $2::pg_catalog.text) $$`,
    );
    await stranger.query('create operator evil.|| (leftarg = bigint, rightarg = evil.own, function = evil.told)');
    undo = ['drop operator if exists public.|| (bigint, evil.own)', 'drop type evil.own cascade'];
    await settled();
    await stranger.query('alter operator evil.|| (bigint, evil.own) set schema public');
    expect(await account()).toMatchObject({ status: 503 });
    await stranger.query('alter operator public.|| (bigint, evil.own) set schema evil');
    await settled();
  });

  test('what others make for themselves disturbs no transaction', async () => {
    await harness.database.db.transaction().execute(async (tx) => {
      await tx.updateTable('payout_accounts').set({ provider: 'M-PESA' }).execute();
      await stranger.query(`create function pg_temp.own() returns int language sql as 'select 1'`);
      await stranger.query('create temp view own as select 1 as one');
      await stranger.query(`create function evil.own() returns int language sql as 'select 1'`);
    });
  });

  test('what the queue has made for itself disturbs nobody who writes records along with it, once the rules are read anew', async () => {
    const { database, clock, app } = harness;
    const log = pino({ level: 'silent' });
    await (await startQueue({ database, clock, log, jobs: [], context: app.jobContext, pollSeconds: 60 })).stop();
    await stranger.query('create schema evil_later');
    undo = ['drop schema evil_later'];
    await settled();
    const both = (condition: string) =>
      database.db.transaction().execute(async (tx) => {
        await sql`delete from pgboss.job`.execute(tx);
        await tx.updateTable('payout_accounts').set({ provider: condition }).execute();
      });
    await both('M-PESA');
    const [there] = await queueParts();
    await stranger.query(`alter table ${there} add constraint evil check (evil.quiet()) not valid`);
    undo.push(`alter table ${there} drop constraint evil`);
    await expect(both('Airtel')).rejects.toThrow('changed meanwhile');
  });
  test('a function of the queue that is another one does not run within what is marked', async () => {
    const { database, app, clock } = harness;
    const log = pino({ level: 'silent' });
    await (await startQueue({ database, clock, log, jobs: [], context: app.jobContext, pollSeconds: 60 })).stop();
    await settled();
    const { rows } = await stranger.query<{ text: string }>(
      `select pg_get_functiondef('pgboss.job_now()'::regprocedure) as text`,
    );
    undo = [rows[0]?.text ?? ''];
    await stranger.query(`create or replace function pgboss.job_now() returns timestamptz language plpgsql as $$
      begin update payout_accounts set holder = 'Somebody else'; return now(); end $$`);
    const work = () =>
      database.db.transaction().execute(async (tx) => {
        await sql`select pgboss.job_now()`.execute(tx);
        await tx.updateTable('payout_accounts').set({ provider: 'M-PESA' }).execute();
      });
    await expect(work()).rejects.toThrow('changed meanwhile');
    await expect(work()).rejects.toThrow('function pgboss.job_now(): it is not one of the queue');
    expect(await holders()).toEqual(['Kaffa Union']);
  });

  test('what stands where the queue has its tables does not run within what is marked', async () => {
    const { database, app, clock } = harness;
    const log = pino({ level: 'silent' });
    await (await startQueue({ database, clock, log, jobs: [], context: app.jobContext, pollSeconds: 60 })).stop();
    await settled();
    await stranger.query(`create function evil.tick() returns boolean language plpgsql as $$
      begin update payout_accounts set holder = 'Somebody else'; return true; end $$`);
    await stranger.query('alter table pgboss.queue rename to queue_kept');
    await stranger.query('create view pgboss.queue as select * from pgboss.queue_kept where evil.tick()');
    undo = ['drop view pgboss.queue', 'alter table pgboss.queue_kept rename to queue', 'drop function evil.tick()'];
    const work = () =>
      database.db.transaction().execute(async (tx) => {
        await sql`select * from pgboss.queue`.execute(tx);
        await tx.updateTable('payout_accounts').set({ provider: 'M-PESA' }).execute();
      });
    await expect(work()).rejects.toThrow('changed meanwhile');
    await expect(work()).rejects.toThrow('not those of this version');
    const named = (await strangersIn(async (text) => (await stranger.query(text)).rows)).map(({ fault }) => fault);
    expect(named).toContain('pgboss.queue: it stands where the queue has its tables');
    expect(await holders()).toEqual(['Kaffa Union']);
  });

  test('a condition of the queue that asks a domain of somebody else does not run within what is marked', async () => {
    const { database, app, clock } = harness;
    const log = pino({ level: 'silent' });
    await (await startQueue({ database, clock, log, jobs: [], context: app.jobContext, pollSeconds: 60 })).stop();
    await settled();
    await stranger.query(`create function evil.asks(text) returns boolean language plpgsql as $$
      begin update payout_accounts set holder = 'Somebody else'; return true; end $$`);
    await stranger.query('create domain evil.asked as text check (evil.asks(value))');
    await stranger.query('alter table pgboss.job add constraint evil check ((name::evil.asked) is not null) not valid');
    undo = ['alter table pgboss.job drop constraint evil', 'drop domain evil.asked', 'drop function evil.asks(text)'];
    const work = () =>
      database.db.transaction().execute(async (tx) => {
        await sql`insert into pgboss.job (name, data, start_after) values ('lotmark', '{}', now() + interval '1 day')`.execute(
          tx,
        );
        await tx.updateTable('payout_accounts').set({ provider: 'M-PESA' }).execute();
      });
    await expect(work()).rejects.toThrow();
    await expect(work()).rejects.toThrow('not those of this version');
    expect(await holders()).toEqual(['Kaffa Union']);
  });

  test('a cast of a type of the queue does not run within what is marked', async () => {
    const { database, app, clock } = harness;
    const log = pino({ level: 'silent' });
    await (await startQueue({ database, clock, log, jobs: [], context: app.jobContext, pollSeconds: 60 })).stop();
    await settled();
    await stranger.query(`create function evil.said(pgboss.job_state) returns text language plpgsql as $$
      begin update payout_accounts set holder = 'Somebody else'; return $1::text; end $$`);
    await stranger.query(
      'create cast (pgboss.job_state as text) with function evil.said(pgboss.job_state) as implicit',
    );
    undo = ['drop cast (pgboss.job_state as text)', 'drop function evil.said(pgboss.job_state)'];
    expect(await account()).toMatchObject({ status: 503 });
    const named = (await strangersIn(async (text) => (await stranger.query(text)).rows)).map(({ fault }) => fault);
    expect(named).toContain('cast of pgboss.job_state to text: it is not one of this version');
  });

  const queueParts = async () => {
    const { rows } = await stranger.query<{ part: string }>(
      `select inhrelid::regclass::text as part from pg_inherits where inhparent = 'pgboss.job'::regclass`,
    );
    return rows.map(({ part }) => part);
  };

  test('a trigger of a month’s part of the readings is noticed, also of a part that came after the rules were read', async () => {
    await stranger.query(`create function evil.part() returns trigger language plpgsql as $$
      begin update payout_accounts set holder = 'Somebody else'; return null; end $$`);
    undo = [
      'alter table readings detach partition readings_evil',
      'drop table readings_evil',
      'drop function evil.part()',
    ];
    await settled();
    await stranger.query(
      `create table readings_evil partition of readings for values from ('1990-01-01') to ('1990-02-01')`,
    );
    await stranger.query('create trigger part after delete on readings_evil for each row execute function evil.part()');
    const work = () =>
      harness.database.db.transaction().execute(async (tx) => {
        await tx.deleteFrom('readings').execute();
        await tx.updateTable('payout_accounts').set({ provider: 'M-PESA' }).execute();
      });
    await expect(work()).rejects.toThrow('changed meanwhile');
    // Read anew, it is a fault of the table.
    await expect(work()).rejects.toThrow('not those of this version');
  });

  test('an index of a month’s part of the readings is noticed, also while it is there for a moment', async () => {
    await stranger.query(
      `create function evil.asked(given text) returns text immutable language sql as 'select given'`,
    );
    await stranger.query(
      `create table readings_asked partition of readings for values from ('1991-01-01') to ('1991-02-01')`,
    );
    undo = [
      'alter table readings detach partition readings_asked',
      'drop table readings_asked',
      'drop function evil.asked(text)',
    ];
    await settled();
    const work = () =>
      harness.database.db.transaction().execute(async (tx) => {
        await tx.deleteFrom('readings').execute();
        await tx.updateTable('payout_accounts').set({ provider: 'M-PESA' }).execute();
      });
    await expect(work()).rejects.toThrow('changed meanwhile');
    await work();
    await stranger.query('create index asked on readings_asked (evil.asked(device))');
    await expect(work()).rejects.toThrow('changed meanwhile');
    await expect(work()).rejects.toThrow('not those of this version');
  });

  test('what is changed within a savepoint is marked as ours', async () => {
    await harness.database.db.transaction().execute(async (tx) => {
      await tx.updateTable('payout_accounts').set({ provider: 'Before' }).execute();
      await sql`savepoint one`.execute(tx);
      await tx.updateTable('payout_accounts').set({ provider: 'Within' }).execute();
      await sql`release savepoint one`.execute(tx);
      await sql`savepoint two`.execute(tx);
      await tx.updateTable('payout_accounts').set({ provider: 'Undone' }).execute();
      await sql`rollback to savepoint two`.execute(tx);
      await tx.updateTable('payout_accounts').set({ provider: 'After' }).execute();
    });
    const { rows } = await stranger.query<{ unmarked: number }>(
      `select count(*)::int as unmarked from record_changes c
        where tbl = 'payout_accounts' and id > (select max(id) - 3 from record_changes where tbl = 'payout_accounts')
          and not exists (select from write_marks m where m.id = c.mark)`,
    );
    expect(rows).toEqual([{ unmarked: 0 }]);
  });

  test('nothing is written while the function that marks is gone, not even by what ends when it is there again', async () => {
    await stranger.query('alter function mark_write(bytea, bytea) rename to mark_aside');
    undo = ['alter function mark_aside(bytea, bytea) rename to mark_write'];
    const { db } = harness.database;
    const rename = (to: string) => db.updateTable('payout_accounts').set({ provider: to }).execute();
    await expect(rename('Gone')).rejects.toThrow('not those of this version');
    await expect(
      db.transaction().execute(async (tx) => {
        await tx.updateTable('payout_accounts').set({ provider: 'Gone' }).execute();
        for (const text of undo) await stranger.query(text);
        undo = [];
      }),
    ).rejects.toThrow('not those of this version');
    for (const text of undo) await stranger.query(text);
    undo = [];
    await settled();
  });

  test('a transaction that sees the rules as they were at its beginning is not marked', async () => {
    await expect(
      harness.database.db
        .transaction()
        .setIsolationLevel('repeatable read')
        .execute((tx) => tx.updateTable('payout_accounts').set({ provider: 'Seen before' }).execute()),
    ).rejects.toThrow('changed meanwhile');
  });

  test('a session that would be somebody else’s is not begun', async () => {
    await stranger.query(`create function evil.mine() returns trigger language plpgsql as $$
      begin new.user_email := (select min(email) from users); return new; end $$`);
    undo = ['drop trigger mine on sessions', 'drop function evil.mine()'];
    await stranger.query(`create trigger mine before insert on sessions for each row execute function evil.mine()`);
    await expect(desk.world.user({ email: 'another@example.org' })).rejects.toThrow('not those of this version');
  });

  test('what is dropped before the commit was not there for it: the lock of the writer keeps it', async () => {
    const { db } = harness.database;
    await db.transaction().execute(async (tx) => {
      await tx.updateTable('payout_accounts').set({ holder: 'Kaffa Union' }).execute();
      await stranger.query(`set lock_timeout = '300ms'`);
      await expect(
        stranger.query(
          'create trigger redirect before insert on payout_accounts for each row execute function evil.redirect()',
        ),
      ).rejects.toThrow('lock timeout');
    });
  });

  test('a function that is replaced and put back within a transaction undoes the transaction', async () => {
    const { db } = harness.database;
    const { rows } = await stranger.query<{ text: string }>(
      `select pg_get_functiondef('keep_lot_search'::regproc) as text`,
    );
    const put = async () => {
      await stranger.query(
        `create or replace function keep_lot_search() returns trigger language plpgsql as $$ begin return new; end $$`,
      );
      await stranger.query(rows[0]?.text ?? '');
    };
    const work = db.transaction().execute(async (tx) => {
      await tx.updateTable('payout_accounts').set({ holder: 'Another' }).execute();
      await put();
    });
    await expect(work).rejects.toThrow('changed meanwhile');
    expect(await holders()).toEqual(['Kaffa Union']);
    // All is as it was: the next call finds out, and goes through.
    await put();
    expect((await account()).status).toBe(200);
  });

  test('an earlier version goes on when a newer one vouches for its own rules, and believes nobody else', async () => {
    const ask = async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) =>
      (await stranger.query<Row>(text, values)).rows;
    await stranger.query(
      `create function newer_rule() returns trigger language plpgsql as $$ begin return new; end $$`,
    );
    await stranger.query(
      'create trigger newer before insert on payout_accounts for each row execute function newer_rule()',
    );
    undo = ['drop trigger newer on payout_accounts', 'drop function newer_rule()', 'delete from vouched_rules'];
    const newer = await readCatalogue(ask);
    const migration = '9997_newer.sql';
    await vouchForRules(ask, randomBytes(32), { wanted: newer, migration });
    expect((await account()).status).toBe(503);
    await stranger.query('delete from vouched_rules');
    // One that is no newer than this version is of a state before it.
    await vouchForRules(ask, harness.app.services.markKey, { wanted: newer });
    expect((await account()).status).toBe(503);
    await vouchForRules(ask, harness.app.services.markKey, { wanted: newer, migration });
    await settled();
    expect((await account()).status).toBe(200);
  });

  test('a check notices that functions were made while it ran, though they are gone at its end', async () => {
    const made = () => harness.database.reader.transaction().execute(madeSoFar);
    // PostgreSQL counts at leisure: first what was made before.
    let before = await made();
    await vi.waitFor(
      async () => {
        const last = before;
        before = await made();
        expect(before).toBe(last);
      },
      { timeout: 40_000, interval: 11_000 },
    );
    await stranger.query(
      'create function public.convert_to(text, text) returns bytea language sql as $$ select null::bytea $$',
    );
    await stranger.query('drop function public.convert_to(text, text)');
    await vi.waitFor(async () => expect(await made()).not.toBe(before), { timeout: 20_000, interval: 500 });
  }, 90_000);

  test('after all this the check holds', async () => {
    await stranger.query('drop schema evil cascade');
    await settled();
    const parts = await checkAll(harness.database);
    const own = parts.flatMap(({ faults }) => faults).filter((fault) => !fault.includes('vouched_rules'));
    expect(own).toEqual([]);
  });

  test('changes that somebody writes under the number of a mark to come are not marked along', async () => {
    const { db } = harness.database;
    const rename = (to: string) => db.updateTable('orgs').set({ region: to }).execute();
    await rename('Sidama');
    await stranger.query('begin');
    await stranger.query(
      `select set_config('lotmark.mark', (select last_value + 1 from write_mark_numbers)::text, true)`,
    );
    await stranger.query(`update orgs set city = 'Slipped In'`);
    await stranger.query('commit');
    await expect(rename('Gedeo')).rejects.toThrow('under the number of this transaction');
    await rename('Gedeo');
    const parts = await checkAll(harness.database, harness.app.services.markKey);
    expect(parts.flatMap(({ faults }) => faults)).toContainEqual(
      expect.stringMatching(/^orgs .*: it had been altered past the service|changed by somebody who is not/),
    );
  });

  test('a newer version migrates, and this one goes on', async () => {
    const ask = async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) =>
      (await stranger.query<Row>(text, values)).rows;
    const { markKey } = harness.app.services;
    await vouchForRules(ask, markKey);
    const newer = (name: string, text: string) => ({ name, sql: text, checksum: name });
    const migrations = [
      ...readMigrations(),
      newer(
        '9998_newer.sql',
        'alter table payout_accounts add column newer text; alter table users add column newer text',
      ),
      newer('9999_newer.sql', '-- no transaction\ncreate unique index concurrently newer on payout_accounts (newer);'),
    ];
    const statuses: number[] = [];
    let isDone = false;
    const writing = (async () => {
      while (!isDone) statuses.push((await account()).status);
    })();
    await migrate(harness.database.address as string, { migrations, markKey });
    isDone = true;
    await writing;
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect((await account()).status).toBe(200);
    // What it vouches for is marked as ours, also beside a file that runs in no transaction.
    const vouched = await ask<{ state: string }>(`select state from vouched_rules where migration > '9997_newer.sql'`);
    expect(vouched).toHaveLength(2);
    const parts = await checkAll(harness.database, markKey);
    const faults = parts.flatMap((part) => part.faults).filter((fault) => fault.includes('vouched_rules'));
    expect(faults.filter((fault) => vouched.some(({ state }) => fault.includes(state)))).toEqual([]);
  });
});
