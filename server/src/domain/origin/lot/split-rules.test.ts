import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Exact } from '../../../kernel/values/exact.ts';
import { inUnit, splitSources } from './split-rules.ts';

test('units are exact both ways', () => {
  expect(inUnit('1.5', 'kg', 'MT')).toBe('0.0015');
  expect(inUnit('0.001', 'MT', 'kg')).toBe('1');
  expect(inUnit('12.500', 'kg', 'kg')).toBe('12.5');
});

test('each source gives its share, to the gram', () => {
  expect(splitSources([{ quantity_kg: '60' }, { quantity_kg: '40' }], '50', '100')).toEqual(['30', '20']);
  expect(splitSources([{ quantity_kg: '0.001' }, { quantity_kg: '0.001' }], '0.001', '0.002')).toEqual(['0', '0.001']);
});

const kilograms = (grams: number) => new Exact(grams).div(1000).toFixed();

test('mass is conserved exactly, and no source gives more than it has', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 50_000_000 }), { minLength: 1, maxLength: 60 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (sources, at) => {
        const whole = sources.reduce((sum, grams) => sum + grams, 0);
        const part = Math.min(whole, Math.max(1, Math.round(whole * at)));
        const parts = splitSources(
          sources.map((grams) => ({ quantity_kg: kilograms(grams) })),
          kilograms(part),
          kilograms(whole),
        );
        expect(Exact.sum(...parts).eq(kilograms(part))).toBe(true);
        parts.forEach((given, index) => {
          const had = sources[index] as number;
          expect(new Exact(given).isNegative()).toBe(false);
          expect(new Exact(given).lte(kilograms(had))).toBe(true);
          // In proportion: never a gram and more beside its fair share.
          expect(new Exact(given).times(1000).minus(new Exact(had).times(part).div(whole)).abs().lt(1)).toBe(true);
        });
      },
    ),
  );
});
