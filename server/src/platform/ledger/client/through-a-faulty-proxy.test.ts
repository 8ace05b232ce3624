import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkHeader, checkInLedger, checkTreeHead } from '../../../../../sdk/src/verify/ledger-proof.ts';
import { freshDatabase, type TestDatabase } from '../../../../test/support/database.ts';
import { type EmbeddedNode, openEmbeddedNode } from '../embedded/embedded-node.ts';
import type { LedgerNode } from '../node.ts';
import { networkProfile } from '../profile.ts';
import { type ServedLedger, serveLedger } from '../serve.ts';
import { openXrplNode } from '../xrpl/open-xrpl-node.ts';
import { preimageCondition } from './condition.ts';
import { hasSucceeded, type LedgerClient, openLedgerClient } from './open-ledger-client.ts';
import { newSeed } from './seeds.ts';
import { setUpAccounts } from './set-up-accounts.ts';
import type { TransactionJson } from './signing.ts';
import { type FaultyProxy, openFaultyProxy } from './testing/faulty-proxy.ts';
import { burn, didSet, escrowCancel, escrowCreate, escrowFinish, mint, note, treeHead } from './transactions.ts';

const TIMEOUT_MS = 500;

/** The client, a real WebSocket, the proxy, and a served embedded node, on one database. */
class World {
  readonly networkId: number;
  readonly standalone: boolean;
  database!: TestDatabase;
  node!: EmbeddedNode;
  served!: ServedLedger;
  proxy!: FaultyProxy;
  remote!: LedgerNode;
  client!: LedgerClient;
  #port = 0;

  constructor(networkId: number, standalone: boolean) {
    this.networkId = networkId;
    this.standalone = standalone;
  }

