import { afterAll, expect, test } from 'vitest';
import { startHarness } from '../support/harness.ts';
import { mailText, storedText } from '../support/mails.ts';
import { type Caller, World } from '../support/world.ts';

const harness = await startHarness();
const world = new World(harness);
afterAll(() => harness.close());

const newFarmer = (name?: string) => world.user({ roles: ['SVC Farmer'], ...(name === undefined ? {} : { name }) });
const mailsTo = async (recipient: string, kind: string) =>
  harness.database.db
    .selectFrom('mails')
    .select(['subject', ...storedText])
    .where('recipient', '=', recipient)
    .where('kind', '=', kind)
    .execute();
const ask = async (by: Caller, cooperative: string, message?: string): Promise<string> =>
  (await by.ok('farmer.request_to_join', { cooperative, message })).name;

test('a farmer asks, the cooperative accepts: mails in the language of each reader, membership and role', async () => {
  const owner = await world.member('Cooperative');
  const manager = await world.member('Cooperative', { org: owner.org, role: 'Manager' });
  const clerk = await world.member('Cooperative', { org: owner.org, role: 'Clerk' });
  await harness.database.db.updateTable('users').set({ language: 'fr' }).where('id', '=', manager.userId).execute();
  const farmer = await newFarmer('Abebe Bikila');
  const spanish = { 'accept-language': 'es' };
  const asked = await farmer.call(
    'farmer.request_to_join',
    { cooperative: owner.org, message: 'My plot is near.\nPlease.' },
    spanish,
  );
  const request = asked.message.name;
  expect(asked.message).toEqual({
    name: expect.stringMatching(/^JRQ-2026-\d{5}$/),
    cooperative: owner.org,
    status: 'Open',
    changed: true,
  });
  const [toManager] = await mailsTo(manager.email, 'join_asked');
  expect(toManager?.subject).toContain('Abebe Bikila demande à rejoindre');
  expect(toManager?.body_text).toContain('> My plot is near.\n> Please.');
  expect(toManager?.body_text).toContain('/app/cooperative/members');
  expect(await mailsTo(owner.email, 'join_asked')).toHaveLength(1);
  expect(await mailsTo(clerk.email, 'join_asked')).toHaveLength(0);
  // Asked again, it is the same one, and nobody is told twice.
  expect(await farmer.ok('farmer.request_to_join', { cooperative: owner.org })).toMatchObject({
    name: request,
    changed: false,
  });
  const other = await farmer.call('farmer.request_to_join', { cooperative: owner.org, message: 'other words' });
  expect([other.status, other.body.exception]).toEqual([409, expect.stringContaining('with another message')]);
  expect(await mailsTo(owner.email, 'join_asked')).toHaveLength(1);

  const listed = await manager.ok('cooperative.list_join_requests');
  expect(listed).toMatchObject({
    total: 1,
    data: [{ name: request, farmer_name: 'Abebe Bikila', farmer_email: farmer.email, status: 'Open', reason: null }],
  });
  expect((await clerk.call('cooperative.accept_join_request', { request })).status).toBe(403);
  expect(await manager.ok('cooperative.accept_join_request', { request })).toMatchObject({
    status: 'Accepted',
    changed: true,
  });
  expect(await owner.ok('cooperative.accept_join_request', { request })).toMatchObject({ changed: false });
  expect((await owner.call('cooperative.decline_join_request', { request, reason: 'too late' })).status).toBe(409);
  expect((await farmer.call('farmer.withdraw_request', { request })).status).toBe(409);
  const [toFarmer] = await mailsTo(farmer.email, 'join_accepted');
  expect(toFarmer?.subject).toContain('ha aceptado su solicitud');
  const who = await farmer.ok('auth.whoami');
  expect(who.roles).toEqual(['SVC Cooperative', 'SVC Farmer']);
  expect(who.memberships).toMatchObject([{ org: owner.org, role: 'Member' }]);
  const again = await farmer.call('farmer.request_to_join', { cooperative: owner.org });
  expect([again.status, again.body.exception]).toEqual([409, `You are a member of ${owner.org} already.`]);
  expect((await owner.ok('cooperative.list_join_requests', { status_filter: 'Accepted' })).total).toBe(1);
  expect((await owner.ok('cooperative.list_join_requests')).total).toBe(0);
});

