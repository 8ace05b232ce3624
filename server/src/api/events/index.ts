import { tag } from '../operation.ts';
import { eventsFeed } from './feed.ts';
import { eventsTrace } from './trace.ts';

export const events = tag('svc_network.api.events', { ...eventsFeed, ...eventsTrace });
