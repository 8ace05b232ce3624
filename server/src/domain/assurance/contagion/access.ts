import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { forbidden, invalid } from '../../../kernel/values/errors.ts';
import { type Actor, isAdmin, orgsOf } from '../../../kernel/write/actor.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { type Reading, recordAccess } from '../../foundation/access.ts';

/** Who sees every lot: authorities and admins. */
export const seesEveryLot = (actor: Actor): boolean => isAdmin(actor) || actor.roles.has('SVC Authority');

/** For a row of lots: the caller's organisation sells it, or bought it by an order that stands. */
export function ownLot(actor: Actor, alias: 'l' | 'lots' = 'l'): RawBuilder<SqlBool> {
  if (seesEveryLot(actor)) return sql<SqlBool>`true`;
  const [name, cooperative, exporter] = ['name', 'cooperative', 'exporter'].map((column) =>
    sql.ref(`${alias}.${column}`),
  );
  return sql<SqlBool>`(${cooperative} = any(${orgsOf(actor, 'Cooperative')}::text[])
    or ${exporter} = any(${orgsOf(actor, 'Exporter')}::text[])
    or exists (select from orders b where b.lot = ${name} and b.status not in ('Draft', 'Cancelled')
                  and b.buyer = any(${orgsOf(actor, 'Buyer')}::text[])))`;
}

/** Lots that the caller may trace: their own, as seller or buyer; authorities and admins every one. */
export const tracedLotAccess = recordAccess<'lots'>({
  table: 'lots',
  key: 'name',
  seesAll: seesEveryLot,
  owns: (_eb, actor) => ownLot(actor, 'lots'),
  missing: (name) => `There is no lot ${name}.`,
  foreign: 'You are neither seller nor buyer of this lot.',
  lockForReferences: true,
});

/** For a row `o` of orders: one of the caller's organisations is a party. */
export function ownOrder(actor: Actor): RawBuilder<SqlBool> {
  if (seesEveryLot(actor)) return sql<SqlBool>`true`;
  return sql<SqlBool>`(o.cooperative = any(${orgsOf(actor, 'Cooperative')}::text[])
    or o.exporter = any(${orgsOf(actor, 'Exporter')}::text[]) or o.buyer = any(${orgsOf(actor, 'Buyer')}::text[]))`;
}

/** For a row `p` of plots: the caller sees all that it gave, whosever lots that is in. */
export const seesPlot = (actor: Actor): RawBuilder<SqlBool> =>
  seesEveryLot(actor)
    ? sql<SqlBool>`true`
    : sql<SqlBool>`coalesce(p.cooperative = any(${orgsOf(actor, 'Cooperative')}::text[]), false)`;

/** For a row `p` of plots: it belongs to members of the caller's cooperative, or has to do with a lot of the caller's. */
const ownPlot = (actor: Actor): RawBuilder<SqlBool> =>
  seesEveryLot(actor)
    ? sql<SqlBool>`true`
    : sql<SqlBool>`(${seesPlot(actor)} or exists (
        select from lot_sources s join lots l on l.name = s.lot where s.plot = p.name and ${ownLot(actor)}))`;

/**
 * For a row `p` of plots: the caller may know where it lies. Authorities and admins, its cooperative, and the exporter of
 * a lot with something of it, who declares it to the EU. No buyer.
 */
export function mayLocate(actor: Actor): RawBuilder<SqlBool> {
  if (seesEveryLot(actor)) return sql<SqlBool>`true`;
  return sql<SqlBool>`(${seesPlot(actor)} or exists (
    select from lot_sources s join lots l on l.name = s.lot
     where s.plot = p.name and l.status <> 'Cancelled' and l.exporter = any(${orgsOf(actor, 'Exporter')}::text[])))`;
}

/**
 * Every lot and plot asked about must be the caller's to ask about; one that is missing and one of others are refused alike.
 * @throws Refusal `permission` naming the parameter; `validation` for who sees all.
 */
export async function checkAsked(
  { tx, actor }: Pick<Reading, 'tx' | 'actor'>,
  asked: { lots: readonly string[]; plots: readonly string[] },
): Promise<void> {
  for (const [field, names, known] of [
    ['lots', asked.lots, await knownLots(tx, actor, asked.lots)],
    ['plots', asked.plots, await knownPlots(tx, actor, asked.plots)],
  ] as const) {
    const missing = names.findIndex((name) => !known.has(name));
    if (missing === -1) continue;
    const what = field === 'lots' ? 'lot' : 'plot';
    if (seesEveryLot(actor)) throw invalid(`${field}.${missing}`, `there is no such ${what}`);
    throw forbidden(`${field}.${missing} is no ${what} that you may trace.`);
  }
}

async function knownLots(tx: Tx, actor: Actor, names: readonly string[]): Promise<Set<string>> {
  if (names.length === 0) return new Set();
  const { rows } = await sql<{ name: string }>`
    select l.name from lots l where l.name = any(${names}::text[]) and ${ownLot(actor)}`.execute(tx);
  return new Set(rows.map((row) => row.name));
}

async function knownPlots(tx: Tx, actor: Actor, names: readonly string[]): Promise<Set<string>> {
  if (names.length === 0) return new Set();
  const { rows } = await sql<{ name: string }>`
    select p.name from plots p where p.name = any(${names}::text[]) and ${ownPlot(actor)}`.execute(tx);
  return new Set(rows.map((row) => row.name));
}
