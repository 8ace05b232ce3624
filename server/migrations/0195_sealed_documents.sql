-- A signed document gets a signature that readers of PDF files check, where the installation has a certificate for it. The
-- whole file is kept, so that it stays the same when the certificate is replaced.
alter table documents
  add column sealed_sha256 bytea check (octet_length(sealed_sha256) = 32),
  add column sealed_at timestamptz,
  add constraint documents_sealed check (
    (sealed_sha256 is null) = (sealed_at is null) and (sealed_sha256 is null or status = 'Signed'));
create index documents_unsealed on documents (signed_at) where status = 'Signed' and sealed_sha256 is null;

-- A link may ask for a password, too. Wrong ones are counted by the looks.
alter table document_shares add column password_hash text;
alter table document_lookups drop constraint document_lookups_outcome_check;
alter table document_lookups add constraint document_lookups_outcome_check
  check (outcome in ('ok', 'not_found', 'expired', 'revoked', 'password', 'wrong_password'));
create index document_lookups_wrong on document_lookups (share, at) where outcome = 'wrong_password';
