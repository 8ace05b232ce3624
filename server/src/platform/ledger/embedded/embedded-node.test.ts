import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { encode } from 'ripple-binary-codec';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ECDSA, hashes, type SubmittableTransaction, Wallet } from 'xrpl';
import { freshDatabase, onPostgres, type TestDatabase } from '../../../../test/support/database.ts';
import { openDatabase } from '../../db/database.ts';
import { LedgerCommandError } from '../node.ts';
import { type EmbeddedNode, type EmbeddedNodeOptions, openEmbeddedNode } from './index.ts';
import { decodeJson } from './json-form.ts';

type Json = Record<string, unknown>;

const genesis = Wallet.fromSeed('snoPBrXtMeMyMHUVTgbuqAfg1SUTb', { algorithm: ECDSA.secp256k1 });
const [alice, bob] = ['alice', 'bob'].map((name) =>
  Wallet.fromEntropy(createHash('sha256').update(name).digest().subarray(0, 16)),
) as [Wallet, Wallet];

let database: TestDatabase;
let node: EmbeddedNode;

beforeAll(async () => {
  database = await freshDatabase();
});

beforeEach(async () => {
  await clear();
  node = await open();
});

afterEach(() => node.close());

afterAll(() => database.close());

describe('what is refused', () => {
  it('a blob that was changed after it was signed, in any byte', async () => {
    await fund();
    const blob = signed(alice, { TransactionType: 'AccountSet', Domain: 'AB'.repeat(20) }, await next(alice));
    for (let place = 0; place < blob.length; place += 6) {
      const digit = blob.charAt(place) === '1' ? '2' : '1';
      const changed = blob.slice(0, place) + digit + blob.slice(place + 1);
      const answer = await submit(changed).catch((error: unknown) => error);
      expect(answer).toBeInstanceOf(LedgerCommandError);
      expect((answer as LedgerCommandError).error).toBe('invalidTransaction');
    }
    expect((await submit(blob))['engine_result']).toBe('tesSUCCESS');
  });

  it('wrong sequences, low fees, expired and foreign transactions, each by its code', async () => {
    await fund();
    const sequence = await next(alice);
    const set = { TransactionType: 'AccountSet' } as const;
    expect(await code(alice, set, sequence - 1)).toBe('tefPAST_SEQ');
    expect(await code(alice, { ...set, Fee: '9' }, sequence)).toBe('telINSUF_FEE_P');
    expect(await code(alice, { ...set, LastLedgerSequence: 2 }, sequence)).toBe('tefMAX_LEDGER');
    expect(await code(alice, { ...set, NetworkID: 7 }, sequence)).toBe('telNETWORK_ID_MAKES_TX_NON_CANONICAL');
    expect(await code(alice, { ...set, Flags: 1 }, sequence)).toBe('temINVALID_FLAG');
    expect(await code(bob, set, 1)).toBe('terNO_ACCOUNT');
    const foreign = encode({ ...blobFields(set, sequence, alice.address), SigningPubKey: bob.publicKey });
    const byBob = bob.sign({ ...decodeJson(foreign), Account: alice.address } as unknown as SubmittableTransaction);
    expect((await submit(byBob.tx_blob))['engine_result']).toBe('tefBAD_AUTH');
    expect(await code(alice, set, sequence)).toBe('tesSUCCESS');
    expect(await code(alice, { TransactionType: 'OfferCancel', OfferSequence: 1 }, sequence + 1)).toBe('temUNKNOWN');
  });

  it('payments that the sender cannot make, taking the fee', async () => {
    await fund();
    const sequence = await next(alice);
    const pay = { TransactionType: 'Payment', Destination: bob.address } as const;
    expect(await code(alice, { ...pay, Amount: '999999' }, sequence)).toBe('tecNO_DST_INSUF_XRP');
    expect(await code(alice, { ...pay, Amount: '100000000' }, sequence + 1)).toBe('tecUNFUNDED_PAYMENT');
    const { tx_blob } = alice.sign(blobFields({ ...pay, Amount: '100000000' }, sequence + 2, alice.address));
    const kept = await node.request('submit', { tx_blob, fail_hard: true });
    expect(kept).toMatchObject({ engine_result: 'tecUNFUNDED_PAYMENT', applied: false, kept: false });
    await node.closeLedger();
    expect((await account(alice))['Balance']).toBe(String(100_000_000 - 20));
    await expect(account(bob)).rejects.toMatchObject({ error: 'actNotFound' });
  });

  it('oversized memos, unknown fields and malformed parameters', async () => {
    await fund();
    const memos = [{ Memo: { MemoData: 'AA'.repeat(1025) } }];
    const large = signed(alice, { TransactionType: 'AccountSet', Memos: memos }, await next(alice));
    await expect(submit(large)).rejects.toMatchObject({
      response: { error_exception: 'fails local checks: The memo exceeds the maximum allowed size.' },
    });
    await expect(submit('XY')).rejects.toMatchObject({ error: 'invalidParams' });
    await expect(node.request('constructor')).rejects.toMatchObject({ error: 'unknownCmd' });
    await expect(node.request('tx', { transaction: 'x' })).rejects.toMatchObject({ error: 'notImpl' });
    await expect(node.request('account_info', { account: 'x' })).rejects.toMatchObject({ error: 'actMalformed' });
    await expect(node.request('ledger', { ledger_index: 99 })).rejects.toMatchObject({ error: 'lgrNotFound' });
    await expect(node.request('ledger_entry', {})).rejects.toMatchObject({ error: 'invalidParams' });
  });
});

