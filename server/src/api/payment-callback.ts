import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Applied, applyEvent } from '../domain/payment/apply-event.ts';
import { callbackPath } from '../domain/payment/callback-path.ts';
import { type Actor, guest } from '../kernel/actor.ts';
import { writeAudit } from '../kernel/audit.ts';
import { isRetryable, notFound, Refusal } from '../kernel/errors.ts';
import { type OutboxEvent, writeOutbox } from '../kernel/outbox.ts';
import type { Kernel } from '../kernel/pipeline.ts';
import { signatureFault, signatureHeader } from '../platform/payments/callback-signature.ts';
import type { PaymentProcessor, ProcessorEvent } from '../platform/payments/processor.ts';
import { readEvent } from '../platform/payments/read-event.ts';
import type { Services } from './operation.ts';

const maxAttempts = 6;
const needsAdmin: ReadonlySet<Applied['outcome']> = new Set(['held', 'flagged', 'unknown payment'] as const);
const bodyLimit = 512 * 1024;

/**
 * The processor's callback. Not an operation: its body is signed as it came, byte for byte, and must not be parsed
 * before the signature holds. Whatever was dealt with is answered 200, so that the processor stops sending it; what could
 * not be is answered 4xx or 5xx, and it sends it again.
 */
export function mountPaymentCallback(app: FastifyInstance, kernel: Kernel<Services>): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (_request, body, done) => done(null, body));
    scope.post(callbackPath, async (request, reply) => {
      const processor = kernel.services.payments;
      if (processor === undefined) throw notFound('Card payments are not set up here.');
      const event = readSigned(processor, request, kernel.clock.now());
      const { outcome, payment } = await deal(kernel, processor, request, event);
      const about = { event: event.id, type: event.type, outcome, payment };
      if (needsAdmin.has(outcome)) {
        request.log.error(about, 'card payment needs an admin');
      } else {
        request.log.info(about, 'event of the card processor');
      }
      return reply.type('application/json; charset=utf-8').send(JSON.stringify({ received: true, outcome }));
    });
  });
}

/** @throws Refusal 400 when the signature does not hold or the event cannot be read. */
function readSigned(processor: PaymentProcessor, request: FastifyRequest, now: Date): ProcessorEvent {
  const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  const headers = request.raw.headersDistinct[signatureHeader] ?? [];
  const fault = signatureFault(body, headers, processor.callbackSecret, now);
  if (fault !== undefined) {
    request.log.warn({ fault, ip: request.ip }, 'callback of the card processor refused');
    throw new Refusal('validation', `The signature is ${fault}.`);
  }
  try {
    return readEvent(body);
  } catch (error) {
    request.log.error({ err: error }, 'event of the card processor not understood');
    throw new Refusal('validation', 'The event cannot be read.');
  }
}

async function deal(
  kernel: Kernel<Services>,
  processor: PaymentProcessor,
  request: FastifyRequest,
  event: ProcessorEvent,
): Promise<Applied> {
  const actor: Actor = { ...guest, label: `payments:${processor.kind}` };
  const { database, ids, services } = kernel;
  for (let attempt = 1; ; attempt++) {
    const now = kernel.clock.now();
    const events: OutboxEvent[] = [];
    const emit = (topic: string, subject: string, payload: Record<string, unknown> = {}) => {
      events.push({ eventId: ids.uuid(), topic, subject, payload });
    };
    try {
      const applied = await database.db.transaction().execute(async (tx) => {
        const done = await applyEvent(tx, { attest: services.attest, emit, ids }, processor.kind, event, now);
        await writeOutbox(tx, events, now);
        if (done.outcome !== 'repeated') {
          await writeAudit(tx, {
            at: now,
            actor,
            operation: 'payments.callback',
            subject: done.payment ?? event.id,
            outcome: 'ok',
            requestId: request.id,
            ip: request.ip,
          });
        }
        return done;
      });
      if (events.length > 0) kernel.onEvents();
      return applied;
    } catch (error) {
      if (!isRetryable(error) || attempt === maxAttempts) throw error;
      await new Promise((resolve) => setTimeout(resolve, 5 * 2 ** attempt * (0.5 + Math.random())));
    }
  }
}
