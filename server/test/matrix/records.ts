import type { RecordKind } from '../../src/kernel/values/vocabulary.ts';
import { insertPasskey } from '../support/authenticator.ts';
import { answersFor, registerDevice } from '../support/devices.ts';
import { openErp } from '../support/erp-people.ts';
import { raiseEvents } from '../support/event-raising.ts';
import { openFarm, squareAt } from '../support/farm-people.ts';
import type { Harness } from '../support/harness.ts';
import { cleanCoffee } from '../support/inspections.ts';
import { fire, openMeter, readingOf, storePolicy, storeProduct } from '../support/insurance-people.ts';
import { mailText, storedText } from '../support/mails.ts';
import { openTrade, type Trade } from '../support/trade-people.ts';
import { type Caller, readAnswer, type World } from '../support/world.ts';
import type { Credentials } from './send.ts';

/** Records of one kind, by what is special about each. */
export type Records = Readonly<Partial<Record<RecordKind, Readonly<Record<string, unknown>>>>>;

/** Names of the right shape that no record has. */
export const absentRecords: Readonly<Record<RecordKind, unknown>> = {
  alias: 'ALS-2026-99999',
  announcement: 'ANN-2026-99999',
  'announcement comment': 'ACM-2026-99999',
  'assistant thread': 'AIT-2026-99999',
  'audited record': 'LOT-2026-99999',
  'book entry': 999_999,
  buyer: 'BUY-99999',
  'cart item': 'CRT-2026-99999',
  certificate: 'CERT-2026-99999',
  claim: 'CLM-2026-99999',
  complaint: 'CMP-2026-99999',
  cooperative: 'COOP-99999',
  credential: 'CRD-99999',
  decision: 'AID-2026-99999',
  device: 'DEV-99999',
  'device alarm': 'ALM-2026-99999',
  did: 'did:svc:ledger:rrrrrrrrrrrrrrrrrrrrBZbvji',
  document: 'DOC-2026-99999',
  'document review': 'DCR-2026-99999',
  driver: 'DRV-99999',
  'document share': 'SHR-ffffffffffffffffffff',
  escrow: 'ESC-2026-99999',
  event: 'f'.repeat(64),
  exporter: 'EXP-99999',
  'farmer statement': 'FST-2026-99999',
  file: 'FILE-ffffffffffffffffffff',
  harvest: 'HRV-2026-99999',
  incident: 'INC-2026-99999',
  inspection: 'INSP-2026-99999',
  'insurance product': 'IPR-2026-99999',
  invite: 'INV-2026-99999',
  'invite token': 'no-such-token-no-such-token-no-such-token-1',
  'join request': 'JRQ-2026-99999',
  job: '00000000-0000-4000-8000-0000000000ff',
  key: 'pk_0123456789abcdef',
  lot: 'LOT-2026-99999',
  'mail token': 'no-such-token-no-such-token-no-such-token-2',
  mandate: 'MND-2026-99999',
  notification: 999_999,
  'oracle provider': 'ORA-99999',
  order: 'ORD-2026-99999',
  organisation: 'BUY-99999',
  package: 'DDP-2026-99999',
  passkey: '00000000-0000-4000-8000-0000000000fd',
  payment: '00000000-0000-4000-8000-0000000000fe',
  payout: 'PAY-2026-99999',
  'payout account': 'PAC-99999',
  'payout batch': 'PBT-2026-99999',
  plot: 'PLOT-2026-99999',
  'plot import': 'PIM-2026-99999',
  policy: 'POL-2026-99999',
  processing: 'PRC-2026-99999',
  profile: 'FEP-2026-99999',
  'raw body': 999_999,
  'device reading': 'DEV-99999/1',
  reading: 'RDG-2026-99999',
  session: 'f'.repeat(32),
  shipment: 'SHP-2026-99999',
  tenant: 'no-such-tenant',
  transaction: 'F'.repeat(64),
  user: 'nobody-of-this-name@example.org',
  vehicle: 'VEH-99999',
  'vehicle inspection': 'VIN-2026-99999',
  webhook: 'wh_0123456789abcdef01234567',
};

