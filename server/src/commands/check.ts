import { readConfig } from '../config.ts';
import { checkLog } from '../domain/attestation/check-log.ts';
import { findTampered } from '../domain/attestation/find-tampered.ts';
import { checkBooks } from '../domain/escrow/check.ts';
import { checkEvents } from '../domain/event/check.ts';
import { type Database, openDatabase, type Tx } from '../platform/db/database.ts';
import { checkChain } from '../platform/ledger/check-chain.ts';

/** One part of the check: what it looked at, and what does not hold. */
interface Part {
  title: string;
  counts: Record<string, number>;
  faults: string[];
}

/** Runs every check on one moment of the database. */
export async function checkAll(database: Database): Promise<Part[]> {
  return database.reader
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      const books = await checkBooks(tx);
      const log = await checkLog(tx);
      const events = await checkEvents(tx);
      const chain = await checkChain(tx);
      return [
        { title: 'Books and trade', counts: books.checked, faults: books.faults },
        {
          title: 'Merkle log, signatures and anchors',
          counts: log.counts,
          faults: log.findings.map((finding) => `${finding.record}: ${finding.problem}`),
        },
        await checkRecords(tx),
        { title: 'Chain of events', counts: events.counts, faults: events.findings },
        { title: 'Embedded ledger chain', counts: chain.counts, faults: chain.findings },
      ];
    });
}

async function checkRecords(tx: Tx): Promise<Part> {
  const faults: string[] = [];
  let lots = 0;
  let cursor: string | null = null;
  do {
    const page = await findTampered(tx, 1000, cursor);
    lots += page.checked;
    faults.push(...page.lots.map((lot) => `${lot}: the records differ from its attestation`));
    cursor = page.cursor;
  } while (cursor !== null);
  return { title: 'Records against their attestations', counts: { lots }, faults };
}

/** Verifies everything that can be verified, prints what was checked, and fails on any fault. */
export async function checkCommand(): Promise<number> {
  const config = readConfig(process.env);
  const database = await openDatabase({ url: config.databaseUrl, dataDir: config.dataDir, statementSeconds: 600 });
  try {
    const parts = await checkAll(database);
    for (const { title, counts, faults } of parts) {
      const looked = Object.entries(counts).map(([what, count]) => `${count} ${what.replaceAll('_', ' ')}`);
      console.log(`${faults.length === 0 ? '✓' : '✗'} ${title}: ${looked.join(', ')}`);
      for (const fault of faults) console.log(`    ${fault}`);
    }
    const faults = parts.reduce((sum, part) => sum + part.faults.length, 0);
    console.log(faults === 0 ? 'Everything holds.' : `${faults} fault${faults === 1 ? '' : 's'}.`);
    return faults === 0 ? 0 : 1;
  } finally {
    await database.close();
  }
}
