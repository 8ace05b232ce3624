import { createHmac, timingSafeEqual } from 'node:crypto';
import { DnsError, plainName } from './provider.ts';
import { classes, types, wireName, wireRecord } from './wire.ts';

/** A key that a server and we share (RFC 8945), for HMAC-SHA256. */
export interface TsigKey {
  name: string;
  secret: Buffer;
}

const algorithm = 'hmac-sha256';
const macBytes = 32;
/** How far the clocks may be apart, in seconds. */
const fudge = 300;

const errors: Readonly<Record<number, string>> = { 16: 'BADSIG', 17: 'BADKEY', 18: 'BADTIME', 22: 'BADTRUNC' };

interface Tsig {
  time: number;
  fudge: number;
  originalId: number;
  error: number;
  other: Buffer;
  mac: Buffer;
}

/** What the MAC is over, besides the message. */
function variables(key: TsigKey, { time, fudge: allowed, error, other }: Omit<Tsig, 'mac' | 'originalId'>): Buffer {
  const head = Buffer.alloc(6);
  head.writeUInt16BE(classes.ANY, 0);
  const tail = Buffer.alloc(12);
  tail.writeUIntBE(time, 0, 6);
  tail.writeUInt16BE(allowed, 6);
  tail.writeUInt16BE(error, 8);
  tail.writeUInt16BE(other.length, 10);
  return Buffer.concat([wireName(key.name), head, wireName(algorithm), tail, other]);
}

/** Signs a message. @returns it with its signature, and the MAC that the answer's signature is over, too. */
export function sign(key: TsigKey, message: Buffer, now: Date): { signed: Buffer; mac: Buffer } {
  const said = { time: Math.floor(now.getTime() / 1000), fudge, error: 0, other: Buffer.alloc(0) };
  const mac = createHmac('sha256', key.secret).update(message).update(variables(key, said)).digest();
  const record = wireRecord({
    name: key.name,
    type: types.TSIG,
    class: classes.ANY,
    ttl: 0,
    data: rdata({ ...said, mac, originalId: message.readUInt16BE(0) }),
  });
  const signed = Buffer.concat([message, record]);
  signed.writeUInt16BE(signed.readUInt16BE(10) + 1, 10);
  return { signed, mac };
}

function rdata({ time, fudge: allowed, mac, originalId, error, other }: Tsig): Buffer {
  const head = Buffer.alloc(10);
  head.writeUIntBE(time, 0, 6);
  head.writeUInt16BE(allowed, 6);
  head.writeUInt16BE(mac.length, 8);
  const tail = Buffer.alloc(6);
  tail.writeUInt16BE(originalId, 0);
  tail.writeUInt16BE(error, 2);
  tail.writeUInt16BE(other.length, 4);
  return Buffer.concat([wireName(algorithm), head, mac, tail, other]);
}

/**
 * An answer without its signature, when that is right.
 * @param requestMac of the signed request.
 * @throws DnsError for an answer that is unsigned, signed with another key, over something else, or at another time.
 */
export function verified(key: TsigKey, answer: Buffer, { requestMac, now }: { requestMac: Buffer; now: Date }): Buffer {
  const { start, tsig, name } = lastRecord(answer);
  if (plainName(name) !== plainName(key.name)) throw new DnsError(`the answer is signed with another key (${name})`);
  if (tsig.error !== 0 && tsig.mac.length === 0)
    throw new DnsError(`the server refuses our key ${key.name}: ${errors[tsig.error] ?? tsig.error}`);
  const message = Buffer.from(answer.subarray(0, start));
  message.writeUInt16BE(message.readUInt16BE(10) - 1, 10);
  message.writeUInt16BE(tsig.originalId, 0);
  const length = Buffer.alloc(2);
  length.writeUInt16BE(requestMac.length, 0);
  const mac = createHmac('sha256', key.secret)
    .update(length)
    .update(requestMac)
    .update(message)
    .update(variables(key, tsig))
    .digest();
  // A shortened one would be easier to guess: only whole ones count.
  if (tsig.mac.length !== macBytes || !timingSafeEqual(mac, tsig.mac))
    throw new DnsError('the signature of the answer is wrong: somebody else answered, or the answer was changed');
  if (tsig.error !== 0) throw new DnsError(`the server refuses our signature: ${errors[tsig.error] ?? tsig.error}`);
  const apart = Math.abs(now.getTime() / 1000 - tsig.time);
  if (apart > Math.min(tsig.fudge, fudge))
    throw new DnsError(`the answer was signed ${Math.round(apart)} seconds from now`);
  return message;
}

/** The record at the end, which must be a signature. */
function lastRecord(answer: Buffer): { start: number; tsig: Tsig; name: string } {
  try {
    let at = 12;
    for (let left = answer.readUInt16BE(4); left > 0; left--) at = afterName(answer, at) + 4;
    const records = answer.readUInt16BE(6) + answer.readUInt16BE(8) + answer.readUInt16BE(10);
    if (answer.readUInt16BE(10) === 0) throw new DnsError('the answer is not signed');
    let start = at;
    for (let left = records; left > 0; left--) {
      start = at;
      const after = afterName(answer, at);
      at = after + 10 + answer.readUInt16BE(after + 8);
    }
    const head = afterName(answer, start);
    if (answer.readUInt16BE(head) !== types.TSIG) throw new DnsError('the answer is not signed');
    if (at !== answer.length) throw new DnsError('something follows the signature of the answer');
    return { start, tsig: readTsig(answer.subarray(head + 10, at)), name: nameAt(answer, start) };
  } catch (error) {
    if (error instanceof DnsError) throw error;
    throw new DnsError('the answer cannot be read');
  }
}

function readTsig(data: Buffer): Tsig {
  const at = afterName(data, 0);
  if (nameAt(data, 0) !== algorithm) throw new DnsError('the answer is signed by another algorithm');
  const size = data.readUInt16BE(at + 8);
  const after = at + 10 + size;
  const length = data.readUInt16BE(after + 4);
  if (after + 6 + length !== data.length) throw new DnsError('the answer cannot be read');
  return {
    time: data.readUIntBE(at, 6),
    fudge: data.readUInt16BE(at + 6),
    mac: Buffer.from(data.subarray(at + 10, after)),
    originalId: data.readUInt16BE(after),
    error: data.readUInt16BE(after + 2),
    other: Buffer.from(data.subarray(after + 6)),
  };
}

/** Where a name ends; a pointer ends one. */
function afterName(bytes: Buffer, start: number): number {
  let at = start;
  for (;;) {
    const length = bytes.readUInt8(at);
    if (length >= 0xc0) return at + 2;
    if (length === 0) return at + 1;
    at += length + 1;
  }
}

/** Keys are named in full: RFC 8945 forbids to compress them, and a pointer is no name of ours. */
function nameAt(bytes: Buffer, start: number): string {
  const labels: string[] = [];
  let at = start;
  for (let length = bytes.readUInt8(at); length !== 0; length = bytes.readUInt8(at)) {
    if (length >= 0xc0) throw new DnsError('the name of a key is a pointer');
    labels.push(bytes.toString('latin1', at + 1, at + 1 + length));
    at += length + 1;
  }
  return plainName(labels.join('.'));
}
