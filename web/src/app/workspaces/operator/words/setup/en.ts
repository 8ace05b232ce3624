import type { Shape } from '../../../../i18n/messages.ts';

export const setupChecks = {
  title: 'Setup',
  words: 'What an installation needs before people rely on it. Each is checked now.',
  ready: 'Nothing stands against real use.',
  notReady:
    '{count, plural, one {One thing must be mended} other {# things must be mended}} before people rely on this installation.',
  again: 'Check again',
  todo: 'What to do',
  status_ok: 'Well',
  status_attention: 'Look at it',
  status_failing: 'Must be mended',
  status_off: 'Not in use',
  mail: 'Mail leaves',
  ledger: 'The ledger accounts are funded',
  backup: 'There is a backup younger than a day',
  off_site: 'Backups are elsewhere, too',
  secret_key: 'The secret key comes from outside',
  base_address: 'People come by https',
  database_version: 'The database can be dumped',
  database_rights: 'Who serves may do no more than that',
  clock: 'The clocks agree',
  workers: 'Somebody runs the jobs',
  map_tiles: 'Map pictures come',
  second_factors: 'Administrators have a second factor',
  records_check: 'The records are checked',
  witnesses: 'Others watch the log',
  payments: 'Cards are paid',
  eu_system: 'Statements reach the EU',
  demonstration: 'No demonstration world',
} as const;

declare module '../../../../i18n/messages.ts' {
  interface Messages {
    setupChecks: Shape<typeof setupChecks>;
  }
}