test('declined with a reason, withdrawn, asked again', async () => {
  const owner = await world.member('Cooperative');
  const farmer = await newFarmer();
  const first = await ask(farmer, owner.org);
  const unsaid = await owner.call('cooperative.decline_join_request', { request: first });
  expect([unsaid.status, unsaid.body.errors[0].field]).toEqual([400, 'reason']);
  await owner.ok('cooperative.decline_join_request', { request: first, reason: 'We are full this year.' });
  const decline = (reason: string) => owner.call('cooperative.decline_join_request', { request: first, reason });
  expect((await decline('We are full this year.')).message).toMatchObject({ changed: false });
  expect((await decline('Again.')).status).toBe(409);
  expect((await owner.call('cooperative.accept_join_request', { request: first })).status).toBe(409);
  const [mail] = await mailsTo(farmer.email, 'join_declined');
  expect(mail?.body_text).toContain('> We are full this year.');
  const second = await ask(farmer, owner.org);
  expect(second).not.toBe(first);
  expect(await farmer.ok('farmer.withdraw_request', { request: second })).toMatchObject({
    status: 'Withdrawn',
    changed: true,
  });
  expect(await farmer.ok('farmer.withdraw_request', { request: second })).toMatchObject({ changed: false });
  expect((await owner.call('cooperative.accept_join_request', { request: second })).status).toBe(409);
  const mine = await farmer.ok('farmer.list_my_requests');
  expect(mine.data.map((row: { status: string; reason: string }) => [row.status, row.reason])).toEqual([
    ['Withdrawn', null],
    ['Declined', 'We are full this year.'],
  ]);
  expect((await farmer.ok('farmer.list_my_requests', { status_filter: 'Declined' })).total).toBe(1);
  expect((await farmer.ok('auth.whoami')).memberships).toEqual([]);
});

test('wrong roles, foreign cooperatives, keys and missing records', async () => {
  const owner = await world.member('Cooperative');
  const stranger = await world.member('Cooperative');
  const member = await world.member('Cooperative', { org: owner.org, role: 'Member' });
  const farmer = await newFarmer();
  const other = await newFarmer();
  const request = await ask(farmer, owner.org);
  for (const [name, more] of [
    ['accept_join_request', {}],
    ['decline_join_request', { reason: 'no room' }],
  ] as const) {
    for (const by of [stranger, member, farmer, other]) {
      expect((await by.call(`cooperative.${name}`, { request, ...more })).status, name).toBe(403);
      expect((await by.call(`cooperative.${name}`, { request: 'JRQ-2026-99999', ...more })).status, name).toBe(403);
    }
    const key = world.caller(await world.partnerKey(owner, { org: owner.org }));
    expect((await key.call(`cooperative.${name}`, { request, ...more })).status, name).toBe(403);
    expect((await world.guest().call(`cooperative.${name}`, { request, ...more })).status, name).toBe(401);
    const admin = await world.admin();
    expect((await admin.call(`cooperative.${name}`, { request: 'JRQ-2026-99999', ...more })).status, name).toBe(404);
  }
  expect((await stranger.call('cooperative.list_join_requests', { cooperative: owner.org })).status).toBe(403);
  expect((await stranger.ok('cooperative.list_join_requests')).total).toBe(0);
  expect((await other.call('farmer.withdraw_request', { request })).status).toBe(403);
  expect((await (await world.admin()).call('farmer.withdraw_request', { request })).status).toBe(403);
  expect((await other.ok('farmer.list_my_requests')).total).toBe(0);
  expect((await (await world.user()).call('farmer.request_to_join', { cooperative: owner.org })).status).toBe(403);
  const exporter = await world.member('Exporter');
  for (const cooperative of ['COOP-99999', exporter.org]) {
    const none = await other.call('farmer.request_to_join', { cooperative });
    expect([none.status, none.body.errors[0].field]).toEqual([400, 'cooperative']);
  }
  const suspended = await world.org('Cooperative');
  await (await world.admin()).ok('organisation.suspend_organisation', { organisation: suspended, reason: 'no papers' });
  expect((await other.call('farmer.request_to_join', { cooperative: suspended })).status).toBe(409);
});

test('what an admin took, no acceptance gives back; the request stays open', async () => {
  const owner = await world.member('Cooperative');
  const farmer = await newFarmer();
  const admin = await world.admin();
  const request = await ask(farmer, owner.org);
  await admin.ok('admin_users.revoke_role', { email: farmer.email, role: 'SVC Cooperative' });
  expect((await owner.call('cooperative.accept_join_request', { request })).status).toBe(409);
  expect((await owner.ok('cooperative.list_join_requests')).total).toBe(1);
  expect((await farmer.ok('auth.whoami')).memberships).toEqual([]);
});

test('who joins by invitation meanwhile has what they asked for', async () => {
  const owner = await world.member('Cooperative');
  const farmer = await newFarmer();
  const request = await ask(farmer, owner.org);
  await owner.ok('cooperative.invite_member', { email: farmer.email });
  const [mail] = await mailsTo(farmer.email, 'invite');
  await farmer.ok('cooperative.accept_invite', { token: /token=([\w-]+)/.exec(mailText(harness, mail))?.[1] });
  expect((await owner.ok('cooperative.list_join_requests')).total).toBe(0);
  expect(await owner.ok('cooperative.accept_join_request', { request })).toMatchObject({
    status: 'Accepted',
    changed: false,
  });
});