describe('what is kept', () => {
  it('holds a later sequence until the earlier one comes', async () => {
    await fund();
    const sequence = await next(alice);
    const set = { TransactionType: 'AccountSet' } as const;
    const later = signed(alice, set, sequence + 1);
    expect(await submit(later)).toMatchObject({ engine_result: 'terPRE_SEQ', kept: true, applied: false });
    const restarted = await restart();
    expect(await code(alice, set, sequence)).toBe('tesSUCCESS');
    expect((await restarted.closeLedger()).txn_count).toBe(2);
    expect(await next(alice)).toBe(sequence + 2);
  });

  it('survives a restart: the chain goes on, and accepted transactions get into the next ledger', async () => {
    await fund();
    const before = await node.closeLedger();
    const blob = signed(alice, { TransactionType: 'AccountSet' }, await next(alice));
    const { tx_json } = (await submit(blob)) as { tx_json: { hash: string } };
    await restart();
    expect(await node.request('tx', { transaction: tx_json.hash })).toMatchObject({ validated: false });
    const after = await node.closeLedger();
    expect(after).toMatchObject({
      ledger_index: before.ledger_index + 1,
      parent_hash: before.ledger_hash,
      txn_count: 1,
    });
    expect(await node.request('tx', { transaction: tx_json.hash })).toMatchObject({ validated: true });
    expect((await node.closeLedger()).txn_count).toBe(0);
  });

  it('keeps the state tree and the supply right', async () => {
    await fund();
    const sequence = await next(alice);
    const condition = `A0258020${createHash('sha256').update('').digest('hex').toUpperCase()}810100`;
    const escrow = {
      TransactionType: 'EscrowCreate',
      Destination: genesis.address,
      Amount: '1000000',
      Condition: condition,
      CancelAfter: 2_000_000_000,
    } as const;
    // More than one page of the owner's directory, then down to nothing.
    for (let count = 0; count < 70; count += 1) {
      expect(await code(alice, escrow, sequence + count)).toBe('tesSUCCESS');
      if (count % 10 === 0) await checkState(await node.closeLedger());
    }
    const { account_objects: objects } = await node.request('account_objects', { account: alice.address });
    expect((objects as Json[]).length).toBe(70);
    for (let count = 0; count < 70; count += 1) {
      const finish = {
        TransactionType: 'EscrowFinish',
        Owner: alice.address,
        OfferSequence: sequence + ((count * 37) % 70),
        Condition: condition,
        Fulfillment: 'A0028000',
        Fee: '330',
      } as const;
      expect(await code(alice, finish, sequence + 70 + count)).toBe('tesSUCCESS');
      if (count % 7 === 0) await checkState(await node.closeLedger());
    }
    await checkState(await node.closeLedger());
    const { rows } = await sql<{ count: number }>`select count(*) from ledger_node_entries`.execute(database.db);
    // Two accounts and the fee settings: nothing is left of escrows and directories.
    expect(rows[0]?.count).toBe(3);
    expect(await account(alice)).toMatchObject({ OwnerCount: 0 });
  });

  it('refuses to go on with another network’s chain', async () => {
    await expect(openEmbeddedNode({ db: database.db, networkId: 5 })).rejects.toThrow(/network 0, not 5/);
  });
});

describe('a network of the Xahau kind', () => {
  it('wants its id and a fee for memo bytes, and begins new accounts at the close time', async () => {
    await node.close();
    await clear();
    node = await open({ networkId: 21337 });
    await fund({ NetworkID: 21337 });
    const sequence = await next(alice);
    expect(sequence).toBeGreaterThan(800_000_000);
    const memos = { TransactionType: 'AccountSet', Memos: [{ Memo: { MemoData: 'AA'.repeat(100) } }] } as const;
    expect(await code(alice, memos, sequence)).toBe('telREQUIRES_NETWORK_ID');
    const wanted = signed(alice, { ...memos, NetworkID: 21337, Fee: '0' }, sequence);
    const { drops } = (await node.request('fee', { tx_blob: wanted })) as { drops: { base_fee: string } };
    expect(drops.base_fee).toBe('110');
    expect(await code(alice, { ...memos, NetworkID: 21337, Fee: '109' }, sequence)).toBe('telINSUF_FEE_P');
    expect(await code(alice, { ...memos, NetworkID: 21337, Fee: '110' }, sequence)).toBe('tesSUCCESS');
  });
});

