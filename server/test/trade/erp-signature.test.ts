import { request } from 'node:http';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Erp, openErp, sign } from '../support/erp-people.ts';
import { type Harness, startHarness } from '../support/harness.ts';
import { openTrade, type Trade } from '../support/trade-people.ts';

let harness: Harness;
let trade: Trade;
let erp: Erp;
beforeAll(async () => {
  harness = await startHarness({ env: { SESSION_IDLE_MINUTES: '100000' } });
  trade = await openTrade(harness);
  erp = await openErp(harness, trade);
});
afterAll(() => harness.close());

const operation = 'erp.ingest_po';
let count = 0;
const order = async () => ({
  external_ref: `SIG-${++count}`,
  lines: [{ lot: await trade.lot(), quantity: '1000', unit: 'kg' }],
});
const nowSeconds = () => Math.floor(harness.clock.now().getTime() / 1000);

test('a message signed by hand is taken', async () => {
  const answer = await erp.post(operation, await order());
  expect([answer.status, answer.message?.mandate_status], JSON.stringify(answer.body)).toEqual([200, 'Received']);
});

test('a message signed by the public package is taken', async () => {
  const body = JSON.stringify(await order());
  const signature = new Webhook(erp.secret).sign('msg_public', harness.clock.now(), body);
  const answer = await erp.post(operation, body, { id: 'msg_public', change: { 'webhook-signature': signature } });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
});

test.each([
  ['another body', { sentBody: '{"external_ref":"SIG-X","lines":[]}' }],
  ['another id', { change: { 'webhook-id': 'msg_other' } }],
  ['a secret of somebody else', { secret: `whsec_${Buffer.alloc(32, 7).toString('base64')}` }],
  ['an empty secret', { secret: 'whsec_' }],
  ['only a version that is unknown', { change: { 'webhook-signature': 'v2,AAAA' } }],
  ['a signature cut short', { change: { 'webhook-signature': 'v1,AAAA' } }],
  ['no scheme', { change: { 'webhook-signature': 'AAAA' } }],
  ['an unknown partner', { change: { 'x-svc-partner': 'pk_0123456789abcdef' } }],
  ['a malformed partner', { change: { 'x-svc-partner': 'me' } }],
  ['no body', { sentBody: '' }],
])('%s is refused with 401', async (_what, options) => {
  const answer = await erp.post(operation, await order(), options);
  expect([answer.status, answer.body.exc_type], JSON.stringify(answer.body)).toEqual([401, 'AuthenticationError']);
});

test('every altered byte is refused', async () => {
  const body = JSON.stringify(await order());
  for (let index = 0; index < body.length; index += 7) {
    const altered = `${body.slice(0, index)}${body[index] === 'x' ? 'y' : 'x'}${body.slice(index + 1)}`;
    expect((await erp.post(operation, body, { sentBody: altered })).status).toBe(401);
  }
  expect((await erp.post(operation, body, { sentBody: `${body} ` })).status).toBe(401);
  expect((await erp.post(operation, body)).status).toBe(200);
});

test('five minutes are tolerated, either way, and not a second more', async () => {
  const statuses = [];
  for (const away of [-300, 300, -301, 301, -86_400]) {
    const answer = await erp.post(operation, await order(), { timestamp: nowSeconds() + away });
    statuses.push([away, answer.status]);
  }
  expect(statuses).toEqual([
    [-300, 200],
    [300, 200],
    [-301, 401],
    [301, 401],
    [-86_400, 401],
  ]);
  const altered = await erp.post(operation, await order(), {
    change: { 'webhook-timestamp': String(nowSeconds() - 1) },
  });
  expect(altered.status).toBe(401);
});

test.each(['webhook-id', 'webhook-timestamp', 'webhook-signature', 'x-svc-partner'])(
  'a missing or doubled %s is refused and named',
  async (header) => {
    const missing = await erp.post(operation, await order(), { change: { [header]: undefined } });
    expect([missing.status, missing.body.exception]).toEqual([401, expect.stringContaining(header)]);
    const body = JSON.stringify(await order());
    const id = `msg_twice_${header}`;
    const headers: Record<string, string | string[]> = {
      'content-type': 'application/json',
      'x-svc-partner': erp.keyId,
      'webhook-id': id,
      'webhook-timestamp': String(nowSeconds()),
      'webhook-signature': sign(erp.secret, id, nowSeconds(), body),
    };
    headers[header] = [headers[header] as string, headers[header] as string];
    const doubled = await new Promise<{ status: number; text: string }>((resolve, reject) => {
      const call = request(
        `${harness.url}/api/method/svc_network.api.${operation}`,
        { method: 'POST', headers },
        (response) => {
          let text = '';
          response.on('data', (chunk) => {
            text += chunk;
          });
          response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
        },
      );
      call.on('error', reject);
      call.end(body);
    });
    expect([doubled.status, doubled.text]).toEqual([401, expect.stringContaining(header)]);
  },
);

