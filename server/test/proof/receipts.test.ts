import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient, LotmarkError } from '@lotmark/sdk';
import { type Receipt, type ReceiptKind, verifyReceipt } from '@lotmark/sdk/verify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runCommandLine } from '../../src/commands/command-line.ts';
import { startHarness } from '../support/harness.ts';
import { openTrade } from '../support/trade-people.ts';

const harness = await startHarness();
const trade = await openTrade(harness);
const { buyer, exporter, cooperative, admin, world } = trade;
const guest = world.guest();
const folder = mkdtempSync(join(tmpdir(), 'receipts-'));

/** One record of each kind, all of one settled trade. */
const names = {} as Record<ReceiptKind, string>;

beforeAll(async () => {
  names.order = await trade.shippedOrder();
  await buyer.ok('orders.confirm_delivery_and_release', { order: names.order });
  await harness.drain();
  await harness.anchor();
  const { lot, escrow_detail } = await buyer.ok('orders.get_order', { order: names.order });
  names.lot = lot;
  names.escrow = escrow_detail.name;
  const { body } = await buyer.get('/v1/events?schema=settle.payout.v1');
  names.event = body[0].attest.id;
}, 60_000);
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await harness.close();
});

const path = (kind: ReceiptKind, name = names[kind]) => `/v1/receipts/${kind}/${name}`;
const kinds: ReceiptKind[] = ['lot', 'order', 'escrow', 'event'];

async function receiptOf(kind: ReceiptKind): Promise<Receipt> {
  const { status, body } = await buyer.get(path(kind));
  expect([kind, status]).toEqual([kind, 200]);
  return body as Receipt;
}

/** What `lotmark verify` says of a file with this text. */
async function verifyFile(text: string): Promise<{ code: number | undefined; output: string }> {
  const file = join(folder, 'receipt.json');
  writeFileSync(file, text);
  const lines: string[] = [];
  const code = await runCommandLine(['verify', file, '--did', harness.app.services.signer.did], (line) =>
    lines.push(line),
  );
  return { code, output: lines.join('\n') };
}

describe.each(kinds)('the receipt of kind %s', (kind) => {
  test('is fetched by its people and checked offline, by the sdk and by the command', async () => {
    const receipt = await receiptOf(kind);
    const { did } = harness.app.services.signer;
    expect(receipt).toMatchObject({ kind, subject: names[kind] });
    expect((await verifyReceipt(receipt, { did })).steps.filter((step) => !step.ok)).toEqual([]);
    const { code, output } = await verifyFile(JSON.stringify(receipt));
    expect([code, output]).toEqual([0, expect.stringContaining(`${names[kind]}, version ${receipt.version}, holds.`)]);
  });

  test('does not hold when anything of it was changed', async () => {
    const receipt = await receiptOf(kind);
    const text = JSON.stringify(receipt);
    const inner = JSON.parse(receipt.payload) as Record<string, unknown>;
    const changed = JSON.stringify({ ...inner, signed_at: '2026-03-02T09:00:00.001Z' });
    const rehashed = createHash('sha256').update(changed).digest('hex');
    const other = kind === 'order' ? 'escrow' : 'order';
    const forged: [string, string][] = [
      [JSON.stringify({ ...receipt, payload: changed }), 'The payload has the stated hash'],
      [JSON.stringify({ ...receipt, payload: changed, payload_hash: rehashed }), 'The payload hash is signed'],
      [JSON.stringify({ ...receipt, kind: other }), 'The payload has the stated hash'],
      [text.replace('"subject":', '"subject":"ORD-2026-00999","subject":'), 'The receipt is well formed'],
    ];
    for (const [forgery, title] of forged) {
      const { code, output } = await verifyFile(forgery);
      expect([title, code]).toEqual([title, 1]);
      expect(/✗ (.*)/.exec(output)?.[1]).toBe(title);
    }
  });
});

test('the payloads say what was agreed and paid', async () => {
  const order = JSON.parse((await receiptOf('order')).payload) as object;
  expect(order).toMatchObject({
    type: 'lotmark.order.v1',
    lot: names.lot,
    buyer: buyer.org,
    exporter: exporter.org,
    cooperative: cooperative.org,
    quantity: '1000',
    status: 'Settled',
  });
  const escrow = JSON.parse((await receiptOf('escrow')).payload) as object;
  expect(escrow).toMatchObject({ type: 'lotmark.escrow.v1', order: names.order, status: 'Released' });
});

test('older versions are had by their number, and unknown ones named', async () => {
  const newest = (await receiptOf('order')).version;
  expect(newest).toBeGreaterThan(1);
  const first = await buyer.get(`${path('order')}?version=1`);
  expect(first.body).toMatchObject({ version: 1, subject: names.order });
  expect((await verifyReceipt(first.body)).ok).toBe(true);
  const unknown = await buyer.get(`${path('order')}?version=${newest + 1}`);
  expect([unknown.status, unknown.body.exception]).toEqual([404, expect.stringContaining(`the newest is ${newest}`)]);
  for (const version of ['0', '-1', '1.5', 'x', '99999999999']) {
    const refused = await buyer.get(`${path('order')}?version=${version}`);
    expect([version, refused.status, refused.body.errors?.[0].field]).toEqual([version, 400, 'version']);
  }
  const kind = await buyer.get('/v1/receipts/plot/PLOT-2026-00001');
  expect([kind.status, kind.body.errors[0].field]).toEqual([400, 'kind']);
});

