import { afterAll, expect, test } from 'vitest';
import { startHarness } from '../support/harness.ts';
import { mailText, storedText } from '../support/mails.ts';
import { tamper } from '../support/tampering.ts';
import { World } from '../support/world.ts';

const harness = await startHarness();
const world = new World(harness);
afterAll(() => harness.close());

const hour = 3_600_000;
const day = 24 * hour;
let count = 0;
const address = () => `invitee${++count}@example.org`;

async function mailsTo(recipient: string) {
  const mails = await harness.database.db
    .selectFrom('mails')
    .select(['subject', ...storedText])
    .where('recipient', '=', recipient)
    .where('kind', '=', 'invite')
    .orderBy('id', 'desc')
    .execute();
  return mails.map((mail) => ({
    ...mail,
    link: /^(http.*)\?token=/m.exec(mailText(harness, mail))?.[1],
    token: /token=([\w-]{43})$/m.exec(mailText(harness, mail))?.[1] ?? '',
  }));
}

async function inviteRow(name: string) {
  return harness.database.db.selectFrom('invites').selectAll().where('name', '=', name).executeTakeFirstOrThrow();
}

test('an Owner invites, the invitee accepts with the mailed token, and belongs from the next call on', async () => {
  const owner = await world.member('Cooperative');
  const email = address();
  const sent = await owner.ok('cooperative.invite_member', { cooperative: owner.org, email: email.toUpperCase() });
  expect(sent).toMatchObject({ status: 'Pending', invitee_email: email, resent: false });
  expect(sent.name).toMatch(/^INV-2026-\d{5}$/);
  const [mail] = await mailsTo(email);
  expect(mail).toMatchObject({ subject: `Invitation to Cooperative ${owner.org}`, link: `${harness.url}/invite` });
  const invitee = await world.user({ email });
  const accepted = await invitee.ok('cooperative.accept_invite', { token: mail?.token });
  expect(accepted).toMatchObject({ name: sent.name, status: 'Accepted', cooperative: owner.org });
  const me = await invitee.ok('auth.whoami');
  expect(me.roles).toEqual(['SVC Cooperative']);
  expect(me.memberships).toEqual([expect.objectContaining({ org: owner.org, role: 'Member' })]);
  expect(await inviteRow(sent.name)).toMatchObject({
    status: 'Accepted',
    created_user: invitee.userId,
    accepted_at: harness.clock.now(),
  });
  // Again: success, and nothing changes.
  expect(await invitee.ok('cooperative.accept_invite', { token: mail?.token })).toEqual(accepted);
  const again = await owner.call('cooperative.invite_member', { cooperative: owner.org, email });
  expect([again.status, again.body.exc_type]).toEqual([409, 'StateError']);
});

test('an accepted invite is no membership: who was removed since is told so', async () => {
  const owner = await world.member('Cooperative');
  const email = address();
  const { name } = await owner.ok('cooperative.invite_member', { email });
  const token = (await mailsTo(email))[0]?.token;
  const invitee = await world.user({ email });
  await invitee.ok('cooperative.accept_invite', { token });
  await owner.ok('cooperative.remove_member', { email });
  const again = await invitee.call('cooperative.accept_invite', { token });
  expect([again.status, again.body.exc_type]).toEqual([409, 'StateError']);
  expect(again.body.exception).toContain(`${name} was accepted before`);
  expect((await invitee.ok('auth.whoami')).memberships).toEqual([]);
});

test('whoever holds the link is told what its mail said, and how the invite stands, but not to whom it went', async () => {
  const owner = await world.member('Cooperative');
  const other = await world.user();
  const see = async (token: string | undefined, by = world.guest()) =>
    (await by.ok('organisation.get_invite', { token })) as Record<string, unknown>;
  const sent = async (email: string) => {
    const { name, expires_at } = await owner.ok('cooperative.invite_member', { email });
    return { name, expires_at, token: (await mailsTo(email))[0]?.token };
  };
  const email = address();
  const first = await sent(email);
  const invitee = await world.user({ email });
  const said = {
    ...{ organisation_name: `Cooperative ${owner.org}`, kind: 'Cooperative', role: 'Member' },
    invited_by: expect.stringMatching(/^Person \d+$/),
    expires_at: first.expires_at,
    suspended: false,
  };
  expect(await see(first.token)).toEqual({ ...said, status: 'Pending', for_me: null });
  expect(await see(first.token, other)).toEqual({ ...said, status: 'Pending', for_me: false });
  expect(await see(first.token, invitee)).toEqual({ ...said, status: 'Pending', for_me: true });
  await invitee.ok('cooperative.accept_invite', { token: first.token });
  expect(await see(first.token)).toMatchObject({ status: 'Accepted', organisation_name: said.organisation_name });
  const second = await sent(address());
  await owner.ok('cooperative.revoke_invite', { invite: second.name });
  expect(await see(second.token)).toMatchObject({ status: 'Revoked' });
  expect((await world.guest().call('organisation.get_invite', { token: 'none' })).status).toBe(404);
});

