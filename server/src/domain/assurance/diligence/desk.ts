import { Comparing, type InputDifference, type KeptFrame } from './comparing.ts';
import { type DrawnPlot, Freezing, type FrozenSummary } from './freezing.ts';
import { featureLines } from './geojson.ts';
import { type Altered, alteredInputs } from './intact.ts';
import { type KeptPlot, type KeptSource, readKeptPlot, readKeptSource } from './kept.ts';
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

export type DeskAsk =
  | { key: string; do: 'open'; opening: DeskOpening }
  | { key: string; do: 'feed'; what: Fed; lines: readonly string[] }
  | { key: string; do: 'ask'; question: DeskQuestion }
  | { key: string; do: 'close' };

interface Sheet {
  feed(what: Fed, lines: readonly string[]): void;
  ask(question: DeskQuestion): Promise<Partial<DeskAnswers>>;
}

/**
 * Where the computing about packages is done: hashes, checks of outlines, divisions, comparisons, all of it pure. Lines of
 * the database come in, bytes for it go out. It stands in a thread (`desk-thread.ts`), or in place for a few plots.
 */
export function openDesk(): (ask: DeskAsk) => Promise<Partial<DeskAnswers>> {
  const sheets = new Map<string, Sheet>();
  return async (ask) => {
    if (ask.do === 'open') {
      sheets.set(ask.key, ask.opening.kind === 'freeze' ? freezeSheet(ask.opening) : keepSheet(ask.opening));
      return {};
    }
    if (ask.do === 'close') {
      sheets.delete(ask.key);
      return {};
    }
    const sheet = sheets.get(ask.key);
    if (sheet === undefined) throw new Error('nothing of the kind is open');
    if (ask.do === 'ask') return sheet.ask(ask.question);
    sheet.feed(ask.what, ask.lines);
    return {};
  };
}

const unknown = (question: DeskQuestion) => new Error(`${question.kind} is not asked here`);

function freezeSheet(opening: Extract<DeskOpening, { kind: 'freeze' }>): Sheet {
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

function keepSheet({ lots, rules }: Extract<DeskOpening, { kind: 'keep' }>): Sheet {
  const plots: KeptPlot[] = [];
  const sources: KeptSource[] = [];
  return {
    feed: (what, lines) => {
      for (const line of lines) {
        if (what === 'plots') plots.push(readKeptPlot(line));
        else sources.push(readKeptSource(line));
      }
    },
    ask: async (question) => {
      if (question.kind === 'altered') {
        const own = lots.map((lot) => ({ ...lot, input_hash: Buffer.from(lot.input_hash) }));
        return { altered: await alteredInputs(question.found, { lots: own, plots, sources, rules }) };
      }
      if (question.kind === 'features') {
        const lines = featureLines(plots.slice(question.from, question.from + question.count));
        return { rows: new Uint8Array(new TextEncoder().encode(lines)) };
      }
      throw unknown(question);
    },
  };
}
