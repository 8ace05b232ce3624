import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/**
 * - `pass`: as if it were not there;
 * - `cut-request`: the connection is cut when the client next sends something, which goes nowhere;
 * - `cut-answer`: what the client next sends arrives, and the connection is cut when the answer comes;
 * - `black-hole`: nothing passes any more, and nobody is told;
 * - `delay`: everything arrives, late.
 */
export type Weather = 'pass' | 'cut-request' | 'cut-answer' | 'black-hole' | 'delay';

const DELAY_MS = 30;

export interface FaultyProxy {
  readonly port: number;
  /** The two cuts happen once, then the weather is `pass` again. */
  set(weather: Weather): void;
  /** Only a client message that contains this meets the weather; by default any. */
  only(text: string | null): void;
  close(): Promise<void>;
}

/** A TCP proxy with a fault between a WebSocket client and its server. Upgrade requests always pass. */
export async function openFaultyProxy(targetPort: number): Promise<FaultyProxy> {
  let weather: Weather = 'pass';
  let wanted: string | null = null;
  const sockets = new Set<Socket>();

  const server = createServer((client) => {
    const upstream = connect(targetPort, '127.0.0.1');
    let isCutting = false;
    const toUpstream = inOrder();
    const toClient = inOrder();
    const cut = (): void => {
      client.destroy();
      upstream.destroy();
    };
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', cut);
      socket.on('close', () => {
        sockets.delete(socket);
        cut();
      });
    }
    client.on('data', (bytes) => {
      const isUpgrade = bytes.subarray(0, 4).toString('latin1') === 'GET ';
      const isMeant = !isUpgrade && (wanted === null || unmask(bytes).includes(wanted));
      if (weather === 'black-hole' && !isUpgrade) return;
      if (weather === 'cut-request' && isMeant) {
        weather = 'pass';
        cut();
        return;
      }
      if (weather === 'cut-answer' && isMeant) {
        weather = 'pass';
        isCutting = true;
      }
      toUpstream(() => upstream.write(bytes));
    });
    upstream.on('data', (bytes) => {
      if (weather === 'black-hole') return;
      if (isCutting) cut();
      else toClient(() => client.write(bytes));
    });
  });
  /** One direction of a connection: late or not, bytes never overtake each other. */
  const inOrder = (): ((write: () => void) => void) => {
    let last: Promise<void> = Promise.resolve();
    return (write) => {
      const wait = weather === 'delay' ? DELAY_MS : 0;
      last = last.then(() => new Promise((resolve) => setTimeout(resolve, wait))).then(write);
    };
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    set: (next) => {
      weather = next;
    },
    only: (text) => {
      wanted = text;
    },
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}

/** The text of one masked client frame (RFC 6455, section 5.2); enough for the small single frames of a test. */
function unmask(frame: Buffer): string {
  const length = (frame[1] ?? 0) & 0x7f;
  const at = length === 126 ? 4 : length === 127 ? 10 : 2;
  const mask = frame.subarray(at, at + 4);
  const payload = Buffer.from(frame.subarray(at + 4));
  for (let i = 0; i < payload.length; i += 1) payload[i] = (payload[i] ?? 0) ^ (mask[i % 4] ?? 0);
  return payload.toString('latin1');
}
