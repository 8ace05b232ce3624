import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Harness, startHarness } from '../support/harness.ts';
import { openScriptedModel, type Reply, type ScriptedModel, type WireRequest } from '../support/scripted-model.ts';
import { openTrade, type Trade } from '../support/trade-people.ts';
import { type Caller, World } from '../support/world.ts';

let harness: Harness;
let model: ScriptedModel;
let trade: Trade;
let shipped: string;

const usage = { prompt_tokens: 100, completion_tokens: 20 };
const lastOf = ({ messages }: WireRequest) => messages.at(-1);
const orderIn = (request: WireRequest) =>
  /ORD-\d{4}-\d{5}/.exec(JSON.stringify(request.messages.filter(({ role }) => role !== 'system')))?.[0] ?? '';
/** Reads the order that is asked about, then says its status and every text of it. */
const honest = (request: WireRequest): Reply => {
  const last = lastOf(request);
  if (last?.role !== 'tool')
    return { calls: [{ name: 'detail__order_detail', input: { name: orderIn(request) } }], usage };
  const texts = [...new Set((last.content ?? '').match(/\{\{text:\d+\}\}/g) ?? [])];
  return { text: `${orderIn(request)} is on its way. ${texts.join(' ')}`, usage };
};

beforeAll(async () => {
  model = await openScriptedModel(honest);
  harness = await startHarness({
    env: {
      AI_PROVIDER: 'compatible',
      AI_MODEL: 'scripted',
      AI_MODELS: 'compatible:other',
      AI_BASE_URL: model.url,
      AI_TIMEOUT_SECONDS: '2',
      AI_CALLS_PER_DAY: '400',
    },
  });
  trade = await openTrade(harness);
  shipped = await trade.shippedOrder();
});
afterAll(async () => {
  await harness.close();
  await model.close();
});
beforeEach(() => {
  model.script = honest;
  model.requests.splice(0);
});

const ask = (who: Caller, user_input: string, more: object = {}) => who.ok('ai.chat', { user_input, ...more });

describe('a language model', () => {
  test('reads by tools with the rights of who asks, and its answer names its source, cost and time', async () => {
    const said = await ask(trade.buyer, `What about ${shipped}?`);
    expect(said.content).toContain(`${shipped} is on its way. `);
    expect(said.content).toContain('“Sea Line”');
    expect(said.content).not.toContain('{{');
    expect(said.metadata).toMatchObject({
      ...{ provider: 'compatible', model: 'scripted', notice: null, read: ['detail.order_detail'] },
      ...{ input_tokens: 200, output_tokens: 40, estimated: false, cost_usd: null },
      sources: [{ kind: 'Order', name: shipped, page: `/app/orders/${shipped}` }],
    });
    const tools = model.requests[0]?.tools?.map((tool) => tool.function.name) ?? [];
    expect(tools).toContain('orders__list_my_orders');
    expect(tools).toContain('suggest_action');
    // Nothing that changes anything, and nothing of offices that the caller has not.
    for (const name of [
      'orders__cancel_order',
      'exporter__accept_order',
      'authority__list_flagged_lots',
      'bank__list_finance_profiles',
    ])
      expect(tools).not.toContain(name);
  });

  test('learns no more than who asks: of somebody else’s order it is told what everybody is told', async () => {
    const stranger = await trade.world.member('Buyer');
    model.script = (request) =>
      lastOf(request)?.role === 'tool' ? { text: `It says: ${lastOf(request)?.content}`, usage } : honest(request);
    const theirs = await ask(stranger, `What about ${shipped}?`);
    expect(theirs.content).toBe('It says: Refused (permission).');
    const nobodys = await ask(stranger, 'What about ORD-2026-99999?');
    expect(nobodys.content).toBe(theirs.content);
  });

  test('calls no tool that was not offered, with no parameters that are none, and not without end', async () => {
    const tried: [string, unknown, RegExp][] = [
      ['orders__cancel_order', { order: shipped }, /no such tool/],
      ['admin_users__list_users', {}, /no such tool/],
      ['authority__list_flagged_lots', {}, /no such tool/],
      ['detail__order_detail', 'ORD', /must be an object/],
      ['detail__order_detail', { name: '{{text:1}}' }, /handed to no tool/],
      ['detail__order_detail', {}, /Refused \(validation\)/],
      ['suggest_action', { action: 'cancel_order', record: 'ORD-2026-99999' }, /no such action about that record/],
      ['suggest_action', { action: 'resolve_flagged_lot', record: shipped }, /may not do that/],
      ['suggest_action', { action: 'transfer_everything' }, /may not do that/],
    ];
    for (const [name, input, answer] of tried) {
      let heard = '';
      model.script = (request) => {
        if (lastOf(request)?.role !== 'tool') return { calls: [{ name, input }], usage };
        heard = lastOf(request)?.content ?? '';
        return { text: 'Done.', usage };
      };
      const said = await ask(trade.buyer, `What about ${shipped}?`);
      expect(heard, name).toMatch(answer);
      expect(said.suggested_actions).toEqual([]);
    }
    model.requests.splice(0);
    model.script = (request) =>
      request.tools === undefined
        ? { text: 'Enough.', usage }
        : { calls: [{ name: 'orders__list_my_orders', input: {} }], usage };
    const endless = await ask(trade.buyer, 'Loop');
    expect(endless.content).toBe('Enough.');
    expect(model.requests.length).toBe(6);
    expect((await trade.buyer.ok('detail.order_detail', { name: shipped })).status).toBe('In Transit');
  });

  test('offers a form as a button; nothing is done before the person sends it', async () => {
    model.script = (request) =>
      lastOf(request)?.role === 'tool'
        ? { text: 'You can confirm it.', usage }
        : { calls: [{ name: 'suggest_action', input: { action: 'confirm_delivery', record: shipped } }], usage };
    const said = await ask(trade.buyer, `${shipped} is here`);
    expect(said.suggested_actions).toMatchObject([
      {
        operation: 'orders.confirm_delivery_and_release',
        parameters: { order: shipped },
        page: `/app/orders/${shipped}`,
      },
    ]);
    expect((await trade.buyer.ok('detail.order_detail', { name: shipped })).status).toBe('In Transit');
  });

  test('reads what was said before without the words of records', async () => {
    const { thread_id } = await ask(trade.buyer, `What about ${shipped}?`);
    model.requests.splice(0);
    await ask(trade.buyer, 'And when?', { thread_id });
    const [first] = model.requests;
    expect(first?.messages.map(({ role }) => role)).toEqual(['system', 'user', 'assistant', 'user']);
    expect(JSON.stringify(first?.messages)).not.toContain('Sea Line');
  });
});

