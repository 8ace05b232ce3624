import { populate } from '../seed/populate.ts';
import { printDemo } from '../seed/print.ts';
import { UsageError } from './index.ts';

/**
 * `seed --base-url URL`: plays the demonstration world against a running server with an empty database.
 * ADMIN_EMAIL and ADMIN_PASSWORD name an admin of it.
 */
export async function seedCommand(args: string[]): Promise<number> {
  const at = args.indexOf('--base-url');
  const baseUrl = at === -1 ? 'http://localhost:8080' : args[at + 1];
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = process.env;
  if (baseUrl === undefined || email === undefined || password === undefined) {
    throw new UsageError('Usage: ADMIN_EMAIL=... ADMIN_PASSWORD=... lotmark seed --base-url http://localhost:8080');
  }
  const result = await populate({ baseUrl, admin: { email, password }, progress: (step) => console.log(`  ${step}`) });
  printDemo(result, { email, password });
  return 0;
}
