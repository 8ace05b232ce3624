import { sql } from 'kysely';
import { type Decision, decided, Refusal, refused, wrongState } from '../../../kernel/values/errors.ts';
import type { IdSource } from '../../../kernel/values/ids.ts';
import type { Actor, KnownActor } from '../../../kernel/write/actor.ts';
import type { Work } from '../../../kernel/write/work.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { type PaymentProcessor, ProcessorUnavailable } from '../../../platform/payments/processor.ts';
import { cardTakes } from './rules.ts';
import { findOpenPayment, insertPayment, type Payment } from './store.ts';

/** What is to be paid by card; decimal strings. */
export interface Quote {
  kind: 'order' | 'topup';
  order: string | null;
  buyer: string;
  amount: string;
  currency: string;
  /** What a top-up mints. */
  tokens: string | null;
  title: string;
}

/** A checkout that waits at the processor and is not in our database yet, or one that was there. */
export interface Prepared {
  quote: Quote;
  processor: PaymentProcessor['kind'];
  id: string;
  sessionId: string;
  url: string;
  expiresAt: Date;
  known: boolean;
}

/** @throws Refusal 501 where the operator set up no processor. */
export function processorOf(services: { payments: PaymentProcessor | undefined }): PaymentProcessor {
  if (services.payments !== undefined) return services.payments;
  throw new Refusal('not_implemented', 'Card payments are not set up here.');
}

/** Whether an order in that state may be paid by card. */
export function payableByCard(
  order: { name: string; status: string; total_amount: string; currency: string },
  escrowStatus: string | undefined,
): Decision<void> {
  const unpaid = order.status === 'Draft' || (order.status === 'Escrow Created' && escrowStatus === 'Pending');
  if (!unpaid) {
    const escrow = escrowStatus === undefined ? '' : ` and its escrow ${escrowStatus}`;
    const needed = 'it must be Draft, or Escrow Created with a Pending escrow.';
    return refused(wrongState(`${order.name} is ${order.status}${escrow}; ${needed}`));
  }
  return decided(undefined);
}

/**
 * Opens a checkout at the processor, or finds the one that is open for the same thing. Network: before the transaction.
 * @throws Refusal 409 when it is more than a card takes, 503 when the processor does not answer.
 */
export async function prepareCheckout(
  context: { tx: Tx; actor: Actor; now: Date; ids: IdSource; log: { warn(about: object, words: string): void } },
  processor: PaymentProcessor,
  quote: Quote,
  baseUrl: string,
): Promise<Prepared> {
  const { tx, now } = context;
  const { amount, currency, order, title } = quote;
  if (!cardTakes(amount, currency)) {
    throw wrongState(`${amount} ${currency} is more than a card takes at once; pay from the wallet instead.`);
  }
  const open = order === null ? undefined : await findOpen(tx, processor, { ...quote, order }, now);
  if (open !== undefined) return { ...shownAs(open), quote, processor: processor.kind, known: true };
  const id = context.ids.uuid();
  const back = `${baseUrl}/pay/return/${id}`;
  try {
    const checkout = await processor.createCheckout(
      {
        reference: id,
        amount,
        currency,
        title,
        email: context.actor.email ?? '',
        successUrl: `${back}?${quote.kind === 'topup' ? 'topup' : 'card'}=success`,
        cancelUrl: `${back}?cancelled=1`,
      },
      now,
    );
    return { ...checkout, id, quote, processor: processor.kind, known: false };
  } catch (cause) {
    if (!(cause instanceof ProcessorUnavailable)) throw cause;
    context.log.warn({ err: cause }, 'no checkout opened');
    throw new Refusal('unavailable', `${cause.message} Try again.`, { headers: { 'retry-after': '5' } });
  }
}

/**
 * Writes the checkout down, in the transaction; its order must be locked. Of two that were opened at once the first
 * one counts, and the payer never hears of the other.
 */
export async function keepCheckout(work: Work & { actor: KnownActor }, prepared: Prepared): Promise<Payment> {
  const { tx, now } = work;
  const { quote, processor, id } = prepared;
  const { kind, order, buyer, amount, currency, tokens } = quote;
  const open = order === null ? undefined : await findOpen(tx, { kind: processor }, { ...quote, order }, now);
  if (open !== undefined) {
    // The payer is sent to its address. Not locked: who takes its money locks it before the order.
    const on = sql<boolean>`(t.checkout_url, t.session_id, t.status) = (${open.checkout_url}, ${open.session_id}, 'Open')`;
    await work.attest.assertAsWritten({ table: 'payments', where: sql`t.id = ${open.id}`, relied: { on, rows: 1 } });
    return open;
  }
  if (prepared.known) throw wrongState('The checkout that was open has ended; call again for a new one.');
  const payment = await insertPayment(tx, {
    id,
    kind,
    status: 'Open',
    order_name: order,
    buyer,
    processor,
    session_id: prepared.sessionId,
    checkout_url: prepared.url,
    amount,
    currency,
    tokens,
    created_by: work.actor.userId,
    created_at: now,
    expires_at: prepared.expiresAt,
    updated_at: now,
  });
  return payment;
}

function findOpen(
  tx: Tx,
  processor: Pick<PaymentProcessor, 'kind'>,
  quote: Pick<Quote, 'kind' | 'amount' | 'currency'> & { order: string },
  now: Date,
): Promise<Payment | undefined> {
  return findOpenPayment(tx, { processor: processor.kind, ...quote }, now);
}

function shownAs(payment: Payment): Pick<Prepared, 'id' | 'sessionId' | 'url' | 'expiresAt'> {
  const { id, session_id, checkout_url, expires_at } = payment;
  return { id, sessionId: session_id, url: checkout_url, expiresAt: expires_at };
}
