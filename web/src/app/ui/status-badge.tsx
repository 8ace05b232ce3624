import { Badge } from '@mantine/core';
import { useTerms } from '../i18n/formats.ts';

const colours: Record<string, string> = {
  Draft: 'gray',
  'Order Placed': 'yellow',
  'Order Unpaid': 'blue',
  Listed: 'blue',
  Queued: 'blue',
  CLAIM_RECEIVED: 'blue',
  PROOF_ADVANCED: 'indigo',
  'Escrow Created': 'blue',
  'Order Standing': 'blue',
  Funded: 'teal',
  Paid: 'teal',
  'In Transit': 'indigo',
  Notarized: 'teal',
  Verified: 'leaf',
  Settled: 'leaf',
  Sold: 'leaf',
  Released: 'leaf',
  Active: 'leaf',
  Ordered: 'leaf',
  STATE_VERIFIED: 'leaf',
  Delivered: 'leaf',
  'Closed by Decision': 'gray',
  Confirmed: 'leaf',
  Accepted: 'leaf',
  Issued: 'leaf',
  'Issued Before': 'orange',
  Pending: 'yellow',
  Requested: 'yellow',
  Approved: 'blue',
  Batched: 'indigo',
  Published: 'leaf',
  Held: 'orange',
  Waiting: 'yellow',
  Received: 'yellow',
  Paused: 'yellow',
  Disputed: 'orange',
  Flagged: 'orange',
  'Found Otherwise': 'orange',
  HOLDING: 'orange',
  Generated: 'blue',
  Passed: 'teal',
  Available: 'leaf',
  Amended: 'indigo',
  Superseded: 'gray',
  Failing: 'orange',
  Failed: 'red',
  Refused: 'red',
  Dead: 'red',
  Rejected: 'red',
  Cancelled: 'gray',
  Revoked: 'gray',
  Expired: 'gray',
  Ok: 'leaf',
  Healthy: 'leaf',
  Degraded: 'orange',
  Down: 'red',
};

/** A state in words, with a colour that only repeats what the word says. */
export function StatusBadge({
  status,
  words: own,
}: {
  status: string | null | undefined;
  /** Where the state's own words are not those of other records. */
  words?: string;
}) {
  const term = useTerms();
  if (status == null) return null;
  const words = own ?? term(status);
  // A long state takes a second line rather than pushing a table's last column out of sight.
  const room =
    words.length > 16
      ? {
          h: 'auto',
          mih: 26,
          py: 4,
          styles: { label: { whiteSpace: 'normal', lineHeight: 1.25, textAlign: 'left' } } as const,
        }
      : { miw: 'max-content' };
  return (
    <Badge variant="dot" color={colours[status] ?? 'gray'} tt="none" fw={500} size="lg" radius="sm" {...room}>
      {words}
    </Badge>
  );
}
