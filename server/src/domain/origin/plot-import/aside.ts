import type { PlotLint } from '@lotmark/sdk/plots';
import { asideThread } from '../../../platform/threads/aside.ts';
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

const ask = asideThread<PlotFileAsk, PlotFileAnswer>(new URL('./thread.ts', import.meta.url));

/** Bytes in a buffer of their own, which can be moved to the thread instead of being copied. */
const own = (bytes: Uint8Array): Uint8Array<ArrayBuffer> => new Uint8Array(bytes);

/** Checks a file in a thread of its own. */
export async function lintFileAside(bytes: Uint8Array, latitudeFirst: boolean): Promise<LintReport> {
  const moved = own(bytes);
  const { lint } = await ask({ kind: 'lint', bytes: moved, latitudeFirst, repair: false }, [moved.buffer]);
  if (lint === undefined) throw new Error('the thread answered something else');
  return lint;
}

/** The repaired file; null where something has to be drawn again. */
export async function repairFileAside(bytes: Uint8Array, latitudeFirst: boolean): Promise<string | null> {
  const moved = own(bytes);
  const { repaired } = await ask({ kind: 'lint', bytes: moved, latitudeFirst, repair: true }, [moved.buffer]);
  return repaired ?? null;
}

/** A file that is open in the thread. Close it. */
export interface OpenPlotFile {
  summary: FileSummary;
  rows(from: number, count: number): Promise<ReadRow[]>;
  close(): Promise<unknown>;
}

let opened = 0;

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
