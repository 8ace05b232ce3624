import { type FieldError, Refusal } from '../../../kernel/values/errors.ts';
import { Exact } from '../../../kernel/values/exact.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { totalOf } from '../order/quantities.ts';
import type { MandateLine } from './lines.ts';

/** What a sender thinks that its order comes to; decimal strings. */
export interface SentTotals {
  totals?: Readonly<Record<string, string | undefined>> | undefined;
  lines: readonly { line_total?: string | undefined }[];
}

/**
 * Compares totals that a document tells with what its lines come to at the lots' prices. There are no taxes, allowances
 * or charges here: every total is the sum of the lines.
 * @throws Refusal `validation` naming every one that contradicts the lines.
 */
export async function checkTotals(tx: Tx, sent: SentTotals, lines: readonly MandateLine[]): Promise<void> {
  const told = Object.entries(sent.totals ?? {}).filter((each): each is [string, string] => each[1] !== undefined);
  if (told.length === 0 && sent.lines.every((line) => line.line_total === undefined)) return;
  const currencies = [...new Set(lines.map((line) => line.currency))];
  const rows = await tx
    .selectFrom('currencies')
    .select(['code', 'minor_units'])
    .where('code', 'in', currencies)
    .execute();
  const faults = contradictions(sent, lines, new Map(rows.map((row) => [row.code, row.minor_units])));
  if (faults.length === 0) return;
  throw new Refusal('validation', faults.map(({ field, message }) => `${field}: ${message}`).join('; '), {
    errors: faults,
  });
}

/** @param minorUnits decimals by currency. */
export function contradictions(
  sent: SentTotals,
  lines: readonly MandateLine[],
  minorUnits: ReadonlyMap<string, number>,
): FieldError[] {
  const rounded = lines.map((line) => totalOf(line.quantity, line.unit_price, minorUnits.get(line.currency) ?? 2));
  const faults = rounded.flatMap((total, index): FieldError[] => {
    const field = `lines.${index}.line_total`;
    const told = sent.lines[index]?.line_total;
    if (told === undefined || new Exact(told).eq(total)) return [];
    return [{ field, message: `the line comes to ${total} ${lines[index]?.currency}, not to ${told}` }];
  });
  const told = Object.entries(sent.totals ?? {}).filter((each): each is [string, string] => each[1] !== undefined);
  const [currency, ...others] = [...new Set(lines.map((line) => line.currency))];
  if (told.length > 0 && others.length > 0) {
    return [
      ...faults,
      { field: 'totals.payable', message: `cannot be one amount: the lots are in ${currency}, ${others.join(', ')}` },
    ];
  }
  const sum = rounded.reduce((total, each) => total.plus(each), new Exact(0));
  // Some add first and round then.
  const exact = lines.reduce(
    (total, line) => total.plus(new Exact(line.quantity).times(line.unit_price)),
    new Exact(0),
  );
  const late = exact.toDecimalPlaces(minorUnits.get(currency ?? '') ?? 2, Exact.ROUND_HALF_UP);
  for (const [name, amount] of told) {
    if (sum.eq(amount) || late.eq(amount)) continue;
    faults.push({
      field: `totals.${name}`,
      message: `the lines come to ${sum.toFixed()} ${currency}, not to ${amount}`,
    });
  }
  return faults;
}
