import { type RawBuilder, sql } from 'kysely';
import { partsOf, type RowsOf } from '../../../platform/db/seals/sealed-tables.ts';
import { recordRows } from './record-rows.ts';
import type { SignedKind } from './signed-kinds.ts';
import { writtenWith } from './written-with.ts';

/** Rows with these keys, also where somebody hid one. @param names SQL: a select of one column. */
const named = (table: string, names: RawBuilder<unknown>): RowsOf => ({
  table,
  where: sql`true`,
  keys: sql<string[]>`array(${names})`,
  many: true,
});

/** What a lot says of its harvests, where they grew, and what was done with it since. */
function partsOfLots(names: RawBuilder<unknown>): RowsOf[] {
  const sources = sql`from lot_sources s where s.lot = any(${names})`;
  const plots = sql`select distinct s.plot ${sources}`;
  const cooperatives = sql`
    select l.cooperative from lots l where l.name = any(${names})
     union select p.cooperative from plots p where p.name in (${plots})
     union select b.cooperative from lot_boundaries b where b.lot = any(${names})`;
  return [
    ...partsOf('lot_sources', 'lot', names),
    ...partsOf('lot_boundaries', 'lot', names),
    { table: 'processings', where: sql`t.lot = any(${names})` },
    writtenWith('processings', 'lots', sql`select unnest(${names})`),
    named('harvests', sql`select distinct s.harvest ${sources}`),
    named('plots', plots),
    named('plot_salts', plots),
    named('orgs', sql`select distinct c.cooperative from (${cooperatives}) c where c.cooperative is not null`),
  ];
}

/** What a record says of rows beside its own. */
const parts: Partial<Record<SignedKind, (names: RawBuilder<unknown>) => RowsOf[]>> = {
  lot: partsOfLots,
  inspection: (names) => [
    { table: 'files', where: sql`t.doctype = 'Quality Inspection' and t.docname = any(${names})` },
    writtenWith('files', 'inspections', sql`select unnest(${names})`),
  ],
  package: (names) => partsOf('diligence_lots', 'package', names),
  product: (names) => partsOf('insurance_cells', 'product', names),
  claim: (names) => partsOf('claim_readings', 'claim', names),
};

/** Kinds whose payload says nothing of the records that are compared with theirs elsewhere. */
const alone: Partial<Record<SignedKind, string>> = { order: 'orders', shipment: 'shipments' };

/** All rows that the payloads of these records are made of, those out of sight with them. */
export function rowsOfPayload(kind: SignedKind, names: readonly string[]): RowsOf[] {
  if (names.length === 0) return [];
  const table = alone[kind];
  const own =
    table === undefined ? recordRows(kind, names) : [{ table, where: sql<boolean>`t.name = any(${names}::text[])` }];
  return [...own, ...(parts[kind]?.(sql`${names}::text[]`) ?? [])];
}
