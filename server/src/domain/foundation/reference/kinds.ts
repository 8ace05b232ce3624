import { bicPattern, ibanFault } from '../../../kernel/values/iban.ts';
import {
  aiPriceProviders,
  countryClassRiskClasses,
  credentialTypeEndDays,
  credentialTypeEntries,
  credentialTypeHolders,
  scorecardComponents,
  scorecardEntityTypes,
  scorecardRules,
  slaTierEntries,
  userRoles,
} from '../../../platform/db/tables.generated.ts';
import { answerEdges } from './answer-edges.ts';
import { fieldKinds } from './field-kinds.ts';
import { inspectionKinds } from './inspection-kinds.ts';
import type { ReferenceKind } from './kind.ts';

export type { ReferenceColumn, ReferenceKind } from './kind.ts';

const country = { table: 'countries', column: 'code', retires: false } as const;
const commodity = { table: 'commodity_types', column: 'name', retires: true } as const;
const currency = { table: 'currencies', column: 'code', retires: true } as const;

const stage = { table: 'commodity_stages', column: 'stage', retires: false } as const;

type Values = Readonly<Record<string, unknown>>;

/** The second of two figures is not below the first. */
const inOrder = (values: Values, low: string, high: string) =>
  Number(values[low]) <= Number(values[high]) ? undefined : { field: high, message: `must be at least ${low}` };

/** Days of a season are month * 100 + day, and there every year. */
/** A tolerance in percent forgives a part: with 100 nothing would have to arrive, and all of it would be paid. */
const mostPercent = 20;
const withinMostPercent = ({ name, value }: Values) =>
  String(name).endsWith('_percent') && Number(value) > mostPercent
    ? { field: 'value', message: `must be at most ${mostPercent}: it is in percent` }
    : undefined;
const seasonDays = (values: Values) => {
  const wrong = ['starts_on', 'ends_on'].find((field) => {
    const [month, day] = [Math.trunc(Number(values[field]) / 100), Number(values[field]) % 100];
    return month < 1 || month > 12 || day < 1 || day > new Date(Date.UTC(2025, month, 0)).getUTCDate();
  });
  return wrong === undefined
    ? undefined
    : { field: wrong, message: 'must be month * 100 + day, such as 1031 for 31 October' };
};

const word = /^[^|\p{C}]{1,60}$/u;
const basisPoints = { type: 'int', min: 0, max: 10_000 } as const;

