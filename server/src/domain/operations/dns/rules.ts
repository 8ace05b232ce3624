import { isIPv4 } from 'node:net';
import { type Decision, decided, invalid, refused, wrongState } from '../../../kernel/values/errors.ts';
import { isInside, plainName } from '../../../platform/dns/provider.ts';

/** One label of a name. Source: RFC 1123, 2.1. */
const label = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;

/** The name of a tenant: right below our domain. A whole name is taken as well, if it is one of those. */
export function tenantName(slug: string, domain: string): Decision<{ name: string; slug: string }> {
  const given = plainName(slug);
  const isWhole = given.includes('.');
  if (isWhole && !isInside(given, domain))
    return refused(invalid('slug', `${given} is outside of ${domain}, which is all that is ours to change`));
  const first = isWhole ? given.slice(0, -(domain.length + 1)) : given;
  if (!label.test(first))
    return refused(invalid('slug', 'must be one label: small letters, digits and - within, such as kaffa'));
  return decided({ name: `${first}.${domain}`, slug: first });
}

export const wildcardName = (domain: string): string => `*.${domain}`;

/** Nobody can answer at these: this network, loopback beyond the machine itself, multicast, reserved. */
const unreachable = /^(0|22[4-9]|23\d|24\d|25[0-5])\./;

/** The address that is given, or that of the settings. */
export function addressFor(given: string | undefined, fallback: string | undefined): Decision<string> {
  const address = given ?? fallback;
  if (address === undefined)
    return refused(
      invalid('address', 'is required, because DNS_ADDRESS is not set: an IPv4 address such as 192.0.2.10'),
    );
  if (!isIPv4(address) || unreachable.test(address))
    return refused(invalid('address', 'must be an IPv4 address at which somebody can answer, such as 192.0.2.10'));
  return decided(address);
}

export const dnsIsOff = () =>
  wrongState('DNS is off: set DNS to rfc2136 or powerdns, and say where the zone is served (docs/dns.md).');
