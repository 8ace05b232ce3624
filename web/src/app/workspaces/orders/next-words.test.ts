import { expect, test } from 'vitest';
import { isHeld, nextWords } from './next-words.ts';

const buyer = new Set(['buyer'] as const);
const fine = { lot_status: 'Sold', awaits_choice: false, arrival_entered_by: [] };

test('each side is told what it can do next', () => {
  expect(nextWords(fine, 'transit', buyer)).toBe('transitBuyer');
  expect(nextWords(fine, 'transit', new Set(['exporter'] as const))).toBe('transitExporter');
  expect(nextWords(fine, 'paid', new Set(['cooperative'] as const))).toBe('paidOther');
});

test('nobody is told to ship or to pay in full while the lot is flagged', () => {
  const flagged = { ...fine, lot_status: 'Flagged' };
  expect(nextWords(flagged, 'transit', buyer)).toBe('held');
  expect(nextWords(flagged, 'paid', new Set(['exporter'] as const))).toBe('held');
  expect(isHeld(flagged, 'disputed')).toBe(false);
  expect(nextWords(flagged, 'disputed', buyer)).toBe('disputed');
});

test('nobody is asked for what arrived once both have said it and a choice is open', () => {
  expect(nextWords({ ...fine, awaits_choice: true }, 'transit', buyer)).toBe('choice');
  expect(nextWords({ ...fine, awaits_choice: true }, 'settled', buyer)).toBe('settled');
});

test('who has entered what arrived is told that the other side is awaited, and the other that it is', () => {
  const exporter = new Set(['exporter'] as const);
  const once = { ...fine, arrival_entered_by: ['exporter' as const] };
  expect([nextWords(once, 'transit', exporter), nextWords(once, 'transit', buyer)]).toEqual([
    'enteredExporter',
    'awaitedBuyer',
  ]);
  const other = { ...fine, arrival_entered_by: ['buyer' as const] };
  expect([nextWords(other, 'transit', exporter), nextWords(other, 'transit', buyer)]).toEqual([
    'awaitedExporter',
    'enteredBuyer',
  ]);
  // They differ.
  const both = { ...fine, arrival_entered_by: ['buyer' as const, 'exporter' as const] };
  expect(nextWords(both, 'transit', buyer)).toBe('transitBuyer');
});