describe('who may have it', () => {
  test('of a lot everybody; of an order and its escrow every party and admins; of a payout its party', async () => {
    const open = await guest.get(path('lot'));
    // Pages of any site may read it, and check it there.
    expect([open.status, open.headers.get('access-control-allow-origin')]).toEqual([200, '*']);
    for (const kind of ['order', 'escrow', 'event'] as const) {
      for (const caller of [buyer, exporter, cooperative, admin]) {
        // Each party has a payout event of its own; this one is the buyer's.
        const status = kind === 'event' && (caller === exporter || caller === cooperative) ? 404 : 200;
        expect([kind, (await caller.get(path(kind))).status]).toEqual([kind, status]);
      }
      const { status, body } = await guest.get(path(kind));
      expect([kind, status, body.exc_type]).toEqual([kind, 401, 'AuthenticationError']);
    }
  });

  test('strangers cannot tell foreign records from missing ones; admins are told', async () => {
    const stranger = await world.member('Buyer');
    const missing = { order: 'ORD-2026-99999', escrow: 'ESC-2026-99999', event: 'EVT-2026-99999' };
    const refused = { order: 403, escrow: 403, event: 404 };
    for (const kind of ['order', 'escrow', 'event'] as const) {
      const words = ({ status, body }: { status: number; body: { exception: string; exc_type: string } }) => [
        status,
        body.exc_type,
        body.exception,
      ];
      const foreign = words(await stranger.get(path(kind)));
      expect(foreign[0]).toBe(refused[kind]);
      expect(words(await stranger.get(path(kind, missing[kind])))).toEqual(foreign);
      // A name of another kind is no record of this one.
      expect(words(await stranger.get(path(kind, names.lot)))).toEqual(foreign);
      expect((await admin.get(path(kind, missing[kind]))).status).toBe(404);
    }
    expect((await guest.get(path('lot', 'LOT-2026-99999'))).status).toBe(404);
    expect((await buyer.get(path('lot', names.order))).status).toBe(404);
  });

  test('partner keys need the scope; what is public needs none', async () => {
    const key = (scopes: string[]) => world.partnerKey(buyer, { org: buyer.org, scopes });
    const verify = await key(['verify']);
    expect((await guest.get(path('order'), verify)).status).toBe(200);
    expect((await guest.get(path('escrow'), verify)).status).toBe(200);
    const lacking = await guest.get(path('event'), verify);
    expect([lacking.status, lacking.body.exception]).toEqual([403, expect.stringContaining('"events"')]);
    expect((await guest.get(path('event'), await key(['events']))).status).toBe(200);
    const trades = await key(['trade']);
    expect((await guest.get(path('order'), trades)).body.exception).toContain('"verify"');
    expect((await guest.get(path('lot'), trades)).status).toBe(200);
    const foreign = await world.partnerKey(await world.member('Buyer'), { scopes: ['verify'] });
    expect((await guest.get(path('order'), foreign)).status).toBe(403);
  });

  test('the client of the sdk fetches it', async () => {
    const { authorization } = await world.partnerKey(buyer, { org: buyer.org, scopes: ['verify'] });
    const apiKey = (authorization as string).replace('ApiKey ', '');
    const client = createClient({ baseUrl: harness.url, apiKey });
    const receipt = await client.verify.get_receipt({ kind: 'escrow', name: names.escrow });
    expect(await verifyReceipt(receipt)).toMatchObject({ ok: true, receipt: { subject: names.escrow } });
    const refused = await client.verify.get_receipt({ kind: 'order', name: 'ORD-2026-99999' }).catch((error) => error);
    expect(refused).toBeInstanceOf(LotmarkError);
    expect(refused).toMatchObject({ status: 403 });
  });
});

test('there is none before the anchor is final: 409, for drafts as for signed records', async () => {
  const lot = await trade.lot();
  const waiting = await guest.get(path('lot', lot));
  expect([waiting.status, waiting.body.exception]).toEqual([409, expect.stringContaining('waits for its anchor')]);
  const order = await trade.order(lot);
  const early = await buyer.get(path('order', order));
  expect([early.status, early.body.exc_type]).toEqual([409, 'StateError']);
  const { name: draft } = await cooperative.ok('cooperative.create_lot', {
    commodity_type: 'Coffee',
    corridor: 'ET-DE',
    quantity: 5,
  });
  // A draft is its owner's: for everybody else, and for this address, there is no such lot.
  expect((await cooperative.get(path('lot', draft))).status).toBe(404);

  await harness.anchor();
  expect((await guest.get(path('lot', lot))).status).toBe(200);
  const { escrow_detail } = await exporter
    .ok('exporter.accept_order', { order })
    .then(() => buyer.ok('orders.get_order', { order }));
  // Accepted, signed anew, and not anchored again yet: the escrow has nothing on the ledger.
  expect((await buyer.get(path('escrow', escrow_detail.name))).status).toBe(409);
  await harness.anchor();
  expect((await buyer.get(path('escrow', escrow_detail.name))).status).toBe(200);
});
