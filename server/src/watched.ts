import type { EventBus } from './domain/proof/event/ports.ts';
import type { DeforestationSource } from './platform/deforestation/source.ts';
import type { TimeStampSource } from './platform/pades/time-stamp.ts';
import type { PaymentProcessor } from './platform/payments/processor.ts';
import { type CallLog, watch } from './platform/service-log/call-log.ts';
import type { FileStorage } from './platform/storage/file-storage.ts';

/** Adapters whose calls are written down for the integration hub. What is called all the time leaves only its failures. */

export function watchedProcessor(log: CallLog, processor: PaymentProcessor | undefined): PaymentProcessor | undefined {
  // The embedded one is a table of ours.
  if (processor === undefined || processor.kind === 'embedded') return processor;
  const note = watch(log, 'payments');
  return {
    ...processor,
    createCheckout: (request, now) =>
      note('checkout', () => processor.createCheckout(request, now), { subject: request.reference }),
    refund: (request, now) => note('refund', () => processor.refund(request, now), { subject: request.idempotencyKey }),
    records: async function* (since) {
      const pages = processor.records(since)[Symbol.asyncIterator]();
      // The first one: that is when it is asked.
      let next = await note('comparison', () => pages.next());
      while (next.done !== true) {
        yield next.value;
        next = await pages.next();
      }
    },
  };
}

export function watchedBus(log: CallLog, bus: EventBus | undefined): EventBus | undefined {
  if (bus === undefined) return undefined;
  const note = watch(log, 'broker');
  return { ...bus, publish: (events) => note('publish', () => bus.publish(events), { failuresOnly: true }) };
}

export function watchedSource(log: CallLog, source: DeforestationSource): DeforestationSource {
  if (source.name === 'none') return source;
  const note = watch(log, 'deforestation');
  return { ...source, assess: (plots) => note('assessment', () => source.assess(plots)) };
}

export function watchedStamps(log: CallLog, stamps: TimeStampSource | undefined): TimeStampSource | undefined {
  if (stamps === undefined) return undefined;
  const note = watch(log, 'time_stamps');
  return { stamp: (content, now) => note('time-stamp', () => stamps.stamp(content, now)) };
}

export function watchedStorage(log: CallLog, files: FileStorage): FileStorage {
  const note = watch(log, 'storage');
  const failuresOnly = { failuresOnly: true } as const;
  return {
    put: (content) => note('put', () => files.put(content), failuresOnly),
    get: (sha256) => note('get', () => files.get(sha256), failuresOnly),
    remove: (sha256) => note('remove', () => files.remove(sha256), failuresOnly),
  };
}
