import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { openDiligence } from '../support/diligence.ts';
import { onPostgres, startHarness } from '../support/harness.ts';
import { recordInspection, uploadFile } from '../support/inspections.ts';
import { fire, openCover, storePolicy, storeProduct } from '../support/insurance-people.ts';
import { photograph } from '../support/pictures.ts';
import { momentarily, run, tamper } from '../support/tampering.ts';

/** Nothing is signed of what somebody wrote into a record, or into what it is made of, for the moment of the signature. */
const harness = await startHarness();
const { db } = harness.database;
const trade = await openDiligence(harness);
const { world, admin, cooperative, exporter, buyer } = trade;
const { set, remove, putBack } = momentarily(harness.database);
afterAll(() => harness.close());

const sign = (kind: string, name: string) =>
  harness.app.jobContext.transaction(({ attest }) => attest.now(kind, [name])).then(() => 'signed', String);
const versions = async (kind: string, name: string) =>
  (await sql`select from attestations where kind = ${kind} and subject = ${name}`.execute(db)).rows.length;

interface Lie {
  kind: string;
  table: string;
  where(name: string): string;
  /** The column that says something else; undefined where the row is out of sight. */
  column?: string;
  value?: string;
}
const inLot = (column: string) => (lot: string) =>
  `name = (select ${column} from lot_sources where lot = '${lot}' order by 1 limit 1)`;
const firstSource = (lot: string) =>
  `lot = '${lot}' and harvest = (select min(harvest) from lot_sources where lot = '${lot}')`;
const named = (name: string) => `name = '${name}'`;
const firstCell = (product: string) =>
  `product = '${product}' and cell = (select min(cell) from insurance_cells where product = '${product}')`;
const lies: Lie[] = [
  { kind: 'lot', table: 'lots', where: named, column: 'grade', value: 'Grade 9' },
  { kind: 'lot', table: 'harvests', where: inLot('harvest'), column: 'harvest_date', value: '2025-12-01' },
  { kind: 'lot', table: 'harvests', where: inLot('harvest') },
  { kind: 'lot', table: 'plots', where: inLot('plot'), column: 'country', value: 'KE' },
  { kind: 'lot', table: 'lot_sources', where: firstSource, column: 'quantity_kg', value: '299' },
  { kind: 'lot', table: 'lot_sources', where: (lot) => `lot = '${lot}'` },
  { kind: 'lot', table: 'plot_salts', where: (lot) => inLot('plot')(lot).replace('name', 'plot') },
  { kind: 'lot', table: 'orgs', where: () => named(cooperative.org), column: 'region', value: 'Elsewhere' },
  { kind: 'listing', table: 'lots', where: named, column: 'asking_price', value: '9.99' },
  { kind: 'order', table: 'orders', where: named, column: 'unit_price', value: '1' },
  { kind: 'escrow', table: 'escrows', where: named, column: 'fee_bps', value: '1' },
  {
    ...{ kind: 'escrow', table: 'orders', column: 'buyer', value: 'BUY-99999' },
    where: (escrow) => `name = (select order_name from escrows where name = '${escrow}')`,
  },
  { kind: 'shipment', table: 'shipments', where: named, column: 'carrier', value: 'Another' },
  { kind: 'organisation', table: 'orgs', where: named, column: 'title', value: 'Another' },
  { kind: 'inspection', table: 'inspections', where: named, column: 'grade', value: 'Grade 9' },
  {
    kind: 'inspection',
    table: 'files',
    where: () => `doctype = 'Quality Inspection'`,
    column: 'docname',
    value: 'INS-X',
  },
  { kind: 'inspection', table: 'files', where: (name) => `docname = '${name}'` },
  { kind: 'certificate', table: 'export_certificates', where: named, column: 'authority', value: 'Another' },
  { kind: 'package', table: 'diligence_packages', where: named, column: 'hectares', value: '9' },
  { kind: 'package', table: 'diligence_lots', where: (name) => `package = '${name}'` },
  { kind: 'product', table: 'insurance_products', where: named, column: 'title', value: 'Another' },
  { kind: 'product', table: 'insurance_cells', where: firstCell, column: 'gps_lat', value: '9' },
  { kind: 'product', table: 'insurance_cells', where: (name) => `product = '${name}'` },
  { kind: 'policy', table: 'insurance_policies', where: named, column: 'sum_insured', value: '9' },
  { kind: 'policy', table: 'premium_payments', where: (name) => `policy = '${name}'`, column: 'tokens', value: '9' },
  { kind: 'claim', table: 'insurance_claims', where: named, column: 'claimed_amount', value: '9' },
  { kind: 'org_credential', table: 'org_credentials', where: named, column: 'issuer', value: 'Another' },
];

