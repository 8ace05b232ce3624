import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { turnstile } from './turnstile.ts';

/** The package's enum is ambient, which type stripping cannot read. */
const argon2id = 2;

/**
 * Argon2id, off the main thread, a few at a time. Never inside a transaction: its locks and its connection would wait.
 * Everything here may throw a Refusal `unavailable` when too many wait already.
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

/**
 * Each hash takes one of the few threads that files and names are looked up with too, and 19 MiB: as many at once as
 * leave room for others. Who waits longer than the queue would try again anyway.
 */
const places = { atOnce: Math.max(1, Math.min(3, availableParallelism() - 1)), waiting: 32 };
const busy = 'Too many people are logging in at this moment; try again in a few seconds.';

export function passwordHasher(cost: PasswordCost = defaultCost, size = places): PasswordHasher {
  const options = { algorithm: argon2id, memoryCost: cost.memoryKib, timeCost: cost.passes, parallelism: 1 };
  const gate = turnstile(size, busy);
  let decoy: Promise<string> | undefined;
  return {
    assertRoom: gate.assertRoom,
    hash: (password) => gate.run(() => hash(password, options)),
    verify: (stored, password) =>
      gate.run(async () => {
        if (stored != null) return verify(stored, password);
        decoy ??= hash('no such user', options);
        await verify(await decoy, password);
        return false;
      }),
  };
}
