import { hash } from 'node:crypto';
import type { Lot } from '../../origin/lot/store.ts';

/** What a buyer orders a lot by, besides its price and quantity. Parts that others take of a lot change none of it. */
export const goodsFields = ['commodity_type', 'grade', 'processing_method', 'stage', 'corridor', 'exporter'] as const;
export type GoodsField = (typeof goodsFields)[number];
export type Goods = Record<GoodsField, string | null>;

export interface GoodsChange {
  field: GoodsField;
  before: string | null;
  now: string | null;
}

export const goodsOf = (lot: Pick<Lot, GoodsField>): Goods => ({
  commodity_type: lot.commodity_type,
  grade: lot.grade,
  processing_method: lot.processing_method,
  stage: lot.stage,
  corridor: lot.corridor,
  exporter: lot.exporter,
});

/** Stands for the goods and the price of a unit of them, as somebody was shown them. */
export const offerShown = (lot: Pick<Lot, GoodsField | 'unit' | 'asking_price' | 'currency'>): string =>
  hash('sha256', JSON.stringify([lot.unit, lot.asking_price, lot.currency, goodsOf(lot)]), 'hex');

/** How a lot is other than somebody saw it. */
export const goodsChanges = (seen: Goods, lot: Pick<Lot, GoodsField>): GoodsChange[] =>
  goodsFields.flatMap((field) => (lot[field] === seen[field] ? [] : [{ field, before: seen[field], now: lot[field] }]));

/** In words, as `grade is Grade 5 now, and was Grade 1`. */
export const goodsChangesWords = (changes: readonly GoodsChange[]): string =>
  changes
    .map(({ field, before, now }) => `${field} is ${now ?? 'not stated'} now, and was ${before ?? 'not stated'}`)
    .join('; ');
