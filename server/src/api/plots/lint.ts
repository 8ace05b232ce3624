import { plotFaults } from '@lotmark/sdk/plots';
import { z } from 'zod';
import { lintFileAside, repairFileAside } from '../../domain/origin/plot-import/aside.ts';
import { wrongState } from '../../kernel/values/errors.ts';
import { FileResult } from '../../kernel/values/file-result.ts';
import { operation } from '../operation.ts';

const fileInput = {
  allow: 'anyone',
  kind: 'read',
  largeBody: 'plots',
  perMinute: 20,
  raw: {
    contentTypes: [
      'application/geo+json',
      'application/json',
      'application/vnd.google-earth.kml+xml',
      'text/csv',
      'application/octet-stream',
    ],
    parse: () => ({}),
    takesAddress: true,
  },
  input: z.object({
    latitude_first: z
      .boolean()
      .default(false)
      .meta({ description: 'In the query: positions of the file have their latitude first.' }),
  }),
} as const;

const tooLarge = 'the file has more than 25 MB, or says more than can be checked at once';
const strangers = 'a stranger sends more than 512 KiB';

const lint = operation({
  summary:
    'Checks a file of plots (GeoJSON, KML or CSV as the body) for what the EU information system refuses or ignores; nothing of it is kept.',
  ...fileInput,
  output: z.object({
    format: z.enum(['geojson', 'kml', 'csv']),
    ok: z.boolean(),
    axes: z.enum(['as_they_are', 'likely_latitude_first']),
    errors: z.int(),
    warnings: z.int(),
    features: z.int(),
    usable: z.int().meta({ description: 'Features that can be sent, as they are or by `plots.repair`.' }),
    plots: z.int(),
    hectares: z.number(),
    repairable: z.int().meta({ description: 'Errors that `plots.repair` takes away.' }),
    findings: z
      .array(
        z.object({
          code: z.string().meta({ description: Object.keys(plotFaults).join(', ') }),
          fault: z.int().nullable().meta({ description: 'Its number in the file description of the EU system.' }),
          severity: z.enum(['error', 'warning']),
          feature: z.int().nullable().meta({ description: 'From 0; null for the file as a whole.' }),
          part: z.int().nullable().meta({ description: 'Of several outlines of a feature, from 0.' }),
          point: z.int().nullable().meta({ description: 'Of the outline, from 0.' }),
          at: z.array(z.number()).nullable().meta({ description: 'Longitude, latitude.' }),
          detail: z.string(),
          values: z
            .record(z.string(), z.union([z.string(), z.number()]))
            .meta({ description: 'What stands in the sentence; points and features count from 1 there.' }),
          message: z.string().meta({ description: 'For people: points and features count from 1.' }),
          advice: z.string().meta({ description: 'What would be right.' }),
          repaired: z.boolean(),
        }),
      )
      .meta({ description: 'The first 500.' }),
    notListed: z.int(),
  }),
  refusals: { too_large: tooLarge, authentication: strangers },
  before: ({ body }, { latitude_first }) => lintFileAside(body ?? new Uint8Array(), latitude_first),
  handler: async (_ctx, _input, report) => {
    const findings = report.findings.map(({ at, ...finding }) => ({ ...finding, at: at === null ? null : [...at] }));
    return { ...report, findings };
  },
});

const repair = operation({
  summary: 'The same file as GeoJSON that the EU information system takes, where every error can be put right safely.',
  ...fileInput,
  envelope: 'file',
  http: { method: 'POST', path: '/v1/plots/repair', contentType: 'application/geo+json' },
  output: z.string(),
  refusals: { too_large: tooLarge, authentication: strangers, state: 'something has to be drawn again' },
  before: ({ body }, { latitude_first }) => repairFileAside(body ?? new Uint8Array(), latitude_first),
  handler: async (_ctx, _input, repaired) => {
    if (repaired === null) throw wrongState('Something has to be drawn again; plots.lint says what.');
    return new FileResult('plots.repaired.geojson', 'application/geo+json', repaired);
  },
});

export const plotFiles = { lint, repair };
