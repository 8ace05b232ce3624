import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { openCardTrade } from '../support/card-trade.ts';
import { openFarm } from '../support/farm-people.ts';
import { startHarness } from '../support/harness.ts';
import { momentarily, run } from '../support/tampering.ts';
import type { Caller } from '../support/world.ts';

/**
 * What seems to be so already, because somebody altered or planted a row for a moment, is not answered as done; and nothing lands on
 * another account because two exchanged their addresses for a moment.
 */
const harness = await startHarness();
const { db } = harness.database;
const card = await openCardTrade(harness);
const { trade } = card;
const { world, cooperative, exporter, buyer, admin } = trade;
const authority = await world.user({ roles: ['SVC Authority'] });
const { farmer, plot } = await openFarm(world, { clerk: cooperative });
afterAll(() => harness.close());
const { alter, remove, set, putBack } = momentarily(harness.database);
const refused = (row: string) => ({ status: 409, body: { exception: expect.stringContaining(`The record ${row}`) } });
const quoted = (value: string | null) => (value === null ? 'null' : `'${value}'`);

interface Ending {
  by: Caller;
  operation: string;
  parameters: Record<string, unknown>;
  table: string;
  where: string;
  /** What the row says for a moment. */
  lie: Record<string, string>;
  /** What it says when it has ended. */
  ended: Record<string, unknown>;
}

const now = '2026-03-02T10:00:00Z';
const endings: Record<string, () => Promise<Ending>> = {
  'a key is revoked': async () => {
    const { key_id } = await buyer.ok('partners.sign_up', { label: 'key', scopes: ['verify'] });
    const where = `key_id = '${key_id}'`;
    const ended = { revoked_at: expect.anything() };
    return {
      by: buyer,
      operation: 'partners.revoke_key',
      parameters: { key_id },
      table: 'partner_keys',
      where,
      lie: { revoked_at: now },
      ended,
    };
  },
  'an account is shut': async () => {
    const { email, userId } = await world.user({});
    return {
      ...{ by: admin, operation: 'admin_users.disable_user', parameters: { email, reason: 'a thief' } },
      ...{ table: 'users', where: `id = '${userId}'`, lie: { disabled_at: now, disabled_reason: 'another' } },
      ended: { disabled_reason: 'a thief' },
    };
  },
  'an organisation is suspended': async () => {
    const { org } = await world.member('Exporter');
    return {
      ...{
        by: admin,
        operation: 'organisation.suspend_organisation',
        parameters: { organisation: org, reason: 'forged' },
      },
      ...{ table: 'orgs', where: `name = '${org}'`, lie: { suspended_at: now, suspended_reason: 'another' } },
      ended: { suspended_reason: 'forged' },
    };
  },
  'an order is in dispute': async () => {
    const order = await trade.paidOrder();
    return {
      ...{ by: buyer, operation: 'orders.raise_dispute', parameters: { order, reason: 'wet' } },
      ...{ table: 'orders', where: `name = '${order}'`, lie: { status: 'Disputed' }, ended: { dispute_reason: 'wet' } },
    };
  },
  'the lot of a dispute is flagged': async () => {
    const order = await trade.paidOrder();
    const { lot } = await db.selectFrom('orders').select('lot').where('name', '=', order).executeTakeFirstOrThrow();
    return {
      ...{ by: buyer, operation: 'orders.raise_dispute', parameters: { order, reason: 'wet' } },
      ...{
        table: 'lots',
        where: `name = '${lot}'`,
        lie: { status: 'Flagged', previous_status: 'Sold', flag_reason: 'another', flagged_at: now },
        ended: { status: 'Flagged' },
      },
    };
  },
  'a draft order is cancelled': async () => {
    const order = await trade.order(await trade.lot());
    return {
      ...{ by: buyer, operation: 'orders.cancel_order', parameters: { order } },
      ...{ table: 'orders', where: `name = '${order}'`, lie: { status: 'Cancelled' }, ended: { status: 'Cancelled' } },
    };
  },
  'an invite is taken back': async () => {
    const { name } = await cooperative.ok('cooperative.invite_member', { email: 'invited@example.org' });
    return {
      ...{ by: cooperative, operation: 'cooperative.revoke_invite', parameters: { invite: name } },
      ...{ table: 'invites', where: `name = '${name}'`, lie: { status: 'Revoked' }, ended: { status: 'Revoked' } },
    };
  },
  'a member has a lesser role': async () => {
    const { email, userId } = await world.member('Exporter', { org: exporter.org, role: 'Manager' });
    return {
      ...{
        by: exporter,
        operation: 'organisation.set_member_role',
        parameters: { organisation: exporter.org, email, role: 'Member' },
      },
      ...{ table: 'org_members', where: `user_id = '${userId}'`, lie: { role: 'Member' }, ended: { role: 'Member' } },
    };
  },
  'a plot is retired': async () => ({
    ...{ by: authority, operation: 'authority.retire_plot', parameters: { plot, reason: 'a forest' } },
    ...{ table: 'plots', where: `name = '${plot}'`, lie: { status: 'Retired' }, ended: { status: 'Retired' } },
  }),
  'a vehicle is retired': async () => {
    const { name } = await exporter.ok('fleet.add_vehicle', { kind: 'trailer', plate: 'AA 1' });
    return {
      ...{ by: exporter, operation: 'fleet.retire_vehicle', parameters: { vehicle: name } },
      ...{
        table: 'vehicles',
        where: `name = '${name}'`,
        lie: { retired_at: now },
        ended: { retired_at: expect.anything() },
      },
    };
  },
  'a device is retired': async () => {
    const { name } = await exporter.ok('devices.register', { title: 'Probe' });
    return {
      ...{ by: exporter, operation: 'devices.retire', parameters: { device: name } },
      ...{
        table: 'devices',
        where: `name = '${name}'`,
        lie: { retired_at: now },
        ended: { retired_at: expect.anything() },
      },
    };
  },
  'an announcement is withdrawn': async () => {
    const { name } = await admin.ok('announcements.publish', {
      title: { en: 'False' },
      body: { en: 'It was not so.' },
    });
    return {
      ...{ by: admin, operation: 'announcements.withdraw', parameters: { name } },
      ...{
        table: 'announcements',
        where: `name = '${name}'`,
        lie: { withdrawn_at: now },
        ended: { withdrawn_at: expect.anything() },
      },
    };
  },
  'a link to a profile is revoked': async () => {
    const { name } = await farmer.ok('fep.recompute');
    await farmer.ok('fep.regenerate_shareable_link');
    return {
      ...{ by: farmer, operation: 'fep.revoke_shareable_link', parameters: {} },
      ...{ table: 'profile_links', where: `profile = '${name}'`, lie: { revoked_at: now, revoked_by: 'owner' } },
      ended: { revoked_by: 'owner' },
    };
  },
};

