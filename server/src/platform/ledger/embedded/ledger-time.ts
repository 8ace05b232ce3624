/** The ledger counts seconds since 2000-01-01T00:00:00Z. */
const EPOCH_OFFSET_S = 946_684_800;
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** A point in time as whole ledger seconds. */
export function toLedgerTime(date: Date): number {
  return Math.floor(date.getTime() / 1000) - EPOCH_OFFSET_S;
}

export function fromLedgerTime(seconds: number): Date {
  return new Date((seconds + EPOCH_OFFSET_S) * 1000);
}

/** `2026-11-21T00:52:00Z` */
export function isoTime(seconds: number): string {
  return fromLedgerTime(seconds).toISOString().replace('.000Z', 'Z');
}

/** `2026-Nov-21 00:52:00.000000000 UTC`; `digits` of a second, 9 in ledgers and 6 in `server_info`. */
export function humanTime(date: Date, digits: 6 | 9): string {
  const iso = date.toISOString();
  const month = MONTHS[date.getUTCMonth()] ?? '';
  return `${iso.slice(0, 4)}-${month}-${iso.slice(8, 10)} ${iso.slice(11, 19)}.${iso.slice(20, 23).padEnd(digits, '0')} UTC`;
}

/** The close time of a ledger: the clock rounded to the resolution, and always later than the ledger before. */
export function closeTime(now: number, resolution: number, parentCloseTime: number): number {
  const raised = now + Math.floor(resolution / 2);
  return Math.max(raised - (raised % resolution), parentCloseTime + 1);
}
