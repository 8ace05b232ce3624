import type { PlotLint } from '@lotmark/sdk/plots';
import { Refusal } from '../../../kernel/values/errors.ts';
import { asideThread, ThreadEndedError } from '../../../platform/threads/aside.ts';
import type { FileSummary, ReadRow } from './plot-file.ts';

export type PlotFileAsk =
  | { kind: 'lint'; bytes: Uint8Array; latitudeFirst: boolean; repair: boolean }
  | { kind: 'open'; key: string; bytes: Uint8Array; latitudeFirst: boolean }
  | { kind: 'rows'; key: string; from: number; count: number }
  | { kind: 'close'; key: string };

/** What the check says, with the number of plots instead of each. */
export type LintReport = Omit<PlotLint, 'repaired' | 'plots'> & { plots: number };

/** What was asked for; nothing else. */
export interface PlotFileAnswer {
  lint?: LintReport;
  repaired?: string | null;
  summary?: FileSummary;
  rows?: ReadRow[];
}

const script = new URL('./thread.ts', import.meta.url);
/** The largest files of 50,000 rows, and an outline of 25 MB, need less. A table of millions of short lines would take gigabytes. */
const memoryMb = 512;
/** Files that somebody waits for do not wait behind those that are imported. */
const askAtOnce = asideThread<PlotFileAsk, PlotFileAnswer>(script, { memoryMb, answerMs: 120_000 });
const ask = asideThread<PlotFileAsk, PlotFileAnswer>(script, { memoryMb });

/** Bytes in a buffer of their own, which can be moved to the thread instead of being copied. */
const own = (bytes: Uint8Array): Uint8Array<ArrayBuffer> => new Uint8Array(bytes);

let last: Promise<unknown> = Promise.resolve();

/** One file after the other: where one takes too much, nobody else is told so. */
function checkInTurn(bytes: Uint8Array, how: { latitudeFirst: boolean; repair: boolean }): Promise<PlotFileAnswer> {
  const turn = last.then(async () => {
    const moved = own(bytes);
    try {
      return await askAtOnce({ kind: 'lint', bytes: moved, ...how }, [moved.buffer]);
    } catch (error) {
      if (!(error instanceof ThreadEndedError) || error.why === 'ended') throw error;
      throw new Refusal('too_large', 'The file says more than can be checked at once; divide it among several files.');
    }
  });
  last = turn.catch(() => {});
  return turn;
}

/** Checks a file in a thread of its own. @throws Refusal 413 where it takes more than the thread may. */
export async function lintFileAside(bytes: Uint8Array, latitudeFirst: boolean): Promise<LintReport> {
  const { lint } = await checkInTurn(bytes, { latitudeFirst, repair: false });
  if (lint === undefined) throw new Error('the thread answered something else');
  return lint;
}

/** The repaired file; null where something has to be drawn again. @throws Refusal as `lintFileAside`. */
export async function repairFileAside(bytes: Uint8Array, latitudeFirst: boolean): Promise<string | null> {
  const { repaired } = await checkInTurn(bytes, { latitudeFirst, repair: true });
  return repaired ?? null;
}

/** A file that is open in the thread. Close it. */
export interface OpenPlotFile {
  summary: FileSummary;
  rows(from: number, count: number): Promise<ReadRow[]>;
  close(): Promise<unknown>;
}

let opened = 0;

/** @throws ThreadEndedError where it takes more memory than the thread may. */
export async function openPlotFile(bytes: Uint8Array, latitudeFirst: boolean): Promise<OpenPlotFile> {
  const key = String(++opened);
  const moved = own(bytes);
  const { summary } = await ask({ kind: 'open', key, bytes: moved, latitudeFirst }, [moved.buffer]);
  if (summary === undefined) throw new Error('the thread answered something else');
  return {
    summary,
    rows: async (from, count) => (await ask({ kind: 'rows', key, from, count })).rows ?? [],
    close: () => ask({ kind: 'close', key }),
  };
}
