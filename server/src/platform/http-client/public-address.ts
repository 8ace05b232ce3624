import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** 2000::/3, the only IPv6 space that is routed publicly. */
const globalIpv6 = ipaddr.parseCIDR('2000::/3');

/** Whether an IP address is one of the public internet: no private, loopback, link-local, mapped or tunnelled one. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  return parsed.kind() === 'ipv4' || parsed.match(globalIpv6);
}

/** The IP address that stands in a URL's host, without brackets; undefined for a name. */
export function literalAddress(host: string): string | undefined {
  const bare = host.startsWith('[') ? host.slice(1, -1) : host;
  return isIP(bare) === 0 ? undefined : bare;
}
