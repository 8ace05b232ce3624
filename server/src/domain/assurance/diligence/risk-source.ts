import { Refusal } from '../../../kernel/values/errors.ts';
import { type DeforestationSource as Platform, SourceAwayError } from '../../../platform/deforestation/source.ts';
import { type DeforestationSource, noSource, type PlotQuestion, type SourceAnswer } from './ports.ts';

/** A source as packages ask it: at once where that is soon, else by the job (`later.ts`), which asks `answer`. */
export interface RiskSource extends DeforestationSource {
  /** However long it takes. @throws SourceAwayError when nothing could be had. */
  answer(plots: readonly PlotQuestion[]): Promise<SourceAnswer>;
}

/** A raster is read within milliseconds a plot; a service on the internet takes up to half an hour. */
const mostAtOnce: Readonly<Record<string, number>> = { rasters: 200 };

/** @throws (assess) Refusal 503 in the source's own words when it is away. */
export function riskSource(source: Platform): RiskSource {
  return {
    name: source.name,
    answer: (plots) => source.assess(plots),
    assess: async (plots) => {
      if (source.name === noSource.name) return noSource.assess(plots);
      if (plots.count > (mostAtOnce[source.name] ?? 0)) return 'later';
      return unlessAway(source.assess(await plots.outlined()));
    },
  };
}

/** What a source answers. @throws Refusal 503 in the source's own words when it is away. */
export async function unlessAway(answer: Promise<SourceAnswer>): Promise<SourceAnswer> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof SourceAwayError) throw new Refusal('unavailable', error.message);
    throw error;
  }
}
