import { sql } from 'kysely';
import { z } from 'zod';
import type { Tx } from '../../../platform/db/database.ts';
import type { OrderStatus } from '../../../platform/db/tables.generated.ts';
import { newestApproved, seenAt } from '../../origin/lot/about.ts';
import { inUnit } from '../../origin/lot/split-rules.ts';
import { mainlyFrom, type OriginPart, originOf } from '../../origin/provenance/lot-origin.ts';
import { describedWhenSeen } from '../../proof/attestation/as-described.ts';
import { attestedOnLot } from '../../proof/attestation/signed-inspections.ts';
import { organisationsAsSigned } from '../../proof/attestation/signed-standing.ts';
import { differingTrades } from '../../proof/attestation/signed-trades.ts';
import type { LotVerifier } from '../../proof/attestation/verify-lot.ts';
import { type DeliveryBasis, deliveryBases, deliveryBasis } from '../../trade/order/delivered.ts';
import type { Examined } from './rules.ts';

const decimalText = z.string().meta({ description: 'A decimal number.' });

/** What a certificate says that was checked. No prices, no people; what was not looked at is not in it. */
export const checkedView = z.object({
  order_status: z.string().meta({ description: 'When it was issued.' }),
  commodity_type: z.string(),
  quantity: decimalText.meta({
    description: 'A decimal number, in `unit`: what both sides confirmed to have arrived, else what was ordered.',
  }),
  unit: z.string(),
  grade: z.string().nullable().meta({ description: 'As both sides confirmed it, else as the lot claims it.' }),
  delivery: z
    .object({
      basis: z.enum(deliveryBases).meta({
        description:
          'What stands behind the quantity: `not_confirmed_yet` and `decided` (paid by a decision) say what was ordered.',
      }),
      ordered_quantity: decimalText.meta({ description: 'In `unit`.' }),
      claimed_grade: z.string().nullable().meta({ description: 'As the lot claims it.' }),
    })
    .optional()
    .meta({ description: 'Left out of certificates that were issued before it was asked: they say what was ordered.' }),
  processing_method: z.string().nullable(),
  exporter_name: z.string(),
  cooperative: z.string(),
  cooperative_name: z.string(),
  corridor: z.string(),
  origin_country: z.string().meta({ description: 'Where the corridor starts, ISO 3166-1 alpha-2.' }),
  destination_country: z.string(),
  origin: z
    .array(z.object({ country: z.string(), region: z.string().nullable(), quantity_kg: decimalText.nullable() }))
    .meta({ description: "Where the lot comes from: its plots, else its cooperative's seat (without kilograms)." }),
  lot_version: z.int().meta({ description: 'The signed version of the lot that was verified.' }),
  lot_payload_hash: z.string().meta({ description: 'SHA-256 of it, lowercase hex.' }),
  lot_tx_hash: z.string().meta({ description: 'The ledger transaction that anchors it.' }),
  inspection: z
    .object({
      name: z.string(),
      lot: z.string().meta({ description: 'The lot that was inspected: this one, or the one it was split from.' }),
      grade: z.string().nullable(),
      claimed_grade: z.string().nullable(),
      result: z.string().nullable(),
      processing_method: z.string().nullable().optional().meta({
        description:
          'What the lot said when it was looked at: it may say something else now. Left out of certificates that were issued before it was kept.',
      }),
      approved_at: z.string(),
    })
    .nullable()
    .meta({ description: 'The newest approved inspection; null where the goods were not inspected.' }),
});
export type Checked = z.infer<typeof checkedView>;

/** What the lot said of its processing when it was inspected, where that is something else than it says; undefined where it is not. */
export function otherMethodSeen({
  processing_method: now,
  inspection,
}: Checked): { method: string | null } | undefined {
  const then = inspection?.processing_method;
  return then === undefined || then === now ? undefined : { method: then };
}

interface Found {
  order: string;
  status: OrderStatus;
  lot: string;
  lot_status: string;
  exporter: string;
  buyer: string;
  buyer_name: string;
  version: number;
  starts_at_origin: boolean;
  shipped: boolean;
  confirmed_kg: string | null;
  confirmed_grade: string | null;
  release_reason: string | null;
  said: Omit<Checked, 'lot_version' | 'lot_payload_hash' | 'lot_tx_hash' | 'origin' | 'delivery'>;
  origin: OriginPart[];
  /** When the inspector looked. */
  seen_at: Date | null;
}

