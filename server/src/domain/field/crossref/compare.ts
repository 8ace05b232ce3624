import { distance as turfDistance } from '@turf/distance';
import { kilometresTo } from '../../../platform/atlas/atlas.ts';
import type { ReadingDivergenceCompared as Compared, VehicleKind } from '../../../platform/db/tables.generated.ts';
import { type Measure, measures, type Values } from '../device/measures.ts';
import { kilometresToRing } from './outline.ts';

/** What a reading is held against. */
export interface Context {
  /** Where the device was when it measured; null where that is not known. */
  place: {
    place: 'plot' | 'store' | 'vehicle';
    plot: string | null;
    /** The outer ring of the plot, as [lng, lat]. */
    ring: [number, number][] | null;
    point: { lat: number; lng: number } | null;
    vehicle: string | null;
    vehicle_kind: VehicleKind | null;
    store: string | null;
  } | null;
  lots: LotContext[];
  /** What other devices at the same place measured within half an hour of it: the mean of each measure. */
  neighbours: { measure: Measure; mean: number; devices: number }[];
  tolerances: Tolerances;
}

export interface Tolerances {
  moisturePoints: number;
  neighbourPoints: number;
  plotKm: number;
  routeKm: number;
}

/** A lot that the device lay or travelled with. */
export interface LotContext {
  lot: string;
  commodity_type: string;
  /** The shipment it travelled with; null where the device lay with it. */
  shipment: string | null;
  /** Countries that the shipment may be in: those of its corridor and of its ports. */
  countries: string[];
  /** What an inspector found last. */
  inspection: { name: string; moisture: number; at: string } | null;
  bounds: Bound[];
}

/** What the goods bear of a measure. */
export interface Bound {
  measure: Measure;
  at_least: number | null;
  at_most: number | null;
  in_a_row: number;
}

/** One comparison, explained. */
export interface Finding {
  compared: Compared;
  measure: string;
  /** Null where there is nothing to compare with, or not enough readings in a row yet. */
  agrees: boolean | null;
  measured: number;
  expected: number | null;
  bound: number;
  lot: string | null;
  /** In plain English, with the figures. */
  sentence: string;
}

/** A reading as it is compared. */
export interface Compare {
  at: Date;
  values: Values;
  context: Context;
  /** How many readings of a measure up to this one, without a break, lie beyond a bound; counted up to its `in_a_row`. */
  runOf(bound: Bound): number;
}

/** Holds a reading against the records; only what can be compared is in the answer. Pure. */
export function crossReference(reading: Compare): Finding[] {
  const { values, context } = reading;
  const position =
    values.gps_lat === undefined || values.gps_lng === undefined
      ? undefined
      : { lat: values.gps_lat, lng: values.gps_lng };
  return [
    ...(position === undefined ? [] : comparePlot(position, context)),
    ...(position === undefined ? [] : compareRoute(position, context)),
    ...compareGoods(reading),
    ...compareInspector(reading),
    ...compareNeighbours(reading),
  ];
}

type Position = { lat: number; lng: number };

/** A figure as people read it. */
const figure = (value: number): string => String(Math.round(value * 100) / 100);
const shown = (measure: Measure, value: number): string => `${figure(value)} ${measures[measure].unit}`.trimEnd();
const words: Readonly<Partial<Record<Measure, string>>> = {
  temperature_c: 'temperature',
  humidity_percent: 'humidity',
  moisture_percent: 'moisture',
  co2_ppm: 'carbon dioxide',
  shock_g: 'shock',
  light_lux: 'light',
};
const wordOf = (measure: Measure): string => words[measure] ?? measure;

function comparePlot({ lat, lng }: Position, { place, tolerances }: Context): Finding[] {
  if (place?.place !== 'plot' || place.plot === null) return [];
  const { ring, point, plot } = place;
  const common = {
    compared: 'plot',
    measure: 'position',
    expected: null,
    bound: tolerances.plotKm,
    lot: null,
  } as const;
  if (ring === null && point === null) {
    return [
      { ...common, agrees: null, measured: 0, sentence: `${plot} has neither outline nor point to compare with.` },
    ];
  }
  const km =
    ring === null
      ? turfDistance([lng, lat], [point?.lng ?? 0, point?.lat ?? 0], { units: 'kilometers' })
      : kilometresToRing([lng, lat], ring);
  const agrees = km <= tolerances.plotKm;
  const of = ring === null ? `the point of ${plot}` : `the outline of ${plot}`;
  const where = km === 0 ? `inside ${of}` : `${figure(km)} km from ${of}`;
  const sentence = `The device was ${where}; up to ${figure(tolerances.plotKm)} km are believed.`;
  return [{ ...common, agrees, measured: km, sentence }];
}

