import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { notKept, onEveryAnswer } from '../../api/http/answer-headers.ts';
import { catalogue, errorBody, Refusal } from '../../kernel/values/errors.ts';

/** Says nothing but that there is nothing: whoever tries names learns nothing of those that exist. */
export function answerNothing(response: ServerResponse, https: boolean): void {
  // The body of the request is not read.
  const headers = { ...onEveryAnswer(https), ...notKept, 'x-request-id': randomUUID() };
  response.writeHead(404, { 'content-length': 0, ...headers, connection: 'close' }).end();
}

/** Two hosts at once, or none that can be read. */
export const unclearHost = (): Refusal =>
  new Refusal('validation', 'A request names one host, in its Host header and in its address.');

/** Refuses a call before an installation sees it, in the shape of every other refusal. */
export function answerRefusal(response: ServerResponse, refusal: Refusal, https: boolean): void {
  const id = randomUUID();
  const body = JSON.stringify(errorBody(refusal, id));
  response
    .writeHead(catalogue[refusal.code].status, {
      ...refusal.headers,
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
      'x-request-id': id,
      ...onEveryAnswer(https),
      ...notKept,
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
