import { z } from 'zod';
import { actOn, referenceAll } from '../../domain/field/crossref/act.ts';
import { deviceAccess } from '../../domain/field/device/access.ts';
import { keptValues } from '../../domain/field/device/measures.ts';
import { readingRef, readReadingName } from '../../domain/field/device/message.ts';
import { findReading } from '../../domain/field/device/readings.ts';
import { valuesView } from '../../domain/field/device/views.ts';
import { notFound } from '../../kernel/values/errors.ts';
import { timestamp, toIso } from '../../kernel/values/vocabulary.ts';
import { readingDivergenceCompareds } from '../../platform/db/tables.generated.ts';
import { operation } from '../operation.ts';
import { strangers } from './status.ts';

const finding = z.object({
  compared: z.enum(readingDivergenceCompareds).meta({
    description:
      'With what: the outline of its plot, the way of its shipment, what the goods bear, what the inspector found, or other devices there.',
  }),
  measure: z.string(),
  agrees: z
    .boolean()
    .nullable()
    .meta({ description: 'Null where there is nothing to decide by, or not enough readings in a row.' }),
  measured: z.number(),
  expected: z.number().nullable(),
  bound: z.number(),
  lot: z.string().nullable(),
  sentence: z.string(),
});

const forceCrossRef = operation({
  summary:
    'Holds one reading against the records once more and says in sentences what agrees and what does not; a lot that it contradicts is flagged.',
  allow: 'user',
  kind: 'write',
  needs: 'manage_lots',
  input: z.object({ reading: readingRef() }),
  output: z.object({
    reading: z.string(),
    device: z.string(),
    at: timestamp(),
    values: valuesView,
    diverges: z.boolean(),
    findings: z.array(finding),
    flagged: z.array(z.string()).meta({ description: 'Lots that were flagged by this very call.' }),
  }),
  refusals: { permission: strangers, not_found: 'there is no such reading, or for admins no such device' },
  handler: async (ctx, { reading }) => {
    const named = readReadingName(reading);
    const device = await deviceAccess.see(ctx, named.device);
    const found = await findReading(ctx.tx, named);
    if (found === undefined) throw notFound(`There is no reading ${reading}.`);
    ctx.about(device.name);
    const values = keptValues(found.measured);
    const subject = { device: device.name, sequence: found.sequence, batch: found.batch, at: found.at, values };
    const referenced = await referenceAll(ctx, [subject]);
    const findings = referenced[0]?.findings ?? [];
    const { flagged } = await actOn(ctx, referenced);
    return {
      reading,
      device: device.name,
      at: toIso(found.at),
      values,
      diverges: findings.some((each) => each.agrees === false),
      findings,
      flagged,
    };
  },
});

export const iotCrossReference = { force_cross_ref: forceCrossRef };
