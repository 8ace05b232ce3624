-- A certificate whose sale was cancelled is revoked by the service itself: nobody's name stands for that, but a reason does.
alter table export_certificates
  drop constraint export_certificates_check1,
  add constraint export_certificates_revoked_by_somebody check (revoked_by is null or revoked_at is not null),
  add constraint export_certificates_revoked_with_reason
    check (revoked_at is null or revoked_by is not null or revoked_reason is not null);
