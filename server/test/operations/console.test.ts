import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readEvidence } from '../../src/domain/operations/compliance/evidence.ts';
import { noteCheck } from '../../src/domain/operations/incident/check-reports.ts';
import { recordTroubles } from '../../src/platform/ledger/troubles.ts';
import { onPostgres } from '../support/database.ts';
import { type Harness, startHarness } from '../support/harness.ts';
import { openTrade, type Trade } from '../support/trade-people.ts';
import type { Caller } from '../support/world.ts';

let harness: Harness;
let trade: Trade;
let admin: Caller;
let manager: Caller;
beforeAll(async () => {
  harness = await startHarness();
  trade = await openTrade(harness);
  admin = trade.admin;
  manager = await trade.world.user({ roles: ['System Manager'] });
});
afterAll(() => harness.close());

const counted = async (statement: ReturnType<typeof sql<{ count: number }>>): Promise<number> =>
  (await statement.execute(harness.database.db)).rows[0]?.count ?? -1;

describe('the snapshot', () => {
  test('counts what is there, and follows what happens', async () => {
    const { db } = harness.database;
    const before = await admin.ok('admin_console.snapshot');
    const lot = await trade.lot();
    await trade.paidOrder();
    const disputed = await trade.shippedOrder();
    await trade.buyer.ok('orders.raise_dispute', { order: disputed, reason: 'wet' });
    await sql`update lots set status = 'Flagged', previous_status = status, flag_reason = 'wet', flagged_at = ${harness.clock.now()}
               where name = ${lot}`.execute(db);
    await sql`update users set disabled_at = ${harness.clock.now()} where id = ${(await trade.world.user()).userId}`.execute(
      db,
    );
    const after = await admin.ok('admin_console.snapshot');
    expect(after.lots.total - before.lots.total).toBe(3);
    // The lot of a disputed order is flagged, too.
    expect(after.lots.by_status.Flagged).toBe(2);
    expect(after.lots.total).toBe(await counted(sql`select count(*) as count from lots`));
    expect(after.orders.by_status).toMatchObject({ Disputed: 1, Settled: 0 });
    const orders = await sql<{ status: string; count: number }>`select status, count(*) from orders group by 1`.execute(
      db,
    );
    expect(after.orders.by_status).toMatchObject(
      Object.fromEntries(orders.rows.map((each) => [each.status, each.count])),
    );
    expect(after.orders.total).toBe(await counted(sql`select count(*) as count from orders`));
    expect(after.disputes).toMatchObject({ open: 1, oldest_at: harness.clock.now().toISOString() });
    expect(after.flags).toEqual({ lots: 2, oldest_at: harness.clock.now().toISOString() });
    expect(after.users.disabled - before.users.disabled).toBe(1);
    expect(after.users.total).toBe(await counted(sql`select count(*) as count from users`));
    const held = await sql<{ currency: string; status: string; count: number; amount: number }>`
      select currency, status, count(*) as count, sum(amount)::float8 as amount from escrows
       where status in ('Funded', 'Disputed') group by 1, 2 order by 1, 2`.execute(db);
    expect(held.rows.length).toBeGreaterThan(0);
    expect(after.escrows.held).toEqual(held.rows);
    expect(after.anchors.waiting).toBeGreaterThan(0);
    expect(after.anchors.oldest_waiting_at).not.toBeNull();
    await harness.anchor();
    const anchored = await admin.ok('admin_console.snapshot');
    expect(anchored.anchors).toMatchObject({ waiting: 0, oldest_waiting_at: null });
    expect(anchored.anchors.anchored_24h).toBeGreaterThan(0);
    expect(anchored.anchors.log_size).toBeGreaterThan(0);
    expect(anchored.storage.database_bytes).toBeGreaterThan(1_000_000);
    expect(anchored.versions.migration).toMatch(/^\d{4}_/);
    expect(anchored.backup).toEqual({ last_at: null, bytes: null, age_seconds: null });
    expect(anchored.last_check).toBeNull();
  });

  test('is a pure read: it leaves no trace, no audit row, no notice and no mail', async () => {
    const rows = () =>
      counted(sql`select (select count(*) from audit_log) + (select count(*) from notifications) + (select count(*) from mails)
                       + (select count(*) from record_changes) + (select count(*) from outbox) as count`);
    const before = await rows();
    for (const operation of ['admin_console.snapshot', 'admin_portal.snapshot', 'admin_portal.setup_view'])
      await admin.ok(operation);
    expect(await rows()).toBe(before);
  });

  test('of the portal has health and the open incidents besides', async () => {
    const { name } = await admin.ok('incidents.open', { title: 'Power cut', summary: 'In Jimma.' });
    const view = await admin.ok('admin_portal.snapshot');
    expect(view.open_incidents).toMatchObject([{ name, status: 'Open' }]);
    expect(view.incidents).toEqual({ open: 1, critical: 0 });
    expect(view.health.checks.map(({ part }: { part: string }) => part)).toContain('xahau_chain');
    await admin.ok('incidents.resolve', { name, resolution: 'It is back.' });
    expect((await admin.ok('admin_portal.snapshot')).open_incidents).toEqual([]);
  });
});

