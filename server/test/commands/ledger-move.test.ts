import type { Client, LotmarkError } from '@lotmark/sdk';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openServedDatabase, type ServedDatabase } from '../faults/served-database.ts';
import { type Market, openMarket } from '../journey/market.ts';
import { openTrader } from '../journey/trader.ts';
import { type FarNode, farAddress, farEnv, farSeed, openFarNode } from '../support/far-node.ts';
import { answerFor, runCommand, type ServerProcess, startServer } from '../support/process.ts';

// Each command is a process that opens the database anew.
vi.setConfig({ testTimeout: 240_000 });

const [oldSeed, newSeed] = [farSeed(21), farSeed(22)];
const [oldAccount, newAccount] = [farAddress(oldSeed), farAddress(newSeed)];
let far: FarNode;
let database: ServedDatabase;
let market: Market;
let sold: string;
let paidOrder: string;

const settings = (seed: string) => ({ ...database.env, ...farEnv(far, seed) });
const command = (seed: string, ...args: string[]) => runCommand(args, settings(seed));

async function until(isSo: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 60_000;
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Error('in vain');
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

/** Ends a server once everything that it has prepared for the ledger is there; an escrow may stay open. */
async function endQuietly(server: ServerProcess): Promise<void> {
  let quiet = 0;
  await until(async () => {
    await new Promise((resolve) => setTimeout(resolve, 1000));
    const text = await (await fetch(`${server.url}/metrics`)).text();
    const isQuiet =
      /^lotmark_ledger_oldest_unanchored_seconds 0$/m.test(text) && !/state="(prepared|submitted)"/.test(text);
    quiet = isQuiet ? quiet + 1 : 0;
    return quiet === 8;
  });
  expect(await server.end('SIGTERM')).toBe(0);
}

const verifies = async (client: Client, lot: string): Promise<boolean> =>
  (await client.verify.cryptographic_verify({ lot_ref: lot })).verified;

async function listed({ cooperative, exporterOrg }: Market): Promise<string> {
  const facts = { commodity_type: 'Coffee', corridor: 'ET-DE', quantity: 700, exporter: exporterOrg };
  const { name: lot } = await cooperative.cooperative.create_lot(facts);
  await cooperative.cooperative.update_lot({ lot, asking_price: '6.35', currency: 'USD' });
  await cooperative.cooperative.list_lot({ lot });
  return lot;
}

beforeAll(async () => {
  far = await openFarNode({ networkId: 63_021 });
  await far.fund(oldSeed);
  await far.fund(newSeed);
  database = await openServedDatabase();
  const server = await startServer(settings(oldSeed));
  try {
    market = await openMarket(server.url, database.admin, 1);
    sold = (await openTrader(market, 0).playOne()).lot;
    // Paid before the move, and settled after it: its escrow stands on the ledger meanwhile.
    const lot = await listed(market);
    const [buyer] = market.buyers as [Market['buyers'][number]];
    await buyer.client.cart.cart_add({ lot, quantity: 700 });
    const { orders } = await buyer.client.cart.cart_checkout({
      delivery: { city: 'Hamburg' },
      payment: { method: 'wallet' },
    });
    paidOrder = orders[0] as string;
    await market.admin.wallet.admin_mint({ buyer: buyer.org, amount: '60000.5', reason: 'test' });
    await buyer.client.checkout.pay_with_wallet({ order: paidOrder });
    await market.exporter.exporter.mark_shipped({ order_name: paidOrder, carrier: 'Sea Line' });
    await until(() => verifies(market.admin, sold));
    await endQuietly(server);
  } finally {
    await server.end();
  }
}, 240_000);
afterAll(async () => {
  await database.close();
  await far.close();
});

test('check --ledger asks the node, and what differs there is a fault', async () => {
  const sound = await command(oldSeed, 'check', '--ledger');
  expect(sound.output).toMatch(
    /✓ The ledger node against our records: 3 accounts, [1-9]\d* anchors, [1-9]\d* movements of tokens, 2 escrows/,
  );
  expect(sound).toMatchObject({ code: 0, output: expect.stringContaining('Everything holds.') });

  const amount = (change: string) =>
    database.look((db) =>
      db.transaction().execute(async (tx) => {
        await sql`set local session_replication_role = replica`.execute(tx);
        await sql`update token_mirrors set amount = amount + ${change}::numeric where reference like 'mint:%'`.execute(
          tx,
        );
        await sql`update escrows set mirror_status = ${change === '1' ? 'created' : 'finished'}
                   where status = 'Released'`.execute(tx);
      }),
    );
  await amount('1');
  const altered = await command(oldSeed, 'check', '--ledger');
  await amount('-1');
  expect(altered.code).toBe(1);
  expect(altered.output).toMatch(
    /the issuer r\w+ owes [\d.]+ AXKT on the ledger, but our records have put [\d.]+ there/,
  );
  expect(altered.output).toMatch(/escrow \S+: not open on the ledger, unlike in the books/);
  // At the node all is well again. That the rows were written by somebody else stays a fault until somebody answers for it.
  const putBack = await command(oldSeed, 'check', '--ledger');
  expect(putBack.output).toContain('✓ The ledger node against our records');
  const rows = [...putBack.output.matchAll(/^ {4}(\w+) (.+): somebody who is not the service has written it/gm)];
  expect(rows.length).toBeGreaterThan(1);
  for (const [, table, key] of rows) {
    const answered = await answerFor(`${table}/${key}`, (...args) => command(oldSeed, ...args));
    expect(answered).toMatchObject({ code: 0 });
  }
  expect(await command(oldSeed, 'check', '--ledger')).toMatchObject({ code: 0 });

  const away = await runCommand(['check', '--ledger'], { ...settings(oldSeed), LEDGER_URL: 'ws://127.0.0.1:1' });
  expect(away).toMatchObject({ code: 1, output: expect.stringContaining('nothing was compared: no connection') });
});

test('another seed stops the start, and so does another network', async () => {
  const other = await command(newSeed, 'serve');
  expect(other.code).toBe(1);
  expect(other.output.trim()).toBe(
    `LEDGER_SEED is that of the account ${newAccount}, but this database anchors with ${oldAccount}: start with the seed of that one, or move on purpose with "lotmark ledger move" (docs/production.md).`,
  );
  far.node.impose({ reportedNetworkId: 5 });
  const network = await command(oldSeed, 'serve');
  far.node.impose({});
  expect(network).toMatchObject({
    code: 1,
    output: expect.stringMatching(/^This database anchors on network 63021, but the node at .* is on network 5: /),
  });
});

test('a move waits for what is on its way', async () => {
  const server = await startServer({ ...settings(oldSeed), ANCHOR_SECONDS: '600' });
  try {
    // The first look anchors at once; what is signed after it waits.
    await new Promise((resolve) => setTimeout(resolve, 4000));
    market = await relogin(server);
    await listed(market);
  } finally {
    expect(await server.end('SIGTERM')).toBe(0);
  }
  const refused = await command(newSeed, 'ledger', 'move');
  expect(refused).toMatchObject({ code: 1, output: expect.stringMatching(/signed records are not anchored yet/) });
  const again = await startServer(settings(oldSeed));
  await endQuietly(again);
});

test('after a move everything of before holds, and what goes on does so with the new account', async () => {
  const moved = await command(newSeed, 'ledger', 'move');
  expect(moved.output).toContain(`Moved from ${oldAccount} on network 63021\n      to ${newAccount} on network 63021`);
  expect(moved.output).toMatch(/The next start issues the [\d.]+ tokens that are outstanding once more/);
  expect(moved.code).toBe(0);
  expect(await command(newSeed, 'ledger', 'move')).toMatchObject({
    code: 1,
    output: expect.stringContaining('nothing to move'),
  });
  expect((await command(oldSeed, 'serve')).code).toBe(1);

  const server = await startServer(settings(newSeed));
  try {
    market = await relogin(server);
    expect(await market.admin.verify.cryptographic_verify({ lot_ref: sold })).toMatchObject({
      verified: true,
      signer_did: expect.stringContaining(oldAccount),
    });
    const page = await (await fetch(`${server.url}/verify/${sold}`)).text();
    expect(page).toContain('<h1>Record authentic</h1>');
    expect(page).not.toContain('[object ');
    expect(page).toContain(oldAccount);
    const lot = await listed(market);
    const [buyer] = market.buyers as [Market['buyers'][number]];
    await buyer.client.orders.confirm_delivery_and_release({ order: paidOrder });
    await until(() => verifies(market.admin, lot));
    expect(await market.admin.verify.cryptographic_verify({ lot_ref: lot })).toMatchObject({
      signer_did: expect.stringContaining(newAccount),
    });
    await endQuietly(server);
  } finally {
    await server.end();
  }
  const check = await command(newSeed, 'check', '--ledger');
  expect(check.output).toContain('Everything holds (3 accepted past the service, named above).');
  expect(check.code).toBe(0);
  const open = await database.look((db) =>
    sql`select from escrows where mirror_status <> 'finished'`.execute(db).then(({ rows }) => rows.length),
  );
  expect(open).toBe(0);
});

/** The same people, on a server that was started anew. */
async function relogin({ url }: ServerProcess): Promise<Market> {
  const { createClient } = await import('@lotmark/sdk');
  const as = async (usr: string, pwd: string): Promise<Client> => {
    const client = createClient({ baseUrl: url, retries: 0 });
    await client.login({ usr, pwd }).catch((error: LotmarkError) => {
      throw new Error(`${usr}: ${error.message}`);
    });
    return client;
  };
  const pwd = 'a password for the market';
  const [buyer] = market.buyers as [Market['buyers'][number]];
  return {
    ...market,
    admin: await as(database.admin.email, database.admin.password),
    cooperative: await as('cooperative@market.example.org', pwd),
    exporter: await as('exporter@market.example.org', pwd),
    buyers: [{ org: buyer.org, client: await as('buyer1@market.example.org', pwd) }],
  };
}
