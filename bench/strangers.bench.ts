import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { Client } from 'undici';
import { startServer, tempDir } from '../server/test/support/process.ts';
import { insertLots, openSetting, report } from './setting.ts';

const attacks = [
  'nested JSON, one address',
  'nested JSON, many addresses',
  'bodies of 5 MB',
  'near names, 200 at once',
  '128 logins',
  'slow bodies, 500 connections',
  'a flood from one address',
  'a flood of unknown keys',
];
/** Long enough that what the service does every ten seconds falls into each. */
const windowSeconds = 11;
const turns = 2;
const aim = 3;
/** People do not hammer: each of these asks, reads, and asks again. */
const people = 8;
const pauseMs = 40;

/**
 * 9: what strangers cost people: the p99 of people's calls during each attack, beside the idle one, in windows that take
 * turns. The attacker is a process of its own on the same machine, so its own work is in the figures too.
 * `BENCH_ATTACK=logins` runs those whose name has the word.
 */
export async function run(): Promise<void> {
  const { harness, world } = await openSetting();
  const folder = tempDir();
  const clerk = await world.member('Cooperative');
  await insertLots(harness, clerk.org, 2_000);
  const server = await startServer({
    DATABASE_URL: harness.database.url as string,
    DATA_DIR: folder.path,
    SECRET_KEY: 'test-secret-key-test-secret-key-test',
    CHECK_OUTPUT: 'false',
    LOG_LEVEL: 'error',
    // Strangers and people come from different addresses.
    TRUSTED_PROXIES: '1',
    RATE_LIMIT_PER_ADDRESS: '600',
  });
  try {
    await livesOf(server.url, clerk.headers, 2, { times: [], failed: 0 });
    const wanted = process.env['BENCH_ATTACK'] ?? '';
    for (const attack of attacks.filter((name) => name.includes(wanted))) {
      const idle: Lives = { times: [], failed: 0 };
      const during: Lives = { times: [], failed: 0 };
      const got: string[] = [];
      for (let turn = 0; turn < turns; turn++) {
        await livesOf(server.url, clerk.headers, windowSeconds, idle);
        const stranger = attacker(server.url, attack);
        await new Promise((resolve) => setTimeout(resolve, 500));
        await livesOf(server.url, clerk.headers, windowSeconds, during);
        got.push(await stranger);
      }
      const [usual, slowed] = [p99(idle), p99(during)];
      report({
        what: `people's p99 under ${attack}`,
        figure: `${(slowed / usual).toFixed(1)} x (${slowed.toFixed(0)} ms beside ${usual.toFixed(0)} ms; ${during.times.length} calls, ${during.failed} failed; the stranger got ${got.join(' and ')})`,
        target: `at most ${aim} x, 0 failed`,
      });
    }
  } finally {
    await server.end('SIGTERM');
    if (server.output() !== '') console.log(server.output());
    await harness.close();
    folder.remove();
  }
}

function attacker(url: string, attack: string): Promise<string> {
  const script = join(import.meta.dirname, 'strangers-attack.ts');
  const child = spawn(process.execPath, [script, url, attack, String(windowSeconds + 1)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (chunk) => {
    output += chunk;
  });
  return new Promise((resolve) => child.on('close', () => resolve(output.trim())));
}

/** What people do: read who they are, a list, and write. */
const calls: readonly [string, object][] = [
  ['auth.whoami', {}],
  ['cooperative.list_lots', { limit_page_length: 20 }],
  ['cart.cart_clear', {}],
];

/** Each measurement is of people at other addresses, so that none of them meets the limit of an address. */
let network = 0;

interface Lives {
  /** Of each call, in milliseconds. */
  readonly times: number[];
  failed: number;
}

const p99 = ({ times }: Lives): number =>
  times.toSorted((left, right) => left - right)[Math.floor(times.length * 0.99)] ?? Number.NaN;

async function livesOf(url: string, headers: Record<string, string>, seconds: number, into: Lives): Promise<void> {
  const end = performance.now() + seconds * 1000;
  const addresses = `192.0.${++network}`;
  await Promise.all(
    Array.from({ length: people }, async (_, person) => {
      const client = new Client(url);
      for (let call = person; performance.now() < end; call++) {
        const [name, body] = calls[call % calls.length] as (typeof calls)[number];
        const begun = performance.now();
        const answer = await client.request({
          method: 'POST',
          path: `/api/method/svc_network.api.${name}`,
          headers: { 'content-type': 'application/json', ...headers, 'x-forwarded-for': `${addresses}.${person + 1}` },
          body: JSON.stringify(body),
        });
        await answer.body.dump();
        into.times.push(performance.now() - begun);
        if (answer.statusCode !== 200) into.failed++;
        await new Promise((resolve) => setTimeout(resolve, pauseMs));
      }
      await client.close();
    }),
  );
}
