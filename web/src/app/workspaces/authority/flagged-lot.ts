import type { AuthorityListFlaggedLotsOutput } from '@lotmark/sdk';

/** A lot that is held until an authority has decided. */
export type FlaggedLot = AuthorityListFlaggedLotsOutput['data'][number];
