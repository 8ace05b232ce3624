import { type CallLog, watch } from '../service-log/call-log.ts';
import { powerDnsProvider } from './powerdns.ts';
import type { DnsProvider } from './provider.ts';
import { rfc2136Provider } from './rfc2136.ts';
import type { DnsSettings } from './settings.ts';

/** Where the secret of the server of names is kept. */
export const dnsSlot = 'dns.api';

/** The settings with another secret: the key of PowerDNS, or the TSIG secret. */
export const withSecret = (settings: DnsSettings, secret: string): DnsSettings => ({
  ...settings,
  tsig: settings.tsig && { ...settings.tsig, secret },
  api: settings.api && { ...settings.api, key: secret },
});

/** What the environment sets as its secret. */
export const dnsSecretOf = ({ kind, tsig, api }: DnsSettings): string | undefined =>
  kind === 'rfc2136' ? tsig?.secret : kind === 'powerdns' ? api?.key : undefined;

type Parts = { now: () => Date; random: (bytes: number) => Buffer };
type NotedParts = Parts & { calls: CallLog };

/** As `openDnsProvider`, with the secret of the moment for each call; what is set is noted in the hub's log. */
export function renewedDnsProvider(
  settings: DnsSettings,
  { calls, ...parts }: NotedParts,
  secret: () => Promise<string | undefined>,
): DnsProvider | undefined {
  const first = openDnsProvider(settings, parts);
  if (first === undefined) return undefined;
  const current = async (): Promise<DnsProvider> => {
    const now = await secret();
    return now === undefined ? first : (openDnsProvider(withSecret(settings, now), parts) ?? first);
  };
  const noted = watch(calls, 'dns');
  return {
    kind: first.kind,
    zone: first.zone,
    ensureA: (name, address) =>
      noted('set address', async () => (await current()).ensureA(name, address), { subject: name }),
    check: async () => (await current()).check(),
  };
}

/** Undefined where DNS is off. Nothing is asked before the first call. */
export function openDnsProvider({ kind, zone, server, tsig, api }: DnsSettings, parts: Parts): DnsProvider | undefined {
  if (kind === 'rfc2136' && server !== undefined && tsig !== undefined) {
    const key = { name: tsig.name, secret: Buffer.from(tsig.secret, 'base64') };
    return rfc2136Provider({ server, zone, key, ...parts });
  }
  if (kind === 'powerdns' && api !== undefined) return powerDnsProvider({ api: api.url, key: api.key, zone });
  return undefined;
}
