import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Applied, applyEvent } from '../../domain/trade/payment/apply-event.ts';
import { callbackPath } from '../../domain/trade/payment/callback-path.ts';
import type { Kernel } from '../../kernel/call/call.ts';
import { notFound, Refusal } from '../../kernel/values/errors.ts';
import { platformActor } from '../../kernel/write/work.ts';
import { write } from '../../kernel/write/write.ts';
import { signatureFault, signatureHeader } from '../../platform/payments/callback-signature.ts';
import type { PaymentProcessor, ProcessorEvent } from '../../platform/payments/processor.ts';
import { readEvent } from '../../platform/payments/read-event.ts';
import { addressLimit } from '../http/address-limit.ts';
import type { Services } from '../operation.ts';

const needsAdmin: ReadonlySet<Applied['outcome']> = new Set(['held', 'flagged', 'unknown payment'] as const);
const bodyLimit = 512 * 1024;

/**
 * The processor's callback. Not an operation: its body is signed as it came, byte for byte, and must not be parsed
 * before the signature holds. Whatever was applied or noted is answered 200, so that the processor stops sending it; what could
 * not be is answered 4xx or 5xx, and it sends it again.
 */
export function mountPaymentCallback(app: FastifyInstance, kernel: Kernel<Services>): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (_request, body, done) => done(null, body));
    scope.post(callbackPath, { onRequest: addressLimit(kernel) }, async (request, reply) => {
      const processor = kernel.services.payments;
      if (processor === undefined) throw notFound('Card payments are not set up here.');
      const event = readSigned(await processor.callbackSecrets(), request, kernel.clock.now());
      const { outcome, payment } = await apply(kernel, processor, request, event);
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
function readSigned(secrets: readonly string[], request: FastifyRequest, now: Date): ProcessorEvent {
  const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  const headers = request.raw.headersDistinct[signatureHeader] ?? [];
  const faults = secrets.map((secret) => signatureFault(body, headers, secret, now));
  const fault = faults.includes(undefined) ? undefined : (faults[0] ?? 'wrong');
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

async function apply(
  kernel: Kernel<Services>,
  processor: PaymentProcessor,
  request: FastifyRequest,
  event: ProcessorEvent,
): Promise<Applied> {
  const actor = platformActor(`payments:${processor.kind}`);
  const audit = (done: Applied) =>
    done.outcome === 'repeated'
      ? undefined
      : {
          operation: 'payments.callback',
          subject: done.payment ?? event.id,
          outcome: 'ok',
          requestId: request.id,
          ip: request.ip,
        };
  return write(kernel, { actor, now: () => kernel.clock.now(), audit }, (work) =>
    applyEvent(work, processor.kind, event),
  );
}
