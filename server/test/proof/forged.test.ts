import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkAll, checkWithin } from '../../src/commands/check.ts';
import type { Tx } from '../../src/platform/db/database.ts';
import { expectAsSigned } from '../support/as-signed.ts';
import { openCardTrade } from '../support/card-trade.ts';
import { startHarness } from '../support/harness.ts';

/** Somebody who can write the database, and whom nothing stops but what was signed and what depends on each other. */
const harness = await startHarness();
const card = await openCardTrade(harness);
const { trade } = card;
const { buyer, exporter, admin, world } = trade;
const { db } = harness.database;
const step = () => harness.clock.advance(5_000);
afterAll(() => harness.close());

let thief: string;
let paid: string;
let settled: string;
let draft: string;
let escrow: string;
const escrowOf = async (order: string) =>
  (await db.selectFrom('escrows').select('name').where('order_name', '=', order).executeTakeFirstOrThrow()).name;

beforeAll(async () => {
  thief = (await world.member('Exporter')).org;
  settled = await trade.shippedOrder();
  step();
  await buyer.ok('orders.confirm_delivery_and_release', { order: settled });
  step();
  paid = await trade.paidOrder();
  escrow = await escrowOf(paid);
  step();
  draft = await trade.order(await trade.lot());
  step();
  await harness.anchor();
}, 120_000);

/** Writes past the triggers and foreign keys. */
const unguarded = (tx: Tx) => sql`set local session_replication_role = replica`.execute(tx);
const forge = (change: string) =>
  db.transaction().execute(async (tx) => {
    await unguarded(tx);
    await sql.raw(change).execute(tx);
  });

/** What the check says while a change is made; nothing of it stays. */
async function faultsOf(change: string): Promise<string> {
  let faults: string[] = [];
  const undo = new Error('undo');
  await db
    .transaction()
    .execute(async (tx) => {
      await unguarded(tx);
      const before = (await checkWithin(tx)).flatMap((part) => part.faults);
      expect(before).toEqual([]);
      for (const each of change.split(';\n')) await sql.raw(each).execute(tx);
      faults = (await checkWithin(tx)).flatMap((part) => part.faults);
      throw undo;
    })
    .catch((error) => expect(error).toBe(undo));
  return faults.join('\n');
}

