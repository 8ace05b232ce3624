import { z } from 'zod';
import { compare, verdicts } from '../../domain/assistant/extraction/compare.ts';
import { fieldNames, findFields, surely } from '../../domain/assistant/extraction/fields.ts';
import { type ComparedDoctype, comparedDoctypes, recordFields } from '../../domain/assistant/extraction/records.ts';
import type { Reading } from '../../domain/assistant/reading/reading.ts';
import { invalid, Refusal } from '../../kernel/values/errors.ts';
import { names } from '../../kernel/values/vocabulary.ts';
import { DocumentError, type DocumentWords } from '../../platform/document-words/words.ts';
import { contentOf, seeFile } from '../files/download.ts';
import { operation } from '../operation.ts';

const box = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() }).nullable().meta({
  description:
    'Around its words, in points from the upper left corner of the page; of a picture in pixels; null for plain text.',
});

const extract = operation({
  summary:
    'Reads the fields of a document that was uploaded: each with the words it was taken from, their place, and how sure that is. With a record, says which fields agree with it. Nothing is stored.',
  allow: 'user',
  kind: 'read',
  input: z.object({
    file_url: z
      .string()
      .trim()
      .min(1)
      .max(300)
      .meta({
        ...names('file', 'Address of the file, as upload_file answered it, or its name.'),
        examples: ['/private/files/FILE-0123456789abcdef0123'],
      }),
    doctype: z.enum(comparedDoctypes).optional().meta({ description: 'The kind of record that it is held against.' }),
    docname: z.string().trim().max(140).optional().meta({ description: 'The record that it is held against.' }),
  }),
  output: z.object({
    file: z.string(),
    pages: z.int(),
    found_by: z.enum(['text layer', 'text', 'recognition']),
    cut: z.boolean().meta({ description: 'Only the first pages or words were read.' }),
    notice: z.string().nullable().meta({ description: 'Says so where there is no text.' }),
    fields: z.array(
      z.object({
        field: z.enum(fieldNames),
        text: z.string().meta({ description: 'As it stands there.' }),
        value: z.string().meta({ description: 'A day as yyyy-mm-dd, a figure as decimal text, a mass in kilograms.' }),
        confidence: z.number().meta({ description: '0 to 1.' }),
        needs_review: z.boolean(),
        page: z.int(),
        box,
      }),
    ),
    cross_reference: z
      .object({
        doctype: z.enum(comparedDoctypes),
        docname: z.string(),
        matches: z.int(),
        mismatches: z.int(),
        missing: z.int(),
        fields: z.array(
          z.object({
            field: z.enum(fieldNames),
            verdict: z.enum(verdicts).meta({ description: 'missing: the record says it, and the document does not.' }),
            document: z.string().nullable(),
            record: z.string(),
            concept: z
              .string()
              .nullable()
              .meta({ description: 'The concept of the glossary by which the two words are one.' }),
          }),
        ),
      })
      .nullable(),
  }),
  refusals: {
    permission: 'the file or the record is missing or not the caller’s to see, alike',
    not_found: 'for admins: there is no such file or record',
    validation: 'only one of doctype and docname is there, or the file is damaged or locked',
    too_large: 'the file unpacks to more than a document has, or takes too long to read',
    unavailable: 'the file storage is away, or other documents are being read',
  },
  before: async (ctx, { file_url, doctype, docname }) => {
    const to = recordOf(doctype, docname);
    const file = await seeFile(ctx, nameIn(file_url));
    const reading = ctx.services.readAs(ctx);
    // First the record: nobody's document is read for one that they may not see.
    const record = to === undefined ? undefined : await recordFields(reading, to.doctype, to.docname);
    const document = await wordsOf(
      ctx.services.words.read(await contentOf(ctx.services.files, file), file.content_type),
    );
    const fields = findFields(document.words);
    const compared =
      record === undefined ? undefined : compare(fields, record, await conceptsFor(reading, fields, record));
    return { file: file.name, document, fields, to, compared };
  },
  handler: async (_ctx, _input, { file, document, fields, to, compared }) => {
    const count = (verdict: (typeof verdicts)[number]) =>
      (compared ?? []).filter((each) => each.verdict === verdict).length;
    return {
      file,
      pages: document.pages,
      found_by: document.by,
      cut: document.cut,
      notice:
        document.words.length === 0
          ? 'No text was found in this file; this machine may not be able to read pictures.'
          : null,
      fields: fields.map(({ line: _line, ...field }) => ({ ...field, needs_review: field.confidence < surely })),
      cross_reference:
        to === undefined || compared === undefined
          ? null
          : {
              ...to,
              matches: count('match'),
              mismatches: count('mismatch'),
              missing: count('missing'),
              fields: compared,
            },
    };
  },
});

/** Its name, from its address or itself. */
function nameIn(url: string): string {
  return url.split(/[?#]/, 1)[0]?.split('/').at(-1) ?? url;
}

function recordOf(doctype: ComparedDoctype | undefined, docname: string | undefined) {
  const named = docname === '' ? undefined : docname;
  if (doctype === undefined && named === undefined) return undefined;
  if (doctype === undefined) throw invalid('doctype', `is required with docname: ${comparedDoctypes.join(', ')}`);
  if (named === undefined) throw invalid('docname', 'is required with doctype');
  return { doctype, docname: named };
}

async function wordsOf(reading: Promise<DocumentWords>): Promise<DocumentWords> {
  try {
    return await reading;
  } catch (error) {
    if (!(error instanceof DocumentError)) throw error;
    if (error.problem === 'damaged') throw invalid('file_url', `the file cannot be read: ${error.message}`);
    if (error.problem === 'busy')
      throw new Refusal('unavailable', 'Other documents are being read; try again.', {
        headers: { 'retry-after': '5' },
      });
    throw new Refusal('too_large', `The file is not read: ${error.message}.`);
  }
}

const explained = z.array(z.object({ word: z.string(), concept_id: z.string() }));

/** The concepts that the words of both sides name, in one look. */
async function conceptsFor(
  reading: Reading,
  fields: readonly { value: string }[],
  record: Readonly<Partial<Record<string, string>>>,
) {
  const words = [
    ...new Set([...fields.map(({ value }) => value), ...Object.values(record).flatMap((each) => each ?? [])]),
  ];
  const asked = words.filter((word) => word.length <= 140).slice(0, 50);
  const found = explained.parse(await reading.read('atlas.explain', { words: asked }));
  const concepts = new Map(found.map(({ word, concept_id }) => [word, concept_id]));
  return (word: string) => concepts.get(word);
}

export const aiExtraction = { extract_document: extract };