test('a suspended organisation takes nobody in and changes nobody’s role; its invites say so, and are good again later', async () => {
  const admin = await world.admin();
  const reason = 'no papers';
  const owner = await world.member('Buyer');
  const member = await world.member('Buyer', { org: owner.org, role: 'Member' });
  const invitee = await world.user({ email: address() });
  await owner.ok('organisation.invite_member', { email: invitee.email });
  const token = (await mailsTo(invitee.email))[0]?.token;
  const see = async () => (await invitee.ok('organisation.get_invite', { token })).suspended;
  expect(await see()).toBe(false);
  const { org } = owner;
  await admin.ok('organisation.suspend_organisation', { organisation: org, reason });
  expect(await see()).toBe(true);
  for (const [by, name, parameters] of [
    [owner, 'organisation.invite_member', { email: address() }],
    [admin, 'organisation.invite_member', { email: address(), organisation: org }],
    [owner, 'organisation.set_member_role', { email: member.email, role: 'Manager' }],
    [invitee, 'organisation.accept_invite', { token }],
  ] as const) {
    const answer = await by.call(name, parameters);
    expect([answer.status, name]).toEqual([409, name]);
    expect(answer.body.exception).toContain(`${org} is suspended`);
  }
  // What ends is no beginning.
  await owner.ok('organisation.remove_member', { email: member.email });
  await admin.ok('organisation.reinstate_organisation', { organisation: org, reason });
  await invitee.ok('organisation.accept_invite', { token });
});

test('an invite that somebody altered in the database is not shown', async () => {
  const owner = await world.member('Cooperative');
  const another = await world.member('Cooperative');
  const email = address();
  const { name } = await owner.ok('cooperative.invite_member', { email });
  const token = (await mailsTo(email))[0]?.token;
  const moveTo = (org: string | undefined) =>
    tamper(harness.database, (tx) =>
      tx
        .updateTable('invites')
        .set({ org: org as string })
        .where('name', '=', name)
        .execute(),
    );
  await moveTo(another.org);
  const refused = await world.guest().call('organisation.get_invite', { token });
  expect([refused.status, refused.body.exception]).toEqual([409, expect.stringContaining(`invites ${name}`)]);
  await moveTo(owner.org);
});

test('an invite of somebody whose name was altered in the database is not shown', async () => {
  const owner = await world.member('Cooperative');
  const email = address();
  await owner.ok('cooperative.invite_member', { email });
  const token = (await mailsTo(email))[0]?.token;
  const see = () => world.guest().call('organisation.get_invite', { token });
  const { invited_by } = (await see()).message;
  const rename = (to: string) =>
    tamper(harness.database, (tx) =>
      tx.updateTable('users').set({ full_name: to }).where('email', '=', owner.email).execute(),
    );
  await rename('The Bank');
  const refused = await see();
  expect([refused.status, refused.body.exception]).toEqual([409, expect.stringContaining('users ')]);
  await rename(invited_by);
  expect((await see()).message.invited_by).toBe(invited_by);
});

test('accepting proves the address', async () => {
  const owner = await world.member('Cooperative');
  const email = address();
  await world.guest().ok('auth.sign_up', { email, full_name: 'In Vitee', password: 'a long enough one' });
  await owner.ok('cooperative.invite_member', { email });
  const login = await world.guest().call('login', { usr: email, pwd: 'a long enough one' });
  const cookie = login.headers.get('set-cookie')?.split(';')[0] ?? '';
  const invitee = world.caller({ cookie, 'x-svc-csrf-token': login.body.csrf_token });
  await invitee.ok('cooperative.accept_invite', { token: (await mailsTo(email))[0]?.token });
  expect((await invitee.ok('auth.whoami')).user.email_verified).toBe(true);
});