describe('the check finds', () => {
  test('nothing in honest records', async () => {
    const parts = await checkAll(harness.database);
    expect(parts.flatMap((part) => part.faults)).toEqual([]);
    expect(parts.find((part) => part.title.startsWith('Records'))?.counts).toMatchObject({ orders: 3, escrows: 2 });
  });

  const later = (column: string) => `${column} = ${column} + interval '1 day'`;
  const orderChanges: [string, string][] = [
    ['buyer', `buyer = 'THIEF'`],
    ['exporter', `exporter = 'THIEF'`],
    ['cooperative', `cooperative = 'THIEF'`],
    ['unit_price', 'unit_price = unit_price / 2'],
    ['quantity', 'quantity = quantity + 1'],
    ['unit', `unit = 'MT'`],
    ['total_amount', 'total_amount = total_amount - 1'],
    ['currency', `currency = 'EUR'`],
    ['corridor', `corridor = 'forged'`],
    ['lot', `lot = 'LOT-2020-00001'`],
    ['status', `status = 'In Transit'`],
    ['payment_rail', `payment_rail = 'card'`],
    ['incoterms', `incoterms = 'DDP'`],
    ['lot_status_before', `lot_status_before = 'Verified'`],
    ['disputed_from', `disputed_from = 'Paid'`],
    ['created_at', later('created_at')],
    ['submitted_at', later('submitted_at')],
    ['paid_at', later('paid_at')],
    ['shipped_at', 'shipped_at = created_at'],
    ['settled_at', 'settled_at = created_at'],
    ['cancelled_at', 'cancelled_at = created_at'],
    ['details', `delivery = delivery || '{"city":"Elsewhere"}'`],
    ['details', `notes = 'forged'`],
    ['details', `external_ref = 'forged'`],
    ['details', `created_by = gen_random_uuid()`],
    ['details', `reason = 'forged'`],
  ];
  test.each(orderChanges)('another %s of an order: %s', async (field, change) => {
    const faults = await faultsOf(`update orders set ${change.replace('THIEF', thief)} where name = '${paid}'`);
    expect(faults).toMatch(new RegExp(`^${paid}: the records differ from its attestation: .*${field}`, 'm'));
  });

  const escrowChanges: [string, string][] = [
    ['exporter_amount', 'exporter_amount = exporter_amount - 1, cooperative_amount = cooperative_amount + 1'],
    ['fee_amount', 'fee_amount = fee_amount + 1, exporter_amount = exporter_amount - 1'],
    ['fee_bps', 'fee_bps = fee_bps + 100'],
    ['cooperative_share_bps', 'cooperative_share_bps = 1'],
    ['amount', 'amount = amount + 1, exporter_amount = exporter_amount + 1'],
    ['currency', `currency = 'EUR'`],
    ['status', `status = 'Disputed'`],
    ['payment_rail', `payment_rail = 'card'`],
    ['funded_tokens', 'funded_tokens = funded_tokens - 1'],
    ['funded_at', later('funded_at')],
    ['created_at', later('created_at')],
    ['cancelled_at', 'cancelled_at = funded_at'],
    ['release_reason', `release_reason = 'admin'`],
    ['exporter_tokens', 'exporter_tokens = 1'],
  ];
  test.each(escrowChanges)('another %s of an escrow: %s', async (field, change) => {
    const faults = await faultsOf(`update escrows set ${change} where name = '${escrow}'`);
    expect(faults).toMatch(new RegExp(`^${escrow}: the records differ from its attestation: .*${field}`, 'm'));
  });

  test('a record that was never signed, one whose signature was made up, and one with an older shape', async () => {
    const bare = await faultsOf(`delete from attestations where kind = 'order' and subject = '${paid}'`);
    expect(bare).toContain(`${paid}: it has no attestation that holds`);
    const sold = `insert into orders (name, status, lot, exporter, buyer, cooperative, quantity, unit, unit_price,
      total_amount, currency, corridor, created_at, updated_at)
      select 'ORD-2020-00009', 'Settled', lot, exporter, buyer, cooperative, 1, unit, 1, 1, currency, corridor, created_at,
             updated_at from orders where name = '${draft}'`;
    expect(await faultsOf(sold)).toContain('ORD-2020-00009: it has no attestation that holds');
    // Another order, with a payload and hash that fit it, but nobody's signature.
    const made = await faultsOf(
      `update orders set paid_at = null where name = '${paid}';
       update attestations set payload = regexp_replace(payload, '"paid_at":"[^"]*"', '"paid_at":null')
        where kind = 'order' and subject = '${paid}';
       update attestations set payload_hash = sha256(convert_to(payload, 'UTF8')) where kind = 'order' and subject = '${paid}'`,
    );
    expect(made).toContain(`${paid}: it has no attestation that holds`);
    const older = await faultsOf(
      `update attestations set payload = replace(payload, '"shape":2,', '') where subject = '${paid}'`,
    );
    expect(older).toContain(`${paid}: it has no attestation that holds`);
  });

  /** A transaction that balances in every account: the books alone have nothing to say against it. */
  const balancedMint = (reference: string) => `
    with made as (insert into book_txns (kind, reference, reason, actor_id, created_at)
           values ('mint', ${reference}, 'top-up', '${admin.userId}', now()) returning id, created_at),
         raised as (update book_accounts set balance = balance + 1000000
                     where kind = 'wallet' and owner = '${buyer.org}' returning id)
    insert into book_entries (txn, account, currency, amount, created_at)
    select made.id, raised.id, 'AXKT', 1000000, made.created_at from made, raised
     union all
    select made.id, s.id, 'AXKT', -1000000, made.created_at
      from made, book_accounts s where s.kind = 'token_supply' and s.currency = 'AXKT'`;

  test('a balanced mint that nothing caused, with or without a movement for the ledger', async () => {
    for (const reference of ['null', `'mint:forged'`]) {
      const faults = await faultsOf(balancedMint(reference));
      expect(faults).toMatch(/^book transaction \d+ \(mint.*\) has no cause/m);
      expect(faults).toMatch(/has a mint of 1000000 tokens of \S+ that the ledger is not told of/);
    }
    const mirrored = `${balancedMint(`'mint:forged'`)};
      insert into token_mirrors (reference, kind, org, action, amount, created_at)
      values ('mint:forged', 'mint', '${buyer.org}', 'admin_mint', 1000000, now())`;
    expect(await faultsOf(mirrored)).toMatch(/^book transaction \d+ \(mint, mint:forged\) has no cause/m);
  });

  const bookChanges: [string, string, RegExp][] = [
    ['mirror of an escrow', `update escrows set mirror_create_tx = repeat('A', 64)`, /ESC-\S+ names A{64}/],
    ['transaction of a movement', `update token_mirrors set tx_hash = repeat('A', 64)`, /^mint:\S+ names A{64}/m],
    [
      'reason of a mint',
      `update book_txns set reason = 'a gift' where reference like 'mint:%'`,
      /is not what its refer/,
    ],
    ['reason of a funding', `update book_txns set reason = 'card' where kind = 'fund'`, /says "card"/],
    ['reason of a release', `update book_txns set reason = 'admin' where kind = 'release'`, /says "admin"/],
    ['time of a mint', `update book_txns set ${later('created_at')} where kind = 'mint'`, /of another moment/],
    [
      'time of a funding',
      `update book_txns set ${later('created_at')} where kind = 'fund'`,
      /its escrow something else/,
    ],
    ['time of an entry', `update book_entries set ${later('created_at')}`, /of another moment/],
    ['person', `update book_txns set actor_id = gen_random_uuid()`, /who asked for nothing at that moment/],
    ['nobody', `update book_txns set actor_id = null`, /is by nobody/],
    ['order', `update book_txns set order_name = 'ORD-2020-00001' where kind = 'release'`, /is of no escrow/],
    [
      'payee',
      `update book_entries set account = (select id from book_accounts where kind = 'wallet' and owner = 'BUYER')
        where amount > 0 and account = (select id from book_accounts where kind = 'wallet' and owner = 'EXPORTER')`,
      /\(release of \S+\) books 0 AXKT for the wallet of EXP/,
    ],
    ['movement', `update token_mirrors set amount = amount + 1`, /that the ledger is not told of/],
    [
      'movement too many',
      `insert into token_mirrors values ('x', 'mint', 'BUYER', 'topup', 7, now())`,
      /books do not have/,
    ],
  ];
  test.each(bookChanges)('in the books another %s', async (_, change, says) => {
    const named = change.replace('BUYER', buyer.org).replace('EXPORTER', exporter.org);
    expect(await faultsOf(named)).toMatch(says);
  });
});

