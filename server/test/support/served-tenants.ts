import { once } from 'node:events';
import { type IncomingMessage, request as sendRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { pino } from 'pino';
import { openTenants, type TenantHost } from '../../src/commands/tenants/host.ts';
import { openDatabase } from '../../src/platform/db/database.ts';
import { tenantConfig } from '../../src/tenancy.ts';
import type { TestDatabase } from './database.ts';
import { driven, type Harness, startHarness } from './harness.ts';
import { type Answer, type Caller, readAnswer, World } from './world.ts';

interface Sent {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}

/** As `fetch`, which does not let anybody choose the host. */
export async function fetchAt(
  { url, host, path }: { url: string; host: string; path: string },
  { method = 'GET', headers = {}, body = '' }: Sent = {},
): Promise<Response> {
  const request = sendRequest(`${url}${path}`, { method, headers: { ...headers, host }, agent: false });
  request.end(body);
  const [answer] = (await once(request, 'response')) as [IncomingMessage];
  const given = new Headers();
  for (const [name, value] of Object.entries(answer.headersDistinct))
    for (const one of value ?? []) given.append(name, one);
  return new Response(Readable.toWeb(answer) as ReadableStream, { status: answer.statusCode ?? 0, headers: given });
}

/** The operator's installation with tenants behind it, on PostgreSQL: real databases, one port. */
export interface ServedTenants {
  readonly operator: Harness;
  readonly admin: Caller;
  readonly host: TenantHost;
  /** Makes a tenant and waits until it is Active. */
  make(slug: string): Promise<void>;
  /** A call to a host name; nothing is followed. */
  fetch(host: string, path: string, init?: Sent): Promise<Response>;
  /** Logs somebody in at a host name; answers the headers of the session. */
  login(host: string, email: string, password: string): Promise<Record<string, string>>;
  post(host: string, name: string, parameters: object, headers?: Record<string, string>): Promise<Answer>;
  close(): Promise<void>;
}

export const hostOf = (slug: string) => `${slug}.tenants.example`;

export async function serveTenants(env: Record<string, string> = {}): Promise<ServedTenants> {
  const operator = await startHarness({
    env: (url) => ({ DATABASE_URL: url ?? '', TENANT_DOMAIN: 'tenants.example', ...env }),
    overrides: { tenancy: {} },
  });
  const admin = await new World(operator).admin();
  const log = pino({ level: operator.config.logLevel });
  const running = { ...operator, log, ledger: undefined };
  // Its jobs run when the test says so.
  const host = openTenants(running, false);
  operator.app.installations = host;
  const made: string[] = [];
  const at = (name: string, path: string, init: Sent = {}) => fetchAt({ url: operator.url, host: name, path }, init);
  const post = async (name: string, operation: string, parameters: object, headers: Record<string, string> = {}) =>
    readAnswer(
      await at(name, `/api/method/${operation === 'login' ? '' : 'svc_network.api.'}${operation}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(parameters),
      }),
    );
  return {
    operator,
    admin,
    host,
    make: async (slug) => {
      made.push(slug);
      await admin.ok('tenants.create', {
        slug,
        title: `Tenant ${slug}`,
        tier: 'Standard',
        admin_email: `a@${slug}.example`,
      });
      await operator.drain();
      const { tenant } = await admin.ok('admin_console.tenant_drilldown', { tenant_name: slug });
      if (tenant.status !== 'Active') throw new Error(`${slug}: ${tenant.status} ${tenant.trouble}`);
      // Processes know of a change within a second.
      await new Promise((resolve) => setTimeout(resolve, 1100));
    },
    fetch: at,
    post,
    login: async (name, usr, pwd) => {
      const answer = await post(name, 'login', { usr, pwd });
      if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
      const cookie = (answer.headers.get('set-cookie') ?? '').split(';')[0] as string;
      return { cookie, 'x-svc-csrf-token': answer.body.csrf_token };
    },
    close: async () => {
      await host.stop();
      const { pool } = operator.database;
      const { rows } = await pool.query<{ name: string }>('select current_database() as name');
      for (const slug of made) {
        await unhurried(operator.database, `drop database if exists "${rows[0]?.name}_${slug}" with (force)`);
      }
      await operator.close();
    },
  };
}

/** Making and dropping databases waits for the disk, longer than a call may take. */
export async function unhurried({ pool }: Pick<TestDatabase, 'pool'>, statement: string): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    await client.query(statement);
  } finally {
    client.release(true);
  }
}

/** What a tenant's secrets are sealed with. */
export async function secretOf({ app, database }: Harness, slug: string): Promise<string> {
  const row = await database.db
    .selectFrom('tenants')
    .select('secret_sealed')
    .where('name', '=', slug)
    .executeTakeFirstOrThrow();
  return app.services.tenancy.secrets.open(slug, row.secret_sealed as Buffer).toString();
}

/** A tenant as a test of one installation sees it: listening by itself, on its database, beside the one behind the host name. */
export async function besideTenant({ operator }: ServedTenants, slug: string): Promise<Harness> {
  const { createApp, prepareDatabase } = await import('../../src/app.ts');
  const { app: own, clock } = operator;
  const secretKey = await secretOf(operator, slug);
  const config = tenantConfig(operator.config, { name: slug, secretKey }, own.baseUrl);
  const log = pino({ level: config.logLevel });
  const database = { ...(await openDatabase({ url: config.databaseUrl, poolSize: 3 })), url: config.databaseUrl };
  const app = await createApp(config, database, log, { clock, passwordCost: { memoryKib: 64, passes: 1 } });
  await prepareDatabase(app, log);
  await app.http.listen({ host: '127.0.0.1', port: 0 });
  const url = `http://127.0.0.1:${(app.http.server.address() as AddressInfo).port}`;
  return {
    ...driven({ app, config, database, clock, log, url }),
    close: async () => {
      await app.http.close();
      await app.ledger?.close();
      app.services.signer.close();
      await database.close();
    },
  };
}