const mailedToken = async (harness: Harness, recipient: string): Promise<string> => {
  const mail = await harness.database.db
    .selectFrom('mails')
    .select(storedText)
    .where('recipient', '=', recipient)
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow();
  return /token=([\w-]{43})\b/.exec(mailText(harness, mail))?.[1] ?? '';
};

/** A step of a Draft lot of its own, not recorded yet. */
export async function stepOf(cooperative: Caller) {
  const { name: lot } = await cooperative.ok('cooperative.create_lot', {
    commodity_type: 'Coffee',
    corridor: 'ET-DE',
    quantity: 1000,
    stage: 'cherry',
  });
  const figures = { output_quantity: 200, moisture_percent: '11.5', processed_on: '2026-02-01' };
  return { lot, to_stage: 'parchment', ...figures };
}

let grown = 0;
/** A listed lot of the exporter's that is traced to a plot of a member, so that a statement can be made of it. */
export async function grownLot({ cooperative, exporter }: Trade, farmer: Caller): Promise<string> {
  await exporter.ok('organisation.update_organisation', {
    ...{ organisation: exporter.org, eori: 'ET1', street: 'Bole Road 1', postal_code: '1000', city: 'Addis' },
  });
  const { name: plot } = await farmer.ok('farmer.register_farm_plot', {
    plot_name: 'Grown field',
    cooperative: cooperative.org,
    commodity_type: 'Coffee',
    gps_polygon: squareAt(37.2 + grown++ * 0.01, 6.8, 0.002),
  });
  const weighed = { plot, harvest_date: '2026-01-15', quantity: 300 };
  const { name: harvest } = await farmer.ok('farmer.record_harvest', weighed);
  const { name: lot } = await cooperative.ok('farmer.aggregate_harvests_into_lot', {
    cooperative: cooperative.org,
    harvests: [harvest],
    commodity_type: 'Coffee',
    corridor: 'ET-DE',
    exporter: exporter.org,
  });
  await cooperative.ok('cooperative.update_lot', { lot, asking_price: '4.25', currency: 'USD' });
  await cooperative.ok('cooperative.list_lot', { lot });
  return lot;
}

const smallFile = Buffer.from('{"type":"Point","coordinates":[38.123457,6.123457]}');

/** A file of plots that was sent to the cooperative and read; answers its name. */
export async function openImport(harness: Harness, office: Caller & { org: string }, read = true): Promise<string> {
  const { name } = await office.ok('plot_imports.begin', {
    cooperative: office.org,
    file_name: 'plots.geojson',
    size: smallFile.length,
  });
  if (!read) return name;
  const sent = await fetch(`${harness.url}/v1/plot-imports/${name}/file`, {
    method: 'PATCH',
    headers: { ...office.headers, 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' },
    body: smallFile,
  });
  if (sent.status !== 204) throw new Error(`the file was not taken: ${sent.status}`);
  await harness.tick('plots.import');
  return name;
}

/** An inspection that somebody handed in. */
export async function inspectionOf(world: World, lot: string): Promise<string> {
  const inspector = await world.user({ roles: ['SVC Inspector'] });
  return (await inspector.ok('inspector_workbench.record_inspection', { lot, measures: cleanCoffee })).name;
}

/** The certificate of a paid order, and a credential of its exporter. */
async function openCertificates(trade: Trade, harness: Harness) {
  const order = await trade.paidOrder();
  await harness.anchor();
  const { certificate } = await trade.admin.ok('authority_certs.issue_export_certificate', { order });
  const { credential } = await trade.admin.ok('authority_certs.issue_org_credential', {
    org_kind: 'Exporter',
    org: trade.exporter.org,
    credential_payload: { credential_type: 'EORI', reference_number: 'DE1' },
  });
  return { certificate: { issued: certificate }, credential: { eori: credential } };
}

/** Registers a webhook receiver; answers its id. */
export async function openWebhook(harness: Harness, owner: Caller): Promise<string> {
  const answer = await readAnswer(
    await fetch(`${harness.url}/v1/webhooks`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...owner.headers },
      body: JSON.stringify({ url: 'https://receiver.example.org/hook', schemas: ['carbon.retire.v2'] }),
    }),
  );
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
  return answer.body.id;
}

