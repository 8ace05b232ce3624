import { frontDoor } from '../seed/entrance.ts';
import { populate } from '../seed/populate.ts';
import { printDemo } from '../seed/print.ts';
import type { Given, Print } from './command.ts';
import { httpAddress } from './option-values.ts';
import { UsageError } from './usage-error.ts';

/**
 * Plays the small demonstration world against a running server with an empty database.
 * ADMIN_EMAIL and ADMIN_PASSWORD name an admin of it.
 */
export async function seedCommand({ values }: Given, print: Print): Promise<number> {
  const baseUrl = httpAddress('--base-url', values['base-url'] ?? 'http://localhost:8080');
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = process.env;
  if (email === undefined || password === undefined) {
    throw new UsageError('The admin is missing: set ADMIN_EMAIL and ADMIN_PASSWORD.');
  }
  const entrance = await frontDoor(baseUrl, { email, password });
  const result = await populate(entrance, { progress: (step) => print(`  ${step}`) });
  printDemo(print, result, { email, password });
  return 0;
}
