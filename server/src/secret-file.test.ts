import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readConfig } from './config.ts';

const folder = mkdtempSync(join(tmpdir(), 'lotmark-secret-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function file(name: string, content: string, mode: number): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  chmodSync(path, mode);
  return path;
}
const secret = 'a-secret-of-the-vault-a-secret-of-the-vault';
const database = { DATABASE_URL: 'postgres://127.0.0.1/lotmark' };

test('the secret comes from the file that a vault has put there', () => {
  const config = readConfig({ ...database, SECRET_KEY_FILE: file('good', `${secret}\n`, 0o400) });
  expect([config.secretKey, config.given.secretKey]).toEqual([secret, true]);
});

test.each([
  ['one that is not there', join(folder, 'none'), /SECRET_KEY_FILE: .*none cannot be read \(ENOENT\)/],
  [
    'one that the group reads',
    file('group', secret, 0o440),
    /may be read by others than its owner \(mode 440\); make it 0400/,
  ],
  ['one that everybody reads', file('world', secret, 0o604), /may be read by others than its owner \(mode 604\)/],
  ['one that holds too little', file('short', 'short', 0o600), /must hold at least 32 characters/],
])('a start with %s is refused, and nothing is made in its place', (_what, path, message) => {
  expect(() => readConfig({ ...database, SECRET_KEY_FILE: path })).toThrow(message);
});

test('two secrets are one too many', () => {
  const both = { ...database, SECRET_KEY: secret, SECRET_KEY_FILE: file('both', secret, 0o400) };
  expect(() => readConfig(both)).toThrow('give one of the two');
});
