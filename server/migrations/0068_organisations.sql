-- How an organisation is reached, whether an admin has verified it, and whether it may start anything new.
alter table orgs
  add column contact_email text,
  add column contact_phone text,
  add column address text,
  add column verified_at timestamptz,
  add column suspended_at timestamptz,
  add column suspended_reason text,
  add column search_text text generated always as (lower(name || ' ' || title)) stored,
  add check ((suspended_at is null) = (suspended_reason is null));
create index orgs_created on orgs (created_at desc, name);
create index orgs_suspended on orgs (created_at desc, name) where suspended_at is not null;
create index orgs_search on orgs using gin (search_text gin_trgm_ops);

-- A retired plot gives no more harvests; what it gave stays.
alter table plots drop constraint plots_status_check;
alter table plots add constraint plots_status_check check (status in ('Draft', 'Verified', 'Retired'));

-- What was decided about an organisation or a plot, by whom and why.
create table office_decisions (
  id bigint generated always as identity primary key,
  org text references orgs,
  plot text references plots,
  action text not null check (action in ('verified', 'suspended', 'reinstated', 'reassigned', 'retired', 'edited')),
  at timestamptz not null,
  actor_id uuid references users,
  reason text,
  data jsonb not null default '{}',
  check (num_nonnulls(org, plot) = 1)
);
create index office_decisions_org on office_decisions (org, id) where org is not null;
create index office_decisions_plot on office_decisions (plot, id) where plot is not null;
create trigger office_decisions_append_only before update or delete on office_decisions
  for each row execute function refuse_change();
