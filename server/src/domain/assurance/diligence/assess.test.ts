import { createHash } from 'node:crypto';
import { canonicalize } from '@lotmark/sdk/verify';
import { expect, test } from 'vitest';
import { inSlices } from '../../../platform/threads/slices.ts';
import { answerHash } from './assess.ts';

const answers = Array.from({ length: 1000 }, (_, place) => ({
  plot: `PLOT-2026-${String(place).padStart(5, '0')}`,
  verdict: 'low' as const,
  indicators: [],
}));

/** How often others had their turn meanwhile. */
async function turnsDuring(work: () => Promise<unknown>): Promise<number> {
  let turns = 0;
  let running = true;
  const turn = () => {
    turns += 1;
    if (running) setImmediate(turn);
  };
  setImmediate(turn);
  await work();
  running = false;
  return turns;
}

test.each([0, 1, 250, 1000])('the hash of %i answers written piece by piece is that of the whole', async (count) => {
  const some = answers.slice(0, count);
  const whole = createHash('sha256').update(canonicalize({ source: 'whisp', version: '3', plots: some }));
  expect(await answerHash({ source: 'whisp', version: '3' }, some)).toEqual(whole.digest());
});

test('others are answered between the pieces', async () => {
  expect(await turnsDuring(() => answerHash({ source: 'whisp', version: null }, answers))).toBeGreaterThanOrEqual(3);
  const seen: number[] = [];
  await inSlices([1, 2, 3, 4, 5], 2, (some, from) => seen.push(from, ...some));
  expect(seen).toEqual([0, 1, 2, 2, 3, 4, 4, 5]);
});
