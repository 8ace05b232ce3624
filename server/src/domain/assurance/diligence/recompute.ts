import { wrongState } from '../../../kernel/values/errors.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { type Difference, differences } from '../../../platform/deforestation/replay.ts';
import { readWhispResult, whispRule } from '../../../platform/deforestation/whisp-answer.ts';
import { questionsOf, verdictsOf } from './assess.ts';
import type { PlotQuestion, SourceAnswer } from './ports.ts';
import { rawAnswers } from './raw-answers.ts';
import { type RiskSource, unlessAway } from './risk-source.ts';
import type { Assessment } from './types.ts';

/** Rasters are read again on the spot; more plots than these would keep the caller waiting. */
const mostPlots = 2_000;

export interface Recomputed {
  /** From what it was made again: the answers as they came, the files of the folder, or nothing that is there. */
  from: 'answers' | 'files' | 'nothing';
  differences: Difference[];
}

/**
 * Makes an assessment again from what it was made of, and says which input differs. Reads files, and no network: answers of
 * a service are read again as they were kept. Never inside a transaction.
 * @throws Refusal 503 that names the file of the folder that is another than its manifest says, or cannot be read; 409 where there
 * are too many plots to read the files again.
 */
export async function recompute(tx: Tx, assessment: Assessment, source: RiskSource | undefined): Promise<Recomputed> {
  const questions = await questionsOf(tx, { name: assessment.package });
  const kept = await verdictsOf(tx, assessment.id);
  const earlier = {
    questions,
    answer: { source: assessment.source, version: assessment.source_version, plots: kept },
  };
  const again =
    assessment.source === 'rasters'
      ? source?.name === 'rasters'
        ? await unlessAway(source.answer(fewEnough(questions)))
        : undefined
      : await fromAnswers(tx, assessment, questions, kept);
  if (again === undefined) return { from: 'nothing', differences: [] };
  return {
    from: assessment.source === 'rasters' ? 'files' : 'answers',
    differences: differences(earlier, { questions, answer: again }),
  };
}

function fewEnough(questions: readonly PlotQuestion[]): readonly PlotQuestion[] {
  if (questions.length <= mostPlots) return questions;
  throw wrongState(`It is of ${questions.length} plots; files are read again for at most ${mostPlots}.`);
}

async function fromAnswers(
  tx: Tx,
  { source }: Assessment,
  questions: readonly PlotQuestion[],
  kept: SourceAnswer['plots'],
): Promise<SourceAnswer | undefined> {
  const hashes = kept.flatMap(({ indicators }) => indicators.flatMap(({ sha256 }) => sha256 ?? []));
  const raw = await rawAnswers(tx, [...new Set(hashes)]);
  const read = raw.flatMap(({ text }) => readWhispResult(text, questions, source === 'upload') ?? []);
  if (read.length === 0) return undefined;
  const version = read.map((each) => each.version).find((each) => each !== null) ?? 'unknown';
  const answered = new Map(
    read.flatMap((each) =>
      each.plots.filter(({ verdict }) => verdict !== 'not_assessed').map((plot) => [plot.plot, plot] as const),
    ),
  );
  return {
    source,
    version: `${version} ${whispRule}`,
    plots: questions.map(({ plot }) => answered.get(plot) ?? { plot, verdict: 'not_assessed', indicators: [] }),
  };
}
