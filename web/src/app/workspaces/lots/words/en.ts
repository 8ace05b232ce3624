import type { Shape } from '../../../i18n/messages.ts';

/** The timeline of a lot, and what its parties enter there. */
export const lots = {
  timelineWords: 'What happened to this lot, from the harvest to the payment.',
  timeline: 'Timeline',
  goods: 'The goods',
  commodity: 'Commodity',
  quantity: 'Quantity',
  unit: 'Unit',
  grade: 'Grade',
  processing: 'Processing',
  cooperative: 'Cooperative',
  origin: 'Origin',
  made: 'Made of',
  madeOf:
    '{harvests, plural, =0 {no recorded harvests} one {# harvest} other {# harvests}}{plots, plural, =0 {} one { of # plot} other { of # plots}}',
  publicSight:
    'You see what everyone may see. Only the parties of the trade and inspectors see quantities, places and names.',
  truncated: 'There is more than fits on this page; only the first thousand entries of each kind are shown.',
  updated: 'Changed by its owner',
  harvested: 'Harvested',
  tagScanned: 'Tag scanned in the field',
  inspected: 'Inspected',
  cancelled: 'Cancelled',
  verified: 'Verified',
  confirmationOf: '{stage}, entered by two sides',
  harvestsPooled: '{count, plural, one {# harvest} other {# harvests}}, {quantity} in total',
  showAll: 'Show each of them',
  harvestOnPlot: '{quantity} from plot <id>{plot}</id>',
  tagOnPlot: 'Tag {tag} on plot <id>{plot}</id>',
  inspectedGrade: 'grade {grade}',
  note: '“{note}”',
  blind_other: 'The other side has made its entry. You will see it after you have made yours.',
  blind_own: 'You have made your entry; the other side has not. Until it does, you can correct yours.',
  blind_one: 'One side has made its entry. It is shown when both have.',
  blind_open: 'Not confirmed by both sides yet.',
  confirmTitle: 'Confirm what you see',
  confirmWords:
    'Both sides enter quantity, grade and place on their own, without seeing the other’s figures. Only when both have entered are the two compared and shown.',
  nothingToConfirm: 'There is nothing for you to confirm now.',
  nothingFlagged: 'The lot is held. Nothing can be confirmed until an authority has decided.',
  nothingDraft: 'Nothing can be confirmed before the lot is on the market and has an exporter.',
  stage_dispatch: 'The goods leave the cooperative for the exporter. Cooperative and exporter confirm.',
  stage_receipt: 'The goods arrive in the exporter’s store. Cooperative and exporter confirm.',
  stage_delivery: 'The goods reach the buyer. Exporter and buyer confirm.',
  enter: 'Enter: {stage}',
  correctEntry: 'Correct your entry: {stage}',
  speakFor: 'You are entering for',
  notLatitude: 'A number from −90 to 90.',
  notLongitude: 'A number from −180 to 180.',
  send: 'Send entry',
  said_Open: 'Your entry is saved. It will be compared when the other side has made its own.',
  said_Confirmed: 'Both sides agree.',
  said_Held: 'The two entries differ. The lot is held until an authority has decided.',
  saidReleased: 'Both sides agree, and the escrow is paid out.',
  deliveryTitle: 'Confirm the delivery?',
  deliveryWords:
    'If both sides agree, the money that is held for the order is paid out at once. That cannot be undone.',
  map: 'Where it was seen',
  anchorNow: 'Anchor now',
  anchorQueued: '{count, plural, one {# record is} other {# records are}} on the way to the ledger.',
  anchorNothing: 'Nothing of this lot waits for the ledger.',
  divergedOwn: '{stage}: {km} km from where it must be (limit {limit} km)',
  divergedOther: '{stage}: more than {limit} km from where it must be',
  speakForWords: 'You belong to both sides and can make only one of the two entries. Somebody else makes the other.',
} as const;

declare module '../../../i18n/messages.ts' {
  interface Messages {
    lots: Shape<typeof lots>;
  }
}