describe('health', () => {
  const health = () => admin.ok('health.system_health');
  const ready = async () => (await fetch(`${harness.url}/readyz`)).json();
  const lease = (secondsAgo: number) =>
    sql`insert into ledger_leases (name, holder, lapses_at)
        values ('ledger watch', 'a process', clock_timestamp() - make_interval(secs => ${secondsAgo}))
        on conflict (name) do update set lapses_at = excluded.lapses_at, holder = excluded.holder`.execute(
      harness.database.db,
    );

  test('names every part, and is for a Platform Admin alone', async () => {
    const answer = await health();
    expect(Object.keys(answer.checks)).toEqual([
      'database',
      'cache',
      'ai_provider',
      'workers',
      'xahau_chain',
      'axk_ai_provider',
      'recent_ai_call_log_error_rate',
    ]);
    expect(answer).toMatchObject({ status: 'healthy', timestamp: harness.clock.now().toISOString() });
    expect(answer.checks).toMatchObject({ database: 'ok', ai_provider: 'off: no language model is configured' });
    expect((await manager.call('health.system_health')).status).toBe(403);
    expect((await trade.buyer.call('health.system_health')).status).toBe(403);
    expect((await trade.world.guest().call('health.system_health')).status).toBe(401);
  });

  test('agrees with /readyz: about the ledger, and about processes that run jobs', async () => {
    const { db } = harness.database;
    const found = [{ kind: 'connection', reason: 'the node is silent' } as const];
    await recordTroubles(db, { found, looked: ['connection'] }, harness.clock.now());
    expect(await health()).toMatchObject({
      status: 'degraded',
      checks: { xahau_chain: 'degraded: the node is silent' },
    });
    expect(await ready()).toEqual({ status: 'degraded', reasons: ['the node is silent'] });
    await recordTroubles(db, { found: [], looked: ['connection'] }, harness.clock.now());
    await lease(-20);
    expect([(await health()).checks.workers, await ready()]).toEqual(['ok', { status: 'ready' }]);
    await lease(30);
    expect([(await health()).status, await ready()]).toEqual(['healthy', { status: 'ready' }]);
    await lease(90);
    const late = await health();
    expect(late).toMatchObject({ status: 'degraded', checks: { workers: expect.stringMatching(/for 9\d seconds/) } });
    expect(await ready()).toMatchObject({
      status: 'degraded',
      reasons: [expect.stringMatching(/^workers: no process/)],
    });
    await lease(-20);
  });
});

