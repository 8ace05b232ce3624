import { type Kysely, sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { openWrittenRows } from '../../src/domain/proof/seal/as-written.ts';
import { markAnew } from '../../src/domain/proof/seal/seal.ts';
import { csrfToken, hashSecret } from '../../src/kernel/call/session.ts';
import type { Tables } from '../../src/platform/db/tables.generated.ts';
import { startHarness } from '../support/harness.ts';
import { iban, openPayouts } from '../support/payout-people.ts';
import { momentarily, tamper } from '../support/tampering.ts';

/** What somebody alters for a moment, and puts back, must not have counted meanwhile: a check afterwards finds nothing. */
const harness = await startHarness();
const desk = await openPayouts(harness);
const { admin, buyer, cooperative, world } = desk;
afterAll(() => harness.close());

const { alter } = momentarily(harness.database);

const mint = { buyer: buyer.org, amount: '50000', reason: 'a gift' };
const refused = { status: 403, body: { reason: 'altered_record' } };

test('a role that somebody wrote into the database counts for nothing', async () => {
  await alter(
    (tx) => sql`insert into user_roles values (${buyer.userId}, 'Platform Admin', 'platform', now())`.execute(tx),
    (tx) => sql`delete from user_roles where user_id = ${buyer.userId} and role = 'Platform Admin'`.execute(tx),
  );
  expect(await buyer.call('wallet.admin_mint', mint)).toMatchObject(refused);
});

test('nor before anything is written: no backup is made, and the assistant tells nothing', async () => {
  await alter(
    (tx) => sql`insert into user_roles values (${buyer.userId}, 'Platform Admin', 'platform', now())`.execute(tx),
    (tx) => sql`delete from user_roles where user_id = ${buyer.userId} and role = 'Platform Admin'`.execute(tx),
  );
  const made = async () => (await harness.app.services.backups.folder.list()).length;
  const earlier = await made();
  expect(await buyer.call('backup_admin.force_backup')).toMatchObject(refused);
  expect(await made()).toBe(earlier);
  const streamed = await fetch(`${harness.url}/v1/assistant/chat`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...buyer.headers },
    body: JSON.stringify({ user_input: 'Which payouts wait?' }),
  });
  expect(streamed.status).toBe(403);
});

test('nor does a session, or one that was handed to somebody else', async () => {
  const sid = 'forged-session-forged-session-forged-session';
  await alter(
    (tx) =>
      sql`insert into sessions (id_hash, user_id, created_at, last_seen_at, expires_at)
      values (${hashSecret(sid)}, ${admin.userId}, now(), now(), now() + interval '1 day')`.execute(tx),
    (tx) => sql`delete from sessions where id_hash = ${hashSecret(sid)}`.execute(tx),
  );
  const token = csrfToken(harness.app.kernel.sessions, sid);
  const forger = world.caller({ cookie: `sid=${sid}`, 'x-svc-csrf-token': token }, admin.userId);
  expect(await forger.call('wallet.admin_mint', mint)).toMatchObject(refused);
});

test('a real admin goes on meanwhile, and the altered one after it is put back', async () => {
  await admin.ok('wallet.admin_mint', { ...mint, amount: '8000' });
});

test('a password that was exchanged opens no session', async () => {
  const [one, other] = await Promise.all(['one', 'other'].map((name) => signedUp(name)));
  const hashOf = (email: string) => sql`(select password_hash from users where email = ${email})`;
  const { rows } = await sql<{ hash: string }>`select ${hashOf(one as string)} as hash`.execute(harness.database.db);
  await alter(
    (tx) => sql`update users set password_hash = ${hashOf(other as string)} where email = ${one}`.execute(tx),
    (tx) => sql`update users set password_hash = ${rows[0]?.hash} where email = ${one}`.execute(tx),
  );
  const login = (usr: string, pwd: string) => world.guest().call('login', { usr, pwd });
  expect((await login(one as string, 'password of other')).status).toBe(409);
  expect((await login(other as string, 'password of other')).status).toBe(200);
});

