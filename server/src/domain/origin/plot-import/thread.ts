import { lintPlots } from '@lotmark/sdk/plots';
import { answerQuestions } from '../../../platform/threads/answering.ts';
import type { PlotFileAnswer, PlotFileAsk } from './aside.ts';
import { PlotFile } from './plot-file.ts';

/** The thread that reads files of plots: one of 25 MB keeps no other caller waiting. */
const open = new Map<string, PlotFile>();

function answer(ask: PlotFileAsk): PlotFileAnswer {
  if (ask.kind === 'lint') {
    const { latitudeFirst, repair } = ask;
    const { repaired, plots, ...lint } = lintPlots(ask.bytes, { latitudeFirst, repair });
    return repair ? { repaired } : { lint: { ...lint, plots: plots.length } };
  }
  if (ask.kind === 'open') {
    const file = new PlotFile(ask.bytes, ask.latitudeFirst);
    open.set(ask.key, file);
    return { summary: file.summary };
  }
  if (ask.kind === 'rows') {
    const file = open.get(ask.key);
    if (file === undefined) throw new Error('the file is not open');
    return { rows: file.rows(ask.from, ask.count) };
  }
  open.delete(ask.key);
  return {};
}

answerQuestions(answer);
