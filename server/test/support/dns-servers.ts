import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';
import { freePort, tempDir } from './process.ts';

const run = promisify(execFile);

const needed = {
  knot: '/usr/sbin/knotd',
  powerdns: '/usr/sbin/pdns_server',
  schema: '/usr/share/doc/pdns-backend-sqlite3/schema.sqlite3.sql',
  dig: '/usr/bin/dig',
} as const;

/** What is missing to test against real servers, in a sentence; undefined where nothing is. */
export const missingDnsServers: string | undefined = Object.values(needed).every((path) => existsSync(path))
  ? undefined
  : 'real DNS servers are not installed: apt-get install knot pdns-server pdns-backend-sqlite3 bind9-dnsutils';

export const zone = 'lots.test';
export const tsigName = 'lotmark-key';

/** A real server on loopback, with one zone that a key may change. */
export interface RealDns {
  readonly port: number;
  /** Base64. */
  readonly secret: string;
  /** Of PowerDNS: its web server, and what it is asked with. */
  readonly api?: { url: string; key: string };
  close(): Promise<void>;
}

/** Asks a server as anybody may, with a program that is not ours. @returns what it says, line by line */
export async function dig(port: number, name: string, type: string, ...more: string[]): Promise<string[]> {
  const { stdout } = await run(needed.dig, ['@127.0.0.1', '-p', String(port), '+short', '+tcp', ...more, name, type]);
  return stdout.split('\n').filter((line) => line !== '');
}

export async function startKnot(): Promise<RealDns> {
  const folder = tempDir();
  const port = await freePort();
  const secret = randomBytes(32).toString('base64');
  const file = (name: string) => join(folder.path, name);
  await writeFile(
    file('knot.conf'),
    `
server:
    rundir: "${folder.path}"
    listen: 127.0.0.1@${port}
database:
    storage: "${folder.path}"
key:
  - id: ${tsigName}
    algorithm: hmac-sha256
    secret: ${secret}
acl:
  - id: ours
    key: ${tsigName}
    action: [update, query, transfer]
zone:
  - domain: ${zone}
    storage: "${folder.path}"
    file: "zone"
    acl: ours
`,
  );
  await writeFile(
    file('zone'),
    `${zone}. 300 SOA ns1.${zone}. admin.${zone}. 1 300 300 3600 60
${zone}. 300 NS ns1.${zone}.
ns1.${zone}. 300 A 127.0.0.1
taken.${zone}. 300 CNAME ns1.${zone}.
`,
  );
  const child = spawn(needed.knot, ['-c', file('knot.conf')], { stdio: ['ignore', 'pipe', 'pipe'] });
  return started(child, { port, secret }, folder.remove);
}

export async function startPowerDns(): Promise<RealDns> {
  const folder = tempDir();
  const [port, webPort] = [await freePort(), await freePort()];
  const secret = randomBytes(32).toString('base64');
  const key = randomBytes(12).toString('hex');
  const database = join(folder.path, 'zones.sqlite3');
  const sqlite = new DatabaseSync(database);
  sqlite.exec(readFileSync(needed.schema, 'utf8'));
  sqlite.close();
  await writeFile(
    join(folder.path, 'pdns.conf'),
    `launch=gsqlite3
gsqlite3-database=${database}
local-address=127.0.0.1
local-port=${port}
socket-dir=${folder.path}
dnsupdate=yes
allow-dnsupdate-from=127.0.0.0/8
api=yes
api-key=${key}
webserver=yes
webserver-address=127.0.0.1
webserver-port=${webPort}
guardian=no
daemon=no
cache-ttl=0
query-cache-ttl=0
negquery-cache-ttl=0
zone-cache-refresh-interval=0
`,
  );
  const util = (...args: string[]) => run('pdnsutil', [`--config-dir=${folder.path}`, ...args]);
  await util('create-zone', zone, `ns1.${zone}`);
  await util('add-record', zone, 'ns1', 'A', '300', '127.0.0.1');
  await util('add-record', zone, 'taken', 'CNAME', '300', `ns1.${zone}.`);
  await util('import-tsig-key', tsigName, 'hmac-sha256', secret);
  await util('set-meta', zone, 'TSIG-ALLOW-DNSUPDATE', tsigName);
  const child = spawn(needed.powerdns, [`--config-dir=${folder.path}`], { stdio: ['ignore', 'pipe', 'pipe'] });
  const api = { url: `http://127.0.0.1:${webPort}`, key };
  return started(child, { port, secret, api }, folder.remove);
}

const startMs = 30_000;

/** Waits until it answers for its zone. */
async function started(child: ChildProcess, server: Omit<RealDns, 'close'>, remove: () => void): Promise<RealDns> {
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk) => {
      said += chunk;
    });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const close = async () => {
    child.kill('SIGTERM');
    await ended;
    remove();
  };
  for (const since = Date.now(); Date.now() - since < startMs; ) {
    if (child.exitCode !== null) break;
    const lines = await dig(server.port, zone, 'SOA', '+time=1', '+tries=1').catch(() => []);
    if (lines.length > 0) return { ...server, close };
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  await close();
  throw new Error(`the server did not start: ${said.slice(-2000)}`);
}
