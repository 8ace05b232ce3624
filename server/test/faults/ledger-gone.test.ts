import { verifyReceipt } from '@lotmark/sdk/verify';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { openLedgerClient } from '../../src/platform/ledger/client/open-ledger-client.ts';
import { newSeed } from '../../src/platform/ledger/client/seeds.ts';
import { setUpAccounts } from '../../src/platform/ledger/client/set-up-accounts.ts';
import { type EmbeddedNode, openEmbeddedNode } from '../../src/platform/ledger/embedded/embedded-node.ts';
import { networkProfile } from '../../src/platform/ledger/profile.ts';
import { serveLedger } from '../../src/platform/ledger/serve.ts';
import { notOnce } from '../journey/ledger-once.ts';
import { lostOrDoubled } from '../journey/lost-or-doubled.ts';
import { type Market, openMarket } from '../journey/market.ts';
import { type Acknowledged, openTrader } from '../journey/trader.ts';
import { freshDatabase, type TestDatabase } from '../support/database.ts';
import { runCommand, startServer } from '../support/process.ts';
import { startTcpProxy, type TcpProxy } from '../support/tcp-proxy.ts';
import { endWhenQuiet } from './end-when-quiet.ts';
import { openServedDatabase, type ServedDatabase } from './served-database.ts';

/** Of no known network, and above 1024: every transaction must name it. */
const networkId = 63_998;
const seed = newSeed(Buffer.alloc(16, 9));
const sleep = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

interface FarLedger {
  database: TestDatabase;
  proxy: TcpProxy;
  /** Settings that lead a server to it. */
  env: Record<string, string>;
  /** Hashes of all transactions that it has validated. */
  transactions(): Promise<string[]>;
}

/** A ledger node with a database of its own, which the server reaches over a wire that can be cut. */
async function openFarLedger(standalone: boolean): Promise<FarLedger> {
  const database = await freshDatabase();
  onTestFinished(database.close);
  const node = await openEmbeddedNode({
    db: database.db,
    networkId,
    standalone,
    closeIntervalMs: 100,
    heartbeatMs: 1000,
  });
  onTestFinished(() => node.close());
  const served = await serveLedger(node, { port: 0 });
  onTestFinished(served.close);
  const proxy = await startTcpProxy({ host: '127.0.0.1', port: served.port });
  onTestFinished(proxy.close);
  if (!standalone) await fundAccounts(database, node);
  return {
    database,
    proxy,
    env: {
      LEDGER: 'xrpl',
      LEDGER_URL: `ws://127.0.0.1:${proxy.port}`,
      LEDGER_SEED: seed,
      LEDGER_STANDALONE: String(standalone),
    },
    transactions: async () => {
      const { rows } = await sql<{ hash: string }>`
        select upper(encode(tx_hash, 'hex')) as hash from ledger_node_transactions order by 1`.execute(database.db);
      return rows.map((row) => row.hash);
    },
  };
}

/** On a network that is not our own the accounts must be there before the server is; here the genesis account pays. */
async function fundAccounts(database: TestDatabase, node: EmbeddedNode): Promise<void> {
  const profile = networkProfile(networkId, { embedded: { closeIntervalMs: 100 } });
  const client = openLedgerClient({ node, db: database.db, profile, seed });
  await setUpAccounts(client, node, { currency: 'AXKT' });
}

/** A lot on the market that nobody buys. */
async function listLot({ cooperative, exporterOrg }: Market): Promise<Listed> {
  const facts = { commodity_type: 'Coffee', corridor: 'ET-DE', quantity: 700, exporter: exporterOrg };
  const { name: lot } = await cooperative.cooperative.create_lot(facts);
  const { version } = await cooperative.cooperative.list_lot({ lot });
  return { what: 'listed', lot, version };
}
type Listed = Extract<Acknowledged, { what: 'listed' }>;

async function statusOf({ cooperative }: Market, { lot }: Listed): Promise<string> {
  return (await cooperative.cooperative.lot_edit_values({ lot })).status;
}

function receiptOf(url: string, lot: string): Promise<Response> {
  return fetch(`${url}/verify/${lot}/receipt.json`);
}

/** Asks until the answer is as wished. @throws Error after a minute and a half. */
async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 90_000;
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Error(`in vain: ${what}`);
    await sleep(300);
  }
}

