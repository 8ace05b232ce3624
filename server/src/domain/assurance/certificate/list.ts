import { type SelectQueryBuilder, sql } from 'kysely';
import { z } from 'zod';
import { containing, type Sorts } from '../../../kernel/lists/page.ts';
import { timestamp, toIso } from '../../../kernel/values/vocabulary.ts';
import type { Actor } from '../../../kernel/write/actor.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { shownName } from '../../../platform/db/shown-names.ts';
import type { OrderStatus, Tables } from '../../../platform/db/tables.generated.ts';
import { isAboutGoods } from '../../origin/lot/about.ts';
import { type CertificateView, certificateAccess } from './access.ts';
import { type CertificateStatus, certifiable, dayOf } from './rules.ts';
import { hasChanged } from './since.ts';

/** What lists and exports of certificates may be narrowed by. */
export interface CertificateFilters {
  search?: string | undefined;
  status?: CertificateStatus | undefined;
  order?: string | undefined;
  lot?: string | undefined;
  exporter?: string | undefined;
  /** Issued ones that end within so many days. */
  ending_within_days?: number | undefined;
  /** Issued ones whose lot or order has changed since. */
  changed?: boolean | undefined;
}

/** Issued, and not at its end on a day. */
export const inForce = (day: string) => sql<boolean>`(export_certificates.status = 'Issued'
  and (export_certificates.expiry is null or export_certificates.expiry >= ${day}::date))`;

/** The certificates of a list or of an export: access and filters, no selection and no order yet. */
export function findCertificates(
  reading: { tx: Tx; actor: Actor; now: Date },
  view: CertificateView,
  filters: CertificateFilters,
): SelectQueryBuilder<Tables, 'export_certificates', object> {
  const today = dayOf(reading.now);
  const current = inForce(today);
  let query = certificateAccess.list(reading, view);
  const { status, order, lot, exporter, search, ending_within_days: days } = filters;
  if (status === 'Revoked') query = query.where('export_certificates.status', '=', 'Revoked');
  if (status === 'Issued') query = query.where(current);
  if (status === 'Expired') {
    query = query.where(
      sql<boolean>`(export_certificates.status = 'Expired'
        or (export_certificates.status = 'Issued' and export_certificates.expiry < ${today}::date))`,
    );
  }
  if (order !== undefined) query = query.where('export_certificates.order_name', '=', order);
  if (lot !== undefined) query = query.where('export_certificates.lot', '=', lot);
  if (exporter !== undefined) query = query.where('export_certificates.exporter', '=', exporter);
  if (days !== undefined) {
    const last = dayOf(new Date(reading.now.getTime() + days * 86_400_000));
    query = query.where(current).where(sql<boolean>`export_certificates.expiry <= ${last}::date`);
  }
  if (filters.changed === true) query = query.where(current).where(hasChanged);
  if (search !== undefined) query = query.where(matches(search));
  return query;
}

function matches(search: string) {
  const pattern = containing(search);
  return sql<boolean>`(export_certificates.search_text like ${pattern}
    or export_certificates.exporter = any(array(select g.name from orgs g where g.search_text like ${pattern})))`;
}

/** An order whose goods wait for a certificate. */
export const certifiableRow = z.object({
  order: z.string(),
  order_status: z.string(),
  lot: z.string(),
  lot_status: z.string(),
  commodity_type: z.string(),
  grade: z.string().nullable(),
  quantity: z.string().meta({ description: 'A decimal number, in `unit`.' }),
  unit: z.string(),
  corridor: z.string(),
  exporter: z.string(),
  exporter_name: z.string(),
  inspected: z.boolean().meta({ description: 'The lot, or the one it was split from, has an approved inspection.' }),
  sold_at: timestamp().nullable().meta({
    description: 'When the lot was sold to it: accepted by the exporter, paid, or ordered by a system of the buyer’s.',
  }),
});

export const certifiableSorts = {
  sold_at: ['orders.submitted_at', 'orders.name'],
  order: ['orders.name'],
} as const satisfies Sorts;

/** Orders that a lot was sold to, without an Issued certificate. */
export function findCertifiable(tx: Tx, now: Date, search: string | undefined) {
  const statuses = sql.join(certifiable.map((status) => sql.lit(status)));
  const query = tx.selectFrom('orders').where(
    sql<boolean>`(orders.status in (${statuses}) and not exists (
      select from export_certificates c where c.order_name = orders.name and c.status = 'Issued'
         and (c.expiry is null or c.expiry >= ${dayOf(now)}::date)))`,
  );
  if (search === undefined) return query;
  const pattern = containing(search);
  return query.where(
    sql<boolean>`(orders.search_text like ${pattern}
      or orders.exporter = any(array(select g.name from orgs g where g.search_text like ${pattern})))`,
  );
}

export function selectCertifiable<Row>(query: SelectQueryBuilder<Tables, 'orders', Row>) {
  return query
    .select(['orders.name', 'orders.status', 'orders.lot', 'orders.unit', 'orders.corridor', 'orders.exporter'])
    .select(['orders.submitted_at', sql<string>`trim_scale(orders.quantity)::text`.as('quantity')])
    .select([
      shownName('orders.exporter').as('exporter_name'),
      sql<string>`(select l.status from lots l where l.name = orders.lot)`.as('lot_status'),
      sql<string>`(select l.commodity_type from lots l where l.name = orders.lot)`.as('commodity_type'),
      sql<string | null>`(select l.grade from lots l where l.name = orders.lot)`.as('grade'),
      sql<boolean>`exists (select from lots l join inspections i on ${isAboutGoods}
                            where l.name = orders.lot and i.status = 'Approved')`.as('inspected'),
    ]);
}

interface CertifiableLine {
  name: string;
  status: OrderStatus;
  lot: string;
  unit: string;
  corridor: string;
  exporter: string;
  submitted_at: Date | null;
  quantity: string;
  exporter_name: string;
  lot_status: string;
  commodity_type: string;
  grade: string | null;
  inspected: boolean;
}

export function certifiableRowView(row: CertifiableLine): z.input<typeof certifiableRow> {
  const { name, status, submitted_at, ...said } = row;
  return { ...said, order: name, order_status: status, sold_at: toIso(submitted_at) };
}
