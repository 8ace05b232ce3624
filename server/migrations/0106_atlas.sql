-- The glossary as the release brings it; what an installation adds stands in atlas_aliases.
create table atlas_concepts (
  concept_id text primary key check (concept_id ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  bundle text not null,
  domain text not null,
  -- text by language: en, es, fr, pt; all four
  labels jsonb not null,
  definitions jsonb not null,
  -- other words of the release: [{"alias": ..., "language": ...}], language null where it is the same in all
  aliases jsonb not null default '[]',
  broader text[] not null default '{}',
  related text[] not null default '{}',
  -- names of the release without accents and case, each between two |
  search_text text not null,
  -- digest of the files that it came with
  release text not null,
  -- no longer among the words of the release
  retired_at timestamptz
);
create index atlas_concepts_label on atlas_concepts ((labels->>'en'), concept_id) where retired_at is null;
create index atlas_concepts_bundle on atlas_concepts (bundle, domain) where retired_at is null;
create index atlas_concepts_domain on atlas_concepts (domain) where retired_at is null;
create index atlas_concepts_search on atlas_concepts using gin (search_text gin_trgm_ops);
create index atlas_concepts_broader on atlas_concepts using gin (broader);

create table atlas_aliases (
  name text primary key,
  concept text not null references atlas_concepts,
  alias text not null,
  -- without accents, case and signs
  plain text not null,
  language text check (language in ('en', 'es', 'fr', 'pt')),
  -- tenant: somebody of this installation; ai_learned: a program found it
  origin text not null check (origin in ('tenant', 'ai_learned')),
  status text not null check (status in ('Proposed', 'Approved', 'Rejected')),
  -- for what a program found: which one, and where
  evidence text,
  proposed_by uuid not null references users,
  proposed_at timestamptz not null,
  decided_by uuid references users,
  decided_at timestamptz,
  check ((status = 'Proposed') = (decided_at is null)),
  check ((decided_by is null) = (decided_at is null))
);
create unique index atlas_aliases_once on atlas_aliases (concept, plain) where status <> 'Rejected';
create index atlas_aliases_concept on atlas_aliases (concept, status);
create index atlas_aliases_list on atlas_aliases (status, proposed_at desc, name desc);
create index atlas_aliases_all on atlas_aliases (proposed_at desc, name desc);
create index atlas_aliases_search on atlas_aliases using gin (plain gin_trgm_ops);
