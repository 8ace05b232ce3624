import type { Work } from '../../../kernel/write/work.ts';
import { insertMail, type Mail } from './store.ts';

/** Queues a mail in the caller's transaction: it goes out if and only if the change is committed. */
export async function postMail({ tx, now, emit }: Work, mail: Mail): Promise<void> {
  const id = await insertMail(tx, mail, now);
  emit('mail.queued', String(id));
}
