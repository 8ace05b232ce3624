import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { readConfig } from '../../../config.ts';
import { leakedPasswordsIn } from './leaked-passwords.ts';
import { checkNewPassword } from './password.ts';

const folder = mkdtempSync(join(tmpdir(), 'lotmark-leaked-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const sha1 = (text: string) => createHash('sha1').update(text).digest('hex').toUpperCase();
const leaked = Array.from({ length: 1500 }, (_, number) => `leaked word ${number}`);

function listOf(passwords: readonly string[], end: string, counted = true): string {
  const path = join(folder, `list-${passwords.length}-${end.length}-${counted}`);
  const lines = passwords.map((each, place) => sha1(each) + (counted ? `:${(place * 7919) % 1_000_003}` : ''));
  writeFileSync(path, lines.sort().join(end) + end);
  return path;
}

describe.each([
  ['lines of counts', '\n', true],
  ['lines of Windows', '\r\n', true],
  ['hashes alone', '\n', false],
] as const)('a list with %s', (_what, end, counted) => {
  test.each([1, 2, 3, 1500])('of %i finds each that stands in it, and no other', async (length) => {
    const list = leakedPasswordsIn(listOf(leaked.slice(0, length), end, counted));
    for (const each of leaked.slice(0, length)) expect(await list.has(each), each).toBe(true);
    for (let other = 0; other < 200; other++) expect(await list.has(`own word ${other}`)).toBe(false);
  });
});

test('a leaked password is refused by its field; without a list nothing is looked up', async () => {
  const list = leakedPasswordsIn(listOf(leaked, '\n'));
  const refused = await checkNewPassword(list, 'leaked word 7', 'abebe@example.org', 'new_password');
  expect(refused).toMatchObject({ ok: false, refusal: { errors: [{ field: 'new_password' }] } });
  expect((await checkNewPassword(list, 'own words of mine', 'abebe@example.org')).ok).toBe(true);
  expect((await checkNewPassword(undefined, 'leaked word 7', 'abebe@example.org')).ok).toBe(true);
});

test('a file that is no such list stops the start by name', () => {
  const path = join(folder, 'no-list');
  writeFileSync(path, 'password\n123456\n');
  expect(() => readConfig({ SECRET_KEY: 'x'.repeat(32), PASSWORD_HASHES: path })).toThrow(
    /PASSWORD_HASHES: .*no sorted lines/,
  );
  expect(() => readConfig({ SECRET_KEY: 'x'.repeat(32), PASSWORD_HASHES: join(folder, 'none') })).toThrow(
    /cannot be read/,
  );
});
