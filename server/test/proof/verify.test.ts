import { verifyReceipt } from '@lotmark/sdk/verify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { countTotals, totalsBoard } from '../../src/domain/desks/public-record/totals.ts';
import type { Db } from '../../src/platform/db/database.ts';
import { type Harness, startHarness } from '../support/harness.ts';
import { signedLot } from '../support/signed-lot.ts';
import { type Caller, World } from '../support/world.ts';

let harness: Harness;
let world: World;
let clerk: Caller & { org: string };
let guest: Caller;
beforeAll(async () => {
  harness = await startHarness();
  world = new World(harness);
  clerk = await world.member('Cooperative');
  guest = world.guest();
});
afterAll(() => harness.close());

const lookup = (parameters: Record<string, unknown>) => guest.call('verify.lookup_lot', parameters);
const check = async (lot_ref: string) => (await guest.call('verify.cryptographic_verify', { lot_ref })).body;

test('a signed lot is pending, then anchored, and its receipt holds for a stranger', async () => {
  const name = await signedLot(harness, clerk, { lot_reference: 'TAG-7' });
  const pending = await lookup({ lot_name: name });
  expect(pending.status).toBe(200);
  expect(pending.body).toMatchObject({
    ok: true,
    lot: {
      name,
      status: 'Listed',
      commodity_type: 'Coffee',
      cooperative: clerk.org,
      origin_country: 'ET',
      quantity: 1200.5,
      unit: 'kg',
      grade: 'Grade 1',
      processing_method: 'Washed',
      lot_reference: 'TAG-7',
      version: 1,
    },
    anchor: { status: 'pending', version: 1, tx_hash: null, ledger_index: null, anchored_at: null, receipt: null },
    inspections: [],
    eudr: null,
  });
  expect(await check(name)).toMatchObject({ verified: false, error: 'not_anchored', anchored_xrpl_tx: null });

  await harness.anchor();
  const { body } = await lookup({ lot_name: name });
  expect(body.anchor).toMatchObject({
    status: 'anchored',
    tx_hash: expect.stringMatching(/^[0-9A-F]{64}$/),
    ledger_index: expect.any(Number),
    network: await harness.app.services.networkId(harness.database.db),
    receipt_url: `${harness.url}/verify/${name}/receipt.json`,
  });
  expect(body.anchor.payload_hash).toBe(body.lot.payload_hash);
  const { did } = harness.app.services.signer;
  expect((await verifyReceipt(body.anchor.receipt, { did })).steps.filter((step) => !step.ok)).toEqual([]);
  expect(await check(name)).toEqual({
    verified: true,
    signer_did: did,
    signed_at: expect.any(String),
    payload_hash: body.lot.payload_hash,
    anchored_xrpl_tx: body.anchor.tx_hash,
  });
});

test('a transaction hash leads to its lots; an older version keeps its own anchor', async () => {
  const first = await signedLot(harness, clerk);
  const second = await signedLot(harness, clerk);
  await harness.anchor();
  const txHash = (await lookup({ lot_name: first })).body.anchor.tx_hash as string;
  const byHash = await lookup({ tx_hash: txHash });
  expect(byHash.body).toMatchObject({ lot: { name: first }, lots: [first, second], lots_total: 2 });
  expect((await lookup({ tx_hash: txHash, lot_name: second })).body).toMatchObject({
    lot: { name: second },
    lots: [second],
    lots_total: 1,
  });

  await harness.app.jobContext.transaction(async ({ tx, attest }) => {
    await tx.updateTable('lots').set({ quantity: '900' }).where('name', '=', first).execute();
    await attest.now('lot', [first]);
  });
  expect((await lookup({ lot_name: first })).body).toMatchObject({
    lot: { version: 2, quantity: 900 },
    anchor: { version: 2, status: 'pending', receipt: null },
  });
  const old = (await lookup({ tx_hash: txHash, lot_name: first })).body;
  expect(old).toMatchObject({ lot: { version: 2 }, anchor: { version: 1, status: 'anchored', tx_hash: txHash } });
  expect(old.anchor.receipt.version).toBe(1);
  expect(old.anchor.receipt_url).toBe(`${harness.url}/verify/${first}/receipt.json?version=1`);
  await harness.anchor();
  expect(await check(first)).toMatchObject({ verified: true });
});

