import { expect, test } from 'vitest';
import { writesRecords } from './marking-pool.ts';

const writes = writesRecords();
const cases: [boolean, string][] = [
  [true, 'insert into "orders" ("name") values ($1)'],
  [true, 'update lots set status = $1 where name = $2'],
  [true, 'delete from sessions where expires_at < $1'],
  [true, 'with gone as (delete from event_claims returning *) insert into outbox select * from gone'],
  [true, 'insert into record_changes (mark) values (1)'],
  // Tables and columns that leave no trace.
  [false, 'insert into outbox (topic) values ($1)'],
  [false, 'update sessions set last_seen_at = $1 where id_hash = $2'],
  [false, 'update "sessions" set "last_seen_at" = $1 where "id_hash" = $2'],
  [true, 'update sessions set last_seen_at = $1, expires_at = $2 where id_hash = $3'],
  [
    false,
    "update ledger_submissions set state = 'submitted', submissions = submissions + 1 where id = $1 returning id",
  ],
  [
    false,
    'update ledger_submissions set consumed_at = $1 where id = any (array(select id from x for update skip locked))',
  ],
  [
    false,
    'with seen as (insert into ledger_accounts as a (sequence) values ($1) on conflict (address) do update set sequence = excluded.sequence) update ledger_submissions s set last_answer = coalesce(f.code, s.last_answer), state = $2 from f where s.id = f.id',
  ],
  [true, 'with seen as (update sessions set last_seen_at = $1) update orders set status = $2 where name = $3'],
  [true, 'with moved as (update orders set status = $2 where name = $3) update sessions set last_seen_at = $1'],
  // What only reads or locks.
  [false, 'select * from orders where name = $1 for update'],
  [false, 'select * from orders for no key update of orders'],
  [false, 'insert into series (last) values (1) on conflict (series) do update set last = series.last + 1'],
];
test.each(cases)('leaves a trace: %s, %s', (expected, text) => {
  expect(writes(text)).toBe(expected);
});
