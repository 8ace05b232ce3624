import { type Insertable, type Selectable, sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import type { FileDoctype, FilesTable } from '../../../platform/db/tables.generated.ts';

export type StoredFile = Selectable<FilesTable>;

/** The record that a file belongs to. */
export interface Attached {
  doctype: FileDoctype;
  docname: string;
}

export async function insertFile(tx: Tx, file: Insertable<FilesTable>): Promise<void> {
  await tx.insertInto('files').values(file).execute();
}

export function findFile(tx: Tx, name: string): Promise<StoredFile | undefined> {
  return tx.selectFrom('files').selectAll().where('name', '=', name).executeTakeFirst();
}

export function lockFile(tx: Tx, name: string): Promise<StoredFile> {
  return tx.selectFrom('files').selectAll().where('name', '=', name).forUpdate().executeTakeFirstOrThrow();
}

/** The files of a record that were not taken off, oldest first. */
export function filesOf(tx: Tx, { doctype, docname }: Attached): Promise<StoredFile[]> {
  return tx
    .selectFrom('files')
    .selectAll()
    .where('doctype', '=', doctype)
    .where('docname', '=', docname)
    .where('removed_at', 'is', null)
    .orderBy('created_at')
    .orderBy('name')
    .limit(100)
    .execute();
}

/** Uploads of one person wait for each other, so that two at once do not both fit into what is left. */
export async function lockUploads(tx: Tx, uploader: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`uploads ${uploader}`}))`.execute(tx);
}

/** What somebody uploaded since a moment. */
export async function usedSince(tx: Tx, uploader: string, since: Date): Promise<{ files: number; bytes: number }> {
  const { rows } = await sql<{ files: number; bytes: number }>`
    select count(*)::int as files, coalesce(sum(size), 0)::int as bytes from files
     where uploader = ${uploader} and created_at > ${since}`.execute(tx);
  return rows[0] ?? { files: 0, bytes: 0 };
}

/**
 * Attaches files that somebody uploaded to no record yet.
 * @returns the names that are not theirs, not there, or attached already.
 */
export async function attachFiles(tx: Tx, names: readonly string[], uploader: string, to: Attached): Promise<string[]> {
  if (names.length === 0) return [];
  const { rows } = await sql<{ name: string }>`
    update files set doctype = ${to.doctype}, docname = ${to.docname}
     where name = any(${names}::text[]) and uploader = ${uploader} and removed_at is null
       and (doctype is null or (doctype = ${to.doctype} and docname = ${to.docname}))
    returning name`.execute(tx);
  const attached = new Set(rows.map(({ name }) => name));
  return names.filter((name) => !attached.has(name));
}

/** Of files that were uploaded, the names of those whose content no file of a record has. */
export async function filesBeyond(tx: Tx, names: readonly string[], { doctype, docname }: Attached): Promise<string[]> {
  if (names.length === 0) return [];
  const { rows } = await sql<{ name: string }>`
    select given.name from unnest(${names}::text[]) as given(name) left join files f on f.name = given.name
     where not exists (select from files kept where kept.doctype = ${doctype} and kept.docname = ${docname}
                          and kept.removed_at is null and kept.sha256 = f.sha256)`.execute(tx);
  return rows.map(({ name }) => name);
}

/** Takes a file off its record; the row says who did. @returns false where somebody was faster. */
export async function takeOff(tx: Tx, name: string, { by, at }: { by: string; at: Date }): Promise<boolean> {
  const taken = await tx
    .updateTable('files')
    .set({ removed_at: at, removed_by: by })
    .where('name', '=', name)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return taken.numUpdatedRows > 0n;
}
