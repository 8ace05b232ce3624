import { hash } from 'node:crypto';
import { bitAt, unpackBits } from '@lotmark/sdk/verify';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { publicLotEvents } from '../../src/domain/assurance/epcis/query.ts';
import { loadInputs } from '../../src/domain/assurance/profile/inputs.ts';
import { ofAlteredRecords } from '../../src/domain/assurance/profile/inputs-as-written.ts';
import { recompute } from '../../src/domain/assurance/profile/recompute.ts';
import type { RowsOf } from '../../src/platform/db/seals/sealed-tables.ts';
import { squareAt } from '../support/farm-people.ts';
import { onPostgres, startHarness } from '../support/harness.ts';
import { momentarily, run, tamper } from '../support/tampering.ts';
import { openTrade } from '../support/trade-people.ts';

/** What somebody opens, shares or takes back in the database is neither shown to those who look nor signed. */
const harness = await startHarness();
const { db } = harness.database;
const trade = await openTrade(harness);
const { world } = trade;
const guest = world.guest();
const bank = await world.user({ roles: ['SVC Bank'] });
const farmer = await world.user({ roles: ['SVC Farmer'] });
const { name: profile } = await farmer.ok('fep.recompute');
const { name: another } = await trade.exporter.ok('fep.recompute');
afterAll(() => harness.close());

const { alter, set, remove, putBack } = momentarily(harness.database);

test('a link that somebody planted, opened again or turned elsewhere opens nothing', async () => {
  const look = async (token: string) => (await guest.ok('fep.get_by_token', { token })).code;
  const { token: ended } = await farmer.ok('fep.regenerate_shareable_link');
  const { token } = await farmer.ok('fep.regenerate_shareable_link');
  expect([await look(ended), await look(token)]).toEqual(['revoked', undefined]);
  const turn = (to: string) => run(`update profile_links set profile = '${to}' where revoked_at is null`);
  await alter(turn(another), turn(profile));
  expect(await look(token)).toBe('not_found');
  expect((await guest.ok('fep.get_by_token_vc', { token })).code).toBe('not_found');
  expect((await fetch(`${harness.url}/fep/${token}`)).status).toBe(404);
  await tamper(harness.database, turn(profile));
  const planted = '0123456789ab4def8123456789abcdef';
  const tokenHash = hash('sha256', `lotmark profile link\0${planted}`);
  await alter(
    run(`insert into profile_links (id, profile, token_hash, created_at)
      values ('00000000-0000-4000-8000-000000000001', '${another}', '\\x${tokenHash}', now())`),
    run(`delete from profile_links where id = '00000000-0000-4000-8000-000000000001'`),
  );
  expect(await look(planted)).toBe('not_found');
  expect(await look(token)).toBeUndefined();
});

test('a profile that somebody shared is shown to no bank, also after it was computed again', async () => {
  await trade.exporter.ok('fep.share_with_banks', { scope: 'score' });
  const listed = async () =>
    (await bank.ok('bank.list_finance_profiles')).data.map(({ name }: { name: string }) => name);
  const counted = async () => (await bank.ok('bank.bank_summary')).total_profiles;
  expect(await counted()).toBe(1);
  const scope = (to: string) => run(`update finance_profiles set shared_scope = ${to} where name = '${profile}'`);
  await alter(scope(`'profile'`), scope('null'));
  expect(await listed()).toEqual([another]);
  expect(await counted()).toBe(1);
  expect(JSON.stringify((await bank.call('bank.export_finance_profiles_csv')).body)).not.toContain(profile);
  expect((await bank.call('detail.fep_detail', { name: profile })).status).toBe(409);
  expect((await bank.get(`/v1/receipts/profile/${profile}`)).status).toBe(409);
  expect((await farmer.call('fep.recompute')).status).toBe(409);
  await sql`update finance_profiles set checked_at = checked_at - interval '2 days'`.execute(db);
  await harness.tick('profiles.look');
  expect(await listed()).toEqual([another]);
  await tamper(harness.database, scope('null'));
  expect((await farmer.call('fep.recompute')).status).toBe(200);
});

test('no score is made by a card that somebody altered', async () => {
  const scores = async () => (await sql`select name, score_json from finance_profiles order by name`.execute(db)).rows;
  const before = await scores();
  await alter(run('update scorecards set points = points + 1'), run('update scorecards set points = points - 1'));
  expect((await farmer.call('fep.recompute')).status).toBe(409);
  await sql`update finance_profiles set checked_at = checked_at - interval '2 days'`.execute(db);
  await harness.tick('profiles.look');
  expect(await scores()).toEqual(before);
  await putBack();
  expect((await farmer.call('fep.recompute')).status).toBe(200);
});

