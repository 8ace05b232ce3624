import fc from 'fast-check';
import { expect, test } from 'vitest';
import { unearned } from '../policy/rules.ts';
import { aggregated, type IndexTerms, payoutOf, payoutShare, shareText } from './payout.ts';
import { periodsOf } from './periods.ts';
import { settle } from './quorum.ts';
import { type QuoteInput, quoteHash, quoteOf, quoteText } from './quote.ts';

const areaYield: IndexTerms = { basis: 'of_normal', trigger_at: '0.75', exit_at: '0.1' };

// The public area-yield example of Etherisc (GIF product "crop insurance", sum insured .9, trigger .75, exit .1).
test.each([
  ['100', '0'],
  ['75', '0'],
  ['70', '0.06923'],
  ['50', '0.34615'],
  ['10', '0.9'],
  ['0', '0.9'],
])('a yield of %s %% of the expected pays %s of a sum of 0.9', (percent, pays) => {
  const share = payoutShare(percent, areaYield, '100');
  expect(payoutOf('0.9', share, 5)).toBe(pays);
});

// The textbook contract of index insurance (strike 100 mm, limit 50 mm, 50,000 insured: 1,000 a millimetre), as in
// climate-policy-watcher.org, "Structure of index insurance contracts".
test.each([
  ['101', '0'],
  ['100', '0'],
  ['99', '1000'],
  ['90', '10000'],
  ['50', '50000'],
  ['12', '50000'],
])('%s mm of rain pay %s of 50,000', (mm, pays) => {
  const strike: IndexTerms = { basis: 'value', trigger_at: '100', exit_at: '50' };
  expect(payoutOf('50000', payoutShare(mm, strike, null), 2)).toBe(pays);
});

// The seasonal excess rain cover that CelsiusPro shows: 10,000 for each millimetre above 20, at most 200,000; 39 mm fell.
test('39 mm of rain where 20 were foreseen pay 190,000 of 200,000', () => {
  const excess: IndexTerms = { basis: 'value', trigger_at: '20', exit_at: '40' };
  expect(payoutOf('200000', payoutShare('39', excess, null), 2)).toBe('190000');
});

test('a rainfall deficit pays between trigger and exit by the millimetre', () => {
  const terms: IndexTerms = { basis: 'value', trigger_at: '120', exit_at: '40' };
  expect(['130', '120', '100', '60', '40', '0'].map((mm) => payoutOf('800', payoutShare(mm, terms, null), 2))).toEqual([
    '0',
    '0',
    '200',
    '600',
    '800',
    '800',
  ]);
});

test('too much rain pays the other way round', () => {
  const terms: IndexTerms = { basis: 'value', trigger_at: '300', exit_at: '500' };
  expect(['299', '300', '400', '500', '900'].map((mm) => shareText(payoutShare(mm, terms, null)))).toEqual([
    '0',
    '0',
    '0.5',
    '1',
    '1',
  ]);
});

test('a share lies between 0 and 1 and grows with the distance from the trigger', () => {
  const cents = (least: number) => fc.integer({ min: least, max: 100_000 });
  fc.assert(
    fc.property(cents(0), cents(0), cents(1), fc.integer({ min: 1, max: 5000 }), (one, other, trigger, width) => {
      const terms: IndexTerms = { basis: 'value', trigger_at: String(trigger), exit_at: String(trigger - width) };
      const [low, high] = [Math.min(one, other), Math.max(one, other)].map((at) =>
        payoutShare(String(at), terms, null),
      );
      expect(low?.gte(high ?? 0)).toBe(true);
      expect(low?.gte(0) && low.lte(1)).toBe(true);
    }),
  );
});

test('a season is made of its periods exactly', () => {
  expect(aggregated(['0.1', '0.2'], 'sum')).toBe('0.3');
  expect(aggregated(['1', '2', '2'], 'mean')).toBe('1.666667');
  expect(aggregated(['30.5', '41.2'], 'max')).toBe('41.2');
});

