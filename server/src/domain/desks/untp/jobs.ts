import type { Job } from '../../../kernel/jobs/jobs.ts';
import { Refusal } from '../../../kernel/values/errors.ts';
import type { Work } from '../../../kernel/write/work.ts';
import { revokeIssued } from '../../proof/credential/status.ts';
import type { PlatformSigner } from '../../proof/did/platform-signer.ts';
import { endBundle, isOutlived, lockOutlived, someOutlived } from './store.ts';

/** Bundles to one transaction. */
const step = 50;

/** Revokes what was stated of lots and does not hold any more (`someOutlived`): within a minute. */
export function untpJobs<S extends { readonly signer: PlatformSigner }>(): Job<S>[] {
  return [
    {
      name: 'untp.revoke',
      everySeconds: 30,
      waits: someOutlived,
      run: async ({ transaction, log, services: { signer } }) => {
        const leftAsIs = (lot: string, error: Refusal) =>
          log.error({ err: error, lot }, 'what was stated of a lot is not revoked; run "lotmark check"');
        while (await transaction((work) => revokeSome(work, signer, leftAsIs)));
      },
    },
  ];
}

/** @returns whether there is more. */
async function revokeSome(
  work: Work,
  signer: PlatformSigner,
  leftAsIs: (lot: string, error: Refusal) => void,
): Promise<boolean> {
  let revoked = 0;
  for (const bundle of await lockOutlived(work.tx, step)) {
    const isSo = await isOutlived(work, bundle).catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error;
      leftAsIs(bundle.lot, error);
      return false;
    });
    if (!isSo) continue;
    await revokeIssued(work, signer, { about: bundle.about, why: 'what it said has changed' });
    await endBundle(work.tx, bundle, work.now);
    revoked++;
  }
  return revoked === step;
}
