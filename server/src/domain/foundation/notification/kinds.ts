/** What people are told of. Each has a sentence in every language (messages.ts) and a page that it leads to. */
export const notificationKinds = [
  'announcement',
  'certificate_ending',
  'claim_paid',
  'claim_rejected',
  'credential_ending',
  'delivery_to_confirm',
  'device_diverges',
  'device_silent',
  'entries_differ',
  'incident_opened',
  'inspection_approved',
  'inspection_assigned',
  'inspection_rejected',
  'key_expiring',
  'lot_flagged',
  'lot_resolved',
  'lot_to_decide',
  'oracle_silent',
  'order_charged_back',
  'order_disputed',
  'order_lapsed',
  'order_placed',
  'order_settled',
  'organisation_reinstated',
  'organisation_suspended',
  'organisation_verified',
  'payout_approved',
  'payout_failed',
  'payout_paid',
  'payout_refused',
  'statement_change_ends',
  'statement_outdated',
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/** What a sentence or an address needs beside the subject; `title` of an announcement or incident is a text by language. */
export interface NotificationFacts {
  title?: Readonly<Record<string, string>>;
  lot?: string;
  label?: string;
  day?: string;
  organisation?: string;
  order?: string;
  /** Where to go, where the record alone does not say. */
  page?: string;
}

/** The page of the portal that a notice leads to; null where there is none. `subject` is a record's name. */
export function pageOf(
  kind: NotificationKind,
  subject: string,
  { lot, order, page }: NotificationFacts,
): string | null {
  switch (kind) {
    case 'announcement':
      return `/app/news/${subject}`;
    case 'device_diverges':
    case 'device_silent':
      return `/app/devices/${subject}`;
    case 'delivery_to_confirm':
    case 'order_charged_back':
    case 'order_disputed':
    case 'order_lapsed':
    case 'order_placed':
    case 'order_settled':
      return `/app/orders/${subject}`;
    case 'certificate_ending':
      return order === undefined ? null : `/app/orders/${order}`;
    case 'claim_paid':
    case 'claim_rejected':
      return `/app/insurance/claims/${subject}`;
    case 'oracle_silent':
      return '/app/insurance/oracle';
    case 'credential_ending':
      return page ?? null;
    case 'entries_differ':
    case 'lot_flagged':
    case 'lot_resolved':
      return `/app/lots/${subject}`;
    case 'lot_to_decide':
      return `/app/authority/flagged/${subject}`;
    case 'inspection_assigned':
      return `/app/inspector/drafts/${subject}`;
    case 'inspection_approved':
    case 'inspection_rejected':
      return lot === undefined ? null : `/app/lots/${lot}/inspections/${subject}`;
    case 'statement_change_ends':
    case 'statement_outdated':
      return `/app/compliance/packages/${subject}`;
    case 'incident_opened':
      return `/app/operator/incidents/${subject}`;
    case 'key_expiring':
      return `/app/connections/keys/${subject}`;
    default:
      return null;
  }
}
