-- When somebody was seen last stays known after their sessions ended: whoever ends them wants to see it.
create table last_seen (
  user_id uuid primary key references users on delete cascade,
  at timestamptz not null
);
