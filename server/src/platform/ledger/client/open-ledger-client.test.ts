import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { freshDatabase, onPostgres, type TestDatabase } from '../../../../test/support/database.ts';
import { type Db, openDatabase } from '../../db/database.ts';
import { LedgerUnavailableError } from '../node.ts';
import { type NetworkProfile, networkProfile } from '../profile.ts';
import { LedgerBacklogError, LedgerMismatchError, LedgerNotReadyError } from './errors.ts';
import { type LedgerClient, type LedgerClientOptions, openLedgerClient } from './open-ledger-client.ts';
import { newSeed } from './seeds.ts';
import type { Submission } from './submission-row.ts';
import { SimulatedLedger } from './testing/simulated-ledger.ts';
import { note } from './transactions.ts';

const seed = newSeed(Buffer.alloc(16, 3));
let database: TestDatabase;
/** Another process' way to the same database: a pool of its own where there can be one. */
let other: { db: Db; close(): Promise<void> };
let ledger: SimulatedLedger;
let clock: Date;

beforeAll(async () => {
  database = await freshDatabase();
  const { url } = database;
  other = url === undefined ? { db: database.db, close: async () => undefined } : await openDatabase({ url });
});
afterAll(async () => {
  await other.close();
  await database.close();
});
beforeEach(async () => {
  await sql`truncate ledger_submissions, ledger_accounts, ledger_networks, ledger_leases`.execute(database.db);
  ledger = new SimulatedLedger();
  clock = new Date('2026-11-21T00:00:00Z');
});

function open(options: Partial<LedgerClientOptions> = {}): LedgerClient {
  return openLedgerClient({
    node: ledger,
    db: database.db,
    profile: networkProfile(0),
    seed,
    now: () => clock,
    ...options,
  });
}

async function ready(options: Partial<LedgerClientOptions> = {}): Promise<LedgerClient> {
  const client = open(options);
  ledger.fund(client.addresses.platform);
  await client.refresh();
  return client;
}

const purpose = (key: string) => ({ kind: 'anchor', key });
function prepare(client: LedgerClient, key: string) {
  return client.prepare({
    purpose: purpose(key),
    transaction: note(client.addresses.platform, 'lotmark.test.v1', key),
  });
}
async function stateOf(client: LedgerClient, key: string): Promise<Submission> {
  const found = await client.find(purpose(key));
  if (found === null) throw new Error(`nothing for ${key}`);
  return found;
}
async function pumpThrough(client: LedgerClient): Promise<string> {
  try {
    await client.pump();
    return '';
  } catch (error) {
    if (!(error instanceof LedgerUnavailableError)) throw error;
    return error.message;
  }
}

