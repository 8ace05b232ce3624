import { z } from 'zod';
import { type Field, fieldNames } from '../../domain/assistant/extraction/fields.ts';
import { comparedDoctypes } from '../../domain/assistant/extraction/records.ts';
import { fieldsToAsk, keptValue } from '../../domain/assistant/review/rules.ts';
import { keepAnswer, openReview, type Review, reviewsOf, seeReview } from '../../domain/assistant/review/store.ts';
import type { BeforeContext } from '../../kernel/call/operation.ts';
import { fetchPage, pageInput, pageOutput } from '../../kernel/lists/page.ts';
import { readKept } from '../../kernel/values/kept.ts';
import { docName, oneOf, text, timestamp, toIso } from '../../kernel/values/vocabulary.ts';
import type { KnownActor } from '../../kernel/write/actor.ts';
import { documentAnswers, documentReviewFoundBies } from '../../platform/db/tables.generated.ts';
import { seeFile } from '../files/download.ts';
import { operation, type Services } from '../operation.ts';
import {
  box,
  crossView,
  crossViewOf,
  fieldsView,
  fieldView,
  holdAgain,
  readDocument,
  readingRefusals,
  toRead,
} from './extract.ts';

const reviewName = () => docName('document review', 'Name of one of the caller’s reviews, DCR-<year>-<sequence>.');
const notTheirs =
  'there is no such review, or it is somebody else’s, or its file is not theirs to see any more; or a partner key calls';

const keptFields = z.array(
  z.object({
    field: z.enum(fieldNames),
    text: z.string(),
    value: z.string(),
    confidence: z.number(),
    page: z.int(),
    line: z.int(),
    box,
  }),
);

const open = operation({
  summary:
    'Reads a document and keeps what was read, so that a person can look at what the reading is unsure of, and at what disagrees with the record. Opened again it goes on where they were.',
  allow: 'user',
  scope: 'session',
  kind: 'write',
  input: z.object(toRead),
  output: z.object({
    name: z.string(),
    open: z.int().meta({ description: 'Fields that wait for an answer of the caller.' }),
  }),
  refusals: { ...readingRefusals, permission: `${readingRefusals.permission}; or a partner key calls` },
  before: readDocument,
  handler: async (ctx, _input, { file, document, found, fields, to, compared }) => {
    const asked = fieldsToAsk(fields, compared);
    const { name, open_fields } = await openReview(ctx, {
      ...{ file: file.name, doctype: to?.doctype ?? null, docname: to?.docname ?? null },
      ...{ pages: document.pages, found_by: document.by, cut: document.cut, asked },
      fields: JSON.stringify(found),
    });
    ctx.about(name);
    return { name, open: open_fields };
  },
});

const reviewSorts = {
  created_at: ['document_reviews.created_at', 'document_reviews.name'],
} as const;
const { search: _search, ...paging } = pageInput(reviewSorts);

const list = operation({
  summary: 'The documents that were read for the caller: those in which a field still waits for them, or all.',
  allow: 'user',
  scope: 'session',
  kind: 'read',
  input: z.object({
    ...paging,
    status: z.enum(['Open', 'Done']).optional().meta({ description: 'Open: a field waits for an answer.' }),
  }),
  output: pageOutput(
    z.object({
      name: z.string(),
      file: z.string(),
      file_name: z.string(),
      doctype: z.enum(comparedDoctypes).nullable(),
      docname: z.string().nullable(),
      asked: z.int(),
      open: z.int(),
      created_at: timestamp(),
    }),
  ),
  refusals: { permission: 'a partner key calls' },
  handler: async (ctx, input) => {
    let mine = reviewsOf(ctx.tx, ctx.actor.userId).innerJoin('files', 'files.name', 'document_reviews.file');
    if (input.status !== undefined) mine = mine.where('open_fields', input.status === 'Open' ? '>' : '=', 0);
    const { rows, ...page } = await fetchPage(ctx.tx, mine, {
      select: (query) => query.selectAll('document_reviews').select('files.file_name'),
      request: input,
      sorts: reviewSorts,
      defaultSort: 'created_at desc',
    });
    return {
      ...page,
      data: rows.map(({ name, file, file_name, doctype, docname, asked, open_fields, created_at }) => ({
        ...{ name, file, file_name, doctype, docname, asked: asked.length, open: open_fields },
        created_at: toIso(created_at),
      })),
    };
  },
});