test('cards and profile are compared once for each score', async () => {
  const compared: string[][] = [];
  await harness.app.jobContext.transaction(async (work) => {
    const { attest } = work;
    const noted =
      <Answer>(look: (...rows: RowsOf[]) => Promise<Answer>) =>
      (...rows: RowsOf[]) => {
        compared.push([...new Set(rows.map(({ table }) => table))]);
        return look(...rows);
      };
    const assertAsWritten = noted((...rows) => attest.assertAsWritten(...rows));
    const alteredRows = noted((...rows) => attest.alteredRows(...rows));
    const { signer } = harness.app.services;
    await recompute({ ...work, attest: { ...attest, assertAsWritten, alteredRows } }, signer, profile);
  });
  expect(compared).toEqual([['finance_profiles', 'scorecards']]);
});

test('a settled order that somebody wrote is none in the figures of a bank', async () => {
  const order = await trade.paidOrder();
  await trade.exporter.ok('fep.share_with_banks', { scope: 'score' });
  const kilograms = async () => (await bank.ok('bank.bank_summary')).total_volume_kg;
  const { rows } = await sql<{ status: string }>`select status from orders where name = ${order}`.execute(db);
  expect(await kilograms()).toBe(0);
  await alter(
    run(`update orders set status = 'Settled', confirmed_kg = 90000 where name = '${order}'`),
    run(`update orders set status = '${rows[0]?.status}', confirmed_kg = null where name = '${order}'`),
  );
  expect(await kilograms()).toBe(0);
});

test('sharing ends where somebody took the consent away', async () => {
  await trade.exporter.ok('fep.share_with_banks', { scope: 'score' });
  await tamper(harness.database, run(`delete from profile_consents where profile = '${another}'`));
  await trade.exporter.call('fep.withdraw_from_banks');
  expect((await bank.ok('bank.list_finance_profiles')).data).toEqual([]);
});

test('what was revoked is never signed as in force, though somebody took the revocation with its statement away', async () => {
  const { token } = await farmer.ok('fep.regenerate_shareable_link');
  const { credential } = await guest.ok('fep.get_by_token_vc', { token });
  const { statusListCredential, statusListIndex } = credential.credentialStatus;
  const list = async () => {
    const answer = await fetch(statusListCredential);
    const body = await answer.json();
    return answer.status === 200
      ? bitAt((await unpackBits(body.credentialSubject.encodedList)) as Uint8Array, Number(statusListIndex))
      : answer.status;
  };
  expect(await list()).toBe(false);
  await farmer.ok('fep.revoke_shareable_link');
  expect(await list()).toBe(true);
  const { rows } = await sql<{ name: string }>`
    select name from status_entries where place = ${Number(statusListIndex)}`.execute(db);
  const name = rows[0]?.name as string;
  const entry = await db.selectFrom('status_entries').selectAll().where('name', '=', name).executeTakeFirstOrThrow();
  await tamper(harness.database, async (tx) => {
    await run(`delete from attestations where subject = '${name}'`)(tx);
    await run(`update status_entries set revoked_at = null, reason = null, revoked_by = null where name = '${name}'`)(
      tx,
    );
  });
  harness.clock.advance(600_000);
  expect(await list()).toBe(409);
  await tamper(harness.database, run('update status_lists set version = version - 1'));
  expect(await list()).toBe(409);
  await tamper(harness.database, async (tx) => {
    await run('update status_lists set version = version + 1')(tx);
    await tx.updateTable('status_entries').set(entry).where('name', '=', name).execute();
  });
  expect(await list()).toBe(true);
});

test('nor where somebody made up the number of revocations by a false one', async () => {
  const revoke = async () => {
    const { token } = await farmer.ok('fep.regenerate_shareable_link');
    const { credential } = await guest.ok('fep.get_by_token_vc', { token });
    await farmer.ok('fep.revoke_shareable_link');
    return credential.credentialStatus;
  };
  const { statusListCredential, statusListIndex } = await revoke();
  const list = async () => {
    harness.clock.advance(600_000);
    const answer = await fetch(statusListCredential);
    const body = await answer.json();
    return answer.status === 200
      ? bitAt((await unpackBits(body.credentialSubject.encodedList)) as Uint8Array, Number(statusListIndex))
      : answer.status;
  };
  expect(await list()).toBe(true);
  const name = `CST-0001-${statusListIndex}`;
  const unrevoke = async () => {
    const was = await db.selectFrom('status_entries').selectAll().where('name', '=', name).executeTakeFirstOrThrow();
    await alter(
      run(`update status_entries set revoked_at = null, reason = null, revoked_by = null where name = '${name}'`),
      (tx) => tx.updateTable('status_entries').set(was).where('name', '=', name).execute(),
    );
  };
  const { id } = await db
    .selectFrom('attestations')
    .select('id')
    .where('kind', '=', 'credential')
    .where('subject', '=', name)
    .executeTakeFirstOrThrow();
  const statement = `id = ${id}`;
  // Its row is put back, and its statement said to be of another place, or another entry said to be revoked.
  await unrevoke();
  expect(await list()).toBe(true);
  await set('attestations', statement, 'subject', 'CST-0001-7');
  expect(await list()).toBe(409);
  await putBack();
  expect(await list()).toBe(true);
  const { token } = await farmer.ok('fep.regenerate_shareable_link');
  const { credential } = await guest.ok('fep.get_by_token_vc', { token });
  const other = `name = 'CST-0001-${credential.credentialStatus.statusListIndex}'`;
  await unrevoke();
  await alter(
    run(`update status_entries set revoked_at = now(), reason = 'made up' where ${other}`),
    run(`update status_entries set revoked_at = null, reason = null where ${other}`),
  );
  await set('attestations', statement, 'subject', 'elsewhere');
  expect(await list()).toBe(409);
});

