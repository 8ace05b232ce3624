import { expect, test } from 'vitest';
import { dropReason, hasDropped, type ScoreFacts, scoreOf } from './rules.ts';

const clean: ScoreFacts = {
  divergences: 0,
  held_entries: 0,
  failed_inspections: 0,
  overlapping_plots: 0,
  high_risk_plots: 0,
  odd_price: false,
  untraced_percent: 0,
};

test('a lot that nothing speaks against has 100, and each kind takes off no more than its share', () => {
  expect(scoreOf(clean)).toEqual({ score: 100, findings: [] });
  expect(scoreOf({ ...clean, divergences: 1 }).score).toBe(85);
  expect(scoreOf({ ...clean, divergences: 9 }).score).toBe(70);
  expect(scoreOf({ ...clean, untraced_percent: 100 }).score).toBe(90);
  expect(scoreOf({ ...clean, untraced_percent: 9 })).toEqual({ score: 100, findings: [] });
  const everything = {
    divergences: 9,
    held_entries: 9,
    failed_inspections: 9,
    overlapping_plots: 9,
    high_risk_plots: 9,
  };
  expect(scoreOf({ ...clean, ...everything, odd_price: true }).score).toBe(0);
});

test('a first score is no drop; a drop counts from its bound on', () => {
  expect(hasDropped(undefined, 0, 25)).toBe(false);
  expect(hasDropped(100, 76, 25)).toBe(false);
  expect(hasDropped(100, 75, 25)).toBe(true);
  expect(hasDropped(40, 60, 25)).toBe(false);
});

test('the reason names figures and causes', () => {
  const { score, findings } = scoreOf({ ...clean, failed_inspections: 2, odd_price: true });
  expect(dropReason(100, score, findings)).toBe(
    'AI score drop: from 100 to 50: inspections that found other than it claims (-40), a price outside its band (-10).',
  );
});
