import type { PlotAnswer, PlotQuestion, SourceAnswer } from './source.ts';

/** What differs between what was asked and answered then and now. */
export interface Difference {
  what: 'source' | 'version' | 'plots' | 'geometry' | 'data_set' | 'indicator' | 'verdict';
  plot: string | null;
  /** Which data set or indicator. */
  name: string | null;
  before: string | null;
  after: string | null;
}

export interface Asked {
  questions: readonly Pick<PlotQuestion, 'plot' | 'geometry_hash'>[];
  answer: Pick<SourceAnswer, 'source' | 'version' | 'plots'>;
}

/**
 * Compares an assessment with the same made again: inputs first (which source, which rule and data, which plots and
 * outlines, which files), then what came of them. Empty where everything is the same.
 */
export function differences(earlier: Asked, again: Asked): Difference[] {
  const found: Difference[] = [];
  const add = (what: Difference['what'], plot: string | null, name: string | null, values: [unknown, unknown]) => {
    const [before, after] = values.map((value) => (value === undefined || value === null ? null : String(value)));
    if (before !== after) found.push({ what, plot, name, before: before ?? null, after: after ?? null });
  };
  add('source', null, null, [earlier.answer.source, again.answer.source]);
  add('version', null, null, [earlier.answer.version, again.answer.version]);
  const hashes = new Map(again.questions.map(({ plot, geometry_hash }) => [plot, geometry_hash]));
  const answers = new Map(again.answer.plots.map((each) => [each.plot, each]));
  const asked = new Set(earlier.questions.map(({ plot }) => plot));
  for (const { plot, geometry_hash } of earlier.questions) {
    if (!hashes.has(plot)) add('plots', plot, null, ['asked', 'not asked']);
    else add('geometry', plot, null, [geometry_hash, hashes.get(plot)]);
  }
  for (const plot of hashes.keys()) if (!asked.has(plot)) add('plots', plot, null, ['not asked', 'asked']);
  for (const each of earlier.answer.plots) {
    const answered = answers.get(each.plot);
    if (answered === undefined) continue;
    const [before, after] = [indicatorsOf(each), indicatorsOf(answered)];
    for (const name of new Set([...before.keys(), ...after.keys()])) {
      const [one, other] = [before.get(name), after.get(name)];
      add('data_set', each.plot, name, [dataOf(one), dataOf(other)]);
      add('indicator', each.plot, name, [one?.value, other?.value]);
    }
    add('verdict', each.plot, null, [each.verdict, answered.verdict]);
  }
  return found;
}

const indicatorsOf = ({ indicators }: PlotAnswer) =>
  new Map(indicators.map((each) => [`${each.data_set} ${each.indicator}`, each]));

const dataOf = (indicator: PlotAnswer['indicators'][number] | undefined) =>
  indicator === undefined ? undefined : [indicator.version ?? '', indicator.sha256 ?? ''].join(' ');
