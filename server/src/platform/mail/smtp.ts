import { MailRejected, type MailTransport } from './transport.ts';

/** How long a silent server may hold us up, in milliseconds. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/**
 * Sends by SMTP. A connection per mail: ours are few, and nothing has to be closed.
 * @param url `smtp://user:password@host:587` or `smtps://host`; nodemailer's options go into the query
 *   (`?requireTLS=true`).
 * @param from the From header, `Lotmark <no-reply@example.org>`.
 */
export function smtpTransport(url: string, from: string): MailTransport {
  // Loaded with the first mail: most starts send none.
  let loading: ReturnType<typeof loadTransporter> | undefined;
  const domain = /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost';
  return {
    delivers: true,
    send: async (mail) => {
      try {
        loading ??= loadTransporter(url, from);
        await (await loading).sendMail({
          // An object: a list in the text of an address must not become several recipients.
          to: { name: '', address: mail.to },
          subject: mail.subject,
          text: mail.text,
          messageId: `<mail-${mail.id}@${domain}>`,
          headers: { 'Auto-Submitted': 'auto-generated' },
        });
      } catch (error) {
        const { code, responseCode, message } = error as { code?: string; responseCode?: number; message: string };
        if (code === 'EENVELOPE' && responseCode !== undefined && responseCode >= 500) {
          throw new MailRejected(message, { cause: error });
        }
        throw error;
      }
    },
  };
}

async function loadTransporter(url: string, from: string) {
  const { createTransport } = await import('nodemailer');
  return createTransport({ url, ...timeouts }, { from });
}
