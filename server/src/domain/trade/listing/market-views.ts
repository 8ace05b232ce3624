import { z } from 'zod';
import { timestamp, toIso, toNumber } from '../../../kernel/values/vocabulary.ts';
import { publicInspection, publicInspectionView } from '../../origin/inspection/views.ts';
import { foundOtherwiseOutput } from '../../origin/lot/about.ts';
import { isOnMarketplace, lotStatuses } from '../../origin/lot/rules.ts';
import { type MassPlausible, massPlausibleOutput } from '../../origin/mass/plausible.ts';
import { stages } from '../../origin/mass/rules.ts';
import { tracedMassOutput, tracedMassView } from '../../origin/mass/traced.ts';
import { originMembers, originView } from '../../origin/provenance/lot-origin.ts';
import { offerShown } from '../order/goods.ts';
import type { OfferDetail, SignedOffer } from './market.ts';

/** A lot as anybody sees it on the marketplace. */
export const offerRow = z.object({
  name: z.string(),
  status: z.enum(lotStatuses),
  found_otherwise: foundOtherwiseOutput,
  commodity_type: z.string(),
  cooperative: z.string(),
  cooperative_name: z.string(),
  cooperative_verified: z.boolean().meta({
    description: 'The platform has verified who it is; anybody may found another one of the same name.',
  }),
  exporter: z.string().nullable(),
  exporter_name: z.string().nullable(),
  corridor: z.string(),
  ...originMembers,
  destination_country: z.string(),
  quantity: z.number().meta({ description: 'In `unit`.' }),
  unit: z.string(),
  stage: z.enum(stages).nullable().meta({ description: 'What the quantity is a mass of.' }),
  traced: tracedMassOutput.meta({ description: 'Where its kilograms come from; the three add up to its mass.' }),
  divisible: z.boolean().meta({ description: 'Whether a part of it may be ordered.' }),
  grade: z.string().nullable(),
  processing_method: z.string().nullable(),
  lot_reference: z.string().nullable(),
  asking_price: z.number().nullable().meta({ description: 'Per unit, in `currency`; null is a price on request.' }),
  currency: z.string().nullable(),
  price_per_kg: z.number().nullable().meta({ description: 'Per kilogram, in `currency`.' }),
  orderable: z.boolean().meta({
    description:
      'On the marketplace, with a price, an exporter and a corridor that starts where most of it comes from.',
  }),
  listed_at: timestamp().nullable(),
  names_altered: z.array(z.string()).meta({
    description:
      'Its organisations whose record is not what was signed; they are called by their identifiers, not by the name that stands there.',
  }),
});

export function offerRowView(lot: SignedOffer): z.input<typeof offerRow> {
  return {
    name: lot.name,
    status: lot.status,
    found_otherwise: lot.found_otherwise,
    commodity_type: lot.commodity_type,
    cooperative: lot.cooperative,
    cooperative_name: lot.cooperative_name,
    cooperative_verified: lot.cooperative_verified,
    exporter: lot.exporter,
    exporter_name: lot.exporter_name,
    corridor: lot.corridor,
    ...originView(lot.origin),
    destination_country: lot.destination_country,
    quantity: toNumber(lot.quantity),
    unit: lot.unit,
    stage: lot.stage,
    traced: tracedMassView(lot.traced),
    divisible: lot.divisible,
    grade: lot.grade,
    processing_method: lot.processing_method,
    lot_reference: lot.lot_reference,
    asking_price: toNumber(lot.asking_price),
    currency: lot.currency,
    price_per_kg: toNumber(lot.price_per_kg),
    orderable: isOnMarketplace(lot.status) && lot.asking_price !== null && lot.exporter !== null && lot.routed,
    listed_at: toIso(lot.listed_at),
    names_altered: lot.names_altered,
  };
}

/** An offer with where it comes from and what was proven of it. */
export const offerDetail = offerRow.extend({
  provenance: z.object({
    harvests: z.int(),
    plots: z.int(),
    harvested_from: z.string().nullable().meta({ description: 'First harvest, yyyy-mm-dd.' }),
    harvested_to: z.string().nullable().meta({ description: 'Last harvest, yyyy-mm-dd.' }),
  }),
  attestation: z
    .object({
      version: z.int(),
      payload_hash: z.string().meta({ description: 'SHA-256, lowercase hex.' }),
      signed_at: timestamp(),
      anchor_status: z.enum(['pending', 'anchored']),
      tx_hash: z.string().nullable().meta({ description: 'Ledger transaction of the anchor.' }),
      ledger_index: z.int().nullable(),
      anchored_at: timestamp().nullable(),
    })
    .nullable()
    .meta({ description: 'The newest signed version; null for a lot that was never listed.' }),
  mass_plausible: massPlausibleOutput,
  offer: z.string().meta({
    description:
      'Stands for the price and the goods as they are shown here; with it, `cart.cart_add` puts in nothing else.',
  }),
  inspections: z.array(publicInspection),
});

export function offerDetailView(
  { offer, background, inspections, attested }: OfferDetail,
  plausible: MassPlausible,
): z.input<typeof offerDetail> {
  const { version, payload_hash, signed_at } = background;
  return {
    ...offerRowView(offer),
    provenance: {
      harvests: background.harvest_count,
      plots: background.plot_count,
      harvested_from: background.harvested_from,
      harvested_to: background.harvested_to,
    },
    attestation:
      version === null || payload_hash === null || signed_at === null
        ? null
        : {
            version,
            payload_hash,
            signed_at: toIso(signed_at),
            anchor_status: background.tx_hash === null ? 'pending' : 'anchored',
            tx_hash: background.tx_hash,
            ledger_index: background.ledger_index,
            anchored_at: toIso(background.anchored_at),
          },
    mass_plausible: plausible,
    offer: offerShown(offer),
    inspections: inspections.map((inspection) => publicInspectionView(inspection, attested.has(inspection.name))),
  };
}
