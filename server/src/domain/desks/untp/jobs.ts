import type { Job } from '../../../kernel/jobs/jobs.ts';
import type { Work } from '../../../kernel/write/work.ts';
import { revokeIssued } from '../../proof/credential/status.ts';
import type { PlatformSigner } from '../../proof/did/platform-signer.ts';
import { endBundle, lockOutlived, someOutlived, trulyOutlived } from './store.ts';

/** Bundles to one transaction. */
const step = 50;

/** Revokes what was stated of lots and does not hold any more (`someOutlived`): within a minute. */
export function untpJobs<S extends { readonly signer: PlatformSigner }>(): Job<S>[] {
  return [
    {
      name: 'untp.revoke',
      everySeconds: 30,
      waits: someOutlived,
      run: async ({ transaction, services: { signer }, log }) => {
        for (let after: string | undefined = ''; after !== undefined; ) {
          const from: string = after;
          const { last, left } = await transaction((work) => revokeSome(work, signer, from));
          if (left.length > 0)
            log.warn({ lots: left }, 'what revokes these is not what the service wrote: left for now');
          after = last;
        }
      },
    },
  ];
}

/** @returns how far it came; undefined at the end. Whose cause does not hold is left for the next run. */
async function revokeSome(
  work: Work,
  signer: PlatformSigner,
  after: string,
): Promise<{ last: string | undefined; left: string[] }> {
  const bundles = await lockOutlived(work.tx, after, step);
  const outlived = bundles.length === 0 ? [] : await trulyOutlived(work.attest, bundles);
  for (const bundle of outlived) {
    await revokeIssued(work, signer, { about: bundle.about, why: 'what it said has changed' });
    await endBundle(work.tx, bundle, work.now);
  }
  const left = bundles.filter((bundle) => !outlived.includes(bundle)).map(({ lot }) => lot);
  return { last: bundles.length === step ? bundles.at(-1)?.lot : undefined, left };
}
