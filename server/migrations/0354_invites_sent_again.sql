-- Whoever is invited again has several mails with a link; each of them opens the same invite.
alter table invites add column earlier_tokens bytea[] not null default '{}';
create index invites_earlier_tokens on invites using gin (earlier_tokens);
