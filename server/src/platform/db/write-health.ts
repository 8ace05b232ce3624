/** What a server says that lives and reads, and does not write: full, its disk is faulty, or it is a standby now. */
const refusals: ReadonlySet<string> = new Set(['53100', '58030', '25006']);
/** So long a refusal counts. Afterwards calls show whether it still is so. */
const countsMs = 10_000;

/** Whether the database takes writes, as the last ones showed. */
export interface WriteHealth {
  note(error: unknown): void;
  writable(): boolean;
}

export function writeHealth(now = () => performance.now()): WriteHealth {
  let refusedAt = Number.NEGATIVE_INFINITY;
  return {
    note: (error) => {
      if (refusals.has((error as { code?: string }).code ?? '')) refusedAt = now();
    },
    writable: () => now() - refusedAt > countsMs,
  };
}

/**
 * Whether a connection is of no more use after an error. One that went silent would keep the rollback waiting as long as the
 * statement; one to a server that became a standby stays there, while the address leads elsewhere already.
 */
export function isSpent(error: unknown): boolean {
  const { code, message } = error as { code?: string; message?: string };
  return code === '25006' || message === 'Query read timeout';
}
