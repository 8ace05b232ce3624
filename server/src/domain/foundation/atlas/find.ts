import { type Selectable, sql } from 'kysely';
import { type Language, languages } from '../../../kernel/values/language.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { AtlasConceptsTable } from '../../../platform/db/tables.generated.ts';
import { plainName } from '../reference/plain-name.ts';
import type { AliasOrigin } from './rules.ts';

type Texts = Record<Language, string>;
export interface Concept
  extends Omit<Selectable<AtlasConceptsTable>, 'labels' | 'definitions' | 'aliases' | 'search_text'> {
  labels: Texts;
  definitions: Texts;
}

const columns = sql`c.concept_id, c.bundle, c.domain, c.labels, c.definitions, c.broader, c.related, c.release, c.retired_at`;

export interface ConceptFilters {
  domain?: string | undefined;
  bundle?: string | undefined;
  search?: string | undefined;
}

/** Whether a name of a concept, or an approved alias of it, holds a text that was made plain. */
const named = (plain: string) => sql`(
  c.search_text like ${`%${plain}%`}
  or c.concept_id in (select concept from atlas_aliases where status = 'Approved' and plain like ${`%${plain}%`}))`;

/** 0 where a name is the text itself, 1 where one begins with it, 2 for the rest. */
const nearness = (plain: string) => sql`case
  when c.search_text like ${`%|${plain}|%`} then 0
  when exists (select from atlas_aliases a where a.concept = c.concept_id and a.status = 'Approved' and a.plain = ${plain}) then 0
  when c.search_text like ${`%|${plain}%`} then 1 else 2 end`;

/**
 * Concepts by their names in the reader's language; of a search, the nearest first. Names and aliases of every language are
 * searched, without accents and case.
 */
export async function findConcepts(
  tx: Tx,
  { domain, bundle, search }: ConceptFilters,
  { language, limit, start = 0 }: { language: Language; limit: number; start?: number },
): Promise<Concept[]> {
  const plain = search === undefined ? undefined : plainName(search);
  if (plain === '') return [];
  const { rows } = await sql<Concept>`
    select ${columns} from atlas_concepts c
     where c.retired_at is null
       and (${domain ?? null}::text is null or c.domain = ${domain ?? null})
       and (${bundle ?? null}::text is null or c.bundle = ${bundle ?? null})
       and ${plain === undefined ? sql`true` : named(plain)}
     order by ${plain === undefined ? sql`null::int` : nearness(plain)}, lower(c.labels->>${language}), c.concept_id
     offset ${start} limit ${limit}`.execute(tx);
  return rows;
}

export interface NamedAlias {
  alias: string;
  language: Language | null;
  origin: AliasOrigin;
  approved_by: string | null;
}
export interface Relation {
  kind: 'broader' | 'narrower' | 'related';
  concept_id: string;
  labels: Texts;
}

/** A concept with its aliases and what it has to do with, in one statement; undefined where there is none. */
export async function findConcept(
  tx: Tx,
  id: string,
): Promise<(Concept & { aliases: NamedAlias[]; relations: Relation[] }) | undefined> {
  const { rows } = await sql<Concept & { aliases: NamedAlias[]; relations: Relation[] }>`
    select ${columns},
      (select coalesce(jsonb_agg(jsonb_build_object('alias', every.alias, 'language', every.language, 'origin', every.origin,
                'approved_by', every.approved_by) order by every.place, lower(every.alias)), '[]') from (
         select g.alias, g.language, 'platform' as origin, null as approved_by, 1 as place
           from jsonb_to_recordset(c.aliases) as g (alias text, language text)
         union all
         select a.alias, a.language, a.origin, (select full_name from users where users.id = a.decided_by), 2
           from atlas_aliases a where a.concept = c.concept_id and a.status = 'Approved') every) as aliases,
      (select coalesce(jsonb_agg(jsonb_build_object('kind', beside.kind, 'concept_id', o.concept_id, 'labels', o.labels)
                order by beside.kind, o.concept_id), '[]') from (
         select 'broader' as kind, unnest(c.broader) as other
         union all select 'related', unnest(c.related)
         union all select 'narrower', n.concept_id from atlas_concepts n where n.broader @> array[c.concept_id]) beside
         join atlas_concepts o on o.concept_id = beside.other and o.retired_at is null) as relations
      from atlas_concepts c where c.concept_id = ${id} and c.retired_at is null`.execute(tx);
  return rows[0];
}

