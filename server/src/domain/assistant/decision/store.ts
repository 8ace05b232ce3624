import type { Insertable, Selectable } from 'kysely';
import { forbidden, notFound } from '../../../kernel/values/errors.ts';
import { type Actor, isAdmin } from '../../../kernel/write/actor.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { AiDecisionSubjectDoctype, AiDecisionsTable } from '../../../platform/db/tables.generated.ts';

export type Decision = Selectable<AiDecisionsTable>;
export type Subject = AiDecisionSubjectDoctype;

interface Reading {
  tx: Tx;
  actor: Actor;
}

/** Offices see every decision; everybody else those that they asked for: the evidence is what their own rights showed. */
const seesAll = (actor: Actor): boolean => isAdmin(actor) || actor.roles.has('SVC Authority');

const visible = ({ tx, actor }: Reading) => {
  const all = tx.selectFrom('ai_decisions').selectAll();
  return seesAll(actor) ? all : all.where('asked_by', '=', actor.userId ?? null);
};

/** @throws Refusal 403 where it is missing or not the caller's, alike; 404 for offices. */
export async function seeDecision(reading: Reading, name: string): Promise<Decision> {
  const found = await visible(reading).where('name', '=', name).executeTakeFirst();
  if (found !== undefined) return found;
  throw seesAll(reading.actor) ? notFound(`There is no decision ${name}.`) : forbidden('You have no such decision.');
}

/** The decisions about a record that the caller sees, the newest first. */
export function decisionsFor(
  reading: Reading,
  { doctype, name, limit }: { doctype: Subject; name: string; limit: number },
): Promise<Decision[]> {
  return visible(reading)
    .where('subject_doctype', '=', doctype)
    .where('subject_name', '=', name)
    .orderBy('at', 'desc')
    .orderBy('name', 'desc')
    .limit(limit)
    .execute();
}

export function insertDecision(tx: Tx, decision: Insertable<AiDecisionsTable>): Promise<Decision> {
  return tx.insertInto('ai_decisions').values(decision).returningAll().executeTakeFirstOrThrow();
}
