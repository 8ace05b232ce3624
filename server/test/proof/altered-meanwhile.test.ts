import { type Kysely, sql, type Transaction } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { contentOf, digestOf } from '../../src/domain/money/payout/batch-content.ts';
import { rightsOfWebhook } from '../../src/domain/outbound/webhook/store.ts';
import { noMembership } from '../../src/domain/people/party/impartial.ts';
import { retiredByNobody } from '../../src/domain/proof/event/retirement.ts';
import { openWrittenRows } from '../../src/domain/proof/seal/as-written.ts';
import { asker } from '../../src/domain/proof/seal/store.ts';
import { authenticate, type Credentials } from '../../src/kernel/call/session.ts';
import type { Actor } from '../../src/kernel/write/actor.ts';
import {
  digestOf as digestOfRow,
  keyOf,
  type RowsOf,
  type SealedTable,
  sealedTables,
} from '../../src/platform/db/seals/sealed-tables.ts';
import type { Tables } from '../../src/platform/db/tables.generated.ts';
import { onPostgres, startHarness } from '../support/harness.ts';
import { iban, openPayouts } from '../support/payout-people.ts';
import { hurried, momentarily, run, tamper } from '../support/tampering.ts';

/**
 * What was read counts only where it is what the service wrote, not where it was put back by the time of the comparison: who owns the
 * database can hold a call between the two by locking a table.
 */
const harness = await startHarness();
const desk = await openPayouts(harness);
const { db } = harness.database;
const { kernel } = harness.app;
afterAll(() => harness.close());

const { alter, putBack } = momentarily(harness.database);

test('a role, a membership or an account that was there when a call began gives no right', async () => {
  const { cooperative, buyer, admin } = desk;
  const cookie = cooperative.headers['cookie'] ?? '';
  const sid = /(?:^|; )sid=([^;]+)/.exec(cookie)?.[1] as string;
  const credentials: Credentials = { kind: 'session', sid };
  const { actor } = await authenticate(kernel.database.lookups, credentials, kernel.sessions, harness.clock.now());
  expect(actor.memberships).toHaveLength(1);
  const asks = (as: Partial<Actor>, by: Credentials = credentials) =>
    kernel.assertAuthority(db, { ...actor, ...as }, by).then(
      () => 'may',
      ({ code }) => code as string,
    );
  expect(await asks({})).toBe('may');
  expect(await asks({ roles: new Set([...actor.roles, 'Platform Admin' as const]) })).toBe('permission');
  const [membership] = actor.memberships;
  if (membership === undefined) throw new Error('there is no membership');
  expect(await asks({ memberships: [{ ...membership, org: buyer.org, kind: 'Buyer' }] })).toBe('permission');
  expect(await asks({ memberships: [{ ...membership, role: 'Member' }] })).toBe('permission');
  expect(await asks({ userId: admin.userId })).toBe('permission');
});

test('nor does a key that was given more then, or another secret', async () => {
  const { buyer } = desk;
  const made = await buyer.ok('partners.sign_up', { label: 'scale', scopes: ['verify'] });
  const credentials: Credentials = { kind: 'key', keyId: made.key_id, secret: made.secret };
  const { actor } = await authenticate(kernel.database.lookups, credentials, kernel.sessions, harness.clock.now());
  const asks = (as: Partial<Actor>, by: Credentials = credentials) =>
    kernel.assertAuthority(db, { ...actor, ...as }, by).then(
      () => 'may',
      ({ code }) => code as string,
    );
  expect(await asks({})).toBe('may');
  expect(await asks({ scopes: ['verify', 'trade'] })).toBe('permission');
  expect(await asks({}, { ...credentials, secret: 'another-secret-altogether' })).toBe('permission');
  // Who signed with the secret of an ERP, and sent none: with the one that counts.
  await buyer.ok('partners.create_intake_secret', { key_id: made.key_id });
  const { secret_sealed: secret, earlier_secrets } = await db
    .selectFrom('erp_integrations')
    .selectAll()
    .where('key_id', '=', made.key_id)
    .executeTakeFirstOrThrow();
  const signedWith = { secret, earlier: JSON.stringify(earlier_secrets) };
  expect(await asks({ signedWith }, { kind: 'none' })).toBe('may');
  expect(await asks({ signedWith, keyOrg: desk.cooperative.org }, { kind: 'none' })).toBe('permission');
  expect(await asks({ signedWith: { ...signedWith, secret: Buffer.from('x') } }, { kind: 'none' })).toBe('permission');
  expect(await asks({}, { kind: 'none' })).toBe('permission');
});