describe('money stays where it is', () => {
  const cases: [string, () => string, () => string][] = [
    [
      'payees',
      () => `update orders set exporter = '${thief}' where name = '${paid}'`,
      () => `update orders set exporter = '${exporter.org}' where name = '${paid}'`,
    ],
    [
      'shares',
      () =>
        `update escrows set exporter_amount = 4250, cooperative_amount = 0, fee_amount = 0 where name = '${escrow}'`,
      () =>
        `update escrows set exporter_amount = 1211.25, cooperative_amount = 2975, fee_amount = 63.75 where name = '${escrow}'`,
    ],
  ];
  test.each(cases)(
    'when the %s of a funded order were redirected: refused, naming the record',
    async (_, change, undo) => {
      const before = await trade.balance(exporter.org);
      const count = async () => (await db.selectFrom('book_txns').select('id').execute()).length;
      const booked = await count();
      await forge(change());
      const refused = [
        await exporter.call('exporter.mark_shipped', { order_name: paid }),
        await admin.call('exporter.mark_shipped', { order_name: paid }),
        await admin.call('exporter.release_order_escrow', { order: paid }),
        await buyer.call('orders.raise_dispute', { order: paid, reason: 'what is this?' }),
      ].filter((answer) => answer.status !== 403 && answer.status !== 404);
      expect(refused.length).toBeGreaterThan(2);
      for (const answer of refused) {
        expect(answer.status, JSON.stringify(answer.body)).toBe(409);
        expect(answer.body.exception).toMatch(/The records of (order|escrow) (ORD|ESC)-\S+ are not what was signed/);
        expect(answer.body.exception).toContain('an authority or an admin has to look at it');
      }
      expect(await count()).toBe(booked);
      expect(await trade.balance(exporter.org)).toBe(before);
      expect(await trade.balance(thief).catch(() => 0)).toBe(0);
      // Nobody signed it either: put right, everything holds and the trade goes on.
      await forge(undo());
      await expectAsSigned(db);
    },
  );

  test('an accepted order whose seller was changed is not paid', async () => {
    const order = await trade.order(await trade.lot());
    await exporter.ok('exporter.accept_order', { order });
    await trade.mint(100_000);
    await forge(`update orders set exporter = '${thief}' where name = '${order}'`);
    const before = await trade.balance(buyer.org);
    const answer = await buyer.call('checkout.pay_with_wallet', { order });
    expect([answer.status, answer.body.exception]).toEqual([409, expect.stringContaining(order)]);
    expect(await trade.balance(buyer.org)).toBe(before);
    await forge(`update orders set exporter = '${exporter.org}' where name = '${order}'`);
    await buyer.ok('checkout.pay_with_wallet', { order });
    await expectAsSigned(db);
  });

  test('a refund follows neither changed records nor changed books', async () => {
    const order = await trade.paidOrder();
    const name = await escrowOf(order);
    await buyer.ok('orders.raise_dispute', { order, reason: 'It never came' });
    const decide = () => admin.call('orders.resolve_dispute', { order, decision: 'refund', note: 'so be it' });
    await forge(`update escrows set funded_tokens = funded_tokens + 1 where name = '${name}'`);
    expect((await decide()).status).toBe(409);
    await forge(`update escrows set funded_tokens = funded_tokens - 1 where name = '${name}'`);
    const redirect = (from: string, to: string) =>
      forge(`update book_entries set account = (select id from book_accounts where kind = 'wallet' and owner = '${to}')
        where account = (select id from book_accounts where kind = 'wallet' and owner = '${from}')
          and txn = (select id from book_txns where order_name = '${order}' and kind = 'fund')`);
    await redirect(buyer.org, exporter.org);
    const refused = await decide();
    expect([refused.status, refused.body.exception]).toEqual([409, expect.stringContaining('do not fund ESC')]);
    await redirect(exporter.org, buyer.org);
    expect((await decide()).status).toBe(200);
    await expectAsSigned(db);
  });

  test('a card gets nothing back for an order that is not cancelled', async () => {
    const { order, checkout } = await card.cardPaid();
    await forge(
      `update payments set status = 'Refund Due', next_refund_at = created_at where id = '${checkout.payment}'`,
    );
    await harness.tick('payments.refund');
    const row = await card.paymentRow(checkout.payment);
    expect(row).toMatchObject({ order_name: order, status: 'Refund Due', refund_attempts: 0 });
    expect(await db.selectFrom('processor_refunds').selectAll().execute()).toEqual([]);
    await forge(`update payments set status = 'Paid', refund_error = null where id = '${checkout.payment}'`);
  });
});

