import { hash } from 'node:crypto';
import { type PlotQuestion, type SourceAnswer, SourceAwayError } from './source.ts';
import { readWhispResult, whispRule } from './whisp-answer.ts';

/** Ten thousand plots with all columns of Whisp. */
export const maxUploadBytes = 100_000_000;

/**
 * The verdicts in a result file of Whisp that a person brought. Each feature must name the plot (`external_id`) and lie
 * where the plot lies; what it does not name, or shows elsewhere, is not assessed.
 * @throws SourceAwayError in words for the person when the file says nothing of any of the plots.
 */
export function readUpload(file: Uint8Array, plots: readonly PlotQuestion[]): SourceAnswer {
  if (file.length > maxUploadBytes)
    throw new SourceAwayError(`The file is larger than ${maxUploadBytes / 1_000_000} MB.`);
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(file);
  } catch {
    throw new SourceAwayError('The file is not text in UTF-8.');
  }
  const read = readWhispResult(text, plots, true);
  if (read === undefined) throw new SourceAwayError('The file is no result of Whisp: a GeoJSON FeatureCollection is.');
  if (read.matched === 0) {
    throw new SourceAwayError(
      'No feature of the file names one of these plots as external_id and lies where that plot lies.',
    );
  }
  return {
    source: 'upload',
    version: `${read.version ?? 'unknown'} ${whispRule}`,
    plots: read.plots,
    raw: [{ text, sha256: hash('sha256', text, 'hex') }],
  };
}
