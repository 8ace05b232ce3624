import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { allOperations } from '../../src/api/index.ts';
import { openSession } from '../../src/kernel/call/session.ts';
import { insertPasskey } from '../support/authenticator.ts';
import { answersFor, registerDevice } from '../support/devices.ts';
import type { Harness } from '../support/harness.ts';
import { cleanCoffee, uploadFile } from '../support/inspections.ts';
import { fire, openMeter, readingOf, storePolicy, storeProduct, storeTerms } from '../support/insurance-people.ts';
import { plainPdf } from '../support/pictures.ts';
import { listTenant } from '../support/tenants.ts';
import type { Trade } from '../support/trade-people.ts';
import type { Caller } from '../support/world.ts';
import {
  grownLot,
  inspectionOf,
  openImport,
  openWebhook,
  payoutAccountOf,
  type Records,
  type Stranger,
  stepOf,
} from './records.ts';
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
const threadOf = async ({ trade }: Stage): Promise<string> => (await trade.buyer.ok('ai.new_thread')).thread_id;
const ownTemplate = (name: string) => ({
  ...{ name, title: 'Card', based_on: 'lot-passport', reason: 'for the sacks' },
  source: '#import "document.typ": *\n#facts.lot',
});
let registrations = 0;
const eori = () => ({ credential_type: 'EORI', reference_number: `DE-${++registrations}` });
const anchoredOrder = async ({ trade, harness }: Stage): Promise<string> => {
  const order = await trade.paidOrder();
  await harness.anchor();
  return order;
};
const newcomer = async ({ trade }: Stage): Promise<Caller> => trade.world.user();
const member = ({ trade }: Stage) => trade.world.member('Cooperative', { org: trade.cooperative.org, role: 'Member' });
const draftOf = async ({ trade }: Stage): Promise<string> =>
  (await trade.cooperative.ok('cooperative.create_lot', { commodity_type: 'Coffee', corridor: 'ET-DE', quantity: 10 }))
    .name;
const lineOf = async ({ trade }: Stage): Promise<string> =>
  (await trade.buyer.ok('cart.cart_add', { lot: await trade.lot(), quantity: 5 })).item_name;
