import type { Shape } from '../../../i18n/messages.ts';

export { members } from '../../../shared/members/words/en.ts';
export { payout } from '../../../shared/payout/words/en.ts';
export { plotImport } from '../../../shared/plot-import/words/en.ts';

export const exporter = {
  plotImports: 'Import plots',
  importWords: 'Any cooperative that you buy from. Its office sees the file and lets the plots be made.',
  workspace: 'Exporter',
  overview: 'Overview',
  overviewWords: 'What waits for you, and what has been earned.',
  orders: 'Orders',
  members: 'Members',
  ordersWords: 'Orders that buyers have placed for your lots. Accept, decline and ship them here.',
  buyer: 'Buyer',
  lot: 'Lot',
  pipeline: 'Value of open orders',
  pipelineIn: 'Open orders, {currency}',
  onTheWay: 'On the way',
  disputed: 'In dispute',
  settled: 'Settled',
  byStatus: 'Orders by state',
  noOrders: 'No orders yet',
  noOrdersWords: 'They appear here as soon as a buyer places one.',
  waits: 'Waiting for you',
  toAnswer: '{count, plural, one {# order waits} other {# orders wait}} for your answer',
  toShip: '{count, plural, one {# paid order waits} other {# paid orders wait}} to be shipped',
  nothingWaits: 'Nothing waits for you.',
  orderLine: '{buyer}, {quantity}, {amount}',
  allOrders: 'All orders',
  noExporter: 'You belong to no exporter',
  noExporterWords: 'Set up your company here, or ask its owner to add you.',
  found: 'Set up an exporter',
  wallet: 'Wallet',
} as const;

declare module '../../../i18n/messages.ts' {
  interface Messages {
    exporter: Shape<typeof exporter>;
  }
}
