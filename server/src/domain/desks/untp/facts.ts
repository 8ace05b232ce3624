import { hash } from 'node:crypto';
import type { EpcisObject } from '@lotmark/sdk/epcis';
import { canonicalize, type Json } from '@lotmark/sdk/verify';
import { Exact } from '../../../kernel/values/exact.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { type CertificateInForce, certificatesInForce } from '../../assurance/certificate/store.ts';
import { publicLotEvents } from '../../assurance/epcis/query.ts';
import { loadJourney } from '../public-record/journey.ts';
import { loadPublicLot } from '../public-record/lot-record.ts';

/** What is known of a lot to everybody, and said of it in the words of UNTP. */
export interface LotFacts {
  lot: string;
  version: number;
  status: string;
  commodity: string;
  cooperative: { name: string; title: string };
  origin: { country: string; region: string | null; kg: string | null }[];
  kilograms: string;
  grade: string | null;
  processing: string | null;
  reference: string | null;
  harvests: number;
  plots: number;
  lastHarvest: string | null;
  payloadSha256: string;
  transaction: string | null;
  inspections: { name: string; grade: string | null; result: string | null; at: string }[];
  certificates: CertificateInForce[];
  /** Its reference number, and whether a simulator gave it. */
  statement: { reference: string; simulated: boolean } | null;
  events: { id: string; event: EpcisObject }[];
}

/** Null where nothing of the lot is public, or its newest version is not on the ledger yet. */
export async function factsOf(tx: Tx, lot: string, now: Date): Promise<LotFacts | null> {
  const row = await loadPublicLot(tx, lot);
  if (row === null || row.tx_hash === null) return null;
  const way = await loadJourney(tx, lot);
  const reference = row.eudr?.reference_number ?? null;
  return {
    lot: row.name,
    version: row.version,
    status: row.status,
    commodity: row.commodity_type,
    cooperative: { name: row.cooperative, title: row.cooperative_name },
    origin: row.origin.map(({ country, region, quantity_kg }) => ({ country, region, kg: quantity_kg })),
    kilograms: new Exact(row.quantity).times(row.unit === 'MT' ? '1000' : '1').toFixed(),
    grade: row.grade,
    processing: row.processing_method,
    reference: row.lot_reference,
    harvests: Number(row.harvest_count),
    plots: Number(row.plot_count),
    lastHarvest: way?.last_harvest ?? null,
    payloadSha256: row.payload_hash.toString('hex'),
    transaction: row.tx_hash,
    // What was altered after it was approved speaks for nothing, nor does what nobody says the day of.
    inspections: row.inspections.flatMap(({ name, grade, result, inspected_at: at, status, attested }) =>
      status === 'Approved' && attested && at !== null ? [{ name, grade, result, at }] : [],
    ),
    certificates: await certificatesInForce(tx, lot, now),
    statement: reference === null ? null : { reference, simulated: row.eudr?.simulated !== false },
    events: await publicLotEvents(tx, lot),
  };
}

export const factsHash = (facts: LotFacts): Buffer => {
  const plain: Json = JSON.parse(JSON.stringify(facts));
  return hash('sha256', canonicalize(plain), 'buffer');
};
