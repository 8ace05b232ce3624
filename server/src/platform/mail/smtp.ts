import { connect, type Socket } from 'node:net';
import { checkedLookup, PrivateAddressError } from '../http-client/outbound.ts';
import { isPublicAddress, literalAddress } from '../http-client/public-address.ts';
import { readSmtpAddress, type SmtpAddress } from './smtp-address.ts';
import { MailRejected, type MailTransport } from './transport.ts';

/** How long a silent server may hold us up, in milliseconds. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/**
 * Sends by SMTP. A connection per mail: ours are few, and nothing has to be closed.
 * @param url `smtp://user:password@host:587` or `smtps://host`; see `readSmtpAddress` for what may stand in the query.
 * @param from the From header, `Lotmark <no-reply@example.org>`.
 * @param reach `public`: the server must have a public address, whatever its name leads to.
 */
export function smtpTransport(url: string, from: string, reach: 'anywhere' | 'public' = 'anywhere'): MailTransport {
  // Loaded with the first mail: most starts send none.
  let loading: ReturnType<typeof loadTransporter> | undefined;
  const domain = /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost';
  return {
    delivers: true,
    ask: async () => {
      loading ??= loadTransporter(url, from, reach);
      await (await loading).verify();
    },
    send: async (mail) => {
      try {
        loading ??= loadTransporter(url, from, reach);
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

async function loadTransporter(url: string, from: string, reach: 'anywhere' | 'public') {
  const { options, ...server } = readSmtpAddress(url);
  const { createTransport } = await import('nodemailer');
  // Never the address itself: in its query nodemailer also understands which program to start, and which file to read.
  const given = { ...server, ...options, ...timeouts };
  return createTransport(reach === 'public' ? { ...given, getSocket: publicSocket(server) } : given, { from });
}

type Connected = (error: Error | null, options?: { connection: Socket }) => void;

/** Connects to public addresses only, and to those that were looked at. */
function publicSocket({ host, port }: Pick<SmtpAddress, 'host' | 'port'>) {
  return (_options: object, done: Connected): void => {
    const literal = literalAddress(host);
    if (literal === undefined || isPublicAddress(literal)) connectTo({ host, port }, done);
    else done(new PrivateAddressError(`${host} is not a public address`));
  };
}

function connectTo({ host, port }: Pick<SmtpAddress, 'host' | 'port'>, done: Connected): void {
  const socket = connect({ host, port, lookup: checkedLookup(false), timeout: timeouts.connectionTimeout });
  const fail = (error: Error): void => {
    socket.destroy();
    done(error);
  };
  socket.once('error', fail);
  socket.once('timeout', () => fail(new Error(`${host} does not answer`)));
  socket.once('connect', () => {
    socket.setTimeout(0);
    socket.removeAllListeners();
    done(null, { connection: socket });
  });
}