describe('a provider that fails', () => {
  const failing: [string, Reply, RegExp][] = [
    ['hangs', { misbehave: 'hang' }, /did not answer within 2 s/],
    ['hangs midway', { misbehave: 'hang midway' }, /did not answer within 2 s/],
    ['streams forever', { misbehave: 'forever' }, /more than anybody reads|did not answer within/],
    ['streams forever, slowly', { misbehave: 'slow forever' }, /did not answer within 2 s/],
    ['answers nonsense', { misbehave: 'no json' }, /could not be read|empty or broken off/],
    ['breaks off', { misbehave: 'cut off' }, /could not be read|broken off|cannot be reached/],
    ['says nothing', { misbehave: 'empty' }, /empty or broken off/],
    ['calls a tool with half a JSON', { misbehave: 'broken call' }, /could not be read/],
    ['leads elsewhere', { misbehave: 'redirect' }, /cannot be reached/],
    ['is busy', { status: 429, headers: { 'retry-after': '7' } }, /too busy \(HTTP 429\)/],
    ['is overloaded', { status: 503 }, /too busy \(HTTP 503\)/],
    ['refuses the key', { status: 401, body: '{"error":{"message":"key sk-secret is wrong"}}' }, /refuses our key/],
    ['fails', { status: 500, body: '<html>stack trace</html>' }, /answered HTTP 500/],
  ];
  test.each(failing)('%s: a clear error in bounded time, and the log says so', async (_what, reply, message) => {
    const person = await trade.world.user();
    model.script = () => reply;
    const started = performance.now();
    const answer = await person.call('ai.chat', { user_input: 'Hello' });
    expect(performance.now() - started).toBeLessThan(4000);
    expect([answer.status, answer.body.exception]).toEqual([503, expect.stringMatching(message)]);
    expect(answer.headers.get('retry-after')).toBe('status' in reply && reply.status === 429 ? '7' : '30');
    expect(JSON.stringify(answer.body)).not.toMatch(/sk-secret|stack trace/);
    const calls = await harness.database.db
      .selectFrom('ai_calls')
      .selectAll()
      .where('user_id', '=', person.userId)
      .execute();
    expect(calls).toMatchObject([
      { status: 'Error', provider: 'compatible', error: expect.stringMatching(message), cost_usd: null },
    ]);
    // Nothing of a failed question is kept.
    expect(await person.ok('ai.get_threads')).toEqual([]);
  });

  test('nobody listens: the same within the time', async () => {
    const closed = await openScriptedModel(honest);
    await closed.close();
    const other = await startHarness({ env: { AI_PROVIDER: 'compatible', AI_MODEL: 'm', AI_BASE_URL: closed.url } });
    try {
      const person = await (await openTrade(other)).world.user();
      const answer = await person.call('ai.chat', { user_input: 'Hello' });
      expect([answer.status, answer.body.exception]).toEqual([503, expect.stringMatching(/cannot be reached/)]);
    } finally {
      await other.close();
    }
  });
});

