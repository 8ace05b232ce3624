import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { openCardTrade } from '../support/card-trade.ts';
import { registerDevice } from '../support/devices.ts';
import { startHarness } from '../support/harness.ts';
import { uploadFile } from '../support/inspections.ts';
import { mailText, storedText } from '../support/mails.ts';
import { plainJpeg } from '../support/pictures.ts';
import { momentarily, run } from '../support/tampering.ts';
import { type Answer, readAnswer } from '../support/world.ts';

/**
 * Nobody gets or keeps a right by what somebody altered or hid for a moment. It would stay for good: what is put back is what the service
 * wrote, and an honest change afterwards covers up who wrote it last.
 */
const harness = await startHarness();
const { db } = harness.database;
const { trade } = await openCardTrade(harness);
const { world, cooperative } = trade;
afterAll(() => harness.close());
const { alter, set, remove, putBack } = momentarily(harness.database);
const refused = (row: string) => ({ status: 409, body: { exception: expect.stringContaining(`The record ${row}`) } });

async function invite(): Promise<{ invited: Awaited<ReturnType<typeof world.user>>; token: string | undefined }> {
  const invited = await world.user({});
  await cooperative.ok('cooperative.invite_member', { email: invited.email });
  const mail = await db
    .selectFrom('mails')
    .select(storedText)
    .where('recipient', '=', invited.email as string)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return { invited, token: /token=([\w-]+)$/m.exec(mailText(harness, mail))?.[1] };
}
const rolesOf = async (userId: string | undefined) =>
  (
    await db
      .selectFrom('user_roles')
      .select('role')
      .where('user_id', '=', userId as string)
      .execute()
  ).map(({ role }) => role);

test('no invite brings the role of what an organisation was made out to be', async () => {
  const { invited, token } = await invite();
  await set('orgs', `name = '${cooperative.org}'`, 'kind', 'Insurer');
  expect(await invited.call('organisation.accept_invite', { token })).toMatchObject(refused('orgs'));
  await putBack();
  await invited.ok('organisation.accept_invite', { token });
  expect(await rolesOf(invited.userId)).toEqual(['SVC Cooperative']);
});

test('nobody who leaves keeps its role for a membership that was written there for a moment', async () => {
  const { invited, token } = await invite();
  await invited.ok('organisation.accept_invite', { token });
  await alter(
    run(`insert into org_members (org, org_kind, user_id, role, created_at)
         values ('COOP-99999', 'Cooperative', '${invited.userId}', 'Member', now())`),
    run(`delete from org_members where org = 'COOP-99999'`),
  );
  const leave = () => cooperative.call('cooperative.remove_member', { email: invited.email });
  expect(await leave()).toMatchObject(refused('org_members'));
  await putBack();
  expect((await leave()).status).toBe(200);
  expect(await rolesOf(invited.userId)).toEqual([]);
});

test('nobody founds or joins another organisation whose membership was hidden for a moment', async () => {
  const { invited, token } = await invite();
  await invited.ok('organisation.accept_invite', { token });
  const found = () =>
    invited.call('cooperative_onboard.create_cooperative_org', { cooperative_name: 'A second one', country: 'ET' });
  await remove('org_members', `user_id = '${invited.userId}'`);
  expect(await found()).toMatchObject(refused('org_members'));
  await putBack();
  expect(await found()).toMatchObject({ status: 409, body: { exception: expect.stringContaining('You belong to') } });
});

