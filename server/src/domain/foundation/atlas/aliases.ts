import { type Selectable, sql } from 'kysely';
import { accept, notFound, wrongState } from '../../../kernel/values/errors.ts';
import type { Language } from '../../../kernel/values/language.ts';
import { isAdmin } from '../../../kernel/write/actor.ts';
import { soAlready } from '../../../kernel/write/so-already.ts';
import { actorIdOf, type Work } from '../../../kernel/write/work.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { AtlasAliasesTable } from '../../../platform/db/tables.generated.ts';
import { aliasPlain, mayBeDecided, mostProposals, statusOfNew } from './rules.ts';

export type Alias = Selectable<AtlasAliasesTable>;

export interface NewAlias {
  concept: string;
  alias: string;
  language: Language | null;
  origin: 'tenant' | 'ai_learned';
  /** Of what a program learned: which program, and where it read it. */
  evidence: string | null;
}

/**
 * Adds another name of a concept: in use at once where an admin enters it, else a proposal.
 * @throws Refusal 404 for no such concept, 409 where it has that name or too many proposals of the caller wait, 400.
 */
export async function addAlias(work: Work, wanted: NewAlias): Promise<Alias> {
  const { tx, now, actor } = work;
  const plain = accept(aliasPlain(wanted.alias));
  const by = actorIdOf(work) as string;
  const { rows } = await sql<{ own: boolean; status: string | null; waiting: number }>`
    select c.search_text like ${`%|${plain}|%`} as own,
           (select a.status from atlas_aliases a
             where a.concept = c.concept_id and a.plain = ${plain} and a.status <> 'Rejected') as status,
           (select count(*)::int from atlas_aliases where proposed_by = ${by} and status = 'Proposed') as waiting
      from atlas_concepts c where c.concept_id = ${wanted.concept} and c.retired_at is null for share of c`.execute(tx);
  const [concept] = rows;
  if (concept === undefined) throw notFound(`There is no concept ${wanted.concept}.`);
  if (concept.own) throw wrongState(`${wanted.concept} has the name “${wanted.alias}” already.`);
  const before = concept.status === null ? undefined : await addedBefore(work, wanted, plain);
  if (before !== undefined) return before;
  if (concept.status !== null) throw wrongState(`“${wanted.alias}” of ${wanted.concept} is ${concept.status} already.`);
  const status = statusOfNew(wanted.origin, isAdmin(actor));
  if (status === 'Proposed' && concept.waiting >= mostProposals) {
    throw wrongState(`${mostProposals} proposals of yours wait for a decision; there can be no more.`);
  }
  const made = await tx
    .insertInto('atlas_aliases')
    .values({
      ...wanted,
      name: await work.ids.name(tx, 'ALS', now),
      plain,
      status,
      proposed_by: by,
      proposed_at: now,
      ...(status === 'Approved' ? { decided_by: by, decided_at: now } : {}),
    })
    // Somebody added it at the same moment: perhaps the caller, by another call.
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  const there = made ?? (await addedBefore(work, wanted, plain));
  if (there === undefined) throw wrongState(`“${wanted.alias}” of ${wanted.concept} is there already.`);
  return there;
}

/** The alias that the same person added with the same words, and that nobody has rejected. */
async function addedBefore(work: Work, wanted: NewAlias, plain: string): Promise<Alias | undefined> {
  const found = await work.tx
    .selectFrom('atlas_aliases')
    .selectAll()
    .where('concept', '=', wanted.concept)
    .where('plain', '=', plain)
    .where('alias', '=', wanted.alias)
    .where('origin', '=', wanted.origin)
    .where(sql<boolean>`(language, evidence) is not distinct from (${wanted.language}::text, ${wanted.evidence}::text)`)
    .where('proposed_by', '=', actorIdOf(work))
    .where('status', '<>', 'Rejected')
    .forUpdate()
    .executeTakeFirst();
  if (found !== undefined) await soAlready(work, 'atlas_aliases', { name: found.name });
  return found;
}

/** An admin's word on a proposal. @throws Refusal 404, 409 where it was decided otherwise. */
export async function decideAlias(work: Work, name: string, to: 'Approved' | 'Rejected'): Promise<Alias> {
  const { tx, now } = work;
  const alias = await tx
    .selectFrom('atlas_aliases')
    .selectAll()
    .where('name', '=', name)
    .forUpdate()
    .executeTakeFirst();
  if (alias === undefined) throw notFound(`There is no alias ${name}.`);
  if (!accept(mayBeDecided(alias, to))) return alias;
  return tx
    .updateTable('atlas_aliases')
    .set({ status: to, decided_by: actorIdOf(work), decided_at: now })
    .where('name', '=', name)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** The aliases of this installation, with no selection yet. */
export function aliasList(tx: Tx, asked: { status?: Alias['status'] | undefined; concept_id?: string | undefined }) {
  let found = tx.selectFrom('atlas_aliases');
  if (asked.status !== undefined) found = found.where('atlas_aliases.status', '=', asked.status);
  if (asked.concept_id !== undefined) found = found.where('atlas_aliases.concept', '=', asked.concept_id);
  return found;
}
