import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

/** A virus scanner that speaks as clamd does, and knows one virus. */
export interface Clamd {
  address: string;
  /** What it finds. */
  signature: string;
  /** The files that came, whole. */
  seen: Buffer[];
  close(): Promise<void>;
}

const signature = 'not a virus, but looked for as one';

/** @param options `says`: answers this to every file; `silent`: answers nothing and stays. */
export async function openTestClamd(options: { says?: string; silent?: boolean } = {}): Promise<Clamd> {
  const seen: Buffer[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    let heard = Buffer.alloc(0);
    socket.on('error', () => {});
    socket.on('data', (piece) => {
      heard = Buffer.concat([heard, piece]);
      if (options.silent === true) return;
      if (heard.toString('latin1').startsWith('zPING\0')) {
        socket.end('PONG\0');
        return;
      }
      const file = fileIn(heard);
      if (file === undefined) return;
      seen.push(file);
      const verdict = file.includes(signature) ? 'stream: Eicar-Test-Signature FOUND' : 'stream: OK';
      const answer = options.says ?? verdict;
      socket.end(answer === '' ? '' : `${answer}\0`);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    address: `clamd://127.0.0.1:${(server.address() as AddressInfo).port}`,
    signature,
    seen,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      if (server.listening) await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** The file of an INSTREAM command; undefined while it is not whole. */
function fileIn(heard: Buffer): Buffer | undefined {
  const command = Buffer.from('zINSTREAM\0');
  if (heard.length < command.length || !heard.subarray(0, command.length).equals(command)) return undefined;
  const pieces: Buffer[] = [];
  for (let at = command.length; at + 4 <= heard.length; ) {
    const length = heard.readUInt32BE(at);
    if (length === 0) return Buffer.concat(pieces);
    if (at + 4 + length > heard.length) return undefined;
    pieces.push(heard.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return undefined;
}
