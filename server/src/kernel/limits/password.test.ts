import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { passwordHasher } from './password.ts';

const cheap = { memoryKib: 64, passes: 1 };

test('a password is the one that was hashed, and no other; nobody is nobody', async () => {
  const hasher = passwordHasher(cheap);
  const stored = await hasher.hash('green hills far away');
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=64,t=1,p=1\$/);
  expect(await hasher.hash('green hills far away')).not.toBe(stored);
  expect(await hasher.verify(stored, 'green hills far away')).toBe(true);
  expect(await hasher.verify(stored, 'green hills far off')).toBe(false);
  expect(await hasher.verify(undefined, 'no such user')).toBe(false);
  expect(await hasher.verify(null, 'green hills far away')).toBe(false);
});

test('a stored hash that is none is refused as a fault, and the next one is answered', async () => {
  const hasher = passwordHasher(cheap);
  await expect(hasher.verify('not a hash', 'x')).rejects.toThrow();
  expect(await hasher.verify(await hasher.hash('x'), 'x')).toBe(true);
});

test('more than may wait are sent away at once', async () => {
  const hasher = passwordHasher(cheap, { atOnce: 1, waiting: 2 });
  const asked = await Promise.allSettled(Array.from({ length: 10 }, () => hasher.hash('x')));
  expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
});

test.runIf(process.platform === 'linux')('the thread gives way to all others', async () => {
  await passwordHasher(cheap).hash('x');
  // The 19th field of stat is the niceness; names of threads may hold spaces, so count from behind the name.
  const niceness = readdirSync('/proc/self/task').map((id) =>
    Number(
      readFileSync(`/proc/self/task/${id}/stat`, 'utf8')
        .replace(/^.*\) /s, '')
        .split(' ')[16],
    ),
  );
  const own = Math.min(...niceness);
  expect(niceness.filter((each) => each > own)).not.toHaveLength(0);
});
