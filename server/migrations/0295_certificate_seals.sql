-- The PDF of a certificate for anybody gets a signature that readers of PDF files check, too, once per statement and language.
-- The whole file is kept in the file storage, so that it stays the same when the certificate of SIGNING_P12 is replaced.
create table certificate_seals (
  certificate text not null references export_certificates,
  -- of the statement that the file is of
  version int not null check (version > 0),
  language text not null,
  sealed_sha256 bytea not null check (octet_length(sealed_sha256) = 32),
  sealed_at timestamptz not null,
  time_stamped_at timestamptz,
  -- a keyed hash of the above: without it the file is not handed out
  proof bytea not null check (octet_length(proof) = 32),
  primary key (certificate, version, language)
);

-- Certificates whose newest statement has no sealed file yet.
create table certificates_to_seal (
  certificate text primary key references export_certificates,
  -- of their newest statement
  stated_at timestamptz not null
);
create index certificates_to_seal_stated on certificates_to_seal (stated_at, certificate);

-- Those that were issued before.
insert into certificates_to_seal (certificate, stated_at)
select name, coalesce(revoked_at, expired_at, issued_at) from export_certificates;
