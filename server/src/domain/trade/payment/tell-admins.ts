import type { Work } from '../../../kernel/write/work.ts';
import { postMail } from '../../foundation/mail/post.ts';
import type { Payment } from './store.ts';

/** What admins are told about a payment that waits for one of them. */
export interface Notice {
  kind: 'payment_held' | 'payment_taken_back' | 'payment_charged_back' | 'payment_refund_failed';
  /** One line, without the payment. */
  subject: string;
  /** Why, a sentence. */
  reason: string;
  /** What can be done. */
  advice: string;
}

/** Posts a mail to every admin who can log in, in the caller's transaction. */
export async function tellAdmins(work: Work, payment: Payment, notice: Notice): Promise<void> {
  const admins = await work.tx
    .selectFrom('users')
    .innerJoin('user_roles', 'user_roles.user_id', 'users.id')
    .where('user_roles.role', 'in', ['Platform Admin', 'System Manager'])
    .where('users.disabled_at', 'is', null)
    .select('users.email')
    .distinct()
    .orderBy('users.email')
    .execute();
  const facts = [
    `Payment: ${payment.id}`,
    ...(payment.order_name === null ? [] : [`Order: ${payment.order_name}`]),
    `Buyer: ${payment.buyer}`,
    `Processor: ${payment.processor}, session ${payment.session_id}`,
  ];
  const text = `${notice.reason}\n\n${facts.join('\n')}\n\n${notice.advice}\n`;
  const { kind } = notice;
  for (const { email } of admins) {
    await postMail(work, { kind, recipient: email, subject: `${notice.subject} (${payment.id})`, text });
  }
}

const decide = 'Open the held payments (payments.list_held) and decide (payments.resolve_held): refund or credit.';

export function heldNotice(reason: string): Notice {
  const advice = `The money came and was not put to its purpose. ${decide}`;
  return { kind: 'payment_held', subject: 'A card payment is held', reason, advice };
}

export function refundFailedNotice(reason: string): Notice {
  const advice = `The money is still with the processor. ${decide}`;
  return {
    kind: 'payment_refund_failed',
    subject: 'A card refund failed',
    reason: `The refund failed: ${reason}.`,
    advice,
  };
}

export function takenBackNotice(reason: string): Notice {
  const advice =
    'Where the payment stands among the held ones (payments.list_held), its order is neither shipped nor released until an admin decides (payments.resolve_held): cancel ends the order and gives the rest back to the card, owed lets the order go on.';
  return { kind: 'payment_taken_back', subject: 'Card money went back', reason, advice };
}
