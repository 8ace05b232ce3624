/** `not_assessed` is not `low`: nobody has looked. */
export const verdicts = ['not_assessed', 'low', 'more_info_needed', 'high'] as const;
export type Verdict = (typeof verdicts)[number];

/** A plot that a source of deforestation data is asked about. */
export interface PlotQuestion {
  plot: string;
  /** ISO 3166-1 alpha-2. */
  country: string;
  /** Canonical GeoJSON: a Polygon, or a Point. */
  geometry: string;
  /** SHA-256 of it, 64 lowercase hex digits. */
  geometry_hash: string;
  /** Of an outline; null of a point. */
  hectares: string | null;
  commodity_types: readonly string[];
}

/** One figure of a source, as it came. */
export interface Indicator {
  indicator: string;
  value: string | null;
  data_set: string;
  version: string | null;
  /** SHA-256 of the file that says so: a data set, or the answer as it came. 64 lowercase hex digits. */
  sha256: string | null;
}

export interface PlotAnswer {
  plot: string;
  verdict: Verdict;
  indicators: readonly Indicator[];
}

/** An answer as it came, byte for byte as UTF-8 text. */
export interface RawAnswer {
  text: string;
  /** 64 lowercase hex digits. */
  sha256: string;
}

export interface SourceAnswer {
  /** `none`, `whisp`, `rasters`, `upload`. */
  source: string;
  /** Of the rule and the data together; null where there is none. */
  version: string | null;
  /** One for each plot that was asked about, in that order. */
  plots: readonly PlotAnswer[];
  /** What was answered, to be kept; empty where nobody was asked. */
  raw: readonly RawAnswer[];
}

/** Who says whether there was forest. Network and files: never inside a transaction. */
export interface DeforestationSource {
  readonly name: string;
  /** @throws SourceAwayError when nothing could be had: nothing was assessed then. */
  assess(plots: readonly PlotQuestion[]): Promise<SourceAnswer>;
}

/** The source could not answer. Nothing in the words is secret. */
export class SourceAwayError extends Error {}

export const notAssessed = (plot: string, indicators: readonly Indicator[] = []): PlotAnswer => ({
  plot,
  verdict: 'not_assessed',
  indicators,
});

/** Nobody is asked: every plot is `not_assessed`. */
export const noSource: DeforestationSource = {
  name: 'none',
  assess: async (plots) => ({
    source: 'none',
    version: null,
    plots: plots.map(({ plot }) => notAssessed(plot)),
    raw: [],
  }),
};
