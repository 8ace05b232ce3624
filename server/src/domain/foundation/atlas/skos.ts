import { languages } from '../../../kernel/values/language.ts';
import type { everyConcept } from './find.ts';

type Concepts = Awaited<ReturnType<typeof everyConcept>>;

const context = {
  skos: 'http://www.w3.org/2004/02/skos/core#',
  dct: 'http://purl.org/dc/terms/',
  owl: 'http://www.w3.org/2002/07/owl#',
  title: { '@id': 'dct:title', '@container': '@language' },
  version: { '@id': 'owl:versionInfo' },
  prefLabel: { '@id': 'skos:prefLabel', '@container': '@language' },
  altLabel: { '@id': 'skos:altLabel', '@container': '@language' },
  definition: { '@id': 'skos:definition', '@container': '@language' },
  broader: { '@id': 'skos:broader', '@type': '@id' },
  narrower: { '@id': 'skos:narrower', '@type': '@id' },
  related: { '@id': 'skos:related', '@type': '@id' },
  inScheme: { '@id': 'skos:inScheme', '@type': '@id' },
  topConceptOf: { '@id': 'skos:topConceptOf', '@type': '@id' },
  member: { '@id': 'skos:member', '@type': '@id' },
  notation: { '@id': 'skos:notation' },
};

/**
 * The glossary as a SKOS concept scheme in JSON-LD 1.1. Aliases of no language (codes, Latin names) are alternative labels
 * in all four, because a label of SKOS that people read has a language.
 * Source: W3C, "SKOS Simple Knowledge Organization System Reference".
 */
export function skosOf(concepts: Concepts, baseUrl: string) {
  const scheme = `${baseUrl}/atlas.jsonld#atlas`;
  const addressOf = (id: string) => `${baseUrl}/glossary/${id}`;
  const known = new Set(concepts.map(({ concept_id }) => concept_id));
  const addresses = (ids: readonly string[]) => ids.filter((id) => known.has(id)).map(addressOf);
  const narrower = Map.groupBy(
    concepts.flatMap(({ concept_id, broader }) => broader.map((other) => ({ other, concept_id }))),
    ({ other }) => other,
  );
  const bundles = Map.groupBy(concepts, ({ bundle }) => bundle);
  return {
    '@context': context,
    '@graph': [
      {
        '@id': scheme,
        '@type': 'skos:ConceptScheme',
        title: { en: 'Lotmark atlas', es: 'Atlas de Lotmark', fr: 'Atlas de Lotmark', pt: 'Atlas da Lotmark' },
        version: concepts[0]?.release ?? '',
      },
      ...[...bundles].map(([bundle, members]) => ({
        '@id': `${baseUrl}/atlas.jsonld#${bundle}`,
        '@type': 'skos:Collection',
        notation: bundle,
        member: members.map(({ concept_id }) => addressOf(concept_id)),
      })),
      ...concepts.map((concept) => ({
        '@id': addressOf(concept.concept_id),
        '@type': 'skos:Concept',
        notation: concept.concept_id,
        inScheme: scheme,
        ...(concept.broader.length === 0 ? { topConceptOf: scheme } : {}),
        prefLabel: concept.labels,
        altLabel: Object.fromEntries(languages.map((language) => [language, otherNames(concept, language)])),
        definition: concept.definitions,
        broader: addresses(concept.broader),
        narrower: (narrower.get(concept.concept_id) ?? []).map(({ concept_id }) => addressOf(concept_id)),
        related: addresses(concept.related),
      })),
    ],
  };
}

/** Alternative labels differ from the preferred one of their language. */
function otherNames({ aliases, labels }: Concepts[number], language: (typeof languages)[number]): string[] {
  const names = aliases
    .filter((each) => each.language === null || each.language === language)
    .map(({ alias }) => alias);
  return [...new Set(names)].filter((name) => name !== labels[language]);
}
