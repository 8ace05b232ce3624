import { asideThread } from '../../platform/threads/aside.ts';
import type { PasswordDone, PasswordWork } from './password-work.ts';
import { turnstile } from './turnstile.ts';

/**
 * Argon2id, in a thread of its own that gives way to all others. Never inside a transaction: its locks and its connection
 * would wait. Everything here may throw a Refusal `unavailable` when too many wait already.
 */
export interface PasswordHasher {
  /** For callers that count attempts: throws now rather than after one was counted. */
  assertRoom(): void;
  hash(password: string): Promise<string>;
  /** False for a wrong password and for an unknown user (`stored` undefined), after the same work. */
  verify(stored: string | null | undefined, password: string): Promise<boolean>;
}

export interface PasswordCost {
  memoryKib: number;
  passes: number;
}

/** OWASP's second recommendation: 19 MiB, two passes. */
export const defaultCost: PasswordCost = { memoryKib: 19_456, passes: 2 };

/** One after the other, as there is one thread. Who waits longer than the queue would try again anyway. */
const places = { atOnce: 1, waiting: 32 };
const busy = 'Too many people are logging in at this moment; try again in a few seconds.';

/** One thread for the whole process, whatever runs in it. */
const ask = asideThread<PasswordWork, PasswordDone>(new URL('./password-thread.ts', import.meta.url));

export function passwordHasher(cost: PasswordCost = defaultCost, size = places): PasswordHasher {
  const gate = turnstile(size, busy);
  let decoy: Promise<string> | undefined;
  const make = async (password: string): Promise<string> => String(await ask({ ...cost, password, stored: undefined }));
  const compare = async (stored: string, password: string): Promise<boolean> =>
    (await ask({ ...cost, password, stored })) === true;
  return {
    assertRoom: gate.assertRoom,
    hash: (password) => gate.run(() => make(password)),
    verify: (stored, password) =>
      gate.run(async () => {
        if (stored != null) return compare(stored, password);
        decoy ??= make('no such user').catch((error) => {
          decoy = undefined;
          throw error;
        });
        await compare(await decoy, password);
        return false;
      }),
  };
}
