import { verifyReceipt } from '@lotmark/sdk/verify';
import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { checkRecords } from '../../src/commands/check.ts';
import { startHarness } from '../support/harness.ts';
import { tamper } from '../support/tampering.ts';
import { openTrade } from '../support/trade-people.ts';

/**
 * Where a lot stands in its sale, how its shipment goes and who an organisation is are signed like the lot itself: whoever
 * alters them past the service is seen by the public check and by `lotmark check`.
 */
const harness = await startHarness();
const { db } = harness.database;
const trade = await openTrade(harness);
const { world, exporter, buyer, admin } = trade;
const guest = world.guest();
const thief = await world.member('Exporter');
afterAll(() => harness.close());

/** What the check says of the records themselves: their changes are marked here, so that their trace is as it should be. */
const ofRecords = async () => (await checkRecords(db)).faults;
const verify = async (lot: string) => (await guest.call('verify.cryptographic_verify', { lot_ref: lot })).body;

/** Does it past the service, but with trace and mark as if the service had done so; looks, and puts it back. */
async function forged(table: string, name: string, change: string, look: () => Promise<void>): Promise<void> {
  const columns = change.split(/, (?=[a-z_]+ =)/).map((part) => part.split(' =')[0] ?? '');
  const row = sql`select ${sql.join(columns.map((column) => sql.ref(column)))} from ${sql.table(table)} where name = ${name}`;
  const [before] = (await sql<Record<string, unknown>>`${row}`.execute(db)).rows;
  await sql`update ${sql.table(table)} set ${sql.raw(change)} where name = ${name}`.execute(db);
  try {
    await look();
  } finally {
    const back = Object.entries(before ?? {}).map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
    await sql`update ${sql.table(table)} set ${sql.join(back)} where name = ${name}`.execute(db);
  }
}

