-- A mail that holds a one-time link is kept sealed until it is sent: who reads the table must not get into an account. The
-- body in the table then says where the link was. `secret_name` is sealed in with the text.
alter table mails
  add column secret_name text unique,
  add column text_sealed bytea,
  add constraint mails_sealed_by_name check (text_sealed is null or secret_name is not null);
