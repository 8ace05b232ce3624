import { sql } from 'kysely';
import type { Job, JobContext } from '../../../kernel/jobs/jobs.ts';
import { Refusal } from '../../../kernel/values/errors.ts';
import { expire } from './certify.ts';
import { hasEnded } from './rules.ts';
import { ended, endedCertificates, lockCertificate } from './store.ts';

const batch = 50;

/** Writes down which certificates have come to their end; every view says Expired already. */
export function certificateJobs<S>(): Job<S>[] {
  return [
    {
      name: 'certificates.expire',
      everySeconds: 300,
      waits: (now) => sql`exists (select from export_certificates where ${ended(now)})`,
      run: expireEnded,
    },
  ];
}

async function expireEnded<S>({ database, clock, transaction, log }: JobContext<S>): Promise<void> {
  for (const name of await endedCertificates(database.db, clock.now(), batch)) {
    try {
      await transaction(async (work) => {
        const certificate = await lockCertificate(work.tx, name);
        if (certificate?.status === 'Issued' && hasEnded(certificate, work.now)) await expire(work, certificate);
      });
    } catch (error) {
      // Its record is not what was signed: an admin has to look at it, and the others do not wait for that.
      if (!(error instanceof Refusal)) throw error;
      log.warn(
        { err: error, certificate: name },
        'a certificate that has come to its end could not be signed as expired',
      );
    }
  }
}
