-- Whatever opens an account is of a round of it. Where all of a kind ends a new round begins: so what somebody had hidden meanwhile
-- stays ended.
alter table users
  add column session_round integer not null default 0,
  add column passkey_round integer not null default 0,
  add column key_round integer not null default 0;
alter table sessions add column round integer not null default 0;
alter table user_passkeys add column round integer not null default 0;
alter table partner_keys add column round integer not null default 0;

create function set_round() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'sessions' then
    new.round := coalesce((select session_round from users where id = new.user_id), 0);
  elsif tg_table_name = 'user_passkeys' then
    new.round := coalesce((select passkey_round from users where id = new.user_id), 0);
  else
    new.round := coalesce((select key_round from users where id = new.owner_id), 0);
  end if;
  return new;
end $$;
create trigger sessions_round before insert on sessions for each row execute function set_round();
create trigger user_passkeys_round before insert on user_passkeys for each row execute function set_round();
create trigger partner_keys_round before insert on partner_keys for each row execute function set_round();
