import { expect, test } from 'vitest';
import { assertJudged } from './assess.ts';
import { type HumanPart, judge, packageAfter, packageMachine } from './rules.ts';
import type { CountryClass, PlotVerdict } from './types.ts';

const plots = (...verdicts: PlotVerdict[]) =>
  verdicts.map((verdict, place) => ({ plot: `PLOT-${place + 1}`, country: 'ET', verdict }));
const classes = (known: CountryClass) => new Map([['ET', known]]);
const nobody: HumanPart = { mitigated: new Set(), signed: null, brought: false };
const signed = (...mitigated: (string | null)[]): HumanPart => ({
  mitigated: new Set(mitigated),
  signed: 'negligible',
  brought: false,
});

test('low everywhere passes by itself, unless the country is classed high', () => {
  const low = plots('low', 'low');
  for (const known of ['low', 'standard', 'unknown'] as const)
    expect(judge(low, classes(known), nobody)).toEqual({ risk: 'negligible', event: 'pass', open: [] });
  expect(judge(low, classes('high'), nobody)).toMatchObject({
    risk: 'non_negligible',
    event: 'reopen',
    open: [{ reason: 'high_risk_country', plots: ['PLOT-1', 'PLOT-2'] }],
  });
  expect(judge(low, classes('high'), signed(null)).event).toBe('pass');
});

test('a file that somebody brought passes nothing by itself', () => {
  const low = plots('low', 'low');
  expect(judge(low, classes('low'), { ...nobody, brought: true })).toEqual({
    risk: 'not_assessed',
    event: 'reopen',
    open: [{ reason: 'sign_off', plots: [] }],
  });
  expect(judge(low, classes('low'), { ...signed(), brought: true })).toMatchObject({
    risk: 'negligible',
    event: 'pass',
  });
});

test('what nobody assessed is never low: it takes a measure and a signature', () => {
  const unknown = plots('low', 'not_assessed');
  expect(judge(unknown, classes('low'), nobody)).toEqual({
    risk: 'not_assessed',
    event: 'reopen',
    open: [{ reason: 'not_assessed', plots: ['PLOT-2'] }],
  });
  expect(judge(unknown, classes('low'), signed()).event).toBe('reopen');
  const measured = { ...nobody, mitigated: new Set([null]) };
  expect(judge(unknown, classes('low'), measured).open).toEqual([{ reason: 'sign_off', plots: [] }]);
  expect(judge(unknown, classes('low'), signed(null))).toEqual({ risk: 'negligible', event: 'pass', open: [] });
});

test('high risk fails, and only a measure for that very plot answers it', () => {
  const bad = plots('low', 'high');
  expect(judge(bad, classes('standard'), nobody)).toMatchObject({ risk: 'non_negligible', event: 'fail' });
  expect(judge(bad, classes('standard'), signed(null)).open).toEqual([{ reason: 'high_risk', plots: ['PLOT-2'] }]);
  expect(judge(bad, classes('standard'), signed('PLOT-1')).event).toBe('fail');
  expect(judge(bad, classes('standard'), signed('PLOT-2')).event).toBe('pass');
});

test('who signs that the risk is not negligible is heard', () => {
  const veto: HumanPart = { ...nobody, mitigated: new Set([null]), signed: 'non_negligible' };
  expect(judge(plots('low'), classes('low'), veto)).toMatchObject({ risk: 'non_negligible', event: 'fail' });
});

test('without plots nothing passes', () => {
  expect(judge([], classes('low'), signed(null))).toMatchObject({ risk: 'not_assessed', event: 'reopen' });
});

test('a package that the EU system never took is what it was before', () => {
  const taken = { name: 'DDP-2026-00001', status: 'Submitted', submitted_from: 'Generated' } as const;
  expect(packageAfter(taken, 'return')).toMatchObject({ ok: true, value: 'Generated' });
  expect(packageAfter({ ...taken, submitted_from: 'Passed' }, 'return')).toMatchObject({ ok: true, value: 'Passed' });
});

test('who comes too late to judge a package is told what became of it, and what to do', () => {
  const late = (status: 'Submitted' | 'Available' | 'Withdrawn') => () =>
    assertJudged({ name: 'DDP-2026-00001', status });
  expect(late('Submitted')).toThrow(/^DDP-2026-00001 was handed in already .*new version/);
  expect(late('Available')).toThrow(/was handed in already/);
  expect(late('Withdrawn')).toThrow(/^DDP-2026-00001 is over .*new version/);
});

test('only Generated and Passed are submitted; what has ended stays ended', () => {
  const from = Object.entries(packageMachine).flatMap(([state, events]) => ('submit' in events ? [state] : []));
  expect(from).toEqual(['Generated', 'Passed']);
  const refusal = packageAfter({ name: 'DDP-2026-00001', status: 'Failed', submitted_from: null }, 'submit');
  expect(refusal.ok ? '' : refusal.refusal.message).toBe('DDP-2026-00001 is Failed; it must be Generated or Passed.');
  for (const state of ['Rejected', 'Withdrawn', 'Superseded'] as const) expect(packageMachine[state]).toEqual({});
});
