import { sql } from 'kysely';
import type { Job } from '../../../kernel/jobs/jobs.ts';
import type { PaymentProcessor } from '../../../platform/payments/processor.ts';
import { callbackPath } from './callback-path.ts';
import { reconcilePayments } from './reconcile.ts';
import { refundDue } from './refunds.ts';

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