test('guests, other addresses, keys and unknown tokens are refused', async () => {
  const owner = await world.member('Cooperative');
  const email = address();
  await owner.ok('cooperative.invite_member', { email });
  const token = (await mailsTo(email))[0]?.token;
  const guest = await world.guest().call('cooperative.accept_invite', { token });
  expect([guest.status, guest.body.exc_type]).toEqual([401, 'AuthenticationError']);
  const other = await world.user();
  const refused = await other.call('cooperative.accept_invite', { token });
  expect([refused.status, refused.body.exc_type]).toEqual([403, 'PermissionError']);
  expect(refused.body.exception).not.toContain(email);
  const invitee = await world.user({ email });
  const key = world.caller(await world.partnerKey(invitee));
  expect((await key.call('cooperative.accept_invite', { token })).status).toBe(403);
  expect((await invitee.call('cooperative.accept_invite', { token: 'x'.repeat(43) })).status).toBe(404);
  expect((await invitee.ok('auth.whoami')).memberships).toEqual([]);
});

test('only Owners and admins invite; a missing cooperative answers like a foreign one', async () => {
  const owner = await world.member('Cooperative');
  const manager = await world.member('Cooperative', { org: owner.org, role: 'Manager' });
  const stranger = await world.member('Cooperative');
  const exporter = await world.member('Exporter');
  const parameters = { cooperative: owner.org, email: address() };
  for (const caller of [manager, stranger, exporter, await world.user()]) {
    expect((await caller.call('cooperative.invite_member', parameters)).status).toBe(403);
  }
  const foreign = await stranger.call('cooperative.invite_member', parameters);
  const missing = await stranger.call('cooperative.invite_member', { ...parameters, cooperative: 'COOP-99999' });
  expect([missing.status, missing.body.exception]).toEqual([403, foreign.body.exception]);
  expect((await world.guest().call('cooperative.invite_member', parameters)).status).toBe(401);
  const admin = await world.admin();
  expect((await admin.call('cooperative.invite_member', parameters)).status).toBe(200);
  expect((await admin.call('cooperative.invite_member', { ...parameters, cooperative: 'COOP-99999' })).status).toBe(
    404,
  );
  const wrongKind = { ...parameters, cooperative: exporter.org };
  expect((await admin.call('cooperative.invite_member', wrongKind)).status).toBe(404);
  expect((await owner.call('cooperative.invite_member', { email: 'nobody' })).body.errors[0].field).toBe('email');
});

test('a second invite is sent again and extended: no double, and the mail before works as long', async () => {
  const owner = await world.member('Cooperative');
  const email = address();
  const first = await owner.ok('cooperative.invite_member', { email });
  harness.clock.advance(5 * hour);
  const second = await owner.ok('cooperative.invite_member', { email });
  expect(second).toMatchObject({ name: first.name, resent: true });
  expect(Date.parse(second.expires_at) - Date.parse(first.expires_at)).toBe(5 * hour);
  const [newer, older] = await mailsTo(email);
  const invitee = await world.user({ email });
  for (const { token } of [older, newer] as { token: string }[])
    expect((await invitee.call('cooperative.accept_invite', { token })).status).toBe(200);
  await owner.ok('cooperative.remove_member', { email });
  expect((await invitee.call('cooperative.accept_invite', { token: older?.token })).status).toBe(409);
});

test('parallel invites of one address make one, parallel acceptances one member', async () => {
  const owner = await world.member('Cooperative');
  const email = address();
  const invites = await Promise.all(Array.from({ length: 3 }, () => owner.ok('cooperative.invite_member', { email })));
  expect(new Set(invites.map((invite) => invite.name)).size).toBe(1);
  expect(invites.filter((invite) => !invite.resent)).toHaveLength(1);
  expect((await owner.ok('cooperative.list_invites', { cooperative: owner.org })).total).toBe(1);
  const invitee = await world.user({ email });
  const last = await harness.database.db
    .selectFrom('mails')
    .select(storedText)
    .where('recipient', '=', email)
    .orderBy('id', 'desc')
    .execute();
  const tokens = last.map((mail) => /token=([\w-]{43})$/m.exec(mailText(harness, mail))?.[1] ?? '');
  const answers = await Promise.all(tokens.map((token) => invitee.call('cooperative.accept_invite', { token })));
  // Each mail opens the one invite.
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(3);
  expect((await invitee.ok('auth.whoami')).memberships).toHaveLength(1);
});

