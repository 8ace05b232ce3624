import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Harness, startHarness } from '../support/harness.ts';
import { openTrade, type Trade } from '../support/trade-people.ts';
import { type Caller, World } from '../support/world.ts';

let harness: Harness;
let world: World;
let admin: Caller;
let farmer: Caller;
let inspector: Caller;
beforeAll(async () => {
  harness = await startHarness();
  world = new World(harness);
  admin = await world.user({ roles: ['Platform Admin'], name: 'Ada Min' });
  farmer = await world.user({ roles: ['SVC Farmer'], name: 'Fatuma' });
  inspector = await world.user({ roles: ['SVC Inspector'], name: 'Ines Pector' });
});
afterAll(() => harness.close());

const text = { title: { en: 'New scales' }, body: { en: 'They are in the **store**.' } };
const publish = async (more: object = {}): Promise<string> =>
  (await admin.ok('announcements.publish', { ...text, ...more })).name;
const namesFor = async (who: Caller, more: object = {}): Promise<string[]> =>
  (await who.ok('announcements.list_active', { limit: 100, ...more })).map(({ name }: { name: string }) => name);
const inHours = (hours: number) => new Date(harness.clock.now().getTime() + hours * 3_600_000).toISOString();

describe('who sees an announcement', () => {
  test('one for inspectors is, for a farmer, not there: not its text, comments, counts, nor reactions to it', async () => {
    const name = await publish({ audience: { roles: ['SVC Inspector'] } });
    const comment = await inspector.ok('announcements.post_comment', { announcement: name, body: 'Which store?' });
    expect(await namesFor(inspector)).toContain(name);
    expect(await namesFor(farmer)).not.toContain(name);
    const about = (announcement: string): [string, object][] => [
      ['announcements.get', { name: announcement }],
      ['announcements.list_comments', { announcement }],
      ['announcements.post_comment', { announcement, body: 'Hello' }],
      ['announcements.post_comment', { announcement, body: 'Hello', parent_comment: comment.name }],
      ['announcements.react', { announcement }],
      ['announcements.unreact', { announcement }],
    ];
    for (const [index, [operation, input]] of about(name).entries()) {
      const theirs = await farmer.call(operation, input);
      const [, absent] = about('ANN-2026-99999')[index] as [string, object];
      const nobodys = await farmer.call(operation, absent);
      expect([operation, theirs.status]).toEqual([operation, 403]);
      expect(theirs.body.exception).toBe(nobodys.body.exception);
    }
    expect((await farmer.call('announcements.delete_comment', { name: comment.name })).status).toBe(403);
    expect((await admin.call('announcements.get', { name: 'ANN-2026-99999' })).status).toBe(404);
    expect((await world.guest().call('announcements.get', { name })).status).toBe(401);
  });

  test('by country, by commodity and by language', async () => {
    const ethiopian = await world.member('Cooperative', { org: await world.org('Cooperative', { country: 'ET' }) });
    const german = await world.member('Buyer', { org: await world.org('Buyer', { country: 'DE' }) });
    const { db } = harness.database;
    await db
      .updateTable('orgs')
      .set({ preferred_commodities: ['Cocoa'] })
      .where('name', '=', german.org)
      .execute();
    await db.updateTable('users').set({ language: 'fr' }).where('id', '=', german.userId).execute();
    const forEthiopia = await publish({ audience: { countries: ['ET'] } });
    const forCoffee = await publish({ vertical: 'Coffee' });
    const forFrench = await publish({ audience: { languages: ['fr'] } });
    expect(await namesFor(ethiopian)).toEqual(expect.arrayContaining([forEthiopia, forCoffee]));
    expect(await namesFor(ethiopian)).not.toContain(forFrench);
    expect(await namesFor(german)).toContain(forFrench);
    expect(await namesFor(german)).not.toEqual(expect.arrayContaining([forCoffee]));
    expect(await namesFor(german)).not.toContain(forEthiopia);
    expect(await namesFor(ethiopian, { vertical: 'Cocoa' })).not.toContain(forCoffee);
    expect(await namesFor(ethiopian, { vertical: 'Coffee' })).toEqual(expect.arrayContaining([forCoffee, forEthiopia]));
    const wrong = await admin.call('announcements.publish', { ...text, audience: { countries: ['XX'] } });
    expect(wrong.body.errors).toEqual([{ field: 'audience.countries', message: 'XX is no country' }]);
    expect((await admin.call('announcements.publish', { ...text, vertical: 'Gold' })).body.errors[0].field).toBe(
      'vertical',
    );
  });

  test('from its time until its end, by the clock alone; notices go out when its time has come', async () => {
    const name = await publish({ published_at: inHours(1), expires_at: inHours(3) });
    await harness.drain();
    const notices = async () =>
      (await farmer.ok('notifications.list', { limit_page_length: 100 })).data.filter(
        ({ subject }: { subject: string }) => subject === name,
      );
    expect(await namesFor(farmer)).not.toContain(name);
    expect((await farmer.call('announcements.get', { name })).status).toBe(403);
    expect((await admin.ok('announcements.get', { name })).status).toBe('Scheduled');
    expect((await admin.call('announcements.react', { announcement: name })).body.exception).toContain('Scheduled');
    expect(await notices()).toEqual([]);
    harness.clock.advance(2 * 3_600_000);
    await harness.tick('announcements.tell');
    await harness.tick('announcements.tell');
    expect(await namesFor(farmer)).toContain(name);
    expect(await notices()).toMatchObject([{ kind: 'announcement', text: 'New scales', page: `/app/news/${name}` }]);
    harness.clock.advance(2 * 3_600_000);
    expect(await namesFor(farmer)).not.toContain(name);
    const list = await admin.ok('announcements.list_all', { status: 'Expired', search: name });
    expect(list).toMatchObject({ total: 1, data: [{ name, status: 'Expired' }] });
  });

  test('withdrawn, it is gone, and so are the notices of it', async () => {
    const name = await publish();
    await harness.drain();
    await admin.ok('announcements.withdraw', { name });
    expect((await farmer.call('announcements.get', { name })).status).toBe(403);
    const { data } = await farmer.ok('notifications.list', { limit_page_length: 100 });
    expect(data.map(({ subject }: { subject: string }) => subject)).not.toContain(name);
    expect((await admin.call('announcements.update', { name, ...text })).body.exception).toContain('Withdrawn');
    expect((await farmer.call('announcements.withdraw', { name })).status).toBe(403);
    expect((await farmer.call('announcements.publish', text)).status).toBe(403);
  });

  test('its text is in the language of the reader, and says where it is not', async () => {
    const name = await publish({
      title: { en: 'Hello', es: 'Hola' },
      body: { en: 'All', es: '<script>alert(1)</script>' },
    });
    const inLanguage = async (language: string) =>
      (await farmer.call('announcements.get', { name }, { 'accept-language': language })).message;
    expect(await inLanguage('es')).toMatchObject({ title: 'Hola', language: 'es', is_fallback: false });
    // What it says is text: it comes back as it was written, for a page that never makes it HTML.
    expect((await inLanguage('es')).body).toBe('<script>alert(1)</script>');
    expect(await inLanguage('pt')).toMatchObject({ title: 'Hello', language: 'en', is_fallback: true });
    const bare = await admin.call('announcements.publish', { title: { en: 'Hello' }, body: { fr: 'Tous' } });
    expect(bare.body.errors[0].field).toBe('body.en');
    const turned = await admin.call('announcements.publish', {
      ...text,
      published_at: inHours(2),
      expires_at: inHours(1),
    });
    expect(turned.body.errors[0].field).toBe('expires_at');
    await admin.ok('announcements.update', { name, title: { en: 'Hi' }, body: { en: 'You' } });
    expect(await inLanguage('es')).toMatchObject({ title: 'Hi', language: 'en', is_fallback: true });
  });
});