function compareRoute({ lat, lng }: Position, { place, lots, tolerances }: Context): Finding[] {
  // A container goes by sea, too.
  if (place?.vehicle_kind !== 'trailer' && place?.vehicle_kind !== 'reefer') return [];
  return lots.flatMap(({ lot, shipment, countries }): Finding[] => {
    if (shipment === null) return [];
    const away = countries
      .map((country) => ({ country, km: kilometresTo(country, [lng, lat]) }))
      .filter((each): each is { country: string; km: number } => each.km !== null)
      .sort((left, right) => left.km - right.km)[0];
    if (away === undefined) return [];
    const bound = tolerances.routeKm;
    const agrees = away.km <= bound;
    const at = `${figure(lat)}, ${figure(lng)}`;
    const where = away.km === 0 ? `in ${away.country}` : `${figure(away.km)} km from ${away.country}`;
    const sentence = `${place.vehicle} was at ${at}, ${where}; ${shipment} goes by way of ${countries.join(', ')}, and up to ${figure(bound)} km beside it are believed.`;
    return [
      { compared: 'route', measure: 'position', agrees, measured: away.km, expected: null, bound, lot, sentence },
    ];
  });
}

function compareGoods({ values, context, runOf }: Compare): Finding[] {
  return context.lots.flatMap(({ lot, commodity_type, bounds }) =>
    bounds.flatMap((bound): Finding[] => {
      const value = values[bound.measure];
      if (value === undefined) return [];
      const beyond = beyondOf(bound, value);
      const limit = beyond ?? bound.at_most ?? bound.at_least;
      if (limit === null) return [];
      const common = {
        compared: 'goods',
        measure: bound.measure,
        measured: value,
        expected: null,
        bound: limit,
        lot,
      } as const;
      const said = `The ${wordOf(bound.measure)} was ${shown(bound.measure, value)}`;
      if (beyond === null) {
        const range = [
          bound.at_least === null ? '' : `at least ${shown(bound.measure, bound.at_least)}`,
          bound.at_most === null ? '' : `at most ${shown(bound.measure, bound.at_most)}`,
        ].filter((part) => part !== '');
        return [
          { ...common, agrees: true, sentence: `${said}; ${commodity_type} (${lot}) bears ${range.join(' and ')}.` },
        ];
      }
      const run = runOf(bound);
      const side = beyond === bound.at_most ? 'above' : 'below';
      const how = run === 1 ? 'in one reading' : `in ${run} readings in a row`;
      const sentence = `${said}, ${side} the ${shown(bound.measure, beyond)} that ${commodity_type} (${lot}) bears, ${how}; ${bound.in_a_row} in a row count.`;
      return [{ ...common, agrees: run >= bound.in_a_row ? false : null, sentence }];
    }),
  );
}

/** The limit that a value is beyond; null where it is within. */
export function beyondOf({ at_least, at_most }: Bound, value: number): number | null {
  if (at_most !== null && value > at_most) return at_most;
  return at_least !== null && value < at_least ? at_least : null;
}

function compareInspector({ values, context }: Compare): Finding[] {
  const { moisture_percent: measured } = values;
  if (measured === undefined) return [];
  return context.lots.map(({ lot, inspection }): Finding => {
    const bound = context.tolerances.moisturePoints;
    const common = { compared: 'inspector', measure: 'moisture_percent', measured, bound, lot } as const;
    if (inspection === null) {
      const sentence = `The moisture was ${figure(measured)} %; no inspector has measured ${lot} yet.`;
      return { ...common, agrees: null, expected: null, sentence };
    }
    const apart = Math.abs(measured - inspection.moisture);
    const sentence = `The moisture was ${figure(measured)} %; the inspector found ${figure(inspection.moisture)} % of ${lot} on ${inspection.at.slice(0, 10)} (${inspection.name}). They lie ${figure(apart)} points apart; up to ${figure(bound)} are believed.`;
    return { ...common, agrees: apart <= bound, expected: inspection.moisture, sentence };
  });
}

const comparable = ['temperature_c', 'humidity_percent', 'moisture_percent'] as const;

function compareNeighbours({ values, context }: Compare): Finding[] {
  const bound = context.tolerances.neighbourPoints;
  return comparable.flatMap((measure): Finding[] => {
    const value = values[measure];
    const near = context.neighbours.find((each) => each.measure === measure);
    if (value === undefined || near === undefined) return [];
    const apart = Math.abs(value - near.mean);
    const others = near.devices === 1 ? 'the other device there' : `${near.devices} other devices there`;
    const sentence = `The ${wordOf(measure)} was ${shown(measure, value)}; ${others} measured ${shown(measure, near.mean)} within half an hour. They lie ${figure(apart)} apart; up to ${figure(bound)} are believed.`;
    return [
      {
        compared: 'neighbours',
        measure,
        agrees: apart <= bound,
        measured: value,
        expected: near.mean,
        bound,
        lot: null,
        sentence,
      },
    ];
  });
}