describe('two processes', () => {
  it.runIf(onPostgres)('share one chain on PostgreSQL', async () => {
    await fund();
    const second = await openDatabase({ url: database.url });
    const other = await openEmbeddedNode({ db: second.db, networkId: 0, standalone: true, closeIntervalMs: 20 });
    const heard: number[] = [];
    other.onLedgerClosed(({ ledger_index }) => heard.push(ledger_index));
    const sequence = await next(alice);
    const blobs = Array.from({ length: 60 }, (_, count) =>
      signed(alice, { TransactionType: 'AccountSet' }, sequence + count),
    );
    const closing = Array.from({ length: 20 }, (_, count) => (count % 2 === 0 ? node : other).closeLedger());
    const answers = await Promise.all(
      blobs.map((tx_blob, count) => (count % 2 === 0 ? node : other).request('submit', { tx_blob })),
    );
    await Promise.all(closing);
    // Those that came before their turn were held; none is lost and none is in twice.
    expect(new Set(answers.map(({ engine_result }) => engine_result))).toEqual(new Set(['tesSUCCESS', 'terPRE_SEQ']));
    const last = await other.closeLedger();
    expect(await next(alice)).toBe(sequence + 60);
    const { transactions } = (await other.request('account_tx', { account: alice.address })) as {
      transactions: Json[];
    };
    expect(transactions.length).toBe(61);
    await checkState(last);
    await expect.poll(() => heard.at(-1)).toBe(last.ledger_index);
    expect(heard).toEqual(heard.map((_, place) => (heard[0] ?? 0) + place));
    await other.close();
    await second.close();
  });
});

describe('closing by itself', () => {
  it('closes when there is a transaction, and at the heartbeat', async () => {
    await node.close();
    node = await open({ standalone: false, closeIntervalMs: 10, heartbeatMs: 100 });
    const closed: number[] = [];
    node.onLedgerClosed(({ txn_count }) => closed.push(txn_count));
    await submit(funding(1));
    await expect.poll(() => closed).toContain(1);
    await expect.poll(() => closed.filter((count) => count === 0).length).toBeGreaterThan(1);
  });
});

async function clear(): Promise<void> {
  await sql`truncate ledger_node_chain, ledger_node_ledgers, ledger_node_transactions,
    ledger_node_account_transactions, ledger_node_entries, ledger_node_tree, ledger_node_pending`.execute(database.db);
}

/** Compares the last ledger with what the xrpl package makes of the entries in the table. */
async function checkState(ledger: { account_hash: string; total_coins: string }): Promise<void> {
  const rows = await database.db.selectFrom('ledger_node_entries').selectAll().execute();
  const entries = rows.map(({ key, blob }): Json & { index: string } => ({
    ...decodeJson(blob.toString('hex').toUpperCase()),
    index: key.toString('hex').toUpperCase(),
  }));
  const given: unknown = entries;
  expect(hashes.hashStateTree(given as Parameters<typeof hashes.hashStateTree>[0])).toBe(ledger.account_hash);
  const held = entries.reduce((sum, { Balance, Amount }) => {
    return sum + BigInt(typeof Balance === 'string' ? Balance : typeof Amount === 'string' ? Amount : 0);
  }, 0n);
  expect(String(held)).toBe(ledger.total_coins);
}

async function open(options: Partial<EmbeddedNodeOptions> = {}): Promise<EmbeddedNode> {
  return await openEmbeddedNode({ db: database.db, networkId: 0, standalone: true, ...options });
}

async function restart(): Promise<EmbeddedNode> {
  await node.close();
  node = await open();
  return node;
}

function blobFields(tx: Json, sequence: number, address: string): SubmittableTransaction {
  return { Fee: '10', ...tx, Account: address, Sequence: sequence } as unknown as SubmittableTransaction;
}

function signed(wallet: Wallet, tx: Json, sequence: number): string {
  return wallet.sign(blobFields(tx, sequence, wallet.address)).tx_blob;
}

function funding(sequence: number, more: Json = {}): string {
  const tx = { TransactionType: 'Payment', Destination: alice.address, Amount: '100000000', ...more };
  return signed(genesis, tx, sequence);
}

/** Gives alice 100 XRP. */
async function fund(more: Json = {}): Promise<void> {
  expect((await submit(funding(1, more)))['engine_result']).toBe('tesSUCCESS');
  await node.closeLedger();
}

async function submit(tx_blob: string): Promise<Json> {
  return await node.request('submit', { tx_blob });
}

async function code(wallet: Wallet, tx: Json, sequence: number): Promise<unknown> {
  return (await submit(signed(wallet, tx, sequence)))['engine_result'];
}

async function account(wallet: Wallet): Promise<Json> {
  return (await node.request('account_info', { account: wallet.address }))['account_data'] as Json;
}

async function next(wallet: Wallet): Promise<number> {
  return Number((await account(wallet))['Sequence']);
}
