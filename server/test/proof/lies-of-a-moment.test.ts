import { generateKeyPairSync } from 'node:crypto';
import { ed25519Multikey } from '@lotmark/sdk/verify';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { allOperations } from '../../src/api/index.ts';
import { onPostgres } from '../support/database.ts';
import { type Harness, startHarness } from '../support/harness.ts';
import { mailText, storedText } from '../support/mails.ts';
import { openTrade } from '../support/trade-people.ts';

/** What strangers are told is read in one view, and held against the rules of the database. These tell nothing of a record. */
const notOfRecords = [
  'atlas.explain',
  'atlas.export_skos',
  'auth.begin_passkey_login',
  'auth.whoami',
  'events.get_schema',
  'frappe.auth.get_logged_user',
  'marketplace.list_lots',
  'verify.stats',
];

test('whatever strangers may rely on is read in one view', () => {
  const loose = allOperations
    .filter(({ allow, kind, snapshot, before }) => allow === 'anyone' && kind === 'read' && !snapshot && !before)
    .map(({ name }) => name.replace(/^svc_network\.(?:api\.)?/, ''));
  expect(loose.filter((name) => !/context|ping|health/.test(name)).sort()).toEqual(notOfRecords);
});

describe.runIf(onPostgres)('the trace of a moment', () => {
  let harness: Harness;
  let trade: Awaited<ReturnType<typeof openTrade>>;
  let stranger: pg.Client;
  let other: pg.Client;
  let lot: string;
  const undo: string[] = [];
  beforeAll(async () => {
    harness = await startHarness();
    trade = await openTrade(harness);
    lot = await trade.lot({ quantity: '600' });
    await harness.anchor();
    const client = () => new pg.Client({ connectionString: harness.database.address });
    stranger = client();
    other = client();
    for (const each of [stranger, other]) await each.connect();
    await stranger.query('set session_replication_role = replica');
  }, 120_000);
  const putBack = async () => {
    for (const text of undo.splice(0).reverse()) await stranger.query(text);
  };
  afterEach(async () => {
    await putBack();
    await vi.waitFor(async () => expect((await fetch(`${harness.url}/verify/${lot}`)).status).toBe(200), {
      timeout: 20_000,
      interval: 250,
    });
  });
  afterAll(async () => {
    await stranger?.end();
    await other?.end();
    await harness?.close();
  });

  const alter = async (text: string, back: string, by = stranger) => {
    undo.push(back);
    await by.query(text);
  };
  /** The trace says of whatever is asked that it is as the service wrote it; of another key what is written of `real`. */
  const lieOfAll = (forged = '', real = '') =>
    alter(
      `begin; create domain kt as text; create domain nt as bytea;
       create function kt_eq(kt, text) returns boolean language sql immutable as
         $$ select $1::text = $2 or ($2 = '${forged}' and $1::text = '${real}') $$;
       create function nt_eq(nt, bytea) returns boolean language sql immutable as 'select true';
       create operator public.= (leftarg = kt, rightarg = text, function = kt_eq);
       create operator public.= (leftarg = nt, rightarg = bytea, function = nt_eq);
       alter table record_changes rename to record_changes_aside;
       create view record_changes as select id, mark, tbl, key::kt as key, was, now::nt as now from record_changes_aside; commit`,
      `begin; drop view record_changes; alter table record_changes_aside rename to record_changes;
       drop operator public.= (kt, text); drop operator public.= (nt, bytea); drop function kt_eq, nt_eq; drop domain kt, nt; commit`,
    );
  const viewOf = async (table: string, lies: Record<string, string>, by = stranger) => {
    const { rows } = await by.query<{ name: string; type: string }>(
      `select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute
        where attrelid = $1::regclass and attnum > 0 and not attisdropped order by attnum`,
      [table],
    );
    const columns = rows.map(({ name, type }) => `(${lies[name] ?? `r.${name}`})::${type} as ${name}`);
    await alter(
      `begin; alter table ${table} rename to ${table}_aside; create view ${table} as select ${columns.join(', ')} from ${table}_aside r; commit`,
      `begin; drop view ${table}; alter table ${table}_aside rename to ${table}; commit`,
      by,
    );
  };
  const waiting = () =>
    vi.waitFor(
      async () => {
        const { rowCount } = await stranger.query(
          `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
        );
        expect(rowCount).toBeGreaterThan(0);
      },
      { timeout: 10_000, interval: 20 },
    );
  const guest = () => trade.world.guest();

  test('nobody consents by a proposal that is there for a moment', async () => {
    const order = await trade.shippedOrder();
    const { id } = await harness.database.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', trade.exporter.email)
      .executeTakeFirstOrThrow();
    await stranger.query(
      `insert into order_proposals (order_name, kind, side, status, reason, created_by, created_at)
       values ($1, 'cancellation', 'exporter', 'Open', 'agreed', $2, now())`,
      [order, id],
    );
    await other.query('begin');
    await other.query('set local session_replication_role = replica');
    await other.query('select from order_proposals where order_name = $1 for update', [order]);
    const answered = trade.buyer.call('orders.agree_cancellation', { order });
    await waiting();
    await other.query('delete from order_proposals where order_name = $1', [order]);
    await other.query('commit');
    expect((await answered).status).toBe(409);
    expect(await trade.buyer.ok('orders.get_order', { order })).toMatchObject({ status: 'In Transit' });
  });

  test('an invite of one cooperative takes nobody into another that it named for a moment', async () => {
    const { world } = trade;
    const [own, elsewhere] = [await world.member('Cooperative'), await world.member('Cooperative')];
    const email = 'invited@example.org';
    const { name } = await own.ok('cooperative.invite_member', { cooperative: own.org, email });
    const mail = await harness.database.db
      .selectFrom('mails')
      .select(['subject', ...storedText])
      .where('recipient', '=', email)
      .where('kind', '=', 'invite')
      .executeTakeFirstOrThrow();
    const token = /token=([\w-]{43})$/m.exec(mailText(harness, mail))?.[1];
    const invitee = await world.user({ email });
    await stranger.query('update invites set org = $1 where name = $2', [elsewhere.org, name]);
    await other.query('begin');
    await other.query('set local session_replication_role = replica');
    await other.query('select from invites where name = $1 for update', [name]);
    const accepted = invitee.call('cooperative.accept_invite', { token });
    await waiting();
    await other.query('update invites set org = $1 where name = $2', [own.org, name]);
    await other.query('commit');
    expect((await accepted).status).toBe(404);
    expect((await invitee.ok('auth.whoami')).memberships).toEqual([]);
  });

  test('no DID document names a key of somebody else, neither then nor afterwards', async () => {
    const { did } = harness.app.services.signer;
    const { publicKey } = generateKeyPairSync('ed25519');
    const raw = Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url');
    const multikey = ed25519Multikey(raw);
    const read = async (path: string) => {
      const answer = await fetch(`${harness.url}${path}`);
      return { status: answer.status, text: await answer.text() };
    };
    const { rows } = await stranger.query(`select kid, valid_from from signing_keys where did = $1`, [did]);
    await stranger.query(
      `insert into signing_keys (kid, did, public_key, valid_from, retired_at) values ($1, $2, $3, $4, '2099-01-01')`,
      [`${did}#${multikey}`, did, raw, rows[0].valid_from],
    );
    undo.push(`delete from signing_keys where kid = '${did}#${multikey}'`);
    await lieOfAll(`${did}#${multikey}`, rows[0].kid);
    for (const path of [`/1.0/identifiers/${did}`, '/credentials/check'])
      expect((await read(path)).text, path).not.toContain(multikey);
    await stranger.query(undo.pop() as string);
    await vi.waitFor(async () => expect((await read(`/1.0/identifiers/${did}`)).status).toBe(200), {
      timeout: 20_000,
      interval: 250,
    });
    expect((await read(`/1.0/identifiers/${did}`)).text).not.toContain(multikey);
  });

  test('no altered lot is verified by a view in the place of its table', async () => {
    const verified = () => guest().call('verify.cryptographic_verify', { lot_ref: lot });
    expect((await verified()).body).toMatchObject({ verified: true });
    await viewOf('lots', { quantity: 'r.quantity' });
    expect((await verified()).status).toBe(503);
  });

  test('no page says that a document holds by a view in the place of its record', async () => {
    const { document } = await trade.cooperative.ok('documents.generate', {
      ...{ doctype: 'Lot', name: lot, print_format: 'lot-passport' },
    });
    await harness.drain();
    const { token } = await trade.cooperative.ok('documents.share', { document });
    const page = () => fetch(`${harness.url}/document/${token}`);
    expect((await page()).status).toBe(200);
    // The look is written down by then.
    await other.query('begin; lock table lots in access exclusive mode');
    const shown = page();
    await waiting();
    await viewOf('lots', { quantity: 'r.quantity' }, other);
    expect((await shown).status).toBe(503);
  });

  test('no credential is signed of a score that a view told', async () => {
    const { cooperative } = trade;
    await cooperative.ok('fep.recompute', {});
    const { token } = await cooperative.ok('fep.regenerate_shareable_link', {});
    const look = () => guest().call('fep.get_by_token_vc', { token });
    const { message } = await look();
    expect(message).toMatchObject({ ok: true });
    await lieOfAll();
    await viewOf('finance_profiles', {
      ...{ score: '99', band: `'Prime'` },
      score_json: `jsonb_set(jsonb_set(r.score_json::jsonb, '{score}', '"99.0"'), '{band}', '"Prime"')::text`,
    });
    await other.query('begin; lock table profile_lookups in share mode');
    const made = look();
    await Promise.race([made, waiting()]).catch(() => undefined);
    await putBack();
    await other.query('commit');
    expect(JSON.stringify((await made).body)).not.toContain('Prime');
  });

  test('the first month of readings is made all the same', async () => {
    const { rows } = await stranger.query<{ part: string }>(
      `select inhrelid::regclass::text as part from pg_inherits where inhparent = 'readings'::regclass`,
    );
    for (const { part } of rows) await stranger.query(`drop table ${part}`);
    // Now it has none as far as its row in the catalogue says, too.
    await stranger.query('analyze readings');
    await harness.database.db.transaction().execute(async (tx) => {
      await tx.selectFrom('readings').select('device').execute();
      await sql`select ready_reading_month('2031-01-01')`.execute(tx);
      const own = trade.buyer.userId as string;
      await tx.updateTable('users').set({ last_language: 'en' }).where('id', '=', own).execute();
    });
    expect(await harness.database.db.selectFrom('reading_months').selectAll().execute()).not.toEqual([]);
  });

  test('no key is of a round that is to come', async () => {
    const { buyer } = trade;
    await other.query('set session_replication_role = replica');
    await other.query(`begin; update users set key_round = gen_random_uuid() where id = '${buyer.userId}'`);
    const made = buyer.call('partners.sign_up', { label: 'of tomorrow' });
    await waiting();
    await other.query('commit');
    undo.push(`update users set key_round = '00000000-0000-0000-0000-000000000000' where id = '${buyer.userId}'`);
    expect(await made).toMatchObject({ status: 409 });
  });
});
