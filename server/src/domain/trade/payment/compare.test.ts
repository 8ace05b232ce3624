import { expect, test } from 'vitest';
import type { ProcessorRecord } from '../../../platform/payments/processor.ts';
import { compareBooks, compareRecords, type OurRecord } from './compare.ts';

const old = new Date('2026-03-01T00:00:00Z');
const settled = new Date('2026-03-02T00:00:00Z');
const young = new Date('2026-03-02T00:00:01Z');
const since = new Date('2026-02-01T00:00:00Z');
const theirs = (more: Partial<ProcessorRecord> = {}): ProcessorRecord => ({
  sessionId: 'cs_1',
  reference: 'p1',
  paid: true,
  amount: '10',
  currency: 'USD',
  refunded: '0',
  createdAt: old,
  ...more,
});
const ours = (more: Partial<OurRecord> = {}): OurRecord => ({
  id: 'p1',
  session_id: 'cs_1',
  status: 'Paid',
  received_amount: '10.0000',
  received_currency: 'USD',
  refunded_amount: '0',
  lost_amount: '0',
  created_at: old,
  updated_at: old,
  ...more,
});
const kinds = (records: ProcessorRecord[], payments: OurRecord[]) =>
  compareRecords(records, payments, { since, settled }).map((difference) => difference.kind);

test('the same on both sides is no difference', () => {
  expect(kinds([theirs()], [ours()])).toEqual([]);
  expect(kinds([theirs({ paid: false })], [ours({ status: 'Open', received_amount: null })])).toEqual([]);
  expect(kinds([theirs({ refunded: '10' })], [ours({ status: 'Refunded' })])).toEqual([]);
  expect(kinds([], [ours({ status: 'Expired' })])).toEqual([]);
  expect(kinds([theirs({ paid: false })], [])).toEqual([]);
});

test('each sort of difference', () => {
  expect(kinds([theirs()], [])).toEqual(['unknown_here']);
  expect(kinds([theirs()], [ours({ status: 'Open', received_amount: null })])).toEqual(['not_applied']);
  expect(kinds([], [ours()])).toEqual(['unknown_there']);
  expect(kinds([theirs({ paid: false })], [ours()])).toEqual(['not_paid_there']);
  expect(kinds([theirs({ amount: '10.01' })], [ours()])).toEqual(['amount']);
  expect(kinds([theirs({ currency: 'EUR' })], [ours()])).toEqual(['amount']);
  expect(kinds([theirs({ refunded: '9.99' })], [ours({ status: 'Refunded' })])).toEqual(['refund_missing']);
  expect(kinds([theirs({ refunded: '1' })], [ours({ status: 'Held' })])).toEqual(['refunded_there']);
});

test('what is still on its way is not compared, nor what is older than the processor was asked for', () => {
  expect(kinds([theirs({ createdAt: young })], [])).toEqual([]);
  expect(kinds([theirs()], [ours({ status: 'Open', updated_at: young })])).toEqual([]);
  expect(kinds([], [ours({ created_at: new Date('2026-01-01T00:00:00Z') })])).toEqual([]);
});

test('books against payments, by currency', () => {
  expect(compareBooks([{ currency: 'USD', payments: '10.00', books: '10' }])).toEqual([]);
  expect(compareBooks([{ currency: 'USD', payments: '10', books: '9.5' }])).toMatchObject([
    { kind: 'books', subject: 'USD' },
  ]);
});