test('a replay is answered alike and does nothing; another body under its id is refused', async () => {
  const body = await order();
  const first = await erp.post(operation, body, { id: 'msg_replayed' });
  const again = await erp.post(operation, body, { id: 'msg_replayed' });
  expect(again.message).toEqual({ ...first.message, idempotent_replay: true });
  const other = await erp.post(operation, await order(), { id: 'msg_replayed' });
  expect([other.status, other.body.exc_type]).toEqual([409, 'StateError']);
  const elsewhere = await erp.post('erp_intake.submit_order', body, { id: 'msg_replayed' });
  expect([400, 409]).toContain(elsewhere.status);
});

test('a refused message may be sent again under its id', async () => {
  const wrong = { external_ref: 'AGAIN', lines: [{ lot: 'nothing', quantity: '1', unit: 'kg' }] };
  expect((await erp.post(operation, wrong, { id: 'msg_again' })).status).toBe(400);
  expect((await erp.post(operation, await order(), { id: 'msg_again' })).status).toBe(200);
});

test('two rotations within a day: each secret works as long as was promised for it', async () => {
  const own = await openErp(harness, trade);
  const rotate = (overlap_hours: string) =>
    trade.buyer.call('partners.create_intake_secret', { key_id: own.keyId, overlap_hours });
  const second = (await rotate('24')).message.secret;
  harness.clock.advance(3_600_000);
  const third = (await rotate('1')).message.secret;
  const statuses = async () => {
    const answers = [];
    for (const secret of [undefined, second, third]) {
      answers.push((await own.post(operation, await order(), secret === undefined ? {} : { secret })).status);
    }
    return answers;
  };
  expect(await statuses()).toEqual([200, 200, 200]);
  harness.clock.advance(2 * 3_600_000);
  expect(await statuses()).toEqual([200, 401, 200]);
  for (let round = 0; round < 9; round++) expect((await rotate('24')).status).toBe(200);
  const over = await rotate('24');
  expect([over.status, over.body.exception]).toEqual([409, expect.stringContaining('earlier secrets still work')]);
  harness.clock.advance(21 * 3_600_000);
  expect((await statuses())[0]).toBe(401);
  // No overlap ends all of them at once.
  expect((await rotate('0')).status).toBe(200);
  expect(await statuses()).toEqual([401, 401, 401]);
});

test('a rotated secret overlaps the one before, as long as was said; a revoked key signs nothing', async () => {
  const own = await openErp(harness, trade);
  const rotated = await trade.buyer.ok('partners.create_intake_secret', { key_id: own.keyId, overlap_hours: '1' });
  const inAnHour = new Date(harness.clock.now().getTime() + 3_600_000).toISOString();
  expect(rotated.previous_secret_until).toBe(inAnHour);
  const both = async () => {
    const old = await own.post(operation, await order());
    const fresh = await own.post(operation, await order(), { secret: rotated.secret });
    return [old.status, fresh.status];
  };
  expect(await both()).toEqual([200, 200]);
  harness.clock.advance(3_600_000);
  expect(await both()).toEqual([401, 200]);
  const body = JSON.stringify(await order());
  const ended = await trade.buyer.ok('partners.create_intake_secret', { key_id: own.keyId, overlap_hours: '0' });
  expect((await own.post(operation, body, { secret: rotated.secret })).status).toBe(401);
  await trade.buyer.ok('partners.revoke_key', { key_id: own.keyId });
  expect((await own.post(operation, body, { secret: ended.secret })).status).toBe(401);
  expect((await trade.buyer.call('partners.create_intake_secret', { key_id: own.keyId })).status).toBe(409);
  harness.clock.advance(-3_600_000);
});

test('only the owner of a key makes its secret, which is sealed in the database', async () => {
  for (const key_id of [erp.keyId, 'pk_0123456789abcdef']) {
    expect((await trade.exporter.call('partners.create_intake_secret', { key_id })).status).toBe(403);
  }
  const row = await harness.database.db
    .selectFrom('erp_integrations')
    .selectAll()
    .where('key_id', '=', erp.keyId)
    .executeTakeFirstOrThrow();
  expect(row.secret_sealed.includes(Buffer.from(erp.secret.slice(6), 'base64'))).toBe(false);
});

test('a key without the scope, or for no buyer, is refused', async () => {
  const narrow = await openErp(harness, trade, { scopes: 'verify' });
  expect((await narrow.post(operation, await order())).status).toBe(403);
});
