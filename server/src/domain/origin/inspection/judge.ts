import { Decimal } from 'decimal.js';
import type { Measured } from './measures.ts';
import type { Limit, Protocol } from './protocol.ts';

/** The ladder that a lot is graded on when it claims no grade of any ladder. */
const mainLadder = 'main';
/** The grade of what reaches none. */
export const belowGrade = 'Below grade';

/** One limit of a grade, and whether the lot keeps it; null where it was not measured. */
export interface Rule {
  grade: string;
  measure: string;
  value: string | null;
  at_least: string | null;
  at_most: string | null;
  holds: boolean | null;
}

/** Why a lot is to be flagged. */
export type Doubt =
  | { kind: 'grade'; claimed: string; grade: string; steps: number }
  | { kind: 'floor'; measure: string; value: string; at_least: string };

/** The grade that follows from what was measured, and how. */
export interface Judgement {
  /** Null where the protocol has no grades. */
  grade: string | null;
  claimed: string | null;
  /** How many steps the grade is below the claimed one, above it where negative; null where they cannot be compared. */
  steps: number | null;
  /** Every limit of the ladder's grades, best grade first. */
  rules: Rule[];
  doubts: Doubt[];
}

/** A claimed grade that is so many steps too good flags the lot; one that is claimed where none is reached always does. */
const tooFarOff = 2;

/**
 * Grades a lot by its protocol. A grade is reached when none of its limits is broken; what was not measured breaks
 * nothing. Pure: the same figures always give the same grade.
 * @param claimed the grade that the lot bears.
 */
export function judge(protocol: Protocol, values: Measured, claimed: string | null): Judgement {
  const ladder = protocol.limits.find(({ grade }) => grade === claimed)?.ladder ?? mainLadder;
  const limits = protocol.limits.filter((limit) => limit.ladder === ladder);
  const rules = limits.map((limit) => ruleOf(limit, values));
  const rankOf = new Map(limits.map(({ grade, rank }) => [grade, rank]));
  const grades = [...rankOf.keys()];
  const reached = grades.find((grade) => rules.every((rule) => rule.grade !== grade || rule.holds !== false));
  const grade = grades.length === 0 ? null : (reached ?? belowGrade);
  const below = Math.max(0, ...rankOf.values()) + 1;
  const claimedRank = claimed === null ? undefined : rankOf.get(claimed);
  const steps = claimedRank === undefined ? null : (rankOf.get(grade ?? '') ?? below) - claimedRank;
  return { grade, claimed, steps, rules, doubts: doubtsOf(protocol, values, { grade, claimed, steps }) };
}

function ruleOf({ grade, measure, at_least, at_most }: Limit, values: Measured): Rule {
  const value = values[measure] ?? null;
  const holds =
    value === null
      ? null
      : (at_least === null || new Decimal(value).gte(at_least)) &&
        (at_most === null || new Decimal(value).lte(at_most));
  return { grade, measure, value, at_least, at_most, holds };
}

function doubtsOf(
  { floors }: Protocol,
  values: Measured,
  { grade, claimed, steps }: Pick<Judgement, 'grade' | 'claimed' | 'steps'>,
): Doubt[] {
  const overclaimed: Doubt[] =
    claimed !== null && grade !== null && steps !== null && (steps >= tooFarOff || (steps > 0 && grade === belowGrade))
      ? [{ kind: 'grade', claimed, grade, steps }]
      : [];
  const under = floors.flatMap(({ measure, at_least }): Doubt[] => {
    const value = values[measure];
    return value !== undefined && new Decimal(value).lt(at_least) ? [{ kind: 'floor', measure, value, at_least }] : [];
  });
  return [...overclaimed, ...under];
}

/** Whether the lot is what it claims to be, in the words of EPCIS; null where it claims nothing that can be compared. */
export function resultOf({ steps, doubts }: Judgement): 'conformant' | 'non_conformant' | null {
  if (doubts.length > 0 || (steps !== null && steps > 0)) return 'non_conformant';
  return steps === null ? null : 'conformant';
}

/** Whether the lot claims a grade that the one found cannot be held against: another ladder, or none that the protocol has. */
export const isIncomparable = ({ claimed, steps }: Pick<Judgement, 'claimed' | 'steps'>): boolean =>
  claimed !== null && steps === null;

/** What an officer reads of a flagged lot. No names. */
export function doubtWords(inspection: string, doubts: readonly Doubt[]): string {
  const words = doubts.map((doubt) =>
    doubt.kind === 'grade'
      ? `the lot claims ${doubt.claimed} and was graded ${doubt.grade}, ${doubt.steps} ${doubt.steps === 1 ? 'step' : 'steps'} below`
      : `${doubt.measure} is ${doubt.value}, below the floor of ${doubt.at_least}`,
  );
  return `Inspection ${inspection}: ${words.join('; ')}.`;
}
