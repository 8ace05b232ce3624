import { Decimal } from 'decimal.js';
import { type Decision, decided, invalid, refused } from '../../../kernel/values/errors.ts';
import { Exact } from '../../../kernel/values/exact.ts';

export { farmerStatementStatuses } from '../../../platform/db/tables.generated.ts';

/** What a farmer's harvests gave to the lot of an order; decimal strings. */
export interface Share {
  farmer: string;
  quantity_kg: string;
}

export interface SharedLine extends Share {
  amount: string;
  /** Of the amount, what was left over by rounding. */
  rounding: string;
}

/**
 * Divides the money of one lot by kilograms. Each share is rounded down to the currency's minor units, and what is left goes to
 * the largest one: the amounts add up to the money exactly.
 * @param shares in any order; at least one, each with more than nothing.
 */
export function divideByWeight(money: string, shares: readonly Share[], minorUnits: number): SharedLine[] {
  const total = shares.reduce((sum, share) => sum.plus(share.quantity_kg), new Exact(0));
  const bySize = [...shares].sort(
    (left, right) => new Exact(right.quantity_kg).cmp(left.quantity_kg) || (left.farmer < right.farmer ? -1 : 1),
  );
  const amounts = bySize.map((share) =>
    new Exact(money).times(share.quantity_kg).div(total).toDecimalPlaces(minorUnits, Decimal.ROUND_FLOOR),
  );
  const rest = new Exact(money).minus(amounts.reduce((sum, amount) => sum.plus(amount), new Exact(0)));
  return bySize.map((share, index) => {
    const rounding = index === 0 ? rest : new Exact(0);
    return { ...share, amount: (amounts[index] as Decimal).plus(rounding).toFixed(), rounding: rounding.toFixed() };
  });
}

/** What a cooperative takes off: exactly one of a percentage, an amount a kilogram, or an amount. */
export interface DeductionRule {
  label: string;
  percent?: string | undefined;
  per_kg?: string | undefined;
  amount?: string | undefined;
  /** Of this farmer only; of each unless told. */
  farmer?: string | undefined;
}

export interface Deduction {
  farmer: string;
  label: string;
  amount: string;
}

/**
 * What is taken off each farmer's sum, rounded half up to the currency's minor units; what rounds to nothing is left out.
 * @param sums what each farmer has: kilograms and money.
 * @param nameOf what to call a farmer in a refusal.
 * @returns the deductions in the order of the rules, or the refusal that names the one that takes too much.
 */
export function deductionsOf(
  rules: readonly DeductionRule[],
  sums: readonly (Share & { amount: string })[],
  minorUnits: number,
  nameOf: (farmer: string) => string,
): Decision<Deduction[]> {
  const taken: Deduction[] = [];
  const left = new Map(sums.map(({ farmer, amount }) => [farmer, new Exact(amount)]));
  for (const [index, rule] of rules.entries()) {
    for (const sum of sums) {
      if (rule.farmer !== undefined && rule.farmer !== sum.farmer) continue;
      const amount = deductionFrom(rule, sum).toDecimalPlaces(minorUnits, Decimal.ROUND_HALF_UP);
      if (amount.isZero()) continue;
      const rest = (left.get(sum.farmer) as Decimal).minus(amount);
      if (rest.isNegative()) {
        const message = `takes more than ${nameOf(sum.farmer)} has: ${amount.toFixed()} of ${amount.plus(rest).toFixed()}`;
        return refused(invalid(`deductions.${index}`, message));
      }
      left.set(sum.farmer, rest);
      taken.push({ farmer: sum.farmer, label: rule.label, amount: amount.toFixed() });
    }
  }
  return decided(taken);
}

function deductionFrom(rule: DeductionRule, sum: Share & { amount: string }): Decimal {
  if (rule.percent !== undefined) return new Exact(sum.amount).times(rule.percent).div(100);
  return rule.per_kg !== undefined ? new Exact(sum.quantity_kg).times(rule.per_kg) : new Exact(rule.amount ?? '0');
}
