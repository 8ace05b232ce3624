-- What an authority let stand although it was not what had been signed: version, fields and public reason of each time,
-- part of the signed payload from then on. Null for nearly every lot.
alter table lots add column amendments jsonb check (jsonb_typeof(amendments) = 'array');
