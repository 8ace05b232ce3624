import { z } from 'zod';
import { seeDocument } from '../../domain/assurance/document/access.ts';
import { compose as composeLetter } from '../../domain/assurance/document/compose.ts';
import { documentDoctypes, documentLanguages, printFormatNames } from '../../domain/assurance/document/formats.ts';
import {
  acceptDraft,
  formatCalled,
  generate as generateDocument,
  maxWaiting,
} from '../../domain/assurance/document/generate.ts';
import { letterPurposes } from '../../domain/assurance/document/letter-words.ts';
import { findDocument } from '../../domain/assurance/document/store.ts';
import { documentView, showDocument } from '../../domain/assurance/document/views.ts';
import { invalid } from '../../kernel/values/errors.ts';
import { decimal, docName, text, userEmail } from '../../kernel/values/vocabulary.ts';
import { operation, type UserCtx } from '../operation.ts';

const doctype = () => z.enum(documentDoctypes).meta({ description: 'The kind of the record.' });
const recordName = () => text().meta({ description: 'The record, such as LOT-2026-00001 or ORD-2026-00001.' });
const language = () => z.enum(documentLanguages).default('en');
const farmer = () =>
  userEmail().optional().meta({ description: 'Of a farmer statement, for its cooperative: whose part of it.' });

const refusals = {
  permission: 'the record is missing or not the caller’s to see, alike',
  not_found: 'for admins: there is no such record',
  state: 'the record says nothing yet that such a document could state',
};

export async function shown(ctx: Pick<UserCtx, 'tx'>, name: string): Promise<z.input<typeof documentView>> {
  const document = await findDocument(ctx.tx, name);
  if (document === undefined) throw new Error(`${name} is gone`);
  return showDocument(document);
}

const compose = operation({
  summary:
    'Drafts a letter about a record. Each sentence says what the record says, with the members it was made from; no language model writes. Accept it with `documents.generate`.',
  allow: 'user',
  kind: 'write',
  input: z.object({
    purpose: z.enum(letterPurposes),
    doctype: doctype(),
    name: recordName(),
    language: language(),
    farmer: farmer(),
    concepts: z.array(text()).max(20).default([]).meta({
      description:
        'Ids of concepts of the glossary (`atlas.list_concepts`), which the letter explains in its language.',
    }),
  }),
  output: z.object({
    document: z.string(),
    status: z.literal('Draft'),
    title: z.string(),
    sentences: z.array(
      z.object({
        text: z.string(),
        source: z
          .object({ doctype: z.enum([...documentDoctypes, 'Concept']), name: z.string(), fields: z.array(z.string()) })
          .meta({ description: 'The record, or the concept of the glossary, and the members of it that are said.' }),
      }),
    ),
    composed_by: z.literal('records'),
  }),
  refusals: { ...refusals, validation: 'a concept is not in the glossary; of a statement the farmer is not named' },
  handler: async (ctx, input) => {
    const made = await composeLetter(ctx, {
      purpose: input.purpose,
      doctype: input.doctype,
      docname: input.name,
      language: input.language,
      farmer: input.farmer,
      concepts: input.concepts,
    });
    ctx.about(made.document);
    const source = { doctype: input.doctype, name: input.name };
    return {
      document: made.document,
      status: 'Draft' as const,
      title: made.title,
      sentences: made.sentences.map(({ text: words, fields, concept }) => ({
        text: words,
        source: concept === undefined ? { ...source, fields } : { doctype: 'Concept' as const, name: concept, fields },
      })),
      composed_by: 'records' as const,
    };
  },
});

const generate = operation({
  summary:
    'Makes a PDF of what a record says now, or of a draft that its author accepts. It is made in a moment; `documents.status` says when.',
  allow: 'user',
  kind: 'write',
  input: z.object({
    doctype: doctype().optional(),
    name: recordName().optional(),
    print_format: text(60)
      .optional()
      .meta({
        description: `One of ${printFormatNames.join(', ')}, or a template of this installation (own-…); documents.list says what there is for a record.`,
        examples: ['lot-passport'],
      }),
    language: language(),
    bag_kg: decimal({
      scale: 3,
      max: 10_000,
      description: 'Of bag labels: kilograms in a bag; 60 unless told.',
    }).optional(),
    farmer: farmer(),
    document: docName('document', 'A draft to accept, instead of record and print format.').optional(),
  }),
  output: documentView,
  refusals: {
    ...refusals,
    validation: 'record or print format are missing, or do not fit each other',
    rate_limit: `${maxWaiting} documents of the caller wait to be made`,
  },
  handler: async (ctx, input) => {
    if (input.document !== undefined) {
      await acceptDraft(ctx, await seeDocument(ctx, input.document, true));
      ctx.about(input.document);
      return shown(ctx, input.document);
    }
    const { doctype: kind, name, print_format: format } = input;
    if (kind === undefined) throw invalid('doctype', `is required: ${documentDoctypes.join(', ')}`);
    if (name === undefined) throw invalid('name', 'is required: the name of the record');
    if (format === undefined) throw invalid('print_format', `is required: ${printFormatNames.join(', ')}`);
    const made = await generateDocument(ctx, {
      doctype: kind,
      docname: name,
      ...(await formatCalled(ctx, kind, format)),
      language: input.language,
      bagKg: input.bag_kg,
      farmer: input.farmer,
    });
    ctx.about(made);
    return shown(ctx, made);
  },
});

export const documentMaking = { compose, generate };
