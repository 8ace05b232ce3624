import type { Insertable, Selectable } from 'kysely';
import { fetchPage, type PageRequest, type Sorts } from '../../../kernel/lists/page.ts';
import { forbidden, notFound } from '../../../kernel/values/errors.ts';
import { type Actor, isAdmin } from '../../../kernel/write/actor.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { AiDecision, AiDecisionSubjectDoctype, AiDecisionsTable } from '../../../platform/db/tables.generated.ts';
import { packageAccess } from '../../assurance/diligence/access.ts';
import { lotAccess } from '../../origin/lot/access.ts';
import { orderAccess } from '../../trade/order/access.ts';

export type Decision = Selectable<AiDecisionsTable>;
export type Subject = AiDecisionSubjectDoctype;

interface Reading {
  tx: Tx;
  actor: Actor;
}

const seesAll = (actor: Actor): boolean => isAdmin(actor) || actor.roles.has('SVC Authority');

/** The evidence is what the rights of who asked showed: it is for them, and for offices. */
export const mayReadEvidence = (actor: Actor, { asked_by }: Pick<Decision, 'asked_by'>): boolean =>
  seesAll(actor) || asked_by === actor.userId;

/** Offices see every decision; everybody else those that they asked for, and those about records that they are a party of. */
const visible = (reading: Reading) => {
  const { tx, actor } = reading;
  const all = tx.selectFrom('ai_decisions');
  if (seesAll(actor)) return all;
  const orders = orderAccess.list(reading, 'any').select('orders.name');
  const bought = orderAccess.list(reading, 'trading').where('orders.status', 'not in', ['Draft', 'Cancelled']);
  const lots = tx
    .selectFrom('lots')
    .select('lots.name')
    .where((eb) => eb.or([lotAccess.visible(actor, 'own')(eb), eb('lots.name', 'in', bought.select('orders.lot'))]));
  const packages = packageAccess.list(reading, 'own').select('diligence_packages.name');
  const about = { Lot: lots, Order: orders, 'Due Diligence Package': packages } satisfies Record<Subject, unknown>;
  return all.where((eb) =>
    eb.or([
      eb('asked_by', '=', actor.userId ?? null),
      ...(Object.keys(about) as Subject[]).map((doctype) =>
        eb.and([eb('subject_doctype', '=', doctype), eb('subject_name', 'in', about[doctype])]),
      ),
    ]),
  );
};

/** @throws Refusal 403 where it is missing or not the caller's, alike; 404 for offices. */
export async function seeDecision(reading: Reading, name: string): Promise<Decision> {
  const found = await visible(reading).selectAll().where('name', '=', name).executeTakeFirst();
  if (found !== undefined) return found;
  throw seesAll(reading.actor) ? notFound(`There is no decision ${name}.`) : forbidden('You have no such decision.');
}

/** The decisions about a record that the caller sees, the newest first. */
export function decisionsFor(
  reading: Reading,
  { doctype, name, limit }: { doctype: Subject; name: string; limit: number },
): Promise<Decision[]> {
  return visible(reading)
    .selectAll()
    .where('subject_doctype', '=', doctype)
    .where('subject_name', '=', name)
    .orderBy('at', 'desc')
    .orderBy('name', 'desc')
    .limit(limit)
    .execute();
}

export const decisionSorts = { at: ['ai_decisions.at', 'ai_decisions.name'] } as const satisfies Sorts;

interface Asked extends PageRequest {
  decision?: AiDecision | undefined;
  subject_doctype?: Subject | undefined;
}

/** All decisions that the caller sees, about whatever, the newest first. */
export function pageOfDecisions(reading: Reading, { decision, subject_doctype: doctype, ...request }: Asked) {
  let found = visible(reading);
  if (decision !== undefined) found = found.where('decision', '=', decision);
  if (doctype !== undefined) found = found.where('subject_doctype', '=', doctype);
  return fetchPage(reading.tx, found, {
    select: (query) =>
      query.select([
        ...(['name', 'subject_doctype', 'subject_name', 'decision_type', 'decision'] as const),
        ...(['provider', 'model', 'at'] as const),
      ]),
    request,
    sorts: decisionSorts,
    defaultSort: 'at desc',
  });
}

export function insertDecision(tx: Tx, decision: Insertable<AiDecisionsTable>): Promise<Decision> {
  return tx.insertInto('ai_decisions').values(decision).returningAll().executeTakeFirstOrThrow();
}