describe('what it costs', () => {
  test('by the price of the day; null where nobody entered one, or the provider did not count', async () => {
    const { db } = harness.database;
    const price = (input_usd: string, output_usd: string) => ({ input_usd, output_usd });
    await trade.admin.ok('reference.create_record', {
      kind: 'ai_price',
      values: { provider: 'compatible', model: 'scripted', ...price('3', '15') },
      reason: 'price list of the provider',
    });
    // What is to count later does not count yet, and a day that is over stays as it was.
    const later = { kind: 'ai_price', key: 'compatible|scripted', reason: 'announced', values: price('1', '1') };
    await trade.admin.ok('reference.change_record', { ...later, valid_from: '2027-01-01' });
    const past = await trade.admin.call('reference.change_record', { ...later, valid_from: '2026-01-01' });
    expect([past.status, past.body.errors[0].field]).toEqual([400, 'valid_from']);
    const wrong = await trade.admin.call('reference.create_record', {
      kind: 'ai_price',
      values: { provider: 'somebody', model: 'x', ...price('-1', '1') },
      reason: 'a slip',
    });
    expect(wrong.body.errors.map(({ field }: { field: string }) => field)).toEqual(
      expect.arrayContaining(['values.provider']),
    );
    const said = await ask(trade.buyer, `What about ${shipped}?`);
    expect(said.metadata.cost_usd).toBe('0.0012');
    model.script = () => ({ text: 'Hello.' });
    const uncounted = await ask(trade.buyer, 'Hello');
    expect(uncounted.metadata).toMatchObject({ cost_usd: null, estimated: true });
    expect(uncounted.metadata.input_tokens).toBeGreaterThan(100);
    await db.deleteFrom('ai_prices').execute();
  });
});

describe('trying models', () => {
  test('the catalogue, one run, and several at once of which one fails', async () => {
    expect(await trade.admin.ok('ai_test.catalogue')).toEqual({
      embedded: ['extractive-1'],
      compatible: ['scripted', 'other'],
    });
    model.script = ({ model: asked }) => (asked === 'other' ? { status: 500 } : { text: 'Four.', usage });
    const once = {
      provider: 'compatible',
      model: 'scripted',
      prompt: 'What is 2 + 2?',
      system: 'Be short.',
      max_tokens: '50',
    };
    expect(await trade.admin.ok('ai_test.run_once', once)).toMatchObject({
      text: 'Four.',
      input_tokens: 100,
      cost_usd: null,
    });
    expect(model.requests[0]).toMatchObject({ max_tokens: 50, messages: [{ content: 'Be short.' }, { role: 'user' }] });
    expect(model.requests[0]?.tools).toBeUndefined();
    const combos = JSON.stringify([
      { provider: 'compatible', model: 'other' },
      { provider: 'compatible', model: 'scripted' },
      { provider: 'openai', model: 'gpt' },
      { provider: 'embedded', model: 'extractive-1' },
    ]);
    const { results } = await trade.admin.ok('ai_test.run_compare', { combos, prompt: 'What is parchment?' });
    expect(results).toMatchObject([
      { model: 'other', ok: false, error: expect.stringContaining('HTTP 500'), answer: null },
      { model: 'scripted', ok: true, error: null, answer: { text: 'Four.' } },
      { model: 'gpt', ok: false, error: expect.stringContaining('not in the catalogue') },
      { model: 'extractive-1', ok: true, answer: { cost_usd: '0', text: expect.stringContaining('archment') } },
    ]);
    const unknown = await trade.admin.call('ai_test.run_once', { ...once, model: 'gpt-99' });
    expect([unknown.status, unknown.body.errors[0].field]).toEqual([400, 'model']);
    expect((await trade.buyer.call('ai_test.run_once', once)).status).toBe(403);
    expect((await trade.admin.call('ai_test.run_compare', { combos: '[]', prompt: 'x' })).body.errors[0].field).toBe(
      'combos',
    );
  });
});

