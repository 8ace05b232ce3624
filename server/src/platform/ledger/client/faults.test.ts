import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '../../../../test/support/database.ts';
import { LedgerUnavailableError } from '../node.ts';
import { networkProfile } from '../profile.ts';
import { hasSucceeded, type LedgerClient, openLedgerClient } from './open-ledger-client.ts';
import { newSeed } from './seeds.ts';
import { type Fault, SimulatedLedger } from './testing/simulated-ledger.ts';
import { note } from './transactions.ts';

const KIND = 'walk';
let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

type Action =
  | { do: 'prepare'; key: number }
  | { do: 'pump' | 'pump-both' | 'restart' | 'lose-open' | 'deliver' | 'foreign' | 'heal' }
  | { do: 'close'; times: number }
  | { do: 'faults'; faults: Fault[] }
  | { do: 'fee'; drops: number }
  | { do: 'lag'; ledgers: number }
  | { do: 'forget-history' };

const submitFault = fc.constantFrom<Fault>(
  { command: 'submit', kind: 'request-lost' },
  { command: 'submit', kind: 'answer-lost' },
  { command: 'submit', kind: 'underway' },
  { command: 'submit', kind: 'refused', code: 'tooBusy' },
  { command: 'submit', kind: 'refused', code: 'telCAN_NOT_QUEUE' },
  { command: 'submit', kind: 'refused', code: 'temDISABLED' },
  { command: 'submit', kind: 'refused', code: 'tefINTERNAL' },
  { command: 'tx', kind: 'answer-lost' },
  { command: 'account_info', kind: 'answer-lost' },
  { command: 'server_state', kind: 'request-lost' },
  { command: 'ledger', kind: 'answer-lost' },
);
/** Somebody may have the blob when this node finds fault with it. */
const unsure: Fault[] = [
  { command: 'submit', kind: 'underway' },
  { command: 'submit', kind: 'refused', code: 'temDISABLED' },
];
const action: fc.Arbitrary<Action> = fc.oneof(
  { weight: 5, arbitrary: fc.nat(3).map((key): Action => ({ do: 'prepare', key })) },
  { weight: 6, arbitrary: fc.constant<Action>({ do: 'pump' }) },
  { weight: 2, arbitrary: fc.constant<Action>({ do: 'pump-both' }) },
  { weight: 4, arbitrary: fc.constantFrom(1, 1, 1, 2, 7, 30).map((times): Action => ({ do: 'close', times })) },
  {
    weight: 5,
    arbitrary: fc
      .oneof(
        submitFault.map((fault) => [fault]),
        fc.constant(unsure),
      )
      .map((faults): Action => ({ do: 'faults', faults })),
  },
  {
    weight: 5,
    arbitrary: fc
      .constantFrom('restart', 'lose-open', 'deliver', 'foreign', 'heal')
      .map((what): Action => ({ do: what })),
  },
  { weight: 1, arbitrary: fc.constantFrom(10, 500).map((drops): Action => ({ do: 'fee', drops })) },
  { weight: 2, arbitrary: fc.constantFrom(0, 60, 60).map((ledgers): Action => ({ do: 'lag', ledgers })) },
  { weight: 1, arbitrary: fc.constant<Action>({ do: 'forget-history' }) },
);

