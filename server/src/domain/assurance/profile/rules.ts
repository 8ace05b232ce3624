import { hash } from 'node:crypto';
import { canonicalize, type Json } from '@lotmark/sdk/verify';
import { Decimal } from 'decimal.js';
import type {
  FinanceProfileBand as Band,
  ScorecardComponent as Component,
  FinanceProfileEntityType as EntityType,
  ScorecardRule as Rule,
} from '../../../platform/db/tables.generated.ts';

export {
  type FinanceProfileBand as Band,
  type FinanceProfileEntityType as EntityType,
  financeProfileBands as bands,
  financeProfileEntityTypes as entityTypes,
  type ScorecardComponent as Component,
  scorecardComponents as components,
} from '../../../platform/db/tables.generated.ts';

/**
 * The ways of computing a score, by the names under which they are signed, the newest last. By v1 every harvest counted,
 * whenever it was entered; by v2 one that was entered in its time, or that others saw in its time; since v3 only what others
 * saw, and seasons are years of the trade instead of the calendar's; since v4 of a harvest only the kilograms that they saw.
 */
export const scoreModels = ['lotmark.score.v1', 'lotmark.score.v2', 'lotmark.score.v3', 'lotmark.score.v4'] as const;
export type ScoreModel = (typeof scoreModels)[number];

/** By which scores are computed now. */
export const scoreModel: ScoreModel = 'lotmark.score.v4';

/** Days after its own within which a harvest was entered in its time, by v2. */
const entryDays = 120;
/** Days after its own within which an inspection or a delivery of its lot vouches for a harvest. */
const witnessDays = 365;

/** One component of a scorecard: how many points it gives at most, and how a measure becomes points. */
export interface CardComponent {
  component: Component;
  points: number;
  rule: Rule;
  /** Decimal strings without trailing zeros. */
  zero_at: string;
  full_at: string;
}

export interface Scorecard {
  entity_type: EntityType;
  /** Since when all of its components count; ISO 8601, UTC. */
  valid_from: string;
  components: readonly CardComponent[];
}

/** Records of one kind as a score sees them: each begins with the record's name. All texts, numbers as decimal strings. */
type Rows<Row extends readonly [string, ...Json[]]> = readonly Row[];

/** What others saw of a harvest in one lot: [lot, day of its first approved inspection or of its delivery, kilograms]. */
type SeenLot = readonly [lot: string, day: string, kg: string];

/** What a score is computed from. Rows may come in any order. */
export interface Inputs {
  profile: string;
  entity_type: EntityType;
  /** The organisation; null for a farmer, whom the profile's name stands for. */
  organisation: string | null;
  country: string | null;
  corridor: string | null;
  /** Settled orders with a promised day: [order, promised day, day of delivery]. */
  deliveries: Rows<[string, string, string]>;
  /** Accepted orders: [order, whether it was disputed]. */
  accepted: Rows<[string, boolean]>;
  /** Released escrows: [escrow, amount paid out and kept, currency, US dollars to one unit then, own share of it]. */
  escrows: Rows<[string, string, string, string, string]>;
  /** Paid orders: [order, whether the payer's bank took money back]. */
  payments: Rows<[string, boolean]>;
  /**
   * Harvests that were not voided: [harvest, day, kilograms or null, day of entry, what others saw of it, by lot]. In what v1
   * was computed from, the last two are missing; for v2 and v3 the last is only the first day on which its lot was seen, or null.
   */
  harvests: Rows<
    [string, string, string | null, string, string | null | readonly SeenLot[]] | [string, string, string | null]
  >;
  /** [plot, SHA-256 of its outline or null, status]. */
  plots: Rows<[string, string | null, string]>;
  /** Lots that were listed: [lot, whether its attestation is on the ledger, whether it is flagged, approved inspections]. */
  lots: Rows<[string, boolean, boolean, readonly string[]]>;
  /** Credentials of the organisation that an office confirmed and that are good: [credential, kind]. */
  credentials: Rows<[string, string]>;
  /** [who, day from which on they are here, whether the platform has verified them, whole months since then]. */
  holder: Rows<[string, string, boolean, number]>;
}

export type RecordSet =
  | 'deliveries'
  | 'accepted'
  | 'escrows'
  | 'payments'
  | 'harvests'
  | 'plots'
  | 'lots'
  | 'credentials'
  | 'holder';

/** What a score says of one component. */
export interface ScoredComponent {
  component: Component;
  /** Decimal strings; the measure is null where no record says anything. */
  measure: string | null;
  points: string;
  max_points: number;
  rule: { kind: Rule; zero_at: string; full_at: string };
  records: { set: RecordSet; count: number; sha256: string };
}

export interface Score {
  /** 0 to 100, one decimal. */
  score: string;
  band: Band;
  components: ScoredComponent[];
  /** All this: what is signed. */
  document: Json;
  /** The document as canonical JSON. */
  json: string;
}

/** Which records a component is measured by, and how; null where they say nothing. */
const measures: Readonly<
  Record<Component, { set: RecordSet; measure: (inputs: Inputs, model: ScoreModel) => Decimal | null }>
