/** yyyy-mm-dd, so many days after another: ships arrive after they left. */
export function dayAfter(day: Date, days: number): string {
  return new Date(day.getTime() + days * 86_400_000).toISOString().slice(0, 10);
}
