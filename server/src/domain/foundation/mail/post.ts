import type { SecretBox } from '../../../kernel/values/secret-box.ts';
import type { Work } from '../../../kernel/write/work.ts';
import { sealText } from './sealed-text.ts';
import { insertMail, type Mail } from './store.ts';

/**
 * Queues a mail in the caller's transaction: it goes out if and only if the change is committed.
 * @param box seals a mail with a one-time link; one that has a link and no box is refused.
 */
export async function postMail({ tx, now, ids, emit }: Work, mail: Mail, box?: SecretBox): Promise<void> {
  const { text, ...head } = mail;
  const id = await insertMail(tx, { ...head, ...sealText(text, ids, box) }, now);
  emit('mail.queued', String(id));
}
