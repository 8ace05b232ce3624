import type { Job } from '../../../kernel/jobs/jobs.ts';
import type { PlatformSigner } from '../did/platform-signer.ts';
import { sealChanges } from './seal.ts';
import { sealWaits } from './store.ts';

export interface SealServices {
  signer: PlatformSigner;
  markKey: Uint8Array;
}

/** @param everySeconds as often as signed records are anchored, so that each anchor takes the newest head along. */
export function sealJobs<S extends SealServices>(everySeconds: number): Job<S>[] {
  return [
    {
      name: 'seal',
      everySeconds,
      waits: () => sealWaits,
      run: async ({ transaction, services, ids, log }) => {
        for (let more = true; more; ) {
          const sealed = await transaction(({ tx, now }) => sealChanges(tx, { ...services, random: ids.random, now }));
          if (sealed.refused > 0)
            log.error({ refused: sealed.refused }, 'changes whose mark does not hold; run "lotmark check"');
          if (sealed.breaks > 0)
            log.error({ breaks: sealed.breaks }, 'records were altered past the service; run "lotmark check"');
          more = sealed.more;
        }
      },
    },
  ];
}
