import { canonicalize } from '@lotmark/sdk/verify';
import { z } from 'zod';
import { docName, names } from '../../../kernel/values/vocabulary.ts';
import { measureNames, type Values } from './measures.ts';

/** Readings in one batch. */
export const mostReadings = 1000;
/** Sequence numbers count from 0; in JSON nothing above 2^53 is exact. */
export const mostSequence = 2 ** 53 - 1;

/** A moment as milliseconds since 1970, or ISO 8601. */
const moment = z.union(
  [z.int().min(0).max(8_640_000_000_000_000), z.string().regex(/^\d{12,15}$/), z.iso.datetime({ offset: true })],
  'must be a moment: milliseconds since 1970, or such as 2026-03-02T08:30:00Z',
);

/** A reading as a device sends it. */
export const readingInput = z.object({
  device: docName('device'),
  sequence: z
    .int()
    .min(0)
    .max(mostSequence)
    .meta({ description: 'Counts the readings of the device; each number is taken once.' }),
  at: moment.meta({
    description: 'When it was measured: milliseconds since 1970, or ISO 8601.',
    examples: [1772440200000],
  }),
  values: z
    .record(z.string().max(40), z.number())
    .refine((values) => Object.keys(values).length <= 20, 'must have at most 20 measures')
    .meta({
      description: `What was measured, by name: ${measureNames.join(', ')}.`,
      examples: [{ temperature_c: 21.5, humidity_percent: 60 }],
    }),
  signature: z
    .string()
    .max(200)
    .regex(/^[A-Za-z0-9+/_-]+={0,2}$/, 'must be base64')
    .meta({
      description:
        'Base64, over the RFC 8785 JSON of {at, device, sequence, values} with `at` in milliseconds: Ed25519, or HMAC-SHA256 of a shared secret.',
      examples: ['c2lnbmF0dXJl'],
    }),
});
export type ReadingInput = z.output<typeof readingInput>;

const batchMessage = z
  .object({ readings: z.array(readingInput).min(1).max(mostReadings) })
  .transform(({ readings }) => readings);
const listMessage = z.array(readingInput).min(1).max(mostReadings);
const singleMessage = readingInput.transform((reading) => [reading]);

/** What a message by MQTT may be: a batch, a list, or a single reading. What is wrong in it is named as of that one. */
export function readReadings(message: unknown) {
  if (Array.isArray(message)) return listMessage.safeParse(message);
  const isBatch = typeof message === 'object' && message !== null && 'readings' in message;
  return (isBatch ? batchMessage : singleMessage).safeParse(message);
}

/** A reading that is looked at: who vouches for it is known, whether it is new is not. */
export interface Reading {
  device: string;
  sequence: number;
  at: Date;
  values: Values;
  /** Of the device itself; null where its network vouches for it. */
  signature: Buffer | null;
  /** The key it was signed with. */
  key: string | null;
}

export function momentOf(at: ReadingInput['at']): Date {
  return new Date(typeof at === 'string' && /^\d+$/.test(at) ? Number(at) : at);
}

/** The bytes that a device signs. */
export function signedBytes(reading: Pick<Reading, 'device' | 'sequence' | 'at' | 'values'>): Buffer {
  const { device, sequence, at, values } = reading;
  return Buffer.from(
    canonicalize({ at: at.getTime(), device, sequence, values: { ...values } as Record<string, number> }),
  );
}

/** The name of a reading, `DEV-00001/42`. */
export const readingName = (reading: { device: string; sequence: number }): string =>
  `${reading.device}/${reading.sequence}`;
export const readingRef = () =>
  z
    .string()
    .trim()
    .max(60)
    .regex(/^[A-Z]+-\d+\/\d{1,16}$/, 'must look like DEV-00001/42')
    .meta(names('device reading', 'Name of the reading: its device and sequence number, DEV-00001/42.'));
export function readReadingName(name: string): { device: string; sequence: number } {
  const [device = '', sequence = ''] = name.split('/');
  return { device, sequence: Number(sequence) };
}
