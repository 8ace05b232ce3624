import { hash } from 'node:crypto';
import { ChunkError, type ChunkLimits } from '../../../platform/eu/chunk.ts';
import type { EuProblem } from '../../../platform/eu/eu-system.ts';
import { type Filer, ruleProblems } from '../../../platform/eu/rules.ts';
import { writtenStatement } from '../../../platform/eu/serialise.ts';
import type { DueDiligenceStatement, WrittenStatement } from '../../../platform/eu/statement.ts';
import { type Altered, alteredInputs } from '../diligence/intact.ts';
import { type KeptPlot, type KeptSource, readKeptPlot, readKeptSource } from '../diligence/kept.ts';
import type { Package, PackageLot, RuleSet } from '../diligence/types.ts';
import { type AmendedFields, type Built, buildStatements, type Declared } from './build.ts';

/** What a package's statements are made of, beside its plots. */
export interface FilingOpening {
  found: Package;
  lots: readonly PackageLot[];
  rules: RuleSet;
  declared: readonly Declared[];
  fields: AmendedFields;
  limits: ChunkLimits;
}

/** Which of a package's statements is written: a part, or the one that groups the parts. */
export interface StatementWanted {
  part: number | 'grouping';
  reference: string;
  /** The parts' numbers, of the one that groups them. */
  grouped: readonly string[];
  filer: Filer;
}

export type FilingAsk =
  | { key: string; do: 'open'; opening: FilingOpening }
  | { key: string; do: 'feed'; what: 'plots' | 'sources'; lines: readonly string[] }
  | { key: string; do: 'divide' }
  | { key: string; do: 'altered' }
  | { key: string; do: 'write'; wanted: StatementWanted }
  | { key: string; do: 'close' };

export interface FilingAnswers {
  /** How many parts there are, and whether another statement groups them. */
  divided: { parts: number; isGrouped: boolean };
  /** Why it cannot be divided. */
  tooMuch: string;
  altered: Altered[];
  problems: EuProblem[];
  /** Without one where there are problems. */
  written: { xml: WrittenStatement; hash: Uint8Array };
}

interface Sheet {
  opening: FilingOpening;
  plots: KeptPlot[];
  sources: KeptSource[];
  built?: Built;
}

/**
 * Where statements are divided, checked and written: all of it pure. Lines of the database come in, the bytes of one statement go
 * out. It stands in a thread (`filing-thread.ts`), or in place for a few plots.
 */
export function openFilingDesk(): (ask: FilingAsk) => Promise<Partial<FilingAnswers>> {
  const sheets = new Map<string, Sheet>();
  return async (ask) => {
    if (ask.do === 'open') {
      sheets.set(ask.key, { opening: ask.opening, plots: [], sources: [] });
      return {};
    }
    if (ask.do === 'close') {
      sheets.delete(ask.key);
      return {};
    }
    const sheet = sheets.get(ask.key);
    if (sheet === undefined) throw new Error('nothing of the kind is open');
    if (ask.do === 'feed') {
      for (const line of ask.lines) {
        if (ask.what === 'plots') sheet.plots.push(readKeptPlot(line));
        else sheet.sources.push(readKeptSource(line));
      }
      return {};
    }
    if (ask.do === 'divide') return divide(sheet);
    if (ask.do === 'altered') return altered(sheet);
    return write(sheet, ask.wanted);
  };
}

function divide(sheet: Sheet): Partial<FilingAnswers> {
  const { opening, plots, sources } = sheet;
  const { found, lots, rules, declared, fields, limits } = opening;
  try {
    sheet.built = buildStatements({ lots, plots, sources, rules }, { found, declared, fields, limits });
  } catch (error) {
    if (error instanceof ChunkError) return { tooMuch: error.message };
    throw error;
  }
  return { divided: { parts: sheet.built.parts.length, isGrouped: sheet.built.grouping !== null } };
}

async function altered({ opening, plots, sources }: Sheet): Promise<Partial<FilingAnswers>> {
  const { found, rules } = opening;
  // What travelled between threads is bytes, no Buffer.
  const lots = opening.lots.map((lot) => ({ ...lot, input_hash: Buffer.from(lot.input_hash) }));
  const inputs_hash = found.inputs_hash === null ? null : Buffer.from(found.inputs_hash);
  const { name, plot_count } = found;
  return { altered: await alteredInputs({ name, plot_count, inputs_hash }, { lots, plots, sources, rules }) };
}

function write({ built }: Sheet, { part, reference, grouped, filer }: StatementWanted): Partial<FilingAnswers> {
  if (built === undefined) throw new Error('it is not divided yet');
  const own = part === 'grouping' ? undefined : built.parts[part];
  const commodities = own?.commodities ?? (part === 'grouping' ? built.grouping : null);
  if (commodities === null) throw new Error(`${reference} has no part ${part}`);
  const statement: DueDiligenceStatement = {
    ...built.frame,
    internalReferenceNumber: reference,
    commodities,
    groupedDeclarations: own?.references ?? grouped,
  };
  const problems = ruleProblems(statement, filer);
  if (problems.length > 0) return { problems };
  const xml = writtenStatement(statement);
  return { problems, written: { xml, hash: hash('sha256', xml, 'buffer') } };
}
