-- What the assistant, or a model, thought of a record's compliance: with all that it was told.
create table ai_decisions (
  -- AID-2026-00001
  name text primary key,
  subject_doctype text not null check (subject_doctype in ('Lot', 'Order', 'Due Diligence Package')),
  subject_name text not null,
  decision_type text not null,
  decision text not null check (decision in ('Compliant', 'Not Compliant', 'Needs Review', 'Error')),
  -- [{"text": ..., "cites": [...]}]
  reasons jsonb not null,
  -- canonical JSON of what it was told, and its SHA-256
  evidence text not null,
  input_hash bytea not null check (octet_length(input_hash) = 32),
  -- what the answer was made with
  provider text not null check (provider in ('embedded', 'openai', 'anthropic', 'google', 'compatible')),
  model text not null,
  prompt_version text not null,
  error text,
  asked_by uuid not null references users,
  at timestamptz not null,
  check ((decision = 'Error') = (error is not null))
);
create index ai_decisions_subject on ai_decisions (subject_doctype, subject_name, at desc, name desc);
create trigger ai_decisions_append_only before update or delete on ai_decisions
  for each row execute function refuse_change();

-- Decisions are attested, too. What other files have added to the list stays.
do $$
declare
  listed text := (select pg_get_constraintdef(oid) from pg_constraint where conname = 'attestations_kind_check');
  kinds text;
begin
  select string_agg(distinct quote_literal(kind), ', ') into kinds from (
    select (regexp_matches(listed, '''([a-z_]+)''', 'g'))[1] as kind
    union select unnest(array['decision'])) every;
  alter table attestations drop constraint attestations_kind_check;
  execute 'alter table attestations add constraint attestations_kind_check check (kind in (' || kinds || '))';
end $$;
