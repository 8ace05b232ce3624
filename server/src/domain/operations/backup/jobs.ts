import { sql } from 'kysely';
import type { Job, JobContext } from '../../../kernel/jobs/jobs.ts';
import { lastDue } from '../../../platform/backup/settings.ts';
import type { PlatformSigner } from '../../proof/did/platform-signer.ts';
import type { Backups } from './open.ts';
import { noteSent, recordAttempt } from './store.ts';

interface BackupServices {
  backups: Backups;
  signer: PlatformSigner;
}

/** After one that failed, the next is made so much later. */
const againMs = 15 * 60_000;

export interface BackupJobSettings {
  /** When backups are made, in UTC; undefined: only when somebody asks. */
  backupCron: string | undefined;
}

/** Makes backups on schedule, and sends off-site what could not be sent before. */
export function backupJobs<S extends BackupServices>({ backupCron }: BackupJobSettings): Job<S>[] {
  const send: Job<S> = {
    name: 'backups.send',
    everySeconds: 600,
    waits: () => sql<boolean>`exists (select from backups where ${unsent})`,
    run: sendUnsent,
  };
  if (backupCron === undefined) return [send];
  return [
    {
      name: 'backups.make',
      everySeconds: 60,
      // Also where a process was down at the time: what is due is made as soon as it is up.
      waits: (now) => sql<boolean>`
        not exists (select from backups where status = 'Done' and made_at >= ${lastDue(backupCron, now)})
        and not exists (select from backups where status = 'Failed' and made_at > ${new Date(now.getTime() - againMs)})`,
      run: makeScheduled,
    },
    send,
  ];
}

const unsent = sql`status = 'Done' and stored_at is null and removed_at is null`;

async function makeScheduled<S extends BackupServices>(context: JobContext<S>): Promise<void> {
  const { services, clock, log } = context;
  const attempt = await services.backups.make(clock.now());
  // Somebody else is at it, or another process: the next look finds theirs.
  if (attempt === undefined) return;
  if (attempt.error !== null) log.error({ backup: attempt.name, reason: attempt.error }, 'the backup failed');
  await context.transaction((work) => recordAttempt(work, services.signer, attempt, 'schedule'));
}

const page = 20;

async function sendUnsent<S extends BackupServices>(context: JobContext<S>): Promise<void> {
  const { services, database, log } = context;
  if (services.backups.offSite === undefined) return;
  const { rows } = await sql<{ name: string }>`
    select name from backups where ${unsent} order by made_at limit ${page}`.execute(database.db);
  // The lock keeps the retention from removing what is being sent.
  await services.backups.parts.source.alone(async () => {
    for (const { name } of rows) {
      const sent = await services.backups.send(name);
      if (sent.error !== null) log.warn({ backup: name, reason: sent.error }, 'a backup could not be sent off-site');
      await context.transaction((work) => noteSent(work, sent));
    }
  });
}
