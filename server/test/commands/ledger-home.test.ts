import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { readConfig } from '../../src/config.ts';
import { openLedgerAtStart, requireHome } from '../../src/ledger.ts';
import { presentHome } from '../../src/platform/ledger/home.ts';
import { freshDatabase, type TestDatabase } from '../support/database.ts';
import { type FarNode, farAddress, farEnv, farSeed, openFarNode } from '../support/far-node.ts';

vi.setConfig({ testTimeout: 60_000 });

const log = pino({ level: 'silent' });
const now = () => new Date();
const seed = farSeed(1);
const account = farAddress(seed);
let far: FarNode;
let database: TestDatabase;

beforeAll(async () => {
  far = await openFarNode({ networkId: 63_001 });
  await far.fund(seed);
  database = await freshDatabase();
});
afterAll(async () => {
  await far.close();
  await database.close();
});

const config = (env: Record<string, string> = {}) =>
  readConfig({ SECRET_KEY: 'test-secret-key-test-secret-key-test', ...farEnv(far, seed), ...env });

/** What a start does that speaks to the ledger; answers the sentence that stops it. */
async function start(env: Record<string, string> = {}, on: TestDatabase = database): Promise<string> {
  try {
    await requireHome(config(env), on.db, now());
    const ledger = await openLedgerAtStart(config(env), on, log, now);
    await ledger?.close();
    return 'started';
  } catch (error) {
    return (error as Error).message;
  }
}

test('the first start writes down account and network, asked of the node', async () => {
  expect(await start()).toBe('started');
  expect(await presentHome(database.db)).toMatchObject({ account, networkId: 63_001 });
  expect(await start({ LEDGER_NETWORK_ID: '63001' })).toBe('started');
});

describe('stops the start, with a sentence that names the setting and both values', () => {
  test('another LEDGER_NETWORK_ID', async () => {
    expect(await start({ LEDGER_NETWORK_ID: '1' })).toMatch(
      /^LEDGER_NETWORK_ID is 1, but this database anchors on network 63001: /,
    );
  });

  test('another LEDGER_NETWORK_ID than the node, on a database that has no network yet', async () => {
    const fresh = await freshDatabase();
    expect(await start({ LEDGER_NETWORK_ID: '1' }, fresh)).toMatch(
      /^LEDGER_NETWORK_ID is 1, but the node at ws:\S+ \(LEDGER_URL\) is on network 63001: correct one of them\.$/,
    );
    expect(await presentHome(fresh.db)).toMatchObject({ networkId: null });
    await fresh.close();
  });

  test('a node of another network', async () => {
    far.node.impose({ reportedNetworkId: 0 });
    expect(await start()).toMatch(
      /^This database anchors on network 63001, but the node at ws:\S+ \(LEDGER_URL\) is on network 0: /,
    );
    far.node.impose({});
  });

  test('a node that reports no network id, whatever the setting says', async () => {
    far.node.impose({ reportedNetworkId: null });
    expect(await start({ LEDGER_NETWORK_ID: '63001' })).toMatch(
      /^LEDGER_NETWORK_ID is 63001, and this database anchors on network 63001, but the node at ws:\S+ \(LEDGER_URL\) reports no network id: set \[network_id\]/,
    );
    const fresh = await freshDatabase();
    expect(await start({}, fresh)).toMatch(/^The node at ws:\S+ \(LEDGER_URL\) reports no network id/);
    expect(await presentHome(fresh.db)).toMatchObject({ networkId: null });
    await fresh.close();
    far.node.impose({});
  });

  test('another seed', async () => {
    const other = farSeed(2);
    expect(await start({ LEDGER_SEED: other })).toMatch(
      `LEDGER_SEED is that of the account ${farAddress(other)}, but this database anchors with ${account}: start with`,
    );
  });

  test('the embedded ledger instead of a real one', async () => {
    expect(await start({ LEDGER: 'embedded' })).toMatch(
      /^LEDGER=embedded means network 63917, but this database anchors on network 63001: /,
    );
  });

  test('a ledger that was reset, though its network is the same', async () => {
    const reset = await openFarNode({ networkId: 63_002 });
    const fresh = await freshDatabase();
    const env = farEnv(reset, seed);
    await reset.fund(seed);
    expect(await start(env, fresh)).toBe('started');
    await reset.node.resetHistory();
    for (let ledger = 0; ledger < 20; ledger++) await reset.node.closeLedger();
    expect(await start(env, fresh)).toMatch(/^ledger \d+ has the hash \w+ on this node, but was seen as \w+ before/);
    await reset.close();
    await fresh.close();
  });
});

test('a node that is away, slow, or dropped its old ledgers is no reason not to start', async () => {
  expect(await start({ LEDGER_URL: 'ws://127.0.0.1:1' })).toBe('started');
  const { ledger_index: newest } = await far.node.closeLedger();
  far.node.impose({ historyFrom: newest });
  expect(await far.node.request('server_state')).toMatchObject({ state: { complete_ledgers: `${newest}-${newest}` } });
  expect(await start()).toBe('started');
  far.node.impose({ slowMs: 50 });
  expect(await start()).toBe('started');
  far.node.impose({});
});
