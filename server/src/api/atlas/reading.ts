import { z } from 'zod';
import {
  countAtlas,
  everyConcept,
  explainWords,
  findConcept,
  findConcepts,
} from '../../domain/foundation/atlas/find.ts';
import { skosOf } from '../../domain/foundation/atlas/skos.ts';
import { conceptRow, conceptRowView, conceptView, conceptViewOf } from '../../domain/foundation/atlas/views.ts';
import { notFound } from '../../kernel/values/errors.ts';
import { languageOf } from '../../kernel/values/language.ts';
import { text } from '../../kernel/values/vocabulary.ts';
import { operation } from '../operation.ts';

export const conceptId = () =>
  z
    .string()
    .trim()
    .max(80)
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be the id of a concept, such as washed-process')
    .meta({ description: 'The id of a concept; list_concepts has them.', examples: ['washed-process'] });

const listConcepts = operation({
  summary: 'Concepts of the glossary by name; a search looks at names and aliases of all languages, without accents.',
  allow: 'user',
  kind: 'read',
  input: z.object({
    domain: text(60).optional().meta({ description: 'Only of this domain, such as processing.' }),
    bundle: text(60).optional().meta({ description: 'Only of this bundle, such as coffee.' }),
    search: z.string().trim().max(100).optional().meta({ description: 'Part of a name or alias.' }),
    limit: z
      .int()
      .min(1)
      .default(50)
      .transform((limit) => Math.min(limit, 500))
      .meta({ description: 'Rows to answer, at most 500.' }),
    limit_start: z.int().min(0).max(100_000).default(0).meta({ description: 'Rows to skip.' }),
  }),
  output: z.array(conceptRow),
  handler: async (ctx, { limit, limit_start, ...filters }) => {
    const language = languageOf(ctx.headers);
    const found = await findConcepts(ctx.tx, filters, { language, limit, start: limit_start });
    return found.map((concept) => conceptRowView(concept, language));
  },
});

const conceptDetail = operation({
  summary: 'A concept with its definitions, aliases and relations.',
  allow: 'user',
  kind: 'read',
  input: z.object({ concept_id: conceptId() }),
  output: conceptView,
  refusals: { not_found: 'there is no such concept' },
  handler: async (ctx, { concept_id }) => {
    const concept = await findConcept(ctx.tx, concept_id);
    if (concept === undefined) throw notFound(`There is no concept ${concept_id}.`);
    return conceptViewOf(concept, languageOf(ctx.headers), ctx.services.baseUrl());
  },
});

const overview = operation({
  summary: 'How many concepts, aliases and relations the glossary has, by bundle and by domain.',
  allow: 'user',
  kind: 'read',
  input: z.object({}),
  output: z.object({
    release: z.string().meta({ description: 'Digest of the words that came with the release.' }),
    concepts: z.int(),
    relations: z.int().meta({ description: 'Broader, narrower and related, each from both sides.' }),
    aliases: z.object({ platform: z.int(), tenant: z.int(), ai_learned: z.int() }),
    proposals: z.int().meta({ description: 'Aliases that wait for a decision.' }),
    bundles: z.array(z.object({ bundle: z.string(), concepts: z.int(), domains: z.array(z.string()) })),
    domains: z.array(z.object({ domain: z.string(), bundle: z.string(), concepts: z.int() })),
  }),
  handler: (ctx) => countAtlas(ctx.tx),
});

const explain = operation({
  summary: 'What words mean that are the very name of a concept; others are left out.',
  allow: 'anyone',
  kind: 'read',
  input: z.object({ words: z.array(text(140)).min(1).max(50) }),
  output: z.array(
    z.object({ word: z.string(), concept_id: z.string(), label: z.string(), definition: z.string(), page: z.string() }),
  ),
  handler: async (ctx, { words }) => {
    const language = languageOf(ctx.headers);
    const found = await explainWords(ctx.tx, [...new Set(words)]);
    return found.map((concept) => {
      const { concept_id, label, definition } = conceptRowView(concept, language);
      return { word: concept.word, concept_id, label, definition, page: `/glossary/${concept_id}` };
    });
  },
});

const exportSkos = operation({
  summary: 'The whole glossary as a SKOS concept scheme in JSON-LD.',
  allow: 'anyone',
  anySite: true,
  perMinute: 30,
  kind: 'read',
  http: { method: 'GET', path: '/atlas.jsonld', contentType: 'application/ld+json' },
  envelope: 'bare',
  input: z.object({}),
  output: z.object({
    '@context': z.record(z.string(), z.unknown()),
    '@graph': z.array(z.record(z.string(), z.unknown())),
  }),
  handler: async (ctx) => skosOf(await everyConcept(ctx.tx), ctx.services.baseUrl()),
});

export const atlasReading = {
  list_concepts: listConcepts,
  concept_detail: conceptDetail,
  overview,
  explain,
  export_skos: exportSkos,
};
