import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { RowsOf } from '../../../platform/db/seals/sealed-tables.ts';
import { sourcesOfLots } from '../../proof/attestation/find-tampered.ts';
import { recordRows } from '../../proof/attestation/record-rows.ts';
import { rowsOfStatements } from '../../trade/statement/as-written.ts';
import { judgementRows } from '../diligence/assess.ts';
import { declarationRows } from '../diligence/unaltered.ts';
import type { DocumentDoctype } from './formats.ts';

const where = (table: string, of: RawBuilder<SqlBool>): RowsOf => ({ table, where: of });
const called = (table: string, name: string): RowsOf => where(table, sql`t.name = ${name}`);
/** By their keys, so that one that somebody hid is missed. */
const named = (table: string, keys: RawBuilder<unknown>): RowsOf => ({
  table,
  where: sql`true`,
  keys: sql`array(select distinct k.key::text from (${keys}) k(key) where k.key is not null)`,
});
const orgsIn = (names: RawBuilder<unknown>): RowsOf => named('orgs', names);
const usersIn = (ids: RawBuilder<unknown>): RowsOf => named('users', ids);

const partiesOfOrder = (order: string): RowsOf =>
  orgsIn(sql`select unnest(array[o.buyer, o.exporter, o.cooperative]) from orders o where o.name = ${order}`);

/** What is said of the cover on a policy. */
const coverRows = (policy: RawBuilder<string>): RowsOf[] => {
  const ofPolicy = sql`from insurance_policies p where p.name = ${policy}`;
  return [
    where('insurance_policies', sql`t.name = ${policy}`),
    where('insurance_products', sql`t.name in (select p.product ${ofPolicy})`),
    where('premium_payments', sql`t.policy = ${policy}`),
    orgsIn(sql`select unnest(array[p.insurer, p.holder]) ${ofPolicy}`),
    usersIn(sql`select p.farmer ${ofPolicy}`),
  ];
};

const rows: Readonly<Record<DocumentDoctype, (name: string) => RowsOf[]>> = {
  Lot: (name) => [
    ...sourcesOfLots([name]),
    { ...named('plot_salts', sql`select s.plot from lot_sources s where s.lot = ${name}`), many: true },
    orgsIn(sql`select unnest(array[l.cooperative, l.exporter]) from lots l where l.name = ${name}`),
  ],
  Order: (name) => [...recordRows('sale', [name]), partiesOfOrder(name)],
  'Quality Inspection': (name) => [
    called('inspections', name),
    where('lots', sql`t.name in (select i.lot from inspections i where i.name = ${name})`),
    orgsIn(sql`select l.cooperative from lots l join inspections i on i.lot = l.name where i.name = ${name}`),
    where('files', sql`t.doctype = 'Quality Inspection' and t.docname = ${name}`),
  ],
  'Farmer Statement': (name) => [
    ...rowsOfStatements([name]),
    where('orders', sql`t.name in (select o.order_name from farmer_statement_orders o where o.statement = ${name})`),
    orgsIn(sql`select s.cooperative from farmer_statements s where s.name = ${name}`),
    usersIn(sql`select l.farmer from farmer_statement_lines l where l.statement = ${name}`),
  ],
  'Finance Profile': (name) => [
    called('finance_profiles', name),
    where('profile_inputs', sql`t.profile = ${name}`),
    orgsIn(sql`select f.org from finance_profiles f where f.name = ${name}`),
    usersIn(sql`select f.farmer from finance_profiles f where f.name = ${name}`),
  ],
  'Export Certificate': (name) => [called('export_certificates', name)],
  'Due Diligence Package': (name) => {
    const lots = sql`select l.lot from diligence_lots l where l.package = ${name}`;
    const measures = sql`select m.id from diligence_mitigations m where m.package = ${name}`;
    const plots = sql`select p.plot from diligence_plots p where p.package = ${name}`;
    const ofLots = where('diligence_lots', sql`t.package = ${name}`);
    const newest = sql`(select max(a.id) from diligence_assessments a where a.package = ${name})`;
    const verdicts: RowsOf = { ...where('diligence_verdicts', sql`t.assessment = ${newest}`), many: true };
    const ofPlots: RowsOf = { ...where('diligence_plots', sql`t.package = ${name}`), many: true };
    return [
      usersIn(sql`select e.recorded_by from diligence_evidence e where e.package = ${name}
        union select m.recorded_by from diligence_mitigations m where m.package = ${name}
        union select k.looked_by from diligence_looks k where k.mitigation in (${measures})
        union select s.signed_by from diligence_sign_offs s where s.package = ${name}`),
      named('files', sql`select m.file from diligence_mitigations m where m.package = ${name}`),
      verdicts,
      // What was hidden was written with them.
      { ...where('diligence_assessments', sql`t.id = ${newest}`), beside: [verdicts] },
      { ...named('plot_salts', plots), many: true },
      ...judgementRows(name),
      ofLots,
      ofPlots,
      // What was hidden was written with it.
      { ...called('diligence_packages', name), beside: [ofLots, ofPlots] },
      named('lots', lots),
      orgsIn(sql`select unnest(array[l.cooperative, l.exporter]) from lots l where l.name in (${lots})`),
      ...declarationRows(name),
    ];
  },
  'Insurance Policy': (name) => coverRows(sql`${name}`),
  'Insurance Claim': (name) => [
    called('insurance_claims', name),
    ...coverRows(sql`(select c.policy from insurance_claims c where c.name = ${name})`),
  ],
};

/** All rows that a document of the record is made of. */
export const rowsBehind = (doctype: DocumentDoctype, name: string): RowsOf[] => rows[doctype](name);
