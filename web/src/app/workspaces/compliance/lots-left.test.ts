import { expect, test } from 'vitest';
import { lotsLeft } from './lots-left.ts';

const lots = ['LOT-2026-00001', 'LOT-2026-00002'];
const left = (outdated_reason: string | null) => lotsLeft({ lots, outdated_reason });

test('a new version is made of the lots that are the operator’s still', () => {
  expect(left(null)).toEqual(lots);
  expect(left('Changed since: PLOT-2026-00001 changed.')).toEqual(lots);
  expect(left('BUY-00001 neither sells nor buys LOT-2026-00001 any more.')).toEqual(['LOT-2026-00002']);
  expect(
    left('BUY-00001 neither sells nor buys LOT-2026-00001, LOT-2026-00002 any more. Changed since: PLOT-1 changed.'),
  ).toEqual([]);
});
