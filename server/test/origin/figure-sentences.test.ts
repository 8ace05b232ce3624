import { expect, test } from 'vitest';
import { readSentence, withoutParameters } from '../../../web/src/app/ui/figure-sentences.ts';
import { priceQuestion } from '../../src/domain/origin/lot/price.ts';
import { type PlotSeason, withinYield } from '../../src/domain/origin/mass/rules.ts';
import { untracedBelieved } from '../../src/domain/origin/mass/untraced.ts';
import type { Decision, Refusal } from '../../src/kernel/values/errors.ts';

/** The portal says the service's questions in four languages: it has to recognise them as the service writes them. */
const messageOf = (refusal: Refusal) => refusal.errors?.[0]?.message ?? '';
const refusedWith = (decision: Decision<true>) => {
  if (decision.ok) throw new Error('nothing was refused');
  return decision.refusal;
};
const season: PlotSeason = {
  plot: 'PLOT-2026-00001',
  area_ha: '2.5',
  commodity: 'Coffee',
  country: 'ET',
  first_day: '2025-10-01',
  last_day: '2026-03-31',
  stage: 'cherry',
  ask_kg_per_ha: '6000',
  max_kg_per_ha: '12000',
  recorded_kg: '100',
  added_kg: '19900',
};

test('the question about a price', () => {
  const lot = {
    commodity_type: 'Coffee',
    corridor: 'ET-DE',
    unit: 'kg' as const,
    asking_price: '0.2500',
    currency: 'EUR',
    confirmed_price: null,
    confirmed_currency: null,
  };
  const refusal = priceQuestion(lot, { usd_per_kg: '0.271', min_usd_per_kg: '1.5', max_usd_per_kg: '20' });
  const expected = {
    key: 'askPrice',
    price: '0.25',
    currency: 'EUR',
    unit: 'kg',
    usd: '0.271',
    corridor: 'ET-DE',
    least: '1.5',
    most: '20',
  };
  expect(readSentence(messageOf(refusal))).toEqual(expected);
  // Where it stands at no field, the parameter is named in front.
  expect(readSentence(refusal.message)).toEqual(expected);
});

test.each([season, { ...season, area_ha: null, added_kg: '29900' }, { ...season, stage: null, recorded_kg: '0' }])(
  'the question about a yield: %j',
  (asked) => {
    const found = readSentence(messageOf(refusedWith(withinYield(asked, 'kg', false))));
    expect(found).toMatchObject({ key: 'askYield', plot: season.plot });
    expect(found).toMatchObject({ usual: asked.area_ha === null ? '24000' : '15000' });
  },
);

test('more than a plot can give', () => {
  const refusal = refusedWith(withinYield({ ...season, added_kg: '39900' }, 'MT', true));
  expect(readSentence(messageOf(refusal))).toEqual({
    key: 'tooMuchYield',
    kg: '40000',
    plot: season.plot,
    perHectare: '16000',
    most: '30000',
  });
});

test('more than a cooperative can offer, or a lot can hold', () => {
  const figures = {
    cooperative: 'COOP-00001',
    quantity_kg: '50000',
    lots_kg: '50000',
    unasked_kg: '1000',
    needed_kg: '300000',
    stage: 'cherry' as const,
    plots: 3,
    plots_ha: '4.5',
    members: 2,
    member_ha: '2',
    ask_kg_per_ha: '6000',
    max_lot_kg: '100000',
    valid_from: '2026-01-01',
  };
  const ask = (more: Partial<typeof figures>) =>
    messageOf(refusedWith(untracedBelieved({ ...figures, ...more }, 'kg', false)));
  expect(readSentence(ask({}))).toMatchObject({
    key: 'askMembers',
    cooperative: 'COOP-00001',
    kg: '50000',
    plots: '3',
    people: '2',
  });
  expect(readSentence(ask({ quantity_kg: '200000' }))).toEqual({ key: 'tooMuchLot', kg: '200000', most: '100000' });
});

test('any other sentence stays, but for what only programs do', () => {
  expect(readSentence('must be a date')).toBeUndefined();
  expect(withoutParameters('must be a date')).toBe('must be a date');
  expect(withoutParameters('Is 3 kg right? If it is right, confirm it (confirm_quantity: true)')).toBe(
    'Is 3 kg right?',
  );
});
