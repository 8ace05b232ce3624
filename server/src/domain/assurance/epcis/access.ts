import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import { notFound } from '../../../kernel/values/errors.ts';
import { type Actor, guest, isAdmin } from '../../../kernel/write/actor.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { Tables } from '../../../platform/db/tables.generated.ts';

const offices = (actor: Actor): boolean =>
  isAdmin(actor) || actor.roles.has('SVC Authority') || actor.roles.has('SVC Inspector');

/** A key that was not given the scope sees what everybody sees. */
const asKnown = (actor: Actor): Actor => (actor.kind === 'partner' && !actor.scopes.includes('events') ? guest : actor);

/** Everybody's events, those of the caller's organisations, and what they claimed themselves; the offices see all. */
export function visibleEvents(given: Actor) {
  const actor = asKnown(given);
  const orgs = actor.memberships.map(({ org }) => org);
  return (eb: ExpressionBuilder<Tables, 'epcis_events'>): Expression<SqlBool> => {
    if (offices(actor)) return eb.val(true);
    const parts: Expression<SqlBool>[] = [eb('epcis_events.parties', 'is', null)];
    if (orgs.length > 0) parts.push(sql<SqlBool>`epcis_events.parties && ${orgs}::text[]`);
    if (actor.userId !== undefined) parts.push(eb('epcis_events.captured_by', '=', actor.userId));
    return eb.or(parts);
  };
}

/** Those of some lots that exist and are the caller's to speak of: of their cooperative, exporter or buyer, or an office. */
export async function ownLots(
  tx: Tx,
  actor: Actor,
  lots: readonly string[],
): Promise<Map<string, { parties: string[] }>> {
  const orgs = actor.memberships.map(({ org }) => org);
  const { rows } = await sql<{ name: string; parties: string[] }>`
    select name, parties from (
      select l.name, array_remove(array[l.cooperative, l.exporter] || array(
               select o.buyer from orders o where o.lot = l.name and o.status not in ('Draft', 'Cancelled')), null) as parties
        from lots l where l.name = any(${lots}::text[])) known
     where ${offices(actor)}::boolean or parties && ${orgs}::text[]`.execute(tx);
  return new Map(rows.map(({ name, parties }) => [name, { parties }]));
}

/** @throws Refusal for an event that is missing or not the caller's to see, alike. */
export async function seeEvent({ tx, actor }: { tx: Tx; actor: Actor }, name: string): Promise<void> {
  const found = await tx
    .selectFrom('epcis_events')
    .select('name')
    .where(visibleEvents(actor))
    .where('name', '=', name)
    .executeTakeFirst();
  if (found === undefined) throw notFound(`There is no event ${name}.`);
}
