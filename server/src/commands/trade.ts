import { writeFile } from 'node:fs/promises';
import { LotmarkError } from '@lotmark/sdk';
import { addressOfDid, verifyReceipt } from '@lotmark/sdk/verify';
import type { Given, Print } from './command.ts';
import { httpAddress } from './option-values.ts';
import { bringPeople, type Say } from './trade-people.ts';
import { bringLotToMarket, downloadReceipt, tradeLot, untilAnchored } from './trade-play.ts';
import { UsageError } from './usage-error.ts';
import { report } from './verify.ts';

interface Settings {
  baseUrl: string;
  admin: { email: string; password: string };
  anchorSeconds: number;
  save: string | undefined;
}

/** @returns the exit code: 0 when the trade settled and its receipt holds, 1 when anything did not. */
export async function tradeCommand(given: Given, print: Print): Promise<number> {
  const settings = readSettings(given);
  const started = performance.now();
  const say: Say = (done) => print(`${((performance.now() - started) / 1000).toFixed(1).padStart(6)} s  ${done}`);
  try {
    return await play(settings, say, print);
  } catch (error) {
    print(`The trade stopped: ${explain(error)}`);
    return 1;
  }
}

async function play(settings: Settings, say: Say, print: Print): Promise<number> {
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
  report(verification, { did: true, ledger: undefined }, print);
  print(`\n${baseUrl}/verify/${trade.lot}`);
  return verification.ok ? 0 : 1;
}

function readSettings({ values }: Given): Settings {
  if (values['base-url'] === undefined) throw new UsageError('The server is missing: --base-url URL.');
  const baseUrl = httpAddress('--base-url', values['base-url']);
  const email = values['admin-email'] ?? process.env['ADMIN_EMAIL'];
  const password = values['admin-password'] ?? process.env['ADMIN_PASSWORD'];
  if (email === undefined || password === undefined) {
    throw new UsageError(
      'The admin is missing: --admin-email and --admin-password, or ADMIN_EMAIL and ADMIN_PASSWORD in the environment.',
    );
  }
  const anchorSeconds = Number(values['anchor-seconds'] ?? 120);
  if (!(anchorSeconds > 0)) throw new UsageError('--anchor-seconds must be a number above 0.');
  return { baseUrl, admin: { email, password }, anchorSeconds, save: values['save'] };
}

/** A refusal as the service put it, with the id that its log bears. */
function explain(error: unknown): string {
  if (!(error instanceof LotmarkError)) return error instanceof Error ? error.message : String(error);
  const request = error.requestId === undefined ? '' : ` (request ${error.requestId})`;
  return `${error.message} [${error.status === 0 ? error.excType : `${error.status} ${error.excType}`}]${request}`;
}
