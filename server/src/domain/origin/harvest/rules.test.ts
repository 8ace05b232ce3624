import fc from 'fast-check';
import { expect, test } from 'vitest';
import { commonStage, harvestDay, harvestKilograms, pooledKilograms } from './rules.ts';

test('kilograms are exact', () => {
  expect(harvestKilograms('1.234', 'MT')).toEqual({ ok: true, value: '1234.000' });
  expect(harvestKilograms('0.001', 'kg')).toEqual({ ok: true, value: '0.001' });
  expect(harvestKilograms('10000.001', 'MT').ok).toBe(false);
});

test('the mass of a lot is the sum of its harvests, to the gram, however many', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 10_000_000_000 }), { maxLength: 200 }), (grams) => {
      const texts = grams.map((each) => `${Math.floor(each / 1000)}.${String(each % 1000).padStart(3, '0')}`);
      const sum = grams.reduce((total, each) => total + BigInt(each), 0n);
      expect(pooledKilograms(texts)).toBe(`${sum / 1000n}.${String(sum % 1000n).padStart(3, '0')}`);
    }),
  );
});

test("the day is the plot's own", () => {
  const lateEvening = new Date('2026-03-02T22:30:00Z');
  const plot = (gps_lng: string | null) => ({ name: 'PLOT-2026-00001', gps_lng, planted_year: null });
  expect(harvestDay('2026-03-03', plot('38.000000'), lateEvening).ok).toBe(true);
  expect(harvestDay('2026-03-03', plot(null), lateEvening).ok).toBe(false);
  expect(harvestDay('2026-03-03', plot('-75.000000'), lateEvening).ok).toBe(false);
  expect(harvestDay('2026-03-02', plot('-75.000000'), new Date('2026-03-02T04:00:00Z')).ok).toBe(false);
  expect(harvestDay('2026-03-01', plot('-75.000000'), new Date('2026-03-02T04:00:00Z')).ok).toBe(true);
});

test('a lot is of one stage: that of its harvests, cherries where one says none', () => {
  const of = (name: string, stage: 'cherry' | 'parchment' | null) => ({ name, stage });
  expect(commonStage([of('HRV-1', 'cherry'), of('HRV-2', null)], 'cherry')).toEqual({ ok: true, value: 'cherry' });
  const mixed = commonStage([of('HRV-1', 'cherry'), of('HRV-2', 'parchment')], 'cherry');
  expect(mixed.ok ? '' : mixed.refusal.message).toBe(
    'stage: is required, because a lot is of one stage: HRV-1 is of cherries, HRV-2 is of parchment coffee; or name the harvests',
  );
});
