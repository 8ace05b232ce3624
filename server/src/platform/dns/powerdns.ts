import { setTimeout as pause } from 'node:timers/promises';
import { request } from 'undici';
import { z } from 'zod';
import { DnsError, type DnsProvider, plainName, recordTtl, requireInZone } from './provider.ts';

export interface PowerDnsOptions {
  /** Of the web server of PowerDNS, such as http://127.0.0.1:8081. */
  api: string;
  key: string;
  zone: string;
}

const zoneShape = z.object({
  rrsets: z.array(
    z.object({
      name: z.string(),
      type: z.string(),
      records: z.array(z.object({ content: z.string(), disabled: z.boolean().optional() })),
    }),
  ),
});

const timeoutMs = 10_000;
const tries = 5;

/** The HTTP interface of PowerDNS, version 1. Source: doc.powerdns.com/authoritative/http-api. */
export function powerDnsProvider({ api, key, zone }: PowerDnsOptions): DnsProvider {
  const address = `${api.replace(/\/+$/, '')}/api/v1/servers/localhost/zones/${encodeURIComponent(`${plainName(zone)}.`)}`;

  async function call(method: 'GET' | 'PATCH', body?: unknown, query = ''): Promise<unknown> {
    try {
      const answer = await request(address + query, {
        method,
        headers: { 'x-api-key': key, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(timeoutMs),
      });
      const text = await answer.body.text();
      if (answer.statusCode === 401) throw new DnsError('PowerDNS does not accept DNS_KEY');
      if (answer.statusCode === 404) throw new DnsError(`PowerDNS has no zone ${zone}`);
      if (answer.statusCode >= 300) throw new DnsError(`PowerDNS answers ${answer.statusCode}: ${text.slice(0, 200)}`);
      return text === '' ? undefined : JSON.parse(text);
    } catch (error) {
      if (error instanceof DnsError) throw error;
      throw new DnsError(`PowerDNS cannot be asked: ${error instanceof Error ? error.message : error}`);
    }
  }

  async function look(name: string): Promise<string[]> {
    const found = zoneShape.safeParse(await call('GET', undefined, `?rrset_name=${encodeURIComponent(`${name}.`)}`));
    if (!found.success) throw new DnsError('PowerDNS answers in a way that we do not know');
    const ours = found.data.rrsets.filter((each) => plainName(each.name) === name);
    const alias = ours.find(({ type }) => type === 'CNAME')?.records[0]?.content;
    if (alias !== undefined) throw new DnsError(`${name} is an alias of ${alias}: remove that first`);
    const records = ours.filter(({ type }) => type === 'A').flatMap((each) => each.records);
    return records.flatMap(({ content, disabled }) => (disabled === true ? [] : [content])).sort();
  }

  return {
    kind: 'powerdns',
    zone: plainName(zone),
    check: async () => {
      await look(plainName(zone));
    },
    ensureA: async (given, wanted) => {
      const name = plainName(given);
      requireInZone(name, zone);
      const records = [{ content: wanted, disabled: false }];
      const rrsets = [{ name: `${name}.`, type: 'A', ttl: recordTtl, changetype: 'REPLACE', records }];
      for (let attempt = 1; ; attempt++) {
        const before = await look(name);
        if (before.length === 1 && before[0] === wanted) return { outcome: 'unchanged', before };
        try {
          await call('PATCH', { rrsets });
          return { outcome: before.length === 0 ? 'added' : 'replaced', before };
        } catch (error) {
          // Its database takes one change at a time, and fails the others.
          if (attempt === tries) throw error;
          await pause(100 * attempt);
        }
      }
    },
  };
}