describe('a budget', () => {
  test('over the budget of the day nothing more is asked; also not by many calls at one moment', async () => {
    const person = await trade.world.user();
    const { db } = harness.database;
    const at = harness.clock.now();
    await db
      .insertInto('ai_calls')
      .values(
        Array.from({ length: 397 }, () => ({
          ...{
            id: crypto.randomUUID(),
            at,
            user_id: person.userId,
            purpose: 'chat' as const,
            provider: 'compatible' as const,
          },
          ...{ model: 'scripted', status: 'Ok' as const },
        })),
      )
      .execute();
    model.script = () => ({ text: 'Hello.', usage });
    const answers = await Promise.all(Array.from({ length: 8 }, () => person.call('ai.chat', { user_input: 'Hello' })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 429, 429, 429, 429, 429]);
    expect(answers.find(({ status }) => status === 429)?.body.exception).toMatch(/400 times today/);
    expect(model.requests.length).toBe(3);
    // Their session lives on while it is used.
    harness.clock.advance(8 * 3_600_000);
    expect((await person.call('ai.chat', { user_input: 'Hello' })).status).toBe(429);
    harness.clock.advance(8 * 3_600_000);
    expect((await person.call('ai.chat', { user_input: 'Hello' })).status).toBe(200);
  });

  test('nor over that of everybody together, which their admin cannot raise', async () => {
    const bounded = await startHarness({
      env: {
        ...{ AI_PROVIDER: 'compatible', AI_MODEL: 'scripted', AI_BASE_URL: model.url },
        ...{ AI_CALLS_PER_DAY_ALL: '4', AI_TOKENS_PER_DAY_ALL: '0' },
      },
    });
    try {
      const { World } = await import('../support/world.ts');
      const world = new World(bounded);
      const people = await Promise.all([world.user(), world.user(), world.admin()]);
      model.script = () => ({ text: 'Hello.', usage });
      const answers = await Promise.all(
        people.flatMap((person) => [1, 2].map(() => person.call('ai.chat', { user_input: 'Hello' }))),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 429, 429]);
      const refused = answers.find(({ status }) => status === 429);
      expect(refused?.body.exception).toMatch(/asked 4 times here today.*everybody together/);
      expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
      const admin = people[2];
      const once = { provider: 'compatible', model: 'scripted', prompt: 'Hello' };
      expect((await admin?.call('ai_test.run_once', once))?.status).toBe(429);
      // What is answered from records alone costs nothing, and goes on.
      expect(
        (await admin?.call('ai_test.run_once', { ...once, provider: 'embedded', model: 'extractive-1' }))?.status,
      ).toBe(200);
      bounded.clock.advance(24 * 3_600_000);
      expect((await (await world.user()).call('ai.chat', { user_input: 'Hello' })).status).toBe(200);
    } finally {
      await bounded.close();
    }
  });
});

describe('who looks after the service', () => {
  let own: Harness;
  let admin: Caller;
  beforeAll(async () => {
    const models = 'compatible:other';
    own = await startHarness({
      env: { AI_PROVIDER: 'compatible', AI_MODEL: 'scripted', AI_MODELS: models, AI_BASE_URL: model.url },
    });
    admin = await new World(own).admin();
  });
  afterAll(() => own.close());

  const looked = async () => {
    const { checks } = await admin.ok('health.system_health');
    const hub = await admin.ok('integration.test_service', { service: 'ai' });
    return { checks, hub, ready: await (await fetch(`${own.url}/readyz`)).json() };
  };

  test('sees how the provider did within the hour: in health, at /readyz and in the hub', async () => {
    const idle = await looked();
    expect(idle.checks).toMatchObject({
      ai_provider: 'ok: compatible was asked nothing within 60 minutes',
      axk_ai_provider: 'off: no second provider of language models is configured',
      recent_ai_call_log_error_rate: 'off: no calls',
    });
    expect([idle.hub.status, idle.ready.status]).toEqual(['Healthy', 'ready']);

    model.script = () => ({ status: 500 });
    const combos = Array.from({ length: 4 }, () => ({ provider: 'compatible', model: 'other' }));
    await admin.ok('ai_test.run_compare', { combos, prompt: 'Are you there?' });
    const down = await looked();
    expect(down.checks).toMatchObject({
      ai_provider: 'down: of 4 calls of compatible 4 failed within 60 minutes',
      recent_ai_call_log_error_rate: 'down: 100 % of 4 calls',
    });
    expect([down.hub.status, down.ready.status]).toEqual(['Down', 'degraded']);
    expect(down.ready.reasons).toContain('ai_provider: of 4 calls of compatible 4 failed within 60 minutes');
    const logs = async () => (await admin.ok('integration.get_service_logs', { service: 'ai' })).data;
    await expect
      .poll(async () => (await logs()).map((each: { operation: string }) => each.operation), { timeout: 10_000 })
      .toContain('ask compatible:other');
    expect(JSON.stringify(await logs())).not.toContain('Are you there');

    model.script = () => ({ text: 'Yes.', usage });
    await admin.ok('ai_test.run_compare', { combos: [...combos, ...combos.slice(0, 1)], prompt: 'And now?' });
    expect((await looked()).checks.ai_provider).toBe('ok: of 9 calls of compatible 4 failed within 60 minutes');
  });
});
