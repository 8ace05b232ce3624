import { expect, test } from 'vitest';
import { officeStatus, shownStatus } from './order-statuses.ts';

test('an order that nobody accepted is not called accepted', () => {
  const order = { status: 'Escrow Created', escrow_status: 'Pending', refusable_until: null };
  expect(shownStatus(order)).toBe('Escrow Created');
  expect(shownStatus({ ...order, refusable_until: '2026-11-27T11:11:00.000Z' })).toBe('Order Unpaid');
  expect(shownStatus({ ...order, escrow_status: 'Funded', refusable_until: '2026-11-27T11:11:00.000Z' })).toBe('Paid');
  expect(shownStatus({ status: 'Draft', refusable_until: null })).toBe('Order Placed');
});

test('who is not told of the payment is not told that one is awaited', () => {
  expect(['Escrow Created', 'Draft', 'Paid', 'Settled'].map(officeStatus)).toEqual([
    ...['Order Standing', 'Order Placed', 'Paid', 'Settled'],
  ]);
});
