import type { Shape } from '../../../i18n/messages.ts';

export const fep = {
  score: 'Score',
  band: 'Band',
  outOf: 'of 100',
  version: 'Version',
  computed: 'Computed',
  country: 'Country',
  corridor: 'Main corridor',
  holder: 'Holder',
  kind: 'Kind',
  name: 'Profile',
  notShared: 'not shared',
  components: 'What the score is made of',
  asEntered:
    'Outlines of plots are as their holder or cooperative entered them. Of a harvest counts only what was inspected or delivered, in a lot, within a year. A season begins in October.',
  component: 'Component',
  measured: 'Measured',
  points: 'Points',
  records: '{count, plural, one {# record} other {# records}}',
  noRecords: 'no records',
  months: '{count, plural, one {# month} other {# months}}',
  yes: 'yes',
  no: 'no',
  c_chargebacks: 'Paid orders whose money was taken back',
  c_credentials: 'Kinds of confirmed credentials',
  c_deliveries_on_time: 'Deliveries on time',
  c_disputes: 'Orders in dispute',
  c_flags: 'Lots under a flag',
  c_harvest_kg: 'Harvests inspected or delivered',
  c_inspections: 'Lots with an approved inspection',
  c_notarized_share: 'Lots attested on the ledger',
  c_office_verification: 'Verified by the platform',
  c_plots_outlined: 'Plots with an outline',
  c_plots_verified: 'Plots verified by an office',
  c_seasons: 'Seasons with harvests',
  c_settled_value: 'Settled value',
  c_tenure: 'Time on the platform',
  kind_Farmer: 'Farmer',
  kind_Cooperative: 'Cooperative',
  kind_Exporter: 'Exporter',
  band_Prime: 'Prime',
  band_Strong: 'Strong',
  band_Developing: 'Developing',
  band_Emerging: 'Emerging',
} as const;

declare module '../../../i18n/messages.ts' {
  interface Messages {
    fep: Shape<typeof fep>;
  }
}
