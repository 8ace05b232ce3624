-- What an insurer sells for one season: a record that is never rewritten. Other terms are another product that names the
-- one whose place it takes.
create table insurance_products (
  -- IPR-2026-00001
  name text primary key,
  insurer text not null references orgs,
  title text not null,
  peril text not null check (peril in ('rainfall_deficit', 'excess_rain', 'heat', 'area_yield', 'transit_loss', 'warehouse')),
  country text not null references countries,
  -- the trade route, of transit_loss
  corridor text references corridors,
  -- what is measured; null where a person decides about each claim
  index_kind text check (index_kind in ('rainfall_mm', 'max_temperature_c', 'yield_kg_ha')),
  aggregation text check (aggregation in ('sum', 'mean', 'min', 'max')),
  -- whether trigger and exit are figures of the index, or shares of what is normal in the cell
  basis text check (basis in ('value', 'of_normal')),
  -- the payout begins beyond the trigger, and is whole from the exit on
  trigger_at numeric(16,6),
  exit_at numeric(16,6),
  reading_period text check (reading_period in ('dekad', 'month', 'season')),
  season_from date not null,
  season_to date not null,
  -- the last day on which one may apply
  sales_until date not null,
  currency text not null references currencies (code),
  sum_min numeric(16,2) not null check (sum_min > 0),
  sum_max numeric(16,2) not null,
  -- of products without an index: what is expected to be paid, as a share of the sum insured
  expected_loss numeric(10,8) check (expected_loss > 0 and expected_loss < 1),
  -- how many standard errors of the seasons' mean are added
  uncertainty_loading numeric(8,4) not null check (uncertainty_loading >= 0),
  -- of the premium
  expense_share numeric(8,6) not null check (expense_share >= 0 and expense_share < 1),
  -- {cell: [[year, "value"], ...]}: the seasons that quotes and normals are computed from
  seasons jsonb not null,
  -- so many providers must agree within so many percent of their median
  quorum int not null check (quorum between 1 and 9),
  tolerance_percent numeric(8,4) not null check (tolerance_percent >= 0),
  -- days after the end of a period before a missing reading is an alarm
  silence_days int not null check (silence_days between 1 and 366),
  replaces text references insurance_products,
  created_by uuid not null references users,
  created_at timestamptz not null,
  retired_by uuid references users,
  retired_at timestamptz,
  check (season_to >= season_from and sales_until <= season_to),
  check (sum_max >= sum_min),
  check ((retired_at is null) = (retired_by is null)),
  check (num_nulls(index_kind, aggregation, basis, trigger_at, exit_at, reading_period) in (0, 6)),
  check ((index_kind is null) = (expected_loss is not null)),
  check (trigger_at <> exit_at)
);
create index insurance_products_insurer on insurance_products (insurer, created_at desc, name desc);
create index insurance_products_created on insurance_products (created_at desc, name desc);
create index insurance_products_peril on insurance_products (peril, created_at desc, name desc);
create index insurance_products_open on insurance_products (sales_until, name) where retired_at is null;
create index insurance_products_index on insurance_products (index_kind, season_to) where index_kind is not null;
create unique index insurance_products_replaced on insurance_products (replaces) where replaces is not null;

-- The cells that a product is sold for: each has its own season of readings, and its own outcome.
create table insurance_cells (
  product text not null references insurance_products,
  cell text not null,
  primary key (product, cell)
);
create index insurance_cells_cell on insurance_cells (cell, product);

-- Who measures: their readings are signed with a key of their own.
create table oracle_providers (
  -- ORA-00001
  name text primary key,
  title text not null,
  -- Ed25519, 64 lowercase hex digits
  public_key text not null unique check (public_key ~ '^[0-9a-f]{64}$'),
  created_by uuid not null references users,
  created_at timestamptz not null,
  ended_by uuid references users,
  ended_at timestamptz,
  end_reason text,
  check ((ended_at is null) = (ended_by is null))
);
create index oracle_providers_created on oracle_providers (created_at desc, name desc);