test('no session goes on, and no key, that was hidden while all were ended', async () => {
  const email = 'owner-of-sessions@example.org';
  const password = 'a-Password-of-mine-12';
  const admin = await world.admin();
  await admin.ok('admin_users.create_user', { email, full_name: 'Owner of Sessions', password });
  const { id } = await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow();
  const login = async () => {
    const answer = await fetch(`${harness.url}/api/method/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ usr: email, pwd: password }),
    });
    const { csrf_token } = (await answer.json()) as { csrf_token: string };
    const cookie =
      answer.headers
        .getSetCookie()
        .find((each) => each.startsWith('sid='))
        ?.split(';')[0] ?? '';
    return world.caller({ cookie, 'x-svc-csrf-token': csrf_token }, id, email);
  };
  const thief = await login();
  harness.clock.advance(1000);
  const owner = await login();
  const key = await world.partnerKey(thief);
  const key_id = /pk_\w+/.exec(key['authorization'] ?? '')?.[0];
  const byKey = () => fetch(`${harness.url}/api/method/svc_network.api.auth.whoami`, { headers: key });
  const seen = async (who: typeof thief) => (await who.call('auth.whoami')).message?.user?.email;
  expect([await seen(thief), (await byKey()).status]).toEqual([email, 200]);
  const [oldest] = await db
    .selectFrom('sessions')
    .select('id_hash')
    .where('user_id', '=', id)
    .orderBy('created_at')
    .execute();
  await remove('sessions', `id_hash = '\\x${oldest?.id_hash.toString('hex')}'`);
  await remove('partner_keys', `key_id = '${key_id}'`);
  await owner.ok('auth.change_password', {
    current_password: password,
    new_password: 'another-Password-of-mine-12',
    revoke_keys: true,
  });
  await putBack();
  expect([await seen(thief), (await byKey()).status, await seen(owner)]).toEqual([undefined, 401, email]);
  expect((await thief.call('auth.update_profile', { full_name: 'The Thief' })).status).toBe(401);
  expect((await owner.call('auth.update_profile', { full_name: 'The Owner' })).status).toBe(200);
});

/** Calls by which something is written for good about a lot, because it is the caller's. */
const aboutLots: Record<string, (by: Awaited<ReturnType<typeof world.member>>, lot: string) => Promise<Answer>> = {
  'a file': async (by, lot) => uploadFile(harness, by, plainJpeg, { doctype: 'Lot', docname: lot }),
  'a device': async (by, lot) => by.call('devices.watch_lot', { device: (await registerDevice(by)).name, lot }),
  'a request': async (by, lot) => by.call('inspector_workbench.request_inspection', { lot }),
  'an event': async (by, lot) => {
    const event = {
      type: 'ObjectEvent',
      eventTime: '2026-03-01T08:00:00.000Z',
      eventTimeZoneOffset: '+01:00',
      action: 'OBSERVE',
      bizStep: 'storing',
      quantityList: [{ epcClass: `${harness.url}/id/lot/${lot}/parchment`, quantity: 80, uom: 'KGM' }],
    };
    const of = { '@context': [], type: 'EPCISDocument', schemaVersion: '2.0', epcisBody: { eventList: [event] } };
    return readAnswer(
      await fetch(`${harness.url}/epcis/capture`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(await world.partnerKey(by, { org: by.org })) },
        body: JSON.stringify(of),
      }),
    );
  },
};

test.each(Object.keys(aboutLots))('%s is not put on a lot that seemed the caller’s for a moment', async (what) => {
  const lot = await trade.lot();
  const stranger = await world.member('Exporter');
  const put = aboutLots[what] as (typeof aboutLots)[string];
  expect((await put(stranger, lot)).status).toBe(403);
  await set('lots', `name = '${lot}'`, 'exporter', stranger.org);
  expect(await put(stranger, lot)).toMatchObject(refused('lots'));
  await putBack();
  expect((await put(trade.exporter, lot)).status).toBeLessThan(300);
});

test('nobody sees to an alarm of a device that seemed theirs for a moment, nor by an end of it that seemed so', async () => {
  const { exporter } = trade;
  const { name: device } = await registerDevice(exporter, { interval_seconds: 60 });
  harness.clock.advance(600_000);
  await harness.tick('devices.silence');
  const alarm = (await exporter.ok('devices.list_alarms', { device })).data[0].name;
  const stranger = await world.member('Exporter');
  const see = (by = stranger) => by.call('devices.acknowledge_alarm', { alarm });
  await set('devices', `name = '${device}'`, 'org', stranger.org);
  expect(await see()).toMatchObject(refused('devices'));
  await putBack();
  await alter(
    run(
      `update device_alarms set acknowledged_at = now(), acknowledged_by = '${exporter.userId}' where name = '${alarm}'`,
    ),
    run(`update device_alarms set acknowledged_at = null, acknowledged_by = null where name = '${alarm}'`),
  );
  expect(await see(exporter)).toMatchObject(refused('device_alarms'));
  await putBack();
  expect((await see(exporter)).status).toBe(200);
});

test('no device goes on to lie with a lot, or lies with none, because it seemed so for a moment', async () => {
  const { exporter } = trade;
  const lot = await trade.lot();
  const { name: device } = await registerDevice(exporter);
  const call = (name: 'watch_lot' | 'unwatch_lot') => exporter.call(`devices.${name}`, { device, lot });
  expect((await call('watch_lot')).status).toBe(200);
  await set('device_lots', `device = '${device}'`, 'watched_until', '2099-01-01T00:00:00Z');
  expect(await call('unwatch_lot')).toMatchObject(refused('device_lots'));
  await putBack();
  await remove('device_lots', `device = '${device}'`);
  expect(await call('unwatch_lot')).toMatchObject({ status: 409 });
  await putBack();
  expect((await call('unwatch_lot')).status).toBe(200);
  const { rows } = await sql<{ open: number }>`
    select count(*)::int as open from device_lots where device = ${device} and watched_until is null`.execute(db);
  expect(rows).toEqual([{ open: 0 }]);
  await alter(
    run(`insert into device_lots (device, lot, watched_from, watched_by)
         select device, lot, watched_from, watched_by from device_lots where device = '${device}'`),
    run(`delete from device_lots where device = '${device}' and watched_until is null`),
  );
  expect(await call('watch_lot')).toMatchObject({ status: 409 });
  await putBack();
  expect((await call('watch_lot')).status).toBe(200);
});
