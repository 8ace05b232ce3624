import type { Fact } from './evidence.ts';

/** What is decided about: all that the rules know, or one side of it. */
export const decisionTypes = ['EUDR', 'Integrity', 'Trade'] as const;
export type DecisionType = (typeof decisionTypes)[number];

export interface Reason {
  text: string;
  /** Ids of facts. */
  cites: readonly string[];
}

export interface Decided {
  decision: 'Compliant' | 'Not Compliant' | 'Needs Review';
  reasons: readonly Reason[];
}

/** Counted up with every change of the rules: a decision is replayed by the rules that it names. */
export const rulesVersion = 'rules-1';

type Verdict = 'good' | 'bad' | 'unknown';

interface Rule {
  types: readonly DecisionType[];
  /** What a fact says that the rule is about. */
  says: string;
  judge: (value: Fact['value']) => Verdict;
  words: Readonly<Record<Verdict, string>>;
}

const isTrue = (value: Fact['value']): Verdict => (value === true ? 'good' : value === false ? 'bad' : 'unknown');
const all = decisionTypes;

const rules: readonly Rule[] = [
  {
    types: ['Integrity', 'EUDR'],
    says: 'records are as signed',
    judge: isTrue,
    words: {
      good: 'its records are what was signed',
      bad: 'its records are not what was signed',
      unknown: 'it is not known whether its records are what was signed',
    },
  },
  {
    types: ['Integrity'],
    says: 'is anchored',
    judge: (value) => (value === true ? 'good' : 'unknown'),
    words: {
      good: 'its records are anchored on the ledger',
      bad: '',
      unknown: 'its records are not anchored on the ledger yet',
    },
  },
  {
    types: all,
    says: 'status',
    judge: (value) =>
      value === 'Flagged' || value === 'Disputed' || value === 'Rejected' ? 'bad' : value === null ? 'unknown' : 'good',
    words: {
      good: 'nothing stands against its status',
      bad: 'its status says that something is wrong',
      unknown: 'its status is not known',
    },
  },
  {
    types: ['EUDR'],
    says: 'kilograms of unknown origin',
    judge: (value) => (value === null ? 'unknown' : Number(value) > 0 ? 'bad' : 'good'),
    words: {
      good: 'all of it comes from plots whose place is known',
      bad: 'a part of it comes from no plot whose place is known',
      unknown: 'where it comes from is not known',
    },
  },
  {
    types: ['EUDR'],
    says: 'is ready for a due diligence statement',
    judge: isTrue,
    words: {
      good: 'it could go into a due diligence statement',
      bad: 'it cannot go into a due diligence statement as it is',
      unknown: 'whether it could go into a due diligence statement is not known',
    },
  },
  {
    types: ['EUDR', 'Trade'],
    says: 'result',
    judge: (value) => (value === 'conformant' ? 'good' : value === 'non_conformant' ? 'bad' : 'unknown'),
    words: {
      good: 'its inspection found what it claims',
      bad: 'its inspection found other than it claims',
      unknown: 'its inspection was compared with nothing',
    },
  },
  {
    types: ['EUDR'],
    says: 'is assessed',
    judge: (value) => (value === true ? 'good' : 'unknown'),
    words: {
      good: 'a source of deforestation data was asked',
      bad: '',
      unknown: 'no source of deforestation data was asked',
    },
  },
  {
    types: ['EUDR'],
    says: 'risk',
    judge: (value) => (value === 'negligible' ? 'good' : value === 'non_negligible' ? 'bad' : 'unknown'),
    words: { good: 'its risk is negligible', bad: 'its risk is not negligible', unknown: 'its risk is not assessed' },
  },
  {
    types: ['EUDR'],
    says: 'is outdated',
    judge: (value) => (value === false ? 'good' : value === true ? 'bad' : 'unknown'),
    words: {
      good: 'none of its inputs has changed',
      bad: 'one of its inputs has changed',
      unknown: 'whether its inputs changed is not known',
    },
  },
  {
    types: ['EUDR'],
    says: 'sign-offs',
    judge: (value) => (Number(value) > 0 ? 'good' : 'unknown'),
    words: { good: 'somebody has signed it off', bad: '', unknown: 'nobody has signed it off' },
  },
  {
    types: ['Trade'],
    says: 'is paid',
    judge: (value) => (value === true ? 'good' : 'unknown'),
    words: { good: 'it is paid', bad: '', unknown: 'it is not paid' },
  },
];

/**
 * Decides by rules alone: what speaks against it makes it Not Compliant, what is not known Needs Review. The same facts
 * give the same decision, at any time.
 */
export function decideByRules(facts: readonly Fact[], type: DecisionType): Decided {
  const judged = facts.flatMap((fact) =>
    rules
      .filter((rule) => rule.types.includes(type) && rule.says === fact.says)
      .map((rule) => {
        const verdict = rule.judge(fact.value);
        return { verdict, reason: { text: `${fact.record}: ${rule.words[verdict]}.`, cites: [fact.id] } };
      }),
  );
  const of = (verdict: Verdict) => judged.filter((each) => each.verdict === verdict).map(({ reason }) => reason);
  const [bad, unknown, good] = [of('bad'), of('unknown'), of('good')];
  if (bad.length > 0) return { decision: 'Not Compliant', reasons: [...bad, ...unknown] };
  if (unknown.length > 0 || good.length === 0) {
    const nothing = { text: 'No rule is about what is known of this record.', cites: [] };
    return { decision: 'Needs Review', reasons: unknown.length > 0 ? unknown : [nothing] };
  }
  return { decision: 'Compliant', reasons: good };
}
