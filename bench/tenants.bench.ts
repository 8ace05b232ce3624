import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import pg from 'pg';
import { freePort, type ServerProcess, startServer, tempDir } from '../server/test/support/process.ts';
import { benchDatabaseUrl, report } from './setting.ts';

/** As many as the target names, unless TENANTS says otherwise: each takes connections and a database of some 20 MB. */
const count = Number(process.env['TENANTS'] ?? 50);
const domain = 'tenants.example';
const password = 'bench-password-bench';

/** 14: tenants on one process: what it holds in memory with all of them open, and the first call to one that is closed. */
export async function run(): Promise<void> {
  const folder = tempDir();
  const name = `lotmark_bench_tenants_${process.pid}`;
  const slugs = Array.from({ length: count }, (_, each) => `t${String(each).padStart(3, '0')}`);
  const admin = new pg.Client(benchDatabaseUrl);
  await admin.connect();
  await admin.query(`create database ${name}`);
  const url = new URL(benchDatabaseUrl);
  url.pathname = `/${name}`;
  const port = await freePort();
  const env = {
    DATABASE_URL: url.href,
    DATA_DIR: folder.path,
    PORT: String(port),
    BASE_URL: `http://localhost:${port}`,
    TENANT_DOMAIN: domain,
    TENANTS_OPEN: String(count),
    ADMIN_EMAIL: 'admin@example.org',
    ADMIN_PASSWORD: password,
    LOG_LEVEL: 'error',
    LEDGER_CLOSE_MS: '1000',
    ANCHOR_SECONDS: '5',
  };
  let server: ServerProcess | undefined;
  try {
    server = await startServer(env);
    const began = performance.now();
    await makeTenants(port, slugs);
    const making = (performance.now() - began) / count;
    await server.end('SIGTERM');
    // Without jobs none is opened before its first call.
    server = await startServer(env, ['--no-jobs']);
    const empty = residentMb(server);
    const times: number[] = [];
    for (const slug of slugs) times.push(await timed(() => call(port, `${slug}.${domain}`)));
    const full = residentMb(server);
    const warm: number[] = [];
    for (const slug of slugs) warm.push(await timed(() => call(port, `${slug}.${domain}`)));
    times.sort((left, right) => left - right);
    report({
      what: `first call to a tenant that is closed (${count} tenants)`,
      figure: `median ${ms(times[Math.floor(count / 2)])}, slowest ${ms(times.at(-1))}; then ${ms(Math.max(...warm))} at most`,
      target: 'under 1 s',
    });
    report({
      what: `resident memory of one process with ${count} tenants open`,
      figure: `${full} MB, ${empty} MB without them`,
      target: 'under 1500 MB with 50',
    });
    report({ what: 'making a tenant, until it is Active', figure: ms(making) });
  } finally {
    await server?.end('SIGTERM');
    for (const slug of slugs) await admin.query(`drop database if exists "${name}_${slug}" with (force)`);
    await admin.query(`drop database if exists ${name} with (force)`);
    await admin.end();
    folder.remove();
  }
}

const ms = (milliseconds = Number.NaN) => `${Math.round(milliseconds)} ms`;

function residentMb({ child }: ServerProcess): number {
  const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024);
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

/** A read of the database by a stranger, under a host name. @throws Error unless it is answered. */
function call(port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const sent = request(
      { port, host: '127.0.0.1', path: '/api/method/svc_network.api.verify.stats', method: 'POST', headers: { host } },
      (answer) => {
        answer.resume();
        answer.on('end', () =>
          answer.statusCode === 200 ? resolve() : reject(new Error(`${host}: ${answer.statusCode}`)),
        );
      },
    );
    sent.on('error', reject);
    sent.end();
  });
}

/** Makes them by the operation, and waits until all are Active. */
async function makeTenants(port: number, slugs: readonly string[]): Promise<void> {
  const base = `http://localhost:${port}/api/method`;
  const login = await fetch(`${base}/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ usr: 'admin@example.org', pwd: password }),
  });
  const { csrf_token } = (await login.json()) as { csrf_token: string };
  const cookie = (login.headers.get('set-cookie') ?? '').split(';')[0] as string;
  const ask = async (operation: string, body: object): Promise<{ message: { total: number } }> => {
    const answer = await fetch(`${base}/svc_network.api.${operation}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie, 'x-svc-csrf-token': csrf_token },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${operation}: ${await answer.text()}`);
    return (await answer.json()) as { message: { total: number } };
  };
  for (const slug of slugs)
    await ask('tenants.create', { slug, title: `Tenant ${slug}`, tier: 'Standard', admin_email: `a@${slug}.example` });
  while ((await ask('admin_portal.tenants_view', { status: 'Active' })).message.total <= slugs.length) {
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}
