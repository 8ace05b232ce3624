import { UsageError } from './usage-error.ts';

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
