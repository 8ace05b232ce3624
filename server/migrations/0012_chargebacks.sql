-- A payer's bank that takes card money back, or wants to: flagged until an admin has noted it.
alter table payments add column charged_back_at timestamptz;
alter table payments add column chargeback_reason text;
alter table payments add column chargeback_noted_at timestamptz;
create index payments_charged_back on payments (charged_back_at) where charged_back_at is not null and chargeback_noted_at is null;
