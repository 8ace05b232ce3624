import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { allOperations } from '../../src/api/index.ts';
import { sessionNameOf } from '../../src/domain/people/user/sessions.ts';
import { openSession } from '../../src/kernel/call/session.ts';
import type { RecordKind } from '../../src/kernel/values/vocabulary.ts';
import { answersFor } from '../support/devices.ts';
import { type Harness, startHarness } from '../support/harness.ts';
import { uploadFile } from '../support/inspections.ts';
import { storeTerms } from '../support/insurance-people.ts';
import type { Trade } from '../support/trade-people.ts';
import type { Caller } from '../support/world.ts';
import { inputOf, sampleInput } from './parameters.ts';
import { type ActorName, type Case, casesOf, keyOwner, type Party, stated, type Whose } from './permissions.ts';
import { absentRecords, openImport, openRecords, openWebhook, type Records } from './records.ts';
import { type Credentials, send, shortName } from './send.ts';
import { someOf } from './some.ts';

/**
 * Who may do what: every operation of the registry, called by everybody, about records of their own and of others. The
 * cases stand in permissions.ts.
 */
let harness: Harness;
let trade: Trade;
let records: Record<Whose, Records>;
let buyers: Record<Whose, Caller>;
let farmers: Record<Whose, Caller>;
let people: Record<Exclude<ActorName, `key${string}`>, Caller>;

beforeAll(async () => {
  harness = await startHarness();
  const own = await openRecords(harness);
  const foreign = await openRecords(harness, { lng: 39.1 });
  trade = own.trade;
  records = { own: own.records, foreign: foreign.records };
  buyers = { own: own.trade.buyer, foreign: foreign.trade.buyer };
  farmers = { own: own.farmer, foreign: foreign.farmer };
  const { world, cooperative, exporter, buyer, admin } = trade;
  people = {
    guest: world.guest(),
    'user without role': await world.user(),
    farmer: own.farmer,
    'cooperative Owner': cooperative,
    'cooperative Manager': await world.member('Cooperative', { org: cooperative.org, role: 'Manager' }),
    'cooperative Clerk': await world.member('Cooperative', { org: cooperative.org, role: 'Clerk' }),
    'cooperative Member': await world.member('Cooperative', { org: cooperative.org, role: 'Member' }),
    exporter,
    buyer,
    inspector: await world.user({ roles: ['SVC Inspector'] }),
    authority: await world.user({ roles: ['SVC Authority'] }),
    bank: await world.user({ roles: ['SVC Bank'] }),
    'insurance agent': own.agent,
    admin,
  };
}, 120_000);
afterAll(() => harness.close());

/** Which of several records a call is about, where it is not the first. */
const which: Partial<Record<RecordKind, string>> = { plot: 'alone', harvest: 'alone', user: 'member' };
const ofPublicLot = [
  'cart.cart_add',
  'marketplace.get_lot',
  'verify.lookup_lot',
  'finance.get_public_lot_verification',
];
const pickOf = (kind: RecordKind, whose: Whose, name = ''): unknown => {
  const each = records[whose][kind] ?? {};
  const label = kind === 'lot' && ofPublicLot.includes(name) ? 'listed' : which[kind];
  return each[label ?? ''] ?? Object.values(each)[0];
};

/** What these need beside what their schema requires. */
const alsoGiven: Readonly<Record<string, readonly string[]>> = {
  'documents.generate': ['doctype', 'name', 'print_format'],
  'farmer.get_plot_detail': ['plot'],
  'fleet.submit_inspection': ['vehicle'],
  'payouts.add_account': ['iban'],
  'svc_network.insurance.api.apply_for_policy': ['organisation', 'insured'],
  'payouts.make_statement': ['order'],
  'contagion.solve': ['lots'],
  'eudr.generate_package': ['operator'],
  'eudr.preview_package': ['operator'],
  'eudr.amend_in_eu': ['comment'],
  'eudr.verify_declaration': ['operator'],
  'eudr.list_declarations': ['operator'],
  'eudr.list_lots': ['operator'],
  'fep.get_my_advice': ['profile'],
  'fep.get_status': ['token'],
  'fep.list_lookups': ['profile'],
  'fep.regenerate_shareable_link': ['profile'],
  'fep.replay': ['profile'],
  'fep.revoke_shareable_link': ['profile'],
  'fep.set_link_expiry': ['profile'],
  'fep.share_with_banks': ['profile'],
  'fep.withdraw_from_banks': ['profile'],
  'ai.chat': ['thread_id'],
  'notifications.mark_read': ['notification'],
  'partners.usage': ['key_id'],
  'svc_network.did.api.update': ['rotate_key'],
  'verify.lookup_lot': ['lot_name'],
  'webhooks.replay': ['from', 'to'],
};

