import { sql } from 'kysely';
import { wrongState } from '../../../kernel/values/errors.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { RowsOf } from '../../../platform/db/seals/sealed-tables.ts';
import { alteredPackages } from '../../proof/attestation/signed-packages.ts';
import { alteredAmong } from '../../proof/did/vouched-keys.ts';
import { assertIntact } from './assert-intact.ts';
import { assertVerdictsHold, judgementRows } from './assess.ts';
import { otherLotsRows } from './other-lots.ts';
import type { Package } from './types.ts';

/**
 * What the EU system answered about suppliers' statements for the lots of a package, what of it was set aside, and by what it is judged
 * whether they are of other lots. By the lines of the audit log that were written with them, one that is gone is missed: an
 * earlier answer would count in its place. Each lot says how many there are, so that none goes with an order that is made out to be of
 * another lot.
 */
export function declarationRows(name: string): RowsOf[] {
  const orders = sql`select o.name from diligence_lots l join orders o on o.lot = l.lot where l.package = ${name}`;
  const declared: RowsOf = { table: 'eu_declarations', where: sql`t.order_name in (${orders})` };
  const asked = sql<boolean>`t.subject in (${orders}) and t.outcome = 'ok'
    and (t.operation like '%eudr.verify_declaration' or t.operation like '%eudr.set_aside_declaration')`;
  const lots = sql`(select l.lot from diligence_lots l where l.package = ${name})`;
  const sold: RowsOf = { table: 'orders', where: sql`t.lot in ${lots}` };
  const counted = sql<boolean>`t.supplier_declarations = (
    select count(*) from eu_declarations e join orders o on o.name = e.order_name where o.lot = t.name)`;
  const some = sql<boolean>`not exists (select from lots t where t.name in ${lots} and not ${counted})`;
  const complete: RowsOf = { table: 'lots', where: sql`t.name in ${lots}`, relied: { on: some, rows: 1 } };
  return [sold, complete, declared, { table: 'audit_log', where: asked, beside: [declared] }, ...otherLotsRows(orders)];
}

/**
 * The first of what a package says of itself that somebody altered past the service: the package as it was signed, how it was judged,
 * and what the EU system answered; undefined where all is as it was written.
 */
export async function alteredOf(
  tx: Tx,
  { name, status }: Pick<Package, 'name' | 'status'>,
): Promise<string | undefined> {
  if (status === 'Draft') return undefined;
  const [unsigned] = await alteredPackages(tx, [name]);
  if (unsigned !== undefined) return unsigned;
  const ofPackage = sql<boolean>`t.package = ${name}`;
  const [altered] = await alteredAmong(
    tx,
    ...judgementRows(name),
    { table: 'eu_statements', where: ofPackage },
    { table: 'eu_exchanges', where: ofPackage },
    ...declarationRows(name),
  );
  return altered;
}

/** What is handed out as a file goes on without us: none is made of what somebody altered. @throws Refusal 409 naming it. */
export async function assertUnaltered(tx: Tx, found: Package): Promise<void> {
  const altered = await alteredOf(tx, found);
  if (altered !== undefined)
    throw wrongState(
      `The record ${altered} is not what the service wrote; an admin has to look at it first (lotmark check). No file is made of it.`,
    );
  await assertIntact(tx, found);
  await assertVerdictsHold(tx, found.name);
}
