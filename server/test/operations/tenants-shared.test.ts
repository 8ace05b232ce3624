import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import { jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { Redis } from 'ioredis';
import pg from 'pg';
import S3rver from 's3rver';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { deriveKey } from '../../src/config.ts';
import type { StoredText } from '../../src/domain/foundation/mail/sealed-text.ts';
import { openKey } from '../../src/domain/proof/did/key-encryption.ts';
import { purposes } from '../../src/sealed-secrets.ts';
import { onPostgres } from '../support/database.ts';
import { mailTextOf, storedText } from '../support/mails.ts';
import { freePort, type ServerProcess, startServer, tempDir, testSecret } from '../support/process.ts';
import { type Receiver, startReceiver } from '../support/receiver.ts';
import { fetchAt } from '../support/served-tenants.ts';

const has = (program: string) => spawnSync('sh', ['-c', `command -v ${program}`]).status === 0;
const missing = ['redis-server', 'nats-server'].filter((program) => !has(program));
const why = onPostgres
  ? `needs ${missing.join(' and ')} (Debian packages of these names)`
  : 'tenants need PostgreSQL (TEST_DATABASE_URL)';

/**
 * Two tenants behind `serve --processes 2`, with everything shared that can be: one Redis, one broker, one bucket for
 * files and one for backups. Each puts the same things there, and nothing of the two may lie together.
 */
describe.skipIf(!onPostgres || missing.length > 0)(`tenants that share services (${why})`, () => {
  const folder = tempDir();
  const database = `lotmark_shared_${process.pid}`;
  const slugs = ['alder', 'birch'] as const;
  type Slug = (typeof slugs)[number];
  const hostOf = (slug: string) => `${slug}.lots.example`;
  const people = new Map<Slug, Record<string, string>>();
  const children: ChildProcess[] = [];
  let server: ServerProcess;
  const receivers: Partial<Record<Slug, Receiver>> = {};
  let bucket: S3rver;
  let s3: S3Client;
  let redis: Redis;
  let natsUrl: string;

  beforeAll(async () => {
    const [redisPort, natsPort] = [await freePort(), await freePort()];
    mkdirSync(join(folder.path, 'nats'));
    children.push(
      spawn('redis-server', ['--port', `${redisPort}`, '--bind', '127.0.0.1', '--save', '', '--dir', folder.path]),
      spawn('nats-server', ['-a', '127.0.0.1', '-p', `${natsPort}`, '-js', '-sd', join(folder.path, 'nats')]),
    );
    natsUrl = `nats://127.0.0.1:${natsPort}`;
    bucket = new S3rver({
      ...{ address: '127.0.0.1', port: 0, silent: true, directory: join(folder.path, 's3') },
      configureBuckets: [{ name: 'files' }, { name: 'copies' }],
    });
    const { port } = await bucket.run();
    const endpoint = `http://127.0.0.1:${port}`;
    const credentials = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };
    s3 = new S3Client({ endpoint, region: 'us-east-1', forcePathStyle: true, credentials });
    for (const slug of slugs) receivers[slug] = await startReceiver();
    await query(process.env['TEST_DATABASE_URL'], `create database ${database}`);
    server = await startServer(
      {
        DATABASE_URL: addressOf(database),
        DATA_DIR: folder.path,
        TENANT_DOMAIN: 'lots.example',
        ADMIN_EMAIL: 'admin@example.org',
        ADMIN_PASSWORD: 'a password of the admin',
        REDIS_URL: `redis://127.0.0.1:${redisPort}`,
        NATS_URL: natsUrl,
        ...{ FILES: 's3', FILES_BUCKET: 'files', FILES_ENDPOINT: endpoint },
        ...{ BACKUP_STORE: 's3://copies/lotmark', BACKUP_STORE_ENDPOINT: endpoint, BACKUP_DIR: join(folder.path, 'b') },
        ...{ BACKUP_STORE_KEY: 'S3RVER', BACKUP_STORE_SECRET: 'S3RVER' },
        ...{ AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' },
        ...{ ALLOW_PRIVATE_WEBHOOKS: 'true', RATE_LIMIT_PER_ACTOR: '1000', DRILLS_PER_HOUR: '1' },
      },
      ['--processes', '2'],
    );
    redis = new Redis(redisPort, '127.0.0.1');
    const operator = await login(new URL(server.url).host, 'admin@example.org', 'a password of the admin');
    for (const slug of slugs) {
      const made = { slug, title: `Tenant ${slug}`, tier: 'Standard', admin_email: `head@${slug}.example` };
      expect((await ask(new URL(server.url).host, 'tenants.create', made, operator)).status).toBe(200);
    }
    for (const slug of slugs) {
      const answers = async () => (await fetchAt(at(slug, '/healthz'))).status === 200;
      await vi.waitUntil(answers, { timeout: 200_000, interval: 500 });
      // The other process knows of it within a second.
      await new Promise((resolve) => setTimeout(resolve, 2000));
      people.set(slug, await enter(slug));
    }
  }, 400_000);

  afterAll(async () => {
    redis?.disconnect();
    s3?.destroy();
    await server?.end('SIGTERM');
    for (const each of Object.values(receivers)) await each.close();
    await bucket?.close();
    for (const child of children) child.kill();
    for (const name of [...slugs.map((slug) => `${database}_${slug}`), database])
      await query(process.env['TEST_DATABASE_URL'], `drop database if exists "${name}" with (force)`);
    folder.remove();
  }, 60_000);

  const at = (slug: string, path: string) => ({ url: server.url, host: hostOf(slug), path });

  interface Said {
    status: number;
    body: Record<string, unknown> & { message?: Record<string, unknown> };
  }

  async function ask(
    host: string,
    operation: string,
    parameters: object,
    headers: Record<string, string> = {},
  ): Promise<Said> {
    const answer = await fetchAt(
      { url: server.url, host, path: `/api/method/svc_network.api.${operation}` },
      {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(parameters),
      },
    );
    return { status: answer.status, body: await answer.json() };
  }

  async function login(host: string, usr: string, pwd: string): Promise<Record<string, string>> {
    const answer = await fetchAt(
      { url: server.url, host, path: '/api/method/login' },
      { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ usr, pwd }) },
    );
    expect(answer.status).toBe(200);
    const { csrf_token } = await answer.json();
    return { cookie: (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? '', 'x-svc-csrf-token': csrf_token };
  }

  /** The first admin chooses a password by the mailed link. */
  async function enter(slug: Slug): Promise<Record<string, string>> {
    const stored = `select ${storedText.join(', ')} from mails order by id limit 1`;
    const [mail] = await query<StoredText>(addressOf(`${database}_${slug}`), stored);
    const sealed = `select secret_sealed from tenants where name = '${slug}'`;
    const [tenant] = await query<{ secret_sealed: Buffer }>(addressOf(database), sealed);
    if (mail === undefined || tenant === undefined) throw new Error(`no mail to the first admin of ${slug}`);
    const secret = openKey(deriveKey(testSecret, purposes.tenantSecrets), slug, tenant.secret_sealed).toString();
    const token = new URL(/https?:\S+/.exec(mailTextOf(secret, mail))?.[0] ?? '').searchParams.get('token');
    const password = `a long password of ${slug}`;
    expect((await ask(hostOf(slug), 'auth.reset_password', { token, password })).status).toBe(200);
    return login(hostOf(slug), `head@${slug}.example`, password);
  }

  const headersOf = (slug: Slug) => people.get(slug) ?? {};

  async function keysIn(Bucket: string): Promise<string[]> {
    const { Contents = [] } = await s3.send(new ListObjectsV2Command({ Bucket }));
    return Contents.map(({ Key = '' }) => Key);
  }

  test('counters in Redis: each tenant’s begin with its name', async () => {
    for (const slug of slugs)
      for (let call = 0; call < 3; call++)
        expect((await ask(hostOf(slug), 'admin_users.list_users', {}, headersOf(slug))).status).toBe(200);
    const keys = await redis.keys('*');
    for (const slug of slugs)
      expect(keys.filter((key) => key.startsWith(`${slug}:lotmark:`)).length).toBeGreaterThan(0);
    // What is left is the operator's own.
    const others = keys.filter((key) => !slugs.some((slug) => key.startsWith(`${slug}:lotmark:`)));
    expect(others.filter((key) => !key.startsWith('lotmark:'))).toEqual([]);
  });

  test('files in the bucket: the same content lies once for each', async () => {
    for (const slug of slugs) {
      const form = new FormData();
      form.set('file', new File(['lot,kg\nLOT-1,1000\n'], 'table.csv', { type: 'text/csv' }));
      const sent = new Request('http://unused', { method: 'POST', body: form });
      const answer = await fetchAt(at(slug, '/api/method/upload_file'), {
        method: 'POST',
        headers: { ...headersOf(slug), 'content-type': sent.headers.get('content-type') ?? '' },
        body: await sent.text(),
      });
      expect(answer.status).toBe(200);
    }
    const keys = await keysIn('files');
    expect(keys).toHaveLength(2);
    expect(keys.map((key) => key.split('/').slice(0, 2).join('/')).sort()).toEqual(
      slugs.map((slug) => `tenants/${slug}`),
    );
    expect(new Set(keys.map((key) => key.split('/').at(-1))).size).toBe(1);
  });

  test('events: each has a stream and subjects of its own at the broker, and its webhooks hear of nothing else', async () => {
    for (const slug of slugs) {
      const buyer = await buyerOf(slug);
      const answer = await fetchAt(at(slug, '/v1/webhooks'), {
        method: 'POST',
        headers: { ...buyer, 'content-type': 'application/json' },
        body: JSON.stringify({ url: receivers[slug]?.url, schemas: ['carbon.retire.v2'] }),
      });
      expect([answer.status, await answer.text()]).toEqual([201, expect.any(String)]);
      const retired = { project: 'VCS-1', tonnes_co2e: '2', beneficiary: `only ${slug}`, evidence: '1..2' };
      expect((await ask(hostOf(slug), 'carbon.retire', retired, buyer)).status).toBe(200);
    }
    const connection = await connect({ servers: natsUrl });
    try {
      const manager = await jetstreamManager(connection);
      const names = slugs.map((slug) => `LOTMARK_EVENTS_${slug}`);
      const count = async (name: string) =>
        (await manager.streams.info(name).catch(() => undefined))?.state.messages ?? 0;
      await expect.poll(() => Promise.all(names.map(count)), { timeout: 90_000, interval: 500 }).toEqual([1, 1]);
      const streams = await manager.streams.list().next();
      expect(streams.map(({ config }) => config.name).sort()).toEqual(['LOTMARK_EVENTS', ...names]);
      for (const slug of slugs) {
        const { config } = await manager.streams.info(`LOTMARK_EVENTS_${slug}`);
        expect(config.subjects).toEqual([`tenants.${slug}.events.>`]);
      }
      expect(await count('LOTMARK_EVENTS')).toBe(0);
    } finally {
      await connection.close();
    }
    for (const slug of slugs) {
      await expect.poll(() => receivers[slug]?.received.length, { timeout: 60_000 }).toBe(1);
      expect(receivers[slug]?.received[0]?.body).toContain(`only ${slug}`);
    }
  }, 200_000);

  test('backups off-site: each below the name of its database, and its admin is told of no other', async () => {
    for (const slug of slugs) {
      const made = await ask(hostOf(slug), 'backup_admin.force_backup', {}, headersOf(slug));
      expect(made.body).toMatchObject({ message: { ok: true, backup: { site: `${database}_${slug}` } } });
    }
    const keys = await keysIn('copies');
    for (const key of keys) expect(key).toMatch(new RegExp(`^lotmark/${database}_(alder|birch)/`));
    for (const slug of slugs) {
      const status = await ask(hostOf(slug), 'backup_admin.gcs_status', {}, headersOf(slug));
      const own = keys.filter((key) => key.startsWith(`lotmark/${database}_${slug}/`)).length;
      expect(status.body).toMatchObject({
        message: { location: expect.stringContaining(`_${slug}`), objects: own, unsent: 0 },
      });
      const other = slugs.find((each) => each !== slug);
      const list = await ask(
        hostOf(slug),
        'backup_admin.list_recent_backups',
        { site: `${database}_${other}` },
        headersOf(slug),
      );
      expect(list.body).toMatchObject({ errors: [{ field: 'site' }] });
    }
  }, 120_000);

  test('rehearsals of a restore: not more in an hour than the operator allows, of each', async () => {
    const rehearse = (slug: Slug) => ask(hostOf(slug), 'backup_admin.run_restore_drill', {}, headersOf(slug));
    expect((await rehearse('alder')).body).toMatchObject({ message: { report: { failures: [] }, ok: true } });
    const refused = await rehearse('alder');
    expect([refused.status, refused.body['exception']]).toEqual([429, expect.stringContaining('DRILLS_PER_HOUR')]);
    expect((await rehearse('birch')).status).toBe(200);
  }, 200_000);

  /** Somebody who buys, and whose organisation tells events. */
  async function buyerOf(slug: Slug): Promise<Record<string, string>> {
    const host = hostOf(slug);
    const person = { email: `buyer@${slug}.example`, full_name: 'Ada Buys', password: 'a long password to buy with' };
    expect((await ask(host, 'auth.sign_up', person)).status).toBe(200);
    await ask(host, 'admin_users.confirm_address', { email: person.email }, headersOf(slug));
    const headers = await login(host, person.email, person.password);
    const payload = { buyer_name: `Roasters ${slug}`, business_type: 'Importer', country: 'DE' };
    const made = await ask(host, 'buyer.create_buyer_org', { payload }, headers);
    expect([made.status, made.body]).toEqual([200, expect.anything()]);
    return headers;
  }
});

async function query<Row = Record<string, unknown>>(url: string | undefined, text: string): Promise<Row[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

function addressOf(name: string): string {
  const url = new URL(process.env['TEST_DATABASE_URL'] ?? '');
  url.pathname = `/${name}`;
  return url.href;
}