describe('the plain way', () => {
  test('prepared, submitted, validated, and delivered exactly once', async () => {
    const client = await ready();
    const prepared = await prepare(client, 'one');
    expect(prepared).toMatchObject({ state: 'prepared', sequence: 5, attempt: 1, replayed: false, feeDrops: 10n });
    expect(prepared.lastLedgerSequence).toBe(ledger.index + 20);
    expect(await client.pump()).toMatchObject({ submitted: 1, settled: 0, live: 1 });
    expect(await stateOf(client, 'one')).toMatchObject({ state: 'submitted' });
    ledger.closeLedger();
    expect(await client.pump()).toMatchObject({ submitted: 0, settled: 1, live: 0 });
    expect(await stateOf(client, 'one')).toMatchObject({
      state: 'validated',
      resultCode: 'tesSUCCESS',
      ledgerIndex: ledger.index,
      txHash: prepared.txHash,
    });
    const take = () => database.db.transaction().execute((tx) => client.takeSettled(tx, 'anchor'));
    expect(await take()).toMatchObject([{ key: 'one', state: 'validated' }]);
    expect(await take()).toEqual([]);
  });

  test('a delivery that is rolled back is delivered again', async () => {
    const client = await ready();
    await prepare(client, 'one');
    await client.pump();
    ledger.closeLedger();
    await client.pump();
    await expect(
      database.db.transaction().execute(async (tx) => {
        expect(await client.takeSettled(tx, 'anchor')).toHaveLength(1);
        throw new Error('the consumer failed');
      }),
    ).rejects.toThrow('the consumer failed');
    expect(await database.db.transaction().execute((tx) => client.takeSettled(tx, 'anchor'))).toHaveLength(1);
  });

  test('prepare joins the caller transaction, asks no node, and leaves nothing when it is rolled back', async () => {
    const client = await ready();
    ledger.isDown = true;
    const before = ledger.requests.length;
    const attempt = (key: string, fail: boolean) =>
      database.db.transaction().execute(async (tx) => {
        const transaction = note(client.addresses.platform, 'lotmark.test.v1', key);
        const prepared = await client.prepare({ db: tx, purpose: purpose(key), transaction });
        if (fail) throw new Error('rolled back');
        return prepared;
      });
    await expect(attempt('lost', true)).rejects.toThrow('rolled back');
    expect(await client.find(purpose('lost'))).toBeNull();
    expect(await attempt('kept', false)).toMatchObject({ sequence: 5 });
    expect(ledger.requests).toHaveLength(before);
  });

  test('asking again for a live or successful purpose returns what is there', async () => {
    const client = await ready();
    const first = await prepare(client, 'one');
    expect(await prepare(client, 'one')).toMatchObject({ txHash: first.txHash, replayed: true });
    await client.pump();
    ledger.closeLedger();
    await client.pump();
    expect(await prepare(client, 'one')).toMatchObject({ txHash: first.txHash, replayed: true, state: 'validated' });
  });

  test('many at once get consecutive sequences and all get in', async () => {
    const client = await ready();
    const all = await Promise.all(Array.from({ length: 20 }, (_, i) => prepare(client, `p${i}`)));
    expect(all.map((p) => p.sequence).sort((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, i) => 5 + i));
    await client.pump();
    ledger.closeLedger();
    expect(await client.pump()).toMatchObject({ settled: 20, live: 0 });
    expect(ledger.validated()).toHaveLength(20);
  });

  test('a claimed fee without effect (tec) settles with its code, and the purpose may be prepared again', async () => {
    const client = await ready();
    ledger.outcome = () => 'tecNO_DST';
    const first = await prepare(client, 'one');
    await client.pump();
    ledger.closeLedger();
    await client.pump();
    expect(await stateOf(client, 'one')).toMatchObject({ state: 'validated', resultCode: 'tecNO_DST' });
    const second = await prepare(client, 'one');
    expect(second).toMatchObject({ attempt: 2, sequence: 6, replayed: false });
    expect(second.txHash).not.toBe(first.txHash);
  });

  test('networks above 1024 get their NetworkID, and memo bytes are paid where they cost', async () => {
    ledger.networkId = 21338;
    const client = await ready({ profile: networkProfile(21338) });
    const prepared = await prepare(client, 'abc');
    expect(prepared.feeDrops).toBe(10n + BigInt('lotmark.test.v1'.length + 3));
    const { rows } = await sql<{ tx_blob: Buffer }>`select tx_blob from ledger_submissions`.execute(database.db);
    // NetworkID is field (2, 1): 21 and four bytes.
    expect(rows[0]?.tx_blob.toString('hex')).toContain('210000535a');
  });

  test('on a stand-alone node the client closes the ledger itself', async () => {
    const client = await ready({ profile: networkProfile(0, { standalone: true }) });
    await prepare(client, 'one');
    expect(await client.pump()).toMatchObject({ submitted: 1, settled: 1, live: 0 });
    const calm = ledger.index;
    await client.pump();
    expect(ledger.index).toBe(calm);
    ledger.isBlank = true;
    await client.pump();
    expect(ledger.index).toBe(calm + 1);
  });
});

describe('several processes on one database', () => {
  test('prepare the same and other purposes and pump at once: sequences never collide, each gets in once', async () => {
    const [first, second] = [await ready(), open({ db: other.db })];
    await second.refresh();
    const keys = Array.from({ length: 24 }, (_, i) => `p${i}`);
    const all = await Promise.all(keys.flatMap((key) => [prepare(first, key), prepare(second, key)]));
    expect(new Set(all.map((prepared) => prepared.txHash)).size).toBe(24);
    expect(all.filter((prepared) => prepared.replayed)).toHaveLength(24);
    for (let round = 0; round < 6; round += 1) {
      await Promise.all([first.pump(), second.pump()]);
      ledger.closeLedger();
    }
    expect(ledger.validated().map((tx) => tx.sequence)).toEqual(keys.map((_, i) => 5 + i));
    const take = (client: LedgerClient, db: Db) => db.transaction().execute((tx) => client.takeSettled(tx, 'anchor'));
    const taken = await Promise.all([take(first, database.db), take(second, other.db)]);
    expect(
      taken
        .flat()
        .map((submission) => submission.key)
        .sort(),
    ).toEqual([...keys].sort());
  });

  test.runIf(onPostgres)('a caller with an old snapshot fails instead of allotting a number twice', async () => {
    const client = await ready();
    const late = database.db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (tx) => {
        await sql`select 1 from ledger_submissions`.execute(tx);
        await prepare(client, 'first');
        const transaction = note(client.addresses.platform, 'lotmark.test.v1', 'late');
        await client.prepare({ db: tx, purpose: purpose('late'), transaction });
      });
    await expect(late).rejects.toMatchObject({ code: '40001' });
    expect(await prepare(client, 'second')).toMatchObject({ sequence: 6 });
  });
});