describe('the setup checklist', () => {
  interface Check {
    name: string;
    status: string;
    evidence: string;
    todo: string | null;
  }
  const checks = async (): Promise<Record<string, Check>> =>
    Object.fromEntries((await admin.ok('admin_portal.setup_view')).checks.map((check: Check) => [check.name, check]));

  test('looks at everything now, and says what to do wherever something is not well', async () => {
    const view = await admin.ok('admin_portal.setup_view');
    for (const { status, todo, evidence, name } of view.checks as Check[])
      expect([name, todo === null, evidence !== ''], evidence).toEqual([name, status === 'ok', true]);
    expect(view.ready).toBe(false);
    expect(view.checks.length).toBe(view.counts.ok + view.counts.attention + view.counts.failing + view.counts.off);
  });

  test('follows what changes', async () => {
    const first = await checks();
    // The clock of the test stands still, far from the database's.
    expect(first['clock']).toMatchObject({ status: 'failing' });
    expect(first['records_check']).toMatchObject({ status: 'attention', evidence: 'The records were never checked.' });
    expect(first['mail']).toMatchObject({ status: 'attention', todo: expect.stringContaining('SMTP_URL') });
    expect(first['workers']?.status).toBe('ok');
    expect(first['secret_key']?.status).toBe('ok');
    // The tests are the owner of their tables.
    expect(first['database_rights']?.status).toBe(onPostgres ? 'attention' : 'off');
    expect(first['base_address']).toMatchObject({ status: 'attention' });
    expect(first['off_site']).toMatchObject({ status: 'attention', todo: 'Set BACKUP_STORE.' });
    expect(first['ledger']).toMatchObject({ status: 'ok', evidence: expect.stringMatching(/^\d accounts are funded/) });
    await noteCheck(harness.database.db, { at: harness.clock.now(), whole: true, faults: [] });
    expect((await checks())['records_check']?.status).toBe('ok');
    harness.clock.advance(8 * 86_400_000);
    const { world } = trade;
    admin = await world.user({ roles: ['Platform Admin'] });
    expect((await checks())['records_check']?.evidence).toContain('8 days');
    await sql`update ledger_accounts set balance_drops = 0`.execute(harness.database.db);
    expect((await checks())['ledger']).toMatchObject({
      status: 'failing',
      todo: expect.stringContaining('Send money'),
    });
  });

  test('asks the mail server and the map server', async () => {
    const map = await startHarness({
      env: {
        MAP_TILES_URL: `${harness.url}/no-tiles/{z}/{x}/{y}.png`,
        SMTP_URL: 'smtp://127.0.0.1:9',
        BASE_URL: 'http://lots.example.org',
      },
    });
    const other = await (await openTrade(map)).admin.ok('admin_portal.setup_view');
    const of = (wanted: string) => other.checks.find(({ name }: Check) => name === wanted);
    expect(of('map_tiles')).toMatchObject({ status: 'failing', evidence: expect.stringContaining('404') });
    expect(of('mail')).toMatchObject({ status: 'failing', evidence: expect.stringContaining('ECONNREFUSED') });
    await map.close();
  });
});