describe('a lot on the market', async () => {
  const lot = await trade.lot();
  await harness.anchor();

  test.each([
    ['exporter', `exporter = '${thief.org}'`],
    ['exporter removed', 'exporter = null'],
    ['price', 'asking_price = 0.01'],
    ['currency', "currency = 'EUR'"],
    ['confirmed price', 'confirmed_price = 1'],
    ['corridor', "corridor = 'UG-IT'"],
    ['divisible', 'divisible = not divisible'],
    ['status Verified', "status = 'Verified'"],
    ['status Sold', "status = 'Sold'"],
    ['status Draft', "status = 'Draft'"],
    ['day of listing', "listed_at = listed_at - interval '1 day'"],
    ['day of making', "created_at = created_at - interval '1 year'"],
    ['day of verification', 'verified_at = now()'],
    ['day of sale', 'sold_at = now()'],
    ['secret of the terms', "terms_salt = sha256('x')"],
  ])('%s altered by SQL is noticed', async (_what, change) => {
    expect(await verify(lot)).toMatchObject({ verified: true });
    await forged('lots', lot, change, async () => {
      expect(await verify(lot)).toMatchObject({ verified: false, error: 'payload_mismatch' });
      expect((await guest.get(`/verify/${lot}`)).body).toMatch(/class="verdict failed/);
      expect(await ofRecords()).toContain(`${lot}: the record differs from its attestation, or has none`);
    });
    expect(await verify(lot)).toMatchObject({ verified: true });
    expect(await ofRecords()).toEqual([]);
  });

  test('its receipt can be checked offline by anybody, and does not say what is asked for it', async () => {
    const receipt = await guest.get(`/v1/receipts/listing/${lot}`);
    expect(receipt.status).toBe(200);
    const checked = await verifyReceipt(JSON.stringify(receipt.body));
    expect(checked.ok).toBe(true);
    const said = JSON.parse(receipt.body.payload);
    expect(said).toMatchObject({
      type: 'lotmark.listing.v1',
      subject: lot,
      status: 'Listed',
      exporter: exporter.org,
      sold_at: null,
      terms_commitment: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect(Object.keys(said)).not.toEqual(expect.arrayContaining(['asking_price']));
  });
});

describe('the anchor of a lot', async () => {
  const lot = await trade.lot();
  await harness.anchor();

  test.each([
    ['time', "anchored_at = anchored_at - interval '1 day'"],
    ['ledger', 'ledger_index = ledger_index - 1'],
    ['hash of its ledger', "ledger_hash = repeat('A', 64)"],
  ])('%s altered by SQL: nothing is verified', async (_what, change) => {
    const { rows } = await sql<{ tree_size: number; ledger_index: number; ledger_hash: string; anchored_at: Date }>`
      select b.* from anchor_batches b join attestations a on b.tree_size > a.leaf_index
       where a.kind = 'lot' and a.subject = ${lot} order by b.tree_size limit 1`.execute(db);
    const [batch] = rows;
    if (batch === undefined) throw new Error('not anchored');
    const { tree_size, ledger_index, ledger_hash, anchored_at } = batch;
    expect(await verify(lot)).toMatchObject({ verified: true });
    await tamper(harness.database, (tx) =>
      sql`update anchor_batches set ${sql.raw(change)} where tree_size = ${tree_size}`.execute(tx),
    );
    expect(await verify(lot)).toMatchObject({ verified: false, error: 'ledger_mismatch' });
    expect((await guest.get(`/verify/${lot}`)).body).not.toMatch(/class="verdict verified/);
    const back = { ledger_index, ledger_hash, anchored_at };
    await tamper(harness.database, (tx) =>
      tx.updateTable('anchor_batches').set(back).where('tree_size', '=', tree_size).execute(),
    );
    expect(await verify(lot)).toMatchObject({ verified: true });
  });
});

describe('the cooperative of a lot', async () => {
  const lot = await trade.lot();
  await harness.anchor();
  const { org } = trade.cooperative;

  test.each([
    ['title', "title = 'Somebody Else Union'"],
    ['country', "country = 'BR'"],
    ['region', "region = 'Huila'"],
    ['verification', 'verified_at = now()'],
    ['registration number', "registration_number = 'X-1'"],
  ])('%s altered by SQL: the page shows no tick, and says why', async (_what, change) => {
    expect((await guest.get(`/verify/${lot}`)).body).toMatch(/class="verdict verified/);
    await forged('orgs', org, change, async () => {
      expect(await verify(lot)).toMatchObject({ verified: false, error: 'payload_mismatch' });
      const { body: page } = await guest.get(`/verify/${lot}`);
      expect(page).toMatch(/class="verdict failed/);
      expect(page).toContain('What is recorded about its cooperative is not what was signed');
      expect(page).not.toContain('Somebody Else Union');
      const answer = await guest.call('verify.lookup_lot', { lot_name: lot });
      expect(answer.body.lot).toMatchObject({ cooperative: org, cooperative_as_signed: false });
      expect((await guest.ok('finance.get_public_lot_verification', { lot_name: lot })).finance.verified).toBe(false);
    });
    expect(await verify(lot)).toMatchObject({ verified: true });
    expect((await guest.call('verify.lookup_lot', { lot_name: lot })).body.lot.cooperative_as_signed).toBe(true);
  });
});

describe('the marketplace', async () => {
  const lot = await trade.lot();
  const shown = async () => {
    const { data } = await guest.ok('marketplace.list_lots', { limit_page_length: 100 });
    const row = data.find(({ name }: { name: string }) => name === lot);
    const offer = await guest.ok('marketplace.get_lot', { lot });
    const { names_altered, exporter_name, cooperative_name, cooperative_verified } = offer;
    expect(row).toMatchObject({ names_altered, exporter_name, cooperative_name, cooperative_verified });
    return { names_altered, exporter_name, cooperative_name, cooperative_verified };
  };
  const optionOf = async (org: string) =>
    (await guest.ok('marketplace.filter_options')).cooperatives.find(({ name }: { name: string }) => name === org)
      .title;

  test.each(['exporter', 'cooperative'] as const)('shows no title of the %s that was altered by SQL', async (side) => {
    const { org } = trade[side];
    const before = await shown();
    expect(before).toMatchObject({ names_altered: [] });
    expect(before[`${side}_name`]).not.toBe(org);
    await forged('orgs', org, "title = 'Somebody Else'", async () => {
      expect(await shown()).toEqual({ ...before, [`${side}_name`]: org, names_altered: [org] });
      if (side === 'cooperative') expect(await optionOf(org)).toBe(org);
    });
    expect(await shown()).toEqual(before);
  });

  test('says whether the platform has verified the cooperative, and believes no SQL there', async () => {
    const { org } = trade.cooperative;
    expect(await shown()).toMatchObject({ cooperative_verified: false });
    await forged('orgs', org, 'verified_at = now()', async () =>
      expect(await shown()).toMatchObject({ cooperative_verified: false }),
    );
    await trade.admin.ok('organisation.verify_organisation', { organisation: org, reason: 'seen its papers' });
    expect(await shown()).toMatchObject({ cooperative_verified: true });
  });
});

describe('a trade', () => {
  const sold = async () => {
    const order = await trade.shippedOrder();
    const { lot } = await buyer.ok('orders.get_order', { order });
    await harness.anchor();
    return { order, lot };
  };
  const statusSigned = async (lot: string) =>
    (await guest.ok('detail.fact_detail', { kind: 'listing', name: lot })).payload.status;

  test('signs the sale of its lot, and who takes the sale back by SQL is seen', async () => {
    const { lot } = await sold();
    expect(await statusSigned(lot)).toBe('Sold');
    expect(await verify(lot)).toMatchObject({ verified: true });
    await forged('lots', lot, "status = 'Listed', sold_at = null", async () => {
      expect(await verify(lot)).toMatchObject({ verified: false, error: 'payload_mismatch' });
    });
    expect(await ofRecords()).toEqual([]);
  });

  test.each([
    ['status', "status = 'Delivered', delivered_at = now()"],
    ['carrier', "carrier = 'Other'"],
    ['port', "port_of_discharge = 'Genoa'"],
    ['expected arrival', "eta = '2030-01-01'"],
  ])('%s of its shipment altered by SQL is noticed, and no money moves', async (_what, change) => {
    const { order } = await sold();
    const { shipment_detail } = await buyer.ok('orders.get_order', { order });
    const { name } = shipment_detail;
    await forged('shipments', name, change, async () => {
      expect(await ofRecords()).toEqual([expect.stringMatching(`^${name}: the records differ from its attestation: `)]);
      expect((await buyer.call('orders.confirm_delivery_and_release', { order })).status).toBe(409);
      const { lot } = await buyer.ok('orders.get_order', { order });
      const { body: page } = await guest.get(`/verify/${lot}`);
      expect(page).toContain('What is recorded of its shipment is not what was signed');
      expect(page).not.toContain('Genoa');
    });
    expect(await ofRecords()).toEqual([]);
    await buyer.ok('orders.confirm_delivery_and_release', { order });
    expect((await buyer.ok('detail.fact_detail', { kind: 'shipment', name })).payload.status).toBe('Delivered');
    expect(await ofRecords()).toEqual([]);
  });

  test('undone, amended or flagged it is signed as it is then', async () => {
    const { order, lot } = await sold();
    await exporter.ok('orders.amend_shipment', { order, vessel: 'MV Aurora', eta: '2030-02-01' });
    expect(await ofRecords()).toEqual([]);
    await buyer.ok('orders.raise_dispute', { order, reason: 'Wet bags.' });
    expect(await statusSigned(lot)).toBe('Flagged');
    await admin.ok('orders.resolve_dispute', { order, decision: 'refund', note: 'Agreed.' });
    expect(await ofRecords()).toEqual([]);
  });
});

describe('an altered listing', () => {
  test('is flagged by the job, is not signed by what follows, and an officer decides', async () => {
    const lot = await trade.lot();
    await harness.anchor();
    await sql`update lots set exporter = ${thief.org} where name = ${lot}`.execute(db);
    await harness.tick('tamper-check');
    expect(await verify(lot)).toMatchObject({ verified: false, error: 'payload_mismatch' });
    const officer = await world.user({ roles: ['SVC Authority'] });
    const seen = await officer.ok('authority.get_flagged_lot', { lot_name: lot });
    expect(seen.differences).toEqual([{ field: 'exporter', signed: exporter.org, now: thief.org }]);
    await officer.ok('authority.resolve_flagged_lot', { lot_name: lot, decision: 'verified', differences: 'restore' });
    await harness.anchor();
    expect(await verify(lot)).toMatchObject({ verified: true });
    expect(await ofRecords()).toEqual([]);
  });

  test('whose price was altered cannot be put back, and is signed with a public reason', async () => {
    const lot = await trade.lot();
    await harness.anchor();
    await sql`update lots set asking_price = 0.5 where name = ${lot}`.execute(db);
    await harness.tick('tamper-check');
    const officer = await world.user({ roles: ['SVC Authority'] });
    const decide = { lot_name: lot, decision: 'verified' };
    expect((await officer.call('authority.resolve_flagged_lot', { ...decide, differences: 'restore' })).status).toBe(
      409,
    );
    const reason = 'The owner confirms the price.';
    const { fingerprint } = await officer.ok('authority.get_flagged_lot', { lot_name: lot });
    await officer.ok('authority.resolve_flagged_lot', { ...decide, differences: 'sign', reason, fingerprint });
    const { payload } = await guest.ok('detail.fact_detail', { kind: 'lot', name: lot });
    expect(payload.amendments).toMatchObject([{ fields: ['terms'], reason }]);
    await harness.anchor();
    expect(await verify(lot)).toMatchObject({ verified: true });
  });

  test('is neither sold nor edited', async () => {
    const lot = await trade.lot();
    const order = await trade.order(lot);
    await forged('lots', lot, `exporter = '${thief.org}'`, async () => {
      expect((await trade.cooperative.call('cooperative.update_lot', { lot, grade: 'Grade 2' })).status).toBe(409);
    });
    await forged('lots', lot, 'asking_price = 0.5', async () => {
      expect((await exporter.call('exporter.accept_order', { order })).status).toBe(409);
    });
  });
});

describe('an organisation', () => {
  test.each([
    ['title', "title = 'Another'"],
    ['verified', 'verified_at = now()'],
    ['address', "city = 'Elsewhere'"],
    ['country', "country = 'UG'"],
  ])('whose %s was altered by SQL is noticed, and not edited', async (_what, change) => {
    const user = await world.user({});
    const { name: org } = await user.ok('exporter_onboard.create_exporter_org', {
      exporter_name: 'Signed Exports',
      country: 'ET',
    });
    expect(await ofRecords()).toEqual([]);
    await forged('orgs', org, change, async () => {
      expect(await ofRecords()).toEqual([`${org}: the record differs from its attestation, or has none`]);
      expect(
        (await admin.call('organisation.suspend_organisation', { organisation: org, reason: 'Seen.' })).status,
      ).toBe(409);
    });
    await admin.ok('organisation.suspend_organisation', { organisation: org, reason: 'Seen.' });
    expect(await ofRecords()).toEqual([]);
  });
});

test('what was there before its kind was attested is pending until the job has signed it, and then like all', async () => {
  const order = await trade.shippedOrder();
  const { lot, shipment_detail } = await buyer.ok('orders.get_order', { order });
  await harness.anchor();
  await tamper(harness.database, async (tx) => {
    await sql`delete from attestations where (kind = 'listing' and subject = ${lot})
                 or (kind = 'shipment' and subject = ${shipment_detail.name})`.execute(tx);
  });
  expect(await verify(lot)).toMatchObject({ verified: false, error: 'not_anchored' });
  expect(await ofRecords()).toEqual([`${lot}: the record differs from its attestation, or has none`]);
  await sql`insert into statements_due (kind, subject)
            values ('listing', ${lot}), ('shipment', ${shipment_detail.name}), ('organisation', ${exporter.org})`.execute(
    db,
  );
  expect(await ofRecords()).toEqual([]);
  await harness.tick('sign-earlier');
  expect(await verify(lot)).toMatchObject({ verified: true });
  expect(await ofRecords()).toEqual([]);
  expect((await sql`select * from statements_due`.execute(db)).rows).toEqual([]);
  const { payload } = await exporter.ok('detail.fact_detail', { kind: 'organisation', name: exporter.org });
  expect(payload).toMatchObject({ type: 'lotmark.organisation.v1', organisation_kind: 'Exporter' });
});
