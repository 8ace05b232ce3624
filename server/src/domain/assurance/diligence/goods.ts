import type { Goods, RuleSet } from './types.ts';

/** What a rule set says of a commodity; undefined where the regulation does not know it. */
export function goodsOf({ goods }: Pick<RuleSet, 'goods'>, commodity: string): Goods | undefined {
  return (goods as unknown as Readonly<Record<string, Goods | undefined>>)[commodity];
}
