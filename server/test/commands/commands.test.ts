import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Db } from '../../src/platform/db/database.ts';
import { endWhenQuiet } from '../faults/end-when-quiet.ts';
import { openServedDatabase, type ServedDatabase } from '../faults/served-database.ts';
import { openMarket } from '../journey/market.ts';
import { openTrader, type PlayedTrade } from '../journey/trader.ts';
import { runCommand, startServer, tempDir } from '../support/process.ts';

// Each command is a process that opens the database anew.
vi.setConfig({ testTimeout: 120_000 });

let database: ServedDatabase;
let trade: PlayedTrade;
const folder = tempDir();
const receiptFile = join(folder.path, 'receipt.json');

/** A server that has traded, anchored and ended: what the commands then look at is real. */
beforeAll(async () => {
  database = await openServedDatabase();
  const server = await startServer(database.env);
  try {
    const market = await openMarket(server.url, database.admin, 1);
    trade = await openTrader(market, 0).playOne();
    writeFileSync(receiptFile, await receiptFrom(`${server.url}/verify/${trade.lot}/receipt.json`));
    expect(await command('verify', `${server.url}/verify/${trade.lot}`)).toMatchObject({ code: 0 });
    await endWhenQuiet(database, server, 10);
  } finally {
    await server.end();
  }
}, 180_000);
afterAll(async () => {
  await database.close();
  folder.remove();
});

const command = (...args: string[]) => runCommand(args, database.env);

async function receiptFrom(url: string): Promise<string> {
  for (;;) {
    const response = await fetch(url);
    if (response.ok) return response.text();
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

/** Changes the database behind the triggers' backs. */
function tamper(change: (db: Db) => Promise<unknown>): Promise<void> {
  return database.look((db) =>
    db.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      await change(tx);
    }),
  );
}

/** Before anything is altered: rows that were altered and put back are named for good, and the check then fails. */
describe('keys rotate', () => {
  test('retires the key and makes another; the old receipt holds, and so does everything', async () => {
    const { code, output } = await command('keys', 'rotate');
    const [, retired, active] = /Retired (\S+)\nActive {2}(\S+)\n/.exec(output) ?? [];
    expect([code, retired === active, output]).toEqual([0, false, expect.stringContaining('stays verifiable')]);
    const keys = await database.look((db) =>
      db.selectFrom('signing_keys').select(['kid', 'retired_at']).orderBy('valid_from').execute(),
    );
    expect(keys).toEqual([
      { kid: retired, retired_at: expect.any(Date) },
      { kid: active, retired_at: null },
    ]);
    expect(await command('verify', receiptFile)).toMatchObject({ code: 0 });
    expect(await command('check')).toMatchObject({ code: 0 });
  });

  test('says how it is called', async () => {
    const { code, output } = await command('keys', 'burn');
    expect([code, output]).toEqual([2, expect.stringContaining('Usage: lotmark keys rotate|reseal [--tenant SLUG]\n')]);
  });
});

describe('check', () => {
  test('says what it looked at, and ends with 0 when everything holds', async () => {
    const { code, output } = await command('check');
    expect(output).toMatch(/✓ Books and trade: \d+ book transactions, \d+ book entries/);
    expect(output).toMatch(/✓ Merkle log, signatures and anchors: \d+ attestations, \d+ leaves, \d+ batches/);
    expect(output).toMatch(/✓ Records against their attestations: 1 lots/);
    expect(output).toMatch(/✓ Embedded ledger chain: \d+ ledgers, \d+ transactions/);
    expect(output).toContain('Everything holds.');
    expect(code).toBe(0);
  });

  /** What is done to the database, how it is undone, and what the check must say. */
  const tampering: [string, (tx: Db) => Promise<unknown>, (tx: Db) => Promise<unknown>, () => RegExp][] = [
    [
      'a balance',
      (db) =>
        sql`update book_accounts set balance = balance + 1 where kind = 'wallet' and owner like 'BUY-%'`.execute(db),
      (db) =>
        sql`update book_accounts set balance = balance - 1 where kind = 'wallet' and owner like 'BUY-%'`.execute(db),
      () => /✗ Books and trade.*\n {4}the wallet of BUY-\S+ says \S+ AXKT, its entries sum to/,
    ],
    [
      'an entry',
      (db) =>
        sql`update book_entries set amount = amount + 1 where id = (select min(id) from book_entries)`.execute(db),
      (db) =>
        sql`update book_entries set amount = amount - 1 where id = (select min(id) from book_entries)`.execute(db),
      () => /book transaction \d+ is 1\S* AXKT out of balance/,
    ],
    [
      'a signed payload',
      (db) =>
        sql`update attestations set payload = payload || ' ' where kind = 'lot' and subject = ${trade.lot} and version = 1`.execute(
          db,
        ),
      (db) =>
        sql`update attestations set payload = trim(payload) where kind = 'lot' and subject = ${trade.lot} and version = 1`.execute(
          db,
        ),
      () => new RegExp(`✗ Merkle log.*\\n(?:.*\\n)*? {4}lot ${trade.lot} v1: bad_payload_hash`),
    ],
    [
      'a lot',
      (db) => sql`update lots set quantity = quantity + 1`.execute(db),
      (db) => sql`update lots set quantity = quantity - 1`.execute(db),
      () => new RegExp(`✗ Records against.*\\n {4}${trade.lot}: the records differ from its attestation`),
    ],
    [
      'the chain',
      (db) => sql`update ledger_node_ledgers set close_time = close_time + 1 where ledger_index = 3`.execute(db),
      (db) => sql`update ledger_node_ledgers set close_time = close_time - 1 where ledger_index = 3`.execute(db),
      () => /✗ Embedded ledger chain.*\n {4}ledger 3: its header does not give its hash/,
    ],
  ];
  test.each(tampering)('finds that %s was changed, and ends with 1', async (_what, change, undo, says) => {
    await tamper(change);
    try {
      const { code, output } = await command('check');
      expect(output).toMatch(says());
      expect(output).toMatch(/\d+ faults?\.\n/);
      expect(code).toBe(1);
    } finally {
      await tamper(undo);
    }
  });
});

describe('verify', () => {
  test('needs nothing but the file', async () => {
    // No database, no data folder, no server.
    const { code, output } = await runCommand(['verify', receiptFile], { DATA_DIR: '/nowhere' });
    expect(output).toContain(`${trade.lot}, version 1, holds.`);
    expect(code).toBe(0);
  });

  test('names the step that a forged receipt fails at', async () => {
    const forged = join(folder.path, 'forged.json');
    const receipt = JSON.parse(readFileSync(receiptFile, 'utf8'));
    writeFileSync(forged, JSON.stringify({ ...receipt, salt: randomBytes(16).toString('hex') }));
    const { code, output } = await command('verify', forged);
    expect(output).toContain('✗ The payload has the stated hash');
    expect(code).toBe(1);
  });
});