test.each(Object.keys(endings))('nobody is told that %s because it seemed so for a moment', async (name) => {
  const { by, operation, parameters, table, where, lie, ended } = await (endings[name] as () => Promise<Ending>)();
  const columns = Object.keys(lie);
  const { rows } = await sql<Record<string, string | null>>`
    select ${sql.join(columns.map((column) => sql`${sql.ref(column)}::text as ${sql.ref(column)}`))}
      from ${sql.table(table)} where ${sql.raw(where)}`.execute(db);
  expect(rows).toHaveLength(1);
  const to = (said: Record<string, string | null>) =>
    run(
      `update ${table} set ${columns.map((column) => `${column} = ${quoted(said[column] ?? null)}`).join(', ')} where ${where}`,
    );
  await alter(to(lie), to(rows[0] ?? {}));
  expect(await by.call(operation, parameters)).toMatchObject(refused(table));
  await putBack();
  for (const _again of [1, 2]) expect(await by.call(operation, parameters)).toMatchObject({ status: 200 });
  const after = await sql<Record<string, unknown>>`select * from ${sql.table(table)} where ${sql.raw(where)}`.execute(
    db,
  );
  expect(after.rows[0]).toMatchObject(ended);
});

test('no role that an admin took comes back, or stays, because it seemed taken for a moment', async () => {
  const member = await world.user({ roles: ['SVC Bank'] });
  const own = `user_id = '${member.userId}'`;
  const take = () => admin.call('admin_users.revoke_role', { email: member.email, role: 'SVC Bank' });
  await alter(
    run(
      `insert into revoked_roles (user_id, role, revoked_by, revoked_at) values ('${member.userId}', 'SVC Bank', 'x', now())`,
    ),
    run(`delete from revoked_roles where ${own}`),
  );
  expect(await take()).toMatchObject(refused('revoked_roles'));
  await putBack();
  const { rows } = await sql<{ row: string }>`
    select to_json(r)::text as row from user_roles r where ${sql.raw(own)}`.execute(db);
  await alter(
    run(`delete from user_roles where ${own}`),
    run(`insert into user_roles select * from json_populate_record(null::user_roles, '${rows[0]?.row}')`),
  );
  expect(await take()).toMatchObject(refused('user_roles'));
  await putBack();
  expect(await take()).toMatchObject({ status: 200, message: { changed: true, roles: [] } });
  expect(await take()).toMatchObject({ status: 200, message: { changed: false, roles: [] } });
  // Nor is it given by one that is there for a moment.
  const give = () => admin.call('admin_users.grant_role', { email: member.email, role: 'SVC Bank' });
  await alter(
    run(
      `insert into user_roles (user_id, role, granted_by, granted_at) values ('${member.userId}', 'SVC Bank', 'x', now())`,
    ),
    run(`delete from user_roles where ${own}`),
  );
  expect(await give()).toMatchObject(refused('user_roles'));
  await putBack();
  expect(await give()).toMatchObject({ status: 200, message: { changed: true, roles: ['SVC Bank'] } });
});

