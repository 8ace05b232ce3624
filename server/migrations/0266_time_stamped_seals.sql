-- A seal may hold a time-stamp of a service that others trust for it. Until the service gives one there is no seal, and the document
-- says why.
alter table documents
  add column time_stamped_at timestamptz,
  add column seal_problem text,
  add constraint documents_time_stamped check (time_stamped_at is null or sealed_at is not null),
  add constraint documents_seal_problem check (seal_problem is null or sealed_at is null);
