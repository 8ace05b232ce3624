/** The secrets with which we call services, as they count at the moment of a call: set by the environment, or in the hub. */
export interface Secrets {
  /** The one that counts now; undefined where none is set. */
  current(slot: string): Promise<string | undefined>;
  /** As it was heard of last, without asking anybody. */
  known(slot: string): string | undefined;
  /** All that still count: the current one first, then those that it replaced and that have not ended. */
  accepted(slot: string): Promise<readonly string[]>;
}

/**
 * A client that is opened anew when its secret is another one. Who has the old one goes on with it to the end of the call.
 * @param open makes a client; undefined for no secret.
 */
export function renewed<T>(
  secret: () => Promise<string | undefined>,
  open: (secret: string | undefined) => T,
  close: (client: T) => void = () => {},
): () => Promise<T> {
  let kept: { secret: string | undefined; client: T } | undefined;
  return async () => {
    const now = await secret();
    if (kept === undefined || kept.secret !== now) {
      const old = kept;
      kept = { secret: now, client: open(now) };
      if (old !== undefined) close(old.client);
    }
    return kept.client;
  };
}

/** Secrets that never change: tests, and commands that run for moments. */
export function fixedSecrets(values: Readonly<Record<string, string | undefined>>): Secrets {
  return {
    current: async (slot) => values[slot],
    known: (slot) => values[slot],
    accepted: async (slot) => [values[slot]].filter((value) => value !== undefined),
  };
}
