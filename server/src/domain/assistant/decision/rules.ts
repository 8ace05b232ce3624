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
export const rulesVersion = 'rules-2';

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
const against = new Set<Fact['value']>([
  ...['Flagged', 'Disputed', 'Rejected', 'Cancelled'],
  // Of packages.
  ...['Failed', 'Withdrawn', 'Superseded'],
]);
const none = (value: Fact['value']): Verdict => (value === 0 ? 'good' : 'unknown');

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
    judge: (value) => (value === null ? 'unknown' : against.has(value) ? 'bad' : 'good'),
    words: {
      good: 'nothing stands against its status',
      bad: 'its status stands against it',
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
    says: 'faults against a due diligence statement',
    judge: (value) => (value === null ? 'unknown' : Number(value) > 0 ? 'bad' : 'good'),
    words: {
      good: 'nothing of it is missing for a due diligence statement',
      bad: 'it cannot go into a due diligence statement as it is',
      unknown: 'whether it could go into a due diligence statement is not known',
    },
  },
  {
    types: ['EUDR'],
    says: 'plots that no source assessed',
    judge: none,
    words: {
      good: 'a source of deforestation data said something of each of its plots',
      bad: '',
      unknown: 'it is not known that a source of deforestation data said something of each of its plots',
    },
  },
  {
    types: ['EUDR'],
    says: 'is assessed by a source',
    judge: (value) => (value === true ? 'good' : 'unknown'),
    words: {
      good: 'a source of deforestation data said something of it',
      bad: '',
      unknown: 'no source of deforestation data said anything of it',
    },
  },
  {
    types: ['EUDR'],
    says: 'is told apart by a source',
    judge: (value) => (value === true ? 'good' : 'unknown'),
    words: {
      good: 'a source could tell whether there was deforestation',
      bad: '',
      unknown: 'a source could not tell whether there was deforestation',
    },
  },
  {
    types: ['EUDR'],
    says: 'is of high risk',
    judge: (value) => (value === true ? 'bad' : 'unknown'),
    words: { good: '', bad: 'a source found it to be of high risk', unknown: 'its risk is not known' },
  },
  {
    types: ['EUDR'],
    says: 'due diligence packages',
    judge: (value) => (Number(value) > 0 ? 'good' : 'unknown'),
    words: {
      good: 'due diligence was done for it',
      bad: '',
      unknown: 'no due diligence package speaks for it',
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

const nothingKnown = 'No rule is about what is known of this record.';

/** What reasons can say behind the name of a record, and what rules look at: portals have them in their languages. */
export const ruleSentences: readonly string[] = [
  ...new Set(rules.flatMap(({ words }) => Object.values(words)).filter((each) => each !== '')),
  nothingKnown,
];
export const ruleFacts: readonly string[] = [...new Set(rules.map(({ says }) => says))];

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
    const nothing = { text: nothingKnown, cites: [] };
    return { decision: 'Needs Review', reasons: unknown.length > 0 ? unknown : [nothing] };
  }
  return { decision: 'Compliant', reasons: good };
}
