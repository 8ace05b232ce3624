-- What shows that a measure was taken: a file of the package, an approved inspection, or a credential that an office
-- confirmed. One without answers for nothing.
alter table diligence_mitigations
  add column file text references files,
  add column inspection text references inspections,
  add column credential text references org_credentials,
  add constraint diligence_mitigations_shown check (num_nonnulls(file, inspection, credential) <= 1);
