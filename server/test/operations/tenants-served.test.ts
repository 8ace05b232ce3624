import { once } from 'node:events';
import { connect } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { StoredText } from '../../src/domain/foundation/mail/sealed-text.ts';
import { openDatabase } from '../../src/platform/db/database.ts';
import { onPostgres } from '../support/harness.ts';
import { mailTextOf, storedText } from '../support/mails.ts';
import { hostOf, type ServedTenants, secretOf, serveTenants, unhurried } from '../support/served-tenants.ts';
import { run, tamper } from '../support/tampering.ts';
import { listTenant } from '../support/tenants.ts';

/** Tenants need databases of their own. */
describe.runIf(onPostgres)('tenants on PostgreSQL', () => {
  let served: ServedTenants;
  const [guji, limu] = [hostOf('guji'), hostOf('limu')];
  let people: Record<string, Record<string, string>>;

  beforeAll(async () => {
    served = await serveTenants({
      DNS: 'powerdns',
      DNS_ZONE: 'tenants.example',
      DNS_ADDRESS: '192.0.2.10',
      DNS_API: 'http://127.0.0.1:9',
      DNS_KEY: 'key-of-the-operator',
    });
    await served.make('guji');
    await served.make('limu');
    people = { guji: await enter('guji'), limu: await enter('limu') };
  }, 180_000);
  afterAll(() => served.close(), 120_000);

  /** The address of a tenant's database. */
  async function databaseOf(slug: string) {
    const url = new URL(served.operator.database.url as string);
    url.pathname += `_${slug}`;
    return openDatabase({ url: url.href, poolSize: 1 });
  }

  async function inDatabase<Row>(slug: string, statement: string): Promise<Row[]> {
    const database = await databaseOf(slug);
    try {
      return (await sql.raw<Row>(statement).execute(database.db)).rows;
    } finally {
      await database.close();
    }
  }

  /** The first admin chooses a password by the mailed link and logs in. */
  async function enter(slug: string): Promise<Record<string, string>> {
    const stored = `select ${storedText.join(', ')} from mails order by id limit 1`;
    const [mail] = await inDatabase<StoredText>(slug, stored);
    const text = mail === undefined ? '' : mailTextOf(await secretOf(served.operator, slug), mail);
    const link = new URL(/https?:\S+/.exec(text)?.[0] ?? '');
    expect(link.hostname).toBe(hostOf(slug));
    const token = link.searchParams.get('token');
    const password = `a long password of ${slug}`;
    const chosen = await served.post(hostOf(slug), 'auth.reset_password', { token, password });
    expect(chosen.status, JSON.stringify(chosen.body)).toBe(200);
    return served.login(hostOf(slug), `a@${slug}.example`, password);
  }

  const whoami = (host: string, headers: Record<string, string> = {}) => served.post(host, 'auth.whoami', {}, headers);

  test('each has a database, a DID and a ledger account of its own', async () => {
    const dids = await Promise.all(
      [new URL(served.operator.url).host, guji, limu].map(
        async (host) => (await served.post(host, 'did.get_did_document', {})).body.id,
      ),
    );
    expect(new Set(dids).size).toBe(3);
    for (const did of dids) expect(did).toMatch(/^did:svc:ledger:r/);
    const [account] = await inDatabase<{ account: string }>('guji', 'select account from ledger_homes limit 1');
    expect(dids[1]).toContain(account?.account);
  });

  test('a session is one of its installation, and nothing anywhere else', async () => {
    expect((await whoami(guji, people['guji'])).message.user?.email).toBe('a@guji.example');
    expect((await whoami(limu, people['guji'])).message.user?.email).not.toBe('a@guji.example');
    const operator = new URL(served.operator.url).host;
    expect((await served.post(operator, 'admin_users.list_users', {}, people['guji'])).status).toBe(401);
    expect((await served.post(limu, 'admin_users.list_users', {}, people['guji'])).status).toBe(401);
    expect((await served.post(guji, 'admin_users.list_users', {}, served.admin.headers)).status).toBe(401);
    // And a password, too.
    const elsewhere = await served.post(limu, 'login', { usr: 'a@guji.example', pwd: 'a long password of guji' });
    expect(elsewhere.status).toBe(401);
  });

  test('cookies are for one host', async () => {
    const answer = await served.post(guji, 'login', { usr: 'a@guji.example', pwd: 'a long password of guji' });
    expect(answer.headers.get('set-cookie')).toMatch(/^sid=/);
    expect(answer.headers.get('set-cookie')).not.toMatch(/domain=/i);
  });

  test('its admin is admin there, and not the operator', async () => {
    expect((await served.post(guji, 'admin_users.list_users', {}, people['guji'])).status).toBe(200);
    const refused = await served.post(guji, 'admin_portal.tenants_view', {}, people['guji']);
    expect([refused.status, refused.body.exc_type]).toEqual([403, 'PermissionError']);
    expect((await whoami(guji, people['guji'])).message.operates).toBe(false);
    expect((await whoami(new URL(served.operator.url).host, served.admin.headers)).message.operates).toBe(true);
  });

  test('its admin cannot lead the names of others elsewhere', async () => {
    for (const [name, input] of [
      ['add_tenant_a_record', { slug: 'limu', address: '203.0.113.66' }],
      ['ensure_wildcard_a_record', { address: '203.0.113.66' }],
      ['status', {}],
    ] as const) {
      const refused = await served.post(guji, `dns_admin.${name}`, input, people['guji']);
      expect([name, refused.status, refused.body.exc_type]).toEqual([name, 403, 'PermissionError']);
    }
  });

  test('its admin cannot look around in the operator’s network by naming mail servers', async () => {
    for (const value of [
      'smtp://127.0.0.1:9',
      'smtp://localhost:5432',
      'smtps://[::1]:9',
      'smtp://169.254.169.254:80',
    ]) {
      const refused = await served.post(
        guji,
        'integration.rotate_service_credential',
        { service: 'mail', value, password: 'a long password of guji' },
        people['guji'],
      );
      expect([refused.status, refused.body.errors?.[0]?.message]).toEqual([
        400,
        expect.stringContaining('is not a public address'),
      ]);
    }
  });

  test('names that nobody has say nothing, and so do archived tenants', async () => {
    await listTenant(served.operator, 'yirga');
    await served.admin.ok('tenants.suspend', { tenant_name: 'yirga' });
    await served.admin.ok('tenants.archive', { tenant_name: 'yirga' });
    await passSecond();
    for (const host of [
      hostOf('yirga'),
      hostOf('nobody'),
      hostOf('a.guji'),
      'tenants.example',
      'guji.tenants.example.evil.example',
      'guji',
      'default.tenants.example',
      `${hostOf('guji')}.evil.example`,
    ]) {
      const answer = await served.fetch(host, '/api/method/svc_network.api.verify.stats', { method: 'POST' });
      expect([host, answer.status, await answer.text()]).toEqual([host, 404, '']);
      expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
      expect(answer.headers.get('x-frame-options')).toBe('DENY');
    }
  });

  test('but machines may ask how we are by any name', async () => {
    expect((await served.fetch('10.0.0.7:8080', '/readyz')).status).toBe(200);
    expect((await served.fetch('elsewhere.example', '/healthz?x')).status).toBe(200);
    for (const path of ['/healthz/../api', '/healthzz', '/openapi.json', '/'])
      expect((await served.fetch('elsewhere.example', path)).status).toBe(404);
    expect((await served.fetch(hostOf('nobody'), '/healthz')).status).toBe(404);
  });

  const raw = async (request: string): Promise<string> => {
    const socket = connect(Number(new URL(served.operator.url).port), '127.0.0.1');
    socket.write(request.replaceAll('\n', '\r\n'));
    let answer = '';
    socket.on('data', (chunk) => {
      answer += chunk;
    });
    await once(socket, 'close');
    return answer;
  };
  const whose = (answer: string) => /did:svc:ledger:(\w+)/.exec(answer)?.[1] ?? answer.split('\r\n')[0];
  const document = '/api/method/svc_network.api.did.get_did_document';

  test('forged names lead nowhere else', async () => {
    const own = whose((await (await served.fetch(guji, document, { method: 'POST' })).text()) ?? '');
    const told = (lines: string, target = document) =>
      raw(`POST ${target} HTTP/1.1\n${lines}\nconnection: close\ncontent-length: 0\n\n`).then(whose);
    expect(await told(`host: ${guji}`)).toBe(own);
    expect(await told(`HOST: ${guji.toUpperCase()}.:1234`)).toBe(own);
    expect(await told(`host: ${guji}\nx-forwarded-host: ${limu}\nforwarded: host=${limu}`)).toBe(own);
    expect(await told(`host: ${guji}`, `http://${guji}${document}`)).toBe(own);
    for (const [lines, target] of [
      [`host: ${guji}\nhost: ${limu}`],
      [`host: ${guji}`, `http://${limu}${document}`],
      [`host: ${guji}`, `http://${guji}@${limu}${document}`],
      [`host: ${guji}`, `gopher://${guji}${document}`],
      [`host: ${guji} ${limu}`],
      [`host: ${guji},${limu}`],
      [`host: ${guji}/`],
      ['host:'],
      ['x-no-host: 1'],
    ] as const) {
      expect(await told(lines, target), `${lines} ${target}`).toMatch(/^HTTP\/1.1 400/);
    }
    const unclear = await raw(`POST ${document} HTTP/1.1\nconnection: close\ncontent-length: 0\n\n`);
    expect(unclear).toContain("frame-ancestors 'none'");
    expect(unclear).toContain('"exc_type":"ValidationError"');
    const expects = await raw(
      `POST ${document} HTTP/1.1\nhost: ${guji}\nexpect: a-miracle\nconnection: close\ncontent-length: 0\n\n`,
    );
    expect(expects).toMatch(/^HTTP\/1.1 417/);
    expect(expects).toContain('"exc_type":"ValidationError"');
  });

  test('suspended: calls are refused, a stream ends, and nothing is lost', async () => {
    const stream = await served.fetch(limu, '/v1/events/stream', { headers: people['limu'] ?? {} });
    expect(stream.status).toBe(200);
    await served.admin.ok('tenants.suspend', { tenant_name: 'limu', reason: 'not paid' });
    await stream.text().catch(() => '');
    await passSecond();
    const refused = await whoami(limu, people['limu']);
    expect([refused.status, refused.body.exc_type]).toEqual([503, 'ServiceUnavailableError']);
    expect(refused.body.exception).not.toContain('not paid');
    expect((await whoami(guji, people['guji'])).status).toBe(200);
    await served.admin.ok('tenants.resume', { tenant_name: 'limu' });
    await passSecond();
    expect((await whoami(limu, people['limu'])).message.user?.email).toBe('a@limu.example');
  }, 30_000);

  test('what each says of itself is its own: addresses, documents, metrics', async () => {
    const settings = await (await served.fetch(guji, '/')).text();
    expect(settings).not.toContain(limu);
    const note = await (await served.fetch(guji, '/v1/log/checkpoint')).text();
    expect(note).not.toContain(served.operator.app.services.signer.address);
  });

  test('each is measured by itself', async () => {
    await served.operator.tick('tenants.measure');
    const { tenants } = await served.admin.ok('admin_portal.sla_view');
    const measured = Object.fromEntries(
      tenants.map(({ name, sla }: { name: string; sla: { available_minutes: number } }) => [
        name,
        sla.available_minutes,
      ]),
    );
    expect(measured).toMatchObject({ default: 1, guji: 1, limu: 1 });
    const operator = served.operator.database;
    await operator.pool.query(`alter database "${await nameOf('guji')}" allow_connections false`);
    await operator.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${await nameOf('guji')}'`,
    );
    served.operator.clock.advance(60_000);
    await served.operator.tick('tenants.measure');
    expect((await whoami(guji, people['guji'])).status).toBe(503);
    expect((await whoami(limu, people['limu'])).status).toBe(200);
    await operator.pool.query(`alter database "${await nameOf('guji')}" allow_connections true`);
    const of = async (tenant_name: string) =>
      (await served.admin.ok('admin_console.tenant_drilldown', { tenant_name })).sla;
    expect(await of('guji')).toMatchObject({ measured_minutes: 2, available_minutes: 1, availability_met: false });
    expect(await of('limu')).toMatchObject({ measured_minutes: 2, available_minutes: 2, availability_met: true });
  }, 180_000);

  test('a database that is somebody else’s is left alone, and the tenant says so', async () => {
    const name = await nameOf('taken');
    await unhurried(served.operator.database, `create database "${name}"`);
    const url = new URL(served.operator.database.url as string);
    url.pathname = `/${name}`;
    const other = await openDatabase({ url: url.href, poolSize: 1 });
    await other.pool.query('create table precious (id int)');
    try {
      const fresh = { slug: 'taken', title: 'Taken', tier: 'Basic', admin_email: 'a@taken.example' };
      await served.admin.ok('tenants.create', fresh);
      await served.operator.drain();
      const { tenant } = await served.admin.ok('admin_console.tenant_drilldown', { tenant_name: 'taken' });
      expect(tenant).toMatchObject({ status: 'Preparing', trouble: expect.stringContaining('not of this tenant') });
      expect((await other.pool.query('select from precious')).rowCount).toBe(0);
      expect((await other.pool.query("select to_regclass('users') as users")).rows).toEqual([{ users: null }]);
    } finally {
      await other.close();
      await unhurried(served.operator.database, `drop database "${name}" with (force)`);
    }
  }, 180_000);

  /** As somebody could who owns the operator's database. */
  async function alter(slug: string, column: string, value: string): Promise<void> {
    await tamper(served.operator.database, run(`update tenants set ${column} = '${value}' where name = '${slug}'`));
    await passSecond();
  }

  test('who owns the operator’s database opens no suspended tenant', async () => {
    await served.admin.ok('tenants.suspend', { tenant_name: 'limu', reason: 'not paid' });
    await passSecond();
    // The process has heard of it: what it never heard of it cannot know.
    expect((await whoami(limu, people['limu'])).status).toBe(503);
    await alter('limu', 'status', 'Active');
    expect((await whoami(limu, people['limu'])).status).toBe(503);
    await alter('limu', 'status', 'Suspended');
    await served.admin.ok('tenants.resume', { tenant_name: 'limu' });
    await passSecond();
    expect((await whoami(limu, people['limu'])).status).toBe(200);
  }, 30_000);

  test('nor becomes its first admin, and others are made ready meanwhile', async () => {
    for (const slug of ['amber', 'beryl']) {
      const fresh = { slug, title: slug, tier: 'Basic', admin_email: `a@${slug}.example` };
      await served.admin.ok('tenants.create', fresh);
    }
    await alter('amber', 'admin_email', 'thief@example.org');
    await served.operator.drain();
    const stateOf = async (tenant_name: string) =>
      (await served.admin.ok('admin_console.tenant_drilldown', { tenant_name })).tenant.status;
    expect([await stateOf('amber'), await stateOf('beryl')]).toEqual(['Preparing', 'Active']);
    await alter('amber', 'admin_email', 'a@amber.example');
    await served.operator.tick('tenants.prepare');
    expect(await stateOf('amber')).toBe('Active');
    expect(await inDatabase('amber', 'select email from users')).toEqual([{ email: 'a@amber.example' }]);
    for (const slug of ['amber', 'beryl'])
      await unhurried(served.operator.database, `drop database "${await nameOf(slug)}" with (force)`);
  }, 180_000);

  async function nameOf(slug: string): Promise<string> {
    const { rows } = await served.operator.database.pool.query<{ name: string }>('select current_database() as name');
    return `${rows[0]?.name}_${slug}`;
  }

  /** The processes know of a change within a second. */
  const passSecond = () => new Promise((resolve) => setTimeout(resolve, 1200));
});
