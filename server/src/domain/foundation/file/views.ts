import { z } from 'zod';
import { timestamp, toIso } from '../../../kernel/values/vocabulary.ts';
import { fileContentTypes } from '../../../platform/db/tables.generated.ts';
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
