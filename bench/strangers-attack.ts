// A stranger in a process of its own. Usage: node bench/strangers-attack.ts <url> <attack> <seconds>
// Prints how many answers of each status it got. Loopback only.
import { connect } from 'node:net';
import { Client } from 'undici';

const [url = '', attack = '', seconds = '8'] = process.argv.slice(2);
const target = new URL(url);
if (target.hostname !== '127.0.0.1') throw new Error('this attacks 127.0.0.1 only');
const end = performance.now() + Number(seconds) * 1000;
const answers: Record<string, number> = {};
const count = (what: string | number) => {
  answers[what] = (answers[what] ?? 0) + 1;
};
const longJson = (body: string, length: number) => body.repeat(Math.ceil(length / body.length)).slice(0, length);
let turn = 0;
/** One address for all, or another one each time, as of many machines. */
const one = () => '203.0.113.7';
const many = () => `198.18.${(++turn >> 8) & 255}.${turn & 255}`;

interface Flood {
  connections: number;
  path: string;
  body: () => string;
  from: () => string;
}

const method = (name: string) => `/api/method/svc_network.api.${name}`;
const nearNames = JSON.stringify(Object.fromEntries(Array.from({ length: 200 }, (_, at) => [`ful_nam${at}`, 'x'])));
const floods: Record<string, Flood> = {
  'nested JSON, one address': {
    connections: 16,
    path: method('auth.whoami'),
    body: () => longJson('[', 60_000),
    from: one,
  },
  'nested JSON, many addresses': {
    connections: 16,
    path: method('auth.whoami'),
    body: () => longJson('[', 60_000),
    from: many,
  },
  'bodies of 5 MB': {
    connections: 16,
    path: method('farmer.register_farm_plot'),
    body: () => longJson('[', 5_000_000),
    from: many,
  },
  'near names, 200 at once': { connections: 16, path: method('auth.sign_up'), body: () => nearNames, from: many },
  '128 logins': {
    connections: 128,
    path: '/api/method/login',
    body: () => JSON.stringify({ usr: `nobody${++turn}@example.org`, pwd: 'a wrong password' }),
    from: many,
  },
  'a flood from one address': { connections: 64, path: method('auth.whoami'), body: () => '{}', from: one },
  'a flood of unknown keys': { connections: 16, path: method('wallet.get_balance'), body: () => '{}', from: many },
};

async function flood({ connections, path, body, from }: Flood): Promise<void> {
  await Promise.all(
    Array.from({ length: connections }, async () => {
      let client = new Client(target);
      while (performance.now() < end) {
        try {
          const answer = await client.request({
            method: 'POST',
            path,
            headers: {
              'content-type': 'application/json',
              'x-forwarded-for': from(),
              ...(attack.includes('keys')
                ? { authorization: `ApiKey pk_${String(turn).padStart(16, '0')}:${'x'.repeat(43)}` }
                : {}),
            },
            body: body(),
          });
          await answer.body.dump();
          count(answer.statusCode);
        } catch {
          // A refused body ends its connection.
          count('cut off');
          await client.destroy().catch(() => {});
          client = new Client(target);
          await new Promise((resolve) => setTimeout(resolve, 5));
        }
      }
      await client.destroy().catch(() => {});
    }),
  );
}

/** Bodies that come a letter at a time. */
async function slowBodies(): Promise<void> {
  const head = `POST ${method('auth.whoami')} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 1000\r\nX-Forwarded-For: ${one()}\r\n\r\n`;
  const sockets = Array.from({ length: 500 }, () => {
    const socket = connect(Number(target.port), target.hostname);
    socket.on('error', () => count('cut off'));
    socket.on('data', () => count('answered'));
    socket.write(head);
    return socket;
  });
  while (performance.now() < end) {
    for (const socket of sockets) if (!socket.destroyed) socket.write(' ');
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  for (const socket of sockets) socket.destroy();
  count(`${sockets.length} held`);
}

const known = floods[attack];
await (known === undefined ? slowBodies() : flood(known));
console.log(JSON.stringify(answers));
process.exit(0);