test('no event is swallowed by a claim that is there for a moment', async () => {
  const credits = (evidence: string) => ({ project: 'VCS 1', tonnes_co2e: '10', beneficiary: 'Ada', evidence });
  const { name } = await exporter.ok('carbon.retire', credits('serial 1-10'));
  const at = Number(/\d+$/.exec(name)?.[0]);
  const next = [1, 2, 3].map((step) => name.replace(/\d+$/, String(at + step).padStart(5, '0')));
  const claim = (each: string) =>
    `('carbon.retire.v2:${each}', 'carbon.retire.v2', 'et', '${each}', null, null, 'x', '{}', null, now())`;
  await alter(
    run(`insert into event_claims (source, schema, region, subject, lot, parties, standard, payload, hold_reason, created_at)
         values ${next.map(claim).join(', ')}`),
    run(`delete from event_claims where standard = 'x'`),
  );
  expect(await exporter.call('carbon.retire', credits('serial 11-20'))).toMatchObject(refused('event_claims'));
  await putBack();
  await exporter.ok('carbon.retire', credits('serial 11-20'));
});

test('no money that came is taken for dealt with because its event seemed to be known', async () => {
  const order = await card.openOrder();
  const checkout = await card.checkoutOf(order);
  const { session } = await sql<{ session: string }>`
    select session_id as session from payments where order_name = ${order}`
    .execute(db)
    .then(({ rows }) => rows[0] as { session: string });
  const event = card.sessionPaid(session);
  await card.paidThere(session);
  expect(checkout.checkout_url).toContain(session);
  await alter(
    run(`insert into payment_events (processor, id, type, outcome, created_at, received_at)
         select processor, '${event.id}', 'x', 'received', now(), now() from payments where order_name = '${order}'`),
    run(`delete from payment_events where id = '${event.id}'`),
  );
  expect((await card.deliver(event)).status).toBe(409);
  await putBack();
  expect(await card.outcomeOf(event)).toBe('applied');
  expect(await card.outcomeOf(event)).toBe('repeated');
});

test('no news of a payment is left unheard because the payment seemed to be unknown, or without its money', async () => {
  const { order, checkout } = await card.cardPaid();
  const own = `id = '${checkout.payment}'`;
  const { payment_ref } = await card.paymentRow(checkout.payment);
  const dispute = { id: 'dp_hidden', payment_intent: payment_ref, charge: 'ch_1', amount: 425_000, currency: 'usd' };
  await set('payments', own, 'payment_ref', 'pi_of_nobody');
  const told = card.eventOf('charge.dispute.created', { ...dispute, status: 'needs_response', reason: 'fraudulent' });
  expect(await card.outcomeOf(told)).toBe('unknown payment');
  await putBack();
  expect(await card.paymentRow(checkout.payment)).toMatchObject({ chargebacks_open: 0, charged_back_at: null });
  await harness.tick('payments.follow');
  const after = await card.paymentRow(checkout.payment);
  expect(after).toMatchObject({ chargebacks_open: 1, charged_back_at: expect.any(Date) });
  await exporter.call('exporter.mark_shipped', { order_name: order });
  expect(await buyer.call('orders.confirm_delivery_and_release', { order })).toMatchObject({ status: 409 });
  const refund = card.eventOf('charge.refunded', {
    ...{ id: 'ch_1', payment_intent: payment_ref, amount: 425_000, amount_refunded: 1000, currency: 'usd' },
  });
  await set('payments', own, 'received_amount', null);
  expect((await card.deliver(refund)).status).toBe(409);
  await putBack();
  expect(await card.outcomeOf(refund)).not.toBe('repeated');
});

