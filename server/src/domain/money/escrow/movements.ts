import { accept, wrongState } from '../../../kernel/values/errors.ts';
import { Exact } from '../../../kernel/values/exact.ts';
import type { Work } from '../../../kernel/write/work.ts';
import type { Change } from '../../../platform/db/together.ts';
import { book, type Entry, entriesOf, platform, post, token, tokenScale } from '../books/books.ts';
import { moneyRates, type Rates, tokensFor } from '../wallet/rates.ts';
import { escrowAfter, splitShares } from './rules.ts';
import { type Escrow, escrowChange, updateEscrow } from './store.ts';

/**
 * State and money of an escrow move together, here and nowhere else. The escrow (and its order before it) must be
 * locked by the caller. What the ledger has to mirror is marked and told; jobs carry it there.
 */

/**
 * Pending -> Funded from a wallet: the tokens are burned, and the treasury puts the order's money into the escrow.
 * @param wallet the organisation that pays.
 * @param tokens what the amount costs at today's rate.
 * @param along changes of other tables that are made with it.
 * @returns the escrow as it is now, and what the wallet holds now.
 * @throws Refusal 409 when the wallet holds less, or the escrow is not Pending.
 */
export async function fundFromWallet(
  work: Work,
  escrow: Escrow,
  payment: { wallet: string; tokens: string },
  ...along: readonly Change[]
): Promise<{ escrow: Escrow; balance: string }> {
  const { tx, emit, now } = work;
  const status = accept(escrowAfter(escrow, 'fund'));
  const { wallet, tokens } = payment;
  const booked = await book(work, {
    kind: 'fund',
    order: escrow.order_name,
    reason: 'order_settle',
    entries: fundingOf({ ...escrow, funded_tokens: tokens }, wallet),
  });
  emit('token.burn_due', wallet, {
    reference: `fund:${escrow.order_name}`,
    org: wallet,
    amount: tokens,
    action: 'order_settle',
  });
  const change = { status, payment_rail: 'crypto_direct', funded_tokens: tokens, funded_at: now };
  return {
    escrow: await updateEscrow(tx, escrow.name, change, ...along),
    balance: booked.holds({ kind: 'wallet', owner: wallet, currency: token }),
  };
}

/**
 * Pending -> Funded by card: what the processor collected goes into the escrow.
 * @throws Refusal 409 when the escrow is not Pending.
 */
export async function fundFromCard(work: Work, escrow: Escrow): Promise<Escrow> {
  const { tx, now } = work;
  const status = accept(escrowAfter(escrow, 'fund'));
  await post(work, {
    kind: 'fund',
    order: escrow.order_name,
    reason: 'card',
    entries: fundingOf(escrow, platform),
  });
  return updateEscrow(tx, escrow.name, { status, payment_rail: 'card', funded_at: now });
}

/**
 * Funded or Disputed -> Released: the fee is the platform's; exporter and cooperative get the rest as tokens minted at
 * today's rate (rounded down to a millionth), whose money goes back to the treasury. Where less is paid than was put in,
 * fee and shares are of what is paid, and the rest goes back to the buyer: see `returnRest`.
 * @returns the change of the escrow's row, not made yet: the caller makes it with its own (`together`).
 */
export async function releaseEscrow(
  work: Work,
  escrow: Escrow,
  parties: { exporter: string; cooperative: string; buyer: string },
  { reason, part }: { reason: string; part: PaidPart | undefined },
): Promise<Change> {
  const { tx, emit, now } = work;
  const status = accept(escrowAfter(escrow, 'release'));
  const rates = await moneyRates(work, escrow.currency);
  const { currency } = escrow;
  const shares = part === undefined ? escrow : splitShares(part.amount, escrow, part.minorUnits);
  const exporter_tokens = tokensFor(shares.exporter_amount, rates, 'down');
  const cooperative_tokens = tokensFor(shares.cooperative_amount, rates, 'down');
  const paid = [
    { org: parties.exporter, amount: shares.exporter_amount, tokens: exporter_tokens },
    { org: parties.cooperative, amount: shares.cooperative_amount, tokens: cooperative_tokens },
  ];
  await post(work, {
    kind: 'release',
    order: escrow.order_name,
    reason,
    entries: [
      { kind: 'escrow', owner: escrow.name, currency, amount: negated(part?.amount ?? escrow.amount) },
      { kind: 'fees', owner: platform, currency, amount: shares.fee_amount },
      ...paid.flatMap(({ org, amount, tokens }): Entry[] => [
        { kind: 'treasury', owner: platform, currency, amount },
        { kind: 'token_supply', owner: platform, currency: token, amount: negated(tokens) },
        { kind: 'wallet', owner: org, currency: token, amount: tokens },
      ]),
    ],
  });
  for (const { org, tokens } of paid) {
    if (Number(tokens) === 0) continue;
    const reference = `release:${escrow.order_name}:${org}`;
    emit('token.mint_due', org, { reference, org, amount: tokens, action: 'order_release' });
  }
  const rest = part === undefined ? {} : await returnRest(work, escrow, { buyer: parties.buyer, part, rates });
  emit('escrow.mirror_due', escrow.name);
  emit('escrow.released', escrow.name);
  return escrowChange(tx, escrow.name, {
    ...rest,
    fee_amount: shares.fee_amount,
    exporter_amount: shares.exporter_amount,
    cooperative_amount: shares.cooperative_amount,
    status,
    release_reason: reason,
    released_at: now,
    exporter_tokens,
    cooperative_tokens,
    mirror_status: 'finish_due',
  });
}

/** What of an escrow is paid to its payees, less than all of it. */
export interface PaidPart {
  /** A decimal string, more than nothing, with no more decimals than `minorUnits`. */
  amount: string;
  /** Decimals of the currency. */
  minorUnits: number;
}

