import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { fromMinor, toMinor } from '../minor-units.ts';
import { type PaymentProcessor, type ProcessorRecord, RefundRefused } from '../processor.ts';
import { createHostedCheckout } from './hosted-checkout.ts';

export interface EmbeddedSettings {
  db: Db;
  callbackSecret: string;
  random(bytes: number): Buffer;
  /** Where people reach us, without a trailing slash. */
  baseUrl(): string;
}

const sessionMinutes = 60;

/**
 * A processor of our own for evaluation and tests: no money, everything else as the real one does it, with records of
 * its own, a page to pay at, and signed callbacks over HTTP. It writes on connections of its own, as a stranger would.
 */
export function createEmbeddedProcessor(settings: EmbeddedSettings): PaymentProcessor {
  const { db, callbackSecret } = settings;
  const newId = (prefix: string) => `${prefix}${settings.random(18).toString('hex')}`;

  async function* records(since: Date): AsyncGenerator<ProcessorRecord> {
    const { rows } = await sql<{
      id: string;
      reference: string;
      status: string;
      amount_minor: number;
      currency: string;
      refunded: number;
      created_at: Date;
    }>`
      select s.id, s.reference, s.status, s.amount_minor, s.currency, s.created_at,
             (select coalesce(sum(r.amount_minor), 0)::bigint from processor_refunds r
               where r.payment_ref = s.payment_ref) as refunded
        from processor_sessions s where s.created_at >= ${since} order by s.created_at`.execute(db);
    for (const row of rows) {
      yield {
        sessionId: row.id,
        reference: row.reference,
        paid: row.status === 'complete',
        amount: fromMinor(row.amount_minor, row.currency),
        currency: row.currency,
        refunded: fromMinor(row.refunded, row.currency),
        createdAt: row.created_at,
      };
    }
  }

  return {
    kind: 'embedded',
    callbackSecrets: async () => [callbackSecret],
    // It lives in our own database.
    probe: async () => {},
    hosted: createHostedCheckout({ db, secret: callbackSecret, newId }),
    createCheckout: async (request, now) => {
      const id = newId('cs_');
      const expiresAt = new Date(now.getTime() + sessionMinutes * 60_000);
      await db
        .insertInto('processor_sessions')
        .values({
          id,
          reference: request.reference,
          title: request.title,
          amount_minor: toMinor(request.amount, request.currency),
          currency: request.currency,
          status: 'open',
          success_url: request.successUrl,
          cancel_url: request.cancelUrl,
          created_at: now,
          expires_at: expiresAt,
        })
        .execute();
      return { sessionId: id, url: `${settings.baseUrl()}/pay/${id}`, expiresAt };
    },
    refund: (request, now) =>
      db.transaction().execute(async (tx) => {
        const session = await tx
          .selectFrom('processor_sessions')
          .select(['amount_minor'])
          .where('payment_ref', '=', request.paymentRef)
          .forUpdate()
          .executeTakeFirst();
        if (session === undefined) throw new RefundRefused(`there is no payment ${request.paymentRef}`);
        const earlier = await tx
          .selectFrom('processor_refunds')
          .select(['id', 'amount_minor', 'idempotency_key'])
          .where('payment_ref', '=', request.paymentRef)
          .execute();
        const same = earlier.find((refund) => refund.idempotency_key === request.idempotencyKey);
        if (same !== undefined) return { refundId: same.id };
        const amount_minor = toMinor(request.amount, request.currency);
        const left = earlier.reduce((sum, refund) => sum - refund.amount_minor, session.amount_minor);
        if (amount_minor > left) throw new RefundRefused('more than was paid and not refunded yet');
        const refundId = newId('re_');
        await tx
          .insertInto('processor_refunds')
          .values({
            id: refundId,
            idempotency_key: request.idempotencyKey,
            payment_ref: request.paymentRef,
            amount_minor,
            created_at: now,
          })
          .execute();
        return { refundId };
      }),
    records,
  };
}
