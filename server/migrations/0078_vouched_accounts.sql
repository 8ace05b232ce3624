-- Accounts with a password that an admin gave, and those that were in use before addresses had to be confirmed.
update users u set vouched_at = u.created_at
 where u.email_verified_at is null and u.password_hash is not null
   and (exists (select 1 from audit_log a where a.subject = u.email and a.outcome = 'ok'
                   and a.operation = 'svc_network.api.admin_users.create_user')
        or exists (select 1 from audit_log a where a.actor = u.email and a.user_id = u.id and a.outcome = 'ok' and a.operation = 'login'));
