import { type Following, keysOf } from './follow.ts';
import type { Listening } from './listen.ts';

/** A stranger who sends heads with unknown keys must not make us ask the server all the time. */
const renewPauseMs = 10_000;

/**
 * The keys of the logs whose heads are taken. What the followed log's DID document listed last is remembered: else whoever
 * sends a head of an unknown key just before the log does would keep that one out.
 * @param others keys of further logs, by the name of the log.
 */
export function logKeys(
  { witness, keeping, url }: Following,
  others: ReadonlyMap<string, string[]>,
  { list, now }: { list: typeof keysOf; now(): number } = { list: keysOf, now: Date.now },
): Pick<Listening, 'keysOf' | 'renewKeys'> {
  let renewedAt = Number.NEGATIVE_INFINITY;
  let listed: readonly string[] = [];
  const known = (origin: string): readonly string[] =>
    others.get(origin) ?? [...new Set([...(witness.known(origin)?.keys ?? []), ...listed])];
  return {
    keysOf: (origin) => (others.has(origin) || keeping.state.followed === origin ? known(origin) : null),
    renewKeys: async (origin) => {
      if (origin === keeping.state.followed && now() - renewedAt >= renewPauseMs) {
        renewedAt = now();
        listed = await list(url, origin).catch(() => listed);
      }
      return known(origin);
    },
  };
}