describe('nothing is signed of what is not as the service wrote it', () => {
  const names: Record<string, string> = {};
  beforeAll(async () => {
    const { lot } = await trade.tracedLot(2);
    const order = await trade.sell(lot);
    await exporter.ok('exporter.mark_shipped', { order_name: order, carrier: 'Sea Line' });
    const of = async (table: 'escrows' | 'shipments') =>
      (await db.selectFrom(table).select('name').where('order_name', '=', order).executeTakeFirstOrThrow()).name;
    Object.assign(names, { lot, listing: lot, order, escrow: await of('escrows'), shipment: await of('shipments') });
    names['organisation'] = exporter.org;
    const inspector = await world.user({ roles: ['SVC Inspector'] });
    const other = (await trade.tracedLot(1)).lot;
    await harness.anchor();
    const files = [(await uploadFile(harness, inspector, photograph('N 6.1'))).body.message.name];
    names['inspection'] = (await recordInspection(inspector, other, { files })).message.name;
    await admin.ok('inspector.admin_approve_inspection', { inspection: names['inspection'] });
    const sold = await trade.sell(other);
    const officer = await world.user({ roles: ['SVC Authority'] });
    await harness.anchor();
    names['certificate'] = (await officer.ok('authority_certs.issue_export_certificate', { order: sold })).certificate;
    const filed = { activity: 'IMPORT', country_of_activity: 'DE', species: ['Coffea arabica'] };
    names['package'] = (await buyer.ok('eudr.generate_package', { lots: [other], ...filed })).name;
    const cover = await openCover(harness);
    await cover.mint(cover.agent.org, 100_000);
    names['product'] = await cover.product();
    names['policy'] = await storePolicy(cover, await storeProduct(cover.agent));
    names['claim'] = (
      await cover.cooperative.ok('svc_network.insurance.api.submit_claim', { policy: names['policy'], ...fire })
    ).name;
    names['org_credential'] = (
      await officer.ok('authority_certs.issue_org_credential', {
        ...{ org_kind: 'Cooperative', org: cooperative.org },
        credential_payload: {
          credential_type: 'Organic',
          reference_number: 'ET-140',
          issuer: 'C',
          valid_until: '2026-12-01',
        },
      })
    ).credential;
  }, 120_000);

  test.each(lies)('$kind: $table $column', async ({ kind, table, where, column, value }) => {
    const name = names[kind] as string;
    const before = await versions(kind, name);
    if (column === undefined) await remove(table, where(name));
    else await set(table, where(name), column, value ?? null);
    expect(await sign(kind, name)).toContain(`The record ${table} `);
    await putBack();
    expect(await versions(kind, name)).toBe(before);
    expect(await sign(kind, name)).toBe('signed');
  });
});

test('a lot that somebody let stand is signed as they saw it, and not as it became since', async () => {
  const { lot } = await trade.tracedLot(1);
  const before = await versions('lot', lot);
  const signed = harness.app.jobContext.transaction(({ attest }) => {
    attest.asSeen(lot, () => '{"what":"they saw"}');
    return attest.now('lot', [lot]);
  });
  await expect(signed).rejects.toThrow('say something else than what was looked at');
  expect(await versions('lot', lot)).toBe(before);
});

// The embedded database has one connection: nobody comes in between.
test.runIf(onPostgres)(
  'a harvest that is altered after its lot was compared, and put back, is not signed',
  async () => {
    const [plot] = await trade.plots(1);
    const { name: harvest } = await db
      .selectFrom('harvests')
      .select('name')
      .where('plot', '=', plot as string)
      .executeTakeFirstOrThrow();
    const { name: lot } = await cooperative.ok('farmer.aggregate_harvests_into_lot', {
      ...{ harvests: [harvest], commodity_type: 'Coffee', corridor: 'ET-DE', exporter: exporter.org },
    });
    const holder = await harness.database.pool.connect();
    try {
      await holder.query('begin; lock table corridors in access exclusive mode');
      const listed = cooperative.call('cooperative.list_lot', { lot });
      await vi.waitFor(
        async () => {
          const { rows } = await sql`
          select from pg_stat_activity
           where wait_event_type = 'Lock' and datname = current_database() and query like '%corridors%'`.execute(db);
          expect(rows).not.toEqual([]);
        },
        { timeout: 10_000, interval: 20 },
      );
      const turn = (day: string) => run(`update harvests set harvest_date = '${day}' where name = '${harvest}'`);
      await tamper(harness.database, turn('2025-12-01'));
      await holder.query('commit');
      const answered = await listed;
      await tamper(harness.database, turn('2026-01-15'));
      expect(answered).toMatchObject({
        status: 409,
        body: { exception: expect.stringContaining(`harvests ${harvest}`) },
      });
    } finally {
      await holder.query('rollback');
      holder.release();
    }
    expect(await versions('lot', lot)).toBe(0);
    await cooperative.ok('cooperative.list_lot', { lot });
    expect(await versions('lot', lot)).toBe(1);
  },
);