test('nor does a webhook see more than its owner may by then', async () => {
  const { exporter, buyer } = desk;
  const [id, seen] = [
    'wh_0123456789abcdef01234567',
    { sees_everything: false, sees_scores: false, orgs: [exporter.org] },
  ];
  await sql`insert into webhooks (id, owner_id, url, schemas, regions, secret_sealed, sees_all, status, position, created_at, next_attempt_at)
    values (${id}, ${exporter.userId}, 'https://hooks.example.org', '{trade.delivery.v1}', '{}', '', true, 'Active', 0, now(), now())`.execute(
    db,
  );
  const written = openWrittenRows(harness.app.services.markKey);
  const differs = (more: Partial<typeof seen>) => written.altered(db, rightsOfWebhook(id, { ...seen, ...more }));
  expect(await differs({})).toEqual([]);
  expect(await differs({ orgs: [exporter.org, buyer.org] })).toEqual(['org_members']);
  expect(await differs({ sees_everything: true })).toEqual(['user_roles']);
  expect(await differs({ sees_scores: true })).toEqual(['user_roles']);
});

test('rows that are as they should be, and do not say what was read of them, are named by their table', async () => {
  const written = openWrittenRows(harness.app.services.markKey);
  const { rows } = await sql<{ rate: string }>`select axkt_per_usd::text as rate from token_rates`.execute(db);
  const of = (rate: string) => ({
    table: 'token_rates',
    where: sql<boolean>`true`,
    relied: { on: sql<boolean>`t.axkt_per_usd = ${rate}::numeric`, rows: 1 },
  });
  expect(await written.altered(db, [of(rows[0]?.rate ?? '')])).toEqual([]);
  expect(await written.altered(db, [of('9000')])).toEqual(['token_rates']);
});

test('what was read as not there was not only away for a moment', async () => {
  const { buyer, exporter, cooperative } = desk;
  const written = openWrittenRows(harness.app.services.markKey);
  const differs = (rows: RowsOf[]) => written.altered(db, rows);
  expect(await differs(noMembership(buyer.userId as string, [exporter.org, null]))).toEqual([]);
  // The membership is what the service wrote, and is there: who read that it was not read a lie.
  expect(await differs(noMembership(buyer.userId as string, [exporter.org, buyer.org]))).toContain('users');
  const credits = { project: 'P-1', evidence: 'serial 1' };
  const of = (country: string) => differs(retiredByNobody(credits, { organisation: cooperative.org, country }));
  expect([await of('ET'), await of('KE')]).toEqual([[], ['orgs']]);
  await cooperative.ok('carbon.retire', { ...credits, tonnes_co2e: 1, beneficiary: 'nobody' });
  expect(await of('ET')).toEqual(['orgs']);
});

