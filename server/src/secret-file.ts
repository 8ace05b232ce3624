import { readFileSync, statSync } from 'node:fs';

/** The secret that a file holds, or why it is not taken from there. */
export type SecretRead = { secret: string } | { problem: string };

/** Reads a secret from a file that a vault or an orchestrator has put there; one that others may read is no secret. */
export function readSecretFile(path: string): SecretRead {
  try {
    const { mode } = statSync(path);
    if ((mode & 0o077) !== 0) {
      return {
        problem: `${path} may be read by others than its owner (mode ${(mode & 0o777).toString(8)}); make it 0400`,
      };
    }
    return { secret: readFileSync(path, 'utf8').trim() };
  } catch (error) {
    return { problem: `${path} cannot be read (${(error as NodeJS.ErrnoException).code})` };
  }
}
