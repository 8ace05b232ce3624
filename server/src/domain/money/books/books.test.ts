import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { freshDatabase } from '../../../../test/support/database.ts';
import { Exact } from '../../../kernel/values/exact.ts';
import { guest } from '../../../kernel/write/actor.ts';
import { checkBooks } from '../escrow/check.ts';
import { type AccountKind, balanceOf, type Entry, platform, post, token } from './books.ts';

const database = await freshDatabase();
afterAll(() => database.close());
const now = new Date('2026-03-02T09:00:00Z');
const entry = (kind: AccountKind, owner: string, amount: string, currency = token): Entry => ({
  kind,
  owner,
  currency,
  amount,
});
const book = (entries: Entry[], reference?: string) =>
  database.db
    .transaction()
    .execute((tx) =>
      post({ tx, now, actor: guest }, { kind: 'mint', entries, ...(reference === undefined ? {} : { reference }) }),
    );

test('unbalanced, empty and too fine entries are refused', async () => {
  await expect(book([entry('wallet', 'A', '1')])).rejects.toThrow('1 AXKT out of balance');
  await expect(book([entry('wallet', 'A', '1'), entry('fees', platform, '-1', 'USD')])).rejects.toThrow('balance');
  await expect(book([entry('wallet', 'A', '0')])).rejects.toThrow('needs entries');
  await expect(book([entry('wallet', 'A', '0.0000001'), entry('fees', platform, '-0.0000001')])).rejects.toThrow(
    'decimals',
  );
});

test('a reference is booked once, and rows are final', async () => {
  const entries = [entry('wallet', 'B', '5'), entry('token_supply', platform, '-5')];
  await book(entries, 'once');
  await expect(book(entries, 'once')).rejects.toThrow('book_txns_reference');
  expect(await balanceOf(database.db, entry('wallet', 'B', '0'))).toBe('5.000000');
  await expect(database.db.updateTable('book_entries').set({ amount: '9' }).execute()).rejects.toThrow('append only');
  await expect(database.db.deleteFrom('book_txns').execute()).rejects.toThrow('append only');
});

test('transfers in any order: nobody below zero, nothing made or lost', async () => {
  const owners = ['P', 'Q', 'R'];
  const expected = new Map(owners.map((owner) => [owner, new Exact(0)]));
  const transfer = fc.record({
    from: fc.constantFrom(...owners, 'supply'),
    to: fc.constantFrom(...owners, 'supply'),
    millionths: fc.integer({ min: 1, max: 5_000_000 }),
  });
  const account = (owner: string, amount: string) =>
    owner === 'supply' ? entry('token_supply', platform, amount) : entry('wallet', owner, amount);
  await fc.assert(
    fc.asyncProperty(fc.array(transfer, { maxLength: 8 }), async (transfers) => {
      for (const { from, to, millionths } of transfers) {
        const amount = new Exact(millionths).div(1e6);
        const poor = from !== 'supply' && from !== to && expected.get(from)?.lt(amount) === true;
        const call = book([account(from, amount.neg().toFixed()), account(to, amount.toFixed())]);
        if (poor) {
          await expect(call).rejects.toThrow(`${amount.toFixed()} AXKT are needed`);
          continue;
        }
        await call;
        if (from !== 'supply') expected.set(from, expected.get(from)?.minus(amount) ?? amount);
        if (to !== 'supply') expected.set(to, expected.get(to)?.plus(amount) ?? amount);
      }
      for (const [owner, sum] of expected) {
        expect(sum.eq(await balanceOf(database.db, entry('wallet', owner, '0'))), owner).toBe(true);
      }
    }),
    { numRuns: 25 },
  );
  expect((await checkBooks(database.db)).faults).toEqual([]);
});
