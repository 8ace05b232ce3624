import { expect, test } from 'vitest';
import type { PublicTotals } from '../../domain/desks/public-record/totals.ts';
import { landingPage } from './landing-page.ts';
import { readerOf } from './reader.ts';

const none: PublicTotals = {
  lots_attested: 0,
  lots_anchored: 0,
  kilograms_traced: 0,
  plots: 0,
  harvests: 0,
  orders_settled: 0,
  inspections: 0,
  ledger_transactions: 0,
  last_anchor: null,
  as_of: '2026-11-27T02:00:00.000Z',
};
const shown = (language: 'en' | 'fr', totals: Partial<PublicTotals>) =>
  landingPage({
    style: '/style.css',
    reader: readerOf(language),
    path: '/',
    totals: { ...none, ...totals },
    publicLedger: false,
  }).text;

test('each figure stands with the words of its number', () => {
  const page = shown('en', { orders_settled: 1, lots_attested: 2, inspections: 1 });
  expect(page).toContain('<strong>1</strong> order settled<');
  expect(page).toContain('<strong>2</strong> lots signed<');
  expect(page).toContain('<strong>1</strong> inspection<');
  expect(shown('fr', { orders_settled: 0 })).toContain('<strong>0</strong> commande réglée<');
});

test('the kilograms are those that come from known plots, and are called so', () => {
  expect(shown('en', { kilograms_traced: 612 })).toContain('<strong>612</strong> kilograms traced to plots<');
});
