import { hash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import {
  type DeforestationSource,
  type PlotQuestion,
  type RawAnswer,
  type SourceAnswer,
  SourceAwayError,
} from './source.ts';
import { idColumn, readWhispResult, whispRule } from './whisp-answer.ts';
import { callWhisp, type WhispReply } from './whisp-call.ts';
import { analysisOptions, mostAtOnce } from './whisp-request.ts';

/** Whisp's limits. Source: its own documentation and configuration, November 2026. */
const mostInJob = 10_000;
const usualAtOnceMs = 75_000;
const jobMs = 30 * 60_000;
const lookEveryMs = 10_000;
const callMs = 60_000;

export interface WhispOptions {
  /** `https://whisp.openforis.org`, without a path. */
  url: string;
  /** Asked for with each call where it may be replaced. */
  key: string | (() => Promise<string>);
  /** Replaced in tests. */
  wait?: (ms: number) => Promise<void>;
  now?: () => number;
  /** How long an analysis at once is waited for. */
  atOnceMs?: number;
}

/**
 * Whisp (FAO, Forest Data Partnership): outlines go there, indicators come back. Up to 500 plots are answered at once, more
 * as a job that is looked at until it is done. What came is kept as it came; the verdicts are read from it by
 * `readWhispResult`, so that they can be read again.
 */
export function whispSource({
  url,
  key,
  wait = (ms) => pause(ms),
  // Not the wall's clock: one that was ahead and is set right would hold everybody up.
  now = () => performance.now(),
  atOnceMs = usualAtOnceMs,
}: WhispOptions): DeforestationSource {
  const call = callWhisp({ url, key: typeof key === 'string' ? async () => key : key, wait, now });
  const analyse = async (plots: readonly PlotQuestion[], inJob: boolean): Promise<WhispReply> => {
    const body = JSON.stringify(requestOf(plots, inJob));
    const reply = await call({
      method: 'POST',
      path: '/api/submit/geojson',
      body,
      timeoutMs: inJob ? callMs : atOnceMs,
    });
    if (reply.code === 'analysis_completed') return reply;
    if (reply.code === 'analysis_timeout' && !inJob) return analyse(plots, true);
    if (reply.code !== 'analysis_processing') throw away(reply);
    const token = tokenOf(reply);
    if (token === undefined)
      throw new SourceAwayError('Whisp took the plots and gave no token to ask for the result with.');
    const until = now() + jobMs;
    while (now() < until) {
      await wait(lookEveryMs);
      const state = await call({ method: 'GET', path: `/api/status/${token}`, timeoutMs: callMs });
      if (state.code === 'analysis_completed') return state;
      if (state.code !== 'analysis_processing') throw away(state);
    }
    throw new SourceAwayError('Whisp did not finish within 30 minutes.');
  };
  return {
    name: 'whisp',
    assess: async (plots) => {
      const parts: Part[] = [];
      const inJob = plots.length > mostAtOnce;
      for (let from = 0; from < plots.length; from += mostInJob) {
        const asked = plots.slice(from, from + mostInJob);
        parts.push(partOf(await analyse(asked, inJob), asked));
      }
      const version = parts.map((part) => part.version).find((each) => each !== null) ?? 'unknown';
      return {
        source: 'whisp',
        version: `${version} ${whispRule}`,
        plots: parts.flatMap((part) => part.plots),
        raw: parts.map((part) => part.raw),
      };
    },
  };
}

interface Part {
  version: string | null;
  plots: SourceAnswer['plots'];
  raw: RawAnswer;
}

function partOf({ text }: WhispReply, asked: readonly PlotQuestion[]): Part {
  const read = readWhispResult(text, asked, false);
  if (read === undefined) throw new SourceAwayError('Whisp answered something that is no result of it.');
  if (read.matched === 0) throw new SourceAwayError('Whisp answered of none of the plots that it was asked about.');
  return { version: read.version, plots: read.plots, raw: { text, sha256: hash('sha256', text, 'hex') } };
}

function requestOf(plots: readonly PlotQuestion[], inJob: boolean) {
  return {
    type: 'FeatureCollection',
    features: plots.map(({ plot, geometry }) => ({
      type: 'Feature',
      properties: { [idColumn]: plot },
      geometry: JSON.parse(geometry) as unknown,
    })),
    analysisOptions: analysisOptions(
      idColumn,
      plots.map(({ country }) => country),
      inJob,
    ),
  };
}

/** It becomes part of an address of ours: only what cannot lead elsewhere. */
function tokenOf({ data }: WhispReply): string | undefined {
  const token = typeof data === 'object' && data !== null ? (data as Record<string, unknown>)['token'] : undefined;
  return typeof token === 'string' && /^[\w-]{8,100}$/.test(token) ? token : undefined;
}

const away = ({ code, message, status }: WhispReply) =>
  new SourceAwayError(
    `Whisp refused: ${code ?? `HTTP ${status}`}${message === '' ? '' : `, ${message}`}`.slice(0, 400),
  );
