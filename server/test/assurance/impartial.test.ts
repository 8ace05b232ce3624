import { afterAll, expect, test } from 'vitest';
import { startHarness } from '../support/harness.ts';
import { cleanCoffee, recordInspection, uploadFile } from '../support/inspections.ts';
import { plainPng } from '../support/pictures.ts';
import { openTrade } from '../support/trade-people.ts';
import type { Answer, Caller } from '../support/world.ts';

const harness = await startHarness();
afterAll(() => harness.close());
const trade = await openTrade(harness);
const { world, admin, cooperative, exporter, buyer } = trade;
const { db } = harness.database;
const inspector = await world.user({ roles: ['SVC Inspector'] });

/** Somebody of an office who belongs to an organisation, too. */
async function officerOf(org: string, role: 'SVC Inspector' | 'SVC Authority' | 'Platform Admin'): Promise<Caller> {
  const officer = await world.user({ roles: [role] });
  await world.join(officer, org);
  return officer;
}
async function notarizedLot(facts: Record<string, unknown> = {}): Promise<string> {
  const lot = await trade.lot(facts);
  await harness.anchor();
  return lot;
}
const refusalOf = ({ status, body }: Answer) => [status, body.exception];
const refused = (org: string) => [403, expect.stringContaining(`Whoever belongs to ${org} may not`)];
const statusOf = async (lot: string) =>
  (await db.selectFrom('lots').select('status').where('name', '=', lot).executeTakeFirstOrThrow()).status;

test.each([
  ['cooperative', cooperative.org],
  ['exporter', exporter.org],
])('whoever belongs to the %s of a lot does not inspect it, nor is it given to them', async (_kind, org) => {
  const lot = await notarizedLot({ grade: 'Grade 1' });
  const own = await officerOf(org, 'SVC Inspector');
  expect(refusalOf(await recordInspection(own, lot))).toEqual(refused(org));
  expect(refusalOf(await own.call('inspector_workbench.start_inspection', { lot }))).toEqual(refused(org));
  const assigned = await admin.call('inspector_workbench.assign', { lot, inspector: own.email });
  expect(refusalOf(assigned)).toEqual(refused(org));
});

test('an inspector who joins the seller after they began does not hand in', async () => {
  const lot = await notarizedLot();
  const own = await world.user({ roles: ['SVC Inspector'] });
  const { name } = await own.ok('inspector_workbench.start_inspection', { lot });
  await world.join(own, cooperative.org);
  const { measures } = await inspector.ok('inspector_workbench.get_inspection', {
    name: (await recordInspection(inspector, lot)).message.name,
  });
  const { cup_score: _computed, ...entered } = measures;
  const done = await own.call('inspector.submit_inspection', { inspection: name, measures: entered });
  expect(refusalOf(done)).toEqual(refused(cooperative.org));
});

test('an inspection is approved by somebody else than who made it, and by nobody of the seller', async () => {
  const lot = await notarizedLot({ grade: 'Grade 1' });
  const both = await world.user({ roles: ['SVC Inspector', 'Platform Admin'] });
  const { name: inspection } = (await recordInspection(both, lot)).message;
  const approve = (by: Caller) => by.call('inspector.admin_approve_inspection', { inspection });
  expect(refusalOf(await approve(both))).toEqual([403, expect.stringContaining('You inspected it yourself')]);
  expect(refusalOf(await approve(await officerOf(exporter.org, 'Platform Admin')))).toEqual(refused(exporter.org));
  expect(await statusOf(lot)).toBe('Notarized');
  expect((await approve(admin)).message).toMatchObject({ status: 'Approved', lot_status: 'Verified' });
});

