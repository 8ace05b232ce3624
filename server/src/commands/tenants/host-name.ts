import type { IncomingMessage } from 'node:http';
import { absoluteAddress, hostHeaders, hostOf } from '../../api/http/host.ts';
import { slugPattern } from '../../domain/operations/tenant/rules.ts';

/** Whose a request is, by the name that it was sent to. */
export type Addressed =
  | { to: 'operator' }
  | { to: 'tenant'; slug: string }
  /** Nobody here has this name. */
  | { to: 'nobody' }
  /** It names two hosts at once, or none that can be read. */
  | { to: 'unclear' };

export interface HostNames {
  /** Of the operator's installation. */
  readonly own: ReadonlySet<string>;
  /** Tenants answer below it; undefined where there are none, and every name is the operator's. */
  readonly domain: string | undefined;
}

const loopback = ['localhost', '127.0.0.1', '[::1]'];

/** The names of the operator's installation: that of its base address, and those of this machine where it is one of them. */
export function ownNames(baseUrl: string): ReadonlySet<string> {
  const { hostname } = new URL(baseUrl);
  return new Set(loopback.includes(hostname) ? loopback : [hostname]);
}

/**
 * Reads who a request is for. The host of an absolute address and the one of the header must agree, and the header must be
 * there once: whoever stands in front of us must not have read another one. What proxies say beside it (X-Forwarded-Host)
 * decides nothing. An absolute address is made relative.
 */
export function readHost(request: IncomingMessage, { own, domain }: HostNames): Addressed {
  if (domain === undefined) return { to: 'operator' };
  const given = hostHeaders(request.rawHeaders);
  const [header] = given;
  if (given.length !== 1 || header === undefined) return { to: 'unclear' };
  const host = hostOf(header);
  if (host === undefined) return { to: 'unclear' };
  const { url = '/' } = request;
  if (!url.startsWith('/') && url !== '*') {
    const absolute = absoluteAddress(url);
    if (absolute === undefined || hostOf(absolute.host) !== host) return { to: 'unclear' };
    request.url = `${absolute.pathname}${absolute.search}`;
  }
  if (own.has(host)) return { to: 'operator' };
  const slug = host.endsWith(`.${domain}`) ? host.slice(0, -domain.length - 1) : '';
  return slugPattern.test(slug) ? { to: 'tenant', slug } : { to: 'nobody' };
}
