import { sql } from 'kysely';
import { deriveKey, markPurpose, readConfig } from '../config.ts';
import { checkCauses } from '../domain/money/escrow/causes.ts';
import { checkBooks } from '../domain/money/escrow/check.ts';
import { checkMass } from '../domain/origin/mass/check.ts';
import { misroutedLots } from '../domain/origin/provenance/lot-origin.ts';
import { checkLog } from '../domain/proof/attestation/check-log.ts';
import { findTampered } from '../domain/proof/attestation/find-tampered.ts';
import { findDiffering } from '../domain/proof/attestation/signed-trades.ts';
import { checkEvents } from '../domain/proof/event/check.ts';
import { checkSeals } from '../domain/proof/seal/check.ts';
import { checkSums } from '../domain/proof/sums/check.ts';
import { checkStatements } from '../domain/trade/statement/check.ts';
import { type Database, openDatabase, type Tx } from '../platform/db/database.ts';
import { checkChain } from '../platform/ledger/check-chain.ts';
import { checkAtNode } from './check-ledger.ts';
import type { Part } from './check-part.ts';
import type { Given, Print } from './command.ts';
import { checkDatabase, checkDatabaseExists, checkMigrated, checkSettings } from './start-checks.ts';

/**
 * Runs every check on one moment of the database.
 * @param markKey proves which changes are ours while they wait for their seal.
 */
export async function checkAll(database: Database, markKey?: Uint8Array): Promise<Part[]> {
  return database.reader
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((tx) => checkWithin(tx, markKey));
}

/** As `checkAll`, in a transaction that is open already. */
export async function checkWithin(tx: Tx, markKey?: Uint8Array): Promise<Part[]> {
  const parts: Part[] = [];
  for (const { title, look } of partsOf(markKey)) parts.push({ title, ...(await survive(tx, look)) });
  return parts;
}

type Looked = Omit<Part, 'title'>;

function partsOf(markKey: Uint8Array | undefined): { title: string; look: (tx: Tx) => Promise<Looked> }[] {
  return [
    {
      title: 'Books and trade',
      look: async (tx) => {
        const { checked, faults } = await checkBooks(tx);
        return { counts: checked, faults: [...faults, ...(await checkCauses(tx)), ...(await checkStatements(tx))] };
      },
    },
    { title: 'Conservation of mass', look: checkMass },
    {
      title: 'Merkle log, signatures and anchors',
      look: async (tx) => {
        const { counts, findings } = await checkLog(tx);
        return { counts: { ...counts }, faults: findings.map((finding) => `${finding.record}: ${finding.problem}`) };
      },
    },
    { title: 'Records against their attestations', look: checkRecords },
    {
      title: 'Corridors against the origin of lots',
      look: async (tx) => {
        const { checked, faults } = await misroutedLots(tx);
        return { counts: { lots: checked }, faults };
      },
    },
    {
      title: 'Trace of all changes',
      look: async (tx) => {
        const { counts, faults } = await checkSeals(tx, markKey);
        return { counts: { ...counts }, faults };
      },
    },
    {
      title: 'Signed sums of the books',
      look: async (tx) => {
        const { counts, faults } = await checkSums(tx);
        return { counts: { ...counts }, faults };
      },
    },
    {
      title: 'Chain of events',
      look: async (tx) => {
        const { counts, findings } = await checkEvents(tx);
        return { counts, faults: findings };
      },
    },
    {
      title: 'Embedded ledger chain',
      look: async (tx) => {
        const { counts, findings } = await checkChain(tx);
        return { counts, faults: findings };
      },
    },
  ];
}

/** Somebody who can alter rows can make them unreadable: that is a fault like any, and must not hide the others. */
async function survive(tx: Tx, look: (tx: Tx) => Promise<Looked>): Promise<Looked> {
  await sql`savepoint part`.execute(tx);
  try {
    const looked = await look(tx);
    await sql`release savepoint part`.execute(tx);
    return looked;
  } catch (error) {
    // A connection that was lost answers this with an error of its own.
    await sql`rollback to savepoint part`.execute(tx);
    return { counts: {}, faults: [`this could not be read to its end: ${(error as Error).message}`] };
  }
}

async function checkRecords(tx: Tx): Promise<Looked> {
  const trading = await differing(tx, ['Listed', 'Notarized', 'Verified', 'Sold']);
  const flagged = await differing(tx, ['Flagged']);
  const faults = [
    ...trading.lots.map((lot) => `${lot}: the records differ from its attestation`),
    ...flagged.lots.map((lot) => `${lot}: it is Flagged, and the records differ from its attestation`),
  ];
  const trades = await differingTradesOf(tx);
  faults.push(...trades.faults);
  const { orders, escrows } = trades;
  const counts = { lots: trading.checked, flagged_lots: flagged.checked, orders, escrows };
  return { counts, faults };
}

async function differingTradesOf(tx: Tx) {
  const found = { faults: [] as string[], orders: 0, escrows: 0 };
  let cursor: string | null = null;
  do {
    const page = await findDiffering(tx, 1000, cursor);
    found.orders += page.orders;
    found.escrows += page.escrows;
    for (const { name, fields } of page.differing) {
      const what = fields.includes('attestation')
        ? 'it has no attestation that holds'
        : `the records differ from its attestation: ${fields.join(', ')}`;
      found.faults.push(`${name}: ${what}`);
    }
    cursor = page.cursor;
  } while (cursor !== null);
  return found;
}

async function differing(tx: Tx, statuses: Parameters<typeof findTampered>[3]) {
  const lots: string[] = [];
  let checked = 0;
  let cursor: string | null = null;
  do {
    const page = await findTampered(tx, 1000, cursor, statuses);
    checked += page.checked;
    lots.push(...page.lots);
    cursor = page.cursor;
  } while (cursor !== null);
  return { lots, checked };
}

/** Verifies everything that can be verified, prints what was checked, and fails on any fault. */
export async function checkCommand({ switches }: Given, print: Print): Promise<number> {
  checkDatabaseExists(process.env);
  const config = readConfig(process.env);
  await checkDatabase(config);
  const database = await openDatabase({ url: config.databaseUrl, dataDir: config.dataDir, statementSeconds: 600 });
  try {
    await checkSettings(database);
    await checkMigrated(database.pool);
    const parts = await checkAll(database, deriveKey(config.secretKey, markPurpose));
    if (switches.has('ledger')) parts.push(await checkAtNode(config, database));
    for (const { title, counts, faults } of parts) {
      const looked = Object.entries(counts).map(([what, count]) => `${count} ${what.replaceAll('_', ' ')}`);
      print(`${faults.length === 0 ? '✓' : '✗'} ${title}: ${looked.join(', ')}`);
      for (const fault of faults) print(`    ${fault}`);
    }
    const faults = parts.reduce((sum, part) => sum + part.faults.length, 0);
    print(faults === 0 ? 'Everything holds.' : `${faults} fault${faults === 1 ? '' : 's'}.`);
    return faults === 0 ? 0 : 1;
  } finally {
    await database.close();
  }
}