/** Concepts by their ids, as they are asked for; unknown and retired ones are left out. */
export async function conceptsCalled(tx: Tx, ids: readonly string[]): Promise<Concept[]> {
  const { rows } = await sql<Concept>`
    select ${columns} from unnest(${ids}::text[]) with ordinality as w (id, place)
      join atlas_concepts c on c.concept_id = w.id and c.retired_at is null order by w.place`.execute(tx);
  return rows;
}

/** Concepts whose very name the words are, for the words that are one. */
export async function explainWords(tx: Tx, words: readonly string[]): Promise<(Concept & { word: string })[]> {
  const plain = words.map(plainName);
  const { rows } = await sql<Concept & { word: string }>`
    select w.word, ${columns}
      from unnest(${words}::text[], ${plain}::text[]) as w (word, plain)
      cross join lateral (
        select * from atlas_concepts k
         where k.retired_at is null and w.plain <> ''
           and (k.search_text like '%|' || w.plain || '|%'
                or k.concept_id in (select concept from atlas_aliases where status = 'Approved' and plain = w.plain))
         order by k.concept_id limit 1) c`.execute(tx);
  return rows;
}

export interface AtlasCounts {
  release: string;
  concepts: number;
  relations: number;
  aliases: Record<AliasOrigin, number>;
  proposals: number;
  bundles: { bundle: string; concepts: number; domains: string[] }[];
  domains: { domain: string; bundle: string; concepts: number }[];
}

/** How much there is, in one statement. */
export async function countAtlas(tx: Tx): Promise<AtlasCounts> {
  const { rows } = await sql<AtlasCounts>`
    with c as (select * from atlas_concepts where retired_at is null)
    select coalesce((select max(release) from c), '') as release,
      (select count(*)::int from c) as concepts,
      (select coalesce(sum(cardinality(broader) * 2 + cardinality(related)), 0)::int from c) as relations,
      jsonb_build_object(
        'platform', (select coalesce(sum(jsonb_array_length(aliases)), 0) from c),
        'tenant', (select count(*) from atlas_aliases where status = 'Approved' and origin = 'tenant'),
        'ai_learned', (select count(*) from atlas_aliases where status = 'Approved' and origin = 'ai_learned')) as aliases,
      (select count(*)::int from atlas_aliases where status = 'Proposed') as proposals,
      (select coalesce(jsonb_agg(b order by b.bundle), '[]') from (
         select bundle, count(*)::int as concepts, array_agg(distinct domain order by domain) as domains from c group by bundle) b) as bundles,
      (select coalesce(jsonb_agg(d order by d.bundle, d.domain), '[]') from (
         select domain, bundle, count(*)::int as concepts from c group by domain, bundle) d) as domains`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error('counts have one row');
  return row;
}

/** All concepts with their aliases, for an export. */
export async function everyConcept(
  tx: Tx,
): Promise<(Concept & { aliases: { alias: string; language: Language | null }[] })[]> {
  const { rows } = await sql<Concept & { aliases: { alias: string; language: Language | null }[] }>`
    select ${columns}, c.aliases || coalesce(own.aliases, '[]') as aliases
      from atlas_concepts c left join (
        select concept, jsonb_agg(jsonb_build_object('alias', alias, 'language', language) order by plain) as aliases
          from atlas_aliases where status = 'Approved' group by concept) own on own.concept = c.concept_id
     where c.retired_at is null order by c.concept_id`.execute(tx);
  return rows;
}

/** A text that is there in all languages, in one of them. */
export const textIn = (texts: Texts, language: Language): string => texts[language] ?? texts[languages[0]];