test('neither, malformed and disagreeing parameters answer 400', async () => {
  const name = await signedLot(harness, clerk);
  const other = await signedLot(harness, clerk);
  await harness.anchor();
  const later = await signedLot(harness, clerk);
  await harness.anchor();
  const txHash = (await lookup({ lot_name: name })).body.anchor.tx_hash as string;
  expect((await lookup({})).body.errors.map((error: { field: string }) => error.field)).toEqual([
    'lot_name',
    'tx_hash',
  ]);
  for (const tx_hash of ['xyz', txHash.toLowerCase(), txHash.slice(1), `${txHash}0`]) {
    expect((await lookup({ tx_hash })).body.errors[0].field, tx_hash).toBe('tx_hash');
  }
  const disagreeing = await lookup({ lot_name: later, tx_hash: txHash });
  expect(disagreeing.status).toBe(400);
  expect(disagreeing.body.exc_type).toBe('ValidationError');
  expect((await lookup({ lot_name: other, tx_hash: txHash })).status).toBe(200);
});

test('a miss answers 404 with ok false, and drafts are a miss', async () => {
  const { name: draft } = await clerk.ok('cooperative.create_lot', {
    commodity_type: 'Coffee',
    corridor: 'ET-DE',
    quantity: 5,
  });
  for (const parameters of [
    { lot_name: 'LOT-2026-99999' },
    { lot_name: 'nonsense' },
    { lot_name: draft },
    { tx_hash: 'A'.repeat(64) },
  ]) {
    const answer = await lookup(parameters);
    expect(answer.status).toBe(404);
    expect(answer.body).toMatchObject({
      ok: false,
      exc_type: 'DoesNotExistError',
      exception: expect.any(String),
      request_id: expect.any(String),
    });
  }
  expect(await check('nonsense')).toMatchObject({ verified: false, error: 'lot_not_found' });
  // A draft is told from nothing by nobody.
  expect(await check(draft)).toEqual(await check('LOT-2026-99999'));
  expect((await guest.call('verify.cryptographic_verify', {})).status).toBe(400);
});

test('a row changed behind our back is named', async () => {
  const name = await signedLot(harness, clerk);
  await harness.anchor();
  await harness.database.db.updateTable('lots').set({ quantity: '9999' }).where('name', '=', name).execute();
  const answer = await guest.call('verify.cryptographic_verify', { lot_ref: name });
  expect(answer.status).toBe(200);
  expect(answer.body).toMatchObject({ verified: false, error: 'payload_mismatch' });
});

/** A package that nothing was ever signed of. */
async function forgePackage(db: Db, lot: string, now: Date): Promise<void> {
  const name = 'DDP-2026-90001';
  const { cooperative } = await db
    .selectFrom('lots')
    .select('cooperative')
    .where('name', '=', lot)
    .executeTakeFirstOrThrow();
  const operator = { operator: cooperative, activity: 'IMPORT' as const };
  await db
    .insertInto('diligence_packages')
    .values({
      name,
      ...operator,
      status: 'Available',
      rule_set: 'EUDR-2025-2650',
      operator_name: 'Forged',
      operator_country: 'DE',
      country_of_activity: 'DE',
      plot_count: 2,
      producer_count: 1,
      quantity_kg: '10',
      hectares: '1',
      inputs_hash: Buffer.alloc(32),
      generated_at: now,
      eu_system: 'traces',
      submitted_at: now,
      reference_number: '26DEFORGED0001',
      risk: 'negligible',
      created_at: now,
      updated_at: now,
    })
    .execute();
  const goods = { commodity_type: 'Coffee', hs_heading: '0901', description: 'Coffee' };
  const hashes = { attested_version: 1, input_hash: Buffer.alloc(32) };
  await db
    .insertInto('diligence_lots')
    .values({ package: name, lot, live: true, cooperative, quantity_kg: '10', ...operator, ...goods, ...hashes })
    .execute();
}