test('asked many times at once there is one request; ten may be open', async () => {
  const owner = await world.member('Cooperative');
  const farmer = await newFarmer();
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => farmer.call('farmer.request_to_join', { cooperative: owner.org })),
  );
  expect(answers.every(({ status }) => status === 200)).toBe(true);
  expect(new Set(answers.map(({ message }) => message.name)).size).toBe(1);
  expect(await mailsTo(owner.email, 'join_asked')).toHaveLength(1);
  for (let count = 1; count < 10; count++) await ask(farmer, await world.org('Cooperative'));
  const more = await farmer.call('farmer.request_to_join', { cooperative: await world.org('Cooperative') });
  expect([more.status, more.body.exception]).toEqual([409, expect.stringContaining('You have 10 open requests')]);
});

test('accepted and declined at once: one of them, never both', async () => {
  for (let round = 0; round < 6; round++) {
    const owner = await world.member('Cooperative');
    const manager = await world.member('Cooperative', { org: owner.org, role: 'Manager' });
    const farmer = await newFarmer();
    const request = await ask(farmer, owner.org);
    const [accepted, declined, withdrawn] = await Promise.all([
      owner.call('cooperative.accept_join_request', { request }),
      manager.call('cooperative.decline_join_request', { request, reason: 'no room' }),
      farmer.call('farmer.withdraw_request', { request }),
    ]);
    const statuses = [accepted, declined, withdrawn].map((answer) => answer?.status);
    expect(statuses.sort()).toEqual([200, 409, 409]);
    const isMember = (await farmer.ok('auth.whoami')).memberships.length === 1;
    expect(isMember).toBe(accepted?.status === 200);
    expect((await mailsTo(farmer.email, 'join_accepted')).length).toBe(isMember ? 1 : 0);
  }
});

test('a farmer finds cooperatives by name, country and region, and sees where they stand with each', async () => {
  const farmer = await newFarmer();
  const set = (org: string, values: { title?: string; region?: string }) => world.changeOrg(org, values);
  const owner = await world.member('Cooperative', { org: await world.org('Cooperative', { country: 'KE' }) });
  const [nyeri, meru, gone] = [
    owner.org,
    await world.org('Cooperative', { country: 'KE' }),
    await world.org('Cooperative', { country: 'KE' }),
  ];
  await set(nyeri, { title: 'Nyeri Hills Growers', region: 'Nyeri County' });
  await set(meru, { title: 'Meru Growers', region: 'Meru County' });
  await set(gone, { title: 'Gone Growers' });
  await world.org('Exporter', { title: 'Growers Export', country: 'KE' });
  const admin = await world.admin();
  await admin.ok('organisation.suspend_organisation', { organisation: gone, reason: 'no papers' });
  await admin.ok('organisation.verify_organisation', { organisation: meru, reason: 'papers seen' });
  await ask(farmer, nyeri);
  const titles = async (query: object) =>
    (await farmer.ok('farmer.find_cooperatives', query)).data.map((row: { title: string }) => row.title);
  expect(await titles({ country: 'Kenya' })).toEqual(['Meru Growers', 'Nyeri Hills Growers']);
  expect(await titles({ search: 'growers' })).toEqual(['Meru Growers', 'Nyeri Hills Growers']);
  expect(await titles({ country: 'KE', region: 'nyeri' })).toEqual(['Nyeri Hills Growers']);
  expect(await titles({ country: 'KE', sort: 'title desc', limit_page_length: '1' })).toEqual(['Nyeri Hills Growers']);
  expect((await farmer.ok('farmer.find_cooperatives', { country: 'KE' })).data).toMatchObject([
    { name: meru, verified: true, standing: 'none' },
    { name: nyeri, verified: false, standing: 'requested' },
  ]);
  const nowhere = await farmer.call('farmer.find_cooperatives', { country: 'Atlantis' });
  expect([nowhere.status, nowhere.body.errors[0].field]).toEqual([400, 'country']);
  expect((await owner.call('farmer.find_cooperatives')).status).toBe(403);
});

test('who adds a message to a request that was made without one reads that there is none', async () => {
  const asker = await world.user({ roles: ['SVC Farmer'] });
  const cooperative = await world.org('Cooperative');
  await asker.ok('farmer.request_to_join', { cooperative });
  const later = await asker.call('farmer.request_to_join', { cooperative, message: 'I live next door' });
  expect([later.status, later.body.exception]).toEqual([
    409,
    expect.stringContaining('is open already, with no message; nothing was changed now'),
  ]);
});
