import { sql } from 'kysely';
import { z } from 'zod';
import { partOf } from '../../domain/assurance/document/access.ts';
import {
  documentDoctypes,
  documentLanguages,
  printFormatNames,
  printFormats,
} from '../../domain/assurance/document/formats.ts';
import { factsJson, stateRecord } from '../../domain/assurance/document/state.ts';
import { maxSource, templateName } from '../../domain/assurance/document/template/rules.ts';
import {
  endTemplate,
  knownTemplate,
  publishTemplate,
  versionsOf,
} from '../../domain/assurance/document/template/store.ts';
import {
  sampleFacts,
  type Tried,
  type Trying,
  tryInAllLanguages,
  tryTemplate,
} from '../../domain/assurance/document/template/try.ts';
import { templateRow, templateRowView, templateSorts } from '../../domain/assurance/document/template/views.ts';
import { containing, fetchPage, pageInput, pageOutput } from '../../kernel/lists/page.ts';
import { notFound } from '../../kernel/values/errors.ts';
import { dayOrMoment, decimal, text } from '../../kernel/values/vocabulary.ts';
import { type BeforeCtx, operation, type UserCtx } from '../operation.ts';

const name = () =>
  z
    .string()
    .trim()
    .max(60)
    .regex(templateName, 'must begin with own-, followed by small letters, digits and single hyphens')
    .meta({
      description: 'Such as own-lot-card; by this name documents are made with it.',
      examples: ['own-lot-card'],
    });
const basedOn = () =>
  z.enum(printFormatNames).meta({ description: 'The print format whose facts it shows; says of which records it is.' });
const source = () =>
  z
    .string()
    .min(1)
    .max(maxSource)
    .meta({
      description:
        'The template in Typst. `#import "document.typ": *` gives it `facts`, `doc`, `word`, `page-of` and what the templates of the service use.',
      examples: ['#import "document.typ": *\n#page-of("Card")[#facts.lot]'],
    });
const reason = () => text(500, 3).meta({ description: 'Why; kept with it.' });

function trying(ctx: Pick<BeforeCtx, 'services' | 'now'>): Trying {
  const { typesetter, signer } = ctx.services;
  return { typesetter, issuer: { baseUrl: ctx.services.baseUrl(), did: signer.did }, now: ctx.now };
}

/** What is tried with the facts of nobody. */
const sampled = (input: { source: string; title?: string; name?: string; based_on: Tried['basedOn'] }) => ({
  template: { name: input.name ?? 'own-template', version: 0, source: input.source },
  basedOn: input.based_on,
  facts: sampleFacts(input.based_on),
  docname: 'SAMPLE',
});

const preview = operation({
  summary:
    'Shows what a template would make, before it is published: of a record, or of a sample that is nobody’s. Nothing is kept.',
  allow: 'admin',
  scope: 'session',
  kind: 'read',
  input: z.object({
    based_on: basedOn(),
    source: source(),
    language: z.enum(documentLanguages).default('en'),
    record: text()
      .optional()
      .meta({ description: 'A record of the kind that the print format is of; a sample unless told.' }),
    bag_kg: decimal({ scale: 3, max: 10_000, description: 'Of bag labels: kilograms in a bag.' }).optional(),
  }),
  output: z.object({
    pdf_base64: z.string().meta({ description: 'The PDF, in base64.' }),
    bytes: z.int(),
    facts: z.string().meta({ description: 'What the template was given as `facts`, as JSON.' }),
    record: z.string().nullable().meta({ description: 'The record that it shows; null: a sample.' }),
  }),
  refusals: {
    validation:
      'it does not compile (the message has line and column), takes too long, too much memory or too many pages',
    not_found: 'there is no such record',
    state: 'the record says nothing yet that such a document could state',
    permission: 'a partner key calls',
    unavailable: 'what makes documents is busy',
  },
  handler: async (ctx, input) => {
    const shown = await factsFor(ctx, input);
    const tried = { ...sampled(input), ...shown, language: input.language };
    const pdf = await tryTemplate(trying(ctx), tried);
    return {
      pdf_base64: Buffer.from(pdf).toString('base64'),
      bytes: pdf.length,
      facts: tried.facts,
      record: input.record ?? null,
    };
  },
});

async function factsFor(
  ctx: UserCtx,
  input: {
    based_on: Tried['basedOn'];
    record?: string | undefined;
    language: Tried['language'];
    bag_kg?: string | undefined;
  },
): Promise<Partial<Pick<Tried, 'facts' | 'docname'>>> {
  const { record, based_on: format, language, bag_kg: bagKg } = input;
  if (record === undefined) return {};
  const part = await partOf(ctx, printFormats[format], record);
  const stated = await stateRecord(ctx.tx, format, record, { language, bagKg, farmer: undefined, part });
  return { facts: factsJson(stated), docname: record };
}

