import { expect, test } from 'vitest';
import { plain } from './plain.ts';

test('definitions are the same whatever their spaces, and not in other words or brackets', () => {
  const said = `CHECK ((status = 'Paid it'::text) OR (a AND b))`;
  expect(plain(`check  ((status =\n 'Paid it'::text) or (a and b))`)).toBe(plain(said));
  for (const other of [
    said.replace('Paid it', 'paid it'),
    said.replace('Paid it', 'Paidit'),
    said.replace('Paid it', "Paid ''it"),
    `CHECK (((status = 'Paid it'::text) OR a) AND b)`,
    said.replace('status', '"Status"'),
    said.replace('AND', 'OR'),
  ]) {
    expect(plain(other), other).not.toBe(plain(said));
  }
});

test('what was read back from a dump has other brackets, and says the same', () => {
  const same = [
    [`CHECK ((((a >= 1) AND (a <= 2)) AND (a <> 3)))`, `CHECK (((a >= 1) AND (a <= 2) AND (a <> 3)))`],
    [`WHERE ((a OR b) OR c)`, `WHERE (a OR b OR c)`],
  ] as const;
  for (const [one, other] of same) expect(plain(one)).toBe(plain(other));
  const others = [
    [`((a OR b) AND c)`, `(a OR (b AND c))`],
    [`((a AND b) OR c)`, `(a AND (b OR c))`],
    [`(f(a AND b) AND c)`, `(f a AND b AND c)`],
    [`(NOT (a AND b) AND c)`, `(NOT a AND b AND c)`],
    [`((a AND b) IS NULL AND c)`, `(a AND b IS NULL AND c)`],
  ] as const;
  for (const [one, other] of others) expect(plain(one), one).not.toBe(plain(other));
});
