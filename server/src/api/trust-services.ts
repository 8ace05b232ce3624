import type { TotalsBoard } from '../domain/public-record/totals.ts';
import { operations } from '../kernel/operation.ts';
import type { Services } from './operation.ts';

/** What verifying and DID management need beside what all operations have. */
export interface TrustServices extends Services {
  /** The figures of the public landing page. */
  totals: TotalsBoard;
  /** Seals the private keys that we keep for organisations; 32 bytes. */
  organisationKeys: Uint8Array;
}

/** Declares an operation around verification and DIDs. */
export const trustOperation = operations<TrustServices>();
