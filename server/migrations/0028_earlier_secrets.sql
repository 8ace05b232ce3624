-- Every secret that was replaced works until the time that was promised for it, however often it is replaced meanwhile:
-- [{"sealed": base64, "expires_at": ISO 8601}], oldest first.
alter table webhooks add column earlier_secrets jsonb not null default '[]' check (jsonb_typeof(earlier_secrets) = 'array');
update webhooks set earlier_secrets = jsonb_build_array(jsonb_build_object(
    'sealed', encode(previous_secret_sealed, 'base64'),
    'expires_at', to_char(previous_expires_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))
 where previous_secret_sealed is not null;
alter table webhooks drop column previous_secret_sealed, drop column previous_expires_at;

alter table erp_integrations add column earlier_secrets jsonb not null default '[]' check (jsonb_typeof(earlier_secrets) = 'array');
update erp_integrations set earlier_secrets = jsonb_build_array(jsonb_build_object(
    'sealed', encode(previous_sealed, 'base64'),
    'expires_at', to_char(previous_expires_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))
 where previous_sealed is not null;
alter table erp_integrations drop column previous_sealed, drop column previous_expires_at;
