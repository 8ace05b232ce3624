import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createHttp, mountOperations } from '../../src/api/http/server.ts';
import { operation, tag } from '../../src/api/operation.ts';
import { memoryRateLimiter } from '../../src/kernel/limits/ratelimit.ts';
import { wrongState } from '../../src/kernel/values/errors.ts';
import { type Harness, onPostgres, startHarness } from '../support/harness.ts';
import { type Caller, World } from '../support/world.ts';

/** The pipeline itself, with operations made for the purpose. */
let harness: Harness;
let world: World;
let user: Caller;
let close: () => Promise<void>;
let attempts = 0;

const record = z.object({ name: z.string().max(140) });
const base = { summary: 'A probe.', input: record, output: z.object({ name: z.string() }) } as const;

const probes = tag('svc_network.api.probe', {
  write: operation({
    ...base,
    allow: 'user',
    kind: 'write',
    handler: async (ctx, { name }) => {
      await ctx.tx.insertInto('incoterms').values({ code: name, name }).execute();
      ctx.emit('lot.flagged', name, { reason: 'a probe' });
      ctx.about(name);
      return { name };
    },
  }),
  write_then_refuse: operation({
    ...base,
    allow: 'user',
    kind: 'write',
    handler: async (ctx, { name }) => {
      await ctx.tx.insertInto('incoterms').values({ code: name, name }).execute();
      ctx.emit('lot.flagged', name, { reason: 'a probe' });
      throw wrongState('It is Draft; it must be Listed.');
    },
  }),
  write_in_read: operation({
    ...base,
    allow: 'user',
    kind: 'read',
    handler: async (ctx, { name }) => {
      await ctx.tx.insertInto('incoterms').values({ code: name, name }).execute();
      return { name };
    },
  }),
  crash: operation({
    ...base,
    allow: 'anyone',
    kind: 'read',
    handler: async () => {
      throw new Error('secret detail of our inside');
    },
  }),
  wrong_answer: operation({
    ...base,
    allow: 'anyone',
    kind: 'read',
    handler: async () => ({ nom: 'x' }) as unknown as { name: string },
  }),
  deadlocks_twice: operation({
    ...base,
    allow: 'user',
    kind: 'write',
    handler: async (_ctx, { name }) => {
      attempts++;
      if (attempts < 3) throw Object.assign(new Error('deadlock detected'), { code: '40P01' });
      return { name };
    },
  }),
  for_admins: operation({
    ...base,
    allow: 'admin',
    kind: 'read',
    handler: async (_ctx, { name }) => ({ name }),
  }),
  for_people: operation({
    ...base,
    allow: 'user',
    scope: 'session',
    kind: 'read',
    handler: async (_ctx, { name }) => ({ name }),
  }),
  secret: operation({
    ...base,
    allow: 'user',
    kind: 'write',
    secretAnswer: true,
    handler: async (_ctx, { name }) => ({ name: `secret of ${name}` }),
  }),
});

beforeAll(async () => {
  harness = await startHarness();
  const http = await createHttp({ log: pino({ level: 'silent' }), trustedProxies: 0, https: false });
  const kernel = { ...harness.app.kernel, limits: { perAddress: 0, perActor: 60 }, limiter: memoryRateLimiter() };
  mountOperations(http, kernel, probes, { log: pino({ level: 'silent' }), trustedProxies: 0, https: false });
  const url = await http.listen({ host: '127.0.0.1', port: 0 });
  world = new World({ ...harness, url });
  user = await world.user();
  close = async () => {
    await http.close();
    await harness.close();
  };
});
afterAll(() => close());

const rowsOf = async (name: string) => {
  const { rows } = await sql<{ terms: number; events: number; audits: string[] }>`
    select (select count(*) from incoterms where code = ${name}) as terms, (select count(*) from outbox where subject = ${name}) as events,
           array(select outcome from audit_log where subject = ${name} order by id) as audits`.execute(
    harness.database.db,
  );
  return rows[0];
};

