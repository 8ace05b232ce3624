import type { CoverKind } from './cover-facts.ts';

/** Records that are signed as they change. */
export type SignedKind =
  | 'lot'
  | 'listing'
  | 'order'
  | 'escrow'
  | 'shipment'
  | 'organisation'
  | 'inspection'
  | 'certificate'
  | 'package'
  | 'org_credential'
  | CoverKind;
