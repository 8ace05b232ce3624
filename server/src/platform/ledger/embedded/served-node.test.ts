import { createHash } from 'node:crypto';
import { decode } from 'ripple-binary-codec';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Client, ECDSA, hashes, type SubmittableTransaction, type TxResponse, Wallet } from 'xrpl';
import { freshDatabase, type TestDatabase } from '../../../../test/support/database.ts';
import { type ServedLedger, serveLedger } from '../serve.ts';
import { ledgerHeaderHash, rootFromPath, txLeafHash } from '../shamap.ts';
import { type EmbeddedNode, openEmbeddedNode } from './index.ts';
import { toLedgerTime } from './ledger-time.ts';

const genesis = Wallet.fromSeed('snoPBrXtMeMyMHUVTgbuqAfg1SUTb', { algorithm: ECDSA.secp256k1 });
const [platform, issuer, holder, other] = ['platform', 'issuer', 'holder', 'other'].map((name) =>
  Wallet.fromEntropy(createHash('sha256').update(name).digest().subarray(0, 16)),
) as [Wallet, Wallet, Wallet, Wallet];

let database: TestDatabase;
let node: EmbeddedNode;
let served: ServedLedger;
let client: Client;

beforeAll(async () => {
  database = await freshDatabase();
  node = await openEmbeddedNode({ db: database.db, networkId: 0, closeIntervalMs: 20 });
  served = await serveLedger(node, { port: 0 });
  client = new Client(served.webSocketUrl);
  await client.connect();
  for (const { address } of [platform, issuer, holder, other]) {
    await send(
      { TransactionType: 'Payment', Account: genesis.address, Destination: address, Amount: '1000000000' },
      genesis,
    );
  }
});

afterAll(async () => {
  await client.disconnect();
  await served.close();
  await node.close();
  await database.close();
});

