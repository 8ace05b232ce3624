import { type Insertable, type Selectable, sql } from 'kysely';
import { oneOf } from '../../../kernel/values/vocabulary.ts';
import type { Work } from '../../../kernel/write/work.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { RowsOf } from '../../../platform/db/seals/sealed-tables.ts';
import type { DocumentSharesTable, DocumentsTable } from '../../../platform/db/tables.generated.ts';
import { type DocumentDoctype, type DocumentFormat, documentDoctypes, documentFormats } from './formats.ts';

type Row = Selectable<DocumentsTable>;
export type Document = Omit<Row, 'doctype' | 'print_format'> & {
  doctype: DocumentDoctype;
  print_format: DocumentFormat;
};
export type Share = Selectable<DocumentSharesTable>;

/** The words of closed lists that a row holds. */
export const knownDocument = (row: Row): Document => ({
  ...row,
  doctype: oneOf(documentDoctypes, row.doctype),
  print_format: oneOf(documentFormats, row.print_format),
});

export async function findDocument(tx: Tx, name: string, lock = false): Promise<Document | undefined> {
  const query = tx.selectFrom('documents').selectAll().where('name', '=', name);
  const row = await (lock ? query.forUpdate() : query).executeTakeFirst();
  return row === undefined ? undefined : knownDocument(row);
}

export async function insertDocument(tx: Tx, document: Insertable<DocumentsTable>): Promise<void> {
  await tx.insertInto('documents').values(document).execute();
}

/**
 * Documents that wait to be made, the oldest first: by templates that admins added, or by those of the service.
 * @param besides names of such that are left out.
 */
export async function queuedDocuments(
  tx: Tx,
  limit: number,
  { own, besides }: { own: boolean; besides: readonly string[] },
): Promise<Document[]> {
  const rows = await tx
    .selectFrom('documents')
    .selectAll()
    .where('status', '=', 'Queued')
    .where('template', own ? 'is not' : 'is', null)
    .where(sql<boolean>`name <> all(${besides}::text[])`)
    .orderBy('created_at')
    .limit(limit)
    .execute();
  return rows.map(knownDocument);
}

/** How many of somebody's documents wait to be made. */
export async function waitingOf(tx: Tx, user: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from documents where created_by = ${user} and status = 'Queued'`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** @throws Refusal 409 for one that is not what the service wrote. */
export const assertDocumentAsWritten = ({ attest }: Pick<Work, 'attest'>, name: string): Promise<void> =>
  attest.assertAsWritten({ table: 'documents', where: sql`t.name = ${name}` });

/** A document as it was read to be made. */
export function printedRow(document: Document): RowsOf {
  const { name, facts, print_format, language, doctype, docname, stated_at, record_receipt } = document;
  const { template, template_version: version, template_source_sha256: source } = document;
  const on = sql<boolean>`(t.facts, t.print_format, t.language, t.doctype, t.docname, t.stated_at)
      = (${facts}, ${print_format}, ${language}, ${doctype}, ${docname}, ${stated_at}::timestamptz)
    and t.record_receipt is not distinct from ${record_receipt} and t.template is not distinct from ${template}
    and t.template_version is not distinct from ${version}::int and t.template_source_sha256 is not distinct from ${source}`;
  return { table: 'documents', where: sql`t.name = ${name}`, relied: { on, rows: 1 } };
}

/** A signed document, with its file as it was read to be sealed. */
export const signedFileRow = ({ name, pdf_sha256, status }: Document): RowsOf => ({
  table: 'documents',
  where: sql`t.name = ${name}`,
  relied: { on: sql<boolean>`(t.pdf_sha256, t.status) = (${pdf_sha256}, ${status})`, rows: 1 },
});

/** What was made of a queued document; nothing where somebody else was a moment earlier. */
export async function markMade(
  tx: Tx,
  name: string,
  made: { template: Buffer; pdf: Buffer; size: number; at: Date },
): Promise<void> {
  await tx
    .updateTable('documents')
    .set({
      status: 'Ready',
      template_sha256: made.template,
      pdf_sha256: made.pdf,
      pdf_size: made.size,
      ready_at: made.at,
    })
    .where('name', '=', name)
    .where('status', '=', 'Queued')
    .execute();
}

/** Signed documents without a seal whose place in the log is on the ledger, the oldest first. */
export async function unsealedDocuments(tx: Tx, limit: number): Promise<Document[]> {
  const rows = await tx
    .selectFrom('documents')
    .selectAll()
    .where('status', '=', 'Signed')
    .where('sealed_sha256', 'is', null)
    .where(anchoredSql)
    .orderBy('signed_at')
    .limit(limit)
    .execute();
  return rows.map(knownDocument);
}

const anchoredSql = sql<boolean>`exists (select from attestations a
   where a.kind = 'document' and a.subject = documents.name
     and a.leaf_index < (select max(tree_size) from anchor_batches where status = 'anchored'))`;

export const someUnsealed = () =>
  sql<boolean>`exists (select from documents where status = 'Signed' and sealed_sha256 is null and ${anchoredSql})`;

/** The file with a seal; nothing where somebody else was a moment earlier. */
export async function markSealed(
  tx: Tx,
  name: string,
  sealed: { sha256: Buffer; at: Date; stamped: Date | undefined },
): Promise<void> {
  await tx
    .updateTable('documents')
    .set({
      sealed_sha256: sealed.sha256,
      sealed_at: sealed.at,
      time_stamped_at: sealed.stamped ?? null,
      seal_problem: null,
    })
    .where('name', '=', name)
    .where('sealed_sha256', 'is', null)
    .execute();
}

/** Why a seal is still to come. */
export async function markUnsealed(tx: Tx, name: string, problem: string): Promise<void> {
  await tx
    .updateTable('documents')
    .set({ seal_problem: problem })
    .where('name', '=', name)
    .where('sealed_sha256', 'is', null)
    .where('seal_problem', 'is distinct from', problem)
    .execute();
}

export async function markFailed(tx: Tx, name: string, failure: string): Promise<void> {
  await tx
    .updateTable('documents')
    .set({ status: 'Failed', failure })
    .where('name', '=', name)
    .where('status', '=', 'Queued')
    .execute();
}
