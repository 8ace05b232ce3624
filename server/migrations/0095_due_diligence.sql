-- Nothing ever wrote this table; what a stranger put in it would have been shown.
drop table eudr_packages;
drop function if exists seal_insert_eudr_packages();
drop function if exists seal_update_eudr_packages();
drop function if exists seal_delete_eudr_packages();

-- What the EU system asks of an operator beside its name. The address in parts, because there it is in parts.
alter table orgs
  add column eori text check (eori ~ '^[A-Z]{2}[A-Z0-9]{1,15}$'),
  add column street text,
  add column postal_code text,
  add column city text;

-- By which rules a package is made and judged; each counts from its day on. `goods`: by commodity its heading of the
-- Harmonised System, its description and its species.
create table diligence_rule_sets (
  name text primary key,
  valid_from date not null unique,
  regulation text not null,
  -- land that was forest after this day must not have been cleared
  cut_off_date date not null,
  -- a plot of more than so many hectares needs an outline
  point_hectares numeric(6,2) not null check (point_hectares > 0),
  retention_years int not null check (retention_years > 0),
  -- hours in which a statement can be amended or withdrawn
  amend_hours int not null check (amend_hours > 0),
  goods jsonb not null check (jsonb_typeof(goods) = 'object')
);
insert into diligence_rule_sets (name, valid_from, regulation, cut_off_date, point_hectares, retention_years, amend_hours, goods)
values ('EUDR-2025-2650', '2020-12-31', 'Regulation (EU) 2023/1115 as amended by (EU) 2024/3234 and (EU) 2025/2650',
        '2020-12-31', 4, 5, 72,
        '{"Coffee": {"hs_heading": "0901", "description": "Coffee, not roasted, not decaffeinated", "species": [{"scientific_name": "Coffea arabica", "common_name": "Arabica coffee"}]},
          "Cocoa": {"hs_heading": "1801", "description": "Cocoa beans, whole or broken, raw", "species": [{"scientific_name": "Theobroma cacao", "common_name": "Cocoa"}]}}');

-- The due diligence for one statement. What it was made from is frozen in the tables below and in `inputs_hash`.
create table diligence_packages (
  name text primary key,
  status text not null check (status in ('Draft', 'Generated', 'Passed', 'Failed', 'Submitted', 'Available', 'Rejected',
    'Amended', 'Withdrawn', 'Superseded')),
  -- the version before, whose place this one takes
  replaces text references diligence_packages,
  rule_set text not null references diligence_rule_sets,
  -- who answers for it, as they were when it was generated
  operator text not null references orgs,
  operator_name text not null,
  operator_country text not null references countries,
  operator_eori text,
  operator_street text,
  operator_postal_code text,
  operator_city text,
  operator_email text,
  operator_phone text,
  activity text not null check (activity in ('IMPORT', 'EXPORT', 'DOMESTIC')),
  country_of_activity text not null,
  border_country text,
  comment text,
  plot_count int not null check (plot_count >= 0),
  producer_count int not null check (producer_count >= 0),
  -- the lots' mass
  quantity_kg numeric(17,3) not null check (quantity_kg >= 0),
  hectares numeric(16,4) not null check (hectares >= 0),
  first_harvest date,
  last_harvest date,
  -- over the hashes of all inputs; null for a Draft
  inputs_hash bytea check (octet_length(inputs_hash) = 32),
  -- what the newest assessment and the people who signed say
  risk text not null default 'not_assessed' check (risk in ('not_assessed', 'negligible', 'non_negligible')),
  -- why it is another than its lots now, and since when; of a statement that the EU system has already
  outdated_at timestamptz,
  outdated_reason text,
  -- the statement in the EU system, and whether that was the real one
  eu_system text check (eu_system in ('traces', 'simulator')),
  reference_number text,
  verification_number text,
  rejection_reason text,
  -- what it was before it was submitted
  submitted_from text check (submitted_from in ('Generated', 'Passed')),
  submitted_at timestamptz,
  available_at timestamptz,
  created_by uuid references users,
  created_at timestamptz not null,
  generated_at timestamptz,
  updated_at timestamptz not null,
  search_text text generated always as (lower(name || ' ' || coalesce(reference_number, ''))) stored,
  check ((status = 'Draft') = (inputs_hash is null)),
  check ((inputs_hash is null) = (generated_at is null)),
  check ((submitted_at is null) = (eu_system is null)),
  check ((outdated_at is null) = (outdated_reason is null)),
  check (status not in ('Available', 'Amended') or reference_number is not null)
);
create unique index diligence_packages_replaces on diligence_packages (replaces) where replaces is not null;
create unique index diligence_packages_reference on diligence_packages (reference_number) where reference_number is not null and status <> 'Superseded';
create index diligence_packages_operator on diligence_packages (operator, created_at desc, name desc);
create index diligence_packages_operator_status on diligence_packages (operator, status, created_at desc, name desc);
create index diligence_packages_created on diligence_packages (created_at desc, name desc);
create index diligence_packages_status on diligence_packages (status, created_at desc, name desc);
create index diligence_packages_search on diligence_packages using gin (search_text gin_trgm_ops);

