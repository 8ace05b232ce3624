import { createHash } from 'node:crypto';
import { languages } from '../../../kernel/values/language.ts';
import { plainName } from '../reference/plain-name.ts';
import { bundles } from './data/index.ts';
import { type GivenConcept, readWords } from './words.ts';

/** What runs a statement outside the application: a pool, before there is one. */
interface Asks {
  query(text: string, values: unknown[]): Promise<unknown>;
}

/** All concepts of the release. What belongs with each other says so on both sides. */
export function givenConcepts(): GivenConcept[] {
  const all = Object.entries(bundles).flatMap(([bundle, text]) => readWords(bundle, text));
  const besides = Map.groupBy(
    all.flatMap(({ id, related }) => related.map((other) => ({ id, other }))),
    ({ other }) => other,
  );
  return all.map((concept) => {
    const both = [...concept.related, ...(besides.get(concept.id) ?? []).map(({ id }) => id)];
    return { ...concept, related: [...new Set(both)].sort() };
  });
}

/** What a concept is found by: its names without accents, each between two strokes. */
export function searchTextOf({ labels, aliases }: Pick<GivenConcept, 'labels' | 'aliases'>): string {
  const names = [...languages.map((language) => labels[language]), ...aliases.map(({ alias }) => alias)];
  return `|${[...new Set(names.map(plainName))].join('|')}|`;
}

/**
 * Sets the concepts right as the release has them, in one statement that writes only what differs; one that is no longer
 * among them is retired, so that what refers to it stays.
 */
export async function loadAtlas(pool: Asks, now: Date): Promise<void> {
  const rows = givenConcepts().map(({ id, ...concept }) => ({
    concept_id: id,
    ...concept,
    search_text: searchTextOf(concept),
  }));
  const release = createHash('sha256').update(JSON.stringify(rows)).digest('hex').slice(0, 16);
  await pool.query(
    `with given as (
       select * from jsonb_to_recordset($1::jsonb) as g (concept_id text, bundle text, domain text, labels jsonb,
         definitions jsonb, aliases jsonb, broader text[], related text[], search_text text)),
     gone as (
       update atlas_concepts set retired_at = $3 where retired_at is null and concept_id not in (select concept_id from given))
     insert into atlas_concepts (concept_id, bundle, domain, labels, definitions, aliases, broader, related, search_text, release)
     select given.*, $2 from given order by concept_id
     on conflict (concept_id) do update set bundle = excluded.bundle, domain = excluded.domain, labels = excluded.labels,
       definitions = excluded.definitions, aliases = excluded.aliases, broader = excluded.broader, related = excluded.related,
       search_text = excluded.search_text, release = excluded.release, retired_at = null
     where (atlas_concepts.bundle, atlas_concepts.domain, atlas_concepts.labels, atlas_concepts.definitions,
            atlas_concepts.aliases, atlas_concepts.broader, atlas_concepts.related, atlas_concepts.search_text,
            atlas_concepts.release, atlas_concepts.retired_at)
        is distinct from (excluded.bundle, excluded.domain, excluded.labels, excluded.definitions, excluded.aliases,
            excluded.broader, excluded.related, excluded.search_text, excluded.release, null::timestamptz)`,
    [JSON.stringify(rows), release, now],
  );
}
