import { createHash, randomBytes } from 'node:crypto';
import { allOperations } from '../../src/api/index.ts';
import { openSession } from '../../src/kernel/call/session.ts';
import type { Harness } from '../support/harness.ts';
import { cleanCoffee } from '../support/inspections.ts';
import type { Trade } from '../support/trade-people.ts';
import type { Caller } from '../support/world.ts';
import { inspectionOf, openWebhook, payoutAccountOf, type Records, type Stranger, stepOf } from './records.ts';
import { send } from './send.ts';

/** What the calls here are made from. */
export interface Stage {
  harness: Harness;
  trade: Trade;
  farmer: Caller;
  records: Records;
  /** Somebody else, with a signing key. */
  stranger: Stranger;
}

/** A call that does its work: by whom, and with what beside the samples of the schema. */
export interface PlausibleCall {
  by: Caller;
  input?: Record<string, unknown>;
}
type Recipe = (stage: Stage) => PlausibleCall | Promise<PlausibleCall>;

const orderOf = async ({ trade }: Stage) => trade.order(await trade.lot());
const newcomer = async ({ trade }: Stage): Promise<Caller> => trade.world.user();
const member = ({ trade }: Stage) => trade.world.member('Cooperative', { org: trade.cooperative.org, role: 'Member' });
const draftOf = async ({ trade }: Stage): Promise<string> =>
  (await trade.cooperative.ok('cooperative.create_lot', { commodity_type: 'Coffee', corridor: 'ET-DE', quantity: 10 }))
    .name;
const lineOf = async ({ trade }: Stage): Promise<string> =>
  (await trade.buyer.ok('cart.cart_add', { lot: await trade.lot(), quantity: 5 })).item_name;
const newPlot = async ({ farmer }: Stage): Promise<string> =>
  (await farmer.ok('farmer.register_farm_plot', { plot_name: 'New field' })).name;
const disputed = async (stage: Stage): Promise<string> => {
  const order = await stage.trade.shippedOrder();
  await stage.trade.buyer.ok('orders.raise_dispute', { order, reason: 'wet' });
  return order;
};
/** An order for which both sides confirmed another grade than was ordered. */
const otherGradeOf = async (stage: Stage): Promise<string> => {
  const { trade } = stage;
  const order = await trade.shippedOrder({ grade: 'Grade 1' });
  const lot = await lotOf(stage, order);
  const seen = { lot, stage: 'delivery', quantity: 1000, grade: 'Grade 2', gps_lat: 53.5, gps_lng: 10 };
  await trade.exporter.ok('events.confirm_event', seen);
  await trade.buyer.ok('events.confirm_event', seen);
  return order;
};
const proposedDifference = async (stage: Stage): Promise<string> => {
  const order = await otherGradeOf(stage);
  await stage.trade.buyer.ok('orders.propose_price_difference', { order, amount: 100, reason: 'worse' });
  return order;
};
const lotOf = async ({ harness }: Stage, order: string): Promise<string> =>
  (await harness.database.db.selectFrom('orders').select('lot').where('name', '=', order).executeTakeFirstOrThrow())
    .lot;
const invited = async ({ harness, trade }: Stage, invitee: Caller): Promise<{ invite: string; token: string }> => {
  const { name } = await trade.cooperative.ok('cooperative.invite_member', { email: invitee.email });
  const token = `token-of-${name}-token-of-${name}-token-of`;
  await harness.database.db
    .updateTable('invites')
    .set({ token_hash: createHash('sha256').update(token).digest() })
    .where('name', '=', name)
    .execute();
  return { invite: name, token };
};
const asked = async ({ trade }: Stage): Promise<{ asking: Caller; request: string }> => {
  const asking = await trade.world.user({ roles: ['SVC Farmer'] });
  const { name } = await asking.ok('farmer.request_to_join', { cooperative: trade.cooperative.org });
  return { asking, request: name };
};
const weighed = async (stage: Stage): Promise<string> => {
  const weighing = { plot: own(stage, 'plot', 'alone'), harvest_date: '2026-01-16', quantity: 10 };
  return (await stage.farmer.ok('farmer.record_harvest', weighing)).name;
};
let phones = 0;
/** An account of the cooperative that nothing is paid to yet. */
const ownAccount = ({ trade }: Stage): Promise<string> =>
  payoutAccountOf(trade, {
    method: 'mobile_money',
    iban: undefined,
    provider: 'telebirr',
    mobile_number: `+2519112345${String(++phones).padStart(2, '0')}`,
    country: 'ET',
  });
