import { connect, Socket } from 'node:net';
import { type CredentialVerification, verifyCredential, verifyReceipt, verifyStatement } from '@lotmark/sdk/verify';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type DiligenceWorld, openDiligence } from '../support/diligence.ts';
import { type Harness, startHarness } from '../support/harness.ts';
import { recordInspection } from '../support/inspections.ts';
import type { Caller } from '../support/world.ts';

/**
 * One story: a lot is inspected, certified, sold and paid; its exporter's profile rises, a bank reads it by consent; then what
 * was handed out is taken back. What strangers saved on the way is checked at the end, when the service is gone.
 */
let harness: Harness;
let world: DiligenceWorld;
let guest: Caller;
let bank: Caller;
let officer: Caller;
let inspector: Caller;
let running = true;
let lot: string;
let inspection: string;
let order: string;
let certificate: string;
let profile: string;
let token: string;
let scoreBefore: number;
let scoreAfter: number;

/** What strangers keep, as text: nothing of it is asked for again. */
const saved = new Map<string, string>();
const file = (name: string): string => {
  const text = saved.get(name);
  if (text === undefined) throw new Error(`${name} was not saved`);
  return text;
};
async function save(name: string, path: string, by: Caller = guest): Promise<Response> {
  const answer = await fetch(`${harness.url}${path}`, { headers: by.headers });
  const text = await answer.text();
  expect([path, answer.status]).toEqual([path, 200]);
  saved.set(name, text);
  return answer;
}
const pathOf = (address: string): string => address.replace(harness.url, '');
const statusOf = (credential: string): { statusListCredential: string; statusListIndex: string } =>
  JSON.parse(credential).credentialStatus;

/** What the lot's public page says of its inspection. */
const claim = async (): Promise<string | undefined> =>
  /class="(\w+)" data-claim="inspected"/.exec((await guest.get(`/verify/${lot}`)).body)?.[1];

interface Component {
  component: string;
  measure: string | null;
  points: string;
  records: { set: string; count: number };
}
const points = (components: Component[]): Record<string, number> =>
  Object.fromEntries(components.map((each) => [each.component, Number(each.points)]));

beforeAll(async () => {
  harness = await startHarness();
  world = await openDiligence(harness);
  guest = world.world.guest();
  bank = await world.world.user({ roles: ['SVC Bank'], name: 'Berta Banker' });
  officer = await world.world.user({ roles: ['SVC Authority'], name: 'Olga Officer' });
  inspector = await world.world.user({ roles: ['SVC Inspector'], name: 'Ines Inspector' });
}, 120_000);
afterAll(async () => {
  vi.unstubAllGlobals();
  if (running) await harness.close();
});

test('a lot is inspected; the figures give the grade, and it counts once an admin has approved it', async () => {
  ({ lot } = await world.tracedLot(2));
  await world.cooperative.ok('cooperative.update_lot', { lot, grade: 'Grade 1' });
  await harness.anchor();
  const recorded = await recordInspection(inspector, lot);
  expect(recorded.message).toMatchObject({ grade: 'Grade 1', result: 'conformant' });
  inspection = recorded.message.name;
  // What waits for approval is named as that, and claims nothing yet.
  expect(await claim()).toBe('wait');
  expect((await inspector.call('inspector.admin_approve_inspection', { inspection })).status).toBe(403);
  await world.admin.ok('inspector.admin_approve_inspection', { inspection });
  await harness.anchor();
  expect(await world.cooperative.ok('detail.inspection_detail', { name: inspection })).toMatchObject({
    status: 'Approved',
    grade: 'Grade 1',
  });
  expect(await claim()).toBe('ok');
});

test('it is sold and paid, and an authority certifies it: the certificate names the inspection', async () => {
  const first = await world.exporter.ok('fep.recompute');
  [profile, scoreBefore] = [first.name, first.score];
  expect(points(first.components)).toMatchObject({ deliveries_on_time: 0, settled_value: 0, disputes: 0 });
  order = await world.sell(lot);
  await harness.anchor();
  const given = { order, certificate_number: 'ET/2026/41', authority: 'Coffee and Tea Authority' };
  const made = await officer.ok('authority_certs.issue_export_certificate', given);
  expect(made).toMatchObject({ order, lot, status: 'Issued', created: true });
  certificate = made.certificate;
  await harness.anchor();
  const looked = await guest.ok('verify.lookup_certificate', { certificate });
  expect(looked.certificate.checked).toMatchObject({
    quantity: '600',
    unit: 'kg',
    origin_country: 'ET',
    inspection: { name: inspection, lot, result: 'conformant' },
  });
  expect(looked.attestation).toMatchObject({ verified: true, anchored: true });
});