/** Payouts of the cooperative of a trade, and a statement of one of its orders. */
async function openPayoutRecords(trade: Trade) {
  const { cooperative, buyer, admin } = trade;
  const order = await trade.shippedOrder();
  await buyer.ok('orders.confirm_delivery_and_release', { order });
  const statement = await cooperative.ok('payouts.make_statement', { cooperative: cooperative.org, order });
  const account = await payoutAccountOf(trade);
  const phone = await payoutAccountOf(trade, { method: 'mobile_money', ...mobile });
  const requested = await cooperative.ok('payouts.request', { account, amount: 5 });
  const batched = await cooperative.ok('payouts.request', { account: phone, amount: 5 });
  await admin.ok('payouts.approve', { payout: batched.name });
  const batch = await admin.ok('payouts.make_batch', { payouts: [batched.name] });
  const { data } = await admin.ok('wallet.list_entries', { organisation: buyer.org });
  return {
    'book entry': { fund: data[0].id },
    'farmer statement': { draft: statement.name },
    payout: { requested: requested.name, batched: batched.name },
    'payout account': { iban: account, mobile: phone },
    'payout batch': { batch: batch.name },
  };
}
const mobile = { provider: 'M-PESA', mobile_number: '+254711234567', country: 'KE', iban: undefined };

/** A Verified account of the cooperative; answers its name. */
export async function payoutAccountOf({ cooperative, admin }: Trade, facts: object = {}): Promise<string> {
  const given = { method: 'iban', holder: 'Kaffa Union', currency: 'USD', iban: 'GB29NWBK60161331926819', ...facts };
  const { name } = await cooperative.ok('payouts.add_account', { organisation: cooperative.org, ...given });
  await admin.ok('payouts.verify_account', { account: name });
  return name;
}

/** A vehicle of the exporter's with its driver and an inspection, and a device in it that fell silent after a reading. */
async function openField({ exporter, world }: Trade, harness: Harness) {
  const { name: vehicle } = await exporter.ok('fleet.add_vehicle', { kind: 'trailer', plate: 'ET 1' });
  const { name: driver } = await exporter.ok('fleet.add_driver', { email: 'wheels@example.org', full_name: 'Wheels' });
  const items = await answersFor(exporter, 'trailer');
  const { name: inspection } = await exporter.ok('fleet.submit_inspection', { vehicle, items });
  const device = await registerDevice(exporter, { interval_seconds: 1 });
  await exporter.ok('devices.bind', { device: device.name, place: 'vehicle', vehicle });
  const at = harness.clock.now();
  const signed = device.signed({ sequence: 1, at, values: { temperature_c: 20 } });
  await world.guest().ok('iot.ingest', { readings: [signed] });
  harness.clock.advance(60_000);
  await harness.tick('devices.silence');
  harness.clock.set(at);
  const { data } = await exporter.ok('devices.list_alarms');
  return {
    device: { logger: device.name },
    'device alarm': { silence: data[0].name },
    driver: { driver },
    'device reading': { first: `${device.name}/1` },
    vehicle: { trailer: vehicle },
    'vehicle inspection': { passed: inspection },
  };
}

