import { randomBytes } from 'node:crypto';
import type { Config } from '../config.ts';
import { askAll } from '../domain/operations/dns/status.ts';
import type { Integration } from '../domain/operations/integration/registry.ts';
import type { Finding } from '../domain/operations/integration/rules.ts';
import { dnsSlot, openDnsProvider, withSecret } from '../platform/dns/open-provider.ts';
import type { DnsProvider } from '../platform/dns/provider.ts';
import { healthy, off } from './answers.ts';

export function dnsIntegration({ dns }: Config, provider: DnsProvider | undefined): Integration {
  const tsig = dns.kind === 'rfc2136';
  return {
    service: 'dns',
    log: 'calls',
    failuresOnly: true,
    probe: async () => {
      if (provider === undefined) return off('No name server is set (DNS): names of tenants are made elsewhere.');
      await provider.check();
      return askServers(dns);
    },
    credentials:
      provider === undefined
        ? []
        : [
            {
              kind: 'api',
              slot: dnsSlot,
              problem: (value) => {
                if (tsig) {
                  const right = /^[A-Za-z0-9+/]+={0,2}$/.test(value) && Buffer.from(value, 'base64').length >= 16;
                  return right ? undefined : 'must be a TSIG secret in base64, of at least 16 bytes';
                }
                return /^\S{1,500}$/.test(value) ? undefined : 'must be a key of PowerDNS, without spaces';
              },
              verify: async (value) => {
                const parts = { now: () => new Date(), random: randomBytes };
                await openDnsProvider(withSecret(dns, value), parts)?.check();
              },
            },
          ],
  };
}

/** Asks each server of the zone that is named for its version; changes nothing. */
async function askServers(dns: Config['dns']): Promise<Finding> {
  const taken = `The server of ${dns.zone} answers and takes our key; nothing was changed.`;
  const servers = await askAll({ settings: dns, random: randomBytes }, []);
  const away = servers.filter(({ problem }) => problem !== null);
  if (servers.length === 0) return healthy(taken);
  if (away.length === 0) return healthy(`${taken} ${servers.length} servers answer for the zone.`);
  return {
    status: away.length === servers.length ? 'Down' : 'Degraded',
    detail: away.map(({ server, problem }) => `${server}: ${problem}`).join('; '),
  };
}
