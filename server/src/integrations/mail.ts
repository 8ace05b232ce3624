import type { Config } from '../config.ts';
import type { Integration } from '../domain/operations/integration/registry.ts';
import { retryMail } from '../domain/operations/integration/retry.ts';
import { mailSlot, openMailTransport } from '../platform/mail/open-transport.ts';
import { smtpProblem } from '../platform/mail/smtp-address.ts';
import type { MailTransport } from '../platform/mail/transport.ts';
import { healthy, off } from './answers.ts';

/** How mail leaves. Who looks after a tenant may not name servers inside the operator's network. */
export const mailSettings = ({ mailFrom, smtpUrl, tenant }: Config) => ({
  mailFrom,
  trusted: tenant === undefined ? undefined : (smtpUrl ?? ''),
});

export function mailIntegration(config: Config, mail: MailTransport): Integration {
  return {
    service: 'mail',
    log: 'mails',
    probe: async () => {
      if (!mail.delivers) return off('No mail server is set (SMTP_URL): mail stays in the table.');
      await mail.ask();
      return healthy('The server greets us and takes our login; nothing was sent.');
    },
    credentials: [
      {
        kind: 'api',
        slot: mailSlot,
        problem: smtpProblem,
        verify: async (value) => openMailTransport({ ...mailSettings(config), smtpUrl: value }).ask(),
      },
    ],
    retry: retryMail,
  };
}
