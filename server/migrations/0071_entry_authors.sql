-- Whoever entered for a side before a colleague corrected it has entered for that side, and not for the other.
alter table verification_entries add column earlier_users text[] not null default '{}';