create table diligence_lots (
  package text not null references diligence_packages,
  lot text not null references lots,
  -- those of the package; `live` until it is Superseded, Rejected or Withdrawn
  operator text not null references orgs,
  activity text not null check (activity in ('IMPORT', 'EXPORT', 'DOMESTIC')),
  live boolean not null,
  cooperative text not null references orgs,
  commodity_type text not null references commodity_types,
  hs_heading text not null check (hs_heading ~ '^[0-9]{2,6}$'),
  description text not null,
  quantity_kg numeric(17,3) not null check (quantity_kg > 0),
  -- the version of the lot's attestation that was there
  attested_version int not null,
  input_hash bytea not null check (octet_length(input_hash) = 32),
  primary key (package, lot)
);
-- A lot is in one statement of an operator for an activity.
create unique index diligence_lots_live on diligence_lots (lot, operator, activity) where live;
create index diligence_lots_lot on diligence_lots (lot, package);
create index diligence_lots_cooperative on diligence_lots (cooperative, package);

create table diligence_plots (
  package text not null references diligence_packages,
  plot text not null references plots,
  country text not null references countries,
  -- canonical GeoJSON: a Polygon, or a Point
  geometry text not null,
  -- SHA-256 of its bytes
  geometry_hash bytea not null check (octet_length(geometry_hash) = 32),
  -- on the ellipsoid; null of a point
  hectares numeric(14,4),
  place text not null,
  producer uuid not null references users,
  producer_name text not null,
  -- the part of the lots' mass that is this plot's
  quantity_kg numeric(17,3) not null check (quantity_kg >= 0),
  -- this row and its sources
  input_hash bytea not null check (octet_length(input_hash) = 32),
  primary key (package, plot)
);
create index diligence_plots_plot on diligence_plots (plot, package);

-- What each plot gave to each lot.
create table diligence_sources (
  package text not null,
  lot text not null,
  plot text not null,
  -- [harvest, day, kilograms, stage], by harvest
  harvests jsonb not null,
  -- what was harvested, and the part of the lot's mass that came of it
  harvest_kg numeric(17,3) not null check (harvest_kg > 0),
  quantity_kg numeric(17,3) not null check (quantity_kg >= 0),
  first_harvest date not null,
  last_harvest date not null,
  primary key (package, lot, plot),
  foreign key (package, lot) references diligence_lots (package, lot),
  foreign key (package, plot) references diligence_plots (package, plot)
);
create index diligence_sources_plot on diligence_sources (package, plot);

-- What shows that the goods are legal and free of deforestation: Art. 10(2)(a) to (n) of Regulation (EU) 2023/1115.
create table diligence_evidence (
  id bigint generated always as identity primary key,
  package text not null references diligence_packages,
  plot text references plots,
  criterion text not null check (criterion ~ '^[a-n]$'),
  source text not null,
  finding text not null,
  -- a file of ours, or an address and the hash of what was there
  file text references files,
  url text,
  sha256 bytea check (octet_length(sha256) = 32),
  signed_by text,
  dated date,
  valid_until date,
  recorded_by uuid not null references users,
  recorded_at timestamptz not null,
  withdrawn_at timestamptz,
  withdrawn_by uuid references users,
  check (file is null or url is null),
  check ((withdrawn_at is null) = (withdrawn_by is null))
);
create index diligence_evidence_package on diligence_evidence (package, id);