/** What is used up by the first call that may, made anew for each. */
const afresh: Readonly<Record<string, (whose: Whose) => Promise<Record<string, unknown>>>> = {
  'cooperative.remove_member': async (whose) => {
    const org = pickOf('cooperative', whose) as string;
    return { email: (await trade.world.member('Cooperative', { org, role: 'Member' })).email };
  },
  // Plots of no cooperative: the farmer here has joined none.
  'farmer.register_farm_plot': async () => ({ cooperative: undefined }),
  'organisation.set_member_role': (whose) => newMember(whose),
  'organisation.remove_member': (whose) => newMember(whose),
  'cooperative.accept_join_request': async (whose) => ({ request: await newRequest(whose) }),
  'cooperative.decline_join_request': async (whose) => ({ request: await newRequest(whose) }),
  'auth.end_session': async (whose) => (whose === 'foreign' ? {} : { session: await openSecondSession() }),
  'webhooks.delete': async (whose) => ({ id: await openWebhook(harness, buyers[whose]) }),
  // Where only some operations are asked, nobody has made one before.
  'documents.end_template': async () => {
    const own = { name: `own-card-${++made}`, title: 'Card', based_on: 'lot-passport', reason: 'for the sacks' };
    const source = '#import "document.typ": *\n#facts.lot';
    return { name: (await trade.admin.ok('documents.add_template', { ...own, source })).name };
  },
  // It stays where it is: what comes after needs it there.
  'authority.reassign_plot': async (whose) => ({ farmer: farmers[whose].email }),
  'reference.create_record': async () => ({ kind: 'business_type', values: { name: `Broker ${++made}` } }),
  'reference.change_record': async () => ({ kind: 'currency', key: 'EUR', values: { name: `Euro ${++made}` } }),
  'authority_certs.issue_org_credential': async (whose) => ({
    org_kind: 'Buyer',
    org: pickOf('buyer', whose),
    credential_payload: { credential_type: 'EORI', reference_number: `DE-${++made}` },
  }),
  'inspector_workbench.assign': async () => ({
    inspector: (await trade.world.user({ roles: ['SVC Inspector'] })).email,
  }),
  // Of the other trade's, an organisation that can have a profile: a buyer cannot.
  'fep.recompute': async (whose) => (whose === 'own' ? {} : { organisation: pickOf('exporter', whose) }),
  // Of the other trade's, who sells the lot.
  'eudr.generate_package': async (whose) => ({ operator: pickOf('exporter', whose) }),
  'eudr.preview_package': async (whose) => ({ operator: pickOf('exporter', whose) }),
  'eudr.verify_declaration': async (whose): Promise<Record<string, unknown>> =>
    whose === 'own' ? {} : { operator: pickOf('exporter', whose) },
  'eudr.list_declarations': async (whose): Promise<Record<string, unknown>> =>
    whose === 'own' ? {} : { operator: pickOf('exporter', whose) },
  'eudr.list_lots': async (whose): Promise<Record<string, unknown>> =>
    whose === 'own' ? {} : { operator: pickOf('exporter', whose) },
  'fep.regenerate_shareable_link': async () => ({ expires_at: null }),
  'fep.set_link_expiry': async () => ({ expires_at: null }),
  // A buyer owns no lot before one is sold.
  'eudr.lot_readiness': async (whose) => ({ lot: records[whose].lot?.['sold'] }),
  'svc_network.insurance.api.submit_claim': async () => ({ other_event: 'Another fire, in the other store.' }),
  'insurance_products.publish': async (whose) => ({
    ...storeTerms,
    insurer: records[whose].organisation?.['insurer'],
  }),
  // Its kind stands beside it, so the record is chosen here.
  'documents.compose': async (whose) => ofShipped(whose),
  'documents.list': async (whose) => ofShipped(whose),
  'documents.generate': async (whose) => ({ ...ofShipped(whose), print_format: 'commercial-invoice' }),
  'files.list_files': async (whose) => ({ doctype: 'Order', docname: records[whose].order?.['shipped'] }),
  'files.remove_file': async (whose) => {
    const to = { doctype: 'Order', docname: String(records[whose].order?.['shipped']) };
    return { file: (await uploadFile(harness, buyers[whose], Buffer.from('a,b\n1,2\n'), to)).message.name };
  },
  'devices.bind': async () => ({ place: 'store', store: 'Silo' }),
  'fleet.submit_inspection': async () => ({
    items: await answersFor(trade.exporter, 'trailer'),
    inspected_at: undefined,
  }),
  'plot_imports.take': (whose) => importOf(whose),
  'plot_imports.cancel': (whose) => importOf(whose),
  'plot_imports.read_again': (whose) => importOf(whose),
  'cart.cart_remove': async (whose) => ({ item_name: await lineOf(whose) }),
  // Whoever comes next adds one more.
  'cart.cart_update_qty': async (whose) => ({ item_name: await lineOf(whose), quantity: 1 }),
  'cart.cart_update_price': async (whose) => ({ item_name: await lineOf(whose) }),
};
const importOf = async (whose: Whose): Promise<Record<string, unknown>> => {
  if (whose === 'foreign') return { import: pickOf('plot import', whose) };
  const office = await trade.world.member('Cooperative', { org: String(pickOf('cooperative', whose)), role: 'Clerk' });
  return { import: await openImport(harness, office) };
};
const openSecondSession = async (): Promise<string> => {
  const sid = randomBytes(32).toString('base64url');
  const session = { userId: buyers.own.userId, sid, now: harness.clock.now(), ip: '127.0.0.1', userAgent: 'test' };
  await openSession(harness.database.db, session, harness.app.kernel.sessions);
  return sessionNameOf(sid);
};
const ofShipped = (whose: Whose) => ({ doctype: 'Order', name: records[whose].order?.['shipped'] });
let made = 0;
const newRequest = async (whose: Whose): Promise<string> => {
  const asking = await trade.world.user({ roles: ['SVC Farmer'] });
  return (await asking.ok('farmer.request_to_join', { cooperative: pickOf('cooperative', whose) })).name;
};
const newMember = async (whose: Whose): Promise<Record<string, unknown>> => {
  const org = pickOf('cooperative', whose) as string;
  const { email } = await trade.world.member('Cooperative', { org, role: 'Member' });
  return { organisation: org, email };
};
const lineOf = async (whose: Whose): Promise<unknown> => {
  if (whose === 'foreign') return pickOf('cart item', whose);
  return (await trade.buyer.ok('cart.cart_add', { lot: records.own.lot?.['listed'], quantity: 1 })).item_name;
};

