import { writtenOut } from '../../../kernel/values/misleading.ts';
import type { SecretBox } from '../../../kernel/values/secret-box.ts';
import type { Work } from '../../../kernel/write/work.ts';
import { sealText } from './sealed-text.ts';
import { insertMail, type Mail } from './store.ts';

/**
 * Queues a mail in the caller's transaction: it goes out if and only if the change is committed. No name in it turns the words around it.
 * @param box seals a mail with a one-time link; one that has a link and no box is refused.
 */
export async function postMail({ tx, now, ids, emit }: Work, mail: Mail, box?: SecretBox): Promise<void> {
  const { text, subject, ...head } = mail;
  const shown = { ...head, subject: writtenOut(subject), ...sealText(writtenOut(text), ids, box) };
  const id = await insertMail(tx, shown, now);
  emit('mail.queued', String(id));
}