test('no file for the bank is made of a batch that was written anew with its digest', async () => {
  await desk.fill(desk.cooperative.org, 500);
  await desk.payer('EUR');
  const account = await desk.account(desk.cooperative, { iban: iban.de });
  const { name } = await desk.cooperative.ok('payouts.request', { account, amount: '20' });
  await desk.admin.ok('payouts.approve', { payout: name });
  const { name: batch } = await desk.admin.ok('payouts.make_batch');
  const file = () => desk.admin.call('payouts.download_batch', { batch, format: 'csv' });
  expect((await file()).status).toBe(200);
  const was = await db.selectFrom('payout_batches').selectAll().where('name', '=', batch).executeTakeFirstOrThrow();
  const turn = (to: string) => (tx: Kysely<Tables>) =>
    sql`update payout_accounts set iban = ${to} where name = ${account}`.execute(tx);
  await alter(turn(iban.fr), turn(iban.de));
  const said = await contentOf(db, batch);
  if (said === undefined) throw new Error('the batch is gone');
  const digest = digestOf(said.content);
  const sign = (set: Pick<typeof was, 'digest' | 'signed_by' | 'signature'>) => (tx: Kysely<Tables>) =>
    sql`update payout_batches set digest = ${set.digest}, signed_by = ${set.signed_by}, signature = ${set.signature}
      where name = ${batch}`.execute(tx);
  await alter(sign({ digest, signed_by: null, signature: null }), sign(was));
  expect((await file()).status).toBe(409);
});

// The embedded database has one connection: nobody comes in between.
test.runIf(onPostgres)(
  'no change that somebody adds to what a true mark covers counts, though it is gone when the mark is read',
  async () => {
    const where = sql<boolean>`t.id = ${desk.buyer.userId}::uuid`;
    const users = (await sealedTables(asker(db as Transaction<Tables>))).find(
      ({ name }) => name === 'users',
    ) as SealedTable;
    const [key, digest] = [keyOf(users, 't'), digestOfRow(users, 't')];
    const own = `from users t where t.id = '${desk.buyer.userId}'`;
    const forged = await sql<{ id: string }>`select (max(id) + 1000)::text as id from record_changes`.execute(db);
    const [{ id } = { id: '' }] = forged.rows;
    const taken = run(`delete from record_changes where id = ${id}`);
    const { email } = await db
      .selectFrom('users')
      .select('email')
      .where('id', '=', desk.buyer.userId)
      .executeTakeFirstOrThrow();
    for (const many of [false, true]) {
      const written = openWrittenRows(harness.app.services.markKey);
      const of = { table: 'users', where, ...(many ? { many: true as const } : {}) };
      expect(await written.altered(db, [of])).toEqual([]);
      await alter(
        async (tx) => {
          await run(`update users set email = 'thief@example.org' where id = '${desk.buyer.userId}'`)(tx);
          await run(`insert into record_changes (id, mark, tbl, key, was, now) overriding system value
          select ${id}, (select max(c.mark) from record_changes c join write_marks m on m.id = c.mark where c.tbl = 'users'),
                 'users', ${key}, null, ${digest} ${own}`)(tx);
        },
        async (tx) => {
          await run(`update users set email = '${email}' where id = '${desk.buyer.userId}'`)(tx);
          await taken(tx);
        },
      );
      const look = (tx: Transaction<Tables>) =>
        written.altered(
          hurried(
            tx,
            (text) => text.includes('of.newest'),
            () => tamper(harness.database, taken),
          ),
          [of],
        );
      expect(await db.transaction().execute(look), `${many}`).toEqual([`users ${desk.buyer.userId}`]);
      await putBack();
    }
  },
);

test('what the tables are is asked again, where it could not be read', async () => {
  const written = openWrittenRows(harness.app.services.markKey);
  const look = (tx: Kysely<Tables> = db) => written.altered(tx, [{ table: 'users', where: sql<boolean>`true` }]);
  const broken = db.transaction().execute(async (tx) => {
    await sql`select 1 / 0`.execute(tx).catch(() => {});
    await look(tx);
  });
  await expect(broken).rejects.toThrow('aborted');
  // A table that somebody has put beside ours, without a key, is none of them.
  await sql`create table in_the_way (id int)`.execute(db);
  expect(await look()).toEqual([]);
  await sql`drop table in_the_way`.execute(db);
});
