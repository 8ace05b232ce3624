import type { FepMyProfilesOutput } from '@lotmark/sdk';

/** A profile of one's own. */
export type Mine = FepMyProfilesOutput['profiles'][number];