test('every step of every sort of trade leaves its records as signed', async () => {
  const done = async () => {
    step();
    await harness.drain();
    await expectAsSigned(db);
  };
  const steps = async (...calls: (() => Promise<unknown>)[]) => {
    for (const call of calls) {
      await call();
      await done();
    }
  };
  // A part of a lot, accepted, paid from the wallet, shipped and confirmed.
  const part = await trade.order(await trade.lot(), { quantity: '250.5' });
  await steps(
    () => exporter.ok('exporter.accept_order', { order: part }),
    () => trade.mint(100_000),
    () => buyer.ok('checkout.pay_with_wallet', { order: part }),
    () => exporter.ok('exporter.mark_shipped', { order_name: part }),
    () => buyer.ok('orders.confirm_delivery_and_release', { order: part }),
  );
  // By card, disputed and refunded; disputed and released.
  for (const decision of ['refund', 'release']) {
    const { order } = await card.cardPaid();
    await done();
    await steps(
      () => exporter.ok('exporter.mark_shipped', { order_name: order }),
      () => buyer.ok('orders.raise_dispute', { order, reason: 'Too light' }),
      () => admin.ok('orders.resolve_dispute', { order, decision, note: 'seen' }),
    );
  }
  // Declined, and accepted but never paid.
  const declined = await trade.order(await trade.lot());
  const vanished = await trade.order(await trade.lot());
  await steps(
    () => exporter.ok('exporter.decline_order', { order: declined }),
    () => exporter.ok('exporter.accept_order', { order: vanished }),
    () => admin.ok('orders.cancel_order', { order: vanished }),
  );
  // What a test above altered past the service and put right again stays known.
  expect((await checkAll(harness.database)).flatMap((each) => each.faults)).toEqual([
    expect.stringMatching(/^payments \S+: it is not what the service wrote last$/),
  ]);
}, 120_000);
