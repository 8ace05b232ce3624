import { knownLanguage, languages } from '../../../kernel/values/language.ts';
import type { Work } from '../../../kernel/write/work.ts';
import { postMail } from '../../foundation/mail/post.ts';
import { type NoticeKind, paymentLetter } from './messages.ts';
import type { Payment } from './store.ts';

/** What admins are told about a payment that waits for one of them. */
export interface Notice {
  kind: NoticeKind;
  /** As it is recorded. */
  reason: string;
}

/** Posts a mail to every admin who can log in, in their language and in the caller's transaction. */
export async function tellAdmins(work: Work, payment: Payment, { kind, reason }: Notice): Promise<void> {
  const admins = await work.tx
    .selectFrom('users')
    .innerJoin('user_roles', 'user_roles.user_id', 'users.id')
    .where('user_roles.role', 'in', ['Platform Admin', 'System Manager'])
    .where('users.disabled_at', 'is', null)
    .select(['users.email', 'users.language', 'users.last_language'])
    .distinct()
    .orderBy('users.email')
    .execute();
  const { id, order_name: order, buyer, processor, session_id: session } = payment;
  for (const { email, language, last_language } of admins) {
    const read = knownLanguage(language ?? last_language) ?? languages[0];
    const letter = paymentLetter(read, { kind, reason, payment: id, order, buyer, processor, session });
    await postMail(work, { kind, recipient: email, ...letter });
  }
}
