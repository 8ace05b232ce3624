// Local endpoints that take webhooks and answer 204. Usage: node bench/webhook-receivers.ts <count> ; prints their ports.
import { createServer } from 'node:http';

const ports: number[] = [];
for (let i = 0; i < Number(process.argv[2]); i++) {
  const server = createServer((request, response) => {
    request.resume().on('end', () => response.writeHead(204).end());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address === 'object' && address !== null) ports.push(address.port);
}
console.log(JSON.stringify(ports));