/**
 * What is not paid goes to the buyer's wallet in tokens. One who paid with tokens gets that share of them back, whatever the
 * rate is by now; one who paid by card gets tokens at today's rate, because the card payment stays whole (ADR 0013). Rounded
 * down to a millionth.
 */
async function returnRest(
  work: Work,
  escrow: Escrow,
  { buyer, part, rates }: { buyer: string; part: PaidPart; rates: Rates },
): Promise<{ refund_amount: string; refund_tokens: string }> {
  const { currency, order_name } = escrow;
  const amount = new Exact(escrow.amount).minus(part.amount).toFixed();
  const tokens =
    escrow.funded_tokens === null
      ? tokensFor(amount, rates, 'down')
      : new Exact(escrow.funded_tokens)
          .times(amount)
          .div(escrow.amount)
          .toDecimalPlaces(tokenScale, Exact.ROUND_DOWN)
          .toFixed();
  await post(work, {
    kind: 'refund',
    order: order_name,
    reason: 'short_delivery',
    entries: [
      { kind: 'escrow', owner: escrow.name, currency, amount: negated(amount) },
      { kind: 'treasury', owner: platform, currency, amount },
      { kind: 'token_supply', owner: platform, currency: token, amount: negated(tokens) },
      { kind: 'wallet', owner: buyer, currency: token, amount: tokens },
    ],
  });
  if (Number(tokens) > 0) {
    const reference = `refund:${order_name}`;
    work.emit('token.mint_due', buyer, { reference, org: buyer, amount: tokens, action: 'order_refund' });
  }
  return { refund_amount: amount, refund_tokens: tokens };
}

/** To whom the money of an escrow goes back, and why. */
interface Returned {
  buyer: string;
  reason: string;
}

/** Disputed -> Cancelled: exactly what was paid goes back by the rail it came. */
export function refundEscrow(work: Work, escrow: Escrow, end: Returned): Promise<Escrow> {
  return giveBack(work, escrow, 'refund', end);
}

/** Funded -> Cancelled, before anything was delivered: exactly what was paid goes back by the rail it came. */
export function returnEscrow(work: Work, escrow: Escrow, end: Returned): Promise<Escrow> {
  return giveBack(work, escrow, 'return', end);
}

/** Funded or Disputed -> Cancelled: the card processor does not have the money any more, or gives it back. */
export function takeBackEscrow(work: Work, escrow: Escrow, end: Returned): Promise<Escrow> {
  return giveBack(work, escrow, 'take_back', end);
}

/** Books the entries of the funding the other way round, whatever the rates are by now. */
async function giveBack(
  work: Work,
  escrow: Escrow,
  event: 'refund' | 'return' | 'take_back',
  { buyer, reason }: Returned,
): Promise<Escrow> {
  const { tx, emit, now } = work;
  const status = accept(escrowAfter(escrow, event));
  const paid = await entriesOf(tx, escrow.order_name, 'fund');
  assertPaidBy(paid, escrow, buyer);
  const entries = paid.map((entry) => ({ ...entry, amount: negated(entry.amount) }));
  await post(work, { kind: 'refund', order: escrow.order_name, reason, entries });
  for (const { kind, owner, amount } of entries) {
    if (kind !== 'wallet') continue;
    const reference = `refund:${escrow.order_name}`;
    emit('token.mint_due', owner, { reference, org: owner, amount, action: 'order_refund' });
  }
  emit('escrow.mirror_due', escrow.name);
  emit('escrow.refunded', escrow.name);
  return updateEscrow(tx, escrow.name, { status, cancelled_at: now, mirror_status: 'cancel_due' });
}

/**
 * The entries of the funding must be those of this escrow: what they say is given back.
 * @throws Refusal 409 when somebody has changed the books.
 */
function assertPaidBy(paid: readonly Entry[], escrow: Escrow, buyer: string): void {
  const keyOf = ({ kind, owner, currency, amount }: Entry) =>
    [kind, owner, currency, new Exact(amount).toFixed()].join();
  const booked = paid.map(keyOf).sort();
  const expected = fundingOf(escrow, buyer).map(keyOf).sort();
  if (booked.length === expected.length && booked.every((key, at) => key === expected[at])) return;
  throw wrongState(
    `The books do not fund ${escrow.name} as it was signed; an authority or an admin has to look at it first. Nothing was paid or changed.`,
  );
}

/** How a funded escrow was paid, as the books have it. */
function fundingOf(escrow: Escrow, buyer: string): Entry[] {
  const { currency, amount } = escrow;
  const held: Entry = { kind: 'escrow', owner: escrow.name, currency, amount };
  const tokens = escrow.funded_tokens;
  if (tokens === null) return [{ kind: 'processor', owner: platform, currency, amount: negated(amount) }, held];
  return [
    { kind: 'wallet', owner: buyer, currency: token, amount: negated(tokens) },
    { kind: 'token_supply', owner: platform, currency: token, amount: tokens },
    { kind: 'treasury', owner: platform, currency, amount: negated(amount) },
    held,
  ];
}

/** Pending -> Cancelled: nothing was paid, nothing moves. */
export async function voidEscrow(work: Work, escrow: Escrow): Promise<Escrow> {
  const { tx, emit, now } = work;
  const status = accept(escrowAfter(escrow, 'void'));
  emit('escrow.mirror_due', escrow.name);
  return updateEscrow(tx, escrow.name, { status, cancelled_at: now, mirror_status: 'cancel_due' });
}

function negated(amount: string): string {
  return amount.startsWith('-') ? amount.slice(1) : `-${amount}`;
}
