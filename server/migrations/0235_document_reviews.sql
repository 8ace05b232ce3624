-- A document as it was read for somebody, and what they say of the fields that the reading is unsure of. A person's own, as
-- what they ask the assistant.
create table document_reviews (
  -- DCR-2026-00001
  name text primary key,
  file text not null references files,
  -- the record that it is held against
  doctype text check (doctype in ('Lot', 'Order', 'Export Certificate', 'Quality Inspection')),
  docname text,
  owner uuid not null references users on delete cascade,
  pages int not null check (pages >= 0),
  found_by text not null check (found_by in ('text layer', 'text', 'recognition')),
  -- only the first pages or words were read
  cut boolean not null,
  -- the fields as they were found: [{"field", "text", "value", "confidence", "page", "line", "box"}]
  fields jsonb not null,
  -- the fields that somebody has to look at
  asked text[] not null,
  -- how many of those are not answered
  open_fields int not null check (open_fields >= 0),
  created_at timestamptz not null,
  check ((doctype is null) = (docname is null))
);
-- One for a file and a record: whoever opens it again goes on.
create unique index document_reviews_one on document_reviews (owner, file, coalesce(doctype, ''), coalesce(docname, ''));
create index document_reviews_owner on document_reviews (owner, created_at desc, name desc);
create index document_reviews_file on document_reviews (file);

-- What somebody said of a field; the last answer counts, and the earlier ones stay.
create table document_answers (
  file text not null references files,
  owner uuid not null references users on delete cascade,
  field text not null,
  number int not null check (number > 0),
  -- where it was said
  review text not null references document_reviews on delete cascade,
  answer text not null check (answer in ('confirmed', 'corrected', 'absent')),
  -- as it is compared; null where the document does not say it
  value text,
  at timestamptz not null,
  primary key (owner, file, field, number),
  check ((answer = 'absent') = (value is null))
);
create index document_answers_review on document_answers (review);
create trigger document_answers_append_only before update on document_answers
  for each row execute function refuse_change();
