-- For which organisation a partner's event was captured: its eventID counts once there, whoever of them sends it. Null for an
-- office, and for what was captured before; those count once for the person.
alter table epcis_events add column captured_org text references orgs;
create unique index epcis_events_claim_org on epcis_events (captured_org, event_id, declares_error) where captured_org is not null;