test('tokens at a rate that nobody set pay nothing', async () => {
  const order = await desk.order(await desk.lot({ asking_price: '0.7' }));
  await alter(
    (tx) => sql`update token_rates set axkt_per_usd = axkt_per_usd / 1000`.execute(tx),
    (tx) => sql`update token_rates set axkt_per_usd = axkt_per_usd * 1000`.execute(tx),
  );
  const paid = await buyer.call('checkout.pay_with_wallet', { order });
  expect(paid).toMatchObject({ status: 409, body: { exception: expect.stringContaining('token_rates') } });
});

test('an account that was exchanged, or verified by nobody, gets nothing', async () => {
  await desk.fill(cooperative.org, 100_000);
  await desk.payer('EUR');
  const account = await desk.account(cooperative);
  await desk.approved(cooperative, account, 1000);
  const before = givenBack(account);
  await alter((tx) => sql`update payout_accounts set iban = ${iban.gb} where name = ${account}`.execute(tx), before);
  const made = await admin.call('payouts.make_batch', {});
  expect(made).toMatchObject({ status: 409, body: { exception: expect.stringContaining(account) } });
});

test('after that all is as it was: the batch is made', async () => {
  expect((await admin.call('payouts.make_batch', {})).status).toBe(200);
});

test('the trace cannot be forged along: its mark needs the key', async () => {
  const role = 'SVC Authority';
  await alter(
    (tx) =>
      sql`with granted as (insert into user_roles values (${buyer.userId}, ${role}, 'platform', now())),
               marked as (insert into write_marks (id, nonce, tag, upto)
                 values (9000001, decode(repeat('07', 16), 'hex'), sha256('guess'), 9000001))
          insert into record_changes (mark, tbl, key, was, now)
          select 9000001, 'user_roles', row(${buyer.userId}::uuid, ${role}::text)::text, null,
                 sha256(convert_to(row(${buyer.userId}::uuid, ${role}::text, 'platform'::text, now())::text, 'UTF8'))`.execute(
        tx,
      ),
    (tx) =>
      sql`with granted as (delete from user_roles where user_id = ${buyer.userId} and role = ${role}),
               marked as (delete from write_marks where id = 9000001)
          delete from record_changes where mark = 9000001`.execute(tx),
  );
  expect(await buyer.call('wallet.admin_mint', mint)).toMatchObject({ status: 403 });
  const written = openWrittenRows(harness.app.services.markKey);
  const { db } = harness.database;
  const rows = { table: 'user_roles', where: sql<boolean>`t.user_id = ${buyer.userId}::uuid` };
  expect(await db.transaction().execute((tx) => written.altered(tx, [rows]))).toHaveLength(1);
});

test('what was written under a key that was replaced still counts, also where it is sealed', async () => {
  const { db } = harness.database;
  await harness.tick('seal');
  const { markKey } = harness.app.services;
  const rows = { table: 'users', where: sql<boolean>`t.id = ${admin.userId}::uuid` };
  const next = Buffer.alloc(32, 9);
  await db
    .transaction()
    .execute(async (tx) => {
      await markAnew(tx, { old: markKey, current: next });
      expect(await openWrittenRows(next).altered(tx, [rows])).toEqual([]);
      expect(await openWrittenRows(markKey).altered(tx, [rows])).toHaveLength(1);
      throw new Error('put back');
    })
    .catch((error: Error) => expect(error.message).toBe('put back'));
});

