import { sql } from 'kysely';
import type { Job } from '../../../kernel/jobs/jobs.ts';
import type { PlatformSigner } from '../did/platform-signer.ts';
import { lastClosedDay, sumsName } from './rules.ts';
import { signNextDay } from './sign-day.ts';

/** Signs the sums of the books once for each UTC day, a little after its end. */
export function sumsJobs<S extends { signer: PlatformSigner }>(): Job<S>[] {
  return [
    {
      name: 'daily-sums',
      everySeconds: 300,
      waits: (now) =>
        sql<boolean>`not exists (select from attestations where kind = 'sums' and subject >= ${sumsName(lastClosedDay(now))})`,
      run: async ({ transaction, services, ids }) => {
        const sign = () =>
          transaction(({ tx, now }) => signNextDay(tx, { signer: services.signer, random: ids.random, now }));
        while ((await sign()) !== null);
      },
    },
  ];
}
