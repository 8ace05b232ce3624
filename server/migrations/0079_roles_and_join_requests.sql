-- A Clerk of a cooperative writes down what its members deliver, and neither sells nor sees money.
alter table org_members drop constraint org_members_role_check;
alter table org_members add constraint org_members_role_check check (role in ('Owner', 'Manager', 'Clerk', 'Member'));

-- Every organisation has an Owner: where none is left, whoever founded it and still belongs to it.
update org_members m set role = 'Owner'
  from orgs o
 where o.name = m.org and o.created_by = m.user_id
   and not exists (select 1 from org_members other where other.org = m.org and other.role = 'Owner');

-- Who belonged to an organisation before, from when until when: what they delivered in that time stays its members'.
create table past_memberships (
  org text not null references orgs,
  user_id uuid not null references users on delete cascade,
  role text not null check (role in ('Owner', 'Manager', 'Clerk', 'Member')),
  joined_at timestamptz not null,
  left_at timestamptz not null,
  primary key (org, user_id, left_at)
);
create index past_memberships_user on past_memberships (user_id);

-- A farmer asks a cooperative to be taken in.
create table join_requests (
  name text primary key,
  cooperative text not null references orgs,
  farmer uuid not null references users on delete cascade,
  message text,
  status text not null check (status in ('Open', 'Accepted', 'Declined', 'Withdrawn')),
  created_at timestamptz not null,
  decided_at timestamptz,
  decided_by uuid references users,
  reason text,
  check ((status = 'Open') = (decided_at is null))
);
create unique index join_requests_one_open on join_requests (farmer, cooperative) where status = 'Open';
create index join_requests_of_cooperative on join_requests (cooperative, status, created_at desc, name);
create index join_requests_of_farmer on join_requests (farmer, created_at desc, name);
create index join_requests_decided_by on join_requests (decided_by) where decided_by is not null;
create index orgs_country on orgs (kind, country, title, name);
create index orgs_title on orgs (kind, title, name);
create index orgs_region on orgs using gin (lower(region) gin_trgm_ops) where region is not null;

-- The language in which somebody used the service last: mails to them are written in it, unless they chose another.
alter table users add column last_language text check (last_language in ('en', 'fr', 'es', 'pt'));
