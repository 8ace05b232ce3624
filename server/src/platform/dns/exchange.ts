import { connect } from 'node:net';
import { DnsError } from './provider.ts';

/** Where a server of names is. */
export interface DnsServer {
  host: string;
  port: number;
}

export const serverName = ({ host, port }: DnsServer): string => `${host.includes(':') ? `[${host}]` : host}:${port}`;

/** What the system's codes mean for whoever looks after a zone. */
const troubles: Readonly<Record<string, string>> = {
  ENOTFOUND: 'its name leads nowhere',
  EAI_AGAIN: 'its name could not be looked up',
  ECONNREFUSED: 'nobody listens there',
  ECONNRESET: 'it broke the connection off',
  EHOSTUNREACH: 'there is no way to it',
  ENETUNREACH: 'there is no way to it',
  ETIMEDOUT: 'it does not answer',
};

const timeoutMs = 5000;
const maxBytes = 65_535;

/** Sends a message by TCP and reads the answer. @throws DnsError */
export function exchange(server: DnsServer, message: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: server.host, port: server.port });
    const chunks: Buffer[] = [];
    const end = (settle: () => void) => {
      clearTimeout(timer);
      socket.destroy();
      settle();
    };
    const fail = (why: string) => end(() => reject(new DnsError(`${serverName(server)}: ${why}`)));
    const timer = setTimeout(() => fail(`no answer within ${timeoutMs / 1000} s`), timeoutMs);
    socket.on('connect', () => {
      const length = Buffer.alloc(2);
      length.writeUInt16BE(message.length, 0);
      socket.write(Buffer.concat([length, message]));
    });
    socket.on('data', (chunk) => {
      chunks.push(chunk);
      const read = Buffer.concat(chunks);
      if (read.length < 2) return;
      const length = read.readUInt16BE(0);
      if (read.length > maxBytes + 2) fail('the answer is too long');
      else if (read.length >= length + 2) end(() => resolve(read.subarray(2, length + 2)));
    });
    socket.on('error', (error: NodeJS.ErrnoException) =>
      fail(troubles[error.code ?? ''] ?? error.code ?? error.message),
    );
    socket.on('close', () => fail('it closed the connection without an answer'));
  });
}
