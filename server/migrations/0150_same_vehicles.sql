-- A vehicle by its plate, however that is spaced and punctuated.
create index vehicles_same on vehicles (org, (regexp_replace(upper(plate), '[[:space:].-]', '', 'g')));
