-- Whether an admin of the service signed who is none of the operator's people; not known of those of before.
alter table diligence_sign_offs add column as_admin boolean;
