import { type RawBuilder, sql } from 'kysely';
import { dayAfter, warnings } from '../../assurance/org-credential/rules.ts';
import type { Told } from '../../foundation/notification/store.ts';
import { membershipsWith } from '../../people/party/duties.ts';

/** Whom to tell of what ends soon. Each is told once of each end; asked again, nobody is told twice. */

/** Days before a key or a certificate ends. */
const ahead = 14;

const dayOf = (now: Date): string => now.toISOString().slice(0, 10);

export function endingKeys(now: Date): RawBuilder<Told> {
  return sql`
    select owner_id as user_id, 'key_expiring' as kind, key_id as subject,
           jsonb_build_object('label', label, 'day', to_char(expires_at at time zone 'UTC', 'YYYY-MM-DD')) as facts,
           'key_expiring:' || key_id || ':' || to_char(expires_at at time zone 'UTC', 'YYYY-MM-DD') as cause
      from partner_keys
     where revoked_at is null and expires_at > ${now} and expires_at <= ${new Date(now.getTime() + ahead * 86_400_000)}`;
}

/** Twice, as their mails: well before, and shortly before. */
export function endingCredentials(now: Date): RawBuilder<Told> {
  const [early, late] = warnings;
  const today = dayOf(now);
  return sql`
    select m.user_id, 'credential_ending' as kind, c.name as subject,
           jsonb_build_object('label', c.credential_type, 'organisation', o.title, 'day', c.valid_until::text,
             'page', '/app/' || lower(o.kind) || '/members') as facts,
           'credential_ending:' || c.name || ':' || c.valid_until::text ||
             case when c.valid_until <= ${dayAfter(today, late)}::date then ':late' else ':early' end as cause
      from org_credentials c join orgs o on o.name = c.org join org_members m on m.org = c.org
     where c.withdrawn_at is null and c.valid_until between ${today}::date and ${dayAfter(today, early)}::date
       and (m.org_kind || ' ' || m.role) = any(${membershipsWith('edit_profile')}::text[])`;
}

export function endingCertificates(now: Date): RawBuilder<Told> {
  const today = dayOf(now);
  return sql`
    select m.user_id, 'certificate_ending' as kind, c.name as subject,
           jsonb_build_object('order', c.order_name, 'day', c.expiry::text) as facts,
           'certificate_ending:' || c.name || ':' || c.expiry::text as cause
      from export_certificates c join orders o on o.name = c.order_name join org_members m on m.org in (c.exporter, o.buyer)
     where c.status = 'Issued' and c.expiry between ${today}::date and ${dayAfter(today, ahead)}::date
       and (m.org_kind || ' ' || m.role) = any(${membershipsWith('see_money')}::text[])`;
}
