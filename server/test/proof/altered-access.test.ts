import { afterAll, expect, test } from 'vitest';
import { openCardTrade } from '../support/card-trade.ts';
import { startHarness } from '../support/harness.ts';
import { mailText, storedText } from '../support/mails.ts';
import { momentarily, run } from '../support/tampering.ts';

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
