import { Decimal } from 'decimal.js';
import { type Decision, decided, invalid, type Refusal, refused, wrongState } from '../../../kernel/values/errors.ts';
import { Exact } from '../../../kernel/values/exact.ts';
import type { InsurancePolicyStatus as PolicyStatus } from '../../../platform/db/tables.generated.ts';
import type { Product } from '../product/store.ts';
import { daysOf, type Period } from '../terms/periods.ts';

export {
  type InsurancePolicyStatus as PolicyStatus,
  insurancePolicyStatuses as policyStatuses,
} from '../../../platform/db/tables.generated.ts';

export type PolicyEvent = 'review' | 'bind' | 'expire' | 'cancel';

/** What each event makes of a policy in each state; what is not here is refused. */
const transitions: Readonly<Record<PolicyStatus, Partial<Record<PolicyEvent, PolicyStatus>>>> = {
  Applied: { review: 'Under Review', bind: 'Active', cancel: 'Cancelled' },
  'Under Review': { bind: 'Active', cancel: 'Cancelled' },
  Active: { expire: 'Expired', cancel: 'Cancelled' },
  Expired: {},
  Cancelled: {},
};

export function policyAfter(
  policy: { name: string; status: PolicyStatus },
  event: PolicyEvent,
): Decision<PolicyStatus> {
  const next = transitions[policy.status][event];
  if (next !== undefined) return decided(next);
  const right = Object.entries(transitions).flatMap(([status, events]) => (event in events ? [status] : []));
  return refused(wrongState(`${policy.name} is ${policy.status}; it must be ${right.join(' or ')}.`));
}

/**
 * Whether a policy may be ended early today. An insurer that could end what an index pays while the season runs would end it
 * when it sees a drought coming.
 */
export function mayEnd(
  policy: { name: string; status: PolicyStatus; cell: string | null; starts_on: string; ends_on: string },
  today: string,
  by: 'holder' | 'insurer' | 'admin',
): Decision<void> {
  if (policy.status !== 'Active') return decided(undefined);
  if (policy.ends_on < today) return refused(wrongState(`The season of ${policy.name} ended on ${policy.ends_on}.`));
  if (by === 'insurer' && policy.cell !== null && policy.starts_on <= today) {
    return refused(
      wrongState(`The cover of ${policy.name} has begun on ${policy.starts_on}: only its holder can end it early.`),
    );
  }
  return decided(undefined);
}

/** Cover of an index is bought before anybody sees how its season goes; undefined while that is so. */
export function begunSeason(
  { name, index_kind, season_from }: Pick<Product, 'name' | 'index_kind' | 'season_from'>,
  today: string,
): Refusal | undefined {
  if (index_kind === null || today < season_from) return undefined;
  return wrongState(`The season of ${name} began on ${season_from}; cover of an index is bought before.`);
}

/**
 * The first day of cover of a policy that is bound today. What an index pays is decided by its whole season: it is bound, and its
 * premium paid, before the season, or not at all.
 */
export function boundFrom(
  policy: { name: string; cell: string | null; starts_on: string },
  premium: { paid_at: Date },
  today: string,
): Decision<string> {
  const starts = policy.cell === null && policy.starts_on < today ? today : policy.starts_on;
  if (starts < today) {
    return refused(
      wrongState(
        `The cover of ${policy.name} was to begin on ${starts}, and it is bound before or not at all; cancel it, and the whole premium goes back.`,
      ),
    );
  }
  if (premium.paid_at.toISOString().slice(0, 10) > starts) {
    return refused(wrongState(`The premium of ${policy.name} was paid after its cover was to begin on ${starts}.`));
  }
  return decided(starts);
}

/** Whether one may apply for a product with such a sum today. */
export function mayApply(
  product: Product,
  asked: { sum_insured: string; cell: string | undefined; cells: readonly { cell: string }[] },
  today: string,
): Decision<void> {
  if (product.retired_at !== null) return refused(wrongState(`${product.name} is sold no more.`));
  if (product.sales_until < today) {
    return refused(wrongState(`${product.name} was sold until ${product.sales_until}; its season is decided by now.`));
  }
  const begun = begunSeason(product, today);
  if (begun !== undefined) return refused(begun);
  if (new Exact(asked.sum_insured).lt(product.sum_min) || new Exact(asked.sum_insured).gt(product.sum_max)) {
    const [least, most] = [product.sum_min, product.sum_max].map((sum) => new Exact(sum).toFixed());
    return refused(invalid('sum_insured', `must lie between ${least} and ${most} ${product.currency}`));
  }
  if (product.index_kind === null) {
    return asked.cell === undefined
      ? decided(undefined)
      : refused(invalid('cell', 'is of products with an index; leave it out'));
  }
  const cells = asked.cells.map(({ cell }) => cell);
  if (asked.cell !== undefined && cells.includes(asked.cell)) return decided(undefined);
  return refused(invalid('cell', `must be one of ${cells.join(', ')}`));
}

/** The days of cover from a day on: all of them before the season, none after it. */
const daysLeft = ({ from, to }: Period, today: string): number =>
  today > to ? 0 : daysOf({ from: today > from ? today : from, to });

/**
 * What goes back of a premium where the cover ends early: all of it before the cover begins, then by days, rounded down; the
 * day on which it ends was covered.
 */
export function unearned(amount: string, cover: Period, today: string, scale: number): string {
  const left = today < cover.from ? daysOf(cover) : Math.max(0, daysLeft(cover, today) - 1);
  return new Exact(amount).times(left).div(daysOf(cover)).toDecimalPlaces(scale, Decimal.ROUND_FLOOR).toFixed();
}
