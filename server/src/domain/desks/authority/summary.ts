import { sql } from 'kysely';
import { z } from 'zod';
import { toNumber } from '../../../kernel/values/vocabulary.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { inForce } from '../../assurance/certificate/list.ts';
import { hasChanged } from '../../assurance/certificate/since.ts';
import { dayAfter, warnings } from '../../assurance/org-credential/rules.ts';
import { goodOn } from '../../assurance/org-credential/store.ts';
import { onMarketplace } from '../../origin/lot/access.ts';
import { monthStart } from './rules.ts';

/** The authority's figures. Months and days are UTC. */
export const authoritySummary = z.object({
  flagged_count: z.int(),
  total_lots: z.int(),
  verified_this_month: z.int().meta({ description: 'Lots that became Verified this month.' }),
  anomaly_rate: z.number().meta({ description: 'Flagged lots over all lots, 0 to 1, 4 decimals; 0 without lots.' }),
  active_exporters: z.int().meta({
    description: 'Exporters with a lot on the marketplace, or an order that is accepted and not settled.',
  }),
  volume_this_month_kg: z.number().meta({
    description: 'Kilograms of the lots made this month, without drafts and cancelled ones.',
  }),
  certificates_in_force: z
    .int()
    .meta({ description: 'Export certificates that are Issued and have not come to their end.' }),
  certificates_this_month: z
    .int()
    .meta({ description: 'Export certificates issued this month, whatever became of them.' }),
  certificates_changed: z.int().meta({
    description: 'Of those in force: whose lot or order is flagged, disputed or cancelled since.',
  }),
  credentials_in_force: z.int().meta({ description: 'Credentials of organisations that are good today.' }),
  credentials_ending: z.int().meta({ description: 'Of those: that end within 60 days.' }),
  anchor_events_24h: z.int().meta({ description: 'Ledger transactions that anchored something in the last 24 hours.' }),
});

export async function authoritySummaryView(tx: Tx, now: Date): Promise<z.input<typeof authoritySummary>> {
  const month = monthStart(now);
  const today = now.toISOString().slice(0, 10);
  const dayAgo = new Date(now.getTime() - 86_400_000);
  const { rows } = await sql<{
    flagged: number;
    total: number;
    verified: number;
    exporters: number;
    volume_kg: string;
    anchors: number;
    certificates_in_force: number;
    certificates_this_month: number;
    certificates_changed: number;
    credentials_in_force: number;
    credentials_ending: number;
  }>`
    select (select count(*) from lots where status = 'Flagged') as flagged,
           (select count(*) from lots) as total,
           (select count(distinct lot) from lot_history
             where kind in ('verified', 'resolved') and to_status = 'Verified' and at >= ${month}) as verified,
           (select count(*) from (
              select exporter from lots where ${onMarketplace} and exporter is not null
              union
              select exporter from orders where status in ('Escrow Created', 'Paid', 'In Transit', 'Disputed')
            ) active) as exporters,
           (select coalesce(sum(quantity_kg), 0) from lots
             where created_at >= ${month} and status not in ('Draft', 'Cancelled')) as volume_kg,
           (select count(*) from export_certificates where ${inForce(today)}) as certificates_in_force,
           (select count(*) from export_certificates where issued_at >= ${month}) as certificates_this_month,
           (select count(*) from export_certificates where ${inForce(today)} and ${hasChanged}) as certificates_changed,
           (select count(*) from org_credentials where ${goodOn(today)}) as credentials_in_force,
           (select count(*) from org_credentials where ${goodOn(today)}
              and valid_until <= ${dayAfter(today, warnings[0])}::date) as credentials_ending,
           (select count(*) from anchor_batches where anchored_at > ${dayAgo}) as anchors`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error('counts have one row');
  return {
    flagged_count: row.flagged,
    total_lots: row.total,
    verified_this_month: row.verified,
    anomaly_rate: row.total === 0 ? 0 : Math.round((row.flagged / row.total) * 10_000) / 10_000,
    active_exporters: row.exporters,
    volume_this_month_kg: toNumber(row.volume_kg),
    certificates_in_force: row.certificates_in_force,
    certificates_this_month: row.certificates_this_month,
    certificates_changed: row.certificates_changed,
    credentials_in_force: row.credentials_in_force,
    credentials_ending: row.credentials_ending,
    anchor_events_24h: row.anchors,
  };
}
