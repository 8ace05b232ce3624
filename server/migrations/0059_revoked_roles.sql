-- What an admin took from somebody: no organisation gives it back. Only an admin's grant ends the row.
create table revoked_roles (
  user_id uuid not null references users on delete cascade,
  role text not null check (role in ('SVC Farmer', 'SVC Cooperative', 'SVC Exporter', 'SVC Buyer', 'SVC Inspector',
    'SVC Authority', 'SVC Bank', 'SVC Admin', 'System Manager', 'Platform Admin', 'Insurance Agent')),
  revoked_by text not null,
  revoked_at timestamptz not null,
  primary key (user_id, role)
);

-- A membership brings its role: who is a member without it lost it to an admin.
insert into revoked_roles (user_id, role, revoked_by, revoked_at)
select distinct m.user_id, 'SVC ' || m.org_kind, 'an admin', current_timestamp
  from org_members m
 where not exists (select 1 from user_roles r where r.user_id = m.user_id and r.role = 'SVC ' || m.org_kind);
