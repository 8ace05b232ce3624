import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { LotmarkError } from '@lotmark/sdk';
import { addressOfDid, verifyReceipt } from '@lotmark/sdk/verify';
import { UsageError } from './index.ts';
import { bringPeople, type Say } from './trade-people.ts';
import { bringLotToMarket, downloadReceipt, tradeLot, untilAnchored } from './trade-play.ts';
import { report } from './verify.ts';

const usage = `Usage: lotmark trade --base-url URL [--admin-email EMAIL --admin-password PASSWORD]
                     [--anchor-seconds N] [--save RECEIPT.json]

Plays a whole trade against a running server, from four sign-ups to the settled order, and checks the lot's receipt
offline. The admin, who mints the buyer's tokens, may also come from ADMIN_EMAIL and ADMIN_PASSWORD.`;

interface Settings {
  baseUrl: string;
  admin: { email: string; password: string };
  anchorSeconds: number;
  save: string | undefined;
}

/** @returns the exit code: 0 when the trade settled and its receipt holds, 1 when anything did not. */
export async function tradeCommand(
  args: string[],
  print: (line: string) => void = (line) => console.log(line),
): Promise<number> {
  const settings = readSettings(args);
  const started = performance.now();
  const say: Say = (done) => print(`${((performance.now() - started) / 1000).toFixed(1).padStart(6)} s  ${done}`);
  try {
    return await play(settings, say, print);
  } catch (error) {
    print(`The trade stopped: ${explain(error)}`);
    return 1;
  }
}

async function play(settings: Settings, say: Say, print: (line: string) => void): Promise<number> {
  const { baseUrl } = settings;
  const people = await bringPeople(baseUrl, settings.admin, say);
  const lot = await bringLotToMarket(people, say);
  await untilAnchored(people.buyer, lot, settings.anchorSeconds, say);
  const trade = await tradeLot(people, lot, say);
  await untilAnchored(people.buyer, trade.lot, settings.anchorSeconds, say);
  const receipt = await downloadReceipt(baseUrl, trade.lot);
  if (settings.save !== undefined) {
    await writeFile(settings.save, receipt);
    say(`receipt saved as ${settings.save}`);
  }
  // Asked of the server once, so that the receipt's signer can be compared; the check itself asks nobody.
  const { id: did } = await people.buyer.did.get_did_document();
  if (addressOfDid(did) === null) throw new Error(`${did} is no DID of a ledger account`);
  print('');
  const verification = await verifyReceipt(receipt, { did });
  report(verification, { did: true, ledger: false }, print);
  print(`\n${baseUrl}/verify/${trade.lot}`);
  return verification.ok ? 0 : 1;
}

function readSettings(args: string[]): Settings {
  const { values } = parse(args);
  const baseUrl = values['base-url'];
  const email = values['admin-email'] ?? process.env['ADMIN_EMAIL'];
  const password = values['admin-password'] ?? process.env['ADMIN_PASSWORD'];
  const anchorSeconds = Number(values['anchor-seconds'] ?? 120);
  if (baseUrl === undefined || !/^https?:\/\/./.test(baseUrl) || !URL.canParse(baseUrl)) {
    throw new UsageError(`--base-url must be an http or https address.\n\n${usage}`);
  }
  if (email === undefined || password === undefined) throw new UsageError(`The admin is missing.\n\n${usage}`);
  if (!(anchorSeconds > 0)) throw new UsageError(`--anchor-seconds must be a number above 0.\n\n${usage}`);
  return { baseUrl: baseUrl.replace(/\/+$/, ''), admin: { email, password }, anchorSeconds, save: values.save };
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      options: {
        'base-url': { type: 'string' },
        'admin-email': { type: 'string' },
        'admin-password': { type: 'string' },
        'anchor-seconds': { type: 'string' },
        save: { type: 'string' },
      },
    });
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n\n${usage}`);
  }
}

/** A refusal as the service put it, with the id that its log bears. */
function explain(error: unknown): string {
  if (!(error instanceof LotmarkError)) return error instanceof Error ? error.message : String(error);
  const request = error.requestId === undefined ? '' : ` (request ${error.requestId})`;
  return `${error.message} [${error.status === 0 ? error.excType : `${error.status} ${error.excType}`}]${request}`;
}
