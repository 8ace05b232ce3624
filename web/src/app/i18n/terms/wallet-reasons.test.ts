import { expect, test } from 'vitest';
import { terms } from './en.ts';

/** Why money of an order moves: what the books keep (server/src/domain/money/escrow/causes.ts) and the wallets show. */
const reasons = [
  'order_settle',
  'card',
  'buyer_confirmed',
  'dual_confirmation',
  'price_agreed',
  'dispute_release',
  'admin',
  'short_delivery',
  'dispute_refund',
  'refused',
  'agreed',
  'settled_by_admin',
  'taken_back',
];

test.each(reasons)('wallets have words for %s', (reason) => {
  expect(`reason_${reason}` in terms || reason in terms).toBe(true);
});
