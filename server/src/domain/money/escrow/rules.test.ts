import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Exact } from '../../../kernel/values/exact.ts';
import { next } from '../../../kernel/values/machine.ts';
import { type OrderEvent, type OrderStatus, orderMachine } from '../../trade/order/rules.ts';
import {
  type EscrowEvent,
  type EscrowStatus,
  escrowAfter,
  escrowMachine,
  escrowStatuses,
  splitShares,
} from './rules.ts';

test('shares of an amount', () => {
  const terms = { fee_bps: 150, cooperative_share_bps: 7000 };
  expect(splitShares('4250', terms, 2)).toEqual({
    fee_amount: '63.75',
    cooperative_amount: '2975',
    exporter_amount: '1211.25',
  });
  expect(splitShares('0.01', { fee_bps: 5000, cooperative_share_bps: 5000 }, 2)).toEqual({
    fee_amount: '0.01',
    cooperative_amount: '0',
    exporter_amount: '0',
  });
  expect(splitShares('101', { fee_bps: 150, cooperative_share_bps: 7000 }, 0)).toEqual({
    fee_amount: '2',
    cooperative_amount: '71',
    exporter_amount: '28',
  });
});

test('shares add up to the amount to the last coin, and none is negative', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 1n, max: 10n ** 16n }),
      fc.integer({ min: 0, max: 4 }),
      fc.integer({ min: 0, max: 10_000 }),
      fc.integer({ min: 0, max: 10_000 }),
      (coins, minorUnits, fee_bps, rest) => {
        const amount = new Exact(coins.toString()).div(10 ** minorUnits);
        const shares = splitShares(
          amount.toFixed(),
          { fee_bps, cooperative_share_bps: Math.min(rest, 10_000 - fee_bps) },
          minorUnits,
        );
        const parts = Object.values(shares).map((share) => new Exact(share));
        expect(Exact.sum(...parts).eq(amount)).toBe(true);
        for (const part of parts) {
          expect(part.isNegative() && !part.isZero()).toBe(false);
          expect(part.decimalPlaces()).toBeLessThanOrEqual(minorUnits);
        }
      },
    ),
  );
});

test('a fee can take no more than there is', () => {
  expect(splitShares('10', { fee_bps: 20_000, cooperative_share_bps: 7000 }, 2)).toEqual({
    fee_amount: '10',
    cooperative_amount: '0',
    exporter_amount: '0',
  });
});

test('only a disputed escrow is refunded, and only one that holds money is released', () => {
  const from = (event: EscrowEvent) =>
    escrowStatuses.filter((status) => escrowAfter({ name: 'ESC-1', status }, event).ok);
  expect(from('fund')).toEqual(['Pending']);
  expect(from('release')).toEqual(['Funded', 'Disputed']);
  expect(from('dispute')).toEqual(['Funded']);
  expect(from('refund')).toEqual(['Disputed']);
  expect(from('void')).toEqual(['Pending']);
});

test('a refusal names the state it is in and the states it needs', () => {
  const refusal = escrowAfter({ name: 'ESC-1', status: 'Pending' }, 'release');
  expect(refusal.ok ? '' : refusal.refusal.message).toBe(
    'ESC-1 is Pending (not yet funded); it must be Funded or Disputed.',
  );
});

/** What the operations do to an order and its escrow together. */
const steps: Record<string, { order?: OrderEvent; escrow?: EscrowEvent; opens?: true; needs?: EscrowStatus }> = {
  accept: { order: 'submit', opens: true },
  decline: { order: 'decline' },
  withdraw: { order: 'withdraw' },
  void: { order: 'withdraw', escrow: 'void' },
  pay: { escrow: 'fund' },
  payByCard: { order: 'card_paid', escrow: 'fund' },
  ship: { order: 'ship', needs: 'Funded' },
  settle: { order: 'settle', escrow: 'release' },
  dispute: { order: 'dispute', escrow: 'dispute' },
  refund: { order: 'refund', escrow: 'refund' },
};

/** Which escrow an order may have; `none` before it is submitted or when it never was. */
const legal: Record<OrderStatus, (EscrowStatus | 'none')[]> = {
  Draft: ['none'],
  'Escrow Created': ['Pending', 'Funded'],
  Paid: ['Funded'],
  'In Transit': ['Funded'],
  Disputed: ['Disputed'],
  Settled: ['Released'],
  Cancelled: ['none', 'Cancelled'],
};

test('no walk of order and escrow leads to a pair that does not fit, or moves the money twice', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...Object.keys(steps)), { maxLength: 14 }), (walk) => {
      let order: OrderStatus = 'Draft';
      let escrow: EscrowStatus | 'none' = 'none';
      let held = 0;
      let out = 0;
      for (const name of walk) {
        const step = steps[name] as (typeof steps)[string];
        const to: OrderStatus | undefined = step.order === undefined ? order : next(orderMachine, order, step.order);
        if (to === undefined || (step.needs !== undefined && escrow !== step.needs)) continue;
        if (step.escrow !== undefined) {
          const moved: EscrowStatus | undefined =
            escrow === 'none' ? undefined : next(escrowMachine, escrow, step.escrow);
          if (moved === undefined) continue;
          escrow = moved;
          if (step.escrow === 'fund') held++;
          if (step.escrow === 'release' || step.escrow === 'refund') out++;
        } else if (to === 'Cancelled' && escrow !== 'none') {
          continue;
        }
        if (step.opens) escrow = 'Pending';
        order = to;
        expect(legal[order], `${walk.join(' ')}: ${order} with ${escrow}`).toContain(escrow);
        expect(held).toBeLessThanOrEqual(1);
        expect(out).toBeLessThanOrEqual(held);
        expect(held - out).toBe(escrow === 'Funded' || escrow === 'Disputed' ? 1 : 0);
      }
    }),
    { numRuns: 2000 },
  );
});
