import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { startHarness } from '../support/harness.ts';
import { backToBefore, type Rows } from '../support/put-back.ts';
import { momentarily } from '../support/tampering.ts';
import { openTrade } from '../support/trade-people.ts';

/** What a stranger reads of a certificate, a badge or an organisation is never what was signed of it once, and is not so any more. */
const harness = await startHarness();
const trade = await openTrade(harness);
const { world, admin, buyer, exporter } = trade;
const officer = await world.user({ roles: ['SVC Authority'] });
const guest = world.guest();
const momentary = momentarily(harness.database);
afterAll(() => harness.close());

const named = (table: string, name: string, column = 'name'): Rows => ({
  table,
  where: sql<boolean>`t.${sql.ref(column)} = ${name}`,
});
const putBack = (rows: readonly Rows[], change: () => Promise<unknown>) =>
  backToBefore(harness.database, momentary, { rows, change });

/** A certificate on the ledger, of an order that has left. */
async function certified(): Promise<{ certificate: string; order: string; lot: string }> {
  const order = await trade.shippedOrder();
  await harness.anchor();
  const { certificate, lot } = await officer.ok('authority_certs.issue_export_certificate', { order });
  await harness.anchor();
  return { certificate, order, lot };
}
const lookup = (certificate: string) => guest.ok('verify.lookup_certificate', { certificate });
const standing = async (certificate: string) => {
  const text = await (await fetch(`${harness.url}/certificate/${certificate}`)).text();
  return /data-standing="(\w+)"/.exec(text)?.[1];
};

test('no stranger is told that a certificate holds that was revoked', async () => {
  const { certificate } = await certified();
  expect(await standing(certificate)).toBe('issued');
  await putBack([named('export_certificates', certificate)], () =>
    officer.ok('authority_certs.revoke_export_certificate', { certificate, reason: 'the bags were mixed' }),
  );
  expect((await lookup(certificate)).attestation).toMatchObject({ verified: false, anchored: false });
  expect(await standing(certificate)).toBe('unproven');
  await momentary.putBack();
  expect((await lookup(certificate)).certificate.status).toBe('Revoked');
  expect((await lookup(certificate)).attestation.verified).toBe(true);
});

test('a certificate tells of the dispute about its goods that somebody took away', async () => {
  const { certificate, order, lot } = await certified();
  expect((await lookup(certificate)).certificate.since).toEqual([]);
  const rows = [named('orders', order), named('escrows', order, 'order_name'), named('lots', lot)];
  await putBack(rows, () => buyer.ok('orders.raise_dispute', { order, reason: 'wet bags' }));
  expect((await lookup(certificate)).certificate.since).toEqual(['records_altered']);
  const page = await (await fetch(`${harness.url}/verify/${lot}`)).text();
  expect(new RegExp(`${certificate}</a> <span class="tag (\\w+)"`).exec(page)?.[1]).toBe('changed');
});

test('the map of a lot shows no other country than that of its corridor', async () => {
  const { lot } = await certified();
  const page = async () => (await fetch(`${harness.url}/verify/${lot}`)).text();
  const before = await page();
  expect(before).toContain('class="route"');
  const corridor = await harness.database.db
    .selectFrom('lots')
    .innerJoin('corridors', 'corridors.name', 'lots.corridor')
    .select('corridors.name')
    .where('lots.name', '=', lot)
    .executeTakeFirstOrThrow();
  await momentary.set('corridors', `name = '${corridor.name}'`, 'destination_country', 'US');
  const altered = await page();
  expect(altered).not.toContain('United States');
  expect(altered).not.toContain('class="route"');
});

test('who looks a lot up is told that what is told of it is not what was signed', async () => {
  const { lot } = await certified();
  const look = async () => {
    const { body } = await guest.call('verify.lookup_lot', { lot_name: lot });
    const { message } = (await guest.call('finance.get_public_lot_verification', { lot_name: lot })).body;
    return [body.lot.as_signed, message.lot.as_signed];
  };
  expect(await look()).toEqual([true, true]);
  await momentary.set('lots', `name = '${lot}'`, 'quantity', '9999');
  expect(await look()).toEqual([false, false]);
});

test('no badge of a credential is shown that was withdrawn', async () => {
  const { credential } = await officer.ok('authority_certs.issue_org_credential', {
    ...{ org_kind: 'Exporter', org: exporter.org },
    credential_payload: { credential_type: 'Organic', reference_number: 'ET-BIO-1', valid_until: '2030-01-01' },
  });
  const badges = () => guest.ok('organisation.get_badges', { organisations: [exporter.org] });
  expect(await badges()).toHaveLength(1);
  await putBack([named('org_credentials', credential)], () =>
    officer.ok('authority_certs.withdraw_org_credential', { credential, reason: 'The seal was misused.' }),
  );
  expect(await badges()).toEqual([]);
});

test('no organisation goes by the name that it gave up', async () => {
  const rename = (title: string) => admin.ok('organisation.update_organisation', { organisation: exporter.org, title });
  const profile = () => guest.ok('finance.get_exporter_profile', { exporter: exporter.org });
  await rename('Sunrise Trading');
  expect(await profile()).toMatchObject({ title: 'Sunrise Trading', as_signed: true });
  await putBack([named('orgs', exporter.org)], () => rename('Sunset Trading'));
  expect(await profile()).toMatchObject({ title: exporter.org, as_signed: false });
});

test('no lender is shown a score that was another one since', async () => {
  const { name } = await exporter.ok('fep.recompute');
  const { token } = await exporter.ok('fep.regenerate_shareable_link');
  const look = () => guest.call('fep.get_by_token', { token });
  const page = async () => (await fetch(`${harness.url}/fep/${token}`)).text();
  expect(await page()).toContain('The signature holds');
  const { order } = await certified();
  await putBack([named('finance_profiles', name)], async () => {
    await buyer.ok('orders.confirm_delivery_and_release', { order });
    harness.clock.advance(60_000);
    await exporter.ok('fep.recompute');
  });
  expect((await look()).status).toBe(409);
  expect(await page()).not.toContain('The signature holds');
  await momentary.putBack();
  expect(await page()).toContain('The signature holds');
});
