import { cocoa } from './cocoa.ts';
import { coffee } from './coffee.ts';
import { compliance } from './compliance.ts';
import { finance } from './finance.ts';
import { trade } from './trade.ts';

/** The words of the release by bundle; `words.ts` says how they are written. */
export const bundles = { coffee, cocoa, trade, finance, compliance };
