import { z } from 'zod';
import { type Language, languages } from '../../../kernel/values/language.ts';
import { timestamp, toIso } from '../../../kernel/values/vocabulary.ts';
import type { Alias } from './aliases.ts';
import { type Concept, type findConcept, textIn } from './find.ts';
import { aliasOrigins, aliasStatuses } from './rules.ts';

const inAll = () => z.object({ en: z.string(), es: z.string(), fr: z.string(), pt: z.string() });

export const conceptRow = z.object({
  concept_id: z.string(),
  bundle: z.string(),
  domain: z.string(),
  label: z.string().meta({ description: 'Its name in the language of the reader.' }),
  definition: z.string().meta({ description: 'In the language of the reader.' }),
  labels: inAll(),
});

export function conceptRowView(concept: Concept, language: Language): z.output<typeof conceptRow> {
  const { concept_id, bundle, domain, labels, definitions } = concept;
  return {
    concept_id,
    bundle,
    domain,
    label: textIn(labels, language),
    definition: textIn(definitions, language),
    labels,
  };
}

const neighbour = z.object({ concept_id: z.string(), label: z.string() });
export const conceptView = conceptRow.extend({
  definitions: inAll(),
  aliases: z.array(
    z.object({
      alias: z.string(),
      language: z.enum(languages).nullable().meta({ description: 'Null where it is the same in all.' }),
      origin: z.enum(aliasOrigins),
      approved_by: z.string().nullable().meta({ description: 'Who approved it; null for those of the platform.' }),
    }),
  ),
  broader: z.array(neighbour),
  narrower: z.array(neighbour),
  related: z.array(neighbour),
  page: z.string().meta({ description: 'Its public page.' }),
});

export function conceptViewOf(
  concept: NonNullable<Awaited<ReturnType<typeof findConcept>>>,
  language: Language,
  baseUrl: string,
): z.output<typeof conceptView> {
  const of = (kind: 'broader' | 'narrower' | 'related') =>
    concept.relations
      .filter((relation) => relation.kind === kind)
      .map(({ concept_id, labels }) => ({ concept_id, label: textIn(labels, language) }));
  return {
    ...conceptRowView(concept, language),
    definitions: concept.definitions,
    aliases: concept.aliases,
    broader: of('broader'),
    narrower: of('narrower'),
    related: of('related'),
    page: `${baseUrl}/glossary/${concept.concept_id}`,
  };
}

export const aliasRow = z.object({
  name: z.string(),
  concept_id: z.string(),
  alias: z.string(),
  language: z.enum(languages).nullable(),
  origin: z.enum(['tenant', 'ai_learned']),
  status: z.enum(aliasStatuses),
  evidence: z.string().nullable(),
  proposed_at: timestamp(),
  decided_at: timestamp().nullable(),
});

export function aliasRowView(alias: Alias): z.input<typeof aliasRow> {
  return {
    name: alias.name,
    concept_id: alias.concept,
    alias: alias.alias,
    language: alias.language,
    origin: alias.origin,
    status: alias.status,
    evidence: alias.evidence,
    proposed_at: toIso(alias.proposed_at),
    decided_at: toIso(alias.decided_at),
  };
}
