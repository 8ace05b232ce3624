import type { InsuranceProductReadingPeriod as ReadingPeriod } from '../../../platform/db/tables.generated.ts';

/** First and last day, yyyy-mm-dd. */
export interface Period {
  from: string;
  to: string;
}

const dayMs = 86_400_000;
const dayText = (moment: number): string => new Date(moment).toISOString().slice(0, 10);
const moment = (day: string): number => Date.parse(`${day}T00:00:00Z`);
/** The day so many days after another. */
export const plusDays = (day: string, days: number): string => dayText(moment(day) + days * dayMs);
/** Days from the first to the last, both counted. */
export const daysOf = ({ from, to }: Period): number => Math.round((moment(to) - moment(from)) / dayMs) + 1;

/** The last day of the period that begins on a day: dekads begin on the 1st, 11th and 21st of a month. */
function endOf(from: string, kind: Exclude<ReadingPeriod, 'season'>): string {
  const [year = 0, month = 0, day = 0] = from.split('-').map(Number);
  const lastOfMonth = dayText(Date.UTC(year, month, 0));
  if (kind === 'month' || day === 21) return lastOfMonth;
  return plusDays(from, 9);
}

/**
 * The periods that a season is measured in.
 * @returns undefined where the season does not begin and end with one of them.
 */
export function periodsOf(kind: ReadingPeriod, season: Period): Period[] | undefined {
  if (kind === 'season') return [season];
  const first = Number(season.from.slice(8));
  if (first !== 1 && (kind === 'month' || (first !== 11 && first !== 21))) return undefined;
  const found: Period[] = [];
  for (let from = season.from; from <= season.to; ) {
    const to = endOf(from, kind);
    found.push({ from, to });
    from = plusDays(to, 1);
  }
  return found.at(-1)?.to === season.to ? found : undefined;
}
