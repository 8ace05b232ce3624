-- Why a loss is another event than the one of an earlier claim under the policy, where their days lie close together.
alter table insurance_claims add column other_event text;
