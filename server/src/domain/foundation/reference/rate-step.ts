import { Decimal } from 'decimal.js';
import { invalid, type Refusal } from '../../../kernel/values/errors.ts';
import type { Tx } from '../../../platform/db/database.ts';

/**
 * By how much a rate may change at once without a question, at a moment.
 * @throws Error where it has no record: the reference data always has a first one.
 */
export async function rateStepAt(tx: Tx, at: Date): Promise<string> {
  const row = await tx
    .selectFrom('rate_steps')
    .select('ask_factor')
    .where('valid_from', '<=', at)
    .orderBy('valid_from', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (row === undefined) throw new Error('there is no bound for changes of rates');
  return row.ask_factor;
}

/** How many times as much one rate is as another, or the other as it; 1 or more. */
export function factorBetween(before: string, after: string): Decimal {
  const factor = new Decimal(after).div(before);
  return factor.lt(1) ? new Decimal(1).div(factor) : factor;
}

/** The question about a rate that changes by more than the bound. */
export function rateQuestion(
  what: string,
  { before, after }: { before: string; after: string },
  bound: string,
): Refusal {
  const [was, will] = [before, after].map((rate) => new Decimal(rate).toFixed());
  const factor = factorBetween(before, after).toSignificantDigits(4).toFixed();
  return invalid(
    'confirm_change',
    `Is this right? The ${what} was ${was} and would be ${will}, a change by the factor ${factor}; more than ${new Decimal(
      bound,
    ).toFixed()} is asked about. If it is right, confirm it (confirm_change: true)`,
  );
}