-- What was measured of a cell in a period. Never changed: a correction is another reading that names the one it corrects.
create table oracle_readings (
  -- RDG-2026-00001
  name text primary key,
  provider text not null references oracle_providers,
  index_kind text not null check (index_kind in ('rainfall_mm', 'max_temperature_c', 'yield_kg_ha')),
  cell text not null,
  period_from date not null,
  period_to date not null,
  value numeric(16,6) not null,
  unit text not null,
  -- when the provider signed it
  issued_at timestamptz not null,
  -- Ed25519 over its canonical JSON, 128 lowercase hex digits
  signature text not null check (signature ~ '^[0-9a-f]{128}$'),
  corrects text references oracle_readings,
  received_by uuid not null references users,
  received_at timestamptz not null,
  check (period_to >= period_from)
);
create unique index oracle_readings_first on oracle_readings (index_kind, cell, period_from, period_to, provider) where corrects is null;
create unique index oracle_readings_corrects on oracle_readings (corrects) where corrects is not null;
create index oracle_readings_period on oracle_readings (index_kind, cell, period_from, period_to);
create index oracle_readings_cell on oracle_readings (cell, received_at desc, name desc);
create index oracle_readings_received on oracle_readings (received_at desc, name desc);
create index oracle_readings_provider on oracle_readings (provider, received_at desc, name desc);

create table insurance_policies (
  -- POL-2026-00001
  name text primary key,
  status text not null check (status in ('Applied', 'Under Review', 'Active', 'Expired', 'Cancelled')),
  product text not null references insurance_products,
  insurer text not null references orgs,
  -- whose wallet pays the premium and gets what is paid out
  holder text not null references orgs,
  -- whose harvest it is for, where it is for a plot
  farmer uuid references users,
  plot text references plots,
  cell text,
  -- what is insured, in words, where no plot is
  insured text,
  sum_insured numeric(16,2) not null check (sum_insured > 0),
  currency text not null,
  premium numeric(16,2) not null check (premium >= 0),
  -- 0 to 100: the part of the sum insured that a season is expected to cost, in percent
  risk_score numeric(5,2) not null check (risk_score between 0 and 100),
  -- the mean of the product's seasons in the cell
  normal numeric(16,6),
  starts_on date not null,
  ends_on date not null,
  -- everything that the premium was computed from, as canonical JSON
  quote text not null,
  applied_by uuid not null references users,
  applied_at timestamptz not null,
  reviewed_by uuid references users,
  reviewed_at timestamptz,
  bound_by uuid references users,
  bound_at timestamptz,
  ended_by uuid references users,
  ended_at timestamptz,
  end_reason text,
  check ((plot is null) = (farmer is null)),
  check ((status in ('Expired', 'Cancelled')) = (ended_at is not null)),
  check (status <> 'Active' or bound_at is not null)
);
-- A plot is insured once for a season by a product.
create unique index insurance_policies_plot on insurance_policies (product, plot)
  where plot is not null and status <> 'Cancelled';
create index insurance_policies_plot_of on insurance_policies (plot) where plot is not null;
create index insurance_policies_insurer on insurance_policies (insurer, applied_at desc, name desc);
create index insurance_policies_insurer_status on insurance_policies (insurer, status, applied_at desc, name desc);
create index insurance_policies_holder on insurance_policies (holder, applied_at desc, name desc);
create index insurance_policies_farmer on insurance_policies (farmer, applied_at desc, name desc) where farmer is not null;
create index insurance_policies_product on insurance_policies (product, cell, name);
create index insurance_policies_time on insurance_policies (applied_at desc, name desc);
create index insurance_policies_status on insurance_policies (status, applied_at desc, name desc);
create index insurance_policies_ending on insurance_policies (ends_on) where status = 'Active';

-- A premium that was taken from the holder's wallet.
create table premium_payments (
  -- PRM-2026-00001
  name text primary key,
  policy text not null references insurance_policies,
  standing text not null check (standing in ('Good', 'Returned')),
  amount numeric(16,2) not null check (amount > 0),
  currency text not null,
  tokens numeric(20,6) not null check (tokens > 0),
  -- the days of cover that it is for
  period_from date not null,
  period_to date not null,
  paid_by uuid not null references users,
  paid_at timestamptz not null,
  -- what went back: the part that was not earned
  returned_amount numeric(16,2) check (returned_amount >= 0),
  returned_tokens numeric(20,6) check (returned_tokens >= 0),
  returned_by uuid references users,
  returned_at timestamptz,
  check ((standing = 'Returned') = (returned_at is not null)),
  check (num_nulls(returned_amount, returned_tokens, returned_by, returned_at) in (0, 4)),
  check (returned_amount <= amount and returned_tokens <= tokens)
);
create unique index premium_payments_good on premium_payments (policy) where standing = 'Good';
create index premium_payments_policy on premium_payments (policy, paid_at desc);

