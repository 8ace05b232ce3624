import type { EventsListHeldOutput } from '@lotmark/sdk';

/** An event whose two entries differ. */
export type HeldEvent = EventsListHeldOutput['data'][number];
