import { type Said, say } from '../../../kernel/values/said.ts';
import { type DnsServer, serverName } from '../../../platform/dns/exchange.ts';
import { askServer, serversOf } from '../../../platform/dns/lookup.ts';
import { DnsError } from '../../../platform/dns/provider.ts';
import type { DnsSettings } from '../../../platform/dns/settings.ts';
import type { WantedRecord } from './store.ts';

/** What one server says. */
export interface ServerSays {
  server: string;
  /** Why it could not be asked; null where it answered everything. */
  problem: string | null;
  serial: number | null;
  /** Addresses by name. */
  found: Readonly<Record<string, string[]>>;
}

export interface Looking {
  settings: DnsSettings;
  random: (bytes: number) => Buffer;
}

/** Names asked of a server at a time. */
const atOnce = 8;

/** Asks every authoritative server of the zone for its serial and for each wanted record. Never throws. */
export async function askAll({ settings, random }: Looking, wanted: readonly WantedRecord[]): Promise<ServerSays[]> {
  const id = () => random(2).readUInt16BE(0);
  return Promise.all(
    (await authoritative(settings, id)).map((server) => askOne(server, settings.zone, { wanted, id })),
  );
}

/** Those of the settings; else those that the zone names, asked of the server that takes our changes. */
async function authoritative({ servers, server, zone }: DnsSettings, id: () => number): Promise<DnsServer[]> {
  if (servers.length > 0) return servers;
  if (server === undefined) return [];
  try {
    const { nameServers } = await askServer(server, { name: zone, type: 'NS', id: id() });
    const named = await serversOf(nameServers);
    return [server, ...named.filter((each) => serverName(each) !== serverName(server))];
  } catch {
    return [server];
  }
}

async function askOne(
  server: DnsServer,
  zone: string,
  { wanted, id }: { wanted: readonly WantedRecord[]; id: () => number },
): Promise<ServerSays> {
  const said = { server: serverName(server), problem: null, serial: null, found: {} };
  try {
    const { serial } = await askServer(server, { name: zone, type: 'SOA', id: id() });
    if (serial === null) return { ...said, problem: `it has no zone ${zone}` };
    const found: Record<string, string[]> = {};
    for (let at = 0; at < wanted.length; at += atOnce) {
      const some = wanted.slice(at, at + atOnce);
      const answers = await Promise.all(some.map(({ name }) => askServer(server, { name, type: 'A', id: id() })));
      for (const [place, { name }] of some.entries()) found[name] = answers[place]?.addresses ?? [];
    }
    return { ...said, serial, found };
  } catch (error) {
    const problem = error instanceof DnsError ? error.message : String(error);
    // Its name stands before it wherever it is told.
    return {
      ...said,
      problem: problem.startsWith(`${said.server}: `) ? problem.slice(said.server.length + 2) : problem,
    };
  }
}

/** Where servers differ from what is wanted, and from each other, in words. */
export function driftOf(wanted: readonly WantedRecord[], servers: readonly ServerSays[]): Said[] {
  const drift = servers.flatMap(({ server, problem, found }) => {
    if (problem !== null) return [say`${server} could not be asked: ${problem}`];
    return wanted.flatMap(({ name, address }) => {
      const there = found[name] ?? [];
      if (there.length === 1 && there[0] === address) return [];
      return [
        there.length === 0
          ? say`${server}: ${name} is not there, and should be ${address}`
          : say`${server}: ${name} is ${there.join(', ')}, and should be ${address}`,
      ];
    });
  });
  const serials = new Set(servers.flatMap(({ serial }) => serial ?? []));
  if (serials.size > 1)
    drift.push(say`the servers have different versions of the zone: ${[...serials].sort((a, b) => a - b).join(', ')}`);
  return drift;
}
