import type { Shape } from '../../../i18n/messages.ts';

/** Where goods come from, and where they went. */
export const trace = {
  workspace: 'Trace and recall',
  title: 'Trace and recall',
  words: 'Where a lot comes from, and everything that a bad plot reaches.',
  about: 'Plots and lots',
  aboutWords: 'Plots are taken as bad: PLOT-2026-00001. Lots are traced: LOT-2026-00001. Several with spaces between.',
  show: 'Show',
  notNames: '{words} is neither a plot (PLOT-2026-00001) nor a lot (LOT-2026-00001).',
  start: 'Enter a plot to see what it reaches, or a lot to see where it comes from.',
  badPlots: 'Bad plots',
  lotsReached: 'Lots reached',
  left: 'Left without them',
  leftWords: 'By the records, only if the goods were kept apart',
  others: 'Of others',
  othersWords:
    '{orders, plural, one {# order} other {# orders}}, {statements, plural, one {# statement} other {# statements}}',
  map: 'Map',
  noMap: 'Nobody has entered where these plots lie, or you may not know.',
  graph: 'From plots to statements',
  graphWords: 'Choose a plot to take it as bad, or as good again.',
  plots: 'Plots',
  lots: 'Lots',
  orders: 'Orders',
  statements: 'EU statements',
  more: 'and {count} more',
  lot: 'Lot',
  weight: 'Weight',
  fromBad: 'Harvested on bad plots',
  fromBadWords:
    'What its harvests weighed when they went in, which may be more than the lot weighs now: processing and splitting take weight away.',
  rest: 'Largest part without them',
  mixed: 'Only if kept apart through: {steps}',
  clean: 'Nothing of a bad plot',
  reachedHarvest: 'Holds goods of a bad plot',
  reachedSplit: 'Split off a lot that does',
  notTraced: '{kilograms} not traced',
  through_pooling: 'pooling',
  through_processing: 'processing',
  through_split: 'splitting',
  order: 'Order',
  status: 'Status',
  package: 'Package',
  simulated: 'simulated, worth nothing',
  bad: 'bad',
  markBad: 'Take {plot} as bad',
  unmark: 'Take {plot} as good again',
  noLots: 'No lot of yours holds anything of these plots.',
  kilograms: '{kilograms} kg',
} as const;

declare module '../../../i18n/messages.ts' {
  interface Messages {
    trace: Shape<typeof trace>;
  }
}
