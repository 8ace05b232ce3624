import { Decimal } from 'decimal.js';
import { sql } from 'kysely';
import { z } from 'zod';
import { toNumber } from '../../../kernel/values/vocabulary.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { mainCountry, type OriginPart, originOf } from '../../origin/provenance/lot-origin.ts';
import type { Claim } from './claims.ts';

export interface DeliveryFacts {
  name: string;
  lot: string;
  lot_status: string;
  flag_reason: string | null;
  commodity_type: string;
  cooperative: string;
  origin: OriginPart[];
  /** What both sides confirmed; what was ordered where neither entered another figure. Null where they differ. */
  quantity_kg: string | null;
  /** Both sides confirmed it. */
  confirmed: boolean;
  lat: string | null;
  lng: string | null;
}

/** How a delivery was accredited, by the reason its order was settled for. */
const deliveryStandards: Readonly<Record<string, string>> = {
  dual_confirmation: 'svc.dual-entry.v1',
  buyer_confirmed: 'svc.buyer-confirmation.v1',
  price_agreed: 'svc.dual-entry.v1',
  dispute_release: 'svc.authority-decision.v1',
  entries_differ: 'svc.authority-decision.v1',
};

export interface Delivery {
  order: string;
  reason: string;
  /** The verification whose two entries differ, so that an authority must look first; null for none. */
  differing: string | null;
}

/** What the deliveries of orders are about, by the orders' names. */
export async function deliveryFacts(tx: Tx, orders: readonly string[]): Promise<Map<string, DeliveryFacts>> {
  if (orders.length === 0) return new Map();
  const { rows } = await sql<DeliveryFacts>`
    select o.name, o.lot, l.status as lot_status, l.flag_reason, l.commodity_type, o.cooperative, ${originOf('l')} as origin,
           coalesce(o.confirmed_kg, case when entered.otherwise then null else ordered.kg end) as quantity_kg,
           o.confirmed_kg is not null as confirmed, middle.lat, middle.lng
      from orders o join lots l on l.name = o.lot
     cross join lateral (select case when o.unit = 'MT' then o.quantity * 1000 else o.quantity end as kg) ordered
     cross join lateral (
       select exists (select from verification_events v join verification_entries e on e.event = v.name
                       where v.order_name = o.name and v.stage = 'delivery' and e.quantity_kg <> ordered.kg) as otherwise) entered
      left join lateral (
        -- One decimal is some 11 km: the region, and no farmer's plot.
        select round(avg(p.gps_lat), 1) as lat, round(avg(p.gps_lng), 1) as lng
          from plots p where p.name in (select s.plot from lot_sources s where s.lot in (l.name, l.parent_lot))) middle on true
     where o.name = any(${orders}::text[])`.execute(tx);
  return new Map(rows.map((row) => [row.name, row]));
}

/** Settled by a decision about the money: nobody said with it that anything arrived. */
const isDecision = (reason: string): boolean => reason === 'dispute_release' || reason === 'admin';

/**
 * The delivery of an order; undefined where there is no such order, and where it was settled by a decision and nobody ever
 * confirmed a delivery. It says the kilograms that both sides confirmed; those that were ordered where the buyer's own word stands
 * that all of it arrived and no entry says otherwise; else none.
 */
export function deliveryClaim(facts: DeliveryFacts | undefined, delivery: Delivery, now: Date): Claim | undefined {
  if (facts === undefined || (isDecision(delivery.reason) && !facts.confirmed)) return undefined;
  const flagged = facts.lot_status === 'Flagged' ? (facts.flag_reason ?? 'The lot is flagged.') : null;
  const { differing } = delivery;
  const kg = differing === null ? facts.quantity_kg : null;
  const held = differing === null ? flagged : `The two sides entered the delivery differently (${differing}).`;
  return {
    schema: 'trade.delivery.v1',
    subject: facts.name,
    // What they confirm later is an event of its own.
    occasion: differing ?? undefined,
    region: mainCountry(facts.origin).toLowerCase(),
    lot: facts.lot,
    parties: null,
    standard: deliveryStandards[delivery.reason] ?? 'svc.platform-decision.v1',
    payload: {
      id: facts.name,
      cooperative: facts.cooperative,
      commodity: facts.commodity_type,
      ...(kg === null ? {} : { kg: toNumber(kg) }),
      origin: {
        country: mainCountry(facts.origin),
        geo: facts.lat === null || facts.lng === null ? null : `${facts.lat},${facts.lng}`,
      },
    },
    holdReason: held,
    createdAt: now,
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

/**
 * The releases of escrows, by their names: an event for each of its parties. What each gets is between it and the
 * platform, and signed as such. The buyer's tells what was paid and the platform's fee.
 */
export async function payoutClaims(tx: Tx, escrows: readonly string[], now: Date): Promise<Map<string, Claim[]>> {
  if (escrows.length === 0) return new Map();
  const rows = await tx
    .selectFrom('escrows')
    .innerJoin('orders', 'orders.name', 'escrows.order_name')
    .innerJoin('lots as l', 'l.name', 'orders.lot')
    .where(sql<boolean>`escrows.name = any(${escrows}::text[])`)
    .where('escrows.status', '=', 'Released')
    .select([
      'escrows.name',
      'escrows.order_name',
      sql<string>`escrows.amount - escrows.refund_amount`.as('amount'),
      'escrows.currency',
      'escrows.fee_amount',
      'escrows.exporter_amount',
      'escrows.cooperative_amount',
      'escrows.payment_rail',
      'escrows.release_reason',
      'orders.exporter',
      'orders.cooperative',
      'orders.buyer',
    ])
    .select(originOf('l').as('origin'))
    .execute();
  return new Map(rows.map((row) => [row.name, claimsOfRelease(row, now)]));
}

interface Release {
  name: string;
  order_name: string;
  amount: string;
  currency: string;
  fee_amount: string;
  exporter_amount: string;
  cooperative_amount: string;
  payment_rail: string | null;
  release_reason: string | null;
  exporter: string;
  cooperative: string;
  buyer: string;
  origin: OriginPart[];
}

function claimsOfRelease(facts: Release, now: Date): Claim[] {
  const claim = (party: string, own: { amount: string; fee: string; paid: boolean }): Claim => ({
    schema: 'settle.payout.v1',
    subject: `${facts.name}:${party}`,
    region: mainCountry(facts.origin).toLowerCase(),
    // Money that has moved does not wait for the lot.
    lot: null,
    parties: [party],
    standard: 'svc.escrow-release.v1',
    payload: {
      id: facts.name,
      order: facts.order_name,
      amount: toNumber(own.amount),
      currency: facts.currency,
      fee: toNumber(own.fee),
      payees: own.paid ? [{ organisation: party, amount: toNumber(own.amount) }] : [],
      rail: facts.payment_rail,
      reason: facts.release_reason ?? 'released',
    },
    holdReason: null,
    createdAt: now,
  });
  const payees = [
    { org: facts.exporter, amount: facts.exporter_amount },
    { org: facts.cooperative, amount: facts.cooperative_amount },
  ].filter((payee) => Number(payee.amount) > 0);
  return [
    claim(facts.buyer, { amount: facts.amount, fee: facts.fee_amount, paid: false }),
    ...payees.map(({ org, amount }) => claim(org, { amount, fee: '0', paid: true })),
  ];
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
  organisation: z.string().nullable(),
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
    parties: facts.organisation === null ? [] : [facts.organisation],
    standard: 'svc.credit-profile.v1',
    payload: { id: subject, ...facts },
    holdReason: null,
    createdAt: now,
  };
}
