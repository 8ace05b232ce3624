import { openSheets, type Sheet, type SheetAsk } from '../../../platform/threads/sheets.ts';
import { Comparing, type InputDifference, type KeptFrame } from './comparing.ts';
import { type DrawnPlot, Freezing, type FrozenSummary } from './freezing.ts';
import { featureLines } from './geojson.ts';
import { type Altered, alteredInputs } from './intact.ts';
import { type Kept, type KeptPlot, type KeptSource, readKeptPlot, readKeptSource } from './kept.ts';
import type { TrailLot } from './trail.ts';
import type { Package, PackageLot, RuleSet } from './types.ts';

/** What is put on a desk: lots as they are now, or what a package keeps. */
export type DeskOpening =
  | { kind: 'freeze'; lots: readonly TrailLot[]; rules: RuleSet }
  | { kind: 'keep'; lots: readonly PackageLot[]; rules: RuleSet };

export type DeskQuestion =
  | { kind: 'summary' }
  | { kind: 'drawn' }
  | { kind: 'plotRows'; from: number; count: number }
  | { kind: 'sourceRows'; from: number; count: number }
  | { kind: 'differences'; of: KeptFrame }
  | { kind: 'altered'; found: Pick<Package, 'name' | 'inputs_hash' | 'plot_count'> }
  | { kind: 'features'; from: number; count: number };

export interface DeskAnswers {
  summary: FrozenSummary;
  rows: Uint8Array<ArrayBuffer>;
  differences: InputDifference[];
  drawn: DrawnPlot[];
  altered: Altered[];
}

export type Fed = 'now' | 'plots' | 'sources';

export type DeskAsk = SheetAsk<DeskOpening, Fed, DeskQuestion>;
type DeskSheet = Sheet<Fed, DeskQuestion, Partial<DeskAnswers>>;

/**
 * Where the computing about packages is done: hashes, checks of outlines, divisions, comparisons, all of it pure. Lines of
 * the database come in, bytes for it go out. It stands in a thread (`desk-thread.ts`), or in place for a few plots.
 */
export const openDesk = () =>
  openSheets<DeskOpening, Fed, DeskQuestion, DeskAnswers>((opening) =>
    opening.kind === 'freeze' ? freezeSheet(opening) : keepSheet(opening),
  );

const unknown = (question: DeskQuestion) => new Error(`${question.kind} is not asked here`);

function freezeSheet(opening: Extract<DeskOpening, { kind: 'freeze' }>): DeskSheet {
  const freezing = new Freezing(opening);
  let comparing: Comparing | undefined;
  const compared = () => {
    comparing ??= new Comparing(freezing);
    return comparing;
  };
  return {
    feed: (what, lines) => (what === 'plots' ? compared().feed(lines) : freezing.feed(lines)),
    ask: async (question) => {
      if (question.kind === 'summary') return { summary: freezing.summary() };
      if (question.kind === 'drawn') return { drawn: freezing.drawn() };
      if (question.kind === 'plotRows') return { rows: freezing.plotRows(question.from, question.count) };
      if (question.kind === 'sourceRows') return { rows: freezing.sourceRows(question.from, question.count) };
      if (question.kind === 'differences') return { differences: compared().differences(question.of) };
      throw unknown(question);
    },
  };
}

/** What a package keeps, as its lines come in. Lots that came from another thread hold bytes and no Buffer. */
export function keptSheet({ lots, rules }: { lots: readonly PackageLot[]; rules: RuleSet }) {
  const plots: KeptPlot[] = [];
  const sources: KeptSource[] = [];
  const own = lots.map((lot) => ({ ...lot, input_hash: Buffer.from(lot.input_hash) }));
  return {
    kept: { lots: own, plots, sources, rules } satisfies Kept,
    feed: (what: Fed, lines: readonly string[]) => {
      for (const line of lines) {
        if (what === 'plots') plots.push(readKeptPlot(line));
        else sources.push(readKeptSource(line));
      }
    },
  };
}

function keepSheet(opening: Extract<DeskOpening, { kind: 'keep' }>): DeskSheet {
  const { kept, feed } = keptSheet(opening);
  return {
    feed,
    ask: async (question) => {
      if (question.kind === 'altered') return { altered: await alteredInputs(question.found, kept) };
      if (question.kind === 'features') {
        const lines = featureLines(kept.plots.slice(question.from, question.from + question.count));
        return { rows: new Uint8Array(new TextEncoder().encode(lines)) };
      }
      throw unknown(question);
    },
  };
}
