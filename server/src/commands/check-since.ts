import { checkLog } from '../domain/proof/attestation/check-log.ts';
import { tamperedAmong } from '../domain/proof/attestation/find-tampered.ts';
import { signedOrganisations } from '../domain/proof/attestation/signed-standing.ts';
import { differingEscrows, differingShipments, differingTrades } from '../domain/proof/attestation/signed-trades.ts';
import { lastBatch } from '../domain/proof/attestation/store.ts';
import { checkSeals } from '../domain/proof/seal/check.ts';
import { endOfTrace, type SealFrom, touchedSince } from '../domain/proof/seal/check-since.ts';
import { checkGuards, guardsTitle } from '../domain/proof/seal/guards.ts';
import type { Tx } from '../platform/db/database.ts';
import { type Looked, notesOf, plainly } from './check-part.ts';
import type { CheckResult } from './check-results.ts';

/** What such a check leaves out, for whoever reads its end. */
export const notLookedAt: readonly string[] = [
  'books and trade, causes of money, conservation of mass, corridors, signed sums',
  'rows that were altered without leaving a trace (triggers switched off) and not changed since',
  'entries of the log before, and receipts of them; the root says only that they were the same then',
  'lots, orders, escrows, shipments and organisations that were not changed since, and changes of plots and harvests behind them',
  'readings of devices, with their summaries and what is noted of devices',
  'heads for witnesses, the chain of events, the embedded ledger',
];

/** Where a check that looks now ends; a later one may begin there. */
export async function endOfCheck(tx: Tx): Promise<Pick<CheckResult, 'log' | 'seal'>> {
  const batch = await lastBatch(tx);
  const { number, head, change } = await endOfTrace(tx);
  return {
    log: batch === null ? null : { size: batch.tree_size, root: batch.root.toString('hex') },
    seal: { number, head: head.toString('hex'), change },
  };
}

/** What has changed since an earlier check that held. */
export function partsSince({ log, seal }: CheckResult, markKey: Uint8Array | undefined) {
  const from: SealFrom = { ...seal, head: Buffer.from(seal.head, 'hex') };
  return [
    {
      title: 'New entries of the Merkle log, signatures and anchors',
      look: async (tx: Tx): Promise<Looked> => {
        const { counts, findings } = await checkLog(tx, log);
        return { counts: { ...counts }, faults: findings.map((each) => `${each.record}: ${each.problem}`) };
      },
    },
    {
      title: 'Trace of the changes since',
      look: async (tx: Tx): Promise<Looked> => {
        const { counts, faults, accepted, elsewhere } = await checkSeals(tx, markKey, from);
        return { counts: { ...counts }, faults, notes: notesOf(accepted, elsewhere) };
      },
    },
    {
      title: guardsTitle,
      look: plainly(checkGuards),
    },
    { title: 'Changed records against their attestations', look: (tx: Tx) => changedRecords(tx, from) },
  ];
}

const namesAtOnce = 1000;

async function changedRecords(tx: Tx, from: SealFrom): Promise<Looked> {
  const names = async (table: string) =>
    (await touchedSince(table, from).execute(tx)).rows.map((row) => (row as { key: string }).key);
  const faults: string[] = [];
  const counts: Record<string, number> = {};
  const each = async (table: string, look: (some: string[]) => Promise<string[]>) => {
    const all = await names(table);
    counts[table] = all.length;
    for (let at = 0; at < all.length; at += namesAtOnce) faults.push(...(await look(all.slice(at, at + namesAtOnce))));
  };
  const differ = ({ name, fields }: { name: string; fields: string[] }) =>
    `${name}: the records differ from its attestation: ${fields.join(', ')}`;
  await each('lots', async (some) =>
    (await tamperedAmong(tx, some)).map((lot) => `${lot}: the records differ from its attestation`),
  );
  await each('orders', async (some) => (await differingTrades(tx, some)).map(differ));
  await each('escrows', async (some) => (await differingEscrows(tx, some)).map(differ));
  await each('shipments', async (some) => (await differingShipments(tx, some)).map(differ));
  await each('orgs', async (some) =>
    (await signedOrganisations.altered(tx, some)).map((org) => `${org}: the record differs from its attestation`),
  );
  return { counts, faults: [...new Set(faults)] };
}
