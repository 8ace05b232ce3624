import { type SelectQueryBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { Sorts } from '../../../kernel/lists/page.ts';
import { timestamp, toIso } from '../../../kernel/values/vocabulary.ts';
import { shownName } from '../../../platform/db/shown-names.ts';
import { fileContentTypes, type Tables } from '../../../platform/db/tables.generated.ts';
import type { StoredFile } from './store.ts';

/** Where a file is fetched. */
export const fileUrl = (name: string) => `/private/files/${name}`;

/** A file that belongs to a record. */
export const fileRow = z.object({
  name: z.string(),
  file_name: z.string(),
  file_url: z.string().meta({ description: 'Where it is fetched, with the session or key of somebody who may.' }),
  content_type: z.enum(fileContentTypes),
  file_size: z.int().meta({ description: 'Bytes, as it was uploaded.' }),
  created_at: timestamp(),
});

export function fileRowView(file: StoredFile): z.input<typeof fileRow> {
  return {
    name: file.name,
    file_name: file.file_name,
    file_url: fileUrl(file.name),
    content_type: file.content_type,
    file_size: file.size,
    created_at: toIso(file.created_at),
  };
}

export const fileSorts = { created_at: ['files.created_at', 'files.name'] } as const satisfies Sorts;

/** A file in the list of its record. */
export const attachedFile = fileRow.extend({
  file_url: z.string().nullable().meta({
    description: 'Where it is fetched, with the session or key of somebody who may; null for who may not any more.',
  }),
  sha256: z.string().meta({ description: 'SHA-256 of the file as it was uploaded.' }),
  fieldname: z.string().nullable(),
  uploaded_by: z.string().meta({ description: 'Who put it there.' }),
  org: z.string().nullable().meta({ description: 'The organisation that they did it for.' }),
  org_title: z.string().nullable(),
  removed_at: timestamp().nullable(),
  removed_by: z.string().nullable(),
  stays: z.string().nullable().meta({ description: 'Why nobody can take it off; null where somebody can.' }),
  may_remove: z.boolean().meta({ description: 'Whether the caller may take it off.' }),
});

type AttachedRow = StoredFile & { uploader_name: string; org_title: string | null; remover_name: string | null };

export const selectAttached = (
  query: SelectQueryBuilder<Tables, 'files', object>,
): SelectQueryBuilder<Tables, 'files', AttachedRow> =>
  query
    .selectAll('files')
    .select([
      sql<string>`(select u.full_name from users u where u.id = files.uploader)`.as('uploader_name'),
      shownName<string | null>('files.org').as('org_title'),
      sql<string | null>`(select u.full_name from users u where u.id = files.removed_by)`.as('remover_name'),
    ]);

export function showAttached(
  file: AttachedRow,
  { fetched, stays, mayRemove }: { fetched: boolean; stays: string | null; mayRemove: boolean },
): z.input<typeof attachedFile> {
  const row = fileRowView(file);
  return {
    ...row,
    file_url: fetched ? row.file_url : null,
    sha256: file.sha256.toString('hex'),
    fieldname: file.fieldname,
    uploaded_by: file.uploader_name,
    org: file.org,
    org_title: file.org_title,
    removed_at: file.removed_at === null ? null : toIso(file.removed_at),
    removed_by: file.remover_name,
    stays,
    may_remove: mayRemove,
  };
}
