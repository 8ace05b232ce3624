import type { Operation } from '../kernel/operation.ts';
import { auth } from './auth.ts';
import { cooperative } from './cooperative.ts';
import { cooperativeDesk } from './cooperative-desk.ts';
import { cooperativeListing } from './cooperative-listing.ts';
import type { Services } from './operation.ts';

/** Every operation of the service, by tag. */
export const allOperations: readonly Operation<Services>[] = [
  ...auth,
  ...cooperative,
  ...cooperativeDesk,
  ...cooperativeListing,
];
