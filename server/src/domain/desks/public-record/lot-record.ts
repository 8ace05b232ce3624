import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { isAboutGoods, methodSeen } from '../../origin/lot/about.ts';
import { disputeFlag } from '../../origin/lot/sale.ts';
import { type OriginPart, originOf } from '../../origin/provenance/lot-origin.ts';
import { attestedOnLot } from '../../proof/attestation/signed-inspections.ts';
import { organisationsAsSigned } from '../../proof/attestation/signed-standing.ts';
import { type PublicDiligence, publicDiligence } from './public-diligence.ts';

/** One inspection as anybody may see it. */
export interface PublicInspection {
  name: string;
  /** That was inspected: the lot, or the one that it was split from afterwards. */
  lot: string;
  status: string;
  grade: string | null;
  /** ISO 8601, or null where the inspector gave none. */
  inspected_at: string | null;
  claimed_grade: string | null;
  result: string | null;
  /** What the lot said when it was looked at. */
  processing_method: string | null;
  /** Approved, signed, and still what was signed. */
  attested: boolean;
}

/** A lot with its attestation and anchor, as anybody may see it: no people, no coordinates, no prices. */
export interface PublicLotRow {
  name: string;
  status: string;
  /** The order that sold it is in dispute, whatever its own status says: the authority may have cleared it meanwhile. */
  disputed: boolean;
  /** The authority has to decide about it, and not only because of that dispute. */
  flagged: boolean;
  commodity_type: string;
  cooperative: string;
  /** What it calls itself; its name on the platform where its record is not what was signed. */
  cooperative_name: string;
  cooperative_as_signed: boolean;
  /** The platform has verified who it is: anybody may found another one of the same name. */
  cooperative_verified: boolean;
  /** Where it comes from, the largest part first. */
  origin: OriginPart[];
  quantity: string;
  unit: string;
  /** What the quantity is a mass of, such as `cherry` or `green`. */
  stage: string | null;
  grade: string | null;
  processing_method: string | null;
  lot_reference: string | null;
  harvest_count: number;
  plot_count: number;
  /** The newest attestation. */
  version: number;
  payload_hash: Buffer;
  /** The attestation that the anchor is about: the newest one, or the one that the asked transaction anchored. */
  anchor_version: number;
  anchor_payload_hash: Buffer;
  signed_at: Date;
  /** null until the ledger has confirmed it. */
  tx_hash: string | null;
  ledger_index: number | null;
  anchored_at: Date | null;
  inspections: PublicInspection[];
  eudr: PublicDiligence | null;
}

/**
 * A lot's public record; null when there is no such lot or nothing of it was ever signed (a draft is its owner's).
 * @param version the attestation whose anchor to show; without it the newest.
 */
