import { isIPv4 } from 'node:net';
import { z } from 'zod';
import type { DnsServer } from './exchange.ts';
import { isInside, plainName } from './provider.ts';

/** Where the zone of this installation is served, and what is written there. */
export interface DnsSettings {
  kind: 'rfc2136' | 'powerdns' | 'off';
  zone: string;
  /** Tenants are names right below it; the zone, or inside it. */
  domain: string;
  /** Where tenants answer, unless an address is named. */
  address: string | undefined;
  /** Takes updates (rfc2136). */
  server: DnsServer | undefined;
  tsig: { name: string; secret: string } | undefined;
  /** Of PowerDNS. */
  api: { url: string; key: string } | undefined;
  /** Where status looks; empty: at the name servers of the zone. */
  servers: DnsServer[];
}

const hostName = /^(?=.{1,253}$)([a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9])?\.)+[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.?$/i;
const serverPattern = /^(?:\[([0-9a-f:.]+)\]|([a-z0-9.-]+))(?::(\d{1,5}))?$/i;

function readServer(text: string): DnsServer | undefined {
  const [, six, plain, port = '53'] = serverPattern.exec(text) ?? [];
  const host = six ?? plain;
  return host === undefined || Number(port) < 1 || Number(port) > 65_535 ? undefined : { host, port: Number(port) };
}
const isServer = (text: string) => readServer(text) !== undefined;
const zoneName = () => z.string().regex(hostName, 'must be a name such as lots.example.org');

export const dnsSchema = {
  DNS: z.enum(['rfc2136', 'powerdns', 'off'], 'must be rfc2136, powerdns or off').default('off'),
  DNS_ZONE: zoneName().optional(),
  DNS_DOMAIN: zoneName().optional(),
  DNS_ADDRESS: z.string().refine(isIPv4, 'must be an IPv4 address').optional(),
  DNS_SERVER: z.string().refine(isServer, 'must be a server such as ns1.example.org or 192.0.2.1:53').optional(),
  DNS_SERVERS: z
    .string()
    .refine((text) => text.split(',').every((each) => isServer(each.trim())), 'must be servers with commas between')
    .optional(),
  DNS_TSIG_NAME: zoneName()
    .or(z.string().regex(/^[a-z0-9_-]{1,63}$/i))
    .optional(),
  DNS_TSIG_SECRET: z
    .base64('must be base64, as tsig-keygen and keymgr print it')
    .refine((text) => Buffer.from(text, 'base64').length >= 16, 'must have at least 16 bytes')
    .optional(),
  DNS_API: z.url({ protocol: /^https?$/, error: 'must be an http or https address' }).optional(),
  DNS_KEY: z.string().min(1).max(500).optional(),
};

type Given = z.output<z.ZodObject<typeof dnsSchema>>;

const needed = {
  off: [],
  rfc2136: ['DNS_ZONE', 'DNS_SERVER', 'DNS_TSIG_NAME', 'DNS_TSIG_SECRET'],
  powerdns: ['DNS_ZONE', 'DNS_API', 'DNS_KEY'],
} as const;

/** What does not go together, each with the setting that it is about. */
export function dnsProblems(env: Given): string[] {
  const missing = needed[env.DNS].filter((name) => env[name] === undefined);
  const problems = missing.map((name) => `${name}: is required with DNS=${env.DNS}`);
  if (env.DNS_DOMAIN !== undefined && env.DNS_ZONE !== undefined && !isInside(env.DNS_DOMAIN, env.DNS_ZONE))
    problems.push(`DNS_DOMAIN: must be ${env.DNS_ZONE}, or a name inside it`);
  return problems;
}

export function dnsSettings(env: Given): DnsSettings {
  const zone = plainName(env.DNS_ZONE ?? '');
  return {
    kind: env.DNS,
    zone,
    domain: plainName(env.DNS_DOMAIN ?? zone),
    address: env.DNS_ADDRESS,
    server: env.DNS_SERVER === undefined ? undefined : readServer(env.DNS_SERVER),
    tsig:
      env.DNS_TSIG_NAME === undefined || env.DNS_TSIG_SECRET === undefined
        ? undefined
        : { name: plainName(env.DNS_TSIG_NAME), secret: env.DNS_TSIG_SECRET },
    api: env.DNS_API === undefined || env.DNS_KEY === undefined ? undefined : { url: env.DNS_API, key: env.DNS_KEY },
    servers: (env.DNS_SERVERS ?? '').split(',').flatMap((each) => readServer(each.trim()) ?? []),
  };
}