export interface Examination {
  order: string;
  lot: string;
  exporter: string;
  buyer_name: string;
  examined: Examined;
  /** Undefined where the lot is not anchored: there is nothing to refer to. */
  checked: Checked | undefined;
}

/** Looks at everything that a certificate of an order's goods would say; undefined for no such order. */
export async function examine(tx: Tx, verifier: LotVerifier, order: string): Promise<Examination | undefined> {
  const { rows } = await sql<Found>`
    select o.name as order, o.status, o.lot, l.status as lot_status, o.exporter, o.buyer, buyer.title as buyer_name,
           l.attested_version as version, ${mainlyFrom('l', sql`way.origin_country`)} as starts_at_origin,
           ${originOf('l')} as origin, o.shipped_at is not null as shipped, o.confirmed_kg, o.confirmed_grade,
           (select x.release_reason from escrows x where x.order_name = o.name) as release_reason,
           json_build_object('order_status', o.status, 'commodity_type', l.commodity_type,
             'quantity', trim_scale(o.quantity)::text, 'unit', o.unit, 'grade', l.grade,
             'processing_method', l.processing_method, 'exporter_name', e.title, 'cooperative', o.cooperative,
             'cooperative_name', c.title, 'corridor', o.corridor, 'origin_country', way.origin_country,
             'destination_country', way.destination_country, 'inspection', seen.inspection) as said, seen.seen_at
      from orders o
      join lots l on l.name = o.lot
      join orgs e on e.name = o.exporter
      join orgs c on c.name = o.cooperative
      join orgs buyer on buyer.name = o.buyer
      join corridors way on way.name = o.corridor
      left join lateral (
        ${newestApproved(sql`
          json_build_object('name', i.name, 'lot', i.lot, 'grade', i.grade, 'claimed_grade', i.claimed_grade,
            'result', i.result, 'approved_at',
            to_char(i.decided_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) as inspection,
          ${seenAt} as seen_at`)}
      ) seen on true
     where o.name = ${order}`.execute(tx);
  const [found] = rows;
  if (found === undefined) return undefined;
  const { lot } = found;
  const said = await withDescribed(tx, found);
  const { inspection } = said;
  const basis = deliveryBasis(found);
  const verification = await verifier.verify(tx, lot);
  const tampered = await differingTrades(tx, [order]);
  const parties = [found.exporter, found.buyer, said.cooperative];
  const signedParties = await organisationsAsSigned(tx, parties);
  const attested = inspection !== null && (await attestedOnLot(tx, inspection.lot)).has(inspection.name);
  const { anchored_xrpl_tx: transaction, payload_hash } = verification;
  return {
    order,
    lot,
    exporter: found.exporter,
    buyer_name: found.buyer_name,
    examined: {
      order: { name: order, status: found.status, corridor: said.corridor },
      neverShipped: found.status === 'Settled' && !found.shipped,
      decidedInDispute: found.release_reason === 'dispute_release',
      orderAltered: tampered.length > 0 || parties.some((party) => !signedParties.has(party)),
      lot: { name: lot, status: found.lot_status },
      lotError: verification.error,
      startsAtOrigin: found.starts_at_origin,
      inspection: inspection === null ? null : { name: inspection.name, attested },
    },
    checked:
      transaction === null
        ? undefined
        : {
            ...arrived({ ...found, said }, basis),
            origin: found.origin.map(({ country, region, quantity_kg }) => ({ country, region, quantity_kg })),
            lot_version: found.version,
            lot_payload_hash: payload_hash,
            lot_tx_hash: transaction,
          },
  };
}

async function withDescribed(tx: Tx, { said, seen_at }: Found): Promise<Found['said']> {
  const { inspection } = said;
  if (inspection === null || seen_at === null) return said;
  const { processing_method } = await describedWhenSeen(tx, { lot: inspection.lot, seen_at });
  return { ...said, inspection: { ...inspection, processing_method } };
}

/** What is said of the goods, with what of them arrived: where both sides confirmed it, that is what counts. */
function arrived({ said, confirmed_kg, confirmed_grade }: Found, basis: DeliveryBasis) {
  const delivery = { basis, ordered_quantity: said.quantity, claimed_grade: said.grade };
  if (confirmed_kg === null) return { ...said, delivery };
  const quantity = inUnit(confirmed_kg, 'kg', said.unit);
  return { ...said, quantity, grade: confirmed_grade ?? said.grade, delivery };
}
