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
  revokedBecause: 'Revoked: {reason}',
  noReason: 'no reason given',
  since_lot_flagged: 'The lot is flagged now',
  since_lot_cancelled: 'The lot was cancelled',
  since_order_disputed: 'The order is in dispute',
  since_order_cancelled: 'The order was cancelled',
  since_delivered_otherwise: 'Something else arrived than it says',
  since_settled_by_decision: 'The order was settled by a decision',
  credentials: 'Credentials',
  credentialsWords:
    'What an office has confirmed that the organisation holds. It is shown as a badge wherever the organisation is.',
  noCredentials: 'No credential was confirmed yet. Send your documents to the authority.',
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
