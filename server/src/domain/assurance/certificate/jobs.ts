import { sql } from 'kysely';
import type { Job, JobContext } from '../../../kernel/jobs/jobs.ts';
import { Refusal } from '../../../kernel/values/errors.ts';
import type { Work } from '../../../kernel/write/work.ts';
import type { PlatformSigner } from '../../proof/did/platform-signer.ts';
import { expire, revokeUnsold } from './certify.ts';
import { hasEnded } from './rules.ts';
import { ended, endedCertificates, lockCertificate, someWithoutSale, withoutSale } from './store.ts';

const batch = 50;

/**
 * Writes down which certificates have come to their end, and revokes those whose sale was cancelled. Every view says so already;
 * whoever holds a credential asks the status list alone, and whoever holds a receipt asks for later versions.
 */
export function certificateJobs<S extends { readonly signer: PlatformSigner; baseUrl(): string }>(): Job<S>[] {
  return [
    {
      name: 'certificates.expire',
      everySeconds: 300,
      waits: (now) => sql`exists (select from export_certificates where ${ended(now)})`,
      run: async (context) => {
        const names = await endedCertificates(context.database.db, context.clock.now(), batch);
        await forEach(context, names, 'signed as expired', async (work, name) => {
          const certificate = await lockCertificate(work.tx, name);
          if (certificate?.status === 'Issued' && hasEnded(certificate, work.now)) await expire(work, certificate);
        });
      },
    },
    {
      name: 'certificates.unsold',
      everySeconds: 30,
      waits: someWithoutSale,
      run: async (context) => {
        const { signer, baseUrl } = context.services;
        const orders = await withoutSale(context.database.db, batch);
        await forEach(context, orders, 'taken back', async (work, order) => {
          await revokeUnsold(work, order, { signer, baseUrl: baseUrl() });
        });
      },
    },
  ];
}

async function forEach<S>(
  { transaction, log }: JobContext<S>,
  names: readonly string[],
  what: string,
  change: (work: Work, name: string) => Promise<void>,
): Promise<void> {
  for (const name of names) {
    try {
      await transaction((work) => change(work, name));
    } catch (error) {
      // A record is not what was signed: an admin has to look at it, and the others do not wait for that.
      if (!(error instanceof Refusal)) throw error;
      log.warn({ err: error, record: name }, `a certificate could not be ${what}`);
    }
  }
}