test('an invite that somebody altered keeps no other from running out', async () => {
  const owner = await world.member('Cooperative');
  const sent = async () => (await owner.ok('cooperative.invite_member', { email: address() })).name as string;
  const [altered, other] = [await sent(), await sent()];
  const { org } = await inviteRow(altered);
  const moveTo = (to: string) =>
    tamper(harness.database, (tx) => tx.updateTable('invites').set({ org: to }).where('name', '=', altered).execute());
  await moveTo((await world.member('Cooperative')).org);
  harness.clock.advance(14 * day);
  await harness.tick('invite.expire').catch(() => {});
  expect([(await inviteRow(altered)).status, (await inviteRow(other)).status]).toEqual(['Pending', 'Expired']);
  await moveTo(org);
  await harness.tick('invite.expire');
  expect((await inviteRow(altered)).status).toBe('Expired');
});

test('an invite runs out: it cannot be accepted, is Expired, and a new one can be sent', async () => {
  const owner = await world.member('Cooperative');
  const email = address();
  const { name } = await owner.ok('cooperative.invite_member', { email });
  const token = (await mailsTo(email))[0]?.token;
  const invitee = await world.user({ email });
  harness.clock.advance(14 * day);
  const late = await (await sessionOf(invitee.email)).call('cooperative.accept_invite', { token });
  expect([late.status, late.body.exception]).toEqual([409, `${name} is Expired; it must be Pending.`]);
  expect(await world.guest().ok('organisation.get_invite', { token })).toMatchObject({ status: 'Expired' });
  const again = await sessionOf(owner.email);
  expect((await again.ok('cooperative.list_invites')).total).toBe(0);
  expect(await again.ok('cooperative.revoke_invite', { invite: name })).toEqual({ name, status: 'Expired' });
  await harness.tick('invite.expire');
  expect((await inviteRow(name)).status).toBe('Expired');
  const next = await again.ok('cooperative.invite_member', { email });
  expect(next.name).not.toBe(name);
  expect(next.resent).toBe(false);
});

/** A fresh session of somebody (their first one has been idle for too long). */
async function sessionOf(email: string) {
  const { passwords } = harness.app.services;
  await harness.database.db
    .updateTable('users')
    .set({ password_hash: await passwords.hash('a long enough one') })
    .where('email', '=', email)
    .execute();
  const login = await world.guest().call('login', { usr: email, pwd: 'a long enough one' });
  const cookie = login.headers.get('set-cookie')?.split(';')[0] ?? '';
  return world.caller({ cookie, 'x-svc-csrf-token': login.body.csrf_token });
}

test('an invite is revoked by an Owner or admin; repeats succeed; strangers learn nothing', async () => {
  const owner = await world.member('Cooperative');
  const stranger = await world.member('Cooperative');
  const member = await world.member('Cooperative', { org: owner.org, role: 'Member' });
  const email = address();
  const { name } = await owner.ok('cooperative.invite_member', { email });
  const foreign = await stranger.call('cooperative.revoke_invite', { invite: name });
  const missing = await stranger.call('cooperative.revoke_invite', { invite: 'INV-2026-99999' });
  expect([foreign.status, missing.status]).toEqual([403, 403]);
  expect(foreign.body.exception).toBe(missing.body.exception);
  expect((await member.call('cooperative.revoke_invite', { invite: name })).status).toBe(403);
  const admin = await world.admin();
  expect((await admin.call('cooperative.revoke_invite', { invite: 'INV-2026-99999' })).status).toBe(404);
  expect(await owner.ok('cooperative.revoke_invite', { invite: name })).toEqual({ name, status: 'Revoked' });
  expect(await admin.ok('cooperative.revoke_invite', { invite: name })).toEqual({ name, status: 'Revoked' });
  const invitee = await world.user({ email });
  const late = await invitee.call('cooperative.accept_invite', { token: (await mailsTo(email))[0]?.token });
  expect([late.status, late.body.exc_type]).toEqual([409, 'StateError']);
  const accepted = await owner.ok('cooperative.invite_member', { email });
  await invitee.ok('cooperative.accept_invite', { token: (await mailsTo(email))[0]?.token });
  expect((await owner.ok('cooperative.revoke_invite', { invite: accepted.name })).status).toBe('Accepted');
  expect((await invitee.ok('auth.whoami')).memberships).toHaveLength(1);
});

