-- How much speaks against a lot, as a figure that can be computed again: what fell far has changed for the worse.
create table lot_scores (
  id bigint generated always as identity primary key,
  lot text not null references lots,
  at timestamptz not null,
  -- which rules made it
  model text not null,
  score int not null check (score between 0 and 100),
  -- [{kind, points, count}]: what was taken off, and for what
  findings jsonb not null check (jsonb_typeof(findings) = 'array'),
  -- SHA-256 of the facts that it was made from
  facts_hash bytea not null check (octet_length(facts_hash) = 32),
  -- what it was held against: the highest since the authority decided last; null where there is none
  held_against int check (held_against between 0 and 100),
  -- why it was made; from one that was resolved on, earlier ones do not count
  cause text not null check (cause in ('manual', 'event', 'resolved')),
  flagged boolean not null default false
);
create index lot_scores_lot on lot_scores (lot, id desc);
create trigger lot_scores_append_only before update or delete on lot_scores
  for each row execute function refuse_change();

-- ai_score_drop: by how many points a lot's score may fall before it is flagged.
do $$
declare
  written text := (select pg_get_constraintdef(oid) from pg_constraint where conname = 'tolerances_name_check');
  names text;
begin
  select string_agg(distinct quote_literal(name), ', ' order by quote_literal(name)) into names from (
    select (regexp_matches(written, '''([a-z_]+)''', 'g'))[1] as name
    union select 'ai_score_drop') every;
  alter table tolerances drop constraint tolerances_name_check;
  execute 'alter table tolerances add constraint tolerances_name_check check (name in (' || names || '))';
end $$;