/** An announcement for inspectors alone, a comment on it, a proposal for the glossary, and an incident. */
async function openNews({ admin, world }: Trade) {
  const inspector = await world.user({ roles: ['SVC Inspector'] });
  const { name: announcement } = await admin.ok('announcements.publish', {
    title: { en: 'New scales' },
    body: { en: 'They are in the store.' },
    audience: { roles: ['SVC Inspector'] },
  });
  const comment = await inspector.ok('announcements.post_comment', { announcement, body: 'Which store?' });
  const alias = await inspector.ok('atlas.add_alias', { concept_id: 'arabica', alias: `hill coffee ${announcement}` });
  const incident = await admin.ok('incidents.open', { title: 'Power cut', summary: 'In the store.' });
  return {
    alias: { proposed: alias.name },
    announcement: { inspectors: announcement },
    incident: { open: incident.name },
    'announcement comment': { inspectors: comment.name },
  };
}

/** A warehouse policy of the cooperative with a claim and a complaint, and a reading of the rain. */
async function openInsurance({ world, admin, cooperative }: Trade) {
  const agent = await world.member('Insurer');
  const product = await storeProduct(agent);
  const policy = await storePolicy({ admin, cooperative }, product);
  const { name: claim } = await cooperative.ok('svc_network.insurance.api.submit_claim', { policy, ...fire });
  const lost = { policy, loss_percent: 40, words: 'The roof was not insured against water.' };
  const { name: complaint } = await cooperative.ok('insurance_policies.complain', lost);
  const meter = await openMeter(admin);
  const { name: reading } = await admin.ok(
    'svc_network.insurance.api.ingest_oracle_reading',
    readingOf(meter, { period_from: '2026-02-01', period_to: '2026-02-10', issued_at: '2026-02-11T06:00:00.000Z' }),
  );
  return {
    agent,
    insurer: agent.org,
    records: {
      claim: { filed: claim },
      complaint: { open: complaint },
      'insurance product': { store: product },
      'oracle provider': { meter: meter.name },
      policy: { active: policy },
      reading: { rain: reading },
    },
  };
}

