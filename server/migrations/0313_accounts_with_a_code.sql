-- Since when an account asks for a code of its app, said by the account itself: a row that somebody removes from user_totp is not there
-- to be compared with what the service wrote, and the account is.
alter table users add column second_factor_since timestamptz;
update users u set second_factor_since = t.confirmed_at from user_totp t where t.user_id = u.id and t.confirmed_at is not null;
