alter table account_decisions
  drop constraint account_decisions_action_check,
  add constraint account_decisions_action_check check (action in ('disabled', 'enabled', 'second factor reset', 'sessions ended'));
