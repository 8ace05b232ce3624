-- A document states what a record said at a moment: the data that its template was given, as canonical JSON, are kept with it.
create table documents (
  name text primary key,
  print_format text not null,
  language text not null check (language in ('en', 'es', 'fr', 'pt')),
  -- the record that it is of
  doctype text not null,
  docname text not null,
  -- of a farmer's own part of a record, whose it is
  farmer uuid references users,
  status text not null check (status in ('Draft', 'Queued', 'Ready', 'Failed', 'Signed')),
  -- what it states, as canonical JSON, and when the record said so
  facts text not null,
  facts_sha256 bytea not null check (octet_length(facts_sha256) = 32),
  stated_at timestamptz not null,
  -- the record's own receipt, which goes into the file, too
  record_receipt text,
  -- of the templates and words that it was made with; null until it is made
  template_sha256 bytea,
  -- the file as it was made; its bytes are in the file storage under this hash
  pdf_sha256 bytea,
  pdf_size int check (pdf_size > 0),
  failure text,
  created_by uuid not null references users,
  created_at timestamptz not null,
  ready_at timestamptz,
  signed_by uuid references users,
  signed_at timestamptz,
  check ((status in ('Ready', 'Signed')) = (pdf_sha256 is not null)),
  check ((pdf_sha256 is null) = (pdf_size is null) and (pdf_sha256 is null) = (ready_at is null)
     and (pdf_sha256 is null) = (template_sha256 is null)),
  check ((status = 'Signed') = (signed_at is not null)),
  check ((status = 'Failed') = (failure is not null))
);
create index documents_record on documents (doctype, docname, created_at);
create index documents_queued on documents (created_at) where status = 'Queued';
create index documents_created_by on documents (created_by, created_at);

-- Links by which a document is shown to whoever has one. Only the hash of a token is kept.
create table document_shares (
  -- SHR-<20 hex digits>
  name text primary key,
  document text not null references documents,
  token_hash bytea not null unique,
  created_at timestamptz not null,
  created_by uuid not null references users,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  revoked_by uuid references users,
  check ((revoked_at is null) = (revoked_by is null))
);
create index document_shares_document on document_shares (document, created_at);

-- Who looked, also in vain. The address is kept as a keyed hash.
create table document_lookups (
  id bigint generated always as identity primary key,
  document text references documents,
  share text references document_shares,
  at timestamptz not null,
  address_hash text not null,
  user_agent text,
  what text not null check (what in ('page', 'file')),
  outcome text not null check (outcome in ('ok', 'not_found', 'expired', 'revoked')),
  check ((document is null) = (outcome = 'not_found'))
);
create index document_lookups_document on document_lookups (document, id) where document is not null;
create trigger document_lookups_append_only before update or delete on document_lookups
  for each row execute function refuse_change();

-- Signed documents are attested, too. What other files have added to the list stays.
do $$
declare
  listed text := (select pg_get_constraintdef(oid) from pg_constraint where conname = 'attestations_kind_check');
  kinds text;
begin
  select string_agg(distinct quote_literal(kind), ', ') into kinds from (
    select (regexp_matches(listed, '''([a-z_]+)''', 'g'))[1] as kind
    union select unnest(array['document'])) every;
  alter table attestations drop constraint attestations_kind_check;
  execute 'alter table attestations add constraint attestations_kind_check check (kind in (' || kinds || '))';
end $$;