test('delivered and released, the exporter’s profile rises by itself, and each point has its reason', async () => {
  const eta = new Date(harness.clock.now().getTime() + 10 * 86_400_000).toISOString().slice(0, 10);
  await world.exporter.ok('exporter.mark_shipped', { order_name: order, carrier: 'Sea Line', eta });
  await world.buyer.ok('orders.confirm_delivery_and_release', { order });
  expect(await world.buyer.ok('orders.get_order', { order })).toMatchObject({
    status: 'Settled',
    escrow_status: 'Released',
  });
  await harness.anchor();
  const [after] = (await world.exporter.ok('fep.my_profiles')).profiles;
  const of = (name: string): Component => after.components.find((each: Component) => each.component === name);
  // 600 kg at 4.25 USD, there in time, undisputed.
  expect(of('settled_value')).toMatchObject({ measure: '2550', records: { set: 'escrows', count: 1 } });
  expect(of('deliveries_on_time')).toMatchObject({ measure: '1', points: '20', records: { count: 1 } });
  expect(of('disputes')).toMatchObject({ measure: '0', points: '15' });
  scoreAfter = after.score;
  expect(scoreAfter).toBeGreaterThan(scoreBefore);
  const sum = Object.values(points(after.components)).reduce((total, each) => total + each, 0);
  expect(sum).toBeCloseTo(scoreAfter, 0);
  const { suggestions, score } = await world.exporter.ok('fep.get_my_advice');
  expect(score).toBe(scoreAfter);
  const advised = suggestions.map((each: { component: string }) => each.component);
  expect(advised).toContain('settled_value');
  for (const full of ['deliveries_on_time', 'disputes']) expect(advised).not.toContain(full);
  const [event] = (await world.exporter.get('/v1/events?schema=credit.score.v1&limit=100')).body.slice(-1);
  expect(event.payload).toMatchObject({ id: profile, score: scoreAfter });
});

test('a bank reads the profile by consent, on its list and in its file; without it there is nothing', async () => {
  const rows = async () => (await bank.ok('bank.list_finance_profiles')).data;
  const csv = async (): Promise<string[]> =>
    (await bank.call('bank.export_finance_profiles_csv')).body.trim().split('\r\n');
  expect(await rows()).toEqual([]);
  expect(await csv()).toHaveLength(1);
  expect((await bank.call('detail.fep_detail', { name: profile })).status).toBe(403);
  const { consent } = await world.exporter.ok('fep.share_with_banks', { scope: 'profile' });
  expect(await rows()).toMatchObject([{ name: profile, organisation: world.exporter.org, score: scoreAfter }]);
  const seen = await bank.ok('detail.fep_detail', { name: profile });
  expect(seen).toMatchObject({ profile: { name: profile, score: scoreAfter }, link: null });
  expect(points(seen.profile.components)).toMatchObject({ deliveries_on_time: 20, disputes: 15 });
  saved.set('score', seen.verification.score_json);
  saved.set('score signature', seen.verification.signature);
  const [heading = '', row = '', ...others] = await csv();
  expect(others).toEqual([]);
  const columns = Object.fromEntries(heading.split(',').map((name, place) => [name, row.split(',')[place]]));
  expect(columns).toMatchObject({ name: profile, organisation: world.exporter.org });
  expect(Number(columns['score'])).toBe(scoreAfter);
  await harness.anchor();
  await save('consent receipt', pathOf(consent.receipt_url), bank);
  expect((await guest.get(pathOf(consent.receipt_url))).status).toBe(401);
});

test('what anybody may have is saved while it stands', async () => {
  const did = harness.app.services.signer.did;
  await save('did document', `/1.0/identifiers/${did}`);
  await save('lot receipt', `/verify/${lot}/receipt.json`);
  await save('certificate receipt', `/v1/receipts/certificate/${certificate}`);
  await save('certificate credential', `/v1/certificates/${certificate}/credential`);
  ({ token } = await world.exporter.ok('fep.regenerate_shareable_link'));
  const { credential } = await guest.ok('fep.get_by_token_vc', { token, purpose: 'loan 41' });
  saved.set('profile credential', JSON.stringify(credential));
  expect((await guest.get(`/fep/${token}`)).body).toContain(profile);
  expect((await world.exporter.ok('fep.list_lookups')).data).toMatchObject([
    { outcome: 'ok', as_credential: false },
    { outcome: 'ok', as_credential: true, purpose: 'loan 41' },
  ]);
  for (const name of ['certificate credential', 'profile credential']) {
    const { statusListCredential: list } = statusOf(file(name));
    const answer = await save(`${list} before`, pathOf(list));
    // Whoever keeps a copy longer than a minute was told not to.
    expect(answer.headers.get('cache-control')).toBe('public, max-age=60');
  }
});

