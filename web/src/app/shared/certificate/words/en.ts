import type { Shape } from '../../../i18n/messages.ts';

export const certificate = {
  certificates: 'Export certificates',
  certificate: 'Certificate',
  state: 'State',
  number: 'Number',
  authority: 'Authority',
  issuedOn: 'Issued on',
  goodUntil: 'Good until',
  noEnd: 'no end day',
  publicPage: 'Public page',
  noneOfOrder: 'No export certificate was issued for this order yet.',
  standsAgainst: 'What stands against a certificate now',
  readyToAsk: 'Nothing stands against a certificate. Ask the authority for it, and name this order.',
  ob_order_state: 'The sale does not stand, or is disputed.',
  ob_order_altered: 'The records of the order, or of its parties, are not what was signed.',
  ob_never_shipped: 'The order was settled and never shipped.',
  ob_decided_in_dispute: 'The order was settled by the decision of a dispute.',
  ob_lot_flagged: 'The lot is flagged: the authority has to decide about it first.',
  ob_lot_ended: 'The lot was withdrawn or cancelled.',
  ob_lot_not_anchored: 'The lot waits for its anchor on the ledger; that takes about a minute.',
  ob_lot_not_proven: 'The records of the lot are not what was signed and anchored.',
  ob_origin_elsewhere: 'Most of the lot does not come from the country that its corridor starts in.',
  ob_inspection_altered: 'The record of its inspection is not what was signed.',
  revokedBecause: 'Revoked: {reason}',
  saleCancelled: 'The sale {order} was cancelled.',
  noReason: 'no reason given',
  since_lot_flagged: 'The lot is flagged now',
  since_lot_cancelled: 'The lot was cancelled',
  since_order_disputed: 'The order is in dispute',
  since_order_cancelled: 'The order was cancelled',
  since_delivered_otherwise: 'Something else arrived than it says',
  since_settled_by_decision: 'The order was settled by a decision',
  since_records_altered: 'What is recorded of lot or order is not what was signed',
  credentials: 'Credentials',
  credentialsWords:
    'What an office has confirmed that the organisation holds. It is shown as a badge wherever the organisation is.',
  noCredentials:
    'No credential was confirmed yet. The authority enters what it has confirmed from the papers that you give it: nothing is sent from this page.',
  type: 'Kind',
  reference: 'Reference',
  issuer: 'Issued by',
  document: 'Document',
  confirmedOn: 'Confirmed on',
  state_valid: 'Good',
  state_ending: 'Ends soon',
  state_not_yet: 'Not yet good',
  state_ended: 'Ended',
  state_withdrawn: 'Withdrawn',
  type_Organic: 'Organic',
  type_Fair_trade: 'Fair trade',
  type_Export_licence: 'Export licence',
  type_Phytosanitary_registration: 'Phytosanitary registration',
  badgesWords: 'Held by the organisation, as an office has confirmed; not about this lot',
  badgeUntil: '{type}: confirmed by an office, good until {day}',
  badgeNoEnd: '{type}: confirmed by an office',
} as const;

declare module '../../../i18n/messages.ts' {
  interface Messages {
    certificate: Shape<typeof certificate>;
  }
}