const statement = { activity: 'IMPORT', country_of_activity: 'DE', species: ['Coffea arabica'] };
const memberOf = async ({ world, cooperative }: Trade, farmer: Caller): Promise<Caller> => {
  const member = await world.user({ roles: ['SVC Farmer'], name: `Neighbour of ${farmer.email}` });
  await world.join(member, cooperative.org, 'Member');
  return member;
};
/** A package of the exporter's that nobody has judged. */
const packageOf = async ({ trade, farmer }: Stage): Promise<string> => {
  const lot = await grownLot(trade, await memberOf(trade, farmer));
  return (await trade.exporter.ok('eudr.generate_package', { ...statement, lots: [lot] })).name;
};
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
const unconfirmed = async (stage: Stage): Promise<Caller> => {
  const user = await newcomer(stage);
  const { db } = stage.harness.database;
  await db.updateTable('users').set({ email_verified_at: null }).where('id', '=', user.userId).execute();
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
const ofShipped = (stage: Stage) => ({ doctype: 'Order', name: own(stage, 'order', 'shipped') });
const ofInvoice = (stage: Stage) => ({ document: own(stage, 'document', 'invoice'), expires_at: undefined });
const linkOf = async (stage: Stage): Promise<string> =>
  (await stage.trade.exporter.ok('fep.regenerate_shareable_link', { ...ofOwnProfile(stage), expires_at: '2031-01-01' }))
    .token;

const announced = async ({ trade }: Stage): Promise<string> =>
  (await trade.admin.ok('announcements.publish', { title: { en: 'Hello' }, body: { en: 'All of you.' } })).name;
const commentOf = async (stage: Stage): Promise<string> =>
  (await stage.trade.buyer.ok('announcements.post_comment', { announcement: await announced(stage), body: 'Hm' })).name;
let proposals = 0;
const proposedAlias = async ({ trade }: Stage): Promise<string> =>
  (await trade.buyer.ok('atlas.add_alias', { concept_id: 'arabica', alias: `mountain bean ${++proposals}` })).name;

const vehicleOf = async ({ trade }: Stage): Promise<string> =>
  (await trade.exporter.ok('fleet.add_vehicle', { kind: 'trailer', plate: `ET 7-${++plates}` })).name;
let plates = 0;
const deviceOf = ({ trade }: Stage) => registerDevice(trade.exporter);
const signedReading = async (stage: Stage) => {
  const device = await deviceOf(stage);
  return device.signed({ sequence: 1, at: stage.harness.clock.now(), values: { temperature_c: 20 } });
};
const incidentOf = async ({ trade }: Stage): Promise<string> =>
  (await trade.admin.ok('incidents.open', { title: 'Power cut', summary: 'In the store.' })).name;

let stores = 0;
/** An agent of an insurer of their own, a product and a policy of the cooperative in force. */
const insured = async ({ trade }: Stage) => {
  const agent = await trade.world.member('Insurer');
  await trade.admin.ok('wallet.admin_mint', { buyer: agent.org, amount: 1000, reason: 'capital' });
  const product = await storeProduct(agent);
  return { agent, product, policy: await storePolicy(trade, product) };
};
const applied = async ({ trade }: Stage, product: string): Promise<string> =>
  (
    await trade.cooperative.ok('svc_network.insurance.api.apply_for_policy', {
      product,
      sum_insured: '1000',
      organisation: trade.cooperative.org,
      insured: 'Parchment in the store',
    })
  ).name;
const claimed = async (stage: Stage) => {
  const { agent, policy } = await insured(stage);
  const { name } = await stage.trade.cooperative.ok('svc_network.insurance.api.submit_claim', { policy, ...fire });
  return { agent, claim: name as string };
};
const complained = async (stage: Stage) => {
  const { agent, policy } = await insured(stage);
  const lost = { policy, loss_percent: 10, words: 'The rain came through the roof.' };
  const { name } = await stage.trade.cooperative.ok('insurance_policies.complain', lost);
  return { agent, complaint: name as string };
};

/** A tenant that is Active, though nothing runs behind it. */
const tenantOf = ({ harness }: Stage, name: string): Promise<string> => listTenant(harness, name);

/** A plausible call of every write, by its short name. */
export const plausibleCalls: Readonly<Record<string, Recipe>> = {
  'devices.register': ({ trade }) => ({ by: trade.exporter, input: { public_key: undefined, network_id: undefined } }),
  'devices.rotate': async (stage) => ({
    by: stage.trade.exporter,
    input: { device: (await deviceOf(stage)).name, public_key: undefined },
  }),
  'devices.update': async (stage) => ({
    by: stage.trade.exporter,
    input: { device: (await deviceOf(stage)).name, title: 'Renamed' },
  }),
  'devices.retire': async (stage) => ({ by: stage.trade.exporter, input: { device: (await deviceOf(stage)).name } }),
  'devices.bind': async (stage) => ({
    by: stage.trade.exporter,
    input: { device: (await deviceOf(stage)).name, place: 'store', store: 'Silo' },
  }),
  'devices.watch_lot': async (stage) => ({
    by: stage.trade.exporter,
    input: { device: (await deviceOf(stage)).name, lot: await stage.trade.lot(), from: undefined },
  }),
  'devices.unwatch_lot': async (stage) => ({
    by: stage.trade.exporter,
    input: { device: (await deviceOf(stage)).name, lot: await stage.trade.lot() },
  }),
  'devices.acknowledge_alarm': (stage) => ({
    by: stage.trade.exporter,
    input: { alarm: own(stage, 'device alarm', 'silence') },
  }),
  'fleet.add_vehicle': ({ trade }) => ({ by: trade.exporter, input: { kind: 'reefer', plate: `ET 8-${++plates}` } }),
  'fleet.retire_vehicle': async (stage) => ({ by: stage.trade.exporter, input: { vehicle: await vehicleOf(stage) } }),
  'fleet.add_driver': ({ trade }) => ({ by: trade.exporter, input: { email: `driver${++plates}@example.org` } }),
  'fleet.end_driver': async ({ trade }) => ({
    by: trade.exporter,
    input: {
      driver: (await trade.exporter.ok('fleet.add_driver', { email: `d${++plates}@example.org`, full_name: 'Driver' }))
        .name,
    },
  }),
  'fleet.submit_inspection': async (stage) => ({
    by: stage.trade.exporter,
    input: {
      vehicle: await vehicleOf(stage),
      items: await answersFor(stage.trade.exporter, 'trailer'),
      inspected_at: undefined,
    },
  }),
  'iot.ingest_uplink': async ({ trade, harness }) => {
    const devEui = (++plates).toString(16).padStart(16, '0');
    await registerDevice(trade.exporter, { scheme: 'network', network_id: devEui });
    return { by: trade.exporter, input: { deviceInfo: { devEui }, time: harness.clock.now().toISOString() } };
  },
  'iot.force_cross_ref': (stage) => ({
    by: stage.trade.exporter,
    input: { reading: own(stage, 'device reading', 'first') },
  }),
  'iot.ingest': async (stage) => ({ by: stage.trade.exporter, input: { readings: [await signedReading(stage)] } }),
  'incidents.open': ({ trade }) => ({ by: trade.admin, input: { title: 'Power cut', summary: 'In the store.' } }),
  'incidents.note': async (stage) => ({
    by: stage.trade.admin,
    input: { name: await incidentOf(stage), body: 'It is back.' },
  }),
  'incidents.resolve': async (stage) => ({
    by: stage.trade.admin,
    input: { name: await incidentOf(stage), resolution: 'It is back.' },
  }),
  'insurance_products.publish': async ({ trade }) => ({
    by: await trade.world.member('Insurer'),
    input: storeTerms,
  }),
  'insurance_products.retire': async (stage) => {
    const { agent, product } = await insured(stage);
    return { by: agent, input: { product } };
  },
  'insurance_oracle.register_provider': ({ trade }) => ({
    by: trade.admin,
    input: { public_key: randomBytes(32).toString('hex') },
  }),
  'insurance_oracle.end_provider': async ({ trade }) => ({
    by: trade.admin,
    input: { provider: (await openMeter(trade.admin)).name },
  }),
  'svc_network.insurance.api.ingest_oracle_reading': async ({ trade }) => ({
    by: trade.admin,
    input: readingOf(await openMeter(trade.admin), { issued_at: '2026-02-21T06:00:00.000Z' }),
  }),
  'svc_network.insurance.api.apply_for_policy': async (stage) => {
    const { product } = await insured(stage);
    const { cooperative } = stage.trade;
    return { by: cooperative, input: { product, sum_insured: 50, organisation: cooperative.org, insured: 'Bags' } };
  },
  'svc_network.insurance.api.collect_premium': async (stage) => {
    const { product } = await insured(stage);
    return { by: stage.trade.cooperative, input: { policy: await applied(stage, product) } };
  },
  'svc_network.insurance.api.bind_policy': async (stage) => {
    const policy = await applied(stage, (await insured(stage)).product);
    await stage.trade.cooperative.ok('svc_network.insurance.api.collect_premium', { policy });
    return { by: stage.trade.admin, input: { policy } };
  },
  'svc_network.insurance.api.submit_claim': async (stage) => {
    const { policy } = await insured(stage);
    return { by: stage.trade.cooperative, input: { policy, ...fire } };
  },
  'svc_network.insurance.api.transition_claim': async (stage) => {
    const { agent, claim } = await claimed(stage);
    return { by: agent, input: { claim, status: 'Approved', approved_amount: '5' } };
  },
  'svc_network.insurance.api.pay_claim': async (stage) => {
    const { agent, claim } = await claimed(stage);
    await agent.ok('insurance_dashboard.agent_approve_claim', { claim, approved_amount: 5 });
    return { by: agent, input: { claim } };
  },
  'insurance_dashboard.agent_approve_claim': async (stage) => {
    const { agent, claim } = await claimed(stage);
    return { by: agent, input: { claim } };
  },
  'insurance_dashboard.agent_reject_claim': async (stage) => {
    const { agent, claim } = await claimed(stage);
    return { by: agent, input: { claim } };
  },
  'insurance_dashboard.create_insurer': async (stage) => ({
    by: stage.trade.admin,
    input: { insurer_name: `Mutual ${++stores}`, country: 'ET', owner: (await newcomer(stage)).email },
  }),
  'insurance_policies.review': async (stage) => {
    const { agent, product } = await insured(stage);
    return { by: agent, input: { policy: await applied(stage, product) } };
  },
  'insurance_policies.cancel': async (stage) => {
    const { agent, policy } = await insured(stage);
    return { by: agent, input: { policy } };
  },
  'insurance_policies.complain': async (stage) => {
    const { policy } = await insured(stage);
    return { by: stage.trade.cooperative, input: { policy, loss_percent: 20 } };
  },
  'insurance_policies.answer_complaint': async (stage) => {
    const { agent, complaint } = await complained(stage);
    return { by: agent, input: { complaint } };
  },
  'backup_admin.force_backup': ({ trade }) => ({ by: trade.admin }),
  'backup_admin.run_restore_drill': ({ trade }) => ({ by: trade.admin, input: { drill_slug: 'matrix' } }),
  'ai.chat': ({ trade }) => ({ by: trade.buyer, input: { thread_id: undefined, user_input: 'my orders' } }),
  'ai.new_thread': ({ trade }) => ({ by: trade.buyer }),
  'ai.rename_thread': async (stage) => ({
    by: stage.trade.buyer,
    input: { thread_id: await threadOf(stage), title: 'About ships' },
  }),
  'ai.toggle_pin': async (stage) => ({ by: stage.trade.buyer, input: { thread_id: await threadOf(stage) } }),
  'ai.delete_thread': async (stage) => ({ by: stage.trade.buyer, input: { thread_id: await threadOf(stage) } }),
  'ai.open_document_review': (stage) => ({
    by: stage.trade.buyer,
    input: { file_url: own(stage, 'file', 'table'), doctype: undefined, docname: undefined },
  }),
  'ai.answer_document_field': (stage) => ({
    by: stage.trade.buyer,
    input: { name: own(stage, 'document review', 'own'), field: 'grade', answer: 'corrected', value: 'Grade 2' },
  }),
  'ai_compliance.run_compliance_check': (stage) => ({
    by: stage.trade.buyer,
    input: { subject_doctype: 'Order', subject_name: own(stage, 'order', 'shipped') },
  }),
  'ai_test.run_once': ({ trade }) => ({
    by: trade.admin,
    input: { provider: 'embedded', model: 'extractive-1', prompt: 'What is a lot?' },
  }),
  'ai_test.run_compare': ({ trade }) => ({
    by: trade.admin,
    input: { combos: [{ provider: 'embedded', model: 'extractive-1' }], prompt: 'What is a lot?' },
  }),
  'tenants.create': ({ trade }) => ({
    by: trade.admin,
    input: { slug: 'sidama-union', title: 'Sidama Union', tier: 'Standard', admin_email: 'first@sidama.example' },
  }),
  'tenants.suspend': async (stage) => ({
    by: stage.trade.admin,
    input: { tenant_name: await tenantOf(stage, 'guji') },
  }),
  'tenants.resume': async (stage) => {
    const tenant_name = await tenantOf(stage, 'limu');
    await stage.trade.admin.ok('tenants.suspend', { tenant_name });
    return { by: stage.trade.admin, input: { tenant_name } };
  },
  'tenants.archive': async (stage) => {
    const tenant_name = await tenantOf(stage, 'yirga');
    await stage.trade.admin.ok('tenants.suspend', { tenant_name });
    return { by: stage.trade.admin, input: { tenant_name } };
  },
  'tenants.set_tier': async (stage) => ({
    by: stage.trade.admin,
    input: { tenant_name: await tenantOf(stage, 'kaffa'), tier: 'Premium' },
  }),
  'announcements.publish': ({ trade }) => ({
    by: trade.admin,
    input: { title: { en: 'Hello' }, body: { en: 'All of you.' }, published_at: undefined, expires_at: undefined },
  }),
  'announcements.update': async (stage) => ({
    by: stage.trade.admin,
    input: { name: await announced(stage), title: { en: 'Changed' } },
  }),
  'announcements.withdraw': async (stage) => ({ by: stage.trade.admin, input: { name: await announced(stage) } }),
  'announcements.post_comment': async (stage) => ({
    by: stage.trade.buyer,
    input: { announcement: await announced(stage), body: 'Thanks' },
  }),
  'announcements.delete_comment': async (stage) => ({
    by: stage.trade.buyer,
    input: { name: await commentOf(stage) },
  }),
  'announcements.pin_comment': async (stage) => ({ by: stage.trade.admin, input: { name: await commentOf(stage) } }),
  'announcements.react': async (stage) => ({
    by: stage.trade.buyer,
    input: { announcement: await announced(stage) },
  }),
  'announcements.unreact': async (stage) => {
    const announcement = await announced(stage);
    await stage.trade.buyer.ok('announcements.react', { announcement });
    return { by: stage.trade.buyer, input: { announcement } };
  },
  'atlas.add_alias': ({ trade }) => ({ by: trade.buyer, input: { concept_id: 'arabica', alias: 'highland bean' } }),
  'atlas.approve_alias': async (stage) => ({ by: stage.trade.admin, input: { alias: await proposedAlias(stage) } }),
  'atlas.reject_alias': async (stage) => ({ by: stage.trade.admin, input: { alias: await proposedAlias(stage) } }),
  'notifications.mark_read': (stage) => ({
    by: stage.trade.buyer,
    input: { notification: own(stage, 'notification', 'shipped') },
  }),
  'notifications.update_settings': async (stage) => ({ by: await newcomer(stage), input: { daily_mail: false } }),
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
  'admin_users.end_sessions': async (stage) => ({
    by: stage.trade.admin,
    input: { email: (await newcomer(stage)).email },
  }),
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
  'auth.send_confirmation': async (stage) => ({ by: await unconfirmed(stage) }),
  'auth.begin_totp': async (stage) => ({ by: await withPassword(stage), input: { password: ownPassword } }),
  'auth.remove_passkey': async (stage) => {
    const user = await newcomer(stage);
    return { by: user, input: { passkey: await insertPasskey(stage.harness, user.userId) } };
  },
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
  'events.trigger_ai_manual': async ({ trade }) => ({ by: trade.admin, input: { lot: await trade.lot() } }),
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
  'documents.compose': (stage) => ({ by: stage.trade.buyer, input: ofShipped(stage) }),
  'documents.generate': (stage) => ({
    by: stage.trade.buyer,
    input: { ...ofShipped(stage), print_format: 'commercial-invoice' },
  }),
  'documents.add_template': ({ trade }) => ({ by: trade.admin, input: ownTemplate('own-card') }),
  'documents.end_template': async ({ trade }) => {
    const { name } = await trade.admin.ok('documents.add_template', ownTemplate('own-ending'));
    return { by: trade.admin, input: { name } };
  },
  'documents.share': (stage) => ({ by: stage.trade.buyer, input: ofInvoice(stage) }),
  'documents.sign': (stage) => ({ by: stage.trade.buyer, input: ofInvoice(stage) }),
  'documents.revoke_share': async (stage) => ({
    by: stage.trade.buyer,
    input: { share: (await stage.trade.buyer.ok('documents.share', ofInvoice(stage))).share },
  }),
  'contagion.attest_conservation': async ({ trade }) => ({ by: trade.exporter, input: { lot: await trade.lot() } }),
  'eudr.generate_package': async ({ trade, farmer }) => {
    const member = await memberOf(trade, farmer);
    return { by: trade.exporter, input: { ...statement, lots: [await grownLot(trade, member)] } };
  },
  'eudr.assess_package': async (stage) => ({ by: stage.trade.exporter, input: { package: await packageOf(stage) } }),
  'eudr.record_evidence': async (stage) => ({
    by: stage.trade.exporter,
    input: { package: own(stage, 'package', 'generated'), finding: 'Certified' },
  }),
  'eudr.record_mitigation': async (stage) => ({
    by: stage.trade.exporter,
    input: {
      package: await packageOf(stage),
      description: 'Looked at imagery',
      outcome: 'Trees stand',
      done_on: '2026-02-01',
    },
  }),
  'eudr.look_at_measure': async (stage) => {
    const name = await packageOf(stage);
    const file = (await uploadFile(stage.harness, stage.trade.exporter, plainPdf)).message.name;
    const done = { description: 'Looked at imagery', outcome: 'Trees stand', done_on: '2026-02-01' };
    const measure = { package: name, measure: 'other', ...done, file };
    const { id } = await stage.trade.exporter.ok('eudr.record_mitigation', measure);
    return { by: stage.trade.exporter, input: { package: name, measure: id } };
  },
  'eudr.sign_off': async (stage) => {
    const name = await packageOf(stage);
    await stage.trade.exporter.ok('eudr.assess_package', { package: name });
    const doubt = { conclusion: 'non_negligible', statement: 'Nobody has looked at it.' };
    return { by: stage.trade.exporter, input: { package: name, ...doubt } };
  },
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
  'credentials.issue': ({ trade }) => ({
    by: trade.admin,
    input: {
      credential: {
        '@context': ['https://www.w3.org/ns/credentials/v2'],
        type: ['VerifiableCredential'],
        credentialSubject: { id: 'did:example:subject' },
      },
    },
  }),
  'epcis.capture': async ({ trade }) => ({
    by: trade.exporter,
    input: {
      type: 'EPCISDocument',
      schemaVersion: '2.0',
      epcisBody: {
        eventList: [
          {
            type: 'ObjectEvent',
            eventTime: '2026-03-01T08:00:00.000Z',
            eventTimeZoneOffset: '+00:00',
            action: 'OBSERVE',
            quantityList: [{ epcClass: `${trade.world.harness.url}/id/lot/${await trade.lot()}` }],
          },
        ],
      },
    },
  }),
  'credentials.update_status': async ({ trade }) => {
    const id = `urn:uuid:${randomUUID()}`;
    const credential = {
      '@context': ['https://www.w3.org/ns/credentials/v2'],
      id,
      type: ['VerifiableCredential'],
      credentialSubject: { id: 'did:example:subject' },
    };
    const answer = await fetch(`${trade.world.harness.url}/credentials/issue`, {
      method: 'POST',
      headers: { ...trade.admin.headers, 'content-type': 'application/json' },
      body: JSON.stringify({ credential }),
    });
    if (answer.status !== 201) throw new Error(await answer.text());
    return { by: trade.admin, input: { credentialId: id } };
  },
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
    input: { order: await proposedDifference(stage), side: 'exporter', amount: 100 },
  }),
  'orders.refuse_price_difference': async (stage) => ({
    by: stage.trade.exporter,
    input: { order: await proposedDifference(stage), side: 'exporter', amount: 100 },
  }),
  'orders.settle_differences': async ({ harness, trade }) => {
    const order = await trade.paidOrder();
    await harness.database.db.updateTable('orders').set({ quantity: '1' }).where('name', '=', order).execute();
    return { by: trade.admin, input: { order, decision: 'restore' } };
  },
  'orders.resolve_dispute': async (stage) => ({ by: stage.trade.admin, input: { order: await disputed(stage) } }),
  upload_file: ({ trade }) => ({ by: trade.buyer }),
  'files.remove_file': async (stage) => {
    const to = { doctype: 'Order', docname: String(own(stage, 'order', 'shipped')) };
    const { message } = await uploadFile(stage.harness, stage.trade.buyer, Buffer.from('a,b\n1,2\n'), to);
    return { by: stage.trade.buyer, input: { file: message.name } };
  },
  'plot_imports.begin': ({ trade }) => ({
    by: trade.cooperative,
    input: { cooperative: trade.cooperative.org, file_name: 'plots.csv', size: 100 },
  }),
  'plot_imports.append': async ({ harness, trade }) => ({
    by: trade.cooperative,
    input: { import: await openImport(harness, trade.cooperative, false), offset: 0, filedata: 'e30K' },
  }),
  'plot_imports.take': async ({ harness, trade }) => ({
    by: trade.cooperative,
    input: { import: await openImport(harness, trade.cooperative) },
  }),
  'plot_imports.cancel': async ({ harness, trade }) => ({
    by: trade.cooperative,
    input: { import: await openImport(harness, trade.cooperative) },
  }),
  'plot_imports.read_again': async ({ harness, trade }) => ({
    by: trade.cooperative,
    input: { import: await openImport(harness, trade.cooperative), latitude_first: false },
  }),
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
  'authority_certs.issue_export_certificate': async (stage) => ({
    by: stage.trade.admin,
    input: { order: await anchoredOrder(stage) },
  }),
  'authority_certs.revoke_export_certificate': async (stage) => {
    const { admin } = stage.trade;
    const made = await admin.ok('authority_certs.issue_export_certificate', { order: await anchoredOrder(stage) });
    return { by: admin, input: { certificate: made.certificate, reason: 'bags were exchanged' } };
  },
  'authority_certs.issue_org_credential': ({ trade }) => ({
    by: trade.admin,
    input: { org_kind: 'Buyer', org: trade.buyer.org, credential_payload: eori() },
  }),
  'authority_certs.withdraw_org_credential': async ({ trade }) => {
    const held = { org_kind: 'Buyer', org: trade.buyer.org, credential_payload: eori() };
    const { credential } = await trade.admin.ok('authority_certs.issue_org_credential', held);
    return { by: trade.admin, input: { credential, reason: 'the seal was misused' } };
  },
  'integration.check_all_services': ({ trade }) => ({ by: trade.admin }),
  'integration.test_service': ({ trade }) => ({ by: trade.admin, input: { service: 'database' } }),
  'integration.retry_log': async ({ harness, trade }) => {
    const { db } = harness.database;
    const now = harness.clock.now();
    const { id } = await db
      .insertInto('mails')
      .values({
        kind: 'test',
        recipient: 'a@b.example',
        subject: 'x',
        body_text: 'x',
        created_at: now,
        next_attempt_at: now,
        failed_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { by: trade.admin, input: { log: `mail-${id}` } };
  },
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
  'payouts.publish_statement': async (stage) => {
    const statement = own(stage, 'farmer statement', 'draft');
    const { created_at } = await stage.trade.cooperative.ok('payouts.get_statement', { statement });
    return { by: stage.trade.cooperative, input: { statement, created_at } };
  },
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
  'auth.begin_passkey': 'needs a host name over https; passkeys.test.ts has one',
  'auth.confirm_passkey': 'needs the answer of a device; passkeys.test.ts has one',
  'auth.passkey_login': 'needs the answer of a device; passkeys.test.ts has one',
  'auth.disable_totp': 'needs a code of the hour; second-factor.test.ts computes them',
  'auth.new_recovery_codes': 'needs a code of the hour; second-factor.test.ts computes them',
  'dns_admin.add_tenant_a_record': 'needs a server of names; dns.test.ts has real ones',
  'dns_admin.ensure_wildcard_a_record': 'needs a server of names; dns.test.ts has real ones',
  'auth.verify_email': 'needs a token from a letter; auth.test.ts reads one',
  'events.resolve_held': 'needs an event held over a divergence; event-feed.test.ts makes one',
  'integration.rotate_service_credential': 'needs a service that takes the secret; integration.test.ts runs some',
  'verify.hand_in_cosignature': 'needs a witness; witness.test.ts runs some',
  'payments.resolve_held': 'needs card money that was held; card-payments.test.ts makes some',
  'contagion.disclose_price': 'its answer holds a secret that is not kept for a replay; trace.test.ts calls it',
  'contagion.disclose_plot': 'its answer holds a secret that is not kept for a replay; trace.test.ts calls it',
  'eudr.bring_assessment': 'needs a result file about its plots; trace.test.ts brings one',
  'eudr.amend_in_eu': 'needs a statement in the EU system; eu-statement.test.ts has one',
  'eudr.withdraw_from_eu': 'needs a statement in the EU system; eu-statement.test.ts has one',
  'eudr.set_aside_declaration': 'needs an answer of the EU system, which is off here; eu-statement.test.ts has one',
  'eudr.verify_declaration': 'needs the EU system, which is off here; eu-statement.test.ts has one',
  'eudr.submit_to_eu': 'needs the EU system, which is off here; diligence.test.ts has one',
  login: 'what it does is a cookie, which no replay can give',
  logout: 'a second call comes without a session',
};