test('an admin enters nothing under the name of an inspector, and so approves no figures of their own', async () => {
  const lot = await notarizedLot({ grade: 'Grade 1' });
  const { name } = await admin.ok('inspector_workbench.assign', { lot, inspector: inspector.email });
  const entered = { inspection: name, measures: cleanCoffee };
  const refusal = [403, expect.stringContaining('Only the inspector on the record')];
  expect(refusalOf(await admin.call('inspector.submit_inspection', entered))).toEqual(refusal);
  expect(refusalOf(await admin.call('inspector_workbench.save_draft', entered))).toEqual(refusal);
  expect(refusalOf(await admin.call('inspector_workbench.save_draft', { inspection: name, notes: 'x' }))).toEqual(
    refusal,
  );
  const { name: file } = (await uploadFile(harness, admin, plainPng)).body.message;
  const withFile = await admin.call('inspector.submit_inspection', { inspection: name, files: [file] });
  expect(refusalOf(withFile)).toEqual(refusal);
  const attached = await uploadFile(harness, admin, plainPng, { doctype: 'Quality Inspection', docname: name });
  expect(refusalOf(attached)).toEqual(refusal);
  await inspector.ok('inspector_workbench.save_draft', entered);
  expect((await admin.ok('inspector.submit_inspection', { inspection: name })).status).toBe('Submitted');
});

test('whoever was an inspector hands in nothing that was begun before the role was taken from them', async () => {
  const lot = await notarizedLot({ grade: 'Grade 1' });
  const former = await world.user({ roles: ['SVC Inspector'] });
  const { name } = await admin.ok('inspector_workbench.assign', { lot, inspector: former.email });
  await former.ok('inspector_workbench.save_draft', { inspection: name, measures: cleanCoffee });
  await admin.ok('admin_users.revoke_role', { email: former.email, role: 'SVC Inspector' });
  const refusal = [403, expect.stringContaining('is no inspector any more')];
  const handIn = (by: Caller, more: object = {}) =>
    by.call('inspector.submit_inspection', { inspection: name, ...more });
  expect(refusalOf(await handIn(former, { measures: cleanCoffee }))).toEqual(refusal);
  expect(refusalOf(await handIn(former))).toEqual(refusal);
  expect(refusalOf(await handIn(admin))).toEqual(refusal);
  const saved = await former.call('inspector_workbench.save_draft', { inspection: name, notes: 'dry' });
  expect(refusalOf(saved)).toEqual(refusal);
  await admin.ok('admin_users.grant_role', { email: former.email, role: 'SVC Inspector' });
  expect((await handIn(former)).message.status).toBe('Submitted');
});

test.each([
  ['exporter', exporter.org],
  ['buyer', buyer.org],
  ['cooperative of the lot', cooperative.org],
])('whoever belongs to the %s does not certify an order', async (_party, org) => {
  const order = await trade.paidOrder();
  await harness.anchor();
  const own = await officerOf(org, 'SVC Authority');
  expect(refusalOf(await own.call('authority_certs.issue_export_certificate', { order }))).toEqual(refused(org));
});

test('whoever belongs to an organisation does not confirm what it holds', async () => {
  const own = await officerOf(cooperative.org, 'SVC Inspector');
  const given = { credential_type: 'Organic', reference_number: 'OWN-1', valid_until: '2030-01-01' };
  const confirm = (by: Caller) =>
    by.call('authority_certs.issue_org_credential', {
      org_kind: 'Cooperative',
      org: cooperative.org,
      credential_payload: given,
    });
  expect(refusalOf(await confirm(own))).toEqual(refused(cooperative.org));
  expect((await confirm(inspector)).message).toMatchObject({ ok: true });
});

test('whoever belongs to the seller of a flagged lot does not decide about it', async () => {
  const lot = await notarizedLot({ grade: 'Grade 1' });
  const far = { moisture_percent: '11', category_1_defects: 30, category_2_defects: 90 };
  const { measures } = await inspector.ok('inspector_workbench.get_inspection', {
    name: (await recordInspection(inspector, lot)).message.name,
  });
  const { cup_score: _computed, ...entered } = measures;
  const other = await world.user({ roles: ['SVC Inspector'] });
  const { name: inspection } = (await recordInspection(other, lot, { measures: { ...entered, ...far } })).message;
  await admin.ok('inspector.admin_approve_inspection', { inspection });
  expect(await statusOf(lot)).toBe('Flagged');
  const own = await officerOf(cooperative.org, 'SVC Authority');
  const decided = await own.call('authority.resolve_flagged_lot', { lot_name: lot, decision: 'verified' });
  expect(refusalOf(decided)).toEqual(refused(cooperative.org));
  expect(await statusOf(lot)).toBe('Flagged');
});
