import type { AddressInfo } from 'node:net';
import { createServer, type Socket, connect as tcpConnect } from 'node:net';

export interface Balancer {
  readonly url: string;
  close(): Promise<void>;
}

/** Gives each connection to the next server that takes it, as a proxy in front of several does. */
export async function startBalancer(ports: readonly number[]): Promise<Balancer> {
  const sockets = new Set<Socket>();
  let turn = 0;
  const server = createServer((inbound) => {
    sockets.add(inbound);
    inbound.on('error', () => {});
    inbound.on('close', () => sockets.delete(inbound));
    const tryNext = (left: number): void => {
      if (left === 0) return void inbound.destroy();
      turn += 1;
      const outbound = tcpConnect(ports[turn % ports.length] as number, '127.0.0.1');
      const goOn = () => tryNext(left - 1);
      outbound.once('error', goOn);
      outbound.once('connect', () => {
        outbound.off('error', goOn);
        outbound.on('error', () => {});
        outbound.on('close', () => inbound.destroy());
        inbound.on('close', () => outbound.destroy());
        inbound.pipe(outbound).pipe(inbound);
      });
    };
    tryNext(ports.length);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
