import { didOfAddress, ed25519Multikey, type Receipt, type StepId, verifyReceipt } from '@lotmark/sdk/verify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkAll } from '../../src/commands/check.ts';
import { bringPeople, type TradePeople } from '../../src/commands/trade-people.ts';
import { bringLotToMarket, downloadReceipt, type SettledTrade, tradeLot } from '../../src/commands/trade-play.ts';
import { type Harness, startHarness } from '../support/harness.ts';
import { tamper } from '../support/tampering.ts';
import { World } from '../support/world.ts';

let harness: Harness;
let people: TradePeople;
let trade: SettledTrade;
let receipt: Receipt;
const silent = () => {};

/** One trade, from the plot to the settled order, and its receipt as a stranger gets it. */
beforeAll(async () => {
  harness = await startHarness();
  people = await bringPeople(harness.url, await adminLogin(), silent);
  const lot = await bringLotToMarket(people, silent);
  await harness.anchor();
  trade = await tradeLot(people, lot, silent);
  for (let round = 0; round < 3; round++) await harness.anchor();
  receipt = JSON.parse(await downloadReceipt(harness.url, trade.lot));
});
afterAll(() => harness.close());

async function adminLogin(): Promise<{ email: string; password: string }> {
  const password = 'a password of an admin';
  const { email, userId } = await new World(harness).admin();
  const password_hash = await harness.app.services.passwords.hash(password);
  await harness.database.db.updateTable('users').set({ password_hash }).where('id', '=', userId).execute();
  return { email, password };
}

async function faults(): Promise<string[]> {
  return (await checkAll(harness.database)).flatMap((part) => part.faults);
}

test('the trade is settled: money, goods, ledger and the public record agree', async () => {
  const { buyer, exporter, cooperative, farmer, admin, buyerOrg, exporterOrg, cooperativeOrg } = people;
  expect(await buyer.orders.get_order({ order: trade.order })).toMatchObject({
    status: 'Settled',
    escrow_status: 'Released',
    lot: trade.lot,
  });
  // 1255.5 kg at 6.40 USD, ten tokens to the dollar: the wallet is empty again, the payees have it all but the fee.
  expect(trade).toMatchObject({ total: 8035.2, currency: 'USD' });
  const balanceOf = async (organisation: string) => (await admin.wallet.get_balance({ organisation })).balance_axkt;
  const detail = await buyer.detail.escrow_detail({ name: trade.escrow });
  expect(detail).toMatchObject({ status: 'Released', mirror: { status: 'finished' } });
  expect(await balanceOf(buyerOrg)).toBe(0);
  const payees = (await balanceOf(exporterOrg)) + (await balanceOf(cooperativeOrg));
  expect(payees).toBeCloseTo(80_352 - 10 * detail.fee_amount, 6);
  expect(await cooperative.cooperative.lot_edit_values({ lot: trade.lot })).toMatchObject({ status: 'Sold' });
  expect((await farmer.farmer.list_my_lots()).data).toEqual([expect.objectContaining({ name: trade.lot })]);
  expect((await exporter.exporter.recent_settlements()).map((row) => row.order)).toEqual([trade.order]);
  expect(await faults()).toEqual([]);
});

test('a stranger reads the page and verifies the receipt by themselves', async () => {
  const page = await fetch(`${harness.url}/verify/${trade.lot}`);
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining(trade.lot)]);
  const { did } = harness.app.services.signer;
  const verification = await verifyReceipt(receipt, { did });
  expect(verification.steps.filter((step) => !step.ok)).toEqual([]);
  expect(verification.steps).toHaveLength(8);
  expect(receipt).toMatchObject({ kind: 'lot', subject: trade.lot });
});