/** Where whoever may call is told so by another answer than usual, because there is nothing to be had in these cases. */
const answered: Readonly<Record<string, { status: number; because: string }>> = {
  'svc_network.insurance.api.apply_for_policy': { status: 409, because: 'the product is the agent’s own insurer’s' },
  'cooperative.record_processing': { status: 400, because: 'the lot is at its last stage' },
  login: { status: 401, because: 'the password is wrong' },
  'iot.ingest': { status: 400, because: 'a sample text is no signature of a device' },
  'iot.ingest_uplink': { status: 404, because: 'no device has the DevEUI of the sample' },
  'documents.get_template': { status: 404, because: 'there is no template of the sample’s name' },
  'admin_jobs.retry_job': { status: 404, because: 'no queue runs here' },
  'integration.retry_log': { status: 404, because: 'there is no such entry' },
  'integration.rotate_service_credential': { status: 400, because: 'a sample text is no address of a mail server' },
  'frappe.auth.get_logged_user': { status: 401, because: 'a guest is told that nobody is logged in' },
  'verify.get_receipt': { status: 404, because: 'of a draft lot nothing is signed' },
  'verify.get_log_consistency': { status: 404, because: 'nothing is anchored' },
  'verify.hand_in_cosignature': { status: 400, because: 'a sample text is no head of a log' },
  'detail.fact_detail': { status: 404, because: 'of a draft lot nothing is signed' },
  'contagion.disclose_plot': { status: 403, because: 'the lot holds nothing of the plot' },
  'svc_network.insurance.api.ingest_oracle_reading': { status: 400, because: 'no provider has signed the sample' },
  'plot_imports.append': { status: 400, because: 'the sample is no piece of a file' },
  'eudr.bring_assessment': { status: 403, because: 'the file is not theirs' },
  'eudr.submit_to_eu': { status: 503, because: 'the EU system is off' },
  'eudr.set_aside_declaration': { status: 404, because: 'no statement is kept with the order' },
  'eudr.verify_declaration': { status: 503, because: 'the EU system is off' },
  'eudr.amend_in_eu': { status: 409, because: 'nothing was submitted' },
  'eudr.withdraw_from_eu': { status: 409, because: 'nothing was submitted' },
  'eudr.download_eu_document': { status: 404, because: 'nothing was sent' },
  'fep.get_status': { status: 404, because: 'nobody has such a link' },
  'epcis.capture': { status: 400, because: 'the sample is no event' },
  'epcis.get_capture': { status: 404, because: 'nothing was captured' },
  'epcis.get_event': { status: 404, because: 'nothing was derived yet' },
  'credentials.verify': { status: 400, because: 'it is no credential' },
  'credentials.verify_presentation': { status: 400, because: 'it is no presentation' },
  'credentials.get_status_list': { status: 404, because: 'nothing was issued yet' },
  'credentials.update_status': { status: 404, because: 'nothing was issued yet' },
  'did.get_did_web': { status: 404, because: 'the service has no public address' },
  'authority.get_flagged_lot': { status: 404, because: 'the lot is not flagged' },
  'auth.confirm_passkey': { status: 409, because: 'the service is reached by a bare address' },
  'auth.begin_passkey_login': { status: 409, because: 'the service is reached by a bare address' },
  'auth.passkey_login': { status: 409, because: 'the service is reached by a bare address' },
  'auth.verify_email': { status: 400, because: 'the token is for something else' },
  'auth.reset_password': { status: 400, because: 'the first call used it up' },
  'auth.send_confirmation': { status: 409, because: 'the address is confirmed' },
  'auth.confirm_email_change': { status: 400, because: 'the token is for something else' },
  ...Object.fromEntries(
    [
      'begin_passkey',
      'begin_totp',
      'change_password',
      'disable_totp',
      'new_recovery_codes',
      'request_email_change',
    ].map((name) => [`auth.${name}`, { status: 400, because: 'the password is wrong' }]),
  ),
};