describe('the unmodified xrpl Client on the served node', () => {
  it('sends a memo in an AccountSet', async () => {
    const memo = { Memo: { MemoType: '74', MemoData: 'AB'.repeat(900) } };
    const result = await send({ TransactionType: 'AccountSet', Account: platform.address, Memos: [memo] }, platform);
    expect(result.meta.TransactionResult).toBe('tesSUCCESS');
    expect(result.validated).toBe(true);
    const evidence = await node.transactionEvidence(result.hash);
    if (evidence === undefined) throw new Error('no evidence');
    const { header } = evidence;
    const leaf = txLeafHash(evidence.tx_blob, evidence.meta_blob);
    expect(rootFromPath(result.hash, leaf, evidence.path)).toBe(header.transaction_hash);
    expect(ledgerHeaderHash(header)).toBe(header.ledger_hash);
  });

  it('sends XRP, and says what was delivered', async () => {
    const before = Number(await client.getXrpBalance(other.address));
    const result = await send(
      { TransactionType: 'Payment', Account: platform.address, Destination: other.address, Amount: '2500000' },
      platform,
    );
    expect(result.meta).toMatchObject({ TransactionResult: 'tesSUCCESS', delivered_amount: '2500000' });
    expect(Number(await client.getXrpBalance(other.address))).toBe(before + 2.5);
  });

  it('issues a token over trust lines, moves it between holders and burns it', async () => {
    await send({ TransactionType: 'AccountSet', Account: issuer.address, SetFlag: 8 }, issuer);
    for (const wallet of [holder, other]) {
      const limit = { currency: 'AXK', issuer: issuer.address, value: '1000000' };
      const result = await send({ TransactionType: 'TrustSet', Account: wallet.address, LimitAmount: limit }, wallet);
      expect(result.meta.TransactionResult).toBe('tesSUCCESS');
    }
    await pay(issuer, holder, '100.5');
    await pay(holder, other, '30.25');
    await pay(other, issuer, '0.25');
    const lines = await client.request({ command: 'account_lines', account: holder.address });
    expect(lines.result.lines).toEqual([
      expect.objectContaining({ account: issuer.address, currency: 'AXK', balance: '70.25', limit: '1000000' }),
    ]);
    const issued = await client.request({ command: 'account_lines', account: issuer.address });
    expect(issued.result.lines.map(({ balance }) => Number(balance)).sort()).toEqual([-30, -70.25].sort());
    expect(await codeOf(payment(holder, other, '1000'), holder)).toBe('tecPATH_PARTIAL');
    expect(await codeOf(payment(platform, other, '1'), platform)).toBe('tecPATH_DRY');
  });

  it('finishes an escrow by its condition, and cancels an expired one', async () => {
    const preimage = createHash('sha256').update('preimage').digest();
    const fulfillment = `A0228020${preimage.toString('hex').toUpperCase()}`;
    const fingerprint = createHash('sha256').update(preimage).digest('hex').toUpperCase();
    const condition = `A0258020${fingerprint}810120`;
    const cancelAfter = toLedgerTime(new Date()) + 100_000;
    const created = await send(
      {
        TransactionType: 'EscrowCreate',
        Account: platform.address,
        Destination: other.address,
        Amount: '7000000',
        Condition: condition,
        CancelAfter: cancelAfter,
      },
      platform,
    );
    expect(created.meta.TransactionResult).toBe('tesSUCCESS');
    const objects = await client.request({ command: 'account_objects', account: other.address, type: 'escrow' });
    expect(objects.result.account_objects).toMatchObject([{ LedgerEntryType: 'Escrow', Amount: '7000000' }]);
    const sequence = created.tx_json.Sequence ?? 0;
    const finish = {
      TransactionType: 'EscrowFinish',
      Account: other.address,
      Owner: platform.address,
      OfferSequence: sequence,
      Condition: condition,
    } as const;
    const wrong = { ...finish, Fulfillment: `A0228020${'00'.repeat(32)}` };
    expect(await codeOf(wrong, other)).toBe('tecCRYPTOCONDITION_ERROR');
    const before = await client.getXrpBalance(other.address);
    const finished = await send({ ...finish, Fulfillment: fulfillment }, other);
    expect(finished.meta.TransactionResult).toBe('tesSUCCESS');
    const fee = Number(finished.tx_json.Fee) / 1e6;
    expect(Number(await client.getXrpBalance(other.address))).toBeCloseTo(Number(before) + 7 - fee, 6);
    expect(await codeOf({ ...finish, Fulfillment: fulfillment }, other)).toBe('tecNO_TARGET');

    const soon = (await node.lastLedger()).ledger_time + 3;
    const brief = await send(
      {
        TransactionType: 'EscrowCreate',
        Account: platform.address,
        Destination: other.address,
        Amount: '1000000',
        Condition: condition,
        CancelAfter: soon,
      },
      platform,
    );
    const cancel = {
      TransactionType: 'EscrowCancel',
      Account: holder.address,
      Owner: platform.address,
      OfferSequence: brief.tx_json.Sequence ?? 0,
    } as const;
    while ((await node.lastLedger()).ledger_time <= soon) await node.closeLedger();
    expect(
      await codeOf({ ...finish, OfferSequence: brief.tx_json.Sequence ?? 0, Fulfillment: fulfillment }, other),
    ).toBe('tecNO_PERMISSION');
    expect(await codeOf(cancel, holder)).toBe('tesSUCCESS');
    const left = await client.request({ command: 'account_objects', account: platform.address });
    expect(left.result.account_objects).toEqual([]);
  });

  it('sets and deletes a DID', async () => {
    const set = { TransactionType: 'DIDSet', Account: platform.address, URI: 'AABB', Data: 'CC'.repeat(32) } as const;
    expect(await codeOf(set, platform)).toBe('tesSUCCESS');
    const entry = await node.request('ledger_entry', { did: platform.address, ledger_index: 'validated' });
    expect(entry['node']).toMatchObject({ LedgerEntryType: 'DID', URI: 'AABB', Account: platform.address });
    expect(await codeOf({ TransactionType: 'DIDDelete', Account: platform.address }, platform)).toBe('tesSUCCESS');
    expect(await codeOf({ TransactionType: 'DIDDelete', Account: platform.address }, platform)).toBe('tecNO_ENTRY');
  });

  it('lists an account’s transactions in pages', async () => {
    const all = await client.request({ command: 'account_tx', account: platform.address });
    const seen: (string | undefined)[] = [];
    let marker: unknown;
    do {
      const page = await client.request({ command: 'account_tx', account: platform.address, limit: 2, marker });
      seen.push(...page.result.transactions.map(({ hash }) => hash));
      marker = page.result.marker;
    } while (marker !== undefined);
    expect(seen).toEqual(all.result.transactions.map(({ hash }) => hash));
    expect(seen.length).toBeGreaterThan(5);
  });

  it('streams ledgers and transactions, and closes chains of ledgers that hash as the xrpl package hashes them', async () => {
    const heard: string[] = [];
    await client.request({ command: 'subscribe', streams: ['ledger'], accounts: [holder.address] });
    client.on('ledgerClosed', ({ ledger_index, txn_count }) => heard.push(`ledger ${ledger_index} ${txn_count}`));
    client.on('transaction', ({ hash }) => heard.push(`transaction ${hash}`));
    const result = await send({ TransactionType: 'AccountSet', Account: holder.address }, holder);
    await expect.poll(() => heard).toContain(`transaction ${result.hash}`);
    expect(heard.indexOf(`ledger ${result.ledger_index} 1`)).toBe(heard.indexOf(`transaction ${result.hash}`) - 1);

    const { ledger_index: last } = await node.lastLedger();
    let parent = '0'.repeat(64);
    for (let index = 1; index <= last; index += 1) {
      const ledger = await ledgerAt(index);
      expect(ledger.parent_hash).toBe(parent);
      expect(hashes.hashLedgerHeader(ledger)).toBe(ledger.ledger_hash);
      expect(hashes.hashTxTree(await contentsOf(index))).toBe(ledger.transaction_hash);
      parent = ledger.ledger_hash;
    }
  });
});