test('an event that somebody gave a lot is not stated of it', async () => {
  const order = await trade.paidOrder();
  const { lot } = await db.selectFrom('orders').select('lot').where('name', '=', order).executeTakeFirstOrThrow();
  for (let round = 0; round < 2; round++) await harness.anchor();
  await harness.drain();
  await harness.tick('epcis.follow');
  const { rows } = await sql<{ lot: string; event: number; id: string }>`
    select l.lot, l.event, e.event_id as id from epcis_event_lots l join epcis_events e on e.id = l.event
     where e.parties is null and e.origin = 'record' and e.corrected_at is null limit 1`.execute(db);
  const [known] = rows;
  if (known === undefined) throw new Error(`there is no event of ${lot}`);
  const idsOf = async (of: string) => (await publicLotEvents(db, of)).length;
  const before = await idsOf(known.lot);
  expect(before).toBeGreaterThan(0);
  const move = (from: string, to: string) =>
    run(`update epcis_events set event = replace(event, '${from}', '${to}') where id = ${known.event}`);
  await alter(move('eventTime', 'eventTimf'), move('eventTimf', 'eventTime'));
  expect(await idsOf(known.lot)).toBe(before - 1);
  await putBack();
  // Nor told to anybody who asks for events, nor one of others that somebody made public.
  const one = async (id: string) => (await fetch(`${harness.url}/epcis/events/${encodeURIComponent(id)}`)).status;
  const told = async (id: string) => {
    const answer = await fetch(`${harness.url}/epcis/events?${new URLSearchParams({ EQ_eventID: id })}`);
    const listed = (await answer.json()) as { epcisBody: { queryResults: { resultsBody: { eventList: unknown[] } } } };
    return [listed.epcisBody.queryResults.resultsBody.eventList.length, await one(id)];
  };
  expect(await told(known.id)).toEqual([1, 200]);
  await alter(move('eventTime', 'eventTimf'), move('eventTimf', 'eventTime'));
  expect(await told(known.id)).toEqual([0, 404]);
  const { rows: others } = await sql<{ id: string; parties: string }>`
    select event_id as id, parties::text as parties from epcis_events where parties is not null limit 1`.execute(db);
  const [hidden] = others;
  if (hidden === undefined) throw new Error('there is no event of some alone');
  expect(await told(hidden.id)).toEqual([0, 404]);
  await set('epcis_events', `event_id = '${hidden.id}'`, 'parties', null);
  expect(await told(hidden.id)).toEqual([0, 404]);
});

test('no document is made with a template, or of facts, that somebody altered', async () => {
  const lot = await trade.lot();
  const source = `#import "document.typ": *
#set page(width: 90mm, height: 55mm, margin: 6mm)
#strong(facts.lot)
#template-line()
`;
  const [name, reason] = ['own-card', 'cards for the sacks'];
  await trade.admin.ok('documents.add_template', { name, title: 'Card', based_on: 'lot-passport', source, reason });
  const saying = (text: string) =>
    run(`update document_templates set source = '${text}', source_sha256 = sha256(convert_to('${text}', 'UTF8'))`);
  const ask = () => trade.exporter.call('documents.generate', { doctype: 'Lot', name: lot, print_format: 'own-card' });
  const status = async (document: string) => (await trade.exporter.ok('documents.status', { document })).status;
  await alter(saying(source.replace('facts.lot', '"GRADE 1"')), saying(source));
  expect((await ask()).status).toBe(409);
  await putBack();
  const { document } = (await ask()).body.message;
  const facts = (to: string) => run(`update documents set facts = replace(facts, ${to}) where name = '${document}'`);
  await alter(facts(`'Coffee', 'Cocoa'`), facts(`'Cocoa', 'Coffee'`));
  await harness.tick('documents.print_own');
  expect(await status(document)).toBe('Queued');
  // However many of them there are, the one behind them is made.
  const planted = run(`insert into documents
    select r.* from documents d cross join generate_series(1, 45) n, json_populate_record(null::documents,
      (to_jsonb(d) || jsonb_build_object('name', 'DOC-' || n, 'created_at', d.created_at - n * interval '1 s'))::json) r
     where d.name = '${document}'`);
  await alter(planted, run(`delete from documents where name ~ '^DOC-[0-9]{1,2}$'`));
  await tamper(harness.database, facts(`'Cocoa', 'Coffee'`));
  await harness.tick('documents.print_own');
  expect(await status(document)).toBe('Ready');
});

