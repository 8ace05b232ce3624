import { hash } from 'node:crypto';
import { ChunkError, type ChunkLimits } from '../../../platform/eu/chunk.ts';
import type { EuProblem } from '../../../platform/eu/eu-system.ts';
import { type Filer, ruleProblems } from '../../../platform/eu/rules.ts';
import { writtenStatement } from '../../../platform/eu/serialise.ts';
import type { DueDiligenceStatement, WrittenStatement } from '../../../platform/eu/statement.ts';
import { openSheets, type SheetAsk } from '../../../platform/threads/sheets.ts';
import { type Fed, keptSheet } from '../diligence/desk.ts';
import { type Altered, alteredInputs } from '../diligence/intact.ts';
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

export type FilingQuestion = { kind: 'divide' } | { kind: 'altered' } | { kind: 'write'; wanted: StatementWanted };
export type FilingAsk = SheetAsk<FilingOpening, Fed, FilingQuestion>;

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

/**
 * Where statements are divided, checked and written: all of it pure. Lines of the database come in, the bytes of one statement go
 * out. It stands in a thread (`filing-thread.ts`), or in place for a few plots.
 */
export const openFilingDesk = () =>
  openSheets<FilingOpening, Fed, FilingQuestion, FilingAnswers>((opening) => {
    const { kept, feed } = keptSheet(opening);
    let built: Built | undefined;
    return {
      feed,
      ask: async (question) => {
        if (question.kind === 'altered') return { altered: await alteredInputs(opening.found, kept) };
        if (question.kind === 'write') return write(built, question.wanted);
        try {
          built = buildStatements(kept, opening);
        } catch (error) {
          if (error instanceof ChunkError) return { tooMuch: error.message };
          throw error;
        }
        return { divided: { parts: built.parts.length, isGrouped: built.grouping !== null } };
      },
    };
  });

function write(built: Built | undefined, wanted: StatementWanted): Partial<FilingAnswers> {
  const { part, reference, grouped, filer } = wanted;
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
