import { z } from 'zod';
import { judgeReadings } from '../../domain/field/device/judge.ts';
import { mostReadings, readingInput } from '../../domain/field/device/message.ts';
import { takeReadings } from '../../domain/field/device/take.ts';
import { addressGroup } from '../../kernel/limits/address-group.ts';
import { operation } from '../operation.ts';

export const takenView = z.object({
  accepted: z.int(),
  duplicates: z.int().meta({ description: 'They had come before, with the same time and values; nothing was done.' }),
  refused: z
    .array(z.object({ field: z.string(), message: z.string() }))
    .meta({ description: 'With `partial` only: what was not taken, and why.' }),
});

const ingest = operation({
  summary:
    'Takes up to 1,000 readings that devices signed; each sequence number of a device once, in whatever order they come. A batch with a wrong one is refused as a whole, unless `partial` is true.',
  allow: 'anyone',
  kind: 'write',
  largeBody: 'anyone',
  input: z.object({
    readings: z.array(readingInput).min(1).max(mostReadings),
    partial: z.boolean().default(false).meta({
      description: 'True: what is good is taken, and the answer names the rest; refused where nothing is good.',
    }),
  }),
  output: takenView,
  refusals: {
    validation:
      'a reading is not signed by a key of its device, lies in the future or too long ago, is physically impossible, is of a retired device, or its sequence number came with other values; each is named',
    rate_limit:
      'too many wrong signatures came from this address a moment ago, or a device, or all of its organisation together, sent too many readings in this minute; `Retry-After` says when to send the same again',
  },
  before: async (ctx, { readings }) => {
    const { readingBlame: blame, deviceSecrets: box } = ctx.services;
    blame?.assertFree(addressGroup(ctx.ip), ctx.now);
    const judged = await judgeReadings(ctx.tx, readings, { box, now: ctx.now });
    const wrong = judged.filter((each) => 'refused' in each && each.refused.part === 'signature').length;
    blame?.note(addressGroup(ctx.ip), wrong, ctx.now);
    return judged;
  },
  handler: async (ctx, { partial }, judged) => {
    const { readingsKeepDays: keepDays, readingPace: pace } = ctx.services;
    return shown(await takeReadings(ctx, judged, { source: 'http', keepDays, partial, pace }));
  },
});

/** What was refused, by the name of its parameter. */
export const shown = ({
  accepted,
  duplicates,
  refused,
}: Awaited<ReturnType<typeof takeReadings>>): z.input<typeof takenView> => ({
  accepted,
  duplicates,
  refused: refused.map(({ index, part, message }) => ({
    field: `readings.${index}${part === '' ? '' : `.${part}`}`,
    message,
  })),
});

export const iotIngest = { ingest };