describe('compliance', () => {
  interface Control {
    id: string;
    status: string;
    evidence: string;
    todo: string | null;
  }
  const control = async (id: string): Promise<Control> =>
    (await admin.ok('admin_portal.compliance_view')).controls.find((each: Control) => each.id === id);

  test('is judged by the records, and the roadmap is what is not met', async () => {
    const view = await admin.ok('admin_portal.compliance_view');
    const open = view.controls.filter(({ todo }: Control) => todo !== null);
    expect(view.roadmap.map((each: { control: string }) => each.control).sort()).toEqual(
      open.map(({ id }: Control) => id).sort(),
    );
    expect(open.every(({ status }: Control) => status === 'unmet' || status === 'partial')).toBe(true);
    for (const { framework, met, partial, unmet, not_applicable } of view.summary)
      expect(met + partial + unmet + not_applicable).toBe(
        view.controls.filter((each: { framework: string }) => each.framework === framework).length,
      );
    expect(view.residency.places.map(({ kind }: { kind: string }) => kind)).toEqual([
      'database',
      'files',
      'backups',
      'ledger',
    ]);
    expect(view.residency.countries.length).toBeGreaterThan(0);
    const buyer = await trade.world.member('Buyer');
    expect((await buyer.call('admin_portal.compliance_view')).status).toBe(403);
  });

  test('counts whom a password alone lets in, whatever passkeys they have beside it', async () => {
    const { db } = harness.database;
    const setup = async () =>
      (await admin.ok('admin_portal.setup_view')).checks.find(
        ({ name }: { name: string }) => name === 'second_factors',
      );
    await sql`update users set password_hash = null`.execute(db);
    expect((await control('asvs-second-factor')).status).toBe('met');
    expect((await setup()).status).toBe('ok');
    await sql`update users set password_hash = '$argon2id$x' where id = ${manager.userId}`.execute(db);
    expect(await control('asvs-second-factor')).toMatchObject({
      status: 'unmet',
      evidence: 'A password alone lets in 1 of 3 administrators.',
    });
    await sql`
      insert into user_passkeys (id, user_id, credential_id, public_key, sign_count, transports, backed_up, title, created_at)
      values (gen_random_uuid(), ${manager.userId}, ${randomBytes(16)}, ${randomBytes(77)}, 0, '{}', false, 'Key', ${harness.clock.now()})`.execute(
      db,
    );
    expect((await control('asvs-second-factor')).evidence).toContain('1 of them have a passkey');
    expect((await setup()).evidence).toContain('1 of them have a passkey');
    await sql`update users set password_hash = null`.execute(db);
    expect((await control('asvs-second-factor')).status).toBe('met');
  });

  test('misses whatever was deleted of due diligence, in each of its tables', async () => {
    const { db } = harness.database;
    // Rules are no records of anybody, and tasks are done or not.
    const { rows: kept } = await sql<{ name: string }>`
      select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
         and (relname like 'diligence\\_%' or relname like 'eu\\_%' or relname = 'deforestation_answers')
         and relname not in ('diligence_rule_sets', 'eu_tasks') order by relname`.execute(db);
    expect(kept.length).toBeGreaterThan(10);
    const back = new Error('rolled back');
    const rolledBack = db.transaction().execute(async (tx) => {
      const { deleted_evidence: before } = await readEvidence(tx, harness.clock.now());
      await sql`
        insert into record_changes (mark, tbl, key, was, now)
        select 9000001, name, 'x', sha256('x'), null
          from unnest(${kept.map(({ name }) => name)}::text[]) t (name)`.execute(tx);
      const { deleted_evidence } = await readEvidence(tx, harness.clock.now());
      expect(Number(deleted_evidence) - Number(before)).toBe(kept.length);
      throw back;
    });
    await expect(rolledBack).rejects.toBe(back);
  });

  test('changes with them', async () => {
    const { db } = harness.database;
    expect((await control('asvs-passwords')).status).toBe('met');
    const { userId } = await trade.world.user();
    await sql`update users set password_hash = 'md5:1234' where id = ${userId}`.execute(db);
    expect(await control('asvs-passwords')).toMatchObject({
      status: 'unmet',
      evidence: expect.stringContaining('1 of'),
    });
    await sql`update users set password_hash = null where id = ${userId}`.execute(db);
    expect((await control('asvs-passwords')).status).toBe('met');

    expect((await control('asvs-sessions')).status).toBe('met');
    await sql`update sessions set expires_at = ${new Date(harness.clock.now().getTime() - 2 * 86_400_000)} where user_id = ${userId}`.execute(
      db,
    );
    expect((await control('asvs-sessions')).status).toBe('unmet');
    await harness.tick('housekeeping');
    expect((await control('asvs-sessions')).status).toBe('met');

    expect((await control('gdpr-breach')).status).toBe('met');
    const { name } = await admin.ok('incidents.open', {
      title: 'Leak',
      summary: 'Of addresses.',
      severity: 'Critical',
    });
    expect((await control('gdpr-breach')).status).toBe('met');
    await sql`update incidents set opened_at = opened_at - interval '73 hours' where name = ${name}`.execute(db);
    expect((await control('gdpr-breach')).status).toBe('unmet');

    expect((await control('eudr-assessment')).status).toBe('not_applicable');
  });
});

test('logs that nothing is decided by are cleared after the days of the tolerance, what waits is not', async () => {
  const { db } = harness.database;
  const now = harness.clock.now();
  const ago = (days: number) => new Date(now.getTime() - days * 86_400_000);
  for (const [days, purpose] of [
    [401, 'chat'],
    [399, 'test'],
  ] as const) {
    await sql`
      insert into ai_calls (id, at, user_id, purpose, provider, model, status)
      values (gen_random_uuid(), ${ago(days)}, ${admin.userId}, ${purpose}, 'embedded', 'extractive', 'Ok')`.execute(
      db,
    );
  }
  for (const [subject, sent] of [
    ['old and sent', ago(500)],
    ['old and waiting', null],
  ] as const) {
    await sql`insert into mails (kind, recipient, subject, body_text, created_at, sent_at, next_attempt_at)
      values ('test', 'a@example.com', ${subject}, '', ${ago(500)}, ${sent}, ${ago(500)})`.execute(db);
  }
  await harness.tick('logs.clear');
  const calls = await sql<{ purpose: string }>`select purpose from ai_calls`.execute(db);
  expect(calls.rows.map(({ purpose }) => purpose)).toEqual(['test']);
  const mails = await sql<{ subject: string }>`select subject from mails where subject like 'old and %'`.execute(db);
  expect(mails.rows.map(({ subject }) => subject)).toEqual(['old and waiting']);
});
