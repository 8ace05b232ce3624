import { Decimal } from 'decimal.js';
import { sql } from 'kysely';
import { z } from 'zod';
import { toNumber } from '../../kernel/vocabulary.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Claim } from './claims.ts';

interface DeliveryFacts {
  name: string;
  lot: string;
  lot_status: string;
  flag_reason: string | null;
  commodity_type: string;
  cooperative: string;
  country: string;
  quantity_kg: string;
  lat: string | null;
  lng: string | null;
}

/** How a delivery was accredited, by the reason its order was settled for. */
const deliveryStandards: Readonly<Record<string, string>> = {
  dual_confirmation: 'svc.dual-entry.v1',
  buyer_confirmed: 'svc.buyer-confirmation.v1',
  dispute_release: 'svc.authority-decision.v1',
};

/** The delivery of an order. @param held why an authority must look first; a flagged lot is a reason by itself. */
export async function deliveryClaim(
  tx: Tx,
  order: string,
  options: { reason: string; held: string | null; now: Date },
): Promise<Claim | undefined> {
  const { rows } = await sql<DeliveryFacts>`
    select o.name, o.lot, l.status as lot_status, l.flag_reason, l.commodity_type, o.cooperative, c.country,
           case when o.unit = 'MT' then o.quantity * 1000 else o.quantity end as quantity_kg, middle.lat, middle.lng
      from orders o join lots l on l.name = o.lot join orgs c on c.name = o.cooperative
      left join lateral (
        -- One decimal is some 11 km: the region, and no farmer's plot.
        select round(avg(p.gps_lat), 1) as lat, round(avg(p.gps_lng), 1) as lng
          from plots p where p.name in (select s.plot from lot_sources s where s.lot in (l.name, l.parent_lot))) middle on true
     where o.name = ${order}`.execute(tx);
  const facts = rows[0];
  if (facts === undefined) return undefined;
  const flagged = facts.lot_status === 'Flagged' ? (facts.flag_reason ?? 'The lot is flagged.') : null;
  return {
    schema: 'trade.delivery.v1',
    subject: facts.name,
    region: facts.country.toLowerCase(),
    lot: facts.lot,
    parties: null,
    standard: deliveryStandards[options.reason] ?? 'svc.platform-decision.v1',
    payload: {
      id: facts.name,
      cooperative: facts.cooperative,
      commodity: facts.commodity_type,
      kg: toNumber(facts.quantity_kg),
      origin: {
        country: facts.country,
        geo: facts.lat === null || facts.lng === null ? null : `${facts.lat},${facts.lng}`,
      },
    },
    holdReason: options.held ?? flagged,
    createdAt: options.now,
  };
}

/** The order whose delivery was entered differently by the two sides. */
export async function orderOfVerification(tx: Tx, event: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('verification_events')
    .select('order_name')
    .where('name', '=', event)
    .executeTakeFirst();
  return row?.order_name ?? undefined;
}

/** The release of an escrow. */
export async function payoutClaim(tx: Tx, escrow: string, now: Date): Promise<Claim | undefined> {
  const facts = await tx
    .selectFrom('escrows')
    .innerJoin('orders', 'orders.name', 'escrows.order_name')
    .innerJoin('orgs', 'orgs.name', 'orders.cooperative')
    .where('escrows.name', '=', escrow)
    .where('escrows.status', '=', 'Released')
    .select([
      'escrows.name',
      'escrows.order_name',
      'escrows.amount',
      'escrows.currency',
      'escrows.fee_amount',
      'escrows.exporter_amount',
      'escrows.cooperative_amount',
      'escrows.payment_rail',
      'escrows.release_reason',
      'orders.exporter',
      'orders.cooperative',
      'orders.buyer',
      'orgs.country',
    ])
    .executeTakeFirst();
  if (facts === undefined) return undefined;
  return {
    schema: 'settle.payout.v1',
    subject: facts.name,
    region: facts.country.toLowerCase(),
    // Money that has moved does not wait for the lot.
    lot: null,
    parties: [facts.buyer, facts.exporter, facts.cooperative],
    standard: 'svc.escrow-release.v1',
    payload: {
      id: facts.name,
      order: facts.order_name,
      amount: toNumber(facts.amount),
      currency: facts.currency,
      fee: toNumber(facts.fee_amount),
      payees: [
        { organisation: facts.exporter, amount: toNumber(facts.exporter_amount) },
        { organisation: facts.cooperative, amount: toNumber(facts.cooperative_amount) },
      ],
      rail: facts.payment_rail,
      reason: facts.release_reason ?? 'released',
    },
    holdReason: null,
    createdAt: now,
  };
}

/** A decimal string (or number) as a JSON number. */
const figure = z
  .union([z.string().regex(/^\d{1,14}(\.\d{1,6})?$/), z.number()])
  .transform((text) => new Decimal(text).toNumber());
const region = z.string().regex(/^[A-Za-z]{2}$/);

/** What `claim.approved` carries; its subject is the claim. `country` is the insured party's. */
const approvedClaim = z.object({
  policy: z.string(),
  organisation: z.string().nullable().default(null),
  country: region,
  amount: figure,
  currency: z.string(),
  trigger: z.string(),
});

export function insuranceClaim(subject: string, payload: unknown, now: Date): Claim {
  const { country, ...facts } = approvedClaim.parse(payload);
  return {
    schema: 'insure.claim.v1',
    subject,
    region: country.toLowerCase(),
    lot: null,
    parties: facts.organisation === null ? [] : [facts.organisation],
    standard: 'svc.parametric-trigger.v1',
    payload: { id: subject, ...facts },
    holdReason: null,
    createdAt: now,
  };
}

/** What `score.updated` carries; its subject is the profile. `version` counts the updates of the profile. */
const updatedScore = z.object({
  organisation: z.string(),
  country: region,
  score: figure,
  band: z.string().nullable().default(null),
  model: z.string(),
  version: z.union([z.number(), z.string()]),
});

export function scoreClaim(subject: string, payload: unknown, now: Date): Claim {
  const { country, version, ...facts } = updatedScore.parse(payload);
  return {
    schema: 'credit.score.v1',
    subject: `${subject}:${version}`,
    region: country.toLowerCase(),
    lot: null,
    parties: [facts.organisation],
    standard: 'svc.credit-profile.v1',
    payload: { id: subject, ...facts },
    holdReason: null,
    createdAt: now,
  };
}
