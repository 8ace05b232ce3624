import { Decimal } from 'decimal.js';
import { sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';
import type { ProcessorSessionStatus } from '../../db/tables.generated.ts';
import { signatureHeader, signCallback } from '../callback-signature.ts';
import { fromMinor } from '../minor-units.ts';
import { takeDueEvents, writeEvent } from './event-store.ts';

/** A checkout as its page shows it. */
export interface HostedSession {
  id: string;
  title: string;
  /** Decimal string in the currency's own units. */
  amount: string;
  currency: string;
  status: 'open' | 'complete' | 'expired';
  successUrl: string;
  cancelUrl: string;
}

export type Choice = 'pay' | 'decline' | 'abandon';

/** What the embedded processor does in our own house: its page, and its callbacks. */
export interface HostedCheckout {
  find(tx: Tx, id: string, now: Date): Promise<HostedSession | undefined>;
  /**
   * What the payer chose; its event is written with it. A session that has ended stays as it is.
   * @returns the session afterwards; undefined when there is none.
   */
  choose(tx: Tx, id: string, choice: Choice, now: Date): Promise<HostedSession | undefined>;
  /** Ends the sessions that nobody came back to. */
  expire(now: Date): Promise<void>;
  /** Delivers the events that are due, by HTTP, at least once. @returns how many could not be delivered. */
  deliver(callbackUrl: string, now: Date): Promise<number>;
}

export interface HostedParts {
  db: Db;
  secret: string;
  /** Unguessable text. */
  newId(prefix: string): string;
}

const batch = 20;
const requestMs = 10_000;

export function createHostedCheckout(parts: HostedParts): HostedCheckout {
  const { db, newId, secret } = parts;
  return {
    find: async (tx, id, now) => {
      const row = await tx.selectFrom('processor_sessions').selectAll().where('id', '=', id).executeTakeFirst();
      return row === undefined ? undefined : shown(row, now);
    },
    choose: async (tx, id, choice, now) => {
      const row = await tx
        .selectFrom('processor_sessions')
        .selectAll()
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst();
      if (row === undefined) return undefined;
      const session = shown(row, now);
      if (session.status !== 'open') return session;
      if (choice === 'decline') {
        const object = {
          id: newId('pi_'),
          object: 'payment_intent',
          metadata: { payment: row.reference },
          last_payment_error: { code: 'card_declined', decline_code: 'generic_decline' },
        };
        await writeEvent(tx, { id: newId('evt_'), type: 'payment_intent.payment_failed', object }, now);
        return session;
      }
      const ended: SessionRow =
        choice === 'pay'
          ? { ...row, status: 'complete', payment_ref: newId('pi_') }
          : { ...row, status: 'expired', payment_ref: null };
      await endSession(tx, ended, newId('evt_'), now);
      return shown(ended, now);
    },
    expire: (now) =>
      db.transaction().execute(async (tx) => {
        const rows = await tx
          .selectFrom('processor_sessions')
          .selectAll()
          .where('status', '=', 'open')
          .where('expires_at', '<=', now)
          .limit(100)
          .forUpdate()
          .skipLocked()
          .execute();
        for (const row of rows) await endSession(tx, { ...row, status: 'expired' }, newId('evt_'), now);
      }),
    deliver: async (callbackUrl, now) => {
      let failed = 0;
      for (const event of await takeDueEvents(db, now, new Date(now.getTime() + batch * requestMs), batch)) {
        const error = await send(callbackUrl, event.body, secret, now);
        if (error !== undefined) failed++;
        const pauseSeconds = Math.min(3600, 2 ** event.attempts);
        await db
          .updateTable('processor_events')
          .set(
            error === undefined
              ? { delivered_at: now, last_error: null }
              : { last_error: error, next_attempt_at: new Date(now.getTime() + pauseSeconds * 1000) },
          )
          .where('id', '=', event.id)
          .execute();
      }
      return failed;
    },
  };
}

interface SessionRow {
  id: string;
  reference: string;
  title: string;
  amount_minor: number;
  currency: string;
  status: ProcessorSessionStatus;
  payment_ref: string | null;
  success_url: string;
  cancel_url: string;
  expires_at: Date;
}

function shown(row: SessionRow, now: Date): HostedSession {
  const late = row.status === 'open' && row.expires_at <= now;
  return {
    id: row.id,
    title: row.title,
    amount: new Decimal(fromMinor(row.amount_minor, row.currency)).toFixed(),
    currency: row.currency,
    status: late ? 'expired' : row.status,
    successUrl: row.success_url,
    cancelUrl: row.cancel_url,
  };
}

async function endSession(tx: Tx, row: SessionRow, eventId: string, now: Date): Promise<void> {
  const { id, status, payment_ref } = row;
  await sql`update processor_sessions set status = ${status}, payment_ref = ${payment_ref} where id = ${id}`.execute(
    tx,
  );
  const paid = status === 'complete';
  const object = {
    id,
    object: 'checkout.session',
    client_reference_id: row.reference,
    status,
    payment_status: paid ? 'paid' : 'unpaid',
    payment_intent: payment_ref,
    amount_total: row.amount_minor,
    currency: row.currency.toLowerCase(),
  };
  await writeEvent(
    tx,
    { id: eventId, type: paid ? 'checkout.session.completed' : 'checkout.session.expired', object },
    now,
  );
}

/** @returns what went wrong, or undefined. */
async function send(url: string, body: string, secret: string, now: Date): Promise<string | undefined> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', [signatureHeader]: signCallback(body, secret, now) },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(requestMs),
    });
    await response.body?.cancel();
    return response.ok ? undefined : `answer ${response.status}`;
  } catch (error) {
    return (error as Error).message.slice(0, 200);
  }
}
