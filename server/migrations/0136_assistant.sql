-- What people asked the assistant, and what it answered. A person's own: nobody else reads it, admins neither.
create table ai_threads (
  -- AIT-2026-00001
  thread_id text primary key,
  owner uuid not null references users on delete cascade,
  -- the first question, until its owner names it
  title text not null,
  -- the page it was begun on, as the portal calls it
  context text,
  pinned boolean not null default false,
  created_at timestamptz not null,
  -- of the last message
  updated_at timestamptz not null,
  search_text text generated always as (lower(title)) stored
);
create index ai_threads_owner on ai_threads (owner, updated_at desc, thread_id desc);
create index ai_threads_search on ai_threads using gin (search_text gin_trgm_ops);

create table ai_messages (
  id bigint generated always as identity primary key,
  thread_id text not null references ai_threads on delete cascade,
  role text not null check (role in ('user', 'assistant')),
  content text not null,
  -- as a language model may read it again: without the words of records; null where that is the content
  plain text,
  suggested_actions jsonb not null default '[]',
  metadata jsonb not null default '{}',
  created_at timestamptz not null
);
create index ai_messages_thread on ai_messages (thread_id, id);

-- Every call of a provider: what it took and what it cost. No words of anybody.
create table ai_calls (
  id uuid primary key,
  at timestamptz not null,
  user_id uuid not null references users on delete cascade,
  purpose text not null check (purpose in ('chat', 'extraction', 'compliance', 'test')),
  provider text not null check (provider in ('embedded', 'openai', 'anthropic', 'google', 'compatible')),
  model text not null,
  status text not null check (status in ('Running', 'Ok', 'Error')),
  -- why it failed, in our words
  error text,
  -- counted against the budget while it runs
  reserved_tokens int not null default 0 check (reserved_tokens >= 0),
  input_tokens int check (input_tokens >= 0),
  output_tokens int check (output_tokens >= 0),
  -- the provider did not count; by characters
  estimated boolean not null default false,
  -- null: nobody has entered a price
  cost_usd numeric(16,8) check (cost_usd >= 0),
  latency_ms int check (latency_ms >= 0),
  first_token_ms int check (first_token_ms >= 0),
  check ((status = 'Error') = (error is not null))
);
create index ai_calls_user on ai_calls (user_id, at);
create index ai_calls_at on ai_calls (at);

-- What providers ask for a million tokens, from a day on.
create table ai_prices (
  provider text not null check (provider in ('openai', 'anthropic', 'google', 'compatible')),
  model text not null,
  valid_from date not null,
  input_usd numeric(12,4) not null check (input_usd >= 0),
  output_usd numeric(12,4) not null check (output_usd >= 0),
  primary key (provider, model, valid_from)
);
