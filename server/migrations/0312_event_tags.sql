-- Proves that the service itself told of an event: jobs do what events ask for, so nobody else may write one. Null in those of an
-- earlier version, which only processes of that version take.
alter table outbox add column tag bytea;
