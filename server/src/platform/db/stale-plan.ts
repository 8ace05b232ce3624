/**
 * Whether PostgreSQL says that a prepared statement answers other columns than it did when it was prepared: a newer version has
 * added one while this process goes on. Or that the type of a parameter is gone, which was that of a column for a while.
 */
export function isStalePlan(error: unknown): boolean {
  const { code, message } = error as { code?: string; message?: string };
  if (code === 'XX000') return /cache lookup failed for type/.test(message ?? '');
  return code === '0A000' && /cached plan must not change result type/.test(message ?? '');
}

/** The tables changed meanwhile: what was rolled back may be tried again. */
export class StalePlanError extends Error {
  /** As after a deadlock. */
  readonly code = '40001';
  constructor() {
    super('The columns of a table changed meanwhile, and nothing was written.');
    this.name = 'StalePlanError';
  }
}
