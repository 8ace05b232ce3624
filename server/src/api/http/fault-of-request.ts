import type { IncomingMessage } from 'node:http';
import { Refusal } from '../../kernel/values/errors.ts';
import { absoluteAddress, hostHeaders, hostOf } from './host.ts';

/** As Node reads it: whatever else is expected comes to us. */
const canBeExpected = /(?:^|\W)100-continue(?:$|\W)/i;

/** What HTTP asks of a request that can be read (RFC 9112, 3.2; RFC 9110, 10.1.1); undefined where it keeps to it. */
export function faultOfRequest({
  httpVersion,
  headers,
  rawHeaders,
  url = '/',
}: IncomingMessage): { status: number; refusal: Refusal } | undefined {
  const hosts = hostHeaders(rawHeaders);
  // An empty one says that the address has no host, as programs ask that know us by a number.
  if (hosts.length > 1 || hosts.some((host) => host !== '' && hostOf(host) === undefined)) {
    return { status: 400, refusal: new Refusal('validation', 'A request names one host in its Host header.') };
  }
  if (!url.startsWith('/') && url !== '*' && absoluteAddress(url) === undefined) {
    return { status: 400, refusal: new Refusal('validation', 'The address of the request is none that can be read.') };
  }
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