  async open(): Promise<void> {
    this.database = await freshDatabase();
    await this.startNode();
    this.proxy = await openFaultyProxy(this.#port);
    const profile = networkProfile(
      this.networkId,
      this.standalone ? { standalone: true } : { embedded: { closeIntervalMs: 50 } },
    );
    const { apiVersion } = profile;
    this.remote = openXrplNode({ url: `ws://127.0.0.1:${this.proxy.port}`, apiVersion, timeoutMs: TIMEOUT_MS });
    this.client = openLedgerClient({
      node: this.remote,
      db: this.database.db,
      profile,
      seed: newSeed(Buffer.alloc(16, 5)),
      ledgersToLive: 60,
    });
    await setUpAccounts(this.client, this.remote, { currency: 'AXKT' });
  }

  async startNode(): Promise<void> {
    const { networkId, standalone } = this;
    this.node = await openEmbeddedNode({
      db: this.database.db,
      networkId,
      standalone,
      closeIntervalMs: 50,
      heartbeatMs: 300,
    });
    this.served = await serveLedger(this.node, { port: this.#port });
    this.#port = this.served.port;
  }

  async stopNode(): Promise<void> {
    await this.served.close();
    await this.node.close();
  }

  async close(): Promise<void> {
    await this.client.stop();
    await this.remote.close();
    await this.proxy.close();
    await this.stopNode();
    await this.database.close();
  }

  /** Prepares one note for a purpose. */
  prepare(key: string) {
    const transaction = note(this.client.addresses.platform, 'lotmark.test.v1', key);
    return this.client.prepare({ purpose: { kind: 'fault', key }, transaction });
  }

  /** Has the transaction carried out, and returns its submission. */
  async carryOut(key: string, transaction: TransactionJson) {
    const purpose = { kind: 'plain', key };
    await this.client.prepare({ purpose, transaction });
    const settled = await this.client.untilSettled(purpose, 20_000);
    expect(settled, key).toMatchObject({ state: 'validated', resultCode: 'tesSUCCESS' });
    return settled;
  }

  /** How many validated transactions of the platform carry this note. */
  async timesInLedger(key: string): Promise<number> {
    const hex = Buffer.from(key).toString('hex').toUpperCase();
    let count = 0;
    let marker: unknown;
    do {
      const page = await this.node.request('account_tx', {
        account: this.client.addresses.platform,
        limit: 200,
        ...(marker === undefined ? {} : { marker }),
      });
      for (const entry of page['transactions'] as { tx: { Memos?: { Memo: { MemoData: string } }[] } }[]) {
        if (entry.tx.Memos?.some(({ Memo }) => Memo.MemoData === hex) === true) count += 1;
      }
      marker = page['marker'];
    } while (marker !== undefined);
    return count;
  }

  async mustBeInLedgerOnce(key: string): Promise<void> {
    await until(async () => {
      const submission = await this.client.find({ kind: 'fault', key });
      if (submission !== null && /expired|failed/.test(submission.state)) throw new Error(`${key} ${submission.state}`);
      return submission !== null && hasSucceeded(submission);
    });
    expect(await this.timesInLedger(key), key).toBe(1);
  }
}

describe.each([
  ['an XRP Ledger network that closes by itself', 0, false, ['submit', 'server_state', 'fee', 'account_info', '"tx"']],
  ['an XRP Ledger network in stand-alone mode', 0, true, ['submit', 'ledger_accept']],
  ['a Xahau network', 21338, false, ['submit']],
] as const)('on %s', (_name, networkId, standalone, commands) => {
  const world = new World(networkId, standalone);
  beforeAll(() => world.open());
  afterAll(() => world.close());

  test('setting up again changes nothing', async () => {
    const before = await world.client.find({ kind: 'set-up', key: `trust ${world.client.addresses.custody}` });
    await setUpAccounts(world.client, world.remote, { currency: 'AXKT' });
    expect(await world.client.find({ kind: 'set-up', key: `trust ${world.client.addresses.custody}` })).toEqual(before);
  });

  test('every transaction of the platform is taken, and anchors are evident offline', async () => {
    const { platform, issuer, custody } = world.client.addresses;
    const transfer = { issuer, holder: custody, currency: 'AXKT', value: '12.500001' };
    await world.carryOut('mint', mint({ ...transfer, action: 'top_up' }));
    await world.carryOut(
      'burn',
      burn({ ...transfer, value: '2.5', action: 'order_settle', reference: 'ORD-2026-00001' }),
    );
    const { lines } = (await world.node.request('account_lines', { account: custody })) as { lines: unknown[] };
    expect(lines).toMatchObject([{ account: issuer, balance: '10.000001' }]);

    const { condition, fulfillment } = preimageCondition(randomBytes(32));
    const created = await world.carryOut(
      'escrow',
      escrowCreate({
        account: platform,
        destination: custody,
        amountDrops: 1_000_000n,
        condition,
        cancelAfter: new Date(Date.now() + 86_400_000),
        reference: 'ESC-2026-00001',
      }),
    );
    const offerSequence = created.sequence;
    await world.carryOut(
      'finish',
      escrowFinish({ account: platform, owner: platform, offerSequence, condition, fulfillment }),
    );
    const { didMapping } = world.client.profile;
    const documentSha256 = createHash('sha256').update('document').digest();
    await world.carryOut(
      'did',
      didSet({ account: platform, uri: 'https://example.org/did.json', documentSha256, mapping: didMapping }),
    );

    const root = Buffer.alloc(32, 0xab);
    const anchor = await world.carryOut('anchor', treeHead({ account: platform, networkId, size: 12, root }));
    const evidence = await world.client.evidence(anchor.txHash);
    expect(evidence.header.ledger_index).toBe(anchor.ledgerIndex);
    expect(checkInLedger(evidence)).toEqual({ problem: null });
    expect(checkHeader(evidence.header)).toEqual({ problem: null });
    expect(checkTreeHead(evidence, { size: 12, root: root.toString('hex') }, platform)).toEqual({ problem: null });
    expect(await world.node.transactionEvidence(anchor.txHash)).toMatchObject({ path: evidence.path });
  });

  test('an escrow is refused to be cancelled too early (tec), which settles as such', async () => {
    const { platform } = world.client.addresses;
    const purpose = { kind: 'plain', key: 'cancel' };
    await world.client.prepare({
      purpose,
      transaction: escrowCancel({ account: platform, owner: platform, offerSequence: 1 }),
    });
    const settled = await world.client.untilSettled(purpose, 20_000);
    expect(settled).toMatchObject({ state: 'validated', resultCode: 'tecNO_TARGET' });
    expect(hasSucceeded(settled)).toBe(false);
  });

  describe('through faults, with the loop running', () => {
    beforeAll(() => world.client.start());
    afterAll(() => world.client.stop());

    test.each(['cut-request', 'cut-answer'] as const)('%s at each command in turn', async (weather) => {
      for (const command of commands) {
        const key = `${weather} ${command}`;
        world.proxy.only(command);
        world.proxy.set(weather);
        await world.prepare(key);
        world.client.nudge();
        await world.mustBeInLedgerOnce(key);
      }
      world.proxy.only(null);
      world.proxy.set('pass');
    });

    test('a black hole for longer than the timeout', async () => {
      world.proxy.set('black-hole');
      await world.prepare('black hole');
      await pause(2 * TIMEOUT_MS);
      world.proxy.set('pass');
      await world.mustBeInLedgerOnce('black hole');
    });

    test('a slow line', async () => {
      world.proxy.set('delay');
      await Promise.all(['slow 1', 'slow 2', 'slow 3'].map((key) => world.prepare(key)));
      for (const key of ['slow 1', 'slow 2', 'slow 3']) await world.mustBeInLedgerOnce(key);
      world.proxy.set('pass');
    });

    test('the node restarts between submission and validation, and while many are under way', async () => {
      const keys = Array.from({ length: 6 }, (_, i) => `restart ${i}`);
      for (const key of keys) await world.prepare(key);
      world.client.nudge();
      await until(async () => (await world.client.find({ kind: 'fault', key: 'restart 0' }))?.state !== 'prepared');
      await world.stopNode();
      await pause(100);
      await world.startNode();
      for (const key of keys) await world.mustBeInLedgerOnce(key);
    });

    test('changing weather all the time', async () => {
      const weathers = ['cut-answer', 'pass', 'cut-request', 'delay', 'cut-answer', 'pass'] as const;
      let turn = 0;
      const changing = setInterval(() => {
        world.proxy.set(weathers[turn % weathers.length] ?? 'pass');
        turn += 1;
      }, 37);
      const keys = Array.from({ length: 12 }, (_, i) => `weather ${i}`);
      try {
        for (const key of keys) {
          await world.prepare(key);
          world.client.nudge();
          await pause(20);
        }
        await pause(500);
      } finally {
        clearInterval(changing);
        world.proxy.set('pass');
      }
      for (const key of keys) await world.mustBeInLedgerOnce(key);
    });
  });
});

async function until(condition: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + 25_000;
  while (performance.now() < deadline) {
    if (await condition()) return;
    await pause(15);
  }
  throw new Error('it did not come about in time');
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}
