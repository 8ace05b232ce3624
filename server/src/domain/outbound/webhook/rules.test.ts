import { createSecretKey } from 'node:crypto';
import fc from 'fast-check';
import { Webhook } from 'standardwebhooks';
import { describe, expect, test } from 'vitest';
import { checkUrl, pauseAfter, verdictOn } from './rules.ts';
import { secretText, signedHeaders } from './signature.ts';

describe('addresses', () => {
  test.each([
    'http://example.org/',
    'https://localhost/',
    'https://localhost./',
    'https://hooks.internal/',
    'https://db/',
    'https://db.:8443/',
    'https://printer.lan/',
    'https://nas.home.arpa./',
    'https://127.0.0.1/',
    'https://0177.0.0.1/',
    'https://2130706433/',
    'https://[::1]/',
    'https://[::ffff:10.0.0.1]/',
    'https://169.254.169.254/latest/meta-data',
    'https://user@example.org/',
    'https://example.org:22/',
    'https://example.org:80/',
    'https://example.org:6379/',
    'file:///etc/passwd',
    'gopher://example.org/',
  ])('%s is refused', (url) => expect(checkUrl(url, false).ok).toBe(false));
  test('a public https address is taken as the URL standard writes it', () => {
    expect(checkUrl('https://Example.org:443/hooks?a=1#part', false)).toEqual({
      ok: true,
      value: 'https://example.org/hooks?a=1',
    });
    expect(checkUrl('https://example.org:8443/', false).ok).toBe(true);
  });
});

test('pauses grow threefold, never beyond half a day and a fifth, and spread', () => {
  expect([1, 2, 3].map((attempt) => pauseAfter(attempt, 0.5))).toEqual([5000, 15_000, 45_000]);
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1000 }), fc.double({ min: 0, max: 1, noNaN: true }), (attempts, chance) => {
      const pause = pauseAfter(attempts, chance);
      expect(pause).toBeGreaterThanOrEqual(4000);
      expect(pause).toBeLessThanOrEqual(Math.ceil(1.2 * 12 * 3_600_000));
      expect(pauseAfter(attempts + 1, chance)).toBeGreaterThanOrEqual(pause);
    }),
  );
});

test('only 2xx is delivered; a redirect is not', () => {
  expect([200, 204, 299].map(verdictOn)).toEqual(['delivered', 'delivered', 'delivered']);
  expect([undefined, 100, 301, 307, 400, 404, 429, 500].map(verdictOn)).toEqual(new Array(8).fill('retry'));
  expect(verdictOn(410)).toBe('gone');
});

test('any body signed by us is verified by the public package, with each of two secrets', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.uint8Array({ minLength: 32, maxLength: 32 }), (text, secret) => {
      const other = Buffer.alloc(32, 7);
      const body = JSON.stringify({ text: text.toWellFormed() });
      const keys = [secret, other].map((each) => createSecretKey(each));
      const headers = signedHeaders(keys, 'msg_1', new Date(), Buffer.from(body));
      for (const each of [secret, other]) {
        expect(new Webhook(secretText(each)).verify(body, headers)).toEqual(JSON.parse(body));
      }
    }),
    { numRuns: 50 },
  );
});
