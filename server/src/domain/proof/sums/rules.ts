/** A day's books are closed this long after its end: what was begun before midnight is committed by then. */
const settlingMs = 10 * 60_000;
const dayMs = 24 * 60 * 60_000;

/** The last UTC day whose books are closed, as YYYY-MM-DD. */
export function lastClosedDay(now: Date): string {
  return dayOf(new Date(now.getTime() - settlingMs - dayMs));
}

export function dayAfter(day: string): string {
  return dayOf(new Date(new Date(`${day}T00:00:00Z`).getTime() + dayMs));
}

const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10);

/** The name under which a day's sums are attested. */
export const sumsName = (day: string): string => `SUMS-${day}`;
