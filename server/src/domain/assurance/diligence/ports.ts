import type { Work } from '../../../kernel/write/work.ts';
import type { PlotAnswer, PlotQuestion } from '../../../platform/deforestation/source.ts';
import type { EuSystemKind, Package } from './types.ts';

export type { Indicator, PlotAnswer, PlotQuestion } from '../../../platform/deforestation/source.ts';

export interface SourceAnswer {
  /** `none`, `whisp`, `rasters`, `upload`. */
  source: string;
  version: string | null;
  /** Plots that it says nothing of are not assessed. */
  plots: readonly PlotAnswer[];
  /** What was answered as it came, to be kept. */
  raw?: readonly { text: string; sha256: string }[];
}

/** The plots of a package, read as far as a source needs them: outlines of ten thousand are megabytes. */
export interface PlotsAsked {
  count: number;
  names(): Promise<string[]>;
  outlined(): Promise<PlotQuestion[]>;
}

/** Who says whether there was forest. Network and files: never inside a transaction. */
export interface DeforestationSource {
  readonly name: string;
  /** @returns `later` where a job brings the answer (`keepAssessment`). */
  assess(plots: PlotsAsked): Promise<SourceAnswer | 'later'>;
}

/** Nobody is asked: every plot is `not_assessed`, which is not `low`. */
export const noSource: DeforestationSource = {
  name: 'none',
  assess: async (plots) => ({
    source: 'none',
    version: null,
    plots: (await plots.names()).map((plot) => ({ plot, verdict: 'not_assessed', indicators: [] })),
  }),
};

/** The information system of the EU, or its simulator. */
export interface EuSystem {
  readonly kind: EuSystemKind;
  /**
   * Takes a package over, in the transaction that made it Submitted: stores what will be sent, with an internal reference
   * that is there before anything is sent. The network follows by job, which tells of the outcome (`states.ts`).
   */
  take(work: Work, taken: Package): Promise<{ internal_reference: string }>;
}
