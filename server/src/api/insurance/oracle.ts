import { z } from 'zod';
import { ingestReading } from '../../domain/cover/oracle/ingest.ts';
import { readingRow, showReadingNamed } from '../../domain/cover/oracle/views.ts';
import { indexKinds } from '../../domain/cover/terms/index-kinds.ts';
import { date, decimal, docName, text } from '../../kernel/values/vocabulary.ts';
import { operation } from '../operation.ts';

const ingest = operation({
  summary:
    'Takes a reading that a provider has signed; its service account has the role System Manager. A reading is never overwritten: another figure names the one it corrects.',
  allow: 'admin',
  kind: 'write',
  input: z.object({
    provider: docName('oracle provider'),
    index_kind: z.enum(indexKinds),
    cell: text(60).meta({ description: 'The cell or station.', examples: ['ET-SIDAMA-07'] }),
    period_from: date(),
    period_to: date().meta({ description: 'The last day of the period; it must be over.' }),
    value: decimal({ scale: 6, positive: false, description: 'In `unit`; at most 6 decimals.' }),
    unit: text(10).meta({ description: 'mm, C or kg/ha, as the index says.', examples: ['mm'] }),
    issued_at: z.iso
      .datetime({ offset: true, error: 'must be a moment, 2027-01-31T12:00:00Z' })
      .meta({ description: 'When the provider signed it.' }),
    corrects: docName('reading').optional().meta({ description: 'The reading whose place this one takes.' }),
    signature: z
      .string()
      .trim()
      .toLowerCase()
      .regex(/^[0-9a-f]{128}$/, 'must be 128 hex digits')
      .meta({
        description:
          'Ed25519 over the canonical JSON (RFC 8785) of all other members, value as plain decimal text, issued_at in UTC with milliseconds.',
        examples: ['0'.repeat(128)],
      }),
  }),
  output: readingRow.extend({
    created: z.boolean().meta({ description: 'False where the same reading came before.' }),
  }),
  refusals: {
    validation: 'the provider is unknown, the signature is none of theirs, or nothing like it can have been measured',
    state: 'the provider measures no more, or another figure stands for the period and is not corrected',
  },
  handler: async (ctx, { signature, issued_at, corrects, ...said }) => {
    const measured = { ...said, issued_at: new Date(issued_at), corrects };
    const { reading, created } = await ingestReading(ctx, measured, signature);
    ctx.about(reading.name);
    return { ...(await showReadingNamed(ctx.tx, reading.name)), created };
  },
});

export const insuranceOracle = { ingest_oracle_reading: ingest };
