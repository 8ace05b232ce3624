import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { catalogue, errorBody, Refusal } from '../../kernel/values/errors.ts';

/** Says nothing but that there is nothing: whoever tries names learns nothing of those that exist. */
export function answerNothing(response: ServerResponse, status: 400 | 404): void {
  // The body of the request is not read.
  response.writeHead(status, { 'content-length': 0, 'cache-control': 'no-store', connection: 'close' }).end();
}

/** Refuses a call before an installation sees it, in the shape of every other refusal. */
export function answerRefusal(response: ServerResponse, refusal: Refusal): void {
  const body = JSON.stringify(errorBody(refusal, randomUUID()));
  response
    .writeHead(catalogue[refusal.code].status, {
      ...refusal.headers,
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      connection: 'close',
    })
    .end(body);
}

export const suspended = (): Refusal =>
  new Refusal(
    'unavailable',
    'This installation is suspended. Whoever operates this service can say why and until when.',
    {
      headers: { 'retry-after': '3600' },
    },
  );

export const away = (): Refusal =>
  new Refusal('unavailable', 'This installation cannot be reached right now; try again.', {
    headers: { 'retry-after': '5' },
  });
