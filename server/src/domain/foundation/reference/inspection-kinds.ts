import type { ReferenceKind } from './kind.ts';

const commodity = { table: 'commodity_types', column: 'name', retires: true } as const;
const measure = {
  name: 'measure',
  type: 'text',
  key: true,
  pattern: /^[a-z][a-z0-9_]{1,39}$/,
  example: 'moisture_percent',
} as const;
const bound = { type: 'decimal', scale: 4, min: 0, max: 1e6 } as const;

/** What is measured of a commodity when it is inspected, what grades ask of it, and below what a lot is flagged. */
export const inspectionKinds = {
  inspection_measure: {
    table: 'inspection_measures',
    dated: 'day',
    retires: false,
    columns: [
      { name: 'commodity_type', type: 'text', key: true, refers: commodity },
      measure,
      { name: 'place', type: 'int', min: 1, max: 999 },
      { name: 'unit', type: 'text', pattern: /^[^|\p{C}]{1,60}$/u },
      { name: 'min_value', ...bound },
      { name: 'max_value', ...bound },
      { name: 'step', type: 'decimal', scale: 4, min: 0.0001, max: 1000 },
      { name: 'entry', type: 'text', choices: ['required', 'optional', 'computed', 'dropped'] },
      { name: 'adds_to', type: 'text', optional: true, pattern: /^[a-z][a-z0-9_]{1,39}$/, example: 'moisture_percent' },
      { name: 'sign', type: 'int', min: -1, max: 1, default: 1 },
      { name: 'out_of', type: 'int', optional: true, min: 1, max: 100_000 },
    ],
    check: ({ min_value, max_value, sign }) => {
      if (Number(min_value) > Number(max_value)) return { field: 'max_value', message: 'must be at least min_value' };
      return Number(sign) === 0 ? { field: 'sign', message: 'must be 1 or -1' } : undefined;
    },
  },
  inspection_limit: {
    table: 'inspection_limits',
    dated: 'day',
    retires: false,
    columns: [
      { name: 'commodity_type', type: 'text', key: true, refers: commodity },
      { name: 'grade', type: 'text', key: true, pattern: /^[^|\p{C}]{1,60}$/u },
      measure,
      { name: 'ladder', type: 'text', pattern: /^[a-z]{2,20}$/ },
      { name: 'rank', type: 'int', min: 1, max: 99 },
      { name: 'at_least', ...bound, optional: true },
      { name: 'at_most', ...bound, optional: true },
    ],
  },
  inspection_floor: {
    table: 'inspection_floors',
    dated: 'day',
    retires: false,
    columns: [
      { name: 'commodity_type', type: 'text', key: true, refers: commodity },
      measure,
      { name: 'at_least', ...bound },
    ],
  },
} as const satisfies Record<string, ReferenceKind>;