const requested = async (stage: Stage): Promise<string> => {
  const account = await ownAccount(stage);
  return (await stage.trade.cooperative.ok('payouts.request', { account, amount: 2 })).name;
};
const approved = async (stage: Stage): Promise<string> => {
  const payout = await requested(stage);
  await stage.trade.admin.ok('payouts.approve', { payout });
  return payout;
};
const batched = async (stage: Stage): Promise<string> => {
  const payout = await approved(stage);
  await stage.trade.admin.ok('payouts.make_batch', { payouts: [payout] });
  return payout;
};
const settledOrder = async ({ trade }: Stage): Promise<string> => {
  const order = await trade.shippedOrder();
  await trade.buyer.ok('orders.confirm_delivery_and_release', { order });
  return order;
};
const pendingAccount = async ({ trade }: Stage): Promise<string> => {
  const number = `+2547112345${String(++phones).padStart(2, '0')}`;
  const facts = { method: 'mobile_money', holder: 'Kaffa', currency: 'USD', provider: 'M-PESA', country: 'KE' };
  return (await trade.cooperative.ok('payouts.add_account', { ...facts, mobile_number: number })).name;
};
const draftInspection = async ({ trade }: Stage): Promise<{ by: Caller; inspection: string }> => {
  const by = await trade.world.user({ roles: ['SVC Inspector'] });
  const { name } = await by.ok('inspector_workbench.start_inspection', { lot: await trade.lot() });
  return { by, inspection: name };
};
let documents = 0;
const mandateOf = async ({ harness, stranger }: Stage): Promise<string> => {
  const operation = allOperations.find(({ name }) => name.endsWith('erp.ingest_po')) as (typeof allOperations)[number];
  const line = { lot: stranger.own.lot, quantity: '5', unit: 'kg' };
  const answer = await send(harness, operation, { external_ref: `DOC-${++documents}`, lines: [line] }, stranger);
  return answer.message.mandate_name;
};
const own = (stage: Stage, kind: keyof Records, which: string) => stage.records[kind]?.[which] as string;

const ownPassword = 'green hills far away';
const withPassword = async (stage: Stage): Promise<Caller> => {
  const user = await newcomer(stage);
  const { app, database } = stage.harness;
  const password_hash = await app.services.passwords.hash(ownPassword);
  await database.db.updateTable('users').set({ password_hash }).where('id', '=', user.userId).execute();
  return user;
};
const openSecondSession = ({ harness }: Stage, user: Caller) =>
  openSession(
    harness.database.db,
    {
      userId: user.userId,
      sid: randomBytes(32).toString('base64url'),
      now: harness.clock.now(),
      ip: '127.0.0.1',
      userAgent: 'test',
    },
    harness.app.kernel.sessions,
  );
const ofOwnProfile = (stage: Stage) => ({ profile: own(stage, 'profile', 'exporter') });
const linkOf = async (stage: Stage): Promise<string> =>
  (await stage.trade.exporter.ok('fep.regenerate_shareable_link', { ...ofOwnProfile(stage), expires_at: '2031-01-01' }))
    .token;

