import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, writeFileSync } from 'node:fs';
import { createServer, type Socket, connect as tcpConnect } from 'node:net';
import { join } from 'node:path';
import { freePort, tempDir } from './process.ts';

/** Something between us and PostgreSQL. */
export interface Pooler {
  /** The address of a database by way of it. */
  url: string;
  close(): Promise<void>;
}

/** A wire that forgets the `options` that a connection is opened with, as some poolers do. */
export async function startForgetfulPooler(databaseUrl: string): Promise<Pooler> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  const server = createServer((inbound) => {
    const outbound = tcpConnect(Number(target.port || 5432), target.hostname);
    for (const socket of [inbound, outbound]) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        inbound.destroy();
        outbound.destroy();
      });
    }
    inbound.once('data', (start) => {
      outbound.write(withoutOptions(start));
      inbound.pipe(outbound);
    });
    outbound.pipe(inbound);
  });
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${port}`;
  return {
    url: url.href,
    close: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

/** Length, version, then names and values, each ended by a zero, and a zero. */
function withoutOptions(start: Buffer): Buffer {
  const words = start.subarray(8).toString().split('\0');
  const kept: string[] = [];
  for (let at = 0; (words[at] ?? '') !== ''; at += 2) {
    if (words[at] !== 'options') kept.push(words[at] as string, words[at + 1] as string);
  }
  const body = Buffer.from([...kept, '', ''].join('\0'));
  const head = Buffer.alloc(8);
  head.writeInt32BE(body.length + 8, 0);
  start.copy(head, 4, 4, 8);
  return Buffer.concat([head, body]);
}

const program = process.env['TEST_PGBOUNCER'] ?? 'pgbouncer';

/** Major and minor version of the PgBouncer there is, such as 1.24; undefined where there is none. */
export const pgBouncerVersion: [number, number] | undefined = (() => {
  try {
    const said = execFileSync(program, ['--version'], { stdio: ['ignore', 'pipe', 'ignore'] }).toString();
    const [, major, minor] = /PgBouncer (\d+)\.(\d+)/.exec(said) ?? [];
    return [Number(major), Number(minor)];
  } catch {
    return undefined;
  }
})();

/**
 * PgBouncer in front of a database, on a port of its own.
 * @param settings lines of its section [pgbouncer], beside those that say where it is.
 */
export async function startPgBouncer(databaseUrl: string, settings: string): Promise<Pooler> {
  const { hostname, port: databasePort, pathname, username } = new URL(databaseUrl);
  const folder = tempDir();
  chmodSync(folder.path, 0o755);
  const port = await freePort();
  const file = join(folder.path, 'pgbouncer.ini');
  writeFileSync(
    file,
    `[databases]
lotmark = host=${hostname} port=${databasePort || 5432} dbname=${pathname.slice(1)} user=${username}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
${settings}
`,
  );
  // It refuses to run as root.
  const child = spawn(program, [...(process.getuid?.() === 0 ? ['-u', 'nobody'] : []), file], { stdio: 'ignore' });
  const ended = new Promise<void>((resolve) => child.on('close', () => resolve()));
  for (let look = 0; !(await isOpen(port)); look++) {
    if (look === 100) throw new Error('PgBouncer does not start');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return {
    url: `postgres://${username}@127.0.0.1:${port}/lotmark`,
    close: async () => {
      child.kill('SIGKILL');
      await ended;
      folder.remove();
    },
  };
}

function isOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = tcpConnect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.on('error', () => resolve(false));
  });
}