describe('comments', () => {
  test('answers go one level deep; pinned ones come first, then the oldest; who deletes one blanks it', async () => {
    const announcement = await publish();
    const comment = async (by: Caller, body: string, parent?: string) =>
      (await by.ok('announcements.post_comment', { announcement, body, ...(parent ? { parent_comment: parent } : {}) }))
        .name as string;
    const first = await comment(farmer, 'first');
    harness.clock.advance(1000);
    const second = await comment(inspector, 'second');
    harness.clock.advance(1000);
    const answer = await comment(inspector, 'an answer', first);
    const deeper = await farmer.call('announcements.post_comment', {
      announcement,
      body: 'no',
      parent_comment: answer,
    });
    expect(deeper.status).toBe(400);
    expect(deeper.body.errors).toEqual([
      { field: 'parent_comment', message: `must be a comment, not an answer: answer ${first} instead` },
    ]);
    const elsewhere = await publish();
    const stray = await farmer.call('announcements.post_comment', {
      announcement: elsewhere,
      body: 'no',
      parent_comment: first,
    });
    expect(stray.body.errors[0].field).toBe('parent_comment');
    await admin.ok('announcements.pin_comment', { name: second });
    expect((await admin.call('announcements.pin_comment', { name: answer })).status).toBe(409);
    expect((await farmer.call('announcements.pin_comment', { name: first })).status).toBe(403);
    const list = (more: object = {}) => farmer.ok('announcements.list_comments', { announcement, ...more });
    expect(await list()).toMatchObject([
      { name: second, pinned: true, author: 'Ines Pector', is_mine: false, replies: [] },
      { name: first, is_mine: true, replies: [{ name: answer, parent_comment: first, body: 'an answer' }] },
    ]);
    const count = async () => (await farmer.ok('announcements.get', { name: announcement })).comment_count;
    expect(await count()).toBe(3);

    expect((await inspector.call('announcements.delete_comment', { name: first })).status).toBe(403);
    const gone = await farmer.ok('announcements.delete_comment', { name: first });
    expect(gone).toMatchObject({ is_deleted: true, body: '' });
    expect(await farmer.ok('announcements.delete_comment', { name: first })).toEqual(gone);
    // It keeps its place, because it was answered.
    expect((await list())[1]).toMatchObject({ name: first, is_deleted: true, body: '', replies: [{ name: answer }] });
    expect(
      (await farmer.call('announcements.post_comment', { announcement, body: 'x', parent_comment: first })).status,
    ).toBe(409);
    await admin.ok('announcements.delete_comment', { name: answer });
    expect((await list()).map(({ name }: { name: string }) => name)).toEqual([second]);
    expect(await list({ include_deleted: 'true' })).toMatchObject([
      { name: second },
      { name: first, body: '', replies: [{ name: answer, body: '', is_deleted: true }] },
    ]);
    expect(await count()).toBe(1);
    const kept = await harness.database.db
      .selectFrom('announcement_comments')
      .select('body')
      .where('name', '=', first)
      .execute();
    expect(kept).toEqual([{ body: '' }]);
  });

  test('an empty one, and one that is too long, are refused', async () => {
    const announcement = await publish();
    for (const body of ['', '   ', 'x'.repeat(4001)])
      expect((await farmer.call('announcements.post_comment', { announcement, body })).status).toBe(400);
  });
});

