import { createServer, type Server, type Socket, connect as tcpConnect } from 'node:net';

/** A wire between two parties that a test can cut. */
export interface TcpProxy {
  readonly port: number;
  /** Drops all connections and refuses new ones. */
  cut(): Promise<void>;
  restore(): Promise<void>;
  /** Carries nothing more over the connections there are, and does not close them; new ones work. */
  fallSilent(): void;
  /** Takes new connections as before, and carries nothing over any. */
  freeze(): void;
  /** Carries on over the connections there are. */
  thaw(): void;
  close(): Promise<void>;
}

export async function startTcpProxy(target: { host: string; port: number }): Promise<TcpProxy> {
  const sockets = new Set<Socket>();
  const pairs: [Socket, Socket][] = [];
  let frozen = false;
  let server: Server | undefined;
  const open = (port: number): Promise<Server> =>
    new Promise((resolve, reject) => {
      const listening = createServer((inbound) => {
        const outbound = tcpConnect(target);
        for (const socket of [inbound, outbound]) {
          sockets.add(socket);
          socket.on('error', () => {});
          socket.on('close', () => {
            sockets.delete(socket);
            inbound.destroy();
            outbound.destroy();
          });
        }
        if (frozen) inbound.pause();
        else inbound.pipe(outbound).pipe(inbound);
        pairs.push([inbound, outbound]);
      });
      listening.on('error', reject);
      listening.listen(port, '127.0.0.1', () => resolve(listening));
    });
  server = await open(0);
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const cut = async (): Promise<void> => {
    const closing = server;
    server = undefined;
    for (const socket of sockets) socket.destroy();
    if (closing !== undefined) await new Promise<void>((resolve) => closing.close(() => resolve()));
  };
  return {
    port,
    cut,
    restore: async () => {
      server = await open(port);
    },
    fallSilent: () => {
      for (const socket of sockets) socket.unpipe();
    },
    freeze: () => {
      frozen = true;
      for (const socket of sockets) socket.unpipe();
    },
    thaw: () => {
      frozen = false;
      for (const [inbound, outbound] of pairs) {
        if (!inbound.destroyed && !outbound.destroyed) inbound.pipe(outbound).pipe(inbound);
      }
    },
    close: cut,
  };
}