/** Waits for the receipts of lots; each must hold for a stranger. */
async function untilReceiptsHold(url: string, market: Market, lots: readonly string[]): Promise<void> {
  const { id: did } = await market.admin.did.get_did_document();
  for (const lot of lots) {
    await until(`the receipt of ${lot}`, async () => (await receiptOf(url, lot)).status === 200);
    const verification = await verifyReceipt(await (await receiptOf(url, lot)).text(), { did });
    expect(verification.steps.filter((step) => !step.ok)).toEqual([]);
    expect(verification.receipt).toMatchObject({ subject: lot, ledger: { network_id: networkId } });
  }
}

/** Everything was traded and shown once: in the books, in our records of the ledger, and on the ledger itself. */
async function expectOnce(
  database: ServedDatabase,
  far: FarLedger,
  before: readonly string[],
  acknowledged: readonly Acknowledged[],
): Promise<void> {
  const validated = await database.look(async (db) => {
    expect(await lostOrDoubled(db, acknowledged)).toEqual([]);
    expect(await notOnce(db)).toEqual([]);
    const rows = await db.selectFrom('ledger_submissions').select('tx_hash').where('state', '=', 'validated').execute();
    return rows.map((row) => row.tx_hash);
  });
  const since = (await far.transactions()).filter((hash) => !before.includes(hash));
  expect(since).toEqual(validated.toSorted());
  const check = await runCommand(['check'], database.env);
  expect(check).toEqual({ code: 0, output: expect.stringContaining('Everything holds.') });
}

test('the ledger is gone, from the start and again and again', { timeout: 300_000 }, async () => {
  const far = await openFarLedger(false);
  const before = await far.transactions();
  await far.proxy.cut();
  const database = await openServedDatabase(far.env);
  onTestFinished(database.close);
  const server = await startServer(database.env);
  onTestFinished(async () => void (await server.end()));
  const market = await openMarket(server.url, database.admin, 2);
  const crowd = [openTrader(market, 0), openTrader(market, 1)];

  // Gone from the start: a whole trade works, and nothing is anchored.
  const trades = await Promise.all(crowd.map((trader) => trader.playOne()));
  const first = await listLot(market);
  await sleep(2000);
  expect(await statusOf(market, first)).toBe('Listed');
  expect((await receiptOf(server.url, first.lot)).status).toBe(404);
  expect(await market.admin.verify.cryptographic_verify({ lot_ref: first.lot })).toMatchObject({
    verified: false,
    error: 'not_anchored',
  });
  expect(await far.transactions()).toEqual(before);

  await far.proxy.restore();
  await until('notarized', async () => (await statusOf(market, first)) === 'Notarized');
  await untilReceiptsHold(server.url, market, [first.lot, ...trades.map((trade) => trade.lot)]);

  // A wire that breaks at any moment: in the middle of submissions, answers and evidence.
  const trading = Promise.all(crowd.map((trader) => trader.run()));
  for (let outage = 0; outage < 8; outage++) {
    await sleep(300 + outage * 170);
    await far.proxy.cut();
    await sleep(200 + outage * 110);
    await far.proxy.restore();
  }
  await far.proxy.cut();
  const second = await listLot(market);
  for (const trader of crowd) trader.stop();
  await trading;
  await sleep(1500);
  expect(await statusOf(market, second)).toBe('Listed');
  await far.proxy.restore();
  await until('notarized again', async () => (await statusOf(market, second)) === 'Notarized');
  await untilReceiptsHold(server.url, market, [second.lot]);

  await endWhenQuiet(database, server, 12);
  const acknowledged = [first, second, ...crowd.flatMap((trader) => trader.acknowledged)];
  expect(acknowledged.filter((each) => each.what === 'settled').length).toBeGreaterThan(crowd.length);
  await expectOnce(database, far, before, acknowledged);
});

test('a stand-alone node, which closes ledgers when it is told to', { timeout: 300_000 }, async () => {
  const far = await openFarLedger(true);
  const database = await openServedDatabase(far.env);
  onTestFinished(database.close);
  const server = await startServer(database.env);
  onTestFinished(async () => void (await server.end()));
  const market = await openMarket(server.url, database.admin, 1);
  const trader = openTrader(market, 0);
  const unsold = await listLot(market);
  const { lot } = await trader.playOne();
  await far.proxy.cut();
  const { lot: another } = await trader.playOne();
  await far.proxy.restore();
  await until('notarized', async () => (await statusOf(market, unsold)) === 'Notarized');
  await untilReceiptsHold(server.url, market, [unsold.lot, lot, another]);
  await endWhenQuiet(database, server, 12);
  await expectOnce(database, far, [], [unsold, ...trader.acknowledged]);
});
