import type { AuthorityGetFlaggedLotOutput, AuthorityListFlaggedLotsOutput } from '@lotmark/sdk';

/** A lot that is held until an authority has decided. */
export type FlaggedLot = AuthorityListFlaggedLotsOutput['data'][number];

/** The same with what differs from what was signed, and who could have changed it. */
export type FlaggedDetail = AuthorityGetFlaggedLotOutput;
