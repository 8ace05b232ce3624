import type { Job } from '../../../kernel/jobs/jobs.ts';
import type { Work } from '../../../kernel/write/work.ts';
import { revokeIssued } from '../../proof/credential/status.ts';
import type { PlatformSigner } from '../../proof/did/platform-signer.ts';
import { endBundle, lockOutlived, someOutlived } from './store.ts';

/** Bundles to one transaction. */
const step = 50;

/** Revokes what was stated of lots and does not hold any more (`someOutlived`): within a minute. */
export function untpJobs<S extends { readonly signer: PlatformSigner }>(): Job<S>[] {
  return [
    {
      name: 'untp.revoke',
      everySeconds: 30,
      waits: someOutlived,
      run: async ({ transaction, services: { signer } }) => {
        while (await transaction((work) => revokeSome(work, signer)));
      },
    },
  ];
}

async function revokeSome(work: Work, signer: PlatformSigner): Promise<boolean> {
  const bundles = await lockOutlived(work.tx, step);
  for (const bundle of bundles) {
    await revokeIssued(work, signer, { about: bundle.about, why: 'what it said has changed' });
    await endBundle(work.tx, bundle, work.now);
  }
  return bundles.length === step;
}
