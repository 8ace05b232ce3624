import type { MailTransport } from './transport.ts';

/** No server is set: every mail stays in the table `mails`. */
export function outboxTransport(): MailTransport {
  const refuse = async () => {
    throw new Error('there is no mail server; mail stays in the table');
  };
  return { delivers: false, send: refuse, ask: refuse };
}
