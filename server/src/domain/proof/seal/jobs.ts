import { setTimeout as pause } from 'node:timers/promises';
import type { Job } from '../../../kernel/jobs/jobs.ts';
import type { PlatformSigner } from '../did/platform-signer.ts';
import { condenseTrace } from './condense.ts';
import { sealChanges } from './seal.ts';
import { sealWaits, traceIsOld } from './store.ts';

export interface SealServices {
  signer: PlatformSigner;
  markKey: Uint8Array;
}

export interface SealSettings {
  /** As often as signed records are anchored, so that each anchor takes the newest head along. */
  everySeconds: number;
  /** How long each change of a record stays in the trace; afterwards the newest of each row. */
  keepDays: number;
}

/** The trace is condensed when its oldest batch is this much older than it has to be kept: about once in a month. */
const patienceDays = 30;

export function sealJobs<S extends SealServices>({ everySeconds, keepDays }: SealSettings): Job<S>[] {
  return [
    {
      name: 'seal',
      everySeconds,
      waits: () => sealWaits,
      run: async ({ transaction, services, ids, log }) => {
        for (let more = true; more; ) {
          const began = performance.now();
          const sealed = await transaction(({ tx, now }) => sealChanges(tx, { ...services, random: ids.random, now }));
          if (sealed.refused > 0)
            log.error({ refused: sealed.refused }, 'changes whose mark does not hold; run "lotmark check"');
          if (sealed.breaks > 0)
            log.error({ breaks: sealed.breaks }, 'records were altered past the service; run "lotmark check"');
          more = sealed.more;
          // Others come in between, for as long as it took.
          if (more) await pause(performance.now() - began);
        }
      },
    },
    {
      name: 'condense-trace',
      everySeconds: 3600,
      waits: (now) => traceIsOld(new Date(now.getTime() - (keepDays + patienceDays) * 86_400_000)),
      run: async ({ transaction, services, ids, log }) => {
        const condense = () =>
          transaction(({ tx, now }) => condenseTrace(tx, { ...services, random: ids.random, now }, keepDays));
        for (let done = await condense(); done.subject !== undefined; done = await condense())
          log.info(done, 'condensed the trace');
      },
    },
  ];
}