create table insurance_claims (
  -- CLM-2026-00001
  name text primary key,
  status text not null check (status in ('Filed', 'Under Review', 'Approved', 'Paid', 'Rejected')),
  kind text not null check (kind in ('parametric', 'indemnity')),
  policy text not null references insurance_policies,
  insurer text not null references orgs,
  holder text not null references orgs,
  claimed_amount numeric(16,2) check (claimed_amount > 0),
  approved_amount numeric(16,2) check (approved_amount > 0),
  currency text not null,
  loss_on date,
  description text,
  -- of a parametric one: what the payout was computed from, as canonical JSON
  evidence text,
  index_value numeric(16,6),
  filed_by uuid references users,
  filed_at timestamptz not null,
  reviewed_by uuid references users,
  reviewed_at timestamptz,
  decided_by uuid references users,
  decided_at timestamptz,
  reason text,
  paid_by uuid references users,
  paid_at timestamptz,
  paid_tokens numeric(20,6) check (paid_tokens > 0),
  -- why the last attempt to pay it failed
  payment_problem text,
  payment_tried_at timestamptz,
  check ((kind = 'parametric') = (evidence is not null)),
  check ((status in ('Approved', 'Paid', 'Rejected')) = (decided_at is not null)),
  check ((status in ('Approved', 'Paid')) = (approved_amount is not null)),
  check ((status = 'Paid') = (paid_at is not null)),
  check ((paid_at is null) = (paid_tokens is null)),
  check (status <> 'Rejected' or reason is not null)
);
-- An index pays a policy once.
create unique index insurance_claims_parametric on insurance_claims (policy) where kind = 'parametric';
create index insurance_claims_policy on insurance_claims (policy, filed_at desc, name desc);
create index insurance_claims_insurer on insurance_claims (insurer, filed_at, name);
create index insurance_claims_insurer_status on insurance_claims (insurer, status, filed_at, name);
create index insurance_claims_holder on insurance_claims (holder, filed_at desc, name desc);
create index insurance_claims_status on insurance_claims (status, filed_at, name);
create index insurance_claims_time on insurance_claims (filed_at, name);
create index insurance_claims_unpaid on insurance_claims (payment_tried_at nulls first, name)
  where status = 'Approved' and (kind = 'parametric' or payment_tried_at is not null);

-- The readings that a claim rests on.
create table claim_readings (
  claim text not null references insurance_claims,
  reading text not null references oracle_readings,
  primary key (claim, reading)
);
create index claim_readings_reading on claim_readings (reading);

-- The season's figure of a cell, once all of its periods are measured; again when a correction changes it.
create table index_outcomes (
  product text not null references insurance_products,
  cell text not null,
  version int not null check (version > 0),
  value numeric(16,6) not null,
  -- what it was computed from, as canonical JSON
  periods text not null,
  settled_at timestamptz not null,
  -- how far the policies were looked at, by name; null before the first
  reached text,
  done_at timestamptz,
  primary key (product, cell, version)
);
create index index_outcomes_open on index_outcomes (settled_at, product, cell) where done_at is null;

-- Somebody lost something, and the index did not pay (or not enough).
create table insurance_complaints (
  -- CMP-2026-00001
  name text primary key,
  status text not null check (status in ('Open', 'Answered')),
  policy text not null references insurance_policies,
  insurer text not null references orgs,
  -- of the sum insured, in percent, as they say
  loss_percent numeric(5,2) not null check (loss_percent > 0 and loss_percent <= 100),
  words text not null,
  harvests text[] not null,
  filed_by uuid not null references users,
  filed_at timestamptz not null,
  -- whether the insurer holds that the loss was there: that is a miss of the index
  upheld boolean,
  answer text,
  answered_by uuid references users,
  answered_at timestamptz,
  check ((status = 'Answered') = (answered_at is not null)),
  check (num_nulls(upheld, answer, answered_by, answered_at) in (0, 4))
);
create unique index insurance_complaints_open on insurance_complaints (policy) where status = 'Open';
create index insurance_complaints_policy on insurance_complaints (policy, filed_at desc);
create index insurance_complaints_insurer on insurance_complaints (insurer, status, filed_at, name);
create index insurance_complaints_time on insurance_complaints (filed_at, name);