const input: QuoteInput = {
  product: 'IPR-2026-00001',
  cell: 'A',
  sum_insured: '1000',
  currency: 'USD',
  minor_units: 2,
  uncertainty_loading: '0',
  expense_share: '0.2',
  index: {
    terms: { basis: 'value', trigger_at: '100', exit_at: '50' },
    seasons: [
      [2021, '100'],
      [2022, '75'],
      [2023, '120'],
      [2024, '50'],
      [2025, '130'],
    ],
  },
  expected_loss: null,
  claims_counted: 0,
};

test('the burn of five seasons: 0, half, 0, all, 0 of 1000 is 300, and 375 with a fifth for expenses', () => {
  const quote = quoteOf(input);
  expect(quote.seasons.map(({ share }) => share)).toEqual(['0', '0.5', '0', '1', '0']);
  expect(quote).toMatchObject({
    pure_rate: '0.3',
    uncertainty_rate: '0',
    rate: '0.375',
    premium: '375.00',
    risk_score: '30',
  });
});

test('one standard error is added for what five seasons cannot know', () => {
  // Variance of 0, .5, 0, 1, 0 is .2; its root over five seasons is .2.
  expect(quoteOf({ ...input, uncertainty_loading: '1' })).toMatchObject({ uncertainty_rate: '0.2', rate: '0.625' });
});

test('paid claims load the premium, five of them at most', () => {
  expect(quoteOf({ ...input, claims_counted: 2 })).toMatchObject({ claims_counted: 2, claims_rate: '0.03' });
  expect(quoteOf({ ...input, claims_counted: 9 })).toMatchObject({ claims_counted: 5, claims_rate: '0.075' });
});

test('the same inputs have the same hash, and another sum another', () => {
  const hash = (changed: Partial<QuoteInput> = {}) => quoteHash(quoteText(quoteOf({ ...input, ...changed })));
  expect(hash()).toBe(hash());
  expect(hash({ sum_insured: '1000.01' })).not.toBe(hash());
});

const voice = (provider: string, value: string) => ({ reading: `R-${provider}`, provider, value });
const two = { quorum: 2, tolerance_percent: '10' };

test('two of three providers settle a period; the one who is far off does not count', () => {
  expect(settle([voice('A', '100'), voice('B', '104'), voice('C', '0')], two)).toMatchObject({
    state: 'settled',
    value: '102',
    agreeing: [{ provider: 'A' }, { provider: 'B' }],
  });
});

test('silence is no zero, one voice waits, and two who differ are for people', () => {
  expect(settle([], two).state).toBe('silent');
  expect(settle([voice('A', '0')], two).state).toBe('waiting');
  expect(settle([voice('A', '100'), voice('B', '150')], two).state).toBe('disagreeing');
  // The one in the middle agrees with nobody but itself.
  expect(settle([voice('A', '10'), voice('B', '50'), voice('C', '100')], two).state).toBe('disagreeing');
  expect(settle([voice('A', '0'), voice('B', '0')], two)).toMatchObject({ state: 'settled', value: '0' });
});

test('dekads end with their months, also in February', () => {
  expect(periodsOf('dekad', { from: '2024-02-11', to: '2024-03-10' })).toEqual([
    { from: '2024-02-11', to: '2024-02-20' },
    { from: '2024-02-21', to: '2024-02-29' },
    { from: '2024-03-01', to: '2024-03-10' },
  ]);
  expect(periodsOf('month', { from: '2026-04-01', to: '2026-06-30' })).toHaveLength(3);
  expect(periodsOf('month', { from: '2026-04-02', to: '2026-06-30' })).toBeUndefined();
  expect(periodsOf('dekad', { from: '2026-04-01', to: '2026-06-29' })).toBeUndefined();
});

test('what was not earned goes back by days, rounded down', () => {
  const april = { from: '2026-04-01', to: '2026-04-30' };
  expect(unearned('30', april, '2026-03-15', 2)).toBe('30');
  expect(unearned('30', april, '2026-04-01', 2)).toBe('29');
  expect(unearned('10', april, '2026-04-10', 2)).toBe('6.66');
  expect(unearned('30', april, '2026-04-30', 2)).toBe('0');
  expect(unearned('30', april, '2026-06-01', 2)).toBe('0');
});
