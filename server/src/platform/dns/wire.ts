import { isIPv4 } from 'node:net';
import { decode } from 'dns-packet';
import { DnsError, plainName } from './provider.ts';

/** Numbers of RFC 1035 and RFC 2136. */
export const types = { A: 1, NS: 2, CNAME: 5, SOA: 6, TSIG: 250, ANY: 255 } as const;
export const classes = { IN: 1, NONE: 254, ANY: 255 } as const;
const opcodes = { query: 0, update: 5 } as const;

const rcodes: Readonly<Record<number, string>> = {
  0: 'NOERROR',
  1: 'FORMERR',
  2: 'SERVFAIL',
  3: 'NXDOMAIN',
  4: 'NOTIMP',
  5: 'REFUSED',
  6: 'YXDOMAIN',
  7: 'YXRRSET',
  8: 'NXRRSET',
  9: 'NOTAUTH',
  10: 'NOTZONE',
};
export const rcodeName = (rcode: number): string => rcodes[rcode] ?? `RCODE ${rcode}`;

/** A record as RFC 2136 sends it; without data it speaks of a whole set. */
export interface WireRecord {
  name: string;
  type: number;
  class: number;
  ttl: number;
  data?: Buffer;
}

/** A name as on the wire, in small letters and without compression. @throws DnsError for what is no name */
export function wireName(name: string): Buffer {
  const plain = plainName(name);
  const labels = plain === '' ? [] : plain.split('.');
  const parts = labels.map((label) => {
    const bytes = Buffer.from(label, 'latin1');
    if (bytes.length === 0 || bytes.length > 63 || !/^[\x21-\x7e]+$/.test(label))
      throw new DnsError(`${name} is no name`);
    return Buffer.concat([Buffer.from([bytes.length]), bytes]);
  });
  const wire = Buffer.concat([...parts, Buffer.from([0])]);
  if (wire.length > 255) throw new DnsError(`${name} is too long for a name`);
  return wire;
}

/** @throws DnsError */
export function wireAddress(address: string): Buffer {
  if (!isIPv4(address)) throw new DnsError(`${address} is no IPv4 address`);
  return Buffer.from(address.split('.').map(Number));
}

function question(name: string, type: number): Buffer {
  const tail = Buffer.alloc(4);
  tail.writeUInt16BE(type, 0);
  tail.writeUInt16BE(classes.IN, 2);
  return Buffer.concat([wireName(name), tail]);
}

export function wireRecord(record: WireRecord): Buffer {
  const { name, type, ttl, data = Buffer.alloc(0) } = record;
  const head = Buffer.alloc(10);
  head.writeUInt16BE(type, 0);
  head.writeUInt16BE(record.class, 2);
  head.writeUInt32BE(ttl, 4);
  head.writeUInt16BE(data.length, 8);
  return Buffer.concat([wireName(name), head, data]);
}

function header(id: number, opcode: number, counts: readonly [number, number, number]): Buffer {
  const bytes = Buffer.alloc(12);
  bytes.writeUInt16BE(id, 0);
  bytes.writeUInt16BE(opcode << 11, 2);
  for (const [place, count] of counts.entries()) bytes.writeUInt16BE(count, 4 + 2 * place);
  return bytes;
}

export const queryMessage = (id: number, name: string, type: number): Buffer =>
  Buffer.concat([header(id, opcodes.query, [1, 0, 0]), question(name, type)]);

/** RFC 2136, section 2. */
export function updateMessage(
  id: number,
  zone: string,
  { prerequisites, updates }: { prerequisites: readonly WireRecord[]; updates: readonly WireRecord[] },
): Buffer {
  return Buffer.concat([
    header(id, opcodes.update, [1, prerequisites.length, updates.length]),
    question(zone, types.SOA),
    ...prerequisites.map(wireRecord),
    ...updates.map(wireRecord),
  ]);
}

/** The part of an answer that says how it went. @throws DnsError when it is none to this message */
export function answerTo(message: Buffer, answer: Buffer): { rcode: number; authoritative: boolean } {
  if (answer.length < 12) throw new DnsError('the answer is too short to be one');
  const flags = answer.readUInt16BE(2);
  const sameOpcode = ((flags >> 11) & 15) === ((message.readUInt16BE(2) >> 11) & 15);
  if (answer.readUInt16BE(0) !== message.readUInt16BE(0) || (flags & 0x8000) === 0 || !sameOpcode)
    throw new DnsError('the answer is to another question');
  return { rcode: flags & 15, authoritative: (flags & 0x0400) !== 0 };
}

/** What an answer to a question says. */
export interface Answered {
  addresses: string[];
  aliases: string[];
  nameServers: string[];
  /** Of the zone's SOA. */
  serial: number | null;
}

/** @throws DnsError when it cannot be read, or answers another question */
export function readAnswer(message: Buffer, answer: Buffer): Answered {
  try {
    const [asked] = decode(message).questions ?? [];
    const { questions = [], answers = [] } = decode(answer);
    const [about] = questions;
    if (asked === undefined || about?.type !== asked.type || plainName(about.name) !== plainName(asked.name))
      throw new DnsError('the answer is to another question');
    const ours = answers.filter((each) => plainName(each.name) === plainName(asked.name));
    return {
      addresses: ours.flatMap((each) => (each.type === 'A' ? [each.data] : [])).sort(),
      aliases: ours.flatMap((each) => (each.type === 'CNAME' ? [each.data] : [])),
      nameServers: ours.flatMap((each) => (each.type === 'NS' ? [each.data] : [])).sort(),
      serial: ours.flatMap((each) => (each.type === 'SOA' ? [each.data.serial ?? 0] : []))[0] ?? null,
    };
  } catch (error) {
    if (error instanceof DnsError) throw error;
    throw new DnsError('the answer cannot be read');
  }
}