export const referenceKinds = {
  corridor: {
    table: 'corridors',
    retires: true,
    columns: [
      { name: 'name', type: 'text', key: true, pattern: /^[A-Z]{2}-[A-Z]{2}$/, example: 'ET-DE' },
      { name: 'origin_country', type: 'text', fixed: true, refers: country },
      { name: 'destination_country', type: 'text', fixed: true, refers: country },
    ],
    check: ({ name, origin_country, destination_country }) =>
      name === `${origin_country}-${destination_country}`
        ? undefined
        : { field: 'name', message: `must be ${origin_country}-${destination_country}, like its countries` },
  },
  corridor_terms: {
    table: 'corridor_terms',
    dated: 'moment',
    retires: false,
    columns: [
      { name: 'corridor', type: 'text', key: true, refers: { table: 'corridors', column: 'name', retires: true } },
      { name: 'fee_bps', ...basisPoints },
      { name: 'cooperative_share_bps', ...basisPoints },
    ],
    check: ({ fee_bps, cooperative_share_bps }) =>
      Number(fee_bps) + Number(cooperative_share_bps) <= 10_000
        ? undefined
        : { field: 'cooperative_share_bps', message: 'must leave fee and share together at most 10000 basis points' },
  },
  commodity: {
    table: 'commodity_types',
    retires: true,
    columns: [{ name: 'name', type: 'text', key: true, pattern: word }],
  },
  grade: {
    table: 'grades',
    retires: true,
    columns: [
      { name: 'commodity_type', type: 'text', key: true, refers: commodity },
      { name: 'grade', type: 'text', key: true, pattern: word },
      { name: 'origin_country', type: 'text', key: true, optional: true, refers: country },
    ],
  },
  processing_method: {
    table: 'processing_methods',
    retires: true,
    columns: [
      { name: 'commodity_type', type: 'text', key: true, refers: commodity },
      { name: 'method', type: 'text', key: true, pattern: word },
    ],
  },
  yield_bound: {
    table: 'yield_bounds',
    dated: 'day',
    retires: false,
    columns: [
      { name: 'commodity_type', type: 'text', key: true, optional: true, refers: commodity },
      { name: 'country', type: 'text', key: true, optional: true, refers: country },
      { name: 'season', type: 'text', key: true, pattern: word },
      { name: 'starts_on', type: 'int', min: 101, max: 1231 },
      { name: 'ends_on', type: 'int', min: 101, max: 1231 },
      { name: 'stage', type: 'text', optional: true, refers: stage },
      { name: 'ask_kg_per_ha', type: 'decimal', scale: 2, min: 0.01, max: 1e7 },
      { name: 'max_kg_per_ha', type: 'decimal', scale: 2, min: 0.01, max: 1e7 },
    ],
    check: (values) => seasonDays(values) ?? inOrder(values, 'ask_kg_per_ha', 'max_kg_per_ha'),
  },
  untraced_bound: {
    table: 'untraced_bounds',
    dated: 'day',
    retires: false,
    columns: [
      { name: 'commodity_type', type: 'text', key: true, optional: true, refers: commodity },
      { name: 'unasked_kg', type: 'decimal', scale: 3, min: 0, max: 1e9 },
      { name: 'member_ha', type: 'decimal', scale: 2, min: 0, max: 1e4 },
      { name: 'max_lot_kg', type: 'decimal', scale: 3, min: 1, max: 1e9 },
    ],
  },
  price_band: {
    table: 'price_bands',
    dated: 'day',
    retires: false,
    columns: [
      { name: 'commodity_type', type: 'text', key: true, optional: true, refers: commodity },
      {
        name: 'corridor',
        type: 'text',
        key: true,
        optional: true,
        refers: { table: 'corridors', column: 'name', retires: true },
      },
      { name: 'min_usd_per_kg', type: 'decimal', scale: 4, min: 0.0001, max: 1e6 },
      { name: 'max_usd_per_kg', type: 'decimal', scale: 4, min: 0.0001, max: 1e6 },
    ],
    check: (values) => inOrder(values, 'min_usd_per_kg', 'max_usd_per_kg'),
  },
  rate_step: {
    table: 'rate_steps',
    dated: 'moment',
    retires: false,
    columns: [{ name: 'ask_factor', type: 'decimal', scale: 4, min: 1.0001, max: 1000 }],
  },
  processing_bound: {
    table: 'processing_bounds',
    dated: 'day',
    retires: false,
    columns: [
      { name: 'from_stage', type: 'text', key: true, refers: stage },
      { name: 'to_stage', type: 'text', key: true, refers: stage },
      { name: 'min_share', type: 'decimal', scale: 4, min: 0.0001, max: 1 },
      { name: 'max_share', type: 'decimal', scale: 4, min: 0.0001, max: 1 },
      { name: 'min_moisture', type: 'decimal', scale: 1, min: 0, max: 100 },
      { name: 'max_moisture', type: 'decimal', scale: 1, min: 0, max: 100 },
    ],
    check: (values) => inOrder(values, 'min_share', 'max_share') ?? inOrder(values, 'min_moisture', 'max_moisture'),
  },
  distance_bound: {
    table: 'distance_bounds',
    dated: 'day',
    retires: false,
    columns: [
      { name: 'place', type: 'text', key: true, choices: ['plot', 'dispatch', 'receipt', 'cooperative'] },
      { name: 'max_km', type: 'decimal', scale: 3, min: 0.001, max: 20_000 },
    ],
  },
  tolerance: {
    table: 'tolerances',
    dated: 'moment',
    retires: false,
    columns: [
      {
        name: 'name',
        type: 'text',
        key: true,
        choices: [
          'ai_score_drop',
          'delivery_short_percent',
          'device_moisture_points',
          'device_neighbour_points',
          'device_plot_km',
          'device_route_km',
          'device_silent_intervals',
          'entry_distance_km',
          'entry_quantity_percent',
          'log_days',
          'notification_days',
          'payment_hours',
          'plot_file_days',
          'rate_age_days',
          'refusal_hours',
        ],
      },
      { name: 'value', type: 'decimal', scale: 4, min: 0, max: 1e6 },
    ],
    check: withinMostPercent,
  },
  money_limit: {
    table: 'money_limits',
    dated: 'moment',
    retires: false,
    columns: [
      { name: 'name', type: 'text', key: true, choices: ['payout_two_approvals_usd'] },
      { name: 'value', type: 'decimal', scale: 2, min: 0, max: 1e12 },
    ],
  },
  payer_account: {
    table: 'payer_accounts',
    dated: 'moment',
    retires: false,
    columns: [
      { name: 'currency', type: 'text', key: true, refers: currency },
      { name: 'holder', type: 'text', pattern: /^[A-Za-z0-9/\-?:().,'+ ]{1,70}$/ },
      { name: 'iban', type: 'text', pattern: /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/, example: 'DE89370400440532013000' },
      { name: 'bic', type: 'text', optional: true, pattern: bicPattern, example: 'COBADEFF' },
    ],
    check: ({ iban }) => {
      const fault = ibanFault(String(iban));
      return fault === undefined ? undefined : { field: 'iban', message: fault };
    },
  },
  scorecard: {
    table: 'scorecards',
    dated: 'moment',
    retires: false,
    columns: [
      { name: 'entity_type', type: 'text', key: true, choices: scorecardEntityTypes },
      { name: 'component', type: 'text', key: true, choices: scorecardComponents },
      { name: 'points', type: 'int', min: 0, max: 100 },
      { name: 'rule', type: 'text', choices: scorecardRules },
      { name: 'zero_at', type: 'decimal', scale: 4, min: 0, max: 1e10 },
      { name: 'full_at', type: 'decimal', scale: 4, min: 0, max: 1e10 },
    ],
    check: ({ zero_at, full_at }) =>
      Number(zero_at) === Number(full_at) ? { field: 'full_at', message: 'must differ from zero_at' } : undefined,
  },
  credential_type: {
    table: 'credential_types',
    dated: 'day',
    retires: false,
    columns: [
      { name: 'name', type: 'text', key: true, pattern: word },
      { name: 'holder', type: 'text', choices: credentialTypeHolders },
      { name: 'end_day', type: 'text', choices: credentialTypeEndDays },
      { name: 'entry', type: 'text', choices: credentialTypeEntries, default: 'open' },
    ],
  },
  currency: {
    table: 'currencies',
    retires: true,
    columns: [
      { name: 'code', type: 'text', key: true, pattern: /^[A-Z]{3}$/, example: 'EUR' },
      { name: 'name', type: 'text', pattern: word },
      { name: 'minor_units', type: 'int', fixed: true, min: 0, max: 4, default: 2 },
    ],
  },
  currency_rate: {
    table: 'currency_rates',
    dated: 'moment',
    retires: false,
    sourced: true,
    ages: true,
    columns: [
      { name: 'currency', type: 'text', key: true, refers: currency },
      { name: 'usd_per_unit', type: 'decimal', scale: 8, min: 1e-8, max: 1e6 },
    ],
  },
  token_rate: {
    table: 'token_rates',
    dated: 'moment',
    retires: false,
    sourced: true,
    ages: true,
    columns: [{ name: 'axkt_per_usd', type: 'decimal', scale: 6, min: 1e-6, max: 1e9 }],
  },
  business_type: {
    table: 'business_types',
    retires: true,
    columns: [{ name: 'name', type: 'text', key: true, pattern: word }],
  },
  second_factor_role: {
    table: 'second_factor_roles',
    retires: true,
    columns: [{ name: 'role', type: 'text', key: true, choices: userRoles }],
  },
  port: {
    table: 'ports',
    retires: true,
    columns: [
      { name: 'code', type: 'text', key: true, pattern: /^[A-Z]{2}[A-Z0-9]{3}$/, example: 'DJJIB' },
      { name: 'name', type: 'text', pattern: word },
      { name: 'country', type: 'text', fixed: true, refers: country },
      { name: 'serves', type: 'codes', optional: true },
    ],
    check: ({ code, country: land }) =>
      String(code).startsWith(String(land))
        ? undefined
        : { field: 'country', message: 'must be the first two letters of the code' },
  },
  country_class: {
    table: 'country_classes',
    dated: 'day',
    retires: false,
    columns: [
      { name: 'country', type: 'text', key: true, refers: country },
      { name: 'risk_class', type: 'text', choices: countryClassRiskClasses },
    ],
  },
  sla_tier: {
    table: 'sla_tiers',
    dated: 'moment',
    retires: false,
    columns: [
      { name: 'name', type: 'text', key: true, pattern: word },
      { name: 'availability_percent', type: 'decimal', scale: 3, min: 0.001, max: 100 },
      { name: 'p95_ms', type: 'int', min: 1, max: 10_000 },
      { name: 'support_hours', type: 'int', min: 1, max: 720 },
      { name: 'rpo_minutes', type: 'int', min: 1, max: 100_000 },
      { name: 'rto_minutes', type: 'int', min: 1, max: 100_000 },
      { name: 'entry', type: 'text', choices: slaTierEntries, default: 'open' },
    ],
    check: ({ p95_ms }) =>
      answerEdges.some((edge) => edge === Number(p95_ms))
        ? undefined
        : { field: 'p95_ms', message: `must be one of ${answerEdges.join(', ')}: answers are counted by these` },
  },
  ai_price: {
    table: 'ai_prices',
    dated: 'day',
    retires: false,
    columns: [
      { name: 'provider', type: 'text', key: true, choices: aiPriceProviders },
      { name: 'model', type: 'text', key: true, pattern: /^[^|\p{C}\s]{1,200}$/u },
      { name: 'input_usd', type: 'decimal', scale: 4, min: 0, max: 1e6 },
      { name: 'output_usd', type: 'decimal', scale: 4, min: 0, max: 1e6 },
    ],
  },
  ...inspectionKinds,
  ...fieldKinds,
} as const satisfies Record<string, ReferenceKind>;

export type KindName = keyof typeof referenceKinds;
export const kindNames = Object.keys(referenceKinds) as [KindName, ...KindName[]];

/** A kind by its name, with everything that kinds may have. */
export const kindOf = (name: KindName): ReferenceKind => referenceKinds[name];

/** The columns that name a record, and what stands between them in its key. */
export const keyColumns = (kind: ReferenceKind) => kind.columns.filter((column) => column.key === true);
export const keySeparator = '|';
/** The key of the one record of a kind that has no key column. */
export const onlyKey = 'current';
