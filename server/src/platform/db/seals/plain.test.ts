import { expect, test } from 'vitest';
import { plain } from './sealed-tables.ts';

test('definitions are the same whatever their spaces, and not in other words or brackets', () => {
  const said = `CHECK ((status = 'Paid it'::text) OR (a AND b))`;
  expect(plain(`check  ((status =\n 'Paid it'::text) or (a and b))`)).toBe(plain(said));
  for (const other of [
    said.replace('Paid it', 'paid it'),
    said.replace('Paid it', 'Paidit'),
    said.replace('Paid it', "Paid ''it"),
    `CHECK (((status = 'Paid it'::text) OR a) AND b)`,
    said.replace('status', '"Status"'),
  ]) {
    expect(plain(other), other).not.toBe(plain(said));
  }
});
