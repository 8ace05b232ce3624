import type { Shape } from '../../../../i18n/messages.ts';

export const controls = {
  title: 'Compliance',
  words:
    'Some demands of standards and laws that Lotmark looks at itself, each judged by the records at this moment. They are a small part of each standard, and no audit of it.',
  met: 'Met',
  partial: 'In part',
  unmet: 'Not met',
  not_applicable: 'Does not apply',
  ofAll: '{framework}: met, of the {all, plural, one {one control} other {# controls}} that Lotmark looks at itself',
  roadmap: 'What comes next',
  roadmapNone: 'Everything is met.',
  controls: 'Controls',
  residency: 'Where data lies and goes',
  residencyWords: 'By the settings in force.',
  place: 'Place',
  runBy: 'Run by',
  you: 'you',
  what: 'What is there',
  personal: 'People can be recognised',
  notErasable: 'Cannot be taken back',
  countries: 'Of whom, by country',
  country: 'Country',
  organisations: 'Organisations',
  plots: 'Plots',
  kind_database: 'Database',
  kind_files: 'Files',
  kind_backups: 'Backups',
  kind_off_site: 'Backups elsewhere',
  kind_mail: 'Mail server',
  kind_ledger: 'Ledger',
  kind_payments: 'Card payments',
  kind_cache: 'Limits',
  kind_broker: 'Message broker',
  kind_eu_system: 'EU system',
  kind_forest: 'Forest data',
  kind_map_tiles: 'Map pictures',
  kind_rates: 'Exchange rates',
  kind_time_stamps: 'Time-stamps',
  kind_devices: 'Readings of devices',
  kind_models: 'Language model',
} as const;

declare module '../../../../i18n/messages.ts' {
  interface Messages {
    controls: Shape<typeof controls>;
  }
}