> = {
  chargebacks: { set: 'payments', measure: ({ payments }) => share(payments, ([, taken]) => taken) },
  credentials: {
    set: 'credentials',
    measure: ({ credentials }) => new Decimal(new Set(credentials.map(([, kind]) => kind)).size),
  },
  deliveries_on_time: {
    set: 'deliveries',
    measure: ({ deliveries }) => share(deliveries, ([, promised, delivered]) => delivered <= promised),
  },
  disputes: { set: 'accepted', measure: ({ accepted }) => share(accepted, ([, disputed]) => disputed) },
  flags: { set: 'lots', measure: ({ lots }) => share(lots, ([, , flagged]) => flagged) },
  harvest_kg: {
    set: 'harvests',
    measure: ({ harvests }, model) =>
      Decimal.sum(0, ...countedHarvests(harvests, model).map(({ kg }) => kg)).toDecimalPlaces(3),
  },
  inspections: { set: 'lots', measure: ({ lots }) => share(lots, ([, , , approved]) => approved.length > 0) },
  notarized_share: { set: 'lots', measure: ({ lots }) => share(lots, ([, notarized]) => notarized) },
  office_verification: {
    set: 'holder',
    measure: ({ holder }) => new Decimal(holder.some(([, , verified]) => verified) ? 1 : 0),
  },
  plots_outlined: { set: 'plots', measure: ({ plots }) => share(plots, ([, outline]) => outline !== null) },
  plots_verified: { set: 'plots', measure: ({ plots }) => share(plots, ([, , status]) => status === 'Verified') },
  seasons: {
    set: 'harvests',
    measure: ({ harvests }, model) =>
      new Decimal(new Set(countedHarvests(harvests, model).map(({ day }) => seasonOf(day, model))).size),
  },
  settled_value: {
    set: 'escrows',
    measure: ({ escrows }) =>
      Decimal.sum(
        0,
        ...escrows.map(([, amount, , rate, part]) => new Decimal(amount).times(rate).times(part)),
      ).toDecimalPlaces(2),
  },
  tenure: { set: 'holder', measure: ({ holder }) => Decimal.max(0, ...holder.map(([, , , months]) => months)) },
};

/** Whoever is scored may enter what they like: of a harvest counts what others saw of it, in its time. */
function countedHarvests(harvests: Inputs['harvests'], model: ScoreModel): { day: string; kg: Decimal }[] {
  const inTime = (day: string, until: string | null | undefined, days: number): boolean =>
    until !== null && until !== undefined && (Date.parse(until) - Date.parse(day)) / 86_400_000 <= days;
  return harvests.flatMap(([, day, kg, entered, seen]) => {
    if (isByLot(seen)) {
      const found = seen.filter(([, seenOn]) => inTime(day, seenOn, witnessDays));
      return found.length === 0 ? [] : [{ day, kg: Decimal.sum(...found.map(([, , part]) => part)) }];
    }
    const counts =
      model === 'lotmark.score.v1' ||
      inTime(day, seen, witnessDays) ||
      (model === 'lotmark.score.v2' && inTime(day, entered, entryDays));
    return counts ? [{ day, kg: new Decimal(kg ?? 0) }] : [];
  });
}

const isByLot = (seen: string | null | undefined | readonly SeenLot[]): seen is readonly SeenLot[] =>
  Array.isArray(seen);

/**
 * The season of a day. The coffee and the cocoa year begin on 1 October, so that a crop that is picked around New Year is one.
 * Source: International Coffee Agreement 2022, article 2; International Cocoa Agreement 2010, article 2.
 */
function seasonOf(day: string, model: ScoreModel): string {
  const [year = '', month = ''] = day.split('-');
  if (model === 'lotmark.score.v1' || model === 'lotmark.score.v2') return year;
  return String(month >= '10' ? Number(year) + 1 : Number(year));
}

/** Records as a model knew them: what it did not look at is left out, so that its hashes can be compared. */
export function asOf(inputs: Inputs, model: ScoreModel): Inputs {
  if (model === scoreModel) return inputs;
  return {
    ...inputs,
    harvests: inputs.harvests.map(([name, day, kg, entered, seen]) =>
      model === 'lotmark.score.v1' || entered === undefined
        ? [name, day, kg]
        : [name, day, kg, entered, isByLot(seen) ? firstDay(seen) : (seen ?? null)],
    ),
  };
}

const firstDay = (seen: readonly SeenLot[]): string | null => seen.map(([, day]) => day).sort()[0] ?? null;

/** The part of the rows for which something holds, from 0 to 1; null without rows. */
function share<Row>(rows: readonly Row[], holds: (row: Row) => boolean): Decimal | null {
  return rows.length === 0 ? null : new Decimal(rows.filter(holds).length).div(rows.length).toDecimalPlaces(4);
}

export const setOf = (component: Component): RecordSet => measures[component].set;

