-- What somebody uploaded. Its bytes are in the file storage under their hash; two rows may have the same.
create table files (
  -- FILE-<20 hex digits>
  name text primary key,
  sha256 bytea not null check (octet_length(sha256) = 32),
  size int not null check (size > 0),
  -- by its bytes, not by its name
  content_type text not null check (content_type in ('image/jpeg', 'image/png', 'image/webp', 'application/pdf', 'application/json', 'text/csv', 'text/plain')),
  file_name text not null,
  uploader uuid not null references users,
  -- the record it belongs to, such as Quality Inspection INSP-2026-00001
  doctype text check (doctype in ('Quality Inspection', 'Lot', 'Order')),
  docname text,
  fieldname text,
  created_at timestamptz not null,
  check ((doctype is null) = (docname is null))
);
create index files_uploader on files (uploader, created_at);
create index files_record on files (doctype, docname, created_at) where doctype is not null;