describe('bad days', () => {
  test('the connection is lost before the blob went out: it is handed over again', async () => {
    const client = await ready();
    const { txHash } = await prepare(client, 'one');
    ledger.faults.push({ command: 'submit', kind: 'request-lost' });
    expect(await pumpThrough(client)).toContain('lost');
    await client.pump();
    ledger.closeLedger();
    await client.pump();
    expect(await stateOf(client, 'one')).toMatchObject({ state: 'validated', txHash });
    expect(ledger.validated()).toHaveLength(1);
  });

  test('the answer is lost: the second handing-over is tefPAST_SEQ, the hash is looked up, once in the ledger', async () => {
    const client = await ready();
    const { txHash } = await prepare(client, 'one');
    ledger.faults.push({ command: 'submit', kind: 'answer-lost' });
    expect(await pumpThrough(client)).toContain('lost');
    expect(await client.pump()).toMatchObject({ live: 1 });
    ledger.closeLedger();
    await client.pump();
    expect(await stateOf(client, 'one')).toMatchObject({ state: 'validated', txHash });
    expect(ledger.validated()).toHaveLength(1);
  });

  test('the process dies right after the submission: another one finds the outcome', async () => {
    const client = await ready();
    const { txHash } = await prepare(client, 'one');
    ledger.faults.push({ command: 'submit', kind: 'answer-lost' });
    await pumpThrough(client);
    ledger.closeLedger(50);
    const successor = open();
    await successor.pump();
    expect(await stateOf(successor, 'one')).toMatchObject({ state: 'validated', txHash });
  });

  test('the sequence was used by somebody else (tefPAST_SEQ): expired only past LastLedgerSequence', async () => {
    const client = await ready();
    const prepared = await prepare(client, 'one');
    ledger.useSequence(client.addresses.platform);
    ledger.closeLedger();
    await client.pump();
    expect(await stateOf(client, 'one')).toMatchObject({ state: 'prepared' });
    ledger.closeLedger(prepared.lastLedgerSequence - ledger.index);
    await client.pump();
    expect(await stateOf(client, 'one')).toMatchObject({ state: 'prepared' });
    ledger.closeLedger();
    await client.pump();
    expect(await stateOf(client, 'one')).toMatchObject({ state: 'expired' });
    expect(await prepare(client, 'one')).toMatchObject({ attempt: 2, sequence: 6 });
  });

  test('a gap (terPRE_SEQ): a placeholder takes the lost place and those behind get in', async () => {
    const client = await ready();
    ledger.outcome = (tx) => (JSON.stringify(tx).includes(hex('bad')) ? 'temMALFORMED' : 'tesSUCCESS');
    await prepare(client, 'bad');
    await prepare(client, 'good');
    await client.pump();
    expect(await stateOf(client, 'bad')).toMatchObject({ state: 'failed', resultCode: 'temMALFORMED' });
    const report = await client.pump();
    expect(report.problems.join()).toContain('sequence 5 was lost');
    ledger.closeLedger();
    await client.pump();
    expect(await stateOf(client, 'good')).toMatchObject({ state: 'validated', sequence: 6 });
    expect(ledger.validated().map((tx) => tx.sequence)).toEqual([5, 6]);
  });

  test('the fee rose (telINSUF_FEE_P): it waits, expires, and the next attempt pays more', async () => {
    const client = await ready();
    const prepared = await prepare(client, 'one');
    ledger.openFee = 5000;
    expect((await client.pump()).problems).toEqual(['anchor one: telINSUF_FEE_P']);
    expect(await prepare(client, 'one')).toMatchObject({ replayed: true });
    ledger.closeLedger(prepared.lastLedgerSequence - ledger.index + 1);
    await client.pump();
    expect(await stateOf(client, 'one')).toMatchObject({ state: 'expired', resultCode: 'telINSUF_FEE_P' });
    expect(await prepare(client, 'one')).toMatchObject({ attempt: 2, sequence: 5, feeDrops: 6000n });
  });

  test('the fee fell again in time: the same blob gets in', async () => {
    const client = await ready();
    const { txHash } = await prepare(client, 'one');
    ledger.openFee = 5000;
    await client.pump();
    ledger.openFee = 10;
    await client.pump();
    ledger.closeLedger();
    await client.pump();
    expect(await stateOf(client, 'one')).toMatchObject({ state: 'validated', txHash });
  });

  test('tefMAX_LEDGER, or never validated at all: expired once past, never before', async () => {
    const client = await ready();
    const prepared = await prepare(client, 'one');
    ledger.faults.push({ command: 'submit', kind: 'request-lost' });
    await pumpThrough(client);
    ledger.isDown = true;
    ledger.closeLedger(prepared.lastLedgerSequence - ledger.index);
    expect(await pumpThrough(client)).toContain('refused');
    ledger.isDown = false;
    expect((await client.pump()).problems).toEqual(['anchor one: tefMAX_LEDGER']);
    expect(await stateOf(client, 'one')).toMatchObject({ state: 'submitted' });
    ledger.closeLedger();
    await client.pump();
    expect(await stateOf(client, 'one')).toMatchObject({ state: 'expired' });
    expect(ledger.validated()).toHaveLength(0);
  });

  test.each(['tooBusy', 'noNetwork', 'slowDown', 'telCAN_NOT_QUEUE', 'terQUEUED'])('%s: tried again', async (code) => {
    const client = await ready();
    await prepare(client, 'one');
    await prepare(client, 'two');
    ledger.faults.push({ command: 'submit', kind: 'refused', code });
    await client.pump();
    ledger.closeLedger();
    await client.pump();
    ledger.closeLedger();
    await client.pump();
    expect(await stateOf(client, 'one')).toMatchObject({ state: 'validated' });
    expect(await stateOf(client, 'two')).toMatchObject({ state: 'validated' });
    expect(ledger.validated()).toHaveLength(2);
  });

  test('the node restarts and forgets the open ledger: the same blobs are handed over again', async () => {
    const client = await ready();
    const { txHash } = await prepare(client, 'one');
    await prepare(client, 'two');
    await client.pump();
    ledger.loseOpen();
    ledger.closeLedger();
    await client.pump();
    ledger.closeLedger();
    await client.pump();
    expect(await stateOf(client, 'one')).toMatchObject({ state: 'validated', txHash });
    expect(await stateOf(client, 'two')).toMatchObject({ state: 'validated' });
  });

  test('a hopeless answer after one without answer is not the end: some node may have the blob', async () => {
    const client = await ready();
    const prepared = await prepare(client, 'one');
    ledger.faults.push({ command: 'submit', kind: 'request-lost' });
    await pumpThrough(client);
    ledger.faults.push({ command: 'submit', kind: 'refused', code: 'temDISABLED' });
    await client.pump();
    expect(await stateOf(client, 'one')).toMatchObject({ state: 'submitted' });
    ledger.faults.push({ command: 'submit', kind: 'refused', code: 'temDISABLED' });
    ledger.closeLedger(prepared.lastLedgerSequence - ledger.index + 1);
    await client.pump();
    expect(await stateOf(client, 'one')).toMatchObject({ state: 'failed', resultCode: 'temDISABLED' });
  });

  test('the index of transactions lags behind: validated once it shows, never expired', async () => {
    const client = await ready();
    await prepare(client, 'one');
    await client.pump();
    ledger.indexLag = 1000;
    ledger.closeLedger(60);
    expect((await client.pump()).problems.join()).toContain('undecided');
    ledger.indexLag = 0;
    await client.pump();
    expect(await stateOf(client, 'one')).toMatchObject({ state: 'validated' });
  });

  test('history gap while the sequence is used: undecided until the node has the ledgers', async () => {
    const client = await ready();
    const prepared = await prepare(client, 'one');
    await client.pump();
    ledger.closeLedger(60);
    ledger.historyFrom = prepared.lastLedgerSequence;
    expect((await client.pump()).problems.join()).toContain('lacks ledgers');
    expect(await stateOf(client, 'one')).toMatchObject({ state: 'submitted' });
    ledger.historyFrom = 1;
    await client.pump();
    expect(await stateOf(client, 'one')).toMatchObject({ state: 'validated' });
  });

  test('history gap while the sequence is unused: that alone proves it lost', async () => {
    const client = await ready();
    await prepare(client, 'one');
    ledger.closeLedger(60);
    ledger.historyFrom = ledger.index;
    await client.pump();
    expect(await stateOf(client, 'one')).toMatchObject({ state: 'expired' });
  });

  test('a reset or foreign ledger changes nothing and is named', async () => {
    const client = await ready();
    ledger.closeLedger(10);
    await prepare(client, 'one');
    await client.pump();
    const known = ledger.index;
    ledger = new SimulatedLedger('b');
    let later = open();
    // The first ledger that was ever seen tells at once.
    await expect(later.pump()).rejects.toThrow(/^ledger 1 has the hash \w+ on this node, but was seen as/);
    expect(later.status()).toMatchObject({ isMismatch: true, failingSince: clock });
    ledger = new SimulatedLedger('a');
    later = open();
    await expect(later.pump()).rejects.toThrow(`the node is at ledger 1, but ledger ${known} was seen before`);
    ledger = new SimulatedLedger('b');
    later = open();
    ledger.historyFrom = 2;
    ledger.closeLedger(100);
    await expect(later.pump()).rejects.toThrow(LedgerMismatchError);
    await expect(later.pump()).rejects.toThrow(/the ledger was reset, or this is another network/);
    expect(later.status().problems.join()).toContain('reset');
    expect(await stateOf(client, 'one')).toMatchObject({ state: 'submitted' });
    ledger.networkId = 7;
    await expect(later.pump()).rejects.toThrow(
      'the node (LEDGER_URL) is on network 7, but this database anchors on network 0',
    );
    ledger.networkId = null;
    await expect(later.pump()).rejects.toThrow('the node (LEDGER_URL) reports no network id');
  });

  test('unfunded, unheard of, too long ago, too many: said clearly', async () => {
    const client = open({ maxLive: 2 });
    await expect(prepare(client, 'one')).rejects.toThrow(LedgerNotReadyError);
    await client.refresh();
    await expect(prepare(client, 'one')).rejects.toThrow(/was not seen on network 0/);
    ledger.fund(client.addresses.platform);
    await client.pump();
    await prepare(client, 'one');
    await prepare(client, 'two');
    await expect(prepare(client, 'three')).rejects.toThrow(LedgerBacklogError);
    clock = new Date(clock.getTime() + 3_600_000);
    await expect(prepare(open(), 'three')).rejects.toThrow(/last heard of 3600 s ago/);
  });

  test('a busy hour ago: the time that passed is added to the ledgers to live', async () => {
    const client = await ready();
    clock = new Date(clock.getTime() + 40_000);
    expect((await prepare(client, 'one')).lastLedgerSequence).toBe(ledger.index + 10 + 20);
  });

  test('while one process pumps an account, another leaves it alone', async () => {
    const client = await ready();
    const neighbour = open();
    await neighbour.refresh();
    await prepare(client, 'one');
    await sql`insert into ledger_leases values (${`pump 0 ${client.addresses.platform}`}, 'x', now() + interval '1 hour')`.execute(
      database.db,
    );
    expect(await neighbour.pump()).toMatchObject({ submitted: 0, live: 0 });
    await sql`update ledger_leases set lapses_at = now() - interval '1 second'`.execute(database.db);
    expect(await neighbour.pump()).toMatchObject({ submitted: 1 });
  });
});

describe('the loop', () => {
  test('pumps after a nudge and after a ledger, outlives an outage, and stops', async () => {
    const events: string[] = [];
    const profile: NetworkProfile = { ...networkProfile(0), closeIntervalMs: 20 };
    const client = await ready({ profile, log: (event) => events.push(event) });
    client.start();
    await prepare(client, 'one');
    await until(async () => (await stateOf(client, 'one')).state === 'submitted');
    ledger.isDown = true;
    await until(async () => events.includes('ledger_round_failed'));
    ledger.isDown = false;
    ledger.closeLedger();
    await until(async () => (await stateOf(client, 'one')).state === 'validated');
    await client.stop();
    const calm = ledger.requests.length;
    await new Promise((resolve) => setTimeout(resolve, 60));
    expect(ledger.requests).toHaveLength(calm);
    expect(events).toContain('ledger_recovered');
  });
});

function hex(text: string): string {
  return Buffer.from(text).toString('hex').toUpperCase();
}

async function until(condition: () => Promise<boolean>): Promise<void> {
  for (let i = 0; i < 500; i += 1) {
    if (await condition()) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error('it did not come about');
}
