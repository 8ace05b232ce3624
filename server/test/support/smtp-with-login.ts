import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** A real mail server on a free port that lets in who has one of its passwords. */
export async function startSmtpWithLogin(...passwords: string[]) {
  const accepted = new Set(passwords);
  const received: { by: string; to: string }[] = [];
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    onAuth: ({ password }, _session, done) =>
      accepted.has(password ?? '') ? done(null, { user: password ?? '' }) : done(new Error(`no: hub ${password}`)),
    onData: (stream, session, done) => {
      stream.resume();
      stream.on('end', () => {
        received.push({ by: String(session.user), to: session.envelope.rcptTo[0]?.address ?? '' });
        done();
      });
    },
  });
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    accepted,
    /** Who sent what to whom. */
    received,
    urlWith: (password: string) => `smtp://hub:${password}@127.0.0.1:${port}`,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
