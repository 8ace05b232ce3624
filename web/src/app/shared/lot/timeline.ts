import type { EventsGetLotTimelineOutput } from '@lotmark/sdk';

/** What happened to a lot, as far as the reader may see it. */
export type Timeline = EventsGetLotTimelineOutput;
export type LotEvent = NonNullable<Timeline['items'][number]['event']>;