describe('reactions', () => {
  test('the same one, many times at once, is one; taken back it is none, and taken back again, too', async () => {
    const announcement = await publish();
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        farmer.call('announcements.react', index % 2 === 0 ? { announcement } : { announcement, kind: 'like' }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    await inspector.ok('announcements.react', { announcement });
    await inspector.ok('announcements.react', { announcement, kind: 'thanks' });
    const row = (await farmer.ok('announcements.list_active', { limit: 1 }))[0];
    expect(row).toMatchObject({
      name: announcement,
      reaction_counts: { like: 2, thanks: 1, celebrate: 0 },
      my_reactions: ['like'],
      comment_count: 0,
    });
    expect((await farmer.ok('announcements.unreact', { announcement })).reaction_counts.like).toBe(1);
    expect(await farmer.ok('announcements.unreact', { announcement })).toMatchObject({ my_reactions: [] });
    expect((await farmer.call('announcements.react', { announcement, kind: 'hate' })).body.errors[0].field).toBe(
      'kind',
    );
  });
});

describe('notices', () => {
  let trade: Trade;
  beforeAll(async () => {
    trade = await openTrade(harness);
  });
  const kindsOf = async (who: Caller): Promise<string[]> =>
    (await who.ok('notifications.list', { limit_page_length: 100 })).data
      .map(({ kind }: { kind: string }) => kind)
      .filter((kind: string) => kind !== 'announcement');

  test('people are told of what concerns them, once, and of nothing of others', async () => {
    const order = await trade.shippedOrder();
    const { name: draft } = await admin.ok('inspector_workbench.assign', {
      lot: await trade.lot(),
      inspector: inspector.email,
    });
    const { name: account } = await trade.cooperative.ok('payouts.add_account', {
      method: 'iban',
      holder: 'Kaffa',
      currency: 'USD',
      iban: 'GB29NWBK60161331926819',
    });
    await trade.admin.ok('payouts.verify_account', { account });
    await harness.drain();
    await trade.buyer.ok('orders.confirm_delivery_and_release', { order });
    await harness.drain();
    const { name: payout } = await trade.cooperative.ok('payouts.request', { account, amount: 5 });
    await trade.admin.ok('payouts.refuse', { payout, reason: 'no papers' });
    await admin.ok('organisation.suspend_organisation', { organisation: trade.exporter.org, reason: 'no papers' });
    await harness.drain();
    expect(await kindsOf(trade.buyer)).toEqual(['order_settled', 'delivery_to_confirm']);
    expect(await kindsOf(trade.exporter)).toEqual(['organisation_suspended', 'order_settled', 'order_placed']);
    await admin.ok('organisation.reinstate_organisation', { organisation: trade.exporter.org, reason: 'papers came' });
    expect(await kindsOf(trade.cooperative)).toEqual(['payout_refused', 'order_settled']);
    const { data } = await inspector.ok('notifications.list', { kind: 'inspection_assigned' });
    expect(data).toMatchObject([{ subject: draft, page: `/app/inspector/drafts/${draft}`, read_at: null }]);
    const spanish = await trade.buyer.call('notifications.list', {}, { 'accept-language': 'es' });
    expect(spanish.message.data[0].text).toBe(`${order} está liquidado.`);
  });

  test('a flagged lot: its sellers and the authority; and what is decided about it', async () => {
    const authority = await world.user({ roles: ['SVC Authority'] });
    const order = await trade.shippedOrder();
    await trade.buyer.ok('orders.raise_dispute', { order, reason: 'wet' });
    await harness.drain();
    expect(await kindsOf(authority)).toContain('lot_to_decide');
    expect(await kindsOf(trade.cooperative)).toContain('lot_flagged');
    expect(await kindsOf(trade.exporter)).toContain('order_disputed');
    expect(await kindsOf(trade.admin)).toContain('order_disputed');
  });

  test('entries that differ flag the lot, which is one notice for each, not two', async () => {
    const authority = await world.user({ roles: ['SVC Authority'] });
    const order = await trade.shippedOrder();
    const { lot } = await trade.buyer.ok('orders.get_order', { order });
    const seen = { lot, stage: 'delivery', unit: 'kg', grade: 'Grade 1', gps_lat: 53.54, gps_lng: 9.99 };
    await trade.exporter.ok('events.confirm_event', { ...seen, quantity: 900 });
    await trade.buyer.ok('events.confirm_event', { ...seen, quantity: 300 });
    await harness.drain();
    const kindsAbout = async (who: typeof authority) => {
      const { data } = await who.ok('notifications.list', {});
      return data.filter((each: { subject: string }) => each.subject === lot).map(({ kind }: { kind: string }) => kind);
    };
    expect(await kindsAbout(authority)).toEqual(['lot_to_decide']);
    expect(await kindsAbout(trade.exporter)).toEqual(['lot_flagged']);
    expect(await kindsAbout(trade.buyer)).toEqual(['entries_differ']);
  });

  test('are counted and read, one or all; others’ are not there', async () => {
    const { data, total } = await trade.buyer.ok('notifications.list', { unread: true });
    expect(await trade.buyer.ok('notifications.unread_count')).toEqual({ unread: total, is_capped: false });
    const [first] = data;
    expect((await farmer.call('notifications.mark_read', { notification: first.id })).status).toBe(403);
    expect(await trade.buyer.ok('notifications.mark_read', { notification: String(first.id) })).toMatchObject({
      unread: total - 1,
    });
    const { data: read } = await trade.buyer.ok('notifications.list', { unread: 'false' });
    expect(read.map(({ id }: { id: number }) => id)).toEqual([first.id]);
    expect(await trade.buyer.ok('notifications.mark_read')).toEqual({ unread: 0, is_capped: false });
    expect((await world.guest().call('notifications.list')).status).toBe(401);
  });

  test('a key that ends soon is told of once', async () => {
    const owner = await world.user();
    const headers = await world.partnerKey(owner);
    const [keyId = ''] = (headers['authorization'] ?? '').slice('ApiKey '.length).split(':');
    await harness.database.db
      .updateTable('partner_keys')
      .set({ expires_at: inHours(24) })
      .where('key_id', '=', keyId)
      .execute();
    await harness.tick('notices.expiring_keys');
    await harness.tick('notices.expiring_keys');
    expect((await owner.ok('notifications.list')).data).toMatchObject([{ kind: 'key_expiring', subject: keyId }]);
  });

  test('credentials and certificates that end soon are told of, and new orders to who sells', async () => {
    const own = await openTrade(harness);
    const { admin, buyer, exporter } = own;
    const noticesOf = async (who: Caller) =>
      (await who.ok('notifications.list')).data.map(
        ({ kind, subject }: { kind: string; subject: string }) => `${kind} ${subject}`,
      );
    const order = await own.order(await own.lot());
    await harness.drain();
    expect(await noticesOf(exporter)).toContain(`order_placed ${order}`);
    expect(await noticesOf(buyer)).not.toContain(`order_placed ${order}`);
    const day = (days: number) =>
      new Date(harness.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10);
    const { credential } = await admin.ok('authority_certs.issue_org_credential', {
      org_kind: 'Exporter',
      org: exporter.org,
      credential_payload: { credential_type: 'Export licence', reference_number: 'L-1', valid_until: day(40) },
    });
    const paid = await own.paidOrder();
    await harness.anchor();
    const { certificate } = await admin.ok('authority_certs.issue_export_certificate', {
      order: paid,
      expiry: day(10),
    });
    await harness.tick('notices.expiring_keys');
    await harness.tick('notices.expiring_keys');
    const told = async (who: Caller, subject: string) =>
      (await noticesOf(who)).filter((each: string) => each.endsWith(subject)).length;
    expect([await told(exporter, credential), await told(buyer, credential)]).toEqual([1, 0]);
    expect([await told(exporter, certificate), await told(buyer, certificate)]).toEqual([1, 1]);
    const { data } = await exporter.ok('notifications.list');
    const notice = data.find((each: { subject: string }) => each.subject === credential);
    expect(notice).toMatchObject({
      page: '/app/exporter/members',
      text: expect.stringMatching(/^Export licence of .+ ends on \d{4}-\d\d-\d\d: send the renewed document/),
    });
    await harness.database.db
      .updateTable('org_credentials')
      .set({ valid_until: day(14) })
      .where('name', '=', credential)
      .execute();
    await harness.tick('notices.expiring_keys');
    expect(await told(exporter, credential)).toBe(2);
  });

  test('what was not read is mailed once a day, as plain text, unless it was switched off; old ones are cleared', async () => {
    const reader = await world.user();
    const silent = await world.user();
    const mailsTo = async ({ email }: Caller) =>
      harness.database.db.selectFrom('mails').select(['subject', 'body_text']).where('recipient', '=', email).execute();
    expect(await silent.ok('notifications.get_settings')).toEqual({ daily_mail: true });
    await silent.ok('notifications.update_settings', { daily_mail: 'false' });
    const name = await publish({ title: { en: '<img src=x onerror=alert(1)>' } });
    await harness.drain();
    await harness.tick('notifications.mail');
    expect(await mailsTo(reader)).toEqual([]);
    harness.clock.advance(2 * 3_600_000);
    await harness.tick('notifications.mail');
    await harness.tick('notifications.mail');
    const [mail, ...more] = await mailsTo(reader);
    expect(more).toEqual([]);
    expect(mail?.subject).toBe('Lotmark: one thing you have not read');
    expect(mail?.body_text).toContain(`- <img src=x onerror=alert(1)>\n  ${harness.url}/app/news/${name}\n`);
    expect(mail?.body_text).toContain(`${harness.url}/app/notifications`);
    expect(await mailsTo(silent)).toEqual([]);
    // A second thing waits until a day has passed.
    await publish();
    await harness.drain();
    harness.clock.advance(2 * 3_600_000);
    await harness.tick('notifications.mail');
    expect(await mailsTo(reader)).toHaveLength(1);
    harness.clock.advance(22 * 3_600_000);
    await harness.tick('notifications.mail');
    expect(await mailsTo(reader)).toHaveLength(2);
    const kept = async () =>
      (
        await harness.database.db
          .selectFrom('notifications')
          .select('id')
          .where('user_id', '=', reader.userId)
          .execute()
      ).length;
    expect(await kept()).toBe(2);
    await (await world.admin()).ok('reference.change_record', {
      kind: 'tolerance',
      key: 'notification_days',
      values: { value: '1.05' },
      reason: 'less to keep',
    });
    harness.clock.advance(1000);
    await harness.tick('notifications.clear');
    expect(await kept()).toBe(1);
  });
});