test('revoking and accepting at once: one of them, never both', async () => {
  const owner = await world.member('Cooperative');
  for (let round = 0; round < 4; round++) {
    const email = address();
    const { name } = await owner.ok('cooperative.invite_member', { email });
    const invitee = await world.user({ email });
    const token = (await mailsTo(email))[0]?.token;
    const [revoked, accepted] = await Promise.all([
      owner.call('cooperative.revoke_invite', { invite: name }),
      invitee.call('cooperative.accept_invite', { token }),
    ]);
    const joined = (await invitee.ok('auth.whoami')).memberships.length === 1;
    expect([revoked.message.status, accepted.status, (await inviteRow(name)).status]).toEqual(
      joined ? ['Accepted', 200, 'Accepted'] : ['Revoked', 409, 'Revoked'],
    );
  }
});

test('list_invites: Pending ones, of the own cooperatives', async () => {
  const owner = await world.member('Cooperative');
  const member = await world.member('Cooperative', { org: owner.org, role: 'Member' });
  const stranger = await world.member('Cooperative');
  for (let invite = 0; invite < 3; invite++) {
    await owner.ok('cooperative.invite_member', { email: address() });
    harness.clock.advance(1000);
  }
  const page = await owner.ok('cooperative.list_invites', { cooperative: owner.org, limit_page_length: '2' });
  expect(page).toMatchObject({ total: 3, limit_start: 0, limit_page_length: 2 });
  expect(page.data[0]).toMatchObject({ status: 'Pending', cooperative: owner.org, accepted_at: null });
  expect(JSON.stringify(page)).not.toContain('token');
  expect((await stranger.ok('cooperative.list_invites')).total).toBe(0);
  expect((await member.call('cooperative.list_invites', { cooperative: owner.org })).status).toBe(403);
  expect((await stranger.call('cooperative.list_invites', { cooperative: owner.org })).status).toBe(403);
  expect((await world.guest().call('cooperative.list_invites')).status).toBe(401);
  const admin = await world.admin();
  expect((await admin.ok('cooperative.list_invites', { cooperative: owner.org })).total).toBe(3);
  expect((await admin.ok('cooperative.list_invites')).total).toBeGreaterThan(3);
});

test('an address gets three invites in an hour, whoever invites it, and is told when the next may go', async () => {
  const [first, second] = [await world.member('Cooperative'), await world.member('Exporter')];
  const email = address();
  await first.ok('cooperative.invite_member', { email });
  harness.clock.advance(10 * 60_000);
  await first.ok('cooperative.invite_member', { email });
  await second.ok('organisation.invite_member', { email });
  for (const [by, operation] of [
    [first, 'cooperative.invite_member'],
    [second, 'organisation.invite_member'],
  ] as const) {
    const { status, body, headers } = await by.call(operation, { email });
    expect([status, body.exc_type]).toEqual([429, 'RateLimitExceededError']);
    expect(body.exception).toContain('try again in 50 minutes');
    expect(headers.get('retry-after')).toBe('3000');
  }
  expect(await mailsTo(email)).toHaveLength(3);
  harness.clock.advance(50 * 60_000);
  await second.ok('organisation.invite_member', { email });
});

test('several organisations at once mail an address no more often', async () => {
  const owners = await Promise.all(Array.from({ length: 6 }, () => world.member('Cooperative')));
  const email = address();
  const answers = await Promise.all(owners.map((owner) => owner.call('cooperative.invite_member', { email })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 429, 429, 429]);
});

test('of an organisation only its own invites count, also where others invite the same addresses', async () => {
  const [first, second] = [await world.member('Cooperative'), await world.member('Cooperative')];
  const emails = Array.from({ length: 31 }, address);
  for (const email of emails) {
    await first.ok('cooperative.invite_member', { email });
    await second.ok('cooperative.invite_member', { email });
  }
  await first.ok('cooperative.invite_member', { email: address() });
});

test('an organisation sends sixty invites in an hour', async () => {
  const owner = await world.member('Cooperative');
  for (let sent = 0; sent < 60; sent++) await owner.ok('cooperative.invite_member', { email: address() });
  const refused = await owner.call('cooperative.invite_member', { email: address() });
  expect([refused.status, refused.body.exception]).toEqual([429, expect.stringContaining(owner.org)]);
  await (await world.member('Cooperative')).ok('cooperative.invite_member', { email: address() });
  harness.clock.advance(hour);
  await owner.ok('cooperative.invite_member', { email: address() });
});
