import { type Insertable, type Selectable, sql } from 'kysely';
import { forbidden } from '../../../kernel/values/errors.ts';
import { actorIdOf, type Work } from '../../../kernel/write/work.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { DocumentAnswersTable, DocumentReviewsTable } from '../../../platform/db/tables.generated.ts';
import type { FieldName } from '../extraction/fields.ts';
import type { Answered, Answers } from './rules.ts';

export type Review = Selectable<DocumentReviewsTable>;

/** A review is its owner's alone: to everybody else, admins too, it answers like one that there is not. */
export const reviewsOf = (tx: Tx, owner: string | null) => tx.selectFrom('document_reviews').where('owner', '=', owner);
const noReview = () => forbidden('You have no such review.');

interface Reading {
  tx: Tx;
  actor: { readonly userId: string | undefined };
}

/** @throws Refusal 403 where it is missing or somebody else's, alike. */
export async function seeReview({ tx, actor }: Reading, name: string): Promise<Review> {
  const found = await reviewsOf(tx, actor.userId ?? null)
    .selectAll()
    .where('name', '=', name)
    .executeTakeFirst();
  if (found === undefined) throw noReview();
  return found;
}

/** What somebody said of the fields of a file: of each the last. */
export async function answersOf({ tx, actor }: Reading, file: string): Promise<Answers> {
  const rows = await tx
    .selectFrom('document_answers')
    .select(['field', 'answer', 'value', 'at'])
    .distinctOn('field')
    .where('owner', '=', actor.userId ?? null)
    .where('file', '=', file)
    .orderBy('field')
    .orderBy('number', 'desc')
    .execute();
  return new Map(rows.map(({ field, ...answered }): [string, Answered] => [field, answered]));
}

/** Begins the review of a file, or goes on with the one that there is; more may be asked then. */
export async function openReview(
  work: Work,
  review: Omit<Insertable<DocumentReviewsTable>, 'name' | 'owner' | 'created_at' | 'open_fields'>,
): Promise<Review> {
  const { tx, now, ids } = work;
  const owner = actorIdOf(work);
  if (owner === null) throw noReview();
  await lockFile(tx, owner, review.file);
  const before = await reviewsOf(tx, owner)
    .select(['name', 'asked'])
    .where('file', '=', review.file)
    .where('doctype', 'is not distinct from', review.doctype ?? null)
    .where('docname', 'is not distinct from', review.docname ?? null)
    .executeTakeFirst();
  const name = before?.name ?? (await ids.name(tx, 'DCR', now));
  if (before === undefined) {
    await tx
      .insertInto('document_reviews')
      .values({ ...review, name, owner, created_at: now, open_fields: 0 })
      .execute();
  } else {
    const asked = [...new Set([...before.asked, ...review.asked])];
    await tx.updateTable('document_reviews').set({ asked }).where('name', '=', name).execute();
  }
  await countOpen(tx, owner, review.file);
  return seeReview(work, name);
}

/** Keeps what somebody says of a field. It counts for every review of the file that is theirs. */
export async function keepAnswer(
  work: Work,
  { name, owner, file }: Review,
  { field, answer, value }: Pick<Insertable<DocumentAnswersTable>, 'answer' | 'value'> & { field: FieldName },
): Promise<void> {
  const { tx, now } = work;
  await lockFile(tx, owner, file);
  const last = await tx
    .selectFrom('document_answers')
    .select(({ fn }) => fn.max('number').as('number'))
    .where('owner', '=', owner)
    .where('file', '=', file)
    .where('field', '=', field)
    .executeTakeFirst();
  await tx
    .insertInto('document_answers')
    .values({ ...{ owner, file, field, answer, value, review: name }, number: (last?.number ?? 0) + 1, at: now })
    .execute();
  await countOpen(tx, owner, file);
}

/** Answers about a file wait for each other. */
async function lockFile(tx: Tx, owner: string, file: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`review ${owner} ${file}`}, 0))`.execute(tx);
}

async function countOpen(tx: Tx, owner: string, file: string): Promise<void> {
  await sql`
    update document_reviews r set open_fields = left_over.count
      from (select v.name, (select count(*)::int from unnest(v.asked) asked(field)
                             where not exists (select 1 from document_answers a
                                                where a.owner = v.owner and a.file = v.file and a.field = asked.field)) as count
              from document_reviews v where v.owner = ${owner} and v.file = ${file}) left_over
     where r.name = left_over.name and r.open_fields <> left_over.count`.execute(tx);
}
