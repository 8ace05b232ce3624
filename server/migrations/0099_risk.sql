-- How the Commission classes a country by its risk of deforestation (Art. 29 of Regulation (EU) 2023/1115); each record counts
-- from its day on. A country without one is of standard risk, as the regulation says.
create table country_classes (
  country text not null references countries,
  valid_from date not null,
  risk_class text not null check (risk_class in ('low', 'standard', 'high')),
  primary key (country, valid_from)
);

-- What sources of deforestation data answered, as it came. Verdicts name it by its hash.
create table deforestation_answers (
  sha256 bytea primary key check (octet_length(sha256) = 32),
  source text not null check (source in ('whisp', 'rasters', 'upload')),
  body text not null,
  kept_at timestamptz not null,
  check (sha256(convert_to(body, 'UTF8')) = sha256)
);
create trigger deforestation_answers_append_only before update or delete on deforestation_answers
  for each row execute function refuse_change();

-- Packages that a slow source is still asked about; a row goes when the answer is kept, or when nothing came for good.
create table deforestation_requests (
  package text primary key references diligence_packages,
  asked_by uuid references users,
  asked_at timestamptz not null,
  -- whoever took it has until then; after that somebody else may
  due_at timestamptz not null,
  attempts int not null default 0 check (attempts >= 0),
  last_error text
);
create index deforestation_requests_due on deforestation_requests (due_at);
