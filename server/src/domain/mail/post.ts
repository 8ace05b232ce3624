import type { Emit } from '../../kernel/jobs.ts';
import type { Tx } from '../../platform/db/database.ts';
import { insertMail, type Mail } from './store.ts';

/** What is needed to post a mail: a handler's context has it, a job puts it together. */
export interface Posting {
  readonly tx: Tx;
  readonly now: Date;
  readonly emit: Emit;
}

/** Queues a mail in the caller's transaction: it goes out if and only if the change is committed. */
export async function postMail({ tx, now, emit }: Posting, mail: Mail): Promise<void> {
  const id = await insertMail(tx, mail, now);
  emit('mail.queued', String(id), { kind: mail.kind });
}