/** A trade in full swing, with a record of every kind; of some kinds several that stand differently. */
export async function openRecords(
  harness: Harness,
  options: { lng?: number } = {},
): Promise<{ trade: Trade; farmer: Caller; agent: Caller; records: Records }> {
  const trade = await openTrade(harness);
  const { cooperative, exporter, buyer, world } = trade;
  const { db } = harness.database;
  const farm = await openFarm(world, { clerk: cooperative, ...options });
  const { name: harvest } = await farm.farmer.ok('farmer.record_harvest', {
    plot: farm.plot,
    harvest_date: '2026-01-15',
    quantity: 900,
  });
  const farmer = await world.user({ roles: ['SVC Farmer'] });
  const { name: alone } = await farmer.ok('farmer.register_farm_plot', {
    plot_name: 'Lower field',
    gps_polygon: squareAt((options.lng ?? 38.1) + 0.05, 6.2),
    commodity_type: 'Coffee',
  });
  const { name: aloneHarvest } = await farmer.ok('farmer.record_harvest', {
    plot: alone,
    harvest_date: '2026-01-15',
    quantity: 90,
  });
  const { name: draft } = await cooperative.ok('cooperative.create_lot', {
    commodity_type: 'Coffee',
    corridor: 'ET-DE',
    quantity: 10,
    exporter: exporter.org,
  });
  const { name: processing } = await cooperative.ok('cooperative.record_processing', await stepOf(cooperative));
  const listed = await trade.lot();
  const draftOrder = await trade.order(await trade.lot());
  const shipped = await trade.shippedOrder();
  const { lot: sold } = await db
    .selectFrom('orders')
    .select('lot')
    .where('name', '=', shipped)
    .executeTakeFirstOrThrow();
  const erp = await openErp(harness, trade);
  const ingested = await erp.post('erp.ingest_po', {
    external_ref: 'PO-1',
    lines: [{ lot: listed, quantity: 1000, unit: 'kg' }],
  });
  const { payment } = await buyer.ok('checkout.create_order_checkout', {
    order_name: await trade.order(await trade.lot()),
  });
  // Checks out the cart: before the line that stays in it.
  const paid = await openPayoutRecords(trade);
  const certified = await openCertificates(trade, harness);
  const { item_name: line } = await buyer.ok('cart.cart_add', { lot: listed, quantity: 500 });
  const email = 'invited@example.org';
  const invite = await cooperative.ok('cooperative.invite_member', { cooperative: cooperative.org, email });
  const joining = await farmer.ok('farmer.request_to_join', { cooperative: cooperative.org });
  const inviteToken = await mailedToken(harness, email);
  await world.guest().ok('auth.request_password_reset', { email: farm.farmer.email });
  const { document } = await buyer.ok('documents.generate', {
    doctype: 'Order',
    name: shipped,
    print_format: 'commercial-invoice',
  });
  await harness.drain();
  const { share } = await buyer.ok('documents.share', { document });
  await harness.anchor();
  const { did } = await buyer.ok('svc_network.did.api.create', { organisation: buyer.org });
  const [claim] = await raiseEvents(harness, buyer.org, 1, { parties: [buyer.org] });
  const event = await db
    .selectFrom('events')
    .select('hash')
    .where('subject', '=', claim as string)
    .executeTakeFirstOrThrow();
  const anchor = await db
    .selectFrom('anchor_batches')
    .select('tx_hash')
    .where('tx_hash', 'is not', null)
    .executeTakeFirstOrThrow();
  const escrow = await db
    .selectFrom('escrows')
    .select('name')
    .where('order_name', '=', shipped)
    .executeTakeFirstOrThrow();
  const shipment = await db
    .selectFrom('shipments')
    .select('name')
    .where('order_name', '=', shipped)
    .executeTakeFirstOrThrow();
  const { name: generated } = await exporter.ok('eudr.generate_package', {
    lots: [await grownLot(trade, farm.farmer)],
    activity: 'IMPORT',
    country_of_activity: 'DE',
    species: ['Coffea arabica'],
  });
  const { name: profile } = await exporter.ok('fep.recompute');
  const raw = await db.selectFrom('erp_raw').select('id').where('key_id', '=', erp.keyId).executeTakeFirstOrThrow();
  const inspection = await inspectionOf(world, sold);
  const { message: file } = await readAnswer(
    await fetch(`${harness.url}/api/method/upload_file`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...buyer.headers },
      body: JSON.stringify({ filedata: Buffer.from('a,b\n1,2\n').toString('base64'), filename: 'a.csv' }),
    }),
  );
  const field = await openField(trade, harness);
  const spoken = await openNews(trade);
  const insured = await openInsurance(trade);
  await harness.drain();
  const notice = await db
    .selectFrom('notifications')
    .select('id')
    .where('user_id', '=', buyer.userId)
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow();
  const records: Records = {
    ...field,
    ...spoken,
    ...insured.records,
    notification: { shipped: notice.id },
    'assistant thread': { own: (await buyer.ok('ai.chat', { user_input: 'Hello' })).thread_id },
    'audited record': { lot: draft },
    'book entry': paid['book entry'],
    buyer: { buyer: buyer.org },
    'cart item': { line },
    certificate: certified.certificate,
    cooperative: { cooperative: cooperative.org },
    credential: certified.credential,
    decision: {
      order: (await buyer.ok('ai_compliance.run_compliance_check', { subject_doctype: 'Order', subject_name: shipped }))
        .name,
    },
    did: { did },
    document: { invoice: document },
    'document review': { own: (await buyer.ok('ai.open_document_review', { file_url: file.name })).name },
    'document share': { open: share },
    escrow: { funded: escrow.name },
    event: { carbon: event.hash.toString('hex') },
    exporter: { exporter: exporter.org },
    'farmer statement': paid['farmer statement'],
    file: { table: file.name },
    harvest: { open: harvest, alone: aloneHarvest },
    inspection: { submitted: inspection },
    invite: { pending: invite.name },
    'invite token': { pending: inviteToken },
    'join request': { open: joining.name },
    // Jobs are nobody's: only admins see them, and this process runs no queue.
    job: { any: '00000000-0000-4000-8000-000000000001' },
    key: { key: erp.keyId },
    lot: { draft, listed, sold },
    'mail token': { reset: await mailedToken(harness, farm.farmer.email) },
    mandate: { received: ingested.message.mandate_name },
    order: { draft: draftOrder, shipped },
    package: { generated },
    passkey: { buyer: await insertPasskey(harness, buyer.userId) },
    organisation: {
      buyer: buyer.org,
      cooperative: cooperative.org,
      exporter: exporter.org,
      insurer: insured.insurer,
    },
    payment: { open: payment },
    payout: paid.payout,
    'payout account': paid['payout account'],
    'payout batch': paid['payout batch'],
    plot: { member: farm.plot, alone },
    'plot import': { checked: await openImport(harness, cooperative) },
    processing: { step: processing },
    profile: { exporter: profile },
    'raw body': { ingested: raw.id },
    session: { buyer: (await buyer.ok('auth.list_sessions'))[0].session },
    shipment: { shipment: shipment.name },
    tenant: { default: 'default' },
    transaction: { anchor: anchor.tx_hash },
    user: { buyer: buyer.email, member: farm.farmer.email },
    webhook: { webhook: await openWebhook(harness, buyer) },
  };
  return { trade, farmer, agent: insured.agent, records };
}

