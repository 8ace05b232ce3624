import { expect, test } from 'vitest';
import { waitsForOperator } from './waits-for-operator.ts';

test('a cooperative is not sent to statements that others make', () => {
  const links = [
    '/app/compliance',
    '/app/compliance/packages/DDP-2026-00001',
    '/app/cooperative/plots/PLOT-2026-00001',
  ];
  expect(links.map((link) => waitsForOperator(link, { makesStatements: false }))).toEqual([true, true, false]);
  expect(links.map((link) => waitsForOperator(link, { makesStatements: true }))).toEqual([false, false, false]);
});
