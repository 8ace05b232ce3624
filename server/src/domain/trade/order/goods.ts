import { hash } from 'node:crypto';
import { Exact } from '../../../kernel/values/exact.ts';
import type { Lot } from '../../origin/lot/store.ts';

const goodsColumns = ['commodity_type', 'grade', 'processing_method', 'stage', 'corridor', 'exporter'] as const;
/** What a buyer orders a lot by, besides its price and quantity. Parts that others take of a lot change none of it. */
export const goodsFields = [...goodsColumns, 'inspection'] as const;
export type GoodsField = (typeof goodsFields)[number];
/** What was kept before inspections were part of it does not say `inspection`, which is as nothing found. */
export type Goods = Record<Exclude<GoodsField, 'inspection'>, string | null> & { inspection?: string | null };

/** A lot with all that its goods are known by; see `foundOtherwise`. */
export type GoodsOffered = Pick<Lot, (typeof goodsColumns)[number]> & { found_otherwise: boolean };
type PriceOffered = Pick<Lot, 'asking_price' | 'currency'> & { unit: string };

export interface GoodsChange {
  field: GoodsField;
  before: string | null;
  now: string | null;
}

export const goodsOf = (lot: GoodsOffered): Required<Goods> => ({
  commodity_type: lot.commodity_type,
  grade: lot.grade,
  processing_method: lot.processing_method,
  stage: lot.stage,
  corridor: lot.corridor,
  exporter: lot.exporter,
  inspection: lot.found_otherwise ? 'found_otherwise' : null,
});

/** Stands for the goods and the price of a unit of them, as somebody was shown them. */
export const offerShown = (lot: GoodsOffered & PriceOffered): string => offerOf(lot, goodsOf(lot));

/** As `offerShown`, of what was agreed to. */
export function offerOf({ unit, asking_price, currency }: PriceOffered, goods: Goods): string {
  const price = asking_price === null ? null : new Exact(asking_price).toFixed();
  const said = goodsFields.map((field) => goods[field] ?? null);
  return hash('sha256', JSON.stringify([unit, price, currency, ...said]), 'hex');
}

/** How a lot is other than somebody saw it. */
export function goodsChanges(seen: Goods, lot: GoodsOffered): GoodsChange[] {
  const goods = goodsOf(lot);
  return goodsFields.flatMap((field) => {
    const [before, now] = [seen[field] ?? null, goods[field]];
    return before === now ? [] : [{ field, before, now }];
  });
}

/** In words, as `grade is Grade 5 now, and was Grade 1`. */
export const goodsChangesWords = (changes: readonly GoodsChange[]): string =>
  changes
    .map(({ field, before, now }) =>
      field === 'inspection'
        ? `approved inspection ${now === null ? 'bears out' : 'does not bear out'} what it claims now`
        : `${field} is ${now ?? 'not stated'} now, and was ${before ?? 'not stated'}`,
    )
    .join('; ');