/** Somebody with every trading role and organisations of their own, with what of their own a call may need beside. */
export interface Stranger extends Caller, Credentials {
  own: Readonly<Partial<Record<RecordKind, unknown>>>;
  signing: { keyId: string; secret: string };
  /** As a partner key with every scope. */
  key: Credentials;
}

export async function openStranger(harness: Harness, world: World): Promise<Stranger> {
  const user = await world.user({ roles: ['SVC Farmer', 'SVC Cooperative', 'SVC Exporter', 'SVC Buyer'] });
  const orgs: Record<string, string> = {};
  for (const kind of ['Cooperative', 'Exporter', 'Buyer'] as const) {
    const org = await world.org(kind);
    orgs[kind] = org;
    await world.join(user, org, 'Owner');
  }
  const { name: lot } = await user.ok('cooperative.create_lot', {
    commodity_type: 'Coffee',
    corridor: 'ET-DE',
    quantity: 500,
    exporter: orgs['Exporter'],
  });
  await user.ok('cooperative.update_lot', { lot, asking_price: '4.25', currency: 'USD', divisible: true });
  await user.ok('cooperative.list_lot', { lot });
  const { name: plot } = await user.ok('farmer.register_farm_plot', {
    plot_name: 'Far field',
    gps_polygon: squareAt(38.9, 7.1),
    commodity_type: 'Coffee',
  });
  const { name: harvest } = await user.ok('farmer.record_harvest', { plot, harvest_date: '2026-01-15', quantity: 40 });
  const key = await user.ok('partners.sign_up', { label: 'ERP', org: orgs['Buyer'], scopes: 'trade' });
  const { secret } = await user.ok('partners.create_intake_secret', { key_id: key.key_id });
  const own = {
    lot,
    plot,
    harvest,
    key: key.key_id,
    cooperative: orgs['Cooperative'],
    exporter: orgs['Exporter'],
    buyer: orgs['Buyer'],
    organisation: orgs['Buyer'],
    user: user.email,
    webhook: await openWebhook(harness, user),
  };
  const headers = await world.partnerKey(user, {
    ...(orgs['Buyer'] === undefined ? {} : { org: orgs['Buyer'] }),
    roles: ['SVC Buyer'],
  });
  return { ...user, own, signing: { keyId: key.key_id, secret }, key: { headers } };
}
