import { randomBytes } from 'node:crypto';
import { createServer, type Server, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sign } from '../../src/platform/dns/tsig.ts';
import {
  dig,
  missingDnsServers,
  type RealDns,
  startKnot,
  startPowerDns,
  tsigName,
  zone,
} from '../support/dns-servers.ts';
import { type Harness, startHarness } from '../support/harness.ts';
import { type Caller, World } from '../support/world.ts';

if (missingDnsServers !== undefined) console.warn(`tests of DNS are skipped: ${missingDnsServers}`);

const address = '192.0.2.10';
const open: (() => Promise<unknown>)[] = [];
// All of them, whatever becomes of one: a server that is left behind would stay for good.
afterAll(async () => {
  await Promise.allSettled(open.map((close) => close()));
}, 120_000);

async function begin(env: Record<string, string>): Promise<{ harness: Harness; admin: Caller; world: World }> {
  const harness = await startHarness({ env });
  open.push(() => harness.close());
  const world = new World(harness);
  return { harness, world, admin: await world.admin() };
}

const updates = ({ port, secret }: { port: number; secret: string }, more: Record<string, string> = {}) => ({
  DNS: 'rfc2136',
  DNS_ZONE: zone,
  DNS_ADDRESS: address,
  DNS_SERVER: `127.0.0.1:${port}`,
  DNS_SERVERS: `127.0.0.1:${port}`,
  DNS_TSIG_NAME: tsigName,
  DNS_TSIG_SECRET: secret,
  ...more,
});

const ways = [
  ['Knot by signed updates', startKnot, updates],
  ['PowerDNS by signed updates', startPowerDns, updates],
  [
    'PowerDNS by its interface',
    startPowerDns,
    (real: RealDns) => ({
      DNS: 'powerdns',
      DNS_ZONE: zone,
      DNS_ADDRESS: address,
      DNS_API: real.api?.url ?? '',
      DNS_KEY: real.api?.key ?? '',
      DNS_SERVERS: `127.0.0.1:${real.port}`,
    }),
  ],
] as const;