/** A plausible call of every write, by its short name. */
export const plausibleCalls: Readonly<Record<string, Recipe>> = {
  'admin_users.allow_several_organisations': async (stage) => ({
    by: stage.trade.admin,
    input: { email: (await newcomer(stage)).email, allowed: true },
  }),
  'admin_users.confirm_address': async (stage) => ({
    by: stage.trade.admin,
    input: { email: (await newcomer(stage)).email },
  }),
  'admin_users.create_user': ({ trade }) => ({ by: trade.admin, input: { email: 'created@example.org' } }),
  'admin_users.grant_role': async (stage) => ({
    by: stage.trade.admin,
    input: { email: (await newcomer(stage)).email },
  }),
  'admin_users.revoke_role': async (stage) => ({
    by: stage.trade.admin,
    input: { email: (await member(stage)).email, role: 'SVC Cooperative' },
  }),
  'admin_users.disable_user': async (stage) => ({
    by: stage.trade.admin,
    input: { email: (await newcomer(stage)).email },
  }),
  'admin_users.enable_user': async (stage) => {
    const { email } = await newcomer(stage);
    await stage.trade.admin.ok('admin_users.disable_user', { email, reason: 'left' });
    return { by: stage.trade.admin, input: { email } };
  },
  'admin_users.reset_second_factor': async (stage) => ({
    by: stage.trade.admin,
    input: { email: (await newcomer(stage)).email },
  }),
  'auth.update_profile': async (stage) => ({ by: await newcomer(stage), input: { full_name: 'Another Name' } }),
  'auth.change_password': async (stage) => ({
    by: await withPassword(stage),
    input: { current_password: ownPassword, new_password: 'some quite new words' },
  }),
  'auth.request_email_change': async (stage) => ({
    by: await withPassword(stage),
    input: { new_email: 'quite.new@example.org', password: ownPassword },
  }),
  'auth.begin_totp': async (stage) => ({ by: await withPassword(stage), input: { password: ownPassword } }),
  'auth.end_session': async (stage) => {
    const user = await newcomer(stage);
    await openSecondSession(stage, user);
    const sessions: { session: string; this_one: boolean }[] = await user.ok('auth.list_sessions');
    return { by: user, input: { session: sessions.find((each) => !each.this_one)?.session } };
  },
  'auth.end_other_sessions': async (stage) => ({ by: await newcomer(stage) }),
  'auth.request_password_reset': async (stage) => {
    const user = await newcomer(stage);
    return { by: user, input: { email: user.email } };
  },
  'auth.sign_up': async (stage) => ({ by: await newcomer(stage), input: { email: 'signed-up@example.org' } }),
  'auth.reset_password': async (stage) => ({
    by: await newcomer(stage),
    input: { token: own(stage, 'mail token', 'reset') },
  }),
  'authority.resolve_flagged_lot': async (stage) => ({
    by: await stage.trade.world.user({ roles: ['SVC Authority'] }),
    input: { lot_name: await lotOf(stage, await disputed(stage)), decision: 'verified' },
  }),
  'authority.reassign_plot': async (stage) => ({
    by: stage.trade.admin,
    input: {
      plot: await newPlot(stage),
      farmer: (await stage.trade.world.user({ roles: ['SVC Farmer'] })).email,
    },
  }),
  'authority.verify_plot': async (stage) => ({ by: stage.trade.admin, input: { plot: await newPlot(stage) } }),
  'authority.retire_plot': async (stage) => ({ by: stage.trade.admin, input: { plot: await newPlot(stage) } }),
  'organisation.update_organisation': ({ trade }) => ({
    by: trade.cooperative,
    input: { organisation: trade.cooperative.org, contact_email: 'office@example.org', title: undefined },
  }),
  'organisation.verify_organisation': ({ trade }) => ({ by: trade.admin, input: { organisation: trade.buyer.org } }),
  'organisation.reinstate_organisation': async ({ trade }) => {
    const organisation = await trade.world.org('Buyer');
    await trade.admin.ok('organisation.suspend_organisation', { organisation, reason: 'no papers' });
    return { by: trade.admin, input: { organisation } };
  },
  'reference.retire_record': ({ trade }) => ({
    by: trade.admin,
    input: { kind: 'business_type', key: 'Grinder' },
  }),
  'organisation.suspend_organisation': async ({ trade }) => ({
    by: trade.admin,
    input: { organisation: await trade.world.org('Buyer') },
  }),
  'reference.create_record': ({ trade }) => ({
    by: trade.admin,
    input: { kind: 'business_type', values: { name: 'Auctioneer' } },
  }),
  'reference.change_record': ({ trade }) => ({
    by: trade.admin,
    input: { kind: 'currency', key: 'EUR', values: { name: 'The euro' } },
  }),
  'buyer.create_buyer_org': async (stage) => ({ by: await newcomer(stage) }),
  'carbon.retire': ({ trade }) => ({ by: trade.buyer }),
  'cart.cart_add': async ({ trade }) => ({ by: trade.buyer, input: { lot: await trade.lot(), quantity: '5' } }),
  'cart.cart_checkout': async (stage) => {
    await lineOf(stage);
    return { by: stage.trade.buyer, input: { delivery: { contact_name: 'Ada', city: 'Hamburg', country: 'DE' } } };
  },
  'cart.cart_clear': async (stage) => {
    await lineOf(stage);
    return { by: stage.trade.buyer };
  },
  'cart.cart_remove': async (stage) => ({ by: stage.trade.buyer, input: { item_name: await lineOf(stage) } }),
  'cart.cart_update_price': async (stage) => ({ by: stage.trade.buyer, input: { item_name: await lineOf(stage) } }),
  'cart.cart_update_qty': async (stage) => ({ by: stage.trade.buyer, input: { item_name: await lineOf(stage) } }),
  'checkout.create_order_checkout': async (stage) => ({
    by: stage.trade.buyer,
    input: { order_name: await orderOf(stage) },
  }),
  'checkout.topup_and_pay': async (stage) => ({ by: stage.trade.buyer, input: { order: await orderOf(stage) } }),
  'checkout.top_up': ({ trade }) => ({ by: trade.buyer, input: { amount: 5 } }),
  'checkout.pay_with_wallet': async (stage) => {
    await stage.trade.mint(100_000);
    return { by: stage.trade.buyer, input: { order: await orderOf(stage) } };
  },
  'cooperative.invite_member': ({ trade }) => ({ by: trade.cooperative, input: { email: 'another@example.org' } }),
  'cooperative.revoke_invite': async (stage) => ({
    by: stage.trade.cooperative,
    input: { invite: (await invited(stage, await newcomer(stage))).invite },
  }),
  'cooperative.accept_invite': async (stage) => {
    const invitee = await newcomer(stage);
    return { by: invitee, input: { token: (await invited(stage, invitee)).token } };
  },
  'cooperative.cancel_lot': async (stage) => ({ by: stage.trade.cooperative, input: { lot: await draftOf(stage) } }),
  'cooperative.list_lot': async (stage) => ({ by: stage.trade.cooperative, input: { lot: await draftOf(stage) } }),
  'cooperative.set_lot_listed': async (stage) => ({
    by: stage.trade.cooperative,
    input: { lot: await draftOf(stage), listed: 'true' },
  }),
  'cooperative.update_lot': async (stage) => ({
    by: stage.trade.cooperative,
    input: { lot: await draftOf(stage), lot_reference: 'A-1' },
  }),
  'cooperative.create_lot': ({ trade }) => ({ by: trade.cooperative }),
  'cooperative.record_processing': async ({ trade }) => ({
    by: trade.cooperative,
    input: await stepOf(trade.cooperative),
  }),
  'cooperative.correct_processing': async ({ trade }) => {
    const step = await trade.cooperative.ok('cooperative.record_processing', await stepOf(trade.cooperative));
    return { by: trade.cooperative, input: { processing: step.name, output_quantity: 210 } };
  },
  'cooperative.set_member_role': async (stage) => ({
    by: stage.trade.cooperative,
    input: { email: (await member(stage)).email, role: 'Manager' },
  }),
  'cooperative.remove_member': async (stage) => ({
    by: stage.trade.cooperative,
    input: { email: (await member(stage)).email },
  }),
  'organisation.invite_member': ({ trade }) => ({ by: trade.exporter, input: { email: 'a.third@example.org' } }),
  'organisation.revoke_invite': async (stage) => ({
    by: stage.trade.cooperative,
    input: { invite: (await invited(stage, await newcomer(stage))).invite },
  }),
  'organisation.accept_invite': async (stage) => {
    const invitee = await newcomer(stage);
    return { by: invitee, input: { token: (await invited(stage, invitee)).token } };
  },
  'organisation.set_member_role': async (stage) => ({
    by: stage.trade.cooperative,
    input: { email: (await member(stage)).email, role: 'Manager' },
  }),
  'organisation.remove_member': async (stage) => ({
    by: stage.trade.cooperative,
    input: { email: (await member(stage)).email },
  }),
  'cooperative_onboard.create_cooperative_org': async (stage) => ({ by: await newcomer(stage) }),
  'exporter_onboard.create_exporter_org': async (stage) => ({ by: await newcomer(stage) }),
  'svc_network.did.api.create': ({ trade }) => ({ by: trade.exporter, input: { organisation: trade.exporter.org } }),
  'svc_network.did.api.update': (stage) => ({
    by: stage.trade.buyer,
    input: { did: own(stage, 'did', 'did'), rotate_key: true },
  }),
  'svc_network.did.api.deactivate': async ({ trade }) => {
    const { did } = await trade.cooperative.ok('svc_network.did.api.create', { organisation: trade.cooperative.org });
    return { by: trade.cooperative, input: { did } };
  },
  'erp.ingest_po': ({ stranger }) => ({
    by: stranger,
    input: { lines: [{ lot: stranger.own.lot, quantity: '5', unit: 'kg' }] },
  }),
  'erp_intake.submit_order': ({ stranger }) => ({ by: stranger, input: { lot: stranger.own.lot, quantity: '5' } }),
  'erp.order_mandate': async (stage) => ({ by: stage.stranger, input: { mandate: await mandateOf(stage) } }),
  'erp.reject_mandate': async (stage) => ({ by: stage.stranger, input: { mandate: await mandateOf(stage) } }),
  'events.confirm_event': async (stage) => ({
    by: stage.trade.exporter,
    input: { lot: await lotOf(stage, await stage.trade.shippedOrder()), stage: 'dispatch', quantity: 1000 },
  }),
  'events.create_harvest_record': (stage) => ({ by: stage.farmer, input: { plot: own(stage, 'plot', 'alone') } }),
  'events.trigger_xrpl_manual': ({ trade }) => ({ by: trade.admin }),
  'events.update_plot_gps_polygon': (stage) => ({ by: stage.farmer, input: { plot: own(stage, 'plot', 'alone') } }),
  'exporter.accept_order': async (stage) => ({ by: stage.trade.exporter, input: { order: await orderOf(stage) } }),
  'exporter.decline_order': async (stage) => ({ by: stage.trade.exporter, input: { order: await orderOf(stage) } }),
  'exporter.mark_shipped': async ({ trade }) => ({
    by: trade.exporter,
    input: { order_name: await trade.paidOrder(), carrier: 'Sea Line' },
  }),
  'exporter.release_order_escrow': async ({ trade }) => ({
    by: trade.admin,
    input: { order: await trade.shippedOrder() },
  }),
  'farmer.aggregate_harvests_into_lot': (stage) => ({
    by: stage.trade.cooperative,
    input: { harvests: [own(stage, 'harvest', 'open')] },
  }),
  'farmer.record_harvest': (stage) => ({ by: stage.farmer, input: { plot: own(stage, 'plot', 'alone') } }),
  'farmer.correct_harvest': async (stage) => ({
    by: stage.farmer,
    input: { harvest: await weighed(stage), quantity: '12' },
  }),
  'farmer.void_harvest': async (stage) => ({ by: stage.farmer, input: { harvest: await weighed(stage) } }),
  'authority.correct_harvest': async (stage) => ({
    by: await stage.trade.world.user({ roles: ['SVC Authority'] }),
    input: { harvest: await weighed(stage), quantity: '13' },
  }),
  'farmer.request_to_join': async ({ trade }) => ({
    by: await trade.world.user({ roles: ['SVC Farmer'] }),
    input: { cooperative: trade.cooperative.org },
  }),
  'farmer.withdraw_request': async (stage) => {
    const { asking, request } = await asked(stage);
    return { by: asking, input: { request } };
  },
  'cooperative.accept_join_request': async (stage) => ({
    by: stage.trade.cooperative,
    input: { request: (await asked(stage)).request },
  }),
  'cooperative.decline_join_request': async (stage) => ({
    by: stage.trade.cooperative,
    input: { request: (await asked(stage)).request },
  }),
  'farmer.register_farm_plot': ({ farmer }) => ({ by: farmer }),
  'farmer.update_farm_plot': (stage) => ({
    by: stage.farmer,
    input: { plot: own(stage, 'plot', 'alone'), plot_name: 'Renamed field' },
  }),
  'fep.recompute': ({ trade }) => ({ by: trade.cooperative, input: { organisation: trade.cooperative.org } }),
  'fep.regenerate_shareable_link': (stage) => ({ by: stage.trade.exporter, input: ofOwnProfile(stage) }),
  'fep.set_link_expiry': async (stage) => {
    await linkOf(stage);
    return { by: stage.trade.exporter, input: { ...ofOwnProfile(stage), expires_at: '2032-01-01' } };
  },
  'fep.revoke_shareable_link': async (stage) => {
    await linkOf(stage);
    return { by: stage.trade.exporter, input: ofOwnProfile(stage) };
  },
  'fep.get_by_token': async (stage) => ({ by: await newcomer(stage), input: { token: await linkOf(stage) } }),
  'fep.get_by_token_vc': async (stage) => ({ by: await newcomer(stage), input: { token: await linkOf(stage) } }),
  'fep.share_with_banks': (stage) => ({ by: stage.trade.exporter, input: { ...ofOwnProfile(stage), scope: 'score' } }),
  'fep.withdraw_from_banks': (stage) => ({ by: stage.trade.exporter, input: ofOwnProfile(stage) }),
  'orders.cancel_order': async (stage) => ({ by: stage.trade.buyer, input: { order: await orderOf(stage) } }),
  'orders.confirm_delivery_and_release': async ({ trade }) => ({
    by: trade.buyer,
    input: { order: await trade.shippedOrder() },
  }),
  'orders.raise_dispute': async ({ trade }) => ({ by: trade.buyer, input: { order: await trade.shippedOrder() } }),
  'orders.refuse_order': async ({ trade }) => ({ by: trade.exporter, input: { order: await trade.paidOrder() } }),
  'orders.amend_shipment': async ({ trade }) => ({
    by: trade.exporter,
    input: { order: await trade.shippedOrder(), eta: '2099-01-01' },
  }),
  'orders.request_cancellation': async ({ trade }) => ({
    by: trade.buyer,
    input: { order: await trade.paidOrder(), side: 'buyer' },
  }),
  'orders.agree_cancellation': async ({ trade }) => {
    const order = await trade.paidOrder();
    await trade.buyer.ok('orders.request_cancellation', { order, reason: 'too late' });
    return { by: trade.exporter, input: { order, side: 'exporter' } };
  },
  'orders.propose_price_difference': async (stage) => ({
    by: stage.trade.buyer,
    input: { order: await otherGradeOf(stage), side: 'buyer', amount: 100 },
  }),
  'orders.accept_price_difference': async (stage) => ({
    by: stage.trade.exporter,
    input: { order: await proposedDifference(stage), side: 'exporter' },
  }),
  'orders.refuse_price_difference': async (stage) => ({
    by: stage.trade.exporter,
    input: { order: await proposedDifference(stage), side: 'exporter' },
  }),
  'orders.settle_differences': async ({ harness, trade }) => {
    const order = await trade.paidOrder();
    await harness.database.db.updateTable('orders').set({ quantity: '1' }).where('name', '=', order).execute();
    return { by: trade.admin, input: { order, decision: 'restore' } };
  },
  'orders.resolve_dispute': async (stage) => ({ by: stage.trade.admin, input: { order: await disputed(stage) } }),
  upload_file: ({ trade }) => ({ by: trade.buyer }),
  'inspector.submit_inspection': async (stage) => {
    const { by, inspection } = await draftInspection(stage);
    await by.ok('inspector_workbench.save_draft', { inspection, measures: cleanCoffee });
    return { by, input: { inspection } };
  },
  'inspector.admin_approve_inspection': async ({ trade }) => ({
    by: trade.admin,
    input: { inspection: await inspectionOf(trade.world, await trade.lot()) },
  }),
  'inspector.admin_reject_inspection': async ({ trade }) => ({
    by: trade.admin,
    input: { inspection: await inspectionOf(trade.world, await trade.lot()), reason: 'the seal was broken' },
  }),
  'inspector_workbench.record_inspection': async ({ trade }) => ({
    by: await trade.world.user({ roles: ['SVC Inspector'] }),
    input: { lot: await trade.lot(), measures: cleanCoffee },
  }),
  'inspector_workbench.start_inspection': async ({ trade }) => ({
    by: await trade.world.user({ roles: ['SVC Inspector'] }),
    input: { lot: await trade.lot() },
  }),
  'inspector_workbench.save_draft': async (stage) => {
    const { by, inspection } = await draftInspection(stage);
    return { by, input: { inspection, notes: 'dry' } };
  },
  'inspector_workbench.assign': async ({ trade }) => ({
    by: trade.admin,
    input: {
      lot: await trade.lot(),
      inspector: (await trade.world.user({ roles: ['SVC Inspector'] })).email,
    },
  }),
  'inspector_workbench.request_inspection': async ({ trade }) => ({
    by: trade.cooperative,
    input: { lot: await trade.lot() },
  }),
  'partners.sign_up': ({ trade }) => ({ by: trade.buyer }),
  'partners.rotate_key': (stage) => ({ by: stage.trade.buyer, input: { key_id: own(stage, 'key', 'key') } }),
  'partners.revoke_key': async ({ trade }) => ({
    by: trade.buyer,
    input: { key_id: (await trade.buyer.ok('partners.sign_up', { label: 'short-lived' })).key_id },
  }),
  'partners.set_quota': (stage) => ({
    by: stage.trade.admin,
    input: { key_id: own(stage, 'key', 'key'), quota_per_minute: 600 },
  }),
  'partners.create_intake_secret': (stage) => ({ by: stage.trade.buyer, input: { key_id: own(stage, 'key', 'key') } }),
  'payouts.add_account': ({ trade }) => ({
    by: trade.exporter,
    input: { method: 'iban', iban: 'DE89370400440532013000', organisation: trade.exporter.org },
  }),
  'payouts.verify_account': async (stage) => ({
    by: stage.trade.admin,
    input: { account: await pendingAccount(stage) },
  }),
  'payouts.refuse_account': async (stage) => ({
    by: stage.trade.admin,
    input: { account: await pendingAccount(stage) },
  }),
  'payouts.retire_account': async (stage) => ({
    by: stage.trade.cooperative,
    input: { account: await ownAccount(stage) },
  }),
  'payouts.request': async (stage) => ({
    by: stage.trade.cooperative,
    input: { account: await ownAccount(stage), amount: 3, organisation: stage.trade.cooperative.org },
  }),
  'payouts.approve': async (stage) => ({ by: stage.trade.admin, input: { payout: await requested(stage) } }),
  'payouts.refuse': async (stage) => ({ by: stage.trade.admin, input: { payout: await requested(stage) } }),
  'payouts.cancel': async (stage) => ({ by: stage.trade.cooperative, input: { payout: await requested(stage) } }),
  'payouts.make_batch': async (stage) => ({ by: stage.trade.admin, input: { payouts: [await approved(stage)] } }),
  'payouts.mark_paid': async (stage) => ({
    by: stage.trade.admin,
    input: { payout: await batched(stage), paid_on: stage.harness.clock.now().toISOString().slice(0, 10) },
  }),
  'payouts.mark_failed': async (stage) => ({ by: stage.trade.admin, input: { payout: await batched(stage) } }),
  'payouts.make_statement': async (stage) => ({
    by: stage.trade.cooperative,
    input: { order: await settledOrder(stage) },
  }),
  'payouts.publish_statement': async (stage) => ({
    by: stage.trade.cooperative,
    input: { statement: own(stage, 'farmer statement', 'draft') },
  }),
  'payments.reconcile': ({ trade }) => ({ by: trade.admin }),
  'wallet.admin_mint': ({ trade }) => ({ by: trade.admin, input: { buyer: trade.buyer.org, amount: '5' } }),
  'wallet.admin_burn': async ({ trade }) => {
    await trade.mint(5);
    return { by: trade.admin, input: { organisation: trade.buyer.org, amount: '5' } };
  },
  'wallet.reverse_entry': async ({ trade }) => {
    await trade.mint(5);
    const { data } = await trade.admin.ok('wallet.list_entries', { organisation: trade.buyer.org });
    return { by: trade.admin, input: { entry: data[0].id } };
  },
  'webhooks.create': ({ trade }) => ({ by: trade.buyer }),
  'webhooks.rotate_secret': (stage) => ({ by: stage.trade.buyer, input: { id: own(stage, 'webhook', 'webhook') } }),
  'webhooks.test': (stage) => ({ by: stage.trade.buyer, input: { id: own(stage, 'webhook', 'webhook') } }),
  'webhooks.resume': (stage) => ({ by: stage.trade.buyer, input: { id: own(stage, 'webhook', 'webhook') } }),
  'webhooks.replay': (stage) => ({
    by: stage.trade.buyer,
    input: { id: own(stage, 'webhook', 'webhook'), from: '2026-03-01', to: '2026-03-02' },
  }),
  'webhooks.delete': async ({ harness, trade }) => ({
    by: trade.buyer,
    input: { id: await openWebhook(harness, trade.buyer) },
  }),
};

/** Writes that have no plausible call here, with the reason. */
export const withoutCall: Readonly<Record<string, string>> = {
  'admin_jobs.retry_job': 'needs a queue with a run that failed; admin-jobs.test.ts has one',
  'auth.confirm_email_change': 'needs a token from a letter; own-account.test.ts reads one',
  'auth.confirm_totp': 'needs a code of the hour; second-factor.test.ts computes them',
  'auth.disable_totp': 'needs a code of the hour; second-factor.test.ts computes them',
  'auth.new_recovery_codes': 'needs a code of the hour; second-factor.test.ts computes them',
  'auth.verify_email': 'needs a token from a letter; auth.test.ts reads one',
  'events.resolve_held': 'needs an event held over a divergence; event-feed.test.ts makes one',
  'payments.resolve_held': 'needs card money that was held; card-payments.test.ts makes some',
  login: 'what it does is a cookie, which no replay can give',
  logout: 'a second call comes without a session',
};
