-- Notices leave a trace from here on, so that those alone are mailed that the service wrote. What is there is believed once.
set local timezone = 'UTC';
set local datestyle = 'ISO, MDY';
set local bytea_output = 'hex';
set local extra_float_digits = 1;
lock table notifications in share row exclusive mode;
insert into record_changes (mark, tbl, key, was, now)
select write_mark(), 'notifications', n.id::text, null, sha256(convert_to(
         row(n.id, n.user_id, n.kind, n.subject, n.facts, n.cause, n.created_at)::text, 'UTF8'))
  from notifications n;
