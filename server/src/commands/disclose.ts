import { type Client, createClient } from '@lotmark/sdk';
import type { Given, Print } from './command.ts';
import { httpAddress } from './option-values.ts';
import { tell } from './tell.ts';
import { UsageError } from './usage-error.ts';

/**
 * Asks a server for the proof of where one plot of a lot lies, or of what is asked for it, and prints it as JSON. LOTMARK_KEY, or LOTMARK_EMAIL and
 * LOTMARK_PASSWORD, name who asks; they are no options, which other people of the machine could read.
 * @returns the exit code: 0 printed, 1 refused.
 */
export async function discloseCommand({ operands, values, switches }: Given, print: Print): Promise<number> {
  const [lot = ''] = operands;
  const plot = values['plot'];
  const isPrice = switches.has('price');
  if ((plot === undefined) !== isPrice)
    throw new UsageError('Either --plot PLOT or --price: what of the lot is shown?');
  const baseUrl = httpAddress('--base-url', values['base-url'] ?? 'http://localhost:8080');
  const client = await caller(baseUrl);
  try {
    const proof =
      plot === undefined
        ? await client.contagion.disclose_price({ lot })
        : await client.contagion.disclose_plot({ lot, plot });
    print(JSON.stringify(proof, null, 2));
    return 0;
  } catch (error) {
    tell(`Nothing was disclosed: ${(error as Error).message}`);
    return 1;
  }
}

async function caller(baseUrl: string): Promise<Client> {
  const { LOTMARK_KEY: apiKey, LOTMARK_EMAIL: usr, LOTMARK_PASSWORD: pwd } = process.env;
  if (apiKey !== undefined) return createClient({ baseUrl, apiKey });
  if (usr === undefined || pwd === undefined) {
    throw new UsageError('Who asks? Set LOTMARK_KEY (<key_id>:<secret>), or LOTMARK_EMAIL and LOTMARK_PASSWORD.');
  }
  const client = createClient({ baseUrl });
  await client.login({ usr, pwd });
  return client;
}
