import { hash, verify } from '@node-rs/argon2';

/** The package's enum is ambient, which type stripping cannot read. */
const argon2id = 2;

/** Argon2id, off the main thread. */
export interface PasswordHasher {
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

export function passwordHasher(cost: PasswordCost = defaultCost): PasswordHasher {
  const options = { algorithm: argon2id, memoryCost: cost.memoryKib, timeCost: cost.passes, parallelism: 1 };
  let decoy: Promise<string> | undefined;
  return {
    hash: (password) => hash(password, options),
    verify: async (stored, password) => {
      if (stored != null) return verify(stored, password);
      decoy ??= hash('no such user', options);
      await verify(await decoy, password);
      return false;
    },
  };
}