test('no score is made of records that somebody altered, wrote or hid, and others are made meanwhile', async () => {
  const { exporter, buyer } = trade;
  const order = await trade.shippedOrder();
  await buyer.ok('orders.confirm_delivery_and_release', { order });
  await harness.drain();
  await exporter.ok('fep.recompute');
  const scoreOf = async (name: string) =>
    (await sql<{ score_json: string }>`select score_json from finance_profiles where name = ${name}`.execute(db)).rows;
  const before = await scoreOf(another);
  const look = async () => {
    await sql`update finance_profiles set checked_at = checked_at - interval '2 days'`.execute(db);
    await harness.tick('profiles.look');
  };
  await farmer.ok('farmer.register_farm_plot', { plot_name: 'Later', gps_polygon: squareAt(38.7, 6.7) });
  const mine = await scoreOf(profile);
  const org = `name = '${exporter.org}'`;
  const { rows } = await sql<{ at: string }>`select created_at::text as at from orgs where ${sql.raw(org)}`.execute(db);
  const since = (at: string) => run(`update orgs set created_at = '${at}' where ${org}`);
  await alter(since('2015-01-01'), since(rows[0]?.at ?? ''));
  expect((await exporter.call('fep.recompute')).status).toBe(409);
  await look();
  expect(await scoreOf(another)).toEqual(before);
  expect(await scoreOf(profile)).not.toEqual(mine);
  await putBack();
  const turn = (to: string) => run(`update escrows set status = '${to}' where order_name = '${order}'`);
  await alter(turn('Funded'), turn('Released'));
  expect((await exporter.call('fep.recompute')).status).toBe(409);
  await putBack();
  await remove('escrows', `order_name = '${order}'`);
  expect((await exporter.call('fep.recompute')).status).toBe(409);
  await putBack();
  expect((await exporter.call('fep.recompute')).status).toBe(200);
  expect(await scoreOf(another)).toEqual(before);
});

test('what a seller buys of themselves counts for no score, though somebody takes a membership away meanwhile', async () => {
  const { exporter } = trade;
  const own = await world.member('Buyer');
  await world.join(own, exporter.org, 'Member');
  const order = await trade.order(await trade.lot(), { by: own });
  await exporter.ok('exporter.accept_order', { order });
  const score = () => exporter.call('fep.recompute');
  const { body } = await score();
  for (const org of [own.org, exporter.org]) {
    await remove(
      'org_members',
      `org = '${org}' and user_id = (select user_id from org_members where org = '${own.org}')`,
    );
    expect(await score()).toMatchObject({ status: 409, body: { exception: expect.stringContaining('org_members') } });
    await putBack();
  }
  expect(await score()).toMatchObject({ status: 200, body: { message: { score: body.message.score } } });
});

test.runIf(onPostgres)('no score is made of what was there only while it was read', async () => {
  const { name, org } = { name: another, org: trade.exporter.org };
  const where = `name = '${org}'`;
  const { rows } = await sql<{ at: string }>`select created_at::text as at from orgs where ${sql.raw(where)}`.execute(
    db,
  );
  const since = (at: string) => run(`update orgs set created_at = '${at}' where ${where}`);
  const held = async (meanwhile: () => Promise<unknown>) =>
    harness.app.jobContext.transaction(async ({ tx, now, attest }) => {
      const inputs = await loadInputs(tx, { profile: name, entity_type: 'Exporter', org, farmer: null }, now);
      await meanwhile();
      return [
        ...(await ofAlteredRecords({ tx, now, attest }, { read: [{ name, inputs }], compare: attest.alteredRows })),
      ];
    });
  expect(await held(async () => {})).toEqual([]);
  // Other transactions end meanwhile, and what was read is as it was.
  expect(
    await held(() => farmer.ok('farmer.register_farm_plot', { plot_name: 'Beside', gps_polygon: squareAt(38.8, 6.8) })),
  ).toEqual([]);
  await alter(since('2015-01-01'), since(rows[0]?.at ?? ''));
  expect(await held(putBack)).toEqual([name]);
});
