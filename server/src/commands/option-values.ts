import { addressOfDid, didOfAddress } from '@lotmark/sdk/verify';
import { UsageError } from './usage-error.ts';

const platformPrefix = didOfAddress('');

/** @throws UsageError naming the option. */
export function httpAddress(option: string, given: string): string {
  if (!/^https?:\/\/./i.test(given) || !URL.canParse(given)) {
    throw new UsageError(`${option} must be an http or https address, such as http://localhost:8080.`);
  }
  return given.replace(/\/+$/, '');
}

/** @throws UsageError naming the option. */
export function portNumber(option: string, given: string): number {
  const port = /^\d{1,5}$/.test(given) ? Number(given) : Number.NaN;
  if (!(port <= 65535)) throw new UsageError(`${option} must be a port, a whole number from 0 to 65535.`);
  return port;
}

const maxSeconds = 86_400;

/** @throws UsageError naming the option. */
export function intervalSeconds(option: string, given: string): number {
  const seconds = /^\d{1,5}(\.\d{1,3})?$/.test(given) ? Number(given) : 0;
  if (seconds <= 0 || seconds > maxSeconds) {
    throw new UsageError(`${option} takes seconds, more than 0 and at most ${maxSeconds}.`);
  }
  return seconds;
}

/**
 * The ledger address of a platform's DID. One that cannot be read must not pass for none: whoever named it counts on it.
 * @throws UsageError naming the option.
 */
export function addressOfPlatform(option: string, given: string): string {
  const address = addressOfDid(given);
  if (address !== null) return address;
  const fault = given.startsWith(platformPrefix)
    ? 'its address is none of the ledger; a letter may be wrong or missing'
    : `the DID of a platform begins with ${platformPrefix}`;
  throw new UsageError(`${option}: "${given}" cannot be read: ${fault}.`);
}

/** The DID of a platform, or of any other who may have signed. @throws UsageError naming the option. */
export function assertDid(option: string, given: string): void {
  if (given.startsWith(platformPrefix)) addressOfPlatform(option, given);
  else if (!/^did:[a-z0-9]+:\S+$/.test(given))
    throw new UsageError(`${option}: "${given}" is no DID; that of a platform begins with ${platformPrefix}.`);
}