const add = operation({
  summary:
    'Publishes a template, or the next version of one. It must compile in every language; documents say which version they were made with.',
  allow: 'admin',
  scope: 'session',
  kind: 'write',
  input: z.object({
    name: name(),
    title: text(100).meta({ description: 'What people choose it by.', examples: ['Card of a lot'] }),
    based_on: basedOn(),
    source: source(),
    reason: reason(),
    valid_from: dayOrMoment()
      .optional()
      .meta({ description: 'From when on it counts, not in the past; now unless told.' }),
  }),
  output: templateRow,
  refusals: {
    validation:
      'it does not compile (the message has line and column), takes too long, too much memory or too many pages; the base is another than before; valid_from is past, or before that of a version that is there',
    permission: 'a partner key calls',
    unavailable: 'what makes documents is busy',
  },
  before: async (ctx, input) => tryInAllLanguages(trying(ctx), sampled(input)),
  handler: async (ctx, { valid_from, ...input }) => {
    const made = await publishTemplate(ctx, { ...input, validFrom: valid_from });
    ctx.about(`${made.name} version ${made.version}`);
    return shownVersion(ctx, made.name, made.version);
  },
});

const end = operation({
  summary:
    'Ends a template: nothing new is made with it. What was made stays, and a new version takes it into use again.',
  allow: 'admin',
  scope: 'session',
  kind: 'write',
  input: z.object({ name: name(), reason: reason() }),
  output: templateRow,
  refusals: {
    not_found: 'there is no such template',
    state: 'it was ended already, by somebody else or for another reason',
    permission: 'a partner key calls',
  },
  handler: async (ctx, input) => {
    const [newest] = await endTemplate(ctx, input.name, input.reason);
    ctx.about(input.name);
    return shownVersion(ctx, input.name, newest?.version ?? 0);
  },
});

function lines(ctx: Pick<UserCtx, 'tx' | 'now'>) {
  const query = ctx.tx.selectFrom('document_templates');
  const select = (each: typeof query) =>
    each.selectAll('document_templates').select([
      sql<number | null>`(select max(v.version) from document_templates v
          where v.name = document_templates.name and v.valid_from <= ${ctx.now})`.as('in_force'),
      sql<string>`(select coalesce(u.full_name, u.email) from users u where u.id = document_templates.created_by)`.as(
        'created_by_name',
      ),
      sql<number>`(select count(*)::int from documents d
          where d.template = document_templates.name and d.template_version = document_templates.version)`.as(
        'documents',
      ),
    ]);
  return { query, select };
}

async function shownVersion(ctx: Pick<UserCtx, 'tx' | 'now'>, wanted: string, version: number) {
  const { query, select } = lines(ctx);
  const row = await select(query.where('name', '=', wanted).where('version', '=', version)).executeTakeFirstOrThrow();
  return templateRowView({ ...row, ...knownTemplate(row) }, ctx.now);
}

const list = operation({
  summary: 'The templates that admins added, every version, the newest first.',
  allow: 'admin',
  kind: 'read',
  input: z.object({
    ...pageInput(templateSorts),
    doctype: z.enum(documentDoctypes).optional(),
  }),
  output: pageOutput(templateRow),
  handler: async (ctx, input) => {
    let { query } = lines(ctx);
    const { select } = lines(ctx);
    if (input.search !== undefined) {
      const like = containing(input.search);
      query = query.where((eb) => eb.or([eb('name', 'like', like), eb(sql<string>`lower(title)`, 'like', like)]));
    }
    if (input.doctype !== undefined) {
      query = query.where(
        'based_on',
        'in',
        printFormatNames.filter((each) => printFormats[each] === input.doctype),
      );
    }
    const { rows, ...page } = await fetchPage(ctx.tx, query, {
      select,
      request: input,
      sorts: templateSorts,
      defaultSort: 'created_at desc',
    });
    return { data: rows.map((row) => templateRowView({ ...row, ...knownTemplate(row) }, ctx.now)), ...page };
  },
});

const get = operation({
  summary: 'A version of a template with its text; the newest unless told.',
  allow: 'admin',
  kind: 'read',
  input: z.object({ name: name(), version: z.int().min(1).max(1_000_000).optional() }),
  output: templateRow.extend({ source: z.string() }),
  refusals: { not_found: 'there is no such template, or no such version' },
  handler: async (ctx, input) => {
    const versions = await versionsOf(ctx.tx, input.name);
    const found = versions.find(({ version }) => version === (input.version ?? version));
    if (found === undefined) {
      const which = input.version === undefined ? '' : ` of version ${input.version}`;
      throw notFound(`There is no template ${input.name}${which}.`);
    }
    return { ...(await shownVersion(ctx, found.name, found.version)), source: found.source };
  },
});

export const documentTemplates = {
  preview_template: preview,
  add_template: add,
  end_template: end,
  list_templates: list,
  get_template: get,
};
