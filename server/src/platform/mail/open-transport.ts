import { outboxTransport } from './outbox.ts';
import { smtpTransport } from './smtp.ts';
import type { MailTransport } from './transport.ts';

/** SMTP where SMTP_URL is set, else the table. */
export function openMailTransport(settings: { smtpUrl: string | undefined; mailFrom: string }): MailTransport {
  return settings.smtpUrl === undefined ? outboxTransport() : smtpTransport(settings.smtpUrl, settings.mailFrom);
}
