import { afterEach, expect, test } from 'vitest';
import { type Clamd, openTestClamd } from '../../../test/support/clamd.ts';
import { openClamd } from './scanner.ts';

let clamd: Clamd | undefined;
afterEach(() => clamd?.close());

test('what is clean passes, what is not is named, whole and in the order it was sent', async () => {
  clamd = await openTestClamd();
  const scanner = openClamd(clamd.address);
  await scanner.ask();
  const large = Buffer.alloc(300_000, 'clean ');
  expect(await scanner.scan(large)).toBeUndefined();
  expect(clamd.seen.at(-1)?.equals(large)).toBe(true);
  expect(await scanner.scan(Buffer.concat([large, Buffer.from(clamd.signature)]))).toBe('Eicar-Test-Signature');
  expect(await scanner.scan(Buffer.alloc(0))).toBeUndefined();
});

test.each([
  ['an answer that is no verdict', 'INSTREAM size limit exceeded. ERROR', 'size limit exceeded'],
  ['one that begins like a verdict', 'stream: OK then', 'stream: OK then'],
  ['no answer', '', 'without an answer'],
])('%s is no clean file', async (_what, says, problem) => {
  clamd = await openTestClamd({ says });
  await expect(openClamd(clamd.address).scan(Buffer.from('x'))).rejects.toThrow(problem);
});

test('one that is silent, and one that is away, are no clean file either', async () => {
  clamd = await openTestClamd({ silent: true });
  await expect(openClamd(clamd.address, 200).scan(Buffer.from('x'))).rejects.toThrow('in time');
  const { address } = clamd;
  await clamd.close();
  await expect(openClamd(address).ask()).rejects.toThrow('is away');
});
