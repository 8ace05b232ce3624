import { wordsOf } from '../service-log/call-log.ts';
import type { Redactor } from '../service-log/redact.ts';
import { renewed, type Secrets } from '../service-log/secrets.ts';
import { outboxTransport } from './outbox.ts';
import { smtpTransport } from './smtp.ts';
import { MailRejected, type MailTransport } from './transport.ts';

/** Where the address of the mail server, with its password, is kept. */
export const mailSlot = 'mail.api';

/** SMTP where an address is set, else the table. */
export function openMailTransport({ smtpUrl, mailFrom, trusted }: MailSettings): MailTransport {
  if (smtpUrl === undefined) return outboxTransport();
  return smtpTransport(smtpUrl, mailFrom, trusted === undefined || trusted === smtpUrl ? 'anywhere' : 'public');
}

export interface MailSettings {
  smtpUrl: string | undefined;
  mailFrom: string;
  /** Where not everybody who may set an address is the operator of these machines: the one that the operator set. */
  trusted?: string | undefined;
}

/**
 * As `openMailTransport`, with the address that counts at the moment of each mail. What went wrong is kept with the mail and
 * shown to admins, and a server may repeat our password in it: `redactor` takes it out.
 */
export function renewedMailTransport(
  secrets: Secrets,
  settings: Omit<MailSettings, 'smtpUrl'>,
  redactor: Redactor,
): MailTransport {
  const transport = renewed(
    () => secrets.current(mailSlot),
    (smtpUrl) => openMailTransport({ ...settings, smtpUrl }),
  );
  return {
    get delivers() {
      return secrets.known(mailSlot) !== undefined;
    },
    send: async (mail) => {
      try {
        await (await transport()).send(mail);
      } catch (error) {
        const message = redactor.clean(wordsOf(error));
        throw error instanceof MailRejected ? new MailRejected(message) : new Error(message);
      }
    },
    ask: async () => (await transport()).ask(),
  };
}