-- What a source of deforestation data said of the plots. Only added to.
create table diligence_assessments (
  id bigint generated always as identity primary key,
  package text not null references diligence_packages,
  rule_set text not null references diligence_rule_sets,
  source text not null,
  source_version text,
  -- the inputs that it is about, and all that it says
  inputs_hash bytea not null check (octet_length(inputs_hash) = 32),
  answer_hash bytea not null check (octet_length(answer_hash) = 32),
  -- class by country, as it counted then
  country_classes jsonb not null check (jsonb_typeof(country_classes) = 'object'),
  low int not null,
  more_info_needed int not null,
  high int not null,
  not_assessed int not null,
  -- what follows without anybody's signature
  verdict text not null check (verdict in ('not_assessed', 'negligible', 'non_negligible')),
  assessed_by uuid references users,
  assessed_at timestamptz not null
);
create index diligence_assessments_package on diligence_assessments (package, id);
create trigger diligence_assessments_append_only before update or delete on diligence_assessments
  for each row execute function refuse_change();

create table diligence_verdicts (
  assessment bigint not null references diligence_assessments,
  plot text not null references plots,
  verdict text not null check (verdict in ('not_assessed', 'low', 'more_info_needed', 'high')),
  geometry_hash bytea not null check (octet_length(geometry_hash) = 32),
  -- [{indicator, value, data_set, version, sha256}], as the source gave them
  indicators jsonb not null,
  primary key (assessment, plot)
);
create trigger diligence_verdicts_append_only before update or delete on diligence_verdicts
  for each row execute function refuse_change();

-- What somebody did about a risk, of one plot or of all. Only added to.
create table diligence_mitigations (
  id bigint generated always as identity primary key,
  package text not null references diligence_packages,
  plot text references plots,
  measure text not null check (measure in ('satellite_review', 'field_visit', 'independent_audit', 'supplier_information',
    'support_of_producers', 'other')),
  description text not null,
  outcome text not null,
  done_on date not null,
  recorded_by uuid not null references users,
  recorded_at timestamptz not null
);
create index diligence_mitigations_package on diligence_mitigations (package, id);
create trigger diligence_mitigations_append_only before update or delete on diligence_mitigations
  for each row execute function refuse_change();

-- A person's decision about an assessment, and for what they answer. Only added to.
create table diligence_sign_offs (
  id bigint generated always as identity primary key,
  package text not null references diligence_packages,
  assessment bigint references diligence_assessments,
  conclusion text not null check (conclusion in ('negligible', 'non_negligible')),
  statement text not null,
  -- the inputs that it is about
  inputs_hash bytea not null check (octet_length(inputs_hash) = 32),
  signed_by uuid not null references users,
  signed_at timestamptz not null
);
create index diligence_sign_offs_package on diligence_sign_offs (package, id);
create trigger diligence_sign_offs_append_only before update or delete on diligence_sign_offs
  for each row execute function refuse_change();

create table diligence_history (
  id bigint generated always as identity primary key,
  package text not null references diligence_packages,
  at timestamptz not null,
  from_status text,
  to_status text not null,
  actor_id uuid references users,
  note text
);
create index diligence_history_package on diligence_history (package, id);
create trigger diligence_history_append_only before update or delete on diligence_history
  for each row execute function refuse_change();

-- Packages are attested, too. What other files have added to the list stays.
do $$
declare
  listed text := (select pg_get_constraintdef(oid) from pg_constraint where conname = 'attestations_kind_check');
  kinds text;
begin
  select string_agg(distinct quote_literal(kind), ', ') into kinds from (
    select (regexp_matches(listed, '''([a-z_]+)''', 'g'))[1] as kind union select 'package') every;
  alter table attestations drop constraint attestations_kind_check;
  execute 'alter table attestations add constraint attestations_kind_check check (kind in (' || kinds || '))';
end $$;
