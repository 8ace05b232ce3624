-- Who looked at what shows a measure, when, and at which bytes: whoever signs that a risk is negligible has to. Only added to.
create table diligence_looks (
  id bigint generated always as identity primary key,
  mitigation bigint not null references diligence_mitigations,
  file text not null references files,
  sha256 bytea not null check (octet_length(sha256) = 32),
  looked_by uuid not null references users,
  looked_at timestamptz not null
);
create unique index diligence_looks_one on diligence_looks (mitigation, looked_by);
create trigger diligence_looks_append_only before update or delete on diligence_looks
  for each row execute function refuse_change();

-- Whether who signed had also recorded a measure that the signature rests on, because the operator has nobody else; not known
-- of those of before.
alter table diligence_sign_offs add column alone boolean;
