import { type Kysely, sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { insertClaims } from '../../src/domain/proof/event/claims.ts';
import { feedAfter } from '../../src/domain/proof/event/feed.ts';
import { insuranceClaim } from '../../src/domain/proof/event/trade-claims.ts';
import { retrySetbacks } from '../../src/domain/trade/mirror/store.ts';
import type { Tables } from '../../src/platform/db/tables.generated.ts';
import { startHarness } from '../support/harness.ts';
import { mailText, storedText } from '../support/mails.ts';
import { momentarily, run } from '../support/tampering.ts';
import { openTrade } from '../support/trade-people.ts';

/** What somebody writes into the database for a job to find is not signed, told, mailed or handed to the ledger. */
const harness = await startHarness();
const { db } = harness.database;
const trade = await openTrade(harness);
const { world } = trade;
afterAll(() => harness.close());

const { alter, remove, set, putBack } = momentarily(harness.database);
const claim = (subject: string) =>
  harness.app.jobContext.transaction(async (work) => {
    const facts = { policy: 'POL-1', country: 'ET', amount: '10', currency: 'USD', trigger: 'rain' };
    await insertClaims(work, [insuranceClaim(subject, facts, work.now)]);
    work.emit('event.claimed', subject);
  });
const advance = async () => {
  await harness.drain();
  await harness.tick('events.advance');
  await harness.anchor();
  await harness.tick('events.advance');
};
const told = async () => (await feedAfter(db, 0, 1000)).map(({ payload }) => JSON.parse(payload).id as string);

test('a claim that somebody wrote is not signed, and the others are', async () => {
  await claim('CLM-1');
  await harness.tick('events.advance');
  await alter(
    (tx) =>
      sql`
      insert into event_claims (source, schema, region, subject, standard, payload, created_at)
      values ('carbon.retire.v2:FORGED', 'carbon.retire.v2', 'et', 'FORGED', 'svc.carbon-retirement.v1',
              ${JSON.stringify({ id: 'FORGED', project: 'P', tonnes_co2e: 1_000_000, beneficiary: 'B', evidence: 'E', retired_by: 'BUY-1' })},
              ${harness.clock.now()})`.execute(tx),
    (tx) => sql`delete from event_claims where subject = 'FORGED'`.execute(tx),
  );
  await claim('CLM-2');
  await advance();
  const signed = await db.selectFrom('events').select('subject').execute();
  expect(signed.map(({ subject }) => subject)).not.toContain('FORGED');
  expect(await told()).toEqual(expect.arrayContaining(['CLM-1', 'CLM-2']));
});

test('no claim goes for an event that was there for a moment', async () => {
  await claim('CLM-3');
  await alter(
    run(`insert into events (seq, name, source, schema, region, subject, standard, payload, hash, previous_hash, created_at, state)
         select e.seq + 1, 'EVT-2026-99999', c.source, c.schema, c.region, c.subject, c.standard, c.payload, sha256('x'), e.hash, e.created_at, 'CLAIM_RECEIVED'
           from event_claims c, (select * from events order by seq desc limit 1) e where c.subject = 'CLM-3'`),
    run(`delete from events where name = 'EVT-2026-99999'`),
  );
  await harness.tick('events.advance').catch(() => undefined);
  await putBack();
  await advance();
  expect(await told()).toContain('CLM-3');
});

test('no head is signed that the log never had', async () => {
  await trade.lot();
  await harness.anchor();
  await harness.tick('witness');
  const heads = async () =>
    (await db.selectFrom('log_checkpoints').select('tree_size').execute()).map((each) => each.tree_size);
  const signed = await heads();
  expect(signed.length).toBeGreaterThan(0);
  const last = sql`select * from anchor_batches order by tree_size desc limit 1`;
  await alter(
    (tx) =>
      sql`insert into anchor_batches select r.* from (${last}) b,
            json_populate_record(null::anchor_batches, to_json(b)::jsonb::json) x,
            json_populate_record(x, json_build_object('previous_size', b.tree_size, 'tree_size', 100000, 'root', '\\x' || repeat('ab', 32),
              'tx_hash', repeat('AB', 32))) r`.execute(tx),
    (tx) => sql`delete from anchor_batches where tree_size = 100000`.execute(tx),
  );
  await harness.tick('witness').catch(() => {});
  expect(await heads()).toEqual(signed);
});

test('no leaf of the log is passed over because it seemed longer, or read further, for a moment', async () => {
  await harness.tick('epcis.follow');
  await trade.lot();
  await harness.anchor();
  const size = async () =>
    (await db.selectFrom('anchor_batches').select('tree_size').orderBy('tree_size', 'desc').executeTakeFirstOrThrow())
      .tree_size;
  const whole = await size();
  await alter(
    run(`insert into anchor_batches select r.* from (select * from anchor_batches order by tree_size desc limit 1) b,
           json_populate_record(null::anchor_batches, (to_jsonb(b) || jsonb_build_object('previous_size', b.tree_size,
             'tree_size', 100000, 'root', '\\x' || repeat('ab', 32), 'tx_hash', repeat('AB', 32)))::json) r`),
    run(`delete from anchor_batches where tree_size = 100000`),
  );
  await expect(harness.tick('epcis.follow')).rejects.toThrow('anchor_batches');
  await putBack();
  await set('epcis_progress', 'true', 'leaves', String(Number(whole) - 1));
  await expect(harness.tick('epcis.follow')).rejects.toThrow('epcis_progress');
  await putBack();
  await sql`update epcis_progress set leaves = leaves - 2`.execute(db);
  const first = `leaf_index = (select min(leaf_index) from attestations where leaf_index >= (select leaves from epcis_progress))`;
  await remove('attestations', first);
  await expect(harness.tick('epcis.follow')).rejects.toThrow('attestations');
  await putBack();
  await harness.tick('epcis.follow');
  expect((await db.selectFrom('epcis_progress').select('leaves').executeTakeFirstOrThrow()).leaves).toBe(whole);
});

test('an event that somebody wrote, or altered, is told to nobody', async () => {
  await claim('CLM-3');
  await claim('CLM-4');
  await advance();
  expect(await told()).toEqual(expect.arrayContaining(['CLM-3', 'CLM-4']));
  const turn = (from: string, to: string) => (tx: Kysely<Tables>) =>
    sql`update events set payload = replace(payload, ${from}, ${to}) where subject = 'CLM-3'`.execute(tx);
  await alter(turn('"amount":10', '"amount":10000'), turn('"amount":10000', '"amount":10'));
  const left = await told();
  expect(left).toContain('CLM-4');
  expect(left).not.toContain('CLM-3');
});

test('an event that somebody altered before it was anchored gets no place in the feed, and the others do', async () => {
  await claim('CLM-5');
  await claim('CLM-6');
  await harness.drain();
  await harness.tick('events.advance');
  const where = `subject = 'CLM-5'`;
  const state = async () =>
    (await db.selectFrom('events').select('state').where('subject', '=', 'CLM-5').execute())[0]?.state;
  const { rows } = await sql<{ payload: string }>`select payload from events where ${sql.raw(where)}`.execute(db);
  const payload = rows[0]?.payload ?? '';
  await set('events', where, 'payload', payload.replace('"amount":10', '"amount":10000'));
  await advance();
  expect(await state()).toBe('CLAIM_RECEIVED');
  expect(await told()).toEqual(expect.arrayContaining(['CLM-6']));
  await putBack();
  await set('events', where, 'region', 'xx');
  await advance();
  expect(await state()).toBe('CLAIM_RECEIVED');
  await putBack();
  await advance();
  expect(await told()).toEqual(expect.arrayContaining(['CLM-5']));
});

test('an event that somebody altered is on no page of the feed', async () => {
  const holder = await world.user({ roles: ['SVC Authority'] });
  const page = async () => JSON.stringify((await holder.get('/v1/events?since=0')).body);
  expect(await page()).toContain('CLM-4');
  await set('events', `subject = 'CLM-4'`, 'schema', 'carbon.retire.v2');
  expect(await page()).not.toContain('CLM-4');
});

test('what is signed of a release is what was paid', async () => {
  const order = await trade.paidOrder();
  await trade.exporter.ok('exporter.mark_shipped', { order_name: order });
  await trade.buyer.ok('orders.confirm_delivery_and_release', { order });
  const turn = (amount: number) => (tx: Kysely<Tables>) =>
    sql`update escrows set exporter_amount = exporter_amount + ${amount}, cooperative_amount = cooperative_amount - ${amount}
      where order_name = ${order}`.execute(tx);
  await alter(turn(10), turn(-10));
  await expect(advance()).rejects.toThrow('escrows');
  const { rows } = await sql<{ payload: string }>`
    select payload from events where payload like ${`%${order}%`} and schema = 'settle.payout.v1'`.execute(db);
  expect(rows).toEqual([]);
  await putBack();
  await advance();
  const release = await db.selectFrom('events').select('payload').where('schema', '=', 'settle.payout.v1').execute();
  expect(release.filter(({ payload }) => payload.includes(order)).length).toBeGreaterThan(1);
});

test('the ledger is told of no tokens that the books do not have', async () => {
  const forge = async (tx: Kysely<Tables>) => {
    await sql`insert into token_mirrors (reference, kind, org, action, amount, created_at)
      values ('FORGED-MINT', 'mint', ${trade.buyer.org}, 'admin_mint', 1000000, ${harness.clock.now()})`.execute(tx);
  };
  await alter(forge, (tx) => sql`delete from token_mirrors where reference = 'FORGED-MINT'`.execute(tx));
  await trade.mint(12);
  for (let round = 0; round < 3; round++) await harness.anchor();
  const handedOver = await db.selectFrom('ledger_submissions').select('key').where('kind', '=', 'token_mint').execute();
  expect(handedOver.map(({ key }) => key)).not.toContain('FORGED-MINT');
  const { rows } = await sql<{ amount: string; tx_hash: string | null }>`
    select amount::text, tx_hash from token_mirrors where action = 'admin_mint' and amount = 12`.execute(db);
  expect(rows).toEqual([{ amount: '12.000000', tx_hash: expect.stringMatching(/^[0-9A-F]{64}$/) }]);
  const aside = await db.selectFrom('mirror_setbacks').select(['key', 'reason']).execute();
  expect(aside).toEqual([{ key: 'FORGED-MINT', reason: 'not what the service wrote' }]);
});

test('the ledger is told of what the books did, where a row was in the way of it for a moment', async () => {
  const due = { reference: 'MINT-OF-A-TEST', org: trade.buyer.org, amount: '3', action: 'admin_mint' };
  await alter(
    (tx) =>
      sql`insert into token_mirrors (reference, kind, org, action, amount, created_at, settled_at)
          values (${due.reference}, 'mint', ${due.org}, 'admin_mint', 3, now(), now())`.execute(tx),
    run(`delete from token_mirrors where reference = '${due.reference}'`),
  );
  await harness.app.jobContext.transaction(async (work) => work.emit('token.mint_due', due.org, due));
  await expect(harness.drain()).rejects.toThrow('token_mirrors');
  await putBack();
  await harness.drain();
  const rows = await db.selectFrom('token_mirrors').select('amount').where('reference', '=', due.reference).execute();
  expect(rows).toEqual([{ amount: '3.000000' }]);
});

test('the daily mail goes to no address that somebody wrote into an account', async () => {
  const [victim, other] = [await world.user({}), await world.user({})];
  for (const { userId } of [victim, other]) {
    await sql`insert into notifications (user_id, kind, subject, cause, created_at)
      values (${userId}, 'order_settled', 'ORD-1', 'test', ${harness.clock.now()})`.execute(db);
  }
  const turn = (email: string) => (tx: Kysely<Tables>) =>
    sql`update users set email = ${email} where id = ${victim.userId}`.execute(tx);
  await alter(turn('thief-of-notices@example.net'), turn(victim.email as string));
  harness.clock.advance(2 * 3_600_000);
  await harness.tick('notifications.mail');
  const mails = await db.selectFrom('mails').select('recipient').where('kind', '=', 'daily_notices').execute();
  const recipients = mails.map(({ recipient }) => recipient);
  expect(recipients).toContain(other.email);
  expect(recipients).not.toContain('thief-of-notices@example.net');
});

test('an announcement that somebody wrote, or altered, is told to nobody, shown to nobody, and changed by nobody', async () => {
  const reader = await world.user({});
  const admin = await world.admin();
  const text = (word: string) => ({ title: { en: word }, body: { en: word } });
  const { name: honest } = await admin.ok('announcements.publish', text('true'));
  const { name: altered } = await admin.ok('announcements.publish', text('word'));
  await set('announcements', `name = '${altered}'`, 'titles', '{"en":"a lie"}');
  const forged = 'ANN-2026-99999';
  await alter(
    (tx) =>
      sql`insert into announcements (name, titles, bodies, published_at, created_by, created_at, updated_at)
        select ${forged}, '{"en":"forged"}', '{"en":"Log in at https://thief.example"}', published_at, created_by, created_at, updated_at
          from announcements where name = ${honest}`.execute(tx),
    (tx) => sql`delete from announcements where name = ${forged}`.execute(tx),
  );
  await harness.drain();
  await harness.tick('announcements.tell');
  const told = await db
    .selectFrom('notifications')
    .select('subject')
    .where('kind', '=', 'announcement')
    .where('user_id', '=', reader.userId as string)
    .execute();
  expect(told).toEqual([{ subject: honest }]);
  const listed = await reader.ok('announcements.list_active', { limit: 100 });
  expect(listed.map(({ name }: { name: string }) => name)).toEqual([honest]);
  expect((await reader.call('announcements.get', { name: forged })).status).toBe(403);
  const edit = await admin.call('announcements.update', { name: altered, body: { en: 'other' } });
  expect(edit).toMatchObject({ status: 409, body: { exception: expect.stringContaining(`announcements ${altered}`) } });
  await putBack();
  await harness.tick('announcements.tell');
  expect((await reader.ok('announcements.list_active', { limit: 100 })).length).toBe(2);
});

test('a notice that somebody wrote, or altered, is neither mailed nor listed', async () => {
  const [fooled, reader] = [await world.user({}), await world.user({})];
  const tellOf = (userId: string | undefined, page: string) => sql`
    insert into notifications (user_id, kind, subject, facts, cause, created_at)
    values (${userId}, 'credential_ending', 'OC-1', ${JSON.stringify({ label: 'Organic', page })}, ${page}, ${harness.clock.now()})`;
  for (const { userId } of [fooled, reader]) await tellOf(userId, '/app/organisations').execute(db);
  const away = '.thief.example/log-in';
  await alter(
    (tx) => tellOf(fooled.userId, away).execute(tx),
    (tx) => sql`delete from notifications where cause = ${away}`.execute(tx),
  );
  await alter(
    (tx) =>
      sql`update notifications set facts = facts || ${JSON.stringify({ page: away })} where user_id = ${reader.userId}`.execute(
        tx,
      ),
    (tx) =>
      sql`update notifications set facts = facts || '{"page": "/app/organisations"}' where user_id = ${reader.userId}`.execute(
        tx,
      ),
  );
  const pages = async (who: typeof fooled) =>
    (await who.ok('notifications.list')).data.map(({ page }: { page: string }) => page);
  expect([await pages(fooled), await pages(reader)]).toEqual([['/app/organisations'], []]);
  harness.clock.advance(2 * 3_600_000);
  await harness.tick('notifications.mail');
  const mails = await db
    .selectFrom('mails')
    .select(['recipient', ...storedText])
    .where('kind', '=', 'daily_notices')
    .execute();
  const texts = mails.filter(({ recipient }) => recipient === fooled.email).map((mail) => mailText(harness, mail));
  expect(texts).toEqual([expect.stringContaining('/app/organisations')]);
  expect(texts[0]).not.toContain(away);
  expect(mails.map(({ recipient }) => recipient)).not.toContain(reader.email);
});

test('the ledger mints once, though somebody says of the transaction that it failed, or removes it', async () => {
  for (let round = 0; round < 3; round++) await harness.anchor();
  const client = harness.app.services.ledger()?.client;
  if (client === undefined) throw new Error('there is no ledger');
  await trade.mint(17);
  await harness.drain();
  const { reference } = await db
    .selectFrom('token_mirrors')
    .select('reference')
    .where('amount', '=', '17')
    .executeTakeFirstOrThrow();
  const attempts = () =>
    db.selectFrom('ledger_submissions').select(['attempt', 'state']).where('key', '=', reference).execute();
  await harness.tick('mirror');
  await client.untilSettled({ kind: 'token_mint', key: reference });
  const was = await db
    .selectFrom('ledger_submissions')
    .selectAll()
    .where('key', '=', reference)
    .executeTakeFirstOrThrow();
  const restore = (tx: Kysely<Tables>) =>
    sql`update ledger_submissions set state = 'validated', result_code = 'tesSUCCESS', ledger_index = ${was.ledger_index},
      settled_at = ${was.settled_at}, holds_purpose = true, key = ${reference} where id = ${was.id}`.execute(tx);
  await alter(
    (tx) =>
      sql`update ledger_submissions set state = 'failed', result_code = 'tefFAILURE', ledger_index = null,
        settled_at = settled_at - interval '1 day', holds_purpose = false where id = ${was.id}`.execute(tx),
    restore,
  );
  await harness.tick('mirror');
  expect(await attempts()).toEqual([{ attempt: 1, state: 'failed' }]);
  const setback = db.selectFrom('mirror_setbacks').select('reason').where('key', '=', reference);
  expect(await setback.execute()).toEqual([{ reason: expect.stringContaining('the ledger has its transaction') }]);
  await retrySetbacks(db);
  // Removed, or turned to another purpose.
  await alter((tx) => sql`update ledger_submissions set key = 'elsewhere' where id = ${was.id}`.execute(tx), restore);
  await harness.tick('mirror');
  expect(await attempts()).toEqual([]);
  await putBack();
  await retrySetbacks(db);
  await harness.tick('mirror');
  expect(await attempts()).toEqual([{ attempt: 1, state: 'validated' }]);
  const mirrored = await db.selectFrom('token_mirrors').select('tx_hash').where('reference', '=', reference).execute();
  expect(mirrored).toEqual([{ tx_hash: was.tx_hash }]);
});

test('no record is signed that was there for a moment', async () => {
  await alter(
    run(`insert into orgs (name, kind, title, country, created_by, created_at)
         select 'EXP-66666', kind, 'Trading (false)', country, created_by, created_at from orgs where kind = 'Exporter' limit 1;
         insert into statements_due (kind, subject) values ('organisation', 'EXP-66666')`),
    run(`delete from statements_due where subject = 'EXP-66666'; delete from orgs where name = 'EXP-66666'`),
  );
  await harness.tick('sign-earlier');
  await putBack();
  const { rows } = await sql`select from attestations where subject = 'EXP-66666'`.execute(db);
  expect(rows).toEqual([]);
});

test('nothing is cleared away by a bound that was there for a moment', async () => {
  const reader = await world.user({});
  await sql`insert into notifications (user_id, kind, subject, cause, created_at)
    values (${reader.userId}, 'order_settled', 'ORD-1', 'kept', ${new Date(harness.clock.now().getTime() - 86_400_000)})`.execute(
    db,
  );
  const now = harness.clock.now().toISOString();
  for (const name of ['notification_days', 'log_days', 'plot_file_days'])
    await alter(
      run(`insert into tolerances (name, valid_from, value) values ('${name}', '${now}', 0)`),
      run(`delete from tolerances where name = '${name}' and valid_from = '${now}'`),
    );
  for (const job of ['notifications.clear', 'logs.clear', 'plots.import_expire'])
    await expect(harness.tick(job)).rejects.toThrow('tolerances');
  await putBack();
  await harness.tick('notifications.clear');
  const left = await db.selectFrom('notifications').select('subject').where('cause', '=', 'kept').execute();
  expect(left).toEqual([{ subject: 'ORD-1' }]);
});
