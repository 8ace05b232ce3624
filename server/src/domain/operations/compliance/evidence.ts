import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { byPasswordAlone } from '../installation/password-alone.ts';

/** What the database shows about the controls, all of one moment. Counts unless told. */
export interface Evidence {
  passwords: number;
  weak_passwords: number;
  admins: number;
  /** Their password alone lets them in. */
  admins_without_factor: number;
  /** Of those, who have a passkey, too. */
  admins_with_passkey_only: number;
  outlived_sessions: number;
  sessions: number;
  disabled_with_access: number;
  signing_keys: number;
  key_since: Date | null;
  audited_24h: number;
  sealed_at: Date | null;
  sealed_changes: number;
  log_size: number;
  anchored_at: Date | null;
  check_at: Date | null;
  check_faults: number | null;
  outlived_tokens: number;
  old_answers: number;
  consents: number;
  shared_without_consent: number;
  people: number;
  late_incidents: number;
  plots: number;
  plots_unlocated: number;
  packages: number;
  oldest_package: Date | null;
  deleted_evidence: number;
  submitted: number;
  submitted_unassessed: number;
  submitted_unsigned: number;
  outdated: number;
  in_eu_system: number;
}

/** Statements that were handed over, whatever the EU's system said since. */
const handedOver = sql`('Submitted', 'Available', 'Rejected', 'Amended', 'Withdrawn')`;
/** What an operator must keep for five years. */
const kept = sql`('diligence_packages', 'diligence_lots', 'diligence_plots', 'diligence_sources', 'diligence_assessments',
                  'diligence_sign_offs', 'diligence_verdicts', 'diligence_evidence', 'diligence_mitigations', 'diligence_looks',
                  'diligence_history', 'deforestation_answers', 'eu_statements', 'eu_exchanges', 'eu_declarations')`;

/** Everything in one statement. */
export async function readEvidence(tx: Tx, now: Date): Promise<Evidence> {
  const before = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
  const { rows } = await sql<Evidence>`
    with admins as (select distinct u.id, u.password_hash from users u join user_roles r on r.user_id = u.id
                     where r.role in ('Platform Admin', 'System Manager') and u.disabled_at is null),
         last_check as (select at, faults from check_reports order by at desc, id desc limit 1)
    select (select count(*) from users where password_hash is not null) as passwords,
           (select count(*) from users where password_hash is not null and password_hash not like '$argon2id$%') as weak_passwords,
           (select count(*) from admins) as admins,
           (select count(*) from admins a where ${byPasswordAlone}) as admins_without_factor,
           (select count(*) from admins a where ${byPasswordAlone}
               and exists (select from user_passkeys k where k.user_id = a.id)) as admins_with_passkey_only,
           (select count(*) from sessions where expires_at < ${before(24)}) as outlived_sessions,
           (select count(*) from sessions) as sessions,
           (select count(*) from users u where u.disabled_at is not null and (
              exists (select from sessions s where s.user_id = u.id and s.expires_at > ${now})
              or exists (select from user_tokens t where t.user_id = u.id and t.used_at is null and t.expires_at > ${now}
                          and t.created_at > u.disabled_at))) as disabled_with_access,
           (select count(*) from signing_keys where retired_at is null) as signing_keys,
           (select min(valid_from) from signing_keys k join dids d on d.did = k.did
             where d.organisation is null and k.retired_at is null) as key_since,
           (select count(*) from audit_log where at > ${before(24)}) as audited_24h,
           (select max(at) from seal_batches) as sealed_at,
           (select coalesce(sum(changes), 0)::bigint from seal_batches where at > ${before(24)}) as sealed_changes,
           coalesce((select max(tree_size) from anchor_batches), 0) as log_size,
           (select max(anchored_at) from anchor_batches) as anchored_at,
           (select at from last_check) as check_at,
           (select faults from last_check) as check_faults,
           (select count(*) from user_tokens where expires_at < ${before(8 * 24)}) as outlived_tokens,
           (select count(*) from idempotency_keys where created_at < ${before(3 * 24)} and key not like 'demonstration:%') as old_answers,
           (select count(*) from profile_consents where withdrawn_at is null) as consents,
           (select count(*) from profile_links l where l.revoked_at is null and l.expires_at > ${now} and not exists (
              select from profile_consents c where c.profile = l.profile and c.withdrawn_at is null)) as shared_without_consent,
           (select count(*) from users) as people,
           (select count(*) from incidents where resolved_at is null and severity = 'Critical'
               and opened_at < ${before(72)}) as late_incidents,
           (select count(*) from plots where status <> 'Retired') as plots,
           (select count(*) from plots where status <> 'Retired' and gps_lat is null and gps_polygon is null) as plots_unlocated,
           (select count(*) from diligence_packages) as packages,
           (select min(created_at) from diligence_packages) as oldest_package,
           (select count(*) from record_changes where tbl in ${kept} and was is not null and now is null) as deleted_evidence,
           (select count(*) from diligence_packages where status in ${handedOver}) as submitted,
           (select count(*) from diligence_packages p where status in ${handedOver} and not exists (
              select from diligence_assessments a where a.package = p.name)) as submitted_unassessed,
           (select count(*) from diligence_packages p where status in ${handedOver} and not exists (
              select from diligence_sign_offs s where s.package = p.name)) as submitted_unsigned,
           (select count(*) from diligence_packages where status in ('Available', 'Submitted') and outdated_at is not null) as outdated,
           (select count(*) from eu_statements where reference_number is not null) as in_eu_system`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error('evidence has one row');
  return row;
}