test('a session of a trader, or of an office that only reads, that nobody opened does nothing', async () => {
  const order = await desk.paidOrder();
  await desk.exporter.ok('exporter.mark_shipped', { order_name: order, carrier: 'Sea Line' });
  const forged = ['b', 'a'].map((letter) => letter.repeat(43));
  const people = [buyer, admin];
  await alter(
    async (tx) => {
      for (const [place, sid] of forged.entries())
        await sql`insert into sessions (id_hash, user_id, created_at, last_seen_at, expires_at)
          values (${hashSecret(sid)}, ${people[place]?.userId}, now(), now(), now() + interval '1 day')`.execute(tx);
    },
    (tx) => sql`delete from sessions where id_hash = any(${forged.map((sid) => hashSecret(sid))})`.execute(tx),
  );
  const [trader, office] = forged.map((sid, place) => {
    const token = csrfToken(harness.app.kernel.sessions, sid);
    return world.caller({ cookie: `sid=${sid}`, 'x-svc-csrf-token': token }, people[place]?.userId ?? '');
  });
  expect(await trader?.call('orders.confirm_delivery_and_release', { order })).toMatchObject(refused);
  expect(await office?.call('admin_users.list_mails', {})).toMatchObject(refused);
  expect((await admin.call('admin_users.list_mails', {})).status).toBe(200);
});

test('a link for a new password that nobody mailed sets none', async () => {
  const token = 'planted-token-planted-token-planted-token-1';
  const hash = hashSecret(token);
  await alter(
    (tx) =>
      sql`insert into user_tokens (token_hash, user_id, purpose, created_at, expires_at)
        values (${hash}, ${buyer.userId}, 'reset_password', ${harness.clock.now()}, ${new Date(harness.clock.now().getTime() + 3_600_000)})`.execute(
        tx,
      ),
    (tx) => sql`delete from user_tokens where token_hash = ${hash}`.execute(tx),
  );
  const reset = await world.guest().call('auth.reset_password', { token, password: 'a password of the forger' });
  expect(reset).toMatchObject({ status: 409, body: { exception: expect.stringContaining('user_tokens') } });
});

test('a payout that was altered is not approved, and a word that nobody gave does not count', async () => {
  const account = await desk.account(cooperative, { iban: iban.fr });
  const { name } = await cooperative.ok('payouts.request', { account, amount: 500 });
  await alter(
    (tx) => sql`update payouts set amount = amount * 10 where name = ${name}`.execute(tx),
    (tx) => sql`update payouts set amount = amount / 10 where name = ${name}`.execute(tx),
  );
  const altered = { status: 409, body: { exception: expect.stringContaining('payouts') } };
  expect(await admin.call('payouts.approve', { payout: name })).toMatchObject(altered);
  await tamper(harness.database, (tx) => sql`update payouts set amount = amount / 10 where name = ${name}`.execute(tx));
  await alter(
    (tx) =>
      sql`insert into payout_approvals (payout, user_id, at) values (${name}, ${desk.second.userId}, now())`.execute(
        tx,
      ),
    (tx) => sql`delete from payout_approvals where payout = ${name} and user_id = ${desk.second.userId}`.execute(tx),
  );
  const planted = { status: 409, body: { exception: expect.stringContaining('payout_approvals') } };
  expect(await admin.call('payouts.approve', { payout: name })).toMatchObject(planted);
});

test('a balance that was not booked pays nothing out', async () => {
  const account = await desk.account(cooperative, { iban: iban.gb });
  const more = (by: number) => (tx: Kysely<Tables>) =>
    sql`update book_accounts set balance = balance + ${by}::numeric where kind = 'wallet' and owner = ${cooperative.org}`.execute(
      tx,
    );
  await alter(more(500_000), more(-500_000));
  const asked = await cooperative.call('payouts.request', { account, amount: 400_000 });
  expect(asked).toMatchObject({ status: 409, body: { exception: expect.stringContaining('not what was booked') } });
});

async function signedUp(name: string): Promise<string> {
  const email = `${name}@as-written.example`;
  await world.guest().ok('auth.sign_up', { email, full_name: name, password: `password of ${name}` });
  return email;
}

const givenBack = (account: string) => (tx: Kysely<Tables>) =>
  sql`update payout_accounts set iban = ${iban.de} where name = ${account}`.execute(tx);
