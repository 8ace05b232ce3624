import { expect, test } from 'vitest';
import { isCommonPassword, listedPasswords } from './common-passwords.ts';

/** Of the lists of stolen passwords, those that are long enough for us. */
const common = `
1234567890 12345678910 123456789a a123456789 1q2w3e4r5t qwertyuiop 0987654321 password123 iloveyou123 qwerty12345
qwerty123456 password12 Password123! P@ssw0rd123 Passw0rd2024 passwordpassword admin12345 administrator Admin@12345
welcome123 Welcome2025! letmein123 football123 basketball princess123 sunshine123 1qaz2wsx3edc asdfghjkl123 qazwsxedcrfv
jesuschrist superman123 liverpool1 manchester1 barcelona1 realmadrid charlie123 michael123 jennifer1 123qweasdzxc
abcdefghij abcd123456 abc1234567 trustno1trustno1 changeme123 Summer2026! Winter2025# January2026 motdepasse1 azertyuiop
passwort123 hallo12345 contrasena1 teamomucho senha12345 nairobi2026 hamburg2026 0712345678 +254712345678 19.05.1987-19
Lotmark2026! lotmark12345 Cooperativa1 kaffeekaffee Harvest-2026 eudr2026eudr
aaaaaaaaaaaa abcabcabcabc 1111111111 121212121212 ababababab iloveyousomuch helloworld johnjohn123 bemvindo123
`
  .trim()
  .split(/\s+/);
const unusual = [
  'a long enough one',
  'another long one',
  'a password of an admin',
  'a password for the market',
  '  spaces around it  ',
  'from-farm-to-harbour-admin',
  'bench-password-bench',
  'correct horse battery',
  'tractor violet window',
  'kR7#vq!mZ2xp',
  '8#42!9$*13%6',
  'jq3mfh29xkwe',
  'der Kaffee ist heiss',
];

test('what is tried first is known', () => {
  const missed = common.filter((password) => !isCommonPassword(password));
  expect(missed).toEqual([]);
});

test('so are those of known lists, which no word of ours makes: more than the 3,000 that are asked for', () => {
  expect(listedPasswords).toBeGreaterThan(10_000);
  const listed =
    'undertaker MotherLode gfhjkmgfhjkm abrakadabra ghostrider evangelion zxcasdqwe123 roadrunner ironmaiden 1029384756q';
  expect(listed.split(' ').filter((password) => !isCommonPassword(password))).toEqual([]);
});

test('what nobody would try first is free', () => {
  expect(unusual.filter(isCommonPassword)).toEqual([]);
});

test('it makes thousands of passwords of its words, and is quick about any text', () => {
  const started = performance.now();
  for (const hostile of ['a'.repeat(200), 'ab'.repeat(100), '1'.repeat(200), '!'.repeat(200), `${'abc'.repeat(66)}x`]) {
    isCommonPassword(hostile);
  }
  expect(performance.now() - started).toBeLessThan(200);
  const years = Array.from({ length: 100 }, (_, at) => String(1950 + at));
  const made = ['password', 'football', 'Sunshine', 'jessica'].flatMap((word) =>
    years.map((year) => `${word}${year}!`),
  );
  expect(made.filter((password) => !isCommonPassword(password))).toEqual([]);
});