/** The points that a measure gives by a rule, with two decimals. Nothing measured gives nothing. */
export function pointsFor(card: CardComponent, measure: Decimal | null): Decimal {
  if (measure === null) return new Decimal(0);
  const [zero, full] = [new Decimal(card.zero_at), new Decimal(card.full_at)];
  const rises = full.gt(zero);
  const reached = rises ? measure.gte(full) : measure.lte(full);
  if (reached) return new Decimal(card.points);
  if (card.rule === 'step') return new Decimal(0);
  const part = measure.minus(zero).div(full.minus(zero));
  return Decimal.max(0, part).times(card.points).toDecimalPlaces(2);
}

/** The band of a score, 0 to 100. */
export function bandOf(score: Decimal): Band {
  if (score.gte(80)) return 'Prime';
  if (score.gte(65)) return 'Strong';
  return score.gte(45) ? 'Developing' : 'Emerging';
}

/** SHA-256 of canonical JSON, lowercase hex. */
export const hashOf = (value: Json): string => hash('sha256', canonicalize(value), 'hex');

/** The rows of a set in one order, whatever order they came in: by name, by code units. */
export function sortedRows(inputs: Inputs, set: RecordSet): readonly (readonly [string, ...Json[]])[] {
  const rows: readonly (readonly [string, ...Json[]])[] = inputs[set];
  return [...rows].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
}

/**
 * Scores a profile: nothing but its arguments decides, so the same records give the same bytes, here and in a replay.
 * The score is the part of the card's points that was reached, of 100.
 * @param model another than the present one only to replay a score of its day.
 * @throws Error for a card that gives no points at all.
 */
export function scoreOf(inputs: Inputs, card: Scorecard, model: ScoreModel = scoreModel): Score {
  const digests = new Map<RecordSet, ScoredComponent['records']>();
  const recordsOf = (set: RecordSet): ScoredComponent['records'] => {
    const known = digests.get(set);
    if (known !== undefined) return known;
    const made = { set, count: inputs[set].length, sha256: hashOf(sortedRows(inputs, set)) };
    digests.set(set, made);
    return made;
  };
  const ordered = [...card.components].sort((a, b) => (a.component < b.component ? -1 : 1));
  const scored = ordered.map((each): { shown: ScoredComponent; points: Decimal } => {
    const { set, measure } = measures[each.component];
    const found = measure(inputs, model);
    const points = pointsFor(each, found);
    const rule = { kind: each.rule, zero_at: each.zero_at, full_at: each.full_at };
    return {
      points,
      shown: {
        component: each.component,
        measure: found?.toFixed() ?? null,
        points: points.toFixed(),
        max_points: each.points,
        rule,
        records: recordsOf(set),
      },
    };
  });
  const most = ordered.reduce((sum, each) => sum + each.points, 0);
  if (most === 0) throw new Error(`the scorecard of ${card.entity_type} gives no points`);
  const score = Decimal.sum(0, ...scored.map(({ points }) => points))
    .div(most)
    .times(100)
    .toDecimalPlaces(1);
  const band = bandOf(score);
  const components = scored.map(({ shown }) => shown);
  const document = {
    type: model,
    profile: inputs.profile,
    entity_type: inputs.entity_type,
    organisation: inputs.organisation,
    country: inputs.country,
    corridor: inputs.corridor,
    score: score.toFixed(1),
    band,
    scorecard: { valid_from: card.valid_from, sha256: hashOf(jsonOfCard({ ...card, components: ordered })) },
    components: components.map((each) => ({ ...each, rule: { ...each.rule }, records: { ...each.records } })),
  };
  return { score: score.toFixed(1), band, components, document, json: canonicalize(document) };
}

function jsonOfCard(card: Scorecard): Json {
  return { ...card, components: card.components.map((each) => ({ ...each })) };
}

/** The inputs as canonical JSON, rows in one order. */
export function inputsJson(inputs: Inputs): string {
  const { profile, entity_type, organisation, country, corridor } = inputs;
  const sets = Object.fromEntries(recordSets.map((set) => [set, sortedRows(inputs, set)]));
  return canonicalize({ profile, entity_type, organisation, country, corridor, ...sets });
}

/** What `inputsJson` wrote; it is ours, and compared as a row. */
export function readInputs(text: string): Inputs {
  // What was kept before there were credentials has none.
  return { credentials: [], ...(JSON.parse(text) as Omit<Inputs, 'credentials'>) };
}

export const recordSets = [
  'deliveries',
  'accepted',
  'escrows',
  'payments',
  'harvests',
  'plots',
  'lots',
  'credentials',
  'holder',
] as const satisfies readonly RecordSet[];

/** Of a profile that has no score yet. */
export const noInputs = Object.fromEntries(recordSets.map((set) => [set, []])) as unknown as Inputs;

/** Whole months between two moments, by the calendar of UTC. */
export function monthsBetween(from: Date, to: Date): number {
  const months = (to.getUTCFullYear() - from.getUTCFullYear()) * 12 + to.getUTCMonth() - from.getUTCMonth();
  return Math.max(0, to.getUTCDate() < from.getUTCDate() ? months - 1 : months);
}
