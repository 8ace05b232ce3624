import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '../../../../test/support/database.ts';
import { type EmbeddedNode, openEmbeddedNode } from '../embedded/embedded-node.ts';
import { networkProfile } from '../profile.ts';
import { LedgerSetupError } from './errors.ts';
import { observeAccount, trusts } from './observe.ts';
import { type LedgerClient, openLedgerClient } from './open-ledger-client.ts';
import { genesisSigner, newSeed } from './seeds.ts';
import { setUpAccounts } from './set-up-accounts.ts';
import { currencyCode, note } from './transactions.ts';

let database: TestDatabase;
let node: EmbeddedNode;
beforeAll(async () => {
  database = await freshDatabase();
  node = await openEmbeddedNode({ db: database.db, networkId: 0, closeIntervalMs: 20 });
});
afterAll(async () => {
  await node.close();
  await database.close();
});

function open(seedByte: number, embedded: boolean): LedgerClient {
  const profile = networkProfile(0, embedded ? { embedded: { closeIntervalMs: 20 } } : {});
  return openLedgerClient({ node, db: database.db, profile, seed: newSeed(Buffer.alloc(16, seedByte)) });
}

test('with a genesis account: funded, default ripple, trusted; twice at once makes no difference', async () => {
  const client = open(1, true);
  await Promise.all([
    setUpAccounts(client, node, { currency: 'AXKT' }),
    setUpAccounts(open(1, true), node, { currency: 'AXKT' }),
  ]);
  const { platform, issuer, custody } = client.addresses;
  const found = await Promise.all([platform, issuer, custody].map((address) => observeAccount(node, address)));
  expect(found.map((account) => account.balanceDrops)).toEqual([100_000_000_000n, 99_999_999_990n, 99_999_999_990n]);
  expect(await trusts(node, custody, issuer, currencyCode('AXKT'))).toBe(true);
  const genesis = await observeAccount(node, genesisSigner().address);
  await setUpAccounts(client, node, { currency: 'AXKT' });
  expect(await observeAccount(node, genesisSigner().address)).toMatchObject({ sequence: genesis.sequence });
});

test('without one: says which address needs how much, and what is funded is not asked for', async () => {
  const client = open(2, false);
  const { platform, issuer, custody } = client.addresses;
  const attempt = setUpAccounts(client, node, { currency: 'AXKT' });
  await expect(attempt).rejects.toThrow(LedgerSetupError);
  await expect(attempt).rejects.toThrow(
    new RegExp(`xrpl-mainnet lack native money: .*${platform} \\(platform\\); .*${issuer} \\(issuer\\); .*${custody} `),
  );
  await expect(setUpAccounts(open(1, false), node, { currency: 'AXKT' })).resolves.toBeUndefined();
});

test('the embedded node in the same database: prepared in a transaction, pumped after it', async () => {
  const client = open(1, true);
  await client.refresh();
  const purpose = { kind: 'anchor', key: 'x' };
  const transaction = note(client.addresses.platform, 'lotmark.test.v1', 'x');
  await database.db.transaction().execute((tx) => client.prepare({ db: tx, purpose, transaction }));
  expect(await client.untilSettled(purpose)).toMatchObject({ state: 'validated', resultCode: 'tesSUCCESS' });
});
