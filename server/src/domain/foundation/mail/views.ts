import type { Selectable } from 'kysely';
import { z } from 'zod';
import type { SecretBox } from '../../../kernel/values/secret-box.ts';
import { timestamp, toIso } from '../../../kernel/values/vocabulary.ts';
import type { MailsTable } from '../../../platform/db/tables.generated.ts';
import { openText, withoutTokens } from './sealed-text.ts';

export const mailStatuses = ['Waiting', 'Sent', 'Failed'] as const;

export const mailRow = z.object({
  id: z.int(),
  kind: z.string(),
  recipient: z.string(),
  subject: z.string(),
  body_text: z.string().meta({
    description:
      'As it was or will be sent, without one-time tokens. They stand here only while there is no mail server.',
  }),
  status: z.enum(mailStatuses),
  attempts: z.int(),
  last_error: z.string().nullable(),
  created_at: timestamp(),
  sent_at: timestamp().nullable(),
});

/** @param box given where no server takes mail: people get their links from whoever reads this list. */
export function mailRowView(mail: Selectable<MailsTable>, box: SecretBox | undefined): z.input<typeof mailRow> {
  return {
    id: mail.id,
    kind: mail.kind,
    recipient: mail.recipient,
    subject: mail.subject,
    body_text: box === undefined ? withoutTokens(mail.body_text) : openText(mail, box),
    status: mail.sent_at !== null ? 'Sent' : mail.failed_at !== null ? 'Failed' : 'Waiting',
    attempts: mail.attempts,
    last_error: mail.last_error,
    created_at: toIso(mail.created_at),
    sent_at: toIso(mail.sent_at),
  };
}
