import { z } from 'zod';
import { type Compared, compare, verdicts } from '../../domain/assistant/extraction/compare.ts';
import { type Field, fieldNames, findFields } from '../../domain/assistant/extraction/fields.ts';
import { type ComparedDoctype, comparedDoctypes, recordFields } from '../../domain/assistant/extraction/records.ts';
import type { Reading } from '../../domain/assistant/reading/reading.ts';
import { isUnsure, type Stated, standing, stateFields } from '../../domain/assistant/review/rules.ts';
import { answersOf } from '../../domain/assistant/review/store.ts';
import type { BeforeContext } from '../../kernel/call/operation.ts';
import { invalid, Refusal } from '../../kernel/values/errors.ts';
import { names, timestamp, toIso } from '../../kernel/values/vocabulary.ts';
import type { KnownActor } from '../../kernel/write/actor.ts';
import { documentAnswers } from '../../platform/db/tables.generated.ts';
import { DocumentError, type DocumentWords } from '../../platform/document-words/words.ts';
import { contentOf, seeFile } from '../files/download.ts';
import { operation, type Services } from '../operation.ts';

export const box = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() }).nullable().meta({
  description:
    'Around its words, in points from the upper left corner of the page; of a picture in pixels; null for plain text.',
});

/** What a document says of a field, on the wire. */
export const fieldView = z.object({
  field: z.enum(fieldNames),
  text: z.string().meta({ description: 'As it stands there.' }),
  value: z.string().meta({ description: 'A day as yyyy-mm-dd, a figure as decimal text, a mass in kilograms.' }),
  confidence: z.number().meta({ description: '0 to 1, of what was read; 0 where only a person found it.' }),
  needs_review: z.boolean(),
  page: z.int().nullable().meta({ description: 'Null: the caller found it, and no program.' }),
  box,
  answered: z
    .object({
      answer: z.enum(documentAnswers),
      value: z.string().nullable(),
      at: timestamp(),
    })
    .nullable()
    .meta({ description: 'What the caller said of it in a review; its value goes before what was read.' }),
});
export const crossView = z
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
  .nullable();

export const toRead = {
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
};
export const readingRefusals = {
  permission: 'the file or the record is missing or not the caller’s to see, alike',
  not_found: 'for admins: there is no such file or record',
  validation: 'only one of doctype and docname is there, or the file is damaged or locked',
  state: 'the record of the file is not what the service wrote',
  too_large: 'the file unpacks to more than a document has, or takes too long to read',
  unavailable: 'the file storage is away or damaged, or other documents are being read',
} as const;

type Ctx = BeforeContext<Services, KnownActor>;
interface Named {
  doctype: ComparedDoctype;
  docname: string;
}
interface ToRead {
  file_url: string;
  doctype?: ComparedDoctype | undefined;
  docname?: string | undefined;
}

/** Reads a document, and holds it against a record where one is named. @throws Refusal */
export async function readDocument(ctx: Ctx, { file_url, doctype, docname }: ToRead) {
  const to = recordOf(doctype, docname);
  const file = await seeFile(ctx, nameIn(file_url));
  // First the record: nobody's document is read for one that they may not see.
  const record = to === undefined ? undefined : await recordFields(ctx.services.readAs(ctx), to.doctype, to.docname);
  const document = await wordsOf(ctx.services.words.read(await contentOf(ctx.services.files, file), file.content_type));
  const found = findFields(document.words);
  return { file, document, found, to, ...(await hold(ctx, { file: file.name, found, record })) };
}

type Record = Awaited<ReturnType<typeof recordFields>>;

/** What a document says by what was read and by what the caller said of it, against what its record says. */
async function hold(
  ctx: Ctx,
  { file, found, record }: { file: string; found: readonly Field[]; record: Record | undefined },
) {
  const answers = await answersOf(ctx, file);
  const fields = stateFields(found, answers);
  const said = standing(fields);
  const reading = ctx.services.readAs(ctx);
  return {
    fields,
    absent: [...answers].filter(([, { answer }]) => answer === 'absent').map(([field]) => field),
    compared: record === undefined ? undefined : compare(said, record, await conceptsFor(reading, said, record)),
  };
}

/** As `hold`, against the record as the caller may see it now; nothing is compared where they may not. */
export async function holdAgain(ctx: Ctx, of: { file: string; found: readonly Field[]; to: Named | undefined }) {
  try {
    const { to } = of;
    const record = to === undefined ? undefined : await recordFields(ctx.services.readAs(ctx), to.doctype, to.docname);
    return await hold(ctx, { ...of, record });
  } catch (error) {
    if (!(error instanceof Refusal) || (error.code !== 'permission' && error.code !== 'not_found')) throw error;
    return hold(ctx, { ...of, record: undefined });
  }
}

export const fieldsView = (fields: readonly Stated[]): z.input<typeof fieldView>[] =>
  fields.map(({ answered, ...field }) => ({
    ...field,
    needs_review: isUnsure({ ...field, answered }),
    answered: answered === null ? null : { ...answered, at: toIso(answered.at) },
  }));

export function crossViewOf(
  to: Named | undefined,
  compared: readonly Compared[] | undefined,
): z.input<typeof crossView> {
  if (to === undefined || compared === undefined) return null;
  const count = (verdict: Compared['verdict']) => compared.filter((each) => each.verdict === verdict).length;
  return {
    ...to,
    matches: count('match'),
    mismatches: count('mismatch'),
    missing: count('missing'),
    fields: [...compared],
  };
}

const extract = operation({
  summary:
    'Reads the fields of a document that was uploaded: each with the words it was taken from, their place, and how sure that is; what the caller said of one in a review goes before. With a record, says which fields agree with it. Nothing is stored.',
  allow: 'user',
  kind: 'read',
  input: z.object(toRead),
  output: z.object({
    file: z.string(),
    pages: z.int(),
    found_by: z.enum(['text layer', 'text', 'recognition']),
    cut: z.boolean().meta({ description: 'Only the first pages or words were read.' }),
    notice: z.string().nullable().meta({ description: 'Says so where there is no text.' }),
    fields: z.array(fieldView),
    cross_reference: crossView,
  }),
  refusals: readingRefusals,
  before: readDocument,
  handler: async (_ctx, _input, { file, document, fields, to, compared }) => ({
    file: file.name,
    pages: document.pages,
    found_by: document.by,
    cut: document.cut,
    notice:
      document.words.length === 0
        ? 'No text was found in this file; this machine may not be able to read pictures.'
        : null,
    fields: fieldsView(fields),
    cross_reference: crossViewOf(to, compared),
  }),
});

/** Its name, from its address or itself. */
function nameIn(url: string): string {
  return url.split(/[?#]/, 1)[0]?.split('/').at(-1) ?? url;
}

function recordOf(doctype: ComparedDoctype | undefined, docname: string | undefined): Named | undefined {
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
  record: Readonly<Partial<{ [field: string]: string }>>,
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
