import type { IncomingMessage } from 'node:http';
import { Refusal } from '../../kernel/values/errors.ts';

/** As Node reads it: whatever else is expected comes to us. */
const canBeExpected = /(?:^|\W)100-continue(?:$|\W)/i;

/** What HTTP/1.1 asks of a request that can be read (RFC 9112, 3.2; RFC 9110, 10.1.1); undefined where it keeps to it. */
export function faultOfRequest({
  httpVersion,
  headers,
}: IncomingMessage): { status: number; refusal: Refusal } | undefined {
  if (httpVersion !== '1.1') return undefined;
  if (headers.host === undefined) {
    return {
      status: 400,
      refusal: new Refusal('validation', 'A request by HTTP/1.1 has a Host header; this one has none.'),
    };
  }
  if (headers.expect === undefined || canBeExpected.test(headers.expect)) return undefined;
  return {
    status: 417,
    refusal: new Refusal('validation', 'Nothing but 100-continue can be expected of this service.'),
  };
}