test('taken back: the public pages and the status lists say so within a minute, and the bank sees nothing more', async () => {
  expect(await world.exporter.ok('fep.revoke_shareable_link')).toMatchObject({ was_open: true });
  const reason = 'Bags were exchanged in the port.';
  await officer.ok('authority_certs.revoke_export_certificate', { certificate, reason });
  const { consent } = await world.exporter.ok('fep.withdraw_from_banks');
  // The longest that a copy may be kept.
  harness.clock.advance(60_000);
  const gone = await guest.get(`/fep/${token}`);
  expect([gone.status, gone.headers.get('cache-control')]).toEqual([410, 'no-store']);
  expect(gone.body).not.toContain(profile);
  expect(await guest.ok('fep.get_by_token', { token })).toMatchObject({ ok: false, code: 'revoked' });
  const page = (await guest.get(`/certificate/${certificate}`)).body;
  expect(page).toContain('data-standing="revoked"');
  expect(page).toContain(reason);
  expect((await bank.ok('bank.list_finance_profiles')).data).toEqual([]);
  expect((await bank.call('detail.fep_detail', { name: profile })).status).toBe(403);
  for (const name of ['certificate credential', 'profile credential']) {
    const { statusListCredential: list } = statusOf(file(name));
    await save(`${list} after`, pathOf(list));
  }
  await harness.anchor();
  await save('consent receipt after', pathOf(consent.receipt_url), bank);
  await save('certificate receipt after', `/v1/receipts/certificate/${certificate}`);
});

test('the service is gone: what strangers hold is checked without a network, and says what no longer holds', async () => {
  const now = harness.clock.now();
  const did = harness.app.services.signer.did;
  const { didDocument } = JSON.parse(file('did document'));
  await harness.close();
  running = false;
  const asked: unknown[] = [];
  const refuse = (...what: unknown[]): never => {
    asked.push(what[0]);
    throw new Error('there is no network');
  };
  vi.stubGlobal('fetch', refuse);
  const connecting = vi.spyOn(Socket.prototype, 'connect').mockImplementation(refuse);
  try {
    expect(() => connect(9), 'the net is cut').toThrow('there is no network');
    asked.length = 0;

    const held = async (name: string) => {
      const { ok, steps, receipt } = await verifyReceipt(file(name), { did, didDocument });
      expect([name, ok, steps.filter((step) => !step.ok)]).toEqual([name, true, []]);
      expect(steps.map(({ id }) => id)).toEqual(expect.arrayContaining(['inclusion_proof', 'ledger_header']));
      return JSON.parse(receipt?.payload ?? '');
    };
    expect(await held('lot receipt')).toMatchObject({ subject: lot });
    expect(await held('certificate receipt')).toMatchObject({ subject: certificate, lot, order, status: 'Issued' });
    expect(await held('certificate receipt after')).toMatchObject({ subject: certificate, status: 'Revoked' });
    expect(await held('consent receipt')).toMatchObject({ profile, scope: 'profile', withdrawn_at: null });
    expect((await held('consent receipt after')).withdrawn_at).toEqual(expect.stringMatching(/^2026-/));
    const forged = file('lot receipt').replace('Grade 1', 'Grade 2');
    expect(forged).not.toBe(file('lot receipt'));
    expect(await verifyReceipt(forged, { did, didDocument })).toMatchObject({ ok: false, failed: 'payload_hash' });

    const keys = didDocument.verificationMethod.map((method: { id: string }) => ({ kid: method.id, retiredAt: null }));
    const statement = { document: file('score'), signature: file('score signature'), keys };
    expect(await verifyStatement(statement)).toMatchObject({ verified: true });
    const raised = file('score').replace(/"score":"[\d.]+"/, '"score":"99.0"');
    expect((await verifyStatement({ ...statement, document: raised })).verified).toBe(false);

    const checked = (name: string, when?: 'before' | 'after'): Promise<CredentialVerification> => {
      const statusList = async (list: string) => saved.get(`${list} ${when}`);
      return verifyCredential(file(name), { keys, now, ...(when === undefined ? {} : { statusList }) });
    };
    for (const name of ['certificate credential', 'profile credential']) {
      const before = await checked(name, 'before');
      expect([name, before.verified, before.signer, before.checks.status.holds]).toEqual([name, true, did, true]);
      const alone = await checked(name);
      expect(alone.verified).toBe(true);
      expect(alone.checks.status).toEqual({ holds: null, detail: 'Whether it was revoked was not looked at.' });
      const after = await checked(name, 'after');
      expect([name, after.verified, after.problem]).toEqual([name, false, 'revoked']);
      expect(after.error).toContain('revoked');
      expect(after.checks).toMatchObject({
        signature: { holds: true },
        issuer: { holds: true },
        dates: { holds: true },
      });
      expect(after.checks.status.holds).toBe(false);
    }
    expect(JSON.parse(file('profile credential')).credentialSubject).toMatchObject({
      profile,
      score: scoreAfter.toFixed(1),
    });
    expect(JSON.parse(file('certificate credential')).credentialSubject).toMatchObject({
      certificate,
      inspected: true,
      quantity: '600',
    });
    // A list that was kept for a day says nothing any more, and nothing is verified by it.
    const stale = await verifyCredential(file('profile credential'), {
      keys,
      now: new Date(now.getTime() + 25 * 3_600_000),
      statusList: async (list) => saved.get(`${list} before`),
    });
    expect([stale.verified, stale.checks.status.holds]).toEqual([false, null]);
    expect(asked).toEqual([]);
  } finally {
    connecting.mockRestore();
    vi.unstubAllGlobals();
  }
});
