import { type Selectable, sql } from 'kysely';
import { oneOf } from '../../../../kernel/values/vocabulary.ts';
import { soAlready } from '../../../../kernel/write/so-already.ts';
import { actorIdOf, type Work } from '../../../../kernel/write/work.ts';
import type { Tx } from '../../../../platform/db/database.ts';
import { locks } from '../../../../platform/db/locks.ts';
import type { RowsOf } from '../../../../platform/db/seals/sealed-tables.ts';
import type { DocumentTemplatesTable } from '../../../../platform/db/tables.generated.ts';
import { type PrintFormat, printFormatNames } from '../formats.ts';
import { sha256 } from '../state.ts';
import { mayEnd, sameBase, startOf, versionAt } from './rules.ts';

type Row = Selectable<DocumentTemplatesTable>;
export type Template = Omit<Row, 'based_on'> & { based_on: PrintFormat };

export const knownTemplate = (row: Row): Template => ({ ...row, based_on: oneOf(printFormatNames, row.based_on) });

/** Every version of a name, the newest first. */
export async function versionsOf(tx: Tx, name: string): Promise<Template[]> {
  const rows = await tx
    .selectFrom('document_templates')
    .selectAll()
    .where('name', '=', name)
    .orderBy('version', 'desc')
    .execute();
  return rows.map(knownTemplate);
}

/** The version that new documents are made with; undefined for a name that there is not, not yet, or no more. */
export const templateInUse = async (tx: Tx, name: string, now: Date): Promise<Template | undefined> =>
  versionAt(await versionsOf(tx, name), now);

export async function findTemplate(tx: Tx, name: string, version: number): Promise<Template | undefined> {
  const row = await tx
    .selectFrom('document_templates')
    .selectAll()
    .where('name', '=', name)
    .where('version', '=', version)
    .executeTakeFirst();
  return row === undefined ? undefined : knownTemplate(row);
}

/** The row of a version, as it was read. */
export const templateRow = ({
  name,
  version,
  source_sha256,
}: Pick<Template, 'name' | 'version' | 'source_sha256'>): RowsOf => ({
  table: 'document_templates',
  where: sql`t.name = ${name} and t.version = ${version}`,
  relied: {
    on: sql`t.source_sha256 = ${source_sha256} and sha256(convert_to(t.source, 'UTF8')) = ${source_sha256}`,
    rows: 1,
  },
});

/** What can be made of records by templates of admins, by title. */
export async function templatesFor(tx: Tx, formats: readonly PrintFormat[], now: Date): Promise<Template[]> {
  const rows = await tx
    .selectFrom('document_templates')
    .selectAll()
    .where('based_on', '=', sql<string>`any(${formats}::text[])`)
    .where('ended_at', 'is', null)
    .where('valid_from', '<=', now)
    .orderBy('title')
    .orderBy('version', 'desc')
    .execute();
  const seen = new Set<string>();
  return rows.map(knownTemplate).filter(({ name }) => !seen.has(name) && seen.add(name));
}

export interface NewTemplate {
  name: string;
  title: string;
  based_on: PrintFormat;
  source: string;
  reason: string;
  validFrom: string | undefined;
}

/** Two admins at once must not both make version 2. Nothing else takes the lock. */
const lockName = (tx: Tx, name: string) =>
  sql`select pg_advisory_xact_lock(${locks.ownTemplates}::int, hashtext(${name}))`.execute(tx);

/** Publishes a template, or its next version, which counts from its moment on. @throws Refusal 400. */
export async function publishTemplate(work: Work, wanted: NewTemplate): Promise<Template> {
  const { tx, now } = work;
  await lockName(tx, wanted.name);
  const versions = await versionsOf(tx, wanted.name);
  sameBase(wanted.based_on, versions);
  const { validFrom, ...facts } = wanted;
  const row = await tx
    .insertInto('document_templates')
    .values({
      ...facts,
      version: (versions[0]?.version ?? 0) + 1,
      source_sha256: sha256(wanted.source),
      valid_from: startOf(validFrom, versions, now),
      created_by: actorIdOf(work) as string,
      created_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return knownTemplate(row);
}

/** Ends a template, also what of it is yet to come: nothing new is made with it. @throws Refusal 404, 409. */
export async function endTemplate(work: Work, name: string, reason: string): Promise<Template[]> {
  const { tx, now } = work;
  await lockName(tx, name);
  const versions = await versionsOf(tx, name);
  const [newest] = versions;
  const over = versions.every(({ ended_at }) => ended_at !== null);
  if (over && newest?.end_reason === reason && newest.ended_by === actorIdOf(work)) {
    await soAlready(work, 'document_templates', { name, version: String(newest.version) });
    return versions;
  }
  mayEnd(name, versions);
  await tx
    .updateTable('document_templates')
    .set({ ended_at: now, ended_by: actorIdOf(work), end_reason: reason })
    .where('name', '=', name)
    .where('ended_at', 'is', null)
    .execute();
  return versionsOf(tx, name);
}
