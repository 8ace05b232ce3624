import { canonicalize } from '@lotmark/sdk/verify';
import { type Decision, decided, invalid, refused, wrongState } from '../../../kernel/values/errors.ts';
import { Exact } from '../../../kernel/values/exact.ts';
import { type IndexKind, measures } from '../terms/index-kinds.ts';
import { daysOf } from '../terms/periods.ts';

/** What a provider says that it measured; decimal text, days as yyyy-mm-dd. */
export interface Measured {
  provider: string;
  index_kind: IndexKind;
  cell: string;
  period_from: string;
  period_to: string;
  value: string;
  unit: string;
  issued_at: Date;
  /** The reading that this one takes the place of. */
  corrects: string | undefined;
}

/**
 * What a provider signs: RFC 8785 canonical JSON in UTF-8, with the value as plain decimal text and the moment as ISO 8601 in
 * UTC with milliseconds; `corrects` only where it corrects one.
 */
export function signedText({ value, issued_at, corrects, ...said }: Measured): string {
  return canonicalize({
    ...said,
    value: new Exact(value).toFixed(),
    issued_at: issued_at.toISOString(),
    ...(corrects === undefined ? {} : { corrects }),
  });
}

/** Clocks of providers may run ahead by so much. */
const aheadMs = 5 * 60_000;

/** Whether such a thing can have been measured by now. */
export function canBe(measured: Measured, now: Date): Decision<void> {
  const { period_from, period_to, value, unit, issued_at } = measured;
  const { unit: right, least, most } = measures[measured.index_kind];
  if (unit !== right) return refused(invalid('unit', `must be ${right} for ${measured.index_kind}`));
  if (new Exact(value).lt(least) || new Exact(value).gt(most)) {
    return refused(invalid('value', `must lie between ${least} and ${most} ${right}: nothing else was ever measured`));
  }
  if (period_to < period_from) return refused(invalid('period_to', 'must not be before period_from'));
  if (daysOf({ from: period_from, to: period_to }) > 366) return refused(invalid('period_to', 'must be within a year'));
  if (period_to >= now.toISOString().slice(0, 10)) {
    return refused(invalid('period_to', 'must be over: a day in UTC before today'));
  }
  if (issued_at.getTime() > now.getTime() + aheadMs) return refused(invalid('issued_at', 'lies in the future'));
  if (issued_at.toISOString().slice(0, 10) <= period_to) {
    return refused(invalid('issued_at', 'lies before the end of the period: nobody has measured it by then'));
  }
  return decided(undefined);
}

/** A reading that there is, as far as a correction of it must fit. */
export interface Corrected extends Omit<Measured, 'corrects' | 'unit'> {
  name: string;
  /** The reading that corrects it. */
  corrected_by: string | null;
}

/** Whether a reading may take the place of another. */
export function mayCorrect(measured: Measured, old: Corrected | undefined): Decision<void> {
  const { corrects } = measured;
  if (old === undefined) return refused(invalid('corrects', `there is no reading ${corrects}`));
  const same =
    old.provider === measured.provider &&
    old.index_kind === measured.index_kind &&
    old.cell === measured.cell &&
    old.period_from === measured.period_from &&
    old.period_to === measured.period_to;
  if (!same) return refused(invalid('corrects', 'must be a reading of the same provider, index, cell and period'));
  if (old.corrected_by !== null) {
    return refused(wrongState(`${old.name} is corrected by ${old.corrected_by} already; correct that one.`));
  }
  if (measured.issued_at <= old.issued_at) {
    return refused(invalid('issued_at', `must be after that of ${old.name}, ${old.issued_at.toISOString()}`));
  }
  return decided(undefined);
}
