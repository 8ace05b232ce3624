import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { createClient } from './create-client.ts';
import { LotmarkError } from './error.ts';
import { outcomeUnknown } from './outcome-unknown.ts';

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
  server = undefined;
});

/** What the client throws for a write that is answered so. */
async function failure(answer: RequestListener, signal?: AbortSignal, timeoutMs = 10_000): Promise<unknown> {
  server = createServer(answer);
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const client = createClient({ baseUrl: `http://127.0.0.1:${port}`, retries: 0, timeoutMs });
  return client.cooperative.list_lot({ lot: 'LOT-2026-00001' }, signal === undefined ? {} : { signal }).then(
    () => expect.unreachable('the call must fail'),
    (error: unknown) => error,
  );
}

function answered(status: number): LotmarkError {
  return new LotmarkError('refused', { status, excType: `Http${status}` });
}

test('without an answer the outcome is unknown', async () => {
  expect(outcomeUnknown(await failure((_request, response) => response.destroy()))).toBe(true);
  expect(outcomeUnknown(await failure(() => {}, undefined, 100))).toBe(true);
  expect(outcomeUnknown(await failure(() => {}, AbortSignal.abort()))).toBe(true);
  const cutOff: RequestListener = (_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' });
    response.write('{"message":', () => response.destroy());
  };
  expect(outcomeUnknown(await failure(cutOff))).toBe(true);
  const noJson: RequestListener = (_request, response) => response.writeHead(200).end('<h1>Welcome to the hotel</h1>');
  expect(outcomeUnknown(await failure(noJson))).toBe(true);
});

test('an answer that cannot tell leaves the outcome unknown', async () => {
  const badGateway: RequestListener = (_request, response) => response.writeHead(502).end('<h1>Bad gateway</h1>');
  expect(outcomeUnknown(await failure(badGateway))).toBe(true);
  // 520 to 524: a proxy lost the service on the way.
  for (const status of [500, 502, 503, 504, 520, 524]) expect(outcomeUnknown(answered(status))).toBe(true);
});

test('every other answer is the outcome', async () => {
  const refusal: RequestListener = (_request, response) =>
    response
      .writeHead(409, { 'content-type': 'application/json' })
      .end(JSON.stringify({ exc_type: 'StateError', exception: 'listed already', request_id: 'r' }));
  expect(outcomeUnknown(await failure(refusal))).toBe(false);
  for (const status of [400, 401, 403, 404, 408, 409, 413, 422, 429, 501, 505]) {
    expect(outcomeUnknown(answered(status))).toBe(false);
  }
});

test('what is no refusal at all settles nothing', () => {
  expect(outcomeUnknown(new TypeError('fetch failed'))).toBe(true);
  expect(outcomeUnknown(undefined)).toBe(true);
});