describe.skipIf(missingDnsServers !== undefined).each(ways)('%s', (_way, start, settings) => {
  let real: RealDns;
  let admin: Caller;
  beforeAll(async () => {
    real = await start();
    open.push(() => real.close());
    ({ admin } = await begin(settings(real)));
  }, 120_000);

  test('a tenant is there, once; repeated and all at once it stays so, and another address takes its place', async () => {
    const name = `kaffa.${zone}`;
    expect(await admin.ok('dns_admin.add_tenant_a_record', { slug: 'kaffa' })).toEqual({
      ok: true,
      name,
      address,
      outcome: 'added',
      before: [],
    });
    expect(await dig(real.port, name, 'A')).toEqual([address]);
    const serial = await dig(real.port, zone, 'SOA');
    expect(await admin.ok('dns_admin.add_tenant_a_record', { slug: 'KAFFA' })).toMatchObject({ outcome: 'unchanged' });
    expect(await dig(real.port, zone, 'SOA')).toEqual(serial);
    const moved = await admin.ok('dns_admin.add_tenant_a_record', { slug: `${name}.`, address: '192.0.2.11' });
    expect(moved).toMatchObject({ name, outcome: 'replaced', before: [address] });
    const all = await Promise.all(
      Array.from({ length: 8 }, () => admin.call('dns_admin.add_tenant_a_record', { slug: 'sidama' })),
    );
    expect(all.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(await dig(real.port, name, 'A')).toEqual(['192.0.2.11']);
    expect(await dig(real.port, `sidama.${zone}`, 'A')).toEqual([address]);
  }, 60_000);

  test('the wildcard answers for whatever is not there', async () => {
    expect(await dig(real.port, `anything.${zone}`, 'A')).toEqual([]);
    const made = await admin.ok('dns_admin.ensure_wildcard_a_record');
    expect(made).toMatchObject({ name: `*.${zone}`, outcome: 'added' });
    expect(await admin.ok('dns_admin.ensure_wildcard_a_record')).toMatchObject({ outcome: 'unchanged' });
    expect(await dig(real.port, `anything.${zone}`, 'A')).toEqual([address]);
    expect(await dig(real.port, `kaffa.${zone}`, 'A')).toEqual(['192.0.2.11']);
  }, 60_000);

  test('the status says what each server says, and where that is not what is wanted', async () => {
    const status = await admin.ok('dns_admin.status');
    expect(status).toMatchObject({ zone, domain: zone, in_order: true, drift: [] });
    expect(status.servers).toEqual([{ server: `127.0.0.1:${real.port}`, problem: null, serial: expect.any(Number) }]);
    const soa = (await dig(real.port, zone, 'SOA'))[0]?.split(' ')[2];
    expect(String(status.servers[0].serial)).toBe(soa);
    expect(status.records.map(({ name }: { name: string }) => name)).toEqual([
      `*.${zone}`,
      `kaffa.${zone}`,
      `sidama.${zone}`,
    ]);
    expect(status.records[1].found).toEqual([{ server: `127.0.0.1:${real.port}`, addresses: ['192.0.2.11'] }]);
  }, 60_000);

  test('an alias is left as it is', async () => {
    const { status, body } = await admin.call('dns_admin.add_tenant_a_record', { slug: 'taken' });
    expect([status, body.exception]).toEqual([503, expect.stringContaining('is an alias of')]);
    expect(await dig(real.port, `taken.${zone}`, 'CNAME')).toEqual([`ns1.${zone}.`]);
  }, 60_000);

  test.each([
    'evil.example.org',
    `x.y.${zone}`,
    `${zone}`,
    'a b',
    '-x',
    '*',
    'x'.repeat(64),
    '../x',
    `x.${zone}.example.org`,
  ])('%s is not ours to change', async (slug) => {
    const { status, body } = await admin.call('dns_admin.add_tenant_a_record', { slug });
    expect([status, body.errors?.[0]?.field]).toEqual([400, 'slug']);
  });

  test.each(['0.0.0.0', '224.0.0.1', '255.255.255.255', '::1', '192.0.2', '1.2.3.4.5', 'localhost'])(
    '%s is no address',
    async (wrong) => {
      const { status, body } = await admin.call('dns_admin.ensure_wildcard_a_record', { address: wrong });
      expect([status, body.errors?.[0]?.field]).toEqual([400, 'address']);
    },
  );
});

describe.skipIf(missingDnsServers !== undefined)('two servers, and keys that are not theirs', () => {
  let knot: RealDns;
  let other: RealDns;
  beforeAll(async () => {
    [knot, other] = await Promise.all([startKnot(), startPowerDns()]);
    open.push(
      () => knot.close(),
      () => other.close(),
    );
  }, 120_000);

  test('drift is named server by server', async () => {
    const servers = `127.0.0.1:${knot.port}, 127.0.0.1:${other.port}, 127.0.0.1:1`;
    const { admin } = await begin(updates(knot, { DNS_SERVERS: servers }));
    await admin.ok('dns_admin.add_tenant_a_record', { slug: 'guji' });
    const { in_order, drift } = await admin.ok('dns_admin.status');
    expect(in_order).toBe(false);
    expect(drift).toEqual([
      `127.0.0.1:${other.port}: guji.${zone} is not there, and should be ${address}`,
      '127.0.0.1:1 could not be asked: nobody listens there',
      expect.stringContaining('different versions of the zone'),
    ]);
    // The hub knows the same, by looks of its own; and which addresses were set.
    expect(await admin.ok('integration.test_service', { service: 'dns' })).toMatchObject({
      ...{ status: 'Degraded', detail: '127.0.0.1:1: nobody listens there' },
    });
    const logs = async () => (await admin.ok('integration.get_service_logs', { service: 'dns' })).data;
    await expect.poll(async () => (await logs())[0]?.operation).toBe('set address');
  }, 60_000);

  test('with the wrong key nothing is changed, and no key is shown', async () => {
    const secret = randomBytes(32).toString('base64');
    for (const env of [updates({ ...knot, secret }), updates(knot, { DNS_TSIG_NAME: 'another-key' })]) {
      const { admin } = await begin(env);
      const { status, body } = await admin.call('dns_admin.add_tenant_a_record', { slug: 'forged' });
      expect([status, body.exc_type]).toEqual([503, 'ServiceUnavailableError']);
      expect(body.exception).toMatch(/BADSIG|BADKEY/);
      expect(JSON.stringify(body)).not.toContain(env.DNS_TSIG_SECRET);
    }
    expect(await dig(knot.port, `forged.${zone}`, 'A')).toEqual([]);
    const wrongKey = { ...other.api, key: 'wrong' };
    const { admin } = await begin({
      ...{ DNS: 'powerdns', DNS_ZONE: zone, DNS_ADDRESS: address },
      ...{ DNS_API: wrongKey.url ?? '', DNS_KEY: wrongKey.key },
    });
    const refused = await admin.call('dns_admin.ensure_wildcard_a_record');
    expect([refused.status, refused.body.exception]).toEqual([503, expect.stringContaining('does not accept DNS_KEY')]);
  }, 60_000);
});

describe('somebody who answers in the place of the server', () => {
  const secret = randomBytes(32);
  let server: Server;
  let reply: (query: Buffer) => Buffer | undefined;
  let admin: Caller;
  beforeAll(async () => {
    server = createServer((socket: Socket) => {
      socket.on('error', () => {});
      socket.once('data', (chunk) => {
        const answer = reply(chunk.subarray(2));
        if (answer === undefined) return socket.end();
        const length = Buffer.alloc(2);
        length.writeUInt16BE(answer.length, 0);
        return socket.end(Buffer.concat([length, answer]));
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    open.push(() => new Promise((resolve) => server.close(resolve)));
    const at = server.address();
    const port = typeof at === 'object' && at !== null ? at.port : 0;
    ({ admin } = await begin(updates({ port, secret: secret.toString('base64') })));
  });

  /** The question as an answer without records: what a server says where there is no such name. */
  const denied = (query: Buffer): Buffer => {
    const end = query.indexOf(0, 12) + 5;
    const answer = Buffer.from(query.subarray(0, end));
    answer.writeUInt16BE(0x8403, 2);
    answer.writeUInt16BE(0, 10);
    return answer;
  };
  const key = { name: tsigName, secret };

  test.each<[string, (query: Buffer) => Buffer | undefined, string]>([
    ['no signature', denied, 'not signed'],
    [
      'another secret',
      (query) => sign({ ...key, secret: Buffer.alloc(32) }, denied(query), new Date()).signed,
      'signature of the answer is wrong',
    ],
    ['another name', (query) => sign({ ...key, name: 'other' }, denied(query), new Date()).signed, 'another key'],
    // Signed with our own secret, but as a request is: not bound to what was asked.
    ['an answer to something else', (query) => sign(key, denied(query), new Date()).signed, 'is wrong'],
    ['our own question', (query) => query, 'is wrong'],
    ['too short', () => Buffer.from([0, 1]), 'cannot be read'],
    ['nonsense', () => randomBytes(200), ''],
    [
      'pointers in a circle',
      (query) => Buffer.concat([denied(query).subarray(0, 12), Buffer.from('c00cc00cc00c', 'hex')]),
      '',
    ],
    ['nothing', () => undefined, 'closed the connection'],
  ])('%s is not believed', async (_what, forged, why) => {
    reply = forged;
    const { status, body } = await admin.call('dns_admin.add_tenant_a_record', { slug: 'kaffa' });
    expect([status, body.exc_type]).toEqual([503, 'ServiceUnavailableError']);
    expect(body.exception).toContain(why);
    expect((await admin.ok('dns_admin.status')).records).toEqual([]);
  });
});

test('off: said so, and nobody but admins', async () => {
  const { admin, world } = await begin({});
  for (const operation of ['add_tenant_a_record', 'ensure_wildcard_a_record']) {
    const { status, body } = await admin.call(`dns_admin.${operation}`, { slug: 'kaffa' });
    expect([status, body.exception]).toEqual([409, expect.stringContaining('DNS is off')]);
    expect((await (await world.user()).call(`dns_admin.${operation}`, { slug: 'kaffa' })).status).toBe(403);
    expect((await world.guest().call(`dns_admin.${operation}`, { slug: 'kaffa' })).status).toBe(401);
  }
  expect(await admin.ok('dns_admin.status')).toMatchObject({
    provider: 'off',
    zone: null,
    in_order: null,
    servers: [],
  });
});
