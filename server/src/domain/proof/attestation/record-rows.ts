import { sql } from 'kysely';
import type { RowsOf } from '../../../platform/db/seals/sealed-tables.ts';
import type { SignedKind } from './signed-kinds.ts';

/** Where the records of each kind stand. */
const tables: Partial<Record<SignedKind, string>> = {
  lot: 'lots',
  listing: 'lots',
  organisation: 'orgs',
  inspection: 'inspections',
  certificate: 'export_certificates',
  package: 'diligence_packages',
  org_credential: 'org_credentials',
  product: 'insurance_products',
  policy: 'insurance_policies',
  claim: 'insurance_claims',
  reading: 'oracle_readings',
};

const named = (table: string, names: readonly string[], column = 'name'): RowsOf => ({
  table,
  where: sql`t.${sql.ref(column)} = any(${names}::text[])`,
});

const escrowed = (orders: readonly string[]): RowsOf[] => [
  named('orders', orders),
  named('escrows', orders, 'order_name'),
  named('shipments', orders, 'order_name'),
];

/**
 * The rows of signed records. Each that is signed anew changes one of them: so a record that somebody put back to what was signed of
 * it before, and took away what was signed since, is not what the service wrote last.
 * @param kind `sale` names orders, and means their lots besides.
 */
export function recordRows(kind: SignedKind | 'sale', names: readonly string[]): RowsOf[] {
  if (names.length === 0) return [];
  switch (kind) {
    case 'order':
      return escrowed(names);
    case 'sale': {
      const lots = sql<boolean>`t.name in (select o.lot from orders o where o.name = any(${names}::text[]))`;
      return [...escrowed(names), { table: 'lots', where: lots }];
    }
    case 'escrow':
    case 'shipment': {
      const table = kind === 'escrow' ? 'escrows' : 'shipments';
      const orders = sql<boolean>`t.name in (
        select e.order_name from ${sql.table(table)} e where e.name = any(${names}::text[]))`;
      return [named(table, names), { table: 'orders', where: orders }];
    }
    case 'policy':
      return [named('insurance_policies', names), named('premium_payments', names, 'policy')];
    default: {
      const table = tables[kind];
      return table === undefined ? [] : [named(table, names)];
    }
  }
}
