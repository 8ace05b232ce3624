/** The platform's token, in which wallets are kept. */
export const token = 'AXKT';

/** US dollars that can be bought at once; the service takes no others. */
export const tiers = [1, 5, 10, 25, 50, 100] as const;

const leastDollars = 1;

/** About what a top-up must cost so that it brings the missing tokens; the service states the exact amount at its checkout. */
export function coverOf(missing: number, tokensPerDollar: number): number {
  return Math.max(leastDollars, Math.ceil(Number(((missing / tokensPerDollar) * 100).toFixed(6))) / 100);
}
