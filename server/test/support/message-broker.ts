import { connect as tcpConnect } from 'node:net';

/** The message broker that tests use; where there is none they are skipped. */
export const brokerUrl = new URL(process.env['TEST_NATS_URL'] ?? 'nats://127.0.0.1:4222');
export const brokerAt = { host: brokerUrl.hostname, port: Number(brokerUrl.port || 4222) };
export const brokerReachable = await new Promise<boolean>((resolve) => {
  const socket = tcpConnect(brokerAt, () => {
    socket.destroy();
    resolve(true);
  });
  socket.on('error', () => resolve(false));
});
