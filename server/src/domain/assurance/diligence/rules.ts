import { type Decision, decided, refused, wrongState } from '../../../kernel/values/errors.ts';
import { type Machine, next, statesFor } from '../../../kernel/values/machine.ts';
import type { Conclusion, CountryClass, Package, PackageStatus, PlotVerdict, Risk } from './types.ts';

export type PackageEvent =
  | 'generate'
  | 'pass'
  | 'fail'
  | 'reopen'
  | 'submit'
  | 'return'
  | 'accept'
  | 'reject'
  | 'amend'
  | 'withdraw'
  | 'supersede';

/**
 * The life of a package. `return`: the EU system never took it (it was off, or refused what was sent before it had a
 * number); it is what it was before. `accept`: a reference number is there. `reopen`: an assessment leaves it open.
 */
export const packageMachine: Machine<PackageStatus, PackageEvent> = {
  Draft: { generate: 'Generated', supersede: 'Superseded' },
  Generated: { pass: 'Passed', fail: 'Failed', reopen: 'Generated', submit: 'Submitted', supersede: 'Superseded' },
  Passed: { pass: 'Passed', fail: 'Failed', reopen: 'Generated', submit: 'Submitted', supersede: 'Superseded' },
  Failed: { pass: 'Passed', fail: 'Failed', reopen: 'Generated', supersede: 'Superseded' },
  Submitted: { return: 'Passed', accept: 'Available', reject: 'Rejected', withdraw: 'Withdrawn' },
  Available: { amend: 'Amended', withdraw: 'Withdrawn', supersede: 'Superseded' },
  Amended: { accept: 'Available', reject: 'Rejected', withdraw: 'Withdrawn' },
  Rejected: {},
  Withdrawn: {},
  Superseded: {},
};

/** Where an event leads, or the refusal that names the state it is in and the state it needs. */
export function packageAfter(
  found: Pick<Package, 'name' | 'status' | 'submitted_from'>,
  event: PackageEvent,
): Decision<PackageStatus> {
  const to = next(packageMachine, found.status, event);
  if (to === undefined) {
    const needed = statesFor(packageMachine, event).join(' or ');
    return refused(wrongState(`${found.name} is ${found.status}; it must be ${needed}.`));
  }
  return decided(event === 'return' ? (found.submitted_from ?? to) : to);
}

/** Its inputs still count: whoever changes one of them makes it Superseded. */
export const openStatuses = ['Draft', 'Generated', 'Passed', 'Failed'] as const satisfies PackageStatus[];
/** The EU system has it, or may have it: a change makes it outdated, and the statement there stays what it is. */
export const submittedStatuses = ['Submitted', 'Available', 'Amended'] as const satisfies PackageStatus[];

export const isOpen = (status: PackageStatus): boolean => openStatuses.some((each) => each === status);
export const isSubmitted = (status: PackageStatus): boolean => submittedStatuses.some((each) => each === status);

/** What is known of one plot when a package is judged. */
export interface JudgedPlot {
  plot: string;
  country: string;
  verdict: PlotVerdict;
}

/** What people did and said about a package since it was generated. */
export interface HumanPart {
  /** Plots that a measure answers for, which something shows; `null` among them: one for all plots. */
  mitigated: ReadonlySet<string | null>;
  /** What somebody answers for with their name; null where nobody did. Who says that it is not negligible is heard. */
  signed: Conclusion | null;
  /** The verdicts stand in a file that somebody of the operator brought: their word, until one signs for it. */
  brought: boolean;
}

export interface Judgement {
  risk: Risk;
  event: 'pass' | 'fail' | 'reopen';
  /** Why it does not pass, each with the plots that it is about; empty where it passes. */
  open: { reason: OpenReason; plots: string[] }[];
}
/** `high_risk`: a measure for the very plot; others: one for all plots is enough. `sign_off`: only the signature lacks. */
export type OpenReason = 'high_risk' | 'more_info_needed' | 'not_assessed' | 'high_risk_country' | 'sign_off';

/**
 * What follows for a package. Low everywhere by a source, in countries that are not classed high: negligible, by itself. Otherwise a
 * person has to do something (a measure; for a plot of high risk one for that very plot) and to sign for the conclusion.
 * A plot that nobody assessed is never low: it is open until a measure covers it and somebody signs.
 */
export function judge(
  plots: readonly JudgedPlot[],
  classes: ReadonlyMap<string, CountryClass>,
  { mitigated, signed, brought }: HumanPart,
): Judgement {
  const of = (verdict: PlotVerdict) => plots.filter((each) => each.verdict === verdict);
  const bare = (each: JudgedPlot, alsoByAll: boolean) =>
    !mitigated.has(each.plot) && !(alsoByAll && mitigated.has(null));
  const open: Judgement['open'] = [];
  const add = (reason: OpenReason, found: readonly JudgedPlot[]) => {
    if (found.length > 0) open.push({ reason, plots: found.map(({ plot }) => plot) });
  };
  add(
    'high_risk',
    of('high').filter((each) => bare(each, false)),
  );
  add(
    'more_info_needed',
    of('more_info_needed').filter((each) => bare(each, true)),
  );
  add(
    'not_assessed',
    of('not_assessed').filter((each) => bare(each, true)),
  );
  const high = plots.filter(({ country }) => classes.get(country) === 'high');
  add(
    'high_risk_country',
    high.filter((each) => bare(each, true)),
  );
  const allLow = plots.length > 0 && of('low').length === plots.length;
  if (signed === 'non_negligible') return { risk: 'non_negligible', event: 'fail', open };
  if (allLow && high.length === 0 && !brought) return { risk: 'negligible', event: 'pass', open: [] };
  if (open.length === 0 && plots.length > 0) {
    if (signed === 'negligible') return { risk: 'negligible', event: 'pass', open: [] };
    open.push({ reason: 'sign_off', plots: [] });
  }
  const found = of('high').length + of('more_info_needed').length > 0;
  return {
    risk: found || high.length > 0 ? 'non_negligible' : 'not_assessed',
    event: of('high').length > 0 ? 'fail' : 'reopen',
    open,
  };
}

/** What an assessment says before anybody signed or did anything. */
export const verdictOf = (plots: readonly JudgedPlot[], classes: ReadonlyMap<string, CountryClass>): Risk =>
  judge(plots, classes, { mitigated: new Set(), signed: null, brought: false }).risk;
