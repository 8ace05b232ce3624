import { accept } from '../../kernel/errors.ts';
import type { Emit } from '../../kernel/jobs.ts';
import type { Tx } from '../../platform/db/database.ts';
import { type Entry, entriesOf, platform, post, token } from '../wallet/books.ts';
import { ratesFor, tokensFor } from '../wallet/rates.ts';
import { escrowAfter } from './rules.ts';
import { type Escrow, updateEscrow } from './store.ts';

/**
 * State and money of an escrow move together, here and nowhere else. The escrow (and its order before it) must be
 * locked by the caller. What the ledger has to mirror is marked and told; jobs carry it there.
 */
export interface Movement {
  emit: Emit;
  now: Date;
  actorId: string | null;
}

/**
 * Pending -> Funded from a wallet: the tokens are burned, and the treasury puts the order's money into the escrow.
 * @param wallet the organisation that pays.
 * @param tokens what the amount costs at today's rate.
 * @throws Refusal 409 when the wallet holds less, or the escrow is not Pending.
 */
export async function fundFromWallet(
  tx: Tx,
  escrow: Escrow,
  payment: { wallet: string; tokens: string },
  { emit, now, actorId }: Movement,
): Promise<Escrow> {
  const status = accept(escrowAfter(escrow, 'fund'));
  const { wallet, tokens } = payment;
  await post(
    tx,
    {
      kind: 'fund',
      order: escrow.order_name,
      reason: 'order_settle',
      actorId,
      entries: [
        { kind: 'wallet', owner: wallet, currency: token, amount: negated(tokens) },
        { kind: 'token_supply', owner: platform, currency: token, amount: tokens },
        { kind: 'treasury', owner: platform, currency: escrow.currency, amount: negated(escrow.amount) },
        { kind: 'escrow', owner: escrow.name, currency: escrow.currency, amount: escrow.amount },
      ],
    },
    now,
  );
  emit('token.burn_due', wallet, {
    reference: `fund:${escrow.order_name}`,
    org: wallet,
    amount: tokens,
    action: 'order_settle',
  });
  emit('escrow.funded', escrow.name, { order: escrow.order_name, payment_rail: 'crypto_direct' });
  return updateEscrow(tx, escrow.name, {
    status,
    payment_rail: 'crypto_direct',
    funded_tokens: tokens,
    funded_at: now,
  });
}

/**
 * Pending -> Funded by card: what the processor collected goes into the escrow.
 * @throws Refusal 409 when the escrow is not Pending.
 */
export async function fundFromCard(tx: Tx, escrow: Escrow, { emit, now, actorId }: Movement): Promise<Escrow> {
  const status = accept(escrowAfter(escrow, 'fund'));
  const { currency } = escrow;
  await post(
    tx,
    {
      kind: 'fund',
      order: escrow.order_name,
      reason: 'card',
      actorId,
      entries: [
        { kind: 'processor', owner: platform, currency, amount: negated(escrow.amount) },
        { kind: 'escrow', owner: escrow.name, currency, amount: escrow.amount },
      ],
    },
    now,
  );
  emit('escrow.funded', escrow.name, { order: escrow.order_name, payment_rail: 'card' });
  return updateEscrow(tx, escrow.name, { status, payment_rail: 'card', funded_at: now });
}

/**
 * Funded or Disputed -> Released: the fee is the platform's; exporter and cooperative get the rest as tokens minted at
 * today's rate (rounded down to a millionth), whose money goes back to the treasury.
 */
export async function releaseEscrow(
  tx: Tx,
  escrow: Escrow,
  payees: { exporter: string; cooperative: string },
  reason: string,
  { emit, now, actorId }: Movement,
): Promise<Escrow> {
  const status = accept(escrowAfter(escrow, 'release'));
  const rates = await ratesFor(tx, escrow.currency, now);
  const { currency } = escrow;
  const paid = [
    { org: payees.exporter, amount: escrow.exporter_amount },
    { org: payees.cooperative, amount: escrow.cooperative_amount },
  ].map((payee) => ({ ...payee, tokens: tokensFor(payee.amount, rates, 'down') }));
  await post(
    tx,
    {
      kind: 'release',
      order: escrow.order_name,
      reason,
      actorId,
      entries: [
        { kind: 'escrow', owner: escrow.name, currency, amount: negated(escrow.amount) },
        { kind: 'fees', owner: platform, currency, amount: escrow.fee_amount },
        ...paid.flatMap(({ org, amount, tokens }): Entry[] => [
          { kind: 'treasury', owner: platform, currency, amount },
          { kind: 'token_supply', owner: platform, currency: token, amount: negated(tokens) },
          { kind: 'wallet', owner: org, currency: token, amount: tokens },
        ]),
      ],
    },
    now,
  );
  for (const { org, tokens } of paid) {
    if (Number(tokens) === 0) continue;
    const reference = `release:${escrow.order_name}:${org}`;
    emit('token.mint_due', org, { reference, org, amount: tokens, action: 'order_release' });
  }
  emit('escrow.mirror_due', escrow.name, { action: 'finish' });
  emit('escrow.released', escrow.name, { order: escrow.order_name, reason });
  return updateEscrow(tx, escrow.name, {
    status,
    release_reason: reason,
    released_at: now,
    mirror_status: 'finish_due',
  });
}

/**
 * Disputed -> Cancelled: the entries of the funding are booked the other way round, so that exactly what was paid goes
 * back by the rail it came, whatever the rates are by now.
 */
export async function refundEscrow(
  tx: Tx,
  escrow: Escrow,
  reason: string,
  { emit, now, actorId }: Movement,
): Promise<Escrow> {
  const status = accept(escrowAfter(escrow, 'refund'));
  const paid = await entriesOf(tx, escrow.order_name, 'fund');
  const entries = paid.map((entry) => ({ ...entry, amount: negated(entry.amount) }));
  await post(tx, { kind: 'refund', order: escrow.order_name, reason, actorId, entries }, now);
  for (const { kind, owner, amount } of entries) {
    if (kind !== 'wallet') continue;
    const reference = `refund:${escrow.order_name}`;
    emit('token.mint_due', owner, { reference, org: owner, amount, action: 'order_refund' });
  }
  emit('escrow.mirror_due', escrow.name, { action: 'cancel' });
  emit('escrow.refunded', escrow.name, { order: escrow.order_name, payment_rail: escrow.payment_rail });
  return updateEscrow(tx, escrow.name, { status, cancelled_at: now, mirror_status: 'cancel_due' });
}

/** Pending -> Cancelled: nothing was paid, nothing moves. */
export async function voidEscrow(tx: Tx, escrow: Escrow, { emit, now }: Movement): Promise<Escrow> {
  const status = accept(escrowAfter(escrow, 'void'));
  emit('escrow.mirror_due', escrow.name, { action: 'cancel' });
  return updateEscrow(tx, escrow.name, { status, cancelled_at: now, mirror_status: 'cancel_due' });
}

function negated(amount: string): string {
  return amount.startsWith('-') ? amount.slice(1) : `-${amount}`;
}
