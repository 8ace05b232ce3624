import { type CallLog, watch } from '../service-log/call-log.ts';
import { powerDnsProvider } from './powerdns.ts';
import type { DnsProvider } from './provider.ts';
import { rfc2136Provider } from './rfc2136.ts';
import type { DnsSettings } from './settings.ts';

/** Undefined where DNS is off. Nothing is asked before the first call. */
export function openDnsProvider(
  settings: DnsSettings,
  parts: { now: () => Date; random: (bytes: number) => Buffer; calls: CallLog },
): DnsProvider | undefined {
  const provider = providerOf(settings, parts);
  if (provider === undefined) return undefined;
  const noted = watch(parts.calls, 'dns');
  return {
    ...{ kind: provider.kind, zone: provider.zone },
    ensureA: (name, address) => noted('set address', () => provider.ensureA(name, address), { subject: name }),
  };
}

function providerOf(
  { kind, zone, server, tsig, api }: DnsSettings,
  parts: { now: () => Date; random: (bytes: number) => Buffer },
): DnsProvider | undefined {
  if (kind === 'rfc2136' && server !== undefined && tsig !== undefined) {
    const key = { name: tsig.name, secret: Buffer.from(tsig.secret, 'base64') };
    return rfc2136Provider({ server, zone, key, ...parts });
  }
  if (kind === 'powerdns' && api !== undefined) return powerDnsProvider({ api: api.url, key: api.key, zone });
  return undefined;
}