export async function loadPublicLot(tx: Tx, name: string, version: number | null = null): Promise<PublicLotRow | null> {
  const { rows } = await sql<Omit<PublicLotRow, 'eudr' | 'cooperative_as_signed'> & { judged: boolean }>`
    select l.name, l.status, dispute.name is not null as disputed,
           l.status = 'Flagged' and l.flag_reason is distinct from ${disputeFlag('')} || dispute.name as flagged,
           l.commodity_type, l.cooperative, coop.title as cooperative_name,
           coop.verified_at is not null as cooperative_verified,
           ${originOf('l')} as origin,
           l.quantity, l.unit, l.stage, l.grade, l.processing_method, l.lot_reference,
           (select count(*) from lot_sources s where s.lot = l.name) as harvest_count,
           (select count(distinct s.plot) from lot_sources s where s.lot = l.name) as plot_count,
           newest.version, newest.payload_hash,
           shown.version as anchor_version, shown.payload_hash as anchor_payload_hash, shown.signed_at,
           b.tx_hash, b.ledger_index, b.anchored_at,
           coalesce(seen.inspections, '[]'::json) as inspections,
           exists (select from diligence_lots d where d.lot = l.name) as judged
      from lots l
      join orgs coop on coop.name = l.cooperative
      left join orders dispute on dispute.lot = l.name and dispute.status = 'Disputed'
      join lateral (
        select version, payload_hash from attestations
         where kind = 'lot' and subject = l.name order by version desc limit 1
      ) newest on true
      join attestations shown
        on shown.kind = 'lot' and shown.subject = l.name and shown.version = coalesce(${version}::int, newest.version)
      left join lateral (
        select * from anchor_batches where tree_size > shown.leaf_index order by tree_size limit 1
      ) b on b.status = 'anchored'
      left join lateral (
        select json_agg(json_build_object('name', i.name, 'lot', i.lot, 'status', i.status, 'claimed_grade', i.claimed_grade, 'grade', i.grade, 'result', i.result,
                 'processing_method', (select seen.method from (${methodSeen}) seen),
                 'inspected_at', to_char(i.inspected_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
                 order by i.created_at, i.name) as inspections
          from inspections i
         where ${isAboutGoods} and i.status <> 'Draft' and (i.lot = l.name or i.status = 'Approved')
      ) seen on true
     where l.name = ${name}`.execute(tx);
  const [row] = rows;
  if (row === undefined) return null;
  const { judged, ...lot } = row;
  const asSigned = (await organisationsAsSigned(tx, [lot.cooperative])).has(lot.cooperative);
  return {
    ...lot,
    cooperative_name: asSigned ? lot.cooperative_name : lot.cooperative,
    cooperative_as_signed: asSigned,
    cooperative_verified: asSigned && lot.cooperative_verified,
    inspections: await withAttested(tx, row.inspections),
    eudr: judged ? await publicDiligence(tx, name) : null,
  };
}

/** Says of each inspection whether its record is what was signed: what was altered afterwards speaks for nothing. */
async function withAttested(tx: Tx, inspections: PublicInspection[]): Promise<PublicInspection[]> {
  const lots = new Set(inspections.filter(({ status }) => status === 'Approved').map(({ lot }) => lot));
  const attested = new Set<string>();
  for (const lot of lots) for (const name of await attestedOnLot(tx, lot)) attested.add(name);
  return inspections.map((inspection) => ({ ...inspection, attested: attested.has(inspection.name) }));
}

/** A lot's version that a ledger transaction anchored. */
export interface AnchoredLot {
  lot: string;
  version: number;
}

/** The lots that a ledger transaction anchored. */
export interface AnchoredLots {
  /** In the order of the log; the newest version where one transaction anchored several. */
  lots: AnchoredLot[];
  /** How many there are in all; counted up to 10,000 signatures. */
  total: number;
}

/** A batch may have a hundred thousand leaves; nobody reads so many names. */
const MAX_COUNTED = 10_000;

/**
 * The lots that a ledger transaction anchored, the first `limit` of them; null when no anchor of ours has that hash.
 * @param only of these the one with that name.
 */
export async function lotsAnchoredBy(
  tx: Tx,
  txHash: string,
  limit: number,
  only: string | null = null,
): Promise<AnchoredLots | null> {
  const batch = await tx
    .selectFrom('anchor_batches')
    .select(['previous_size', 'tree_size'])
    .where('tx_hash', '=', txHash)
    .where('status', '=', 'anchored')
    .executeTakeFirst();
  if (batch === undefined) return null;
  // Two statements, not one with a condition: each must find its own index.
  const signed =
    only === null
      ? sql`select subject, version, leaf_index from attestations
             where leaf_index >= ${batch.previous_size} and leaf_index < ${batch.tree_size} and kind = 'lot'
             order by leaf_index limit ${MAX_COUNTED}`
      : sql`select subject, version, leaf_index from attestations
             where kind = 'lot' and subject = ${only}
               and leaf_index >= ${batch.previous_size} and leaf_index < ${batch.tree_size}`;
  const { rows } = await sql<AnchoredLot & { total: number }>`
    with signed as (${signed}),
    anchored as (select subject, max(version) as version, min(leaf_index) as place from signed group by subject)
    select subject as lot, version, (select count(*) from anchored) as total from anchored
     order by place limit ${limit}`.execute(tx);
  return { lots: rows.map(({ lot, version }) => ({ lot, version })), total: rows[0]?.total ?? 0 };
}