test('a write commits its row, its event and its audit row together', async () => {
  await user.ok('probe.write', { name: 'AAA' });
  expect(await rowsOf('AAA')).toMatchObject({ terms: 1, events: 1, audits: ['ok'] });
});

test('a refusal after a write leaves no row and no event, and is audited', async () => {
  const answer = await user.call('probe.write_then_refuse', { name: 'BBB' });
  expect([answer.status, answer.body.exc_type]).toEqual([409, 'StateError']);
  expect(await rowsOf('BBB')).toMatchObject({ terms: 0, events: 0 });
  const refused = () =>
    harness.database.db
      .selectFrom('audit_log')
      .select(['outcome', 'actor'])
      .where('operation', '=', 'svc_network.api.probe.write_then_refuse')
      .execute();
  // The answer does not wait for it.
  await expect.poll(refused).toEqual([{ outcome: 'state', actor: user.email }]);
});

test('a read cannot write', async () => {
  // Its connection says the same as a standby's would.
  expect((await user.call('probe.write_in_read', { name: 'CCC' })).status).toBe(503);
  expect(await rowsOf('CCC')).toMatchObject({ terms: 0 });
});

test('an unknown error is opaque and bears the request id; so is an answer its schema does not allow', async () => {
  for (const name of ['crash', 'wrong_answer']) {
    const answer = await world.guest().call(`probe.${name}`, { name: 'x' }, { 'x-request-id': 'request-17' });
    expect(answer.status).toBe(500);
    expect(answer.body).toEqual({
      exc_type: 'InternalError',
      exception: expect.not.stringContaining('inside'),
      request_id: 'request-17',
    });
    expect(answer.headers.get('x-request-id')).toBe('request-17');
  }
});

test('a deadlock runs the handler again', async () => {
  attempts = 0;
  expect(await user.ok('probe.deadlocks_twice', { name: 'x' })).toEqual({ name: 'x' });
  expect(attempts).toBe(3);
});

async function tradingKey(owner: Caller) {
  await world.grant(owner.userId, 'SVC Buyer');
  return world.partnerKey(owner, { roles: ['SVC Buyer'] });
}

describe('who may', () => {
  test('guests 401, without the role 403, admins always', async () => {
    expect((await world.guest().call('probe.for_admins', { name: 'x' })).status).toBe(401);
    expect((await user.call('probe.for_admins', { name: 'x' })).status).toBe(403);
    for (const role of ['Platform Admin', 'System Manager'] as const) {
      expect((await (await world.user({ roles: [role] })).call('probe.for_admins', { name: 'x' })).status).toBe(200);
    }
  });

  test('a revoked role and an ended session stop working at once', async () => {
    const admin = await world.admin();
    expect((await admin.call('probe.for_admins', { name: 'x' })).status).toBe(200);
    await harness.database.db.deleteFrom('user_roles').where('user_id', '=', admin.userId).execute();
    expect((await admin.call('probe.for_admins', { name: 'x' })).status).toBe(403);
    await harness.database.db.deleteFrom('sessions').where('user_id', '=', admin.userId).execute();
    expect((await admin.call('probe.for_admins', { name: 'x' })).status).toBe(401);
  });

  test('a session ends when it is idle too long, and when it is too old', async () => {
    const idle = await world.user();
    harness.clock.advance(13 * 3_600_000);
    expect((await idle.call('probe.for_people', { name: 'x' })).status).toBe(401);
    user = await world.user();
  });

  test('a session without its CSRF token is refused, a key needs none', async () => {
    const { cookie } = user.headers as { cookie: string };
    const bare = world.caller({ cookie });
    expect((await bare.call('probe.write', { name: 'DDD' })).body.exc_type).toBe('CSRFTokenError');
    const key = world.caller(await tradingKey(user));
    expect((await key.call('probe.write', { name: 'DDD' })).status).toBe(200);
  });

  test('a key has its scopes only, and never what takes a login', async () => {
    const verifyOnly = world.caller(await world.partnerKey(user, { scopes: ['verify'] }));
    expect((await verifyOnly.call('probe.write', { name: 'EEE' })).status).toBe(403);
    const trading = world.caller(await tradingKey(user));
    expect((await trading.call('probe.for_people', { name: 'x' })).status).toBe(403);
    for (const authorization of ['ApiKey pk_0123456789abcdef:wrongwrongwrongwrong', 'ApiKey nonsense', 'Bearer x']) {
      expect((await world.caller({ authorization }).call('probe.write', { name: 'x' })).status).toBe(401);
    }
  });
});

