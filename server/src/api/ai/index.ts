import { tag } from '../operation.ts';
import { aiChat } from './chat.ts';
import { aiExtraction } from './extract.ts';
import { aiReviews } from './reviews.ts';
import { aiThreads } from './threads.ts';

export const ai = tag('svc_network.api.ai', { ...aiChat, ...aiThreads, ...aiExtraction, ...aiReviews });
