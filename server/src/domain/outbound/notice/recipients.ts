import { type RawBuilder, sql } from 'kysely';
import type { JobEvent } from '../../../kernel/jobs/jobs.ts';
import type { Told } from '../../foundation/notification/store.ts';

/** What people are told of. */
export const noticedTopics = [
  'inspection.assigned',
  'inspection.decided',
  'insurance.claim_ended',
  'lot.flagged',
  'lot.resolved',
  'order.charged_back',
  'order.disputed',
  'order.lapsed',
  'order.placed',
  'order.settled',
  'order.shipped',
  'organisation.decided',
  'payout.decided',
  'verification.held',
] as const;
export type NoticedTopic = (typeof noticedTopics)[number];

const admins = sql`select user_id from user_roles where role in ('Platform Admin', 'System Manager')`;
const authority = sql`select user_id from user_roles where role = 'SVC Authority'`;

/**
 * Who is told of the events of a topic, and what: one query for all of them.
 * @param flagged lots whose sellers and authority are told at the same moment that they were flagged: entries that differ are
 * the cause of it, and one thing that happened is one notice.
 */
export function tellOf(
  topic: NoticedTopic,
  events: readonly JobEvent<NoticedTopic>[],
  flagged: readonly string[] = [],
): RawBuilder<Told> {
  const given = sql`(select * from unnest(${events.map(({ subject }) => subject)}::text[],
    ${events.map(({ eventId }) => eventId)}::text[]) as given (subject, cause)) e`;
  const plain = sql`'{}'::jsonb as facts, e.cause`;
  switch (topic) {
    case 'lot.flagged':
      return sql`
        select m.user_id, 'lot_flagged' as kind, e.subject, ${plain}
          from ${given} join lots l on l.name = e.subject join org_members m on m.org in (l.cooperative, l.exporter)
        union all
        select a.user_id, 'lot_to_decide', e.subject, ${plain} from ${given} cross join (${authority}) a`;
    case 'lot.resolved':
      return sql`
        select m.user_id, 'lot_resolved' as kind, e.subject, ${plain}
          from ${given} join lots l on l.name = e.subject join org_members m on m.org in (l.cooperative, l.exporter)`;
    case 'verification.held':
      return sql`
        select m.user_id, 'entries_differ' as kind, e.subject, ${plain}
          from ${given} join lots l on l.name = e.subject join org_members m on m.org in (l.cooperative, l.exporter)
         where e.subject <> all(${flagged}::text[])
        union all
        select m.user_id, 'entries_differ', e.subject, ${plain}
          from ${given} join orders o on o.lot = e.subject and o.status in ('In Transit', 'Disputed')
          join org_members m on m.org = o.buyer
        union all
        select a.user_id, 'entries_differ', e.subject, ${plain} from ${given} cross join (${authority}) a
         where e.subject <> all(${flagged}::text[])`;
    case 'order.placed':
      return sql`
        select m.user_id, 'order_placed' as kind, e.subject, ${plain}
          from ${given} join orders o on o.name = e.subject join org_members m on m.org = o.exporter`;
    case 'order.lapsed':
      return sql`
        select m.user_id, 'order_lapsed' as kind, e.subject, ${plain}
          from ${given} join orders o on o.name = e.subject join org_members m on m.org in (o.buyer, o.exporter)`;
    case 'order.shipped':
      return sql`
        select m.user_id, 'delivery_to_confirm' as kind, e.subject, ${plain}
          from ${given} join orders o on o.name = e.subject join org_members m on m.org = o.buyer`;
    case 'order.settled':
      return sql`
        select m.user_id, 'order_settled' as kind, e.subject, ${plain}
          from ${given} join orders o on o.name = e.subject join lots l on l.name = o.lot
          join org_members m on m.org in (o.buyer, o.exporter, l.cooperative)`;
    case 'order.disputed':
    case 'order.charged_back': {
      const kind = sql.lit(topic.replace('.', '_'));
      return sql`
        select m.user_id, ${kind} as kind, e.subject, ${plain}
          from ${given} join orders o on o.name = e.subject join org_members m on m.org in (o.buyer, o.exporter)
        union all
        select a.user_id, ${kind}, e.subject, ${plain} from ${given} cross join (${admins}) a`;
    }
    case 'inspection.assigned':
      return sql`
        select i.inspector as user_id, 'inspection_assigned' as kind, e.subject,
               jsonb_build_object('lot', i.lot) as facts, e.cause
          from ${given} join inspections i on i.name = e.subject`;
    case 'inspection.decided':
      return sql`
        select p.user_id, case i.status when 'Approved' then 'inspection_approved' else 'inspection_rejected' end as kind,
               e.subject, jsonb_build_object('lot', i.lot) as facts, e.cause
          from ${given} join inspections i on i.name = e.subject join lots l on l.name = i.lot
          cross join lateral (select i.inspector as user_id
            union select user_id from org_members where org in (l.cooperative, l.exporter)) p
         where i.status in ('Approved', 'Rejected')`;
    case 'insurance.claim_ended':
      return sql`
        select p.user_id, 'claim_' || lower(c.status) as kind, e.subject, jsonb_build_object('label', c.policy) as facts, e.cause
          from ${given} join insurance_claims c on c.name = e.subject
          join insurance_policies i on i.name = c.policy
          cross join lateral (select i.farmer as user_id where i.farmer is not null
            union select user_id from org_members where org = c.holder and role in ('Owner', 'Manager')) p
         where c.status in ('Paid', 'Rejected')`;
    case 'payout.decided':
      return sql`
        select m.user_id, 'payout_' || lower(p.status) as kind, e.subject, ${plain}
          from ${given} join payouts p on p.name = e.subject
          join org_members m on m.org = p.org and m.role in ('Owner', 'Manager')
         where p.status in ('Approved', 'Refused', 'Paid', 'Failed')`;
    case 'organisation.decided':
      return sql`
        select m.user_id, 'organisation_' || d.action as kind, e.subject,
               jsonb_build_object('organisation', o.title) as facts, e.cause
          from ${given} join orgs o on o.name = e.subject
          cross join lateral (select action from office_decisions where org = o.name
            and action in ('verified', 'suspended', 'reinstated') order by id desc limit 1) d
          join org_members m on m.org = o.name`;
  }
}