/** What the caller is afterwards, or whether they are still logged in, changes with these: they come last. */
const changesTheCaller = ['create_buyer_org', 'create_cooperative_org', 'create_exporter_org', 'logout'];
const inTurn = [...allOperations].sort((left, right) => turn(left) - turn(right));
function turn({ name, kind }: (typeof allOperations)[number]): number {
  return kind === 'read' ? -2 : changesTheCaller.findIndex((end) => name.endsWith(end));
}

const keys = new Map<string, Record<string, string>>();
async function credentialsOf({ operation, actor }: Case): Promise<Credentials> {
  if (!actor.startsWith('key')) return { headers: people[actor as keyof typeof people].headers };
  const party = keyOwner(operation);
  const scope = actor.replace('key: ', '');
  const name = `${party} ${scope}`;
  const owner = people[party] as Caller & { org?: string };
  const given =
    actor === 'key without roles'
      ? {}
      : { scopes: [scope], ...(owner.org === undefined ? {} : { org: owner.org }), roles: rolesOfParty[party] };
  const headers = keys.get(name) ?? (await trade.world.partnerKey(owner, given));
  keys.set(name, headers);
  return { headers };
}
const rolesOfParty = {
  farmer: ['SVC Farmer'],
  'cooperative Owner': ['SVC Cooperative'],
  'cooperative Manager': ['SVC Cooperative'],
  'cooperative Clerk': ['SVC Cooperative'],
  'cooperative Member': ['SVC Cooperative'],
  exporter: ['SVC Exporter'],
  buyer: ['SVC Buyer'],
} satisfies Record<Party, string[]> as Record<
  Party,
  ('SVC Farmer' | 'SVC Cooperative' | 'SVC Exporter' | 'SVC Buyer')[]
>;

test('every entry is of an operation that needs one', () => {
  const asked = allOperations.filter(({ allow }) => allow === 'user').map(shortName);
  expect(Object.keys(stated).sort()).toEqual(asked.sort());
});

test.each(someOf(inTurn.map((operation) => [shortName(operation), operation] as const)))(
  '%s',
  async (name, operation) => {
    const input = inputOf(operation);
    // An admin has to name the organisation; whoever belongs to one may.
    const orgs = ['cooperative', 'buyer', 'organisation', 'org'].filter(
      (field) => field in input.properties && !('plot' in input.properties),
    );
    const wrong = new Map<string, string[]>();
    for (const each of casesOf(operation)) {
      const self = people[each.actor as keyof typeof people] as { org?: string } | undefined;
      const org = self?.org ?? (people[keyOwner(operation)] as { org?: string }).org;
      const sample = sampleInput(
        input,
        (kind) =>
          (kind === 'organisation' && each.whose === 'own' ? org : undefined) ??
          pickOf(kind, each.whose, name) ??
          absentRecords[kind],
        [...orgs, ...(alsoGiven[name] ?? [])],
      );
      const more = each.allowed || each.whose === 'foreign' ? await afresh[name]?.(each.whose) : undefined;
      const answer = await send(harness, operation, { ...sample, ...more }, await credentialsOf(each));
      const got = answer.status >= 500 ? 'failed' : [401, 403, 404].includes(answer.status) ? 'refused' : 'allowed';
      if (got === (each.allowed ? 'allowed' : 'refused') && answer.status !== 400) continue;
      if (each.allowed && answered[name]?.status === answer.status) continue;
      const why = `${each.whose}: ${got}, ${answer.status} ${answer.body?.exception ?? ''}`;
      wrong.set(why, [...(wrong.get(why) ?? []), each.actor]);
    }
    expect(Object.fromEntries([...wrong].map(([why, who]) => [why, who.join(', ')]))).toEqual({});
    // A restore drill takes its seconds.
  },
  120_000,
);