test('inspections are shown without their inspector, and a forged due diligence not at all', async () => {
  const name = await signedLot(harness, clerk);
  const inspector = await world.user({ roles: ['SVC Inspector'], name: 'Ines Inspector' });
  const { db } = harness.database;
  const now = harness.clock.now();
  for (const [inspection, status] of [
    ['INSP-2026-90001', 'Approved'],
    ['INSP-2026-90002', 'Draft'],
  ] as const) {
    await db
      .insertInto('inspections')
      .values({
        name: inspection,
        lot: name,
        inspector: inspector.userId,
        status,
        grade: 'Grade 1',
        result: 'Clean cup',
        inspected_at: now,
        created_at: now,
      })
      .execute();
  }
  await forgePackage(db, name, now);
  const { body } = await lookup({ lot_name: name });
  expect(body.inspections).toEqual([
    {
      name: 'INSP-2026-90001',
      lot: name,
      status: 'Approved',
      claimed_grade: null,
      grade: 'Grade 1',
      result: 'Clean cup',
      inspected_at: now.toISOString(),
      attested: false,
    },
  ]);
  // A row that somebody wrote past the service says nothing.
  expect(body.eudr).toBeNull();
  expect(JSON.stringify(body)).not.toContain('Ines');
});

test('stats count what was signed, anchored and recorded', async () => {
  const counts = async () => countTotals(harness.database.db, harness.clock.now());
  const answer = await guest.call('verify.stats');
  expect(answer.status).toBe(200);
  expect(answer.body).toMatchObject({ lots_attested: expect.any(Number), as_of: expect.any(String) });
  const before = await counts();
  await signedLot(harness, clerk, { quantity: 100, unit: 'kg' });
  expect((await counts()).lots_anchored).toBe(before.lots_anchored);
  await harness.anchor();
  const after = await counts();
  expect(after.lots_attested).toBe(before.lots_attested + 1);
  expect(after.lots_anchored).toBe(after.lots_attested);
  // It comes from no harvest: nobody traced it.
  expect(after.kilograms_traced).toBe(before.kilograms_traced);
  expect(after.ledger_transactions).toBeGreaterThan(before.ledger_transactions);
  expect(after.last_anchor?.tx_hash).not.toBe(before.last_anchor?.tx_hash);
});

test('stats are counted anew once that is cheap, and for everybody who waits at once', async () => {
  const { db } = harness.database;
  let milliseconds = 0;
  let counts = 0;
  const board = totalsBoard(() => milliseconds);
  const now = harness.clock.now();
  const slow = async () => {
    const counting = board.read(db, now);
    const shared = board.read(db, now);
    expect(shared).toBe(counting);
    milliseconds += 10;
    counts++;
    return counting;
  };
  const first = await slow();
  milliseconds += 190;
  expect(await board.read(db, now)).toBe(first);
  milliseconds += 20;
  const second = await slow();
  expect(second).not.toBe(first);
  expect(counts).toBe(2);
});

test('partners verify with a key, everybody else is answered 401', async () => {
  const name = await signedLot(harness, clerk);
  await harness.anchor();
  const path = `/api/partner/verify/${name}`;
  const key = await world.partnerKey(clerk);
  const answer = await guest.get(path, key);
  expect(answer.status).toBe(200);
  expect(answer.body).toMatchObject({ verified: true, anchored_xrpl_tx: expect.any(String) });
  expect((await guest.get('/api/partner/verify/LOT-2026-99999', key)).body).toMatchObject({ error: 'lot_not_found' });
  expect((await guest.get(path)).status).toBe(401);
  expect((await clerk.get(path)).status).toBe(401);
  expect((await guest.get(path, { authorization: 'ApiKey nonsense' })).body.exc_type).toBe('AuthenticationError');
  expect((await guest.get(path, { authorization: `${key['authorization']}x` })).status).toBe(401);
});

test('a partner who asks too often is answered 429 with the time to wait', async () => {
  const limited = await startHarness({ env: { RATE_LIMIT_PER_ACTOR: '3' } });
  try {
    const own = new World(limited);
    const key = await own.partnerKey(await own.user());
    const get = () => own.guest().get('/api/partner/verify/LOT-2026-00001', key);
    const first = await get();
    expect(first.headers.get('ratelimit-limit')).toBe('3');
    await get();
    await get();
    const refused = await get();
    expect(refused.status).toBe(429);
    expect(refused.body.exc_type).toBe('RateLimitExceededError');
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  } finally {
    await limited.close();
  }
});