/** Another digit at the end of a number in hexadecimal. */
const bent = (hex: string) => `${hex.slice(0, -1)}${hex.endsWith('0') ? '1' : '0'}`;
/** A memo is text, and stands in the transaction as hexadecimal. */
const inMemo = (text: string) => Buffer.from(text).toString('hex').toUpperCase();
const forgeries: [string, StepId, (honest: Receipt) => Receipt][] = [
  ['another mass', 'payload_hash', (it) => ({ ...it, payload: it.payload.replace('1255.5', '9255.5') })],
  ['another subject', 'payload_hash', (it) => ({ ...it, subject: 'LOT-2026-99999' })],
  ['another signature', 'signature', (it) => ({ ...it, signature: bent(it.signature) })],
  [
    'a key of somebody else',
    'signature',
    (it) => {
      const public_key = ed25519Multikey(new Uint8Array(32).fill(7));
      return { ...it, public_key, kid: `${it.kid.split('#')[0]}#${public_key}` };
    },
  ],
  [
    'an account of somebody else',
    'did_key',
    (it) => ({ ...it, kid: `${didOfAddress('rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh')}#${it.public_key}` }),
  ],
  ['another leaf', 'inclusion_proof', (it) => ({ ...it, leaf_index: it.leaf_index + 1 })],
  [
    'another root',
    'inclusion_proof',
    (it) => ({ ...it, tree_head: { ...it.tree_head, root: bent(it.tree_head.root) } }),
  ],
  [
    'another memo',
    'tree_head',
    (it) => {
      const { root } = it.tree_head;
      const tx_blob = it.ledger.tx_blob.replace(inMemo(root), inMemo(bent(root)));
      return { ...it, ledger: { ...it.ledger, tx_blob } };
    },
  ],
  [
    'another outcome',
    'ledger_transaction',
    (it) => ({ ...it, ledger: { ...it.ledger, meta_blob: bent(it.ledger.meta_blob) } }),
  ],
  [
    'another ledger',
    'ledger_header',
    (it) => ({
      ...it,
      ledger: { ...it.ledger, header: { ...it.ledger.header, ledger_hash: bent(it.ledger.header.ledger_hash) } },
    }),
  ],
];
test.each(forgeries)('a receipt with %s fails at the step %s', async (_what, step, forge) => {
  const { did } = harness.app.services.signer;
  expect(await verifyReceipt(forge(receipt), { did })).toMatchObject({ ok: false, failed: step });
});

test('after a rotation of the key what the old one signed still holds', async () => {
  const { database, clock, app } = harness;
  clock.advance(60_000);
  const { retired, active } = await database.db
    .transaction()
    .execute((tx) => app.services.signer.rotate(tx, () => clock.now()));
  expect(receipt.kid).toBe(retired);
  const didDocument = await people.buyer.did.get_did_document();
  const { did } = app.services.signer;
  expect((await verifyReceipt(receipt, { did, didDocument })).steps.filter((step) => !step.ok)).toEqual([]);
  const check = await people.buyer.verify.cryptographic_verify({ lot_ref: trade.lot });
  expect(check).toMatchObject({ verified: true });

  // What is signed from now on is signed by the new key, and holds as well.
  clock.advance(60_000);
  const next = await bringLotToMarket({ ...people, run: 'c0ffee01' }, silent);
  await harness.anchor();
  const newer: Receipt = JSON.parse(await downloadReceipt(harness.url, next));
  expect(newer.kid).toBe(active);
  expect((await verifyReceipt(newer, { did, didDocument })).ok).toBe(true);
  expect(await faults()).toEqual([]);
});

test('who changes a lot in the database is found out', async () => {
  const { database, tick } = harness;
  const set = (quantity: string) =>
    tamper(database, (tx) => tx.updateTable('lots').set({ quantity }).where('name', '=', trade.lot).execute());
  await set('1300');
  expect(await people.buyer.verify.cryptographic_verify({ lot_ref: trade.lot })).toMatchObject({
    verified: false,
    error: 'payload_mismatch',
  });
  expect(await faults()).toContainEqual(expect.stringContaining(`${trade.lot}: the records differ`));
  await tick('tamper-check');
  expect(await people.cooperative.cooperative.lot_edit_values({ lot: trade.lot })).toMatchObject({ status: 'Flagged' });
  const flagged = await people.admin.authority.list_flagged_lots();
  expect(flagged.data).toEqual([
    expect.objectContaining({
      name: trade.lot,
      reason: expect.stringContaining('Anchor mismatch'),
      previous_status: 'Sold',
    }),
  ]);
  // The receipt speaks of what was signed, and that has not changed.
  expect((await verifyReceipt(await downloadReceipt(harness.url, trade.lot))).ok).toBe(true);
});
