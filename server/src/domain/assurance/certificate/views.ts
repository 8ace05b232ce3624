import { type SelectQueryBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { CsvColumns } from '../../../kernel/lists/csv.ts';
import type { Sorts } from '../../../kernel/lists/page.ts';
import { timestamp, toIso } from '../../../kernel/values/vocabulary.ts';
import { shownTitle } from '../../../platform/db/shown-names.ts';
import type { Tables } from '../../../platform/db/tables.generated.ts';
import { checkedView } from './examine.ts';
import {
  type CertificateStatus,
  certificateStatuses,
  offices,
  revocationCauses,
  revokedBecause,
  statusAt,
} from './rules.ts';
import { deliveredOtherwise, settledByDecision } from './since.ts';
import { type Certificate, checkedOf } from './store.ts';

/** What has become of the goods since: a certificate says what was so when it was issued. */
export const changesSince = [
  'lot_flagged',
  'lot_cancelled',
  'order_disputed',
  'order_cancelled',
  'delivered_otherwise',
  'settled_by_decision',
  'records_altered',
] as const;
export type ChangeSince = (typeof changesSince)[number];

/** Of the row of a certificate, with its lot and order: the changes that whoever relies on it must know of. */
export const sinceOf = sql<ChangeSince[]>`(
  select coalesce(json_agg(change), '[]'::json) from (
    select 'lot_flagged' as change from lots l where l.name = export_certificates.lot and l.status = 'Flagged'
    union all select 'lot_cancelled' from lots l where l.name = export_certificates.lot and l.status = 'Cancelled'
    union all select 'order_disputed' from orders o where o.name = export_certificates.order_name and o.status = 'Disputed'
    union all select 'order_cancelled' from orders o where o.name = export_certificates.order_name and o.status = 'Cancelled'
    union all select 'delivered_otherwise' from orders o where o.name = export_certificates.order_name and ${deliveredOtherwise}
    union all select 'settled_by_decision' from orders o where o.name = export_certificates.order_name and ${settledByDecision}
    union all select 'records_altered' where not exists (select from orders o where o.name = export_certificates.order_name)
  ) changes)`;

/** A certificate as anybody may see it: no prices, no people, and not the buyer. */
export const publicCertificate = z.object({
  name: z.string(),
  status: z.enum(certificateStatuses),
  certificate_number: z.string().nullable(),
  authority: z.string().nullable().meta({ description: 'In whose name it was issued, as the officer said.' }),
  issued_as: z.enum(offices).meta({ description: 'The office of whoever issued it.' }),
  issued_at: timestamp(),
  expiry: z.string().nullable().meta({ description: 'The last day on which it is good, yyyy-mm-dd, UTC.' }),
  revoked_at: timestamp().nullable(),
  revoked_because: z.enum(revocationCauses).nullable().meta({
    description:
      'Whether an office revoked it, or the service itself, because its sale was cancelled; null where nobody did.',
  }),
  revoked_reason: z
    .string()
    .nullable()
    .meta({ description: 'In the words of who revoked it; of the service in English.' }),
  order: z.string(),
  lot: z.string(),
  exporter: z.string(),
  checked: checkedView,
  since: z
    .array(z.enum(changesSince))
    .meta({ description: 'What has become of lot and order since, where whoever relies on it must know.' }),
});

/** A line of a list of certificates. */
export const certificateRow = publicCertificate.omit({ checked: true }).extend({
  exporter_name: z.string(),
  buyer_name: z.string(),
  cooperative_name: z.string(),
  commodity_type: z.string(),
  quantity: z.string(),
  unit: z.string(),
  destination_country: z.string(),
  inspected: z.boolean().meta({ description: 'An approved inspection stood behind it.' }),
});

/** One certificate for the offices, and for the parties of its order. */
export const certificateView = certificateRow.extend({
  checked: checkedView,
  issued_by_name: z.string().nullable().meta({ description: 'For the offices: who issued it.' }),
  revoked_by_name: z.string().nullable().meta({
    description: 'For the offices: who revoked it; null where the service did, because the sale was cancelled.',
  }),
  expired_at: timestamp().nullable().meta({ description: 'When its end was written down.' }),
  page_url: z.string(),
  credential_url: z.string(),
});

export const certificateSorts = {
  issued_at: ['export_certificates.issued_at', 'export_certificates.name'],
  name: ['export_certificates.name'],
  expiry: ['export_certificates.expiry', 'export_certificates.name'],
} as const satisfies Sorts;

export interface CertificateLine extends Certificate {
  buyer_name: string;
  since: ChangeSince[];
}

/** Adds what a line shows. */
export function selectCertificate<Row>(query: SelectQueryBuilder<Tables, 'export_certificates', Row>) {
  return query
    .selectAll('export_certificates')
    .select([
      sql<string>`(select ${shownTitle('g')} from orders o join orgs g on g.name = o.buyer where o.name = export_certificates.order_name)`.as(
        'buyer_name',
      ),
      sinceOf.as('since'),
    ]);
}

export function publicCertificateView(
  row: Certificate & { since: ChangeSince[] },
  now: Date,
): z.input<typeof publicCertificate> {
  return {
    name: row.name,
    status: statusAt(row, now),
    certificate_number: row.certificate_number,
    authority: row.authority,
    issued_as: row.issued_as,
    issued_at: toIso(row.issued_at),
    expiry: row.expiry,
    revoked_at: toIso(row.revoked_at),
    revoked_because: revokedBecause(row),
    revoked_reason: row.revoked_reason,
    order: row.order_name,
    lot: row.lot,
    exporter: row.exporter,
    checked: checkedOf(row),
    since: row.since,
  };
}

export function certificateRowView(row: CertificateLine, now: Date): z.input<typeof certificateRow> {
  const { checked, ...said } = publicCertificateView(row, now);
  return {
    ...said,
    exporter_name: checked.exporter_name,
    buyer_name: row.buyer_name,
    cooperative_name: checked.cooperative_name,
    commodity_type: checked.commodity_type,
    quantity: checked.quantity,
    unit: checked.unit,
    destination_country: checked.destination_country,
    inspected: checked.inspection !== null,
  };
}

export const certificateCsv = (now: Date): CsvColumns<CertificateLine> => [
  ['certificate', (row) => row.name],
  ['status', (row): CertificateStatus => statusAt(row, now)],
  ['certificate_number', (row) => row.certificate_number],
  ['authority', (row) => row.authority],
  ['issued_as', (row) => row.issued_as],
  ['issued_at', (row) => row.issued_at],
  ['expiry', (row) => row.expiry],
  ['revoked_at', (row) => row.revoked_at],
  ['revoked_reason', (row) => row.revoked_reason],
  ['order', (row) => row.order_name],
  ['lot', (row) => row.lot],
  ['exporter', (row) => checkedOf(row).exporter_name],
  ['buyer', (row) => row.buyer_name],
  ['commodity_type', (row) => checkedOf(row).commodity_type],
  ['quantity', (row) => checkedOf(row).quantity],
  ['unit', (row) => checkedOf(row).unit],
  ['origin_country', (row) => checkedOf(row).origin_country],
  ['destination_country', (row) => checkedOf(row).destination_country],
  ['inspection', (row) => checkedOf(row).inspection?.name ?? null],
  ['since', (row) => row.since.join(' ')],
];
