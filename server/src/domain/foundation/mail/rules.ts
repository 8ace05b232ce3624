/** Attempts before we give up: with the pauses below about two days. */
export const maxAttempts = 14;
/** A mail older than this is not sent any more (a server was set up late): its links have expired. */
export const maxAgeMs = 3 * 86_400_000;

/** The pause after the n-th failed attempt, in milliseconds: 30 s, 1 min, 2 min, ... at most 6 h. */
export function pauseAfter(attempts: number): number {
  return Math.min(30_000 * 2 ** (attempts - 1), 6 * 3_600_000);
}