/** One world: a ledger, two processes on one database. */
async function walk(actions: readonly Action[]): Promise<void> {
  await sql`truncate ledger_submissions, ledger_accounts, ledger_networks, ledger_leases`.execute(database.db);
  const ledger = new SimulatedLedger();
  const seed = newSeed(Buffer.alloc(16, 3));
  const now = new Date('2026-11-21T00:00:00Z');
  const open = (): LedgerClient =>
    openLedgerClient({ node: ledger, db: database.db, profile: networkProfile(0), seed, now: () => now });
  let first = open();
  const second = open();
  ledger.fund(first.addresses.platform);
  await first.refresh();
  const wanted = new Set<number>();

  const prepare = (key: number) =>
    first.prepare({
      purpose: { kind: KIND, key: String(key) },
      transaction: note(first.addresses.platform, 'lotmark.test.v1', String(key)),
    });
  const heal = (): void => {
    ledger.faults.length = 0;
    ledger.openFee = 10;
    ledger.indexLag = 0;
    ledger.historyFrom = 1;
  };
  const step = async (what: Action): Promise<void> => {
    switch (what.do) {
      case 'prepare':
        wanted.add(what.key);
        await prepare(what.key);
        return;
      case 'pump':
        return tolerate(first.pump());
      case 'pump-both':
        await Promise.all([tolerate(first.pump()), tolerate(second.pump())]);
        return;
      case 'close':
        return ledger.closeLedger(what.times);
      case 'faults':
        ledger.faults.push(...what.faults);
        return;
      case 'restart':
        first = open();
        return;
      case 'lose-open':
        return ledger.loseOpen();
      case 'deliver':
        return ledger.deliver();
      case 'foreign':
        return ledger.useSequence(first.addresses.platform);
      case 'fee':
        ledger.openFee = what.drops;
        return;
      case 'lag':
        ledger.indexLag = what.ledgers;
        return;
      case 'forget-history':
        ledger.historyFrom = ledger.index;
        return;
      case 'heal':
        return heal();
    }
  };

  for (const what of actions) {
    await step(what);
    await mustBeConsistent(ledger);
  }
  // The weather clears up: everything wanted gets done, once.
  for (let round = 0; round < 200; round += 1) {
    heal();
    ledger.deliver();
    await first.pump();
    ledger.closeLedger();
    await first.pump();
    for (const key of wanted) await prepare(key);
    const found = await Promise.all([...wanted].map((key) => first.find({ kind: KIND, key: String(key) })));
    if (found.every((submission) => submission !== null && hasSucceeded(submission))) break;
  }
  const counts = await mustBeConsistent(ledger);
  expect([...counts.keys()].sort()).toEqual([...wanted].map(String).sort());

  const deliver = () => database.db.transaction().execute((tx) => second.takeSettled(tx, KIND, 1000));
  const delivered = (await deliver()).filter(hasSucceeded).map((submission) => submission.key);
  expect(delivered.sort()).toEqual([...wanted].map(String).sort());
  expect(await deliver()).toEqual([]);
}

/** No purpose twice in the ledger; nothing given up that is in it; nothing called validated that is not. */
async function mustBeConsistent(ledger: SimulatedLedger): Promise<Map<string, number>> {
  const { rows } = await sql<{ tx_hash: string; state: string; key: string; sequence: number }>`
    select tx_hash, state, key, sequence from ledger_submissions where kind = ${KIND}`.execute(database.db);
  const inLedger = new Set(ledger.validated().map((transaction) => transaction.hash));
  const counts = new Map<string, number>();
  for (const row of rows) {
    const isIn = inLedger.has(row.tx_hash);
    if (isIn) counts.set(row.key, (counts.get(row.key) ?? 0) + 1);
    if (isIn) expect(row.state, `${row.tx_hash} is in the ledger`).not.toMatch(/expired|failed/);
    else expect(row.state, `${row.tx_hash} is not in the ledger`).not.toBe('validated');
  }
  for (const [key, count] of counts) expect(count, `purpose ${key} in the ledger`).toBe(1);
  return counts;
}

async function tolerate(pumping: Promise<unknown>): Promise<void> {
  try {
    await pumping;
  } catch (error) {
    if (!(error instanceof LedgerUnavailableError)) throw error;
  }
}

test('whatever befalls it, each purpose ends in the ledger once, and nothing in the ledger is given up', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 5, maxLength: 40 }), walk),
    // FAST_CHECK_RUNS for a longer hunt.
    { numRuns: Number(process.env['FAST_CHECK_RUNS'] ?? 40), endOnFailure: true },
  );
}, 600_000);
