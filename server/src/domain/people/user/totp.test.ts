import { expect, test } from 'vitest';
import { base32, otpauthUri, stepAt, stepOfCode, totpCode } from './totp.ts';

const secret = Buffer.from('12345678901234567890');

// RFC 6238, appendix B (SHA-1); it prints eight digits, of which the last six are ours.
test.each([
  [59, '94287082'],
  [1111111109, '07081804'],
  [1111111111, '14050471'],
  [1234567890, '89005924'],
  [2000000000, '69279037'],
  [20000000000, '65353130'],
])('the code at %i seconds', (seconds, code) => {
  const now = new Date(seconds * 1000);
  expect(totpCode(secret, stepAt(now))).toBe(code.slice(2));
  expect(stepOfCode(secret, code.slice(2), now, null)).toBe(Math.floor(seconds / 30));
});

// RFC 4226, appendix D: the same function, counted instead of timed.
test('the first codes of a counter', () => {
  const codes = ['755224', '287082', '359152', '969429', '338314', '254676', '287922', '162583', '399871', '520489'];
  expect(codes.map((_code, step) => totpCode(secret, step))).toEqual(codes);
});

test('a clock may be off by one step, and no more', () => {
  const now = new Date(1111111111 * 1000);
  const present = stepAt(now);
  for (const [off, found] of [
    [-2, false],
    [-1, true],
    [0, true],
    [1, true],
    [2, false],
  ] as const) {
    const step = stepOfCode(secret, totpCode(secret, present + off), now, null);
    expect(step, String(off)).toBe(found ? present + off : undefined);
  }
});

test('a step that was used works no more, nor any older one', () => {
  const now = new Date(1111111111 * 1000);
  const present = stepAt(now);
  expect(stepOfCode(secret, totpCode(secret, present), now, present)).toBeUndefined();
  expect(stepOfCode(secret, totpCode(secret, present - 1), now, present)).toBeUndefined();
  expect(stepOfCode(secret, totpCode(secret, present + 1), now, present)).toBe(present + 1);
});

test('what is no code fits nothing', () => {
  const now = new Date(59_000);
  for (const code of ['', '28708', '2870822', 'abcdef', '２８７０８２']) {
    expect(stepOfCode(secret, code, now, null)).toBeUndefined();
  }
});

// RFC 4648, section 10.
test('base32', () => {
  expect(base32(Buffer.from('fooba'))).toBe('MZXW6YTB');
  expect(base32(secret)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
});

test('the address for authenticator apps', () => {
  expect(otpauthUri('Lotmark', 'a+b@example.org', 'ABCD')).toBe(
    'otpauth://totp/Lotmark:a%2Bb%40example.org?secret=ABCD&issuer=Lotmark&algorithm=SHA1&digits=6&period=30',
  );
});
