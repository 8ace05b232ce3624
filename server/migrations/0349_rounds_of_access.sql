-- Whatever opens an account is of a round of it. Where all of a kind ends a new round begins: so what somebody had hidden meanwhile
-- stays ended. What round comes next nobody can tell beforehand.
alter table users
  add column session_round uuid not null default '00000000-0000-0000-0000-000000000000',
  add column passkey_round uuid not null default '00000000-0000-0000-0000-000000000000',
  add column key_round uuid not null default '00000000-0000-0000-0000-000000000000';
alter table sessions add column round uuid not null default '00000000-0000-0000-0000-000000000000';
alter table user_passkeys add column round uuid not null default '00000000-0000-0000-0000-000000000000';
alter table partner_keys add column round uuid not null default '00000000-0000-0000-0000-000000000000';

create function set_round() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'sessions' then
    select session_round into new.round from users where id = new.user_id;
  elsif tg_table_name = 'user_passkeys' then
    select passkey_round into new.round from users where id = new.user_id;
  else
    select key_round into new.round from users where id = new.owner_id;
  end if;
  return new;
end $$;
create trigger sessions_round before insert on sessions for each row execute function set_round();
create trigger user_passkeys_round before insert on user_passkeys for each row execute function set_round();
create trigger partner_keys_round before insert on partner_keys for each row execute function set_round();
