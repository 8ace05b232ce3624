import { expect, test } from 'vitest';
import { type PlotSeason, plantedYear, withinYield } from './rules.ts';

const season = (added_kg: string, more: Partial<PlotSeason> = {}): PlotSeason => ({
  plot: 'PLOT-2026-00001',
  area_ha: '2.5',
  commodity: 'Coffee',
  country: 'ET',
  first_day: '2025-09-01',
  last_day: '2026-03-31',
  stage: 'cherry',
  ask_kg_per_ha: '6000.00',
  max_kg_per_ha: '12000.00',
  recorded_kg: '0',
  added_kg,
  ...more,
});
const said = (decision: ReturnType<typeof withinYield>) => (decision.ok ? 'ok' : decision.refusal.errors?.[0]);

test('a yield at the bound is believed, a gram above is not, whatever is confirmed', () => {
  expect(said(withinYield(season('15000.000'), 'kg', false))).toBe('ok');
  expect(said(withinYield(season('15000.001'), 'kg', false))).toMatchObject({ field: 'confirm_quantity' });
  expect(said(withinYield(season('30000.000'), 'kg', true))).toBe('ok');
  expect(said(withinYield(season('30000.001'), 'kg', true))).toMatchObject({ field: 'quantity' });
  // What was recorded before counts.
  expect(said(withinYield(season('1', { recorded_kg: '30000' }), 'kg', true))).toMatchObject({ field: 'quantity' });
  // A point alone stands for 4 ha.
  expect(said(withinYield(season('48000', { area_ha: null }), 'kg', true))).toBe('ok');
  expect(said(withinYield(season('48000.001', { area_ha: null }), 'kg', true))).toMatchObject({ field: 'quantity' });
});

test('the sentence says the figure and the bound', () => {
  expect(said(withinYield(season('9000000', { area_ha: '4.75', recorded_kg: '620' }), 'kg', false))).toEqual({
    field: 'quantity',
    message:
      "9000620 kg of cherries from PLOT-2026-00001 in the season 2025-09-01 to 2026-03-31, 620 kg of it recorded before, is 1894867.37 kg per hectare on 4.75 ha; the bound is 12000 kg per hectare for Coffee in ET, 57000 kg on this plot. Check the figure, its unit and the plot's area",
  });
  const question = said(withinYield(season('20000'), 'MT', false));
  expect(question).toMatchObject({ message: expect.stringMatching(/^Is this in tonnes\? 20000 kg of cherries/) });
});

test('a tree of a century may stand, one of 1850 does not', () => {
  const now = new Date('2026-03-02T09:00:00Z');
  const of = (year: number) => {
    const decision = plantedYear(year, now);
    return decision.ok ? 'ok' : decision.refusal.message;
  };
  expect([of(1900), of(1926), of(2026)]).toEqual(['ok', 'ok', 'ok']);
  expect(of(1850)).toBe('planted_year: 1850 is too early: no tree that bears was planted before 1900');
  expect(of(2027)).toBe('planted_year: 2027 is in the future; this is 2026');
});