const reviewView = z.object({
  name: z.string(),
  file: z.string(),
  file_name: z.string(),
  content_type: z.string(),
  pages: z.int(),
  found_by: z.enum(documentReviewFoundBies),
  cut: z.boolean(),
  created_at: timestamp(),
  asked: z.array(z.enum(fieldNames)).meta({ description: 'What a person has to look at.' }),
  open: z.int().meta({ description: 'How many of those have no answer yet.' }),
  fields: z.array(fieldView),
  absent: z.array(z.enum(fieldNames)).meta({ description: 'What the caller said the document does not say.' }),
  cross_reference: crossView,
});

type Ctx = BeforeContext<Services, KnownActor>;

/** A review with its answers, held against the record as it is now. @throws Refusal */
async function look(ctx: Ctx, name: string) {
  const review = await seeReview(ctx, name);
  const file = await seeFile(ctx, review.file);
  const found: Field[] = readKept(keptFields, JSON.stringify(review.fields), name);
  const to =
    review.doctype === null || review.docname === null
      ? undefined
      : { doctype: review.doctype, docname: review.docname };
  return { review, file, found, to };
}

const get = operation({
  summary:
    'A document that was read for the caller: its fields with their places and what the caller said of them, held against the record as it is now.',
  allow: 'user',
  scope: 'session',
  kind: 'read',
  input: z.object({ name: reviewName() }),
  output: reviewView,
  refusals: { permission: notTheirs, not_found: 'for admins: its file is gone', state: 'the review cannot be read' },
  before: async (ctx, { name }) => {
    const seen = await look(ctx, name);
    return { ...seen, ...(await holdAgain(ctx, { ...seen, file: seen.file.name })) };
  },
  handler: async (_ctx, _input, { review, file, fields, absent, to, compared }) => ({
    ...{ name: review.name, file: file.name, file_name: file.file_name, content_type: file.content_type },
    ...{ pages: review.pages, found_by: review.found_by, cut: review.cut, created_at: toIso(review.created_at) },
    ...{ asked: review.asked.map((field) => oneOf(fieldNames, field)), open: review.open_fields },
    fields: fieldsView(fields),
    absent: absent.map((field) => oneOf(fieldNames, field)),
    cross_reference: crossViewOf(to, compared),
  }),
});

const answer = operation({
  summary:
    'Says of a field whether it was read right. The answer is kept with who gave it and when; it counts from then on wherever the caller has the document read. The last one counts.',
  allow: 'user',
  scope: 'session',
  kind: 'write',
  input: z.object({
    name: reviewName(),
    field: z.enum(fieldNames),
    answer: z.enum(documentAnswers).meta({
      description: 'confirmed: as it was read; corrected: it says `value`; absent: the document does not say it.',
      examples: ['absent'],
    }),
    value: text(200, 0).optional().meta({ description: 'With corrected: what the document says.' }),
  }),
  output: z.object({ name: z.string(), field: z.enum(fieldNames), value: z.string().nullable(), open: z.int() }),
  refusals: {
    permission: notTheirs,
    not_found: 'for admins: its file is gone',
    validation: 'the value is none of that kind, or there is nothing to confirm',
    state: 'the review cannot be read',
  },
  handler: async (ctx, { name, field, answer: said, value: typed }) => {
    const review: Review = await seeReview(ctx, name);
    await seeFile(ctx, review.file);
    const found: Field[] = readKept(keptFields, JSON.stringify(review.fields), name);
    const value = keptValue(
      field,
      { answer: said, value: typed },
      found.find((each) => each.field === field),
    );
    await keepAnswer(ctx, review, { field, answer: said, value });
    ctx.about(name);
    const { open_fields } = await seeReview(ctx, name);
    return { name, field, value, open: open_fields };
  },
});

export const aiReviews = {
  open_document_review: open,
  list_document_reviews: list,
  get_document_review: get,
  answer_document_field: answer,
};
