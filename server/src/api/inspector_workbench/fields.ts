import { z } from 'zod';
import { decimal, docName, latitude, longitude, longText, text } from '../../kernel/values/vocabulary.ts';

/** What an inspector enters; every field may be left out of a draft. */
export const entryFields = {
  measures: z
    .record(z.string().max(40), decimal({ scale: 4, positive: false, max: 1e6 }))
    .optional()
    .meta({
      description: 'Values by measure, as list_protocols names them.',
      examples: [{ moisture_percent: '11.2' }],
    }),
  inspected_at: z.iso
    .datetime({ offset: true, error: 'must be a moment with its offset, such as 2026-03-01T10:30:00Z' })
    .optional()
    .meta({ description: 'When it was inspected; when it is handed in unless told.' }),
  gps_lat: latitude().optional(),
  gps_lng: longitude().optional(),
  seal_number: text(60).optional().meta({ description: 'The number on the seal of the sample.' }),
  notes: longText().optional().meta({ description: "The inspector's own; not public." }),
};

/** Files that the caller uploaded. */
export const fileNames = () =>
  z.array(docName('file')).max(20).optional().meta({ description: 'Files of upload_file that belong to nothing yet.' });
