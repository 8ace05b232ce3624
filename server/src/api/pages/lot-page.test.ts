import { expect, test } from 'vitest';
import { standing } from './lot-page.ts';
import type { LotPage } from './lot-page-data.ts';

const lot = (status: string, ...results: (string | null)[]) =>
  ({ row: { status, inspections: results.map((result) => ({ result, attested: true })) } }) as unknown as LotPage;

test('a lot that an inspection found to be something else does not stand as verified by one', () => {
  expect(standing(lot('Verified', 'conformant'))).toBe('Verified');
  expect(standing(lot('Verified', 'conformant', 'non_conformant'))).toBe('FoundOtherwise');
  expect(standing(lot('Verified', null))).toBe('Verified');
  expect(standing(lot('Verified'))).toBe('Cleared');
  expect(standing(lot('Sold', 'non_conformant'))).toBe('Sold');
});
