import { isUtf8 } from 'node:buffer';
import { notUtf8 } from '../../../kernel/call/body-text.ts';
import { invalid, Refusal } from '../../../kernel/values/errors.ts';
import type { SecretBox } from '../../../kernel/values/secret-box.ts';
import type { Work } from '../../../kernel/write/work.ts';
import type { Database } from '../../../platform/db/database.ts';
import { judgeReadings } from '../device/judge.ts';
import { readReadings } from '../device/message.ts';
import { noteHeldBack, type ReadingPace, TooManyReadings } from '../device/pace.ts';
import { type Taken, takeReadings } from '../device/take.ts';
import { chirpStackUplink } from './chirpstack.ts';
import { WireError } from './protobuf.ts';
import { readSparkplug } from './sparkplug.ts';
import { deviceOnBroker, noteProven, takeChirpStack, takeSparkplug } from './uplink.ts';

/** What a message needs to be taken. */
export interface IntakeParts {
  database: Database;
  box: SecretBox;
  now: () => Date;
  keepDays: number;
  pace: ReadingPace;
  /** Told of readings that were too many for their minute. */
  onHeldBack(readings: number): void;
  transaction<T>(change: (work: Work) => Promise<T>): Promise<T>;
}

/** Of devices that sign: `lotmark/<device>/readings`. */
export const signedTopic = 'lotmark/+/readings';
/** Of ChirpStack, and of Sparkplug: the broker says who may publish them. */
export const networkTopics = [
  'application/+/device/+/event/up',
  'spBv1.0/+/DBIRTH/+/+',
  'spBv1.0/+/DDATA/+/+',
] as const;

/** As much as an HTTP call may bring. */
const maxBytes = 512 * 1024;

/**
 * Takes a message of the broker.
 * @throws Refusal where it is none that can be taken: it would not be any better the next time.
 */
export async function takeMessage(parts: IntakeParts, topic: string, payload: Uint8Array): Promise<Taken> {
  if (payload.length > maxBytes) throw new Refusal('too_large', `A message may have at most ${maxBytes / 1024} KiB.`);
  const [first, ...rest] = topic.split('/');
  if (first === 'lotmark') return takeSigned(parts, rest[0] ?? '', payload);
  if (first === 'application') return takeLora(parts, rest[2] ?? '', payload);
  return takeEdge(parts, rest, payload);
}

function readJson(payload: Uint8Array): unknown {
  if (!isUtf8(payload)) throw notUtf8('The message');
  try {
    return JSON.parse(Buffer.from(payload).toString('utf8'));
  } catch {
    throw new Refusal('validation', 'The message is not valid JSON.');
  }
}

function refuseShape(issues: readonly { path: PropertyKey[]; message: string }[]): Refusal {
  const errors = issues.slice(0, 20).map(({ path, message }) => ({ field: path.map(String).join('.'), message }));
  return new Refusal('validation', errors.map(({ field, message }) => `${field}: ${message}`).join('; '), { errors });
}

/** What is good in it is taken. */
async function takeSigned(parts: IntakeParts, device: string, payload: Uint8Array): Promise<Taken> {
  const read = readReadings(readJson(payload));
  if (!read.success) throw refuseShape(read.error.issues);
  const stray = read.data.findIndex((reading) => reading.device !== device);
  if (stray >= 0) throw invalid(`readings.${stray}.device`, `must be ${device}, as the topic says`);
  const judged = await judgeReadings(parts.database.reader, read.data, { box: parts.box, now: parts.now() });
  const way = { source: 'mqtt', keepDays: parts.keepDays, partial: true, pace: parts.pace } as const;
  return countingHeldBack(parts, device, () => parts.transaction((work) => takeReadings(work, judged, way)));
}

async function takeLora(parts: IntakeParts, devEui: string, payload: Uint8Array): Promise<Taken> {
  const read = chirpStackUplink.safeParse(readJson(payload));
  if (!read.success) throw refuseShape(read.error.issues);
  const own = read.data.deviceInfo.devEui.toLowerCase();
  if (own !== devEui.toLowerCase()) throw invalid('deviceInfo.devEui', `must be ${devEui}, as the topic says`);
  const device = await deviceOnBroker(parts.database.reader, own);
  return countingHeldBack(parts, device.name, () =>
    parts.transaction(async (work) => {
      await noteProven(work, device);
      return takeChirpStack(work, device, read.data, parts);
    }),
  );
}

async function takeEdge(parts: IntakeParts, topic: readonly string[], payload: Uint8Array): Promise<Taken> {
  const [group, kind, node, name] = topic;
  const device = await deviceOnBroker(parts.database.reader, `${group}/${node}/${name}`);
  const message = { kind: kind === 'DBIRTH' ? 'DBIRTH' : 'DDATA', payload: readPayload(payload) } as const;
  return countingHeldBack(parts, device.name, () =>
    parts.transaction(async (work) => {
      await noteProven(work, device);
      return takeSparkplug(work, device, message, parts);
    }),
  );
}

/** A broker is not told to send again what was too much: it is counted, and the device's page says so. */
async function countingHeldBack(parts: IntakeParts, device: string, take: () => Promise<Taken>): Promise<Taken> {
  try {
    return await take();
  } catch (error) {
    if (error instanceof TooManyReadings) {
      const { held } = error;
      await parts.transaction((work) => noteHeldBack(work.tx, device, held));
      parts.onHeldBack(held);
    }
    throw error;
  }
}

function readPayload(payload: Uint8Array) {
  try {
    return readSparkplug(payload);
  } catch (error) {
    if (error instanceof WireError) throw new Refusal('validation', `The Sparkplug payload ${error.message}.`);
    throw error;
  }
}