describe('an Idempotency-Key', () => {
  const key = (value: string) => ({ 'idempotency-key': value });

  test('replays the first answer and does the work once', async () => {
    const first = await user.call('probe.write', { name: 'FFF' }, key('f'));
    const again = await user.call('probe.write', { name: 'FFF' }, key('f'));
    expect(again.body).toEqual(first.body);
    expect(again.headers.get('idempotent-replay')).toBe('true');
    expect(await rowsOf('FFF')).toMatchObject({ terms: 1, events: 1 });
    expect((await user.call('probe.write', { name: 'GGG' }, key('f'))).status).toBe(409);
  });

  test('of a refused call may be used again', async () => {
    expect((await user.call('probe.write_then_refuse', { name: 'HHH' }, key('h'))).status).toBe(409);
    expect((await user.call('probe.write_then_refuse', { name: 'HHH' }, key('h'))).body.exception).toContain(
      'must be Listed',
    );
  });

  test('is the caller’s own, and old after a day', async () => {
    const other = await world.user();
    await user.ok('probe.write', { name: 'III' });
    expect((await user.call('probe.write', { name: 'JJJ' }, key('j'))).status).toBe(200);
    expect((await other.call('probe.write', { name: 'KKK' }, key('j'))).status).toBe(200);
    await harness.database.db
      .updateTable('idempotency_keys')
      .set({ created_at: new Date('2020-01-01') })
      .execute();
    expect((await user.call('probe.write', { name: 'LLL' }, key('j'))).status).toBe(200);
  });

  test('does not keep a secret', async () => {
    expect((await user.call('probe.secret', { name: 'x' }, key('s'))).status).toBe(200);
    expect((await user.call('probe.secret', { name: 'x' }, key('s'))).status).toBe(409);
    const { rows } = await sql`select 1 from idempotency_keys where response like '%secret of%'`.execute(
      harness.database.db,
    );
    expect(rows).toEqual([]);
  });

  test.runIf(onPostgres)('32 calls at once do the work once and all get the answer', async () => {
    const answers = await Promise.all(
      Array.from({ length: 32 }, () => user.call('probe.write', { name: 'ZZZ' }, key('z'))),
    );
    expect(new Set(answers.map((answer) => JSON.stringify([answer.status, answer.body])))).toEqual(
      new Set([JSON.stringify([200, { message: { name: 'ZZZ' } }])]),
    );
    expect(await rowsOf('ZZZ')).toMatchObject({ terms: 1, events: 1 });
  });
});

test('too many calls answer 429 with Retry-After, and keys see their limit', async () => {
  const greedy = world.caller(await tradingKey(await world.user()));
  const answers = [];
  for (let call = 0; call < 61; call++) answers.push(await greedy.call('probe.deadlocks_twice', { name: 'x' }));
  expect(answers[0]?.headers.get('ratelimit-limit')).toBe('60');
  expect(answers[59]?.status).toBe(200);
  expect(answers[60]?.status).toBe(429);
  expect(answers[60]?.body.exc_type).toBe('RateLimitExceededError');
  expect(Number(answers[60]?.headers.get('retry-after'))).toBeGreaterThan(0);
});
