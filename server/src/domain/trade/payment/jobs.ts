import { sql } from 'kysely';
import type { Job, JobContext } from '../../../kernel/jobs/jobs.ts';
import { Refusal } from '../../../kernel/values/errors.ts';
import type { PaymentProcessor } from '../../../platform/payments/processor.ts';
import { callbackPath } from './callback-path.ts';
import { reconcilePayments } from './reconcile.ts';
import { refundDue } from './refunds.ts';
import { followMissed } from './take-back.ts';
import { takebacksWait, uncountedPayments } from './takeback-store.ts';

interface PaymentServices {
  baseUrl(): string;
  payments: PaymentProcessor | undefined;
}

/** The embedded processor has something to deliver, or a session ran out. */
const callbacksWait = (now: Date) => sql<boolean>`
  (exists (select from processor_events where delivered_at is null and next_attempt_at <= ${now})
   or exists (select from processor_sessions where status = 'open' and expires_at <= ${now}))`;

/** Refunds, the comparison with the processor, and the callbacks of the embedded one. */
export function paymentJobs<S extends PaymentServices>(): Job<S>[] {
  return [
    { name: 'payments.refund', on: ['escrow.refunded', 'payment.refund_due'], everySeconds: 60, run: refundDue },
    { name: 'payments.follow', everySeconds: 60, waits: () => takebacksWait, run: followAll },
    { name: 'payments.reconcile', everySeconds: 3600, run: reconcilePayments },
    {
      name: 'payments.embedded_callbacks',
      on: ['processor.event_due'],
      everySeconds: 5,
      waits: callbacksWait,
      run: async ({ services, clock, log }) => {
        const hosted = services.payments?.hosted;
        if (hosted === undefined) return;
        await hosted.expire(clock.now());
        const failed = await hosted.deliver(`${services.baseUrl()}${callbackPath}`, clock.now());
        if (failed > 0) log.warn({ failed }, 'callbacks of the embedded processor not delivered; they are tried again');
      },
    },
  ];
}

const batch = 50;

async function followAll<S>({ database, transaction, log }: JobContext<S>): Promise<void> {
  for (const payment of await uncountedPayments(database.db, batch)) {
    try {
      await transaction((work) => followMissed(work, payment));
    } catch (error) {
      // An admin has to look at it, and the others do not wait for that.
      if (!(error instanceof Refusal)) throw error;
      log.warn({ err: error, payment }, 'what the processor told of a payment could not be followed');
    }
  }
}