type LedgerV1 = Parameters<typeof hashes.hashLedgerHeader>[0];

async function ledgerAt(index: number): Promise<LedgerV1> {
  return (await node.request('ledger', { ledger_index: index }))['ledger'] as LedgerV1;
}

/** A ledger's transactions as the package's hashing takes them: only what is in the binary form. */
async function contentsOf(index: number): Promise<Parameters<typeof hashes.hashTxTree>[0]> {
  const answer = await node.request('ledger', { ledger_index: index, transactions: true, expand: true, binary: true });
  const { transactions } = answer['ledger'] as { transactions: { tx_blob: string; meta: string }[] };
  const decoded: unknown = transactions.map(({ tx_blob, meta }) => ({ ...decode(tx_blob), metaData: decode(meta) }));
  return decoded as Parameters<typeof hashes.hashTxTree>[0];
}

type Validated = TxResponse<SubmittableTransaction>['result'] & {
  meta: Record<string, unknown>;
  tx_json: { Sequence?: number };
};

async function send(tx: SubmittableTransaction, wallet: Wallet): Promise<Validated> {
  const { result } = await client.submitAndWait(tx, { wallet, autofill: true });
  return result as Validated;
}

/** The result of a transaction that may fail; the Client throws for those that do not succeed at once. */
async function codeOf(tx: SubmittableTransaction, wallet: Wallet): Promise<unknown> {
  const { tx_blob, hash } = wallet.sign(await client.autofill(tx));
  const { result } = await client.submit(tx_blob);
  await node.closeLedger();
  const found = await node.request('tx', { transaction: hash }).catch(() => undefined);
  return (found?.['meta'] as { TransactionResult?: string } | undefined)?.TransactionResult ?? result.engine_result;
}

function payment(from: Wallet, to: Wallet, value: string): SubmittableTransaction {
  const amount = { currency: 'AXK', issuer: issuer.address, value };
  return { TransactionType: 'Payment', Account: from.address, Destination: to.address, Amount: amount };
}

async function pay(from: Wallet, to: Wallet, value: string): Promise<void> {
  const result = await send(payment(from, to, value), from);
  expect(result.meta['TransactionResult']).toBe('tesSUCCESS');
}
