import { sql } from 'kysely';
import { z } from 'zod';

const sides = ['buyer', 'exporter', 'platform'] as const;
export type DisputeSide = (typeof sides)[number];

/** Who raised the dispute of an order. */
export const raisedBy = z.object({
  side: z.enum(sides).meta({ description: '`platform`: an admin who belongs to neither side.' }),
  organisation: z.string().nullable().meta({ description: 'Null for the platform.' }),
  name: z.string().nullable(),
});

const wasMember = (side: 'buyer' | 'exporter') => sql`(
  (k.org is null or k.org = ${sql.ref(`orders.${side}`)}) and (
    exists (select from org_members m where m.org = ${sql.ref(`orders.${side}`)} and m.user_id = a.user_id and m.created_at <= a.at)
    or exists (select from past_memberships p where p.org = ${sql.ref(`orders.${side}`)} and p.user_id = a.user_id
                  and p.joined_at <= a.at and p.left_at > a.at)))`;

/**
 * For a row of orders, the side that raised its dispute: the call that did stands in the audit log, and whoever made it
 * belonged to that side then. Null without a dispute, and where they belonged to both.
 */
export const raisedBySide = sql<DisputeSide | null>`case when orders.dispute_reason is not null then (
  select case when was.buyer and was.exporter then null when was.buyer then 'buyer' when was.exporter then 'exporter' else 'platform' end
    from audit_log a
    left join partner_keys k on k.key_id = a.key_id
    cross join lateral (select ${wasMember('buyer')} as buyer, ${wasMember('exporter')} as exporter) was
   where a.subject = orders.name and a.operation like '%orders.raise_dispute' and a.outcome = 'ok'
   order by a.at, a.id limit 1) end`;

interface Parties {
  buyer: string;
  buyer_name: string;
  exporter: string;
  exporter_name: string;
}

export function showRaisedBy(side: DisputeSide | null, order: Parties): z.input<typeof raisedBy> | null {
  if (side === null) return null;
  return side === 'platform'
    ? { side, organisation: null, name: null }
    : { side, organisation: order[side], name: order[`${side}_name`] };
}
