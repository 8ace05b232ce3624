import type { Offer } from './queries.ts';

type Colour = 'gray' | 'blue' | 'leaf' | 'orange' | 'red';

const ofRecord = {
  Draft: ['proofDraft', 'gray'],
  Listed: ['claimPending', 'blue'],
  Notarized: ['claimAuthentic', 'leaf'],
  Verified: ['claimAuthentic', 'leaf'],
  Flagged: ['claimFlagged', 'orange'],
  Cancelled: ['proofDraft', 'gray'],
  Sold: ['claimAuthentic', 'leaf'],
} as const;

/** How far a lot is traced: green only where every kilogram comes from a plot whose outline is known. */
function tracing({ outlines_kg, points_kg, untraced_kg, verified_kg }: Offer['traced']) {
  if (outlines_kg + points_kg === 0) return ['claimUntraced', 'gray'] as const;
  if (untraced_kg > 0) return ['claimTracedInPart', 'blue'] as const;
  if (points_kg > 0) return [outlines_kg === 0 ? 'claimTracedByPoints' : 'claimTracedSomeByPoints', 'blue'] as const;
  return verified_kg < outlines_kg ? (['claimTracedEntered', 'leaf'] as const) : (['claimTraced', 'leaf'] as const);
}

/** What the service found when it compared the lot a moment ago. */
export interface Checked {
  verified: boolean;
  error?: string | undefined;
}

/**
 * What is claimed of a lot, in the words of its public page: each claim has a state of its own. Nothing is green while the
 * lot is flagged, nor beside a check that failed: the state of the lot follows such a check minutes later.
 */
export function claimsOf(lot: Pick<Offer, 'status' | 'traced' | 'found_otherwise'>, checked?: Checked) {
  if (lot.status === 'Flagged') return [ofRecord.Flagged];
  if (checked !== undefined && !checked.verified && checked.error !== 'not_anchored') {
    return [['claimFailed', 'red'] as const];
  }
  const inspected = lot.found_otherwise ? [['claimOtherwise', 'orange'] as const] : [];
  return [...inspected, ofRecord[lot.status], tracing(lot.traced)] satisfies (readonly [string, Colour])[];
}
