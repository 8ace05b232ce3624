import { z } from 'zod';
import type { Sorts } from '../../../kernel/lists/page.ts';
import { timestamp, toIso } from '../../../kernel/values/vocabulary.ts';
import { slaTierEntries } from '../../../platform/db/tables.generated.ts';
import { tenantStatuses } from './rules.ts';
import type { ShownChange, Tenant } from './store.ts';
import type { SlaTier } from './tiers.ts';

const percent = (description: string) => z.number().nullable().meta({ description });

/** A month of a tenant: what was promised and what was measured. */
export const slaReport = z.object({
  month: z.string().meta({ description: 'yyyy-mm, in UTC; the present one is counted up to now.' }),
  tier: z.string(),
  targets: z
    .object({
      availability_percent: z.number().meta({ description: 'Of the measured minutes.' }),
      p95_ms: z.int().meta({ description: '95 of 100 answers come within, in milliseconds.' }),
      support_hours: z.int().meta({ description: 'Somebody answers within, in hours.' }),
      rpo_minutes: z.int().meta({ description: 'How much may be lost, in minutes.' }),
      rto_minutes: z.int().meta({ description: 'How long until it runs again, in minutes.' }),
    })
    .nullable()
    .meta({ description: 'What the tier promises now; null where it promises nothing yet.' }),
  expected_minutes: z.int().meta({ description: 'Minutes in which the tenant was Active.' }),
  measured_minutes: z.int().meta({ description: 'Minutes in which somebody asked it whether it answers.' }),
  available_minutes: z
    .int()
    .meta({ description: 'Measured minutes in which it answered, and not half of the calls or more failed.' }),
  availability_percent: percent('Available of measured minutes, rounded down; null where nothing was measured.'),
  availability_at_least_percent: percent(
    'Available of expected minutes: the worst that it can have been, if it was down whenever nobody looked.',
  ),
  calls: z.int(),
  failed_calls: z.int().meta({ description: 'Answered with a status of 500 or more, or cut off.' }),
  p95_within_ms: z
    .int()
    .nullable()
    .meta({ description: '95 of 100 answers came within; null where there were none, or it was more than 10 s.' }),
  availability_met: z.boolean().nullable().meta({ description: 'Null where nothing was measured or promised.' }),
  p95_met: z.boolean().nullable().meta({ description: 'Null where nothing was measured or promised.' }),
});

export const slaTierView = z.object({
  name: z.string(),
  availability_percent: z.number(),
  p95_ms: z.int(),
  support_hours: z.int(),
  rpo_minutes: z.int(),
  rto_minutes: z.int(),
  since: timestamp(),
  entry: z.enum(slaTierEntries).meta({ description: 'Nobody gets one that is dropped.' }),
});

export function slaTierRow(tier: SlaTier): z.output<typeof slaTierView> {
  return {
    name: tier.name,
    availability_percent: Number(tier.availability_percent),
    p95_ms: tier.p95_ms,
    support_hours: tier.support_hours,
    rpo_minutes: tier.rpo_minutes,
    rto_minutes: tier.rto_minutes,
    since: toIso(tier.valid_from),
    entry: tier.entry,
  };
}

export const tenantView = z.object({
  name: z.string().meta({ description: 'The slug: the first part of its host name. `default` is this installation.' }),
  title: z.string(),
  status: z.enum(tenantStatuses),
  tier: z.string(),
  address: z.string().meta({ description: 'Where people reach it.' }),
  is_default: z.boolean(),
  admin_email: z.string().nullable().meta({ description: 'Whose account was the first there; null for the default.' }),
  trouble: z.string().nullable().meta({ description: 'Why it is not ready yet; it is tried again.' }),
  created_at: timestamp(),
});

export const tenantSorts = {
  created_at: ['tenants.created_at', 'tenants.name'],
  name: ['tenants.name'],
} as const satisfies Sorts;

export function tenantRow(tenant: Tenant, address: string): z.output<typeof tenantView> {
  return {
    name: tenant.name,
    title: tenant.title,
    status: tenant.status,
    tier: tenant.tier,
    address,
    is_default: tenant.secret_sealed === null,
    admin_email: tenant.admin_email,
    trouble: tenant.trouble,
    created_at: toIso(tenant.created_at),
  };
}

export const tenantChangeView = z.object({
  at: timestamp(),
  status: z.enum(tenantStatuses),
  tier: z.string(),
  reason: z.string().nullable(),
  made_by: z.string().nullable().meta({ description: 'The address of the admin; null where no person did it.' }),
});

export function tenantChangeRow(change: ShownChange): z.output<typeof tenantChangeView> {
  return {
    at: toIso(change.at),
    status: change.status,
    tier: change.tier,
    reason: change.reason,
    made_by: change.email,
  };
}
