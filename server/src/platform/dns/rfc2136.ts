import { setTimeout as pause } from 'node:timers/promises';
import { type DnsServer, exchange, serverName } from './exchange.ts';
import { DnsError, type DnsProvider, type Ensured, plainName, recordTtl, requireInZone } from './provider.ts';
import { sign, type TsigKey, verified } from './tsig.ts';
import {
  answerTo,
  classes,
  queryMessage,
  rcodeName,
  readAnswer,
  types,
  updateMessage,
  type WireRecord,
  wireAddress,
} from './wire.ts';

export interface Rfc2136Options {
  server: DnsServer;
  zone: string;
  key: TsigKey;
  now: () => Date;
  random: (bytes: number) => Buffer;
}

/** Somebody else may change the record between our look and our change, so often and no more. */
const tries = 7;
/** What an update answers where a prerequisite does not hold; a server that is busy with another change fails, too. */
const unmet = new Set(['YXDOMAIN', 'YXRRSET', 'NXDOMAIN', 'NXRRSET']);

/** Dynamic updates (RFC 2136) with signatures of both sides (RFC 8945), by TCP. */
export function rfc2136Provider({ server, zone, key, now, random }: Rfc2136Options): DnsProvider {
  async function ask(message: Buffer): Promise<{ answer: Buffer; rcode: string }> {
    const { signed, mac } = sign(key, message, now());
    const answer = verified(key, await exchange(server, signed), { requestMac: mac, now: now() });
    const { rcode } = answerTo(message, answer);
    return { answer, rcode: rcodeName(rcode) };
  }
  const id = () => random(2).readUInt16BE(0);

  async function look(name: string): Promise<string[]> {
    const message = queryMessage(id(), name, types.A);
    const { answer, rcode } = await ask(message);
    if (rcode === 'NXDOMAIN') return [];
    if (rcode !== 'NOERROR') throw new DnsError(`${serverName(server)} answers ${rcode} for ${name}`);
    const { addresses, aliases } = readAnswer(message, answer);
    if (aliases.length > 0) throw new DnsError(`${name} is an alias of ${aliases[0]}: remove that first`);
    return addresses;
  }

  async function tryOnce(name: string, address: string): Promise<Ensured | undefined> {
    const before = await look(name);
    if (before.length === 1 && before[0] === address) return { outcome: 'unchanged', before };
    const message = updateMessage(id(), zone, changeOf(name, address, before));
    const { rcode } = await ask(message);
    if (rcode === 'NOERROR') return { outcome: before.length === 0 ? 'added' : 'replaced', before };
    if (unmet.has(rcode) || rcode === 'SERVFAIL') return undefined;
    throw new DnsError(`${serverName(server)} refuses the change of ${name}: ${rcode}`);
  }

  return {
    kind: 'rfc2136',
    zone: plainName(zone),
    // A question that is signed: who does not know our key does not answer it.
    check: async () => {
      await look(plainName(zone));
    },
    ensureA: async (name, address) => {
      requireInZone(name, zone);
      for (let attempt = 0; attempt < tries; attempt++) {
        const done = await tryOnce(name, address);
        if (done !== undefined) return done;
        await pause(50 * 2 ** attempt * (0.5 + random(1).readUInt8(0) / 255));
      }
      throw new DnsError(
        `${serverName(server)} could not change ${name}: it fails, or somebody else changes it all the time`,
      );
    },
  };
}

/** It is changed only if it is still what we saw. */
function changeOf(name: string, address: string, before: readonly string[]) {
  const a = (each: string, ttl: number): WireRecord => ({
    name,
    type: types.A,
    class: classes.IN,
    ttl,
    data: wireAddress(each),
  });
  const none = (type: number): WireRecord => ({ name, type, class: classes.NONE, ttl: 0 });
  return {
    prerequisites: before.length === 0 ? [none(types.A), none(types.CNAME)] : before.map((each) => a(each, 0)),
    updates: [
      ...(before.length === 0 ? [] : [{ name, type: types.A, class: classes.ANY, ttl: 0 }]),
      a(address, recordTtl),
    ],
  };
}
