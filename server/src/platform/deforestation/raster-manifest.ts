import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { z } from 'zod';

/** What a data set of a folder of rasters counts, and from where on that counts for a plot. */
export const rasterMeanings = [
  /** Forest on the cut-off date, 31 December 2020. */
  'forest_at_cut_off',
  /** The crop, or other land that was no forest, on the cut-off date. */
  'crop_at_cut_off',
  /** Loss of trees after the cut-off date. */
  'loss_after_cut_off',
] as const;
export type RasterMeaning = (typeof rasterMeanings)[number];

export const manifestName = 'manifest.json';

const manifestSchema = z.strictObject({
  format: z.literal('lotmark.rasters.v1'),
  data_sets: z
    .array(
      z.strictObject({
        name: z.string().min(1).max(120),
        version: z.string().min(1).max(60),
        licence: z.string().min(1).max(120),
        source: z.string().max(500).optional(),
        meaning: z.enum(rasterMeanings),
        /** Which values of a pixel count. */
        at_least: z.number(),
        at_most: z.number().optional(),
        /** From which share of a plot's area on it counts for the plot. */
        threshold: z.number().gt(0).max(1).default(0.1),
        /** Its tiles. */
        files: z
          .array(
            z.strictObject({
              file: z
                .string()
                .min(1)
                .max(200)
                .refine((file) => basename(file) === file, 'must be a name in the folder itself'),
              sha256: z.string().regex(/^[0-9a-f]{64}$/, 'must be 64 lowercase hex digits'),
            }),
          )
          .min(1)
          .max(10_000),
      }),
    )
    .min(1)
    .max(20),
});

export type RasterManifest = z.output<typeof manifestSchema>;
export type RasterDataSet = RasterManifest['data_sets'][number];

/** Throws what stands in the way of a file of the folder; people read it who do not know the folder. */
export const unreadable =
  (file: string) =>
  ({ code, message }: NodeJS.ErrnoException): never => {
    throw new Error(
      `RISK_RASTERS: ${file} ${code === 'ENOENT' ? 'is not there' : `cannot be read: ${code ?? message}`}`,
    );
  };

/** @throws Error naming the field of the manifest and what would be right. */
export async function readManifest(folder: string): Promise<RasterManifest> {
  const text = await readFile(join(folder, manifestName), 'utf8').catch(unreadable(manifestName));
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Error(`RISK_RASTERS: ${manifestName} is not JSON`);
  }
  const read = manifestSchema.safeParse(value);
  if (read.success) return read.data;
  const [first] = read.error.issues;
  throw new Error(`RISK_RASTERS: ${manifestName}: ${first?.path.join('.') ?? ''}: ${first?.message ?? 'is wrong'}`);
}
