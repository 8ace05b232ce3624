-- Organisations whose record is not what was signed, as the job found it last: lists, files and pages call them by their
-- identifiers.
create table organisations_in_doubt (
  org text primary key references orgs,
  found_at timestamptz not null
);