test('no money that came is answered as that of an unknown payment, because its payment was altered or out of sight', async () => {
  const { embedded, hidden } = { embedded: await card.openOrder(), hidden: await card.openOrder() };
  const opened = async (order: string) => {
    const checkout = await card.checkoutOf(order);
    await card.paidThere(checkout.session_id);
    const reference = { client_reference_id: checkout.payment };
    return { own: `id = '${checkout.payment}'`, event: card.sessionPaid(checkout.session_id, reference), reference };
  };
  const altered = await opened(embedded);
  await set('payments', altered.own, 'session_id', 'cs_of_nobody');
  expect(await (await card.deliver(altered.event)).text()).toContain('The record payments');
  await putBack();
  expect(await card.outcomeOf(altered.event)).toBe('applied');
  const gone = await opened(hidden);
  await remove('payments', gone.own);
  expect((await card.deliver(gone.event)).status).toBe(409);
  const declined = card.eventOf('payment_intent.payment_failed', {
    metadata: { payment: gone.reference.client_reference_id },
  });
  expect((await card.deliver(declined)).status).toBe(409);
  await putBack();
  expect(await card.outcomeOf(declined)).toBe('noted');
  expect(await card.outcomeOf(gone.event)).toBe('applied');
  // One that another service opened at the same processor is none of ours.
  const stranger = { client_reference_id: '00000000-0000-4000-8000-000000000000' };
  expect(await card.outcomeOf(card.sessionPaid('cs_stranger', stranger))).toBe('unknown payment');
});

const addressed: Record<string, (email: string) => [Caller, string, Record<string, unknown>]> = {
  'a role is given': (email) => [admin, 'admin_users.grant_role', { email, role: 'SVC Authority' }],
  'an account is shut': (email) => [admin, 'admin_users.disable_user', { email, reason: 'a thief' }],
  'an insurer is founded': (owner) => [
    admin,
    'insurance_dashboard.create_insurer',
    { insurer_name: 'Cover', country: 'ET', owner },
  ],
  'a member becomes an Owner': (email) => [
    exporter,
    'organisation.set_member_role',
    { organisation: exporter.org, email, role: 'Owner' },
  ],
  'a member is sent away': (email) => [exporter, 'organisation.remove_member', { organisation: exporter.org, email }],
};

test.each(Object.keys(addressed))('%s by an address that was another account’s for a moment', async (name) => {
  const [meant, other] = [
    await world.member('Exporter', { org: exporter.org, role: 'Member' }),
    await world.member('Exporter', { org: exporter.org, role: 'Member' }),
  ];
  const [by, operation, parameters] = (addressed[name] as (typeof addressed)[string])(meant.email as string);
  const exchange = run(`
    update users set email = 'for-a-moment@example.org' where id = '${meant.userId}';
    update users set email = '${meant.email}' where id = '${other.userId}';
    update users set email = '${other.email}' where id = '${meant.userId}'`);
  const back = run(`
    update users set email = 'for-a-moment@example.org' where id = '${other.userId}';
    update users set email = '${meant.email}' where id = '${meant.userId}';
    update users set email = '${other.email}' where id = '${other.userId}'`);
  await alter(exchange, back);
  expect(await by.call(operation, parameters)).toMatchObject(refused('users'));
  await putBack();
  expect(await by.call(operation, parameters)).toMatchObject({ status: 200 });
});

test('no credential is revoked for a link that seemed to have ended for a moment, and those of others are', async () => {
  const holders = [farmer, await world.user({ roles: ['SVC Farmer'] })];
  const links: string[] = [];
  for (const holder of holders) {
    const { name } = await holder.ok('fep.recompute');
    const expires_at = new Date(
      harness.clock.now().getTime() + (links.length === 0 ? 10 : 1) * 3_600_000,
    ).toISOString();
    const { token } = await holder.ok('fep.regenerate_shareable_link', { expires_at });
    await world.guest().ok('fep.get_by_token_vc', { token });
    const { rows } = await sql<{ id: string }>`
      select id::text as id from profile_links where profile = ${name} and revoked_at is null`.execute(db);
    links.push(rows[0]?.id ?? '');
  }
  harness.clock.advance(2 * 3_600_000);
  await set('profile_links', `id = '${links[0]}'`, 'expires_at', '2020-01-01T00:00:00Z');
  await harness.tick('profiles.links');
  const revoked = async () => {
    const { rows } = await sql<{ about: string }>`
      select about from status_entries where revoked_at is not null and about like 'urn:lotmark:profile-link:%'`.execute(
      db,
    );
    return rows.map(({ about }) => about);
  };
  const after = await revoked();
  expect(after).toContain(`urn:lotmark:profile-link:${links[1]}`);
  expect(after).not.toContain(`urn:lotmark:profile-link:${links[0]}`);
  await putBack();
});
