-- Whether an admin lets somebody found a further organisation of a kind that they belong to already.
alter table users add column several_organisations boolean not null default false;
