import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { pathOf } from '../../src/api/http/server.ts';
import { allOperations } from '../../src/api/index.ts';
import type { Services } from '../../src/api/operation.ts';
import type { Operation } from '../../src/kernel/call/operation.ts';
import { expectDeclared } from '../support/declared.ts';
import { type Harness, startHarness } from '../support/harness.ts';
import { type Caller, readAnswer, World } from '../support/world.ts';
import { someOf } from './some.ts';

/**
 * Every operation against bad input, as guest, as a stranger, and as an admin: always a 2xx where the input happens to
 * be right, else a 4xx in the error shape; never a 5xx, never a stack trace.
 */
let harness: Harness;
let admin: Caller;
let stranger: Caller;
let guest: Caller;
let partner: Record<string, string>;

beforeAll(async () => {
  harness = await startHarness();
  const world = new World(harness);
  admin = await world.admin();
  stranger = await world.user();
  guest = world.guest();
  partner = await world.partnerKey(admin);
});
afterAll(() => harness.close());

/** Operations whose call would end the caller's own session or role in the middle of the run. */
const selfHarming = new Set(['logout']);

/** Operations that work for seconds at each call, whatever they are called with. */
const heavy = new Set(['svc_network.api.backup_admin.run_restore_drill', 'svc_network.api.backup_admin.force_backup']);

const hostile: [string, unknown][] = [
  ['SQL', "'; drop table lots; --"],
  ['HTML', '<script>alert(1)</script>'],
  ['NUL', 'a\u0000b'],
  ['lone surrogate', 'a\ud800b'],
  ['noncharacter', 'a\uffffb'],
  ['long text', 'x'.repeat(20_000)],
  ['huge number', '1e400'],
  ['many digits', '9'.repeat(60)],
  ['negative', -1],
  ['not a number', 'NaN'],
  ['object', { $gt: '' }],
  ['list', [1, [2, [3]]]],
  ['null', null],
  ['boolean', true],
  ['deep JSON', `${'['.repeat(500)}${']'.repeat(500)}`],
  ['prototype', '{"__proto__":{"admin":true}}'],
];

async function send(
  operation: Operation<Services>,
  parameters: Record<string, unknown>,
  headers: Record<string, string>,
) {
  const answer = await sendAs(operation, parameters, headers);
  if (answer.status < 500) expectDeclared(operation, answer.status, JSON.stringify(answer.body).slice(0, 300));
  return answer;
}

async function sendAs(
  operation: Operation<Services>,
  parameters: Record<string, unknown>,
  headers: Record<string, string>,
) {
  const { method, path } = pathOf(operation);
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(wellFormed(parameters[name] ?? 'LOT-2026-99999')),
  );
  if (method === 'GET') {
    const query = new URLSearchParams(Object.entries(parameters).map(([key, value]) => [key, wellFormed(value)]));
    return readAnswer(await fetch(`${harness.url}${filled}?${query}`, { headers: { ...headers, ...partner } }));
  }
  return readAnswer(
    await fetch(`${harness.url}${filled}`, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(parameters),
    }),
  );
}

/** An address cannot carry a lone surrogate at all. */
function wellFormed(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.toWellFormed().slice(0, 3000) || 'x';
}

function namesOf(operation: Operation<Services>): string[] {
  return Object.keys(
    (z.toJSONSchema(operation.input, { io: 'input', unrepresentable: 'any' }) as { properties?: object }).properties ??
      {},
  );
}

function expectNoFault(answer: { status: number; body: unknown }, what: string): void {
  expect(answer.status, `${what}: ${JSON.stringify(answer.body).slice(0, 300)}`).toBeLessThan(500);
  if (answer.status >= 400 && typeof answer.body === 'object' && answer.body !== null && 'exception' in answer.body) {
    expect(answer.body, what).toMatchObject({
      exc_type: expect.any(String),
      exception: expect.any(String),
      request_id: expect.any(String),
    });
  }
  expect(JSON.stringify(answer.body), what).not.toMatch(
    /\bat .*\.ts:\d+|node_modules|syntax error at or near|relation "/,
  );
}

const operations = someOf(allOperations.filter((operation) => !selfHarming.has(operation.name)));

describe.each(operations.map((operation) => [operation.name, operation] as const))('%s', (_name, operation) => {
  test('malformed bodies are refused', async () => {
    const { method, path } = pathOf(operation);
    if (method === 'GET') return;
    for (const body of ['{', '[]', '"x"', 'null', '3', '{"a":', '\u0000']) {
      const response = await fetch(`${harness.url}${path}`, {
        method,
        headers: { 'content-type': 'application/json', ...stranger.headers },
        body,
      });
      expectNoFault(await readAnswer(response), body);
      // A linter says of any file what is wrong with it.
      if (body.startsWith('{') && operation.name !== 'svc_network.api.plots.lint')
        expect(response.status).toBeGreaterThanOrEqual(400);
    }
    const xml = await fetch(`${harness.url}${path}`, {
      method,
      headers: { 'content-type': 'application/xml', ...stranger.headers },
      body: '<a/>',
    });
    // A file of plots may be KML, and is read whatever its type says.
    expect(operation.raw === undefined ? [415, 400, 401, 403] : [200, 415, 409, 400, 401, 403]).toContain(xml.status);
    const huge = await fetch(`${harness.url}${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...stranger.headers },
      body: `{"x":"${'y'.repeat({ true: 6 * 1024 * 1024, files: 6 * 1024 * 1024, plots: 26 * 1024 * 1024, anyone: 600_000, false: 300_000 }[String(operation.largeBody ?? false)] ?? 0)}"}`,
    }).catch(() => null);
    // What takes long bodies takes them only from callers who are known, and a signature is known by the body alone.
    if (huge !== null)
      expect(huge.status).toBe(operation.allow === 'signed' && operation.largeBody === true ? 401 : 413);
  });

  test('a guest is refused unless the operation is public', async () => {
    const answer = await send(operation, {}, {});
    expectNoFault(answer, 'guest');
    if (operation.allow !== 'anyone' && pathOf(operation).method !== 'GET') expect(answer.status).toBe(401);
  });

  test('a stranger without the role is refused', async () => {
    if (typeof operation.allow !== 'object' && operation.allow !== 'admin') return;
    const sample = Object.fromEntries(namesOf(operation).map((name) => [name, 'LOT-2026-99999']));
    const answer = await send(operation, sample, stranger.headers);
    expect([400, 403], JSON.stringify(answer.body)).toContain(answer.status);
  });

  test('hostile values never cause a fault', async () => {
    const names = namesOf(operation);
    // What takes no parameters is called once, and not a hundred times the same way.
    const few = names.length === 0 || heavy.has(operation.name);
    for (const [what, value] of few ? hostile.slice(0, 1) : hostile) {
      const all = Object.fromEntries(names.map((name) => [name, value]));
      for (const caller of [guest, stranger, admin]) expectNoFault(await send(operation, all, caller.headers), what);
    }
    // One bad value among plausible ones gets past the required parameters.
    for (const name of names) {
      for (const [what, value] of hostile.slice(0, few ? 1 : 6)) {
        const sample = Object.fromEntries(names.map((other) => [other, other === name ? value : '1']));
        expectNoFault(await send(operation, sample, admin.headers), `${name}: ${what}`);
      }
    }
  }, 120_000);
});
