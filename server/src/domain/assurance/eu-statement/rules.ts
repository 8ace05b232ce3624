import type { EuTaskState } from '../../../platform/db/tables.generated.ts';
import type { EuFault, EuProblem, Exchange, Outcome, Patience } from '../../../platform/eu/eu-system.ts';
import type { Overview } from '../../../platform/eu/statement.ts';

/** What becomes of a task after a call, or after a look at what an earlier call did. */
export type TaskStep =
  /** The system did it. */
  | { to: 'Done' }
  /** It said no, and would again. */
  | { to: 'Refused'; problems: readonly EuProblem[] }
  /** It may have done it: look before anything is sent. */
  | { to: 'Unanswered' }
  /** It was not done: it is sent once more. */
  | { to: 'Waiting'; problems?: readonly EuProblem[] };

/** Whether a task is sent now. One that was begun is first looked after. */
export const isToBeSent = (state: EuTaskState): boolean => state === 'Waiting';

/** What the answer to a call that changes something means. */
export function afterCall(outcome: Outcome<unknown>): TaskStep {
  if (outcome.kind === 'answered') return { to: 'Done' };
  if (outcome.kind === 'unanswered') return outcome.mayHaveArrived ? { to: 'Unanswered' } : { to: 'Waiting' };
  return afterFault(outcome.fault);
}

function afterFault({ kind, problems }: EuFault): TaskStep {
  // Our settings are wrong, or the user there is: the statement is not, and waits.
  if (kind === 'credentials') return { to: 'Waiting', problems };
  // Where it breaks down on its side nobody knows how far it came.
  if (kind === 'server' || kind === 'other') return { to: 'Unanswered' };
  return { to: 'Refused', problems };
}

/** What a task whose answer was lost is found to have done. */
export interface Lost {
  kind: 'submit' | 'amend' | 'withdraw';
  sentAt: Date;
  /** Of the statement, before it was sent. */
  versionBefore: number | null;
}

/**
 * Judges by what the system shows now. That it shows nothing yet proves nothing before `settleMs` have passed since the
 * call: statements were seen to appear late.
 * @param seen undefined where the system could not be asked, or broke down.
 */
export function afterLook(
  lost: Lost,
  seen: Overview | null | undefined,
  { now, patience }: { now: Date; patience: Patience },
): TaskStep {
  if (seen === undefined) return { to: 'Unanswered' };
  const isSettled = now.getTime() - lost.sentAt.getTime() >= patience.settleMs;
  const notDone: TaskStep = isSettled ? { to: 'Waiting' } : { to: 'Unanswered' };
  if (seen === null) return notDone;
  switch (lost.kind) {
    case 'submit':
      return { to: 'Done' };
    case 'withdraw':
      return seen.status === 'WITHDRAWN' ? { to: 'Done' } : notDone;
    case 'amend': {
      const isNewer = seen.version !== null && lost.versionBefore !== null && seen.version > lost.versionBefore;
      // An amendment is profiled again, like a submission.
      return isNewer || seen.status === 'SUBMITTED' ? { to: 'Done' } : notDone;
    }
  }
}

const longestPauseMs = 12 * 3_600_000;

/** Between one attempt and the next: twice as long each time. */
export const pauseAfter = (attempts: number, firstMs: number): number =>
  Math.min(longestPauseMs, firstMs * 2 ** Math.min(20, Math.max(0, attempts)));

/** Of attempts that did not get through. */
export const firstPauseMs = 5000;

/** What a look at a statement means for it. */
export type Seen =
  | { state: 'Submitted' }
  | { state: 'Available'; reference: string; verification: string }
  | { state: 'Rejected'; reason: string }
  | { state: 'Withdrawn' };

/** Unknown states leave a statement what it was (`Submitted` here). Numbers count only when both are there. */
export function seenOf(overview: Overview): Seen {
  const { status, referenceNumber: reference, verificationNumber: verification } = overview;
  if (status === 'REJECTED') return { state: 'Rejected', reason: overview.rejectionReason ?? 'no reason was given' };
  if (status === 'WITHDRAWN') return { state: 'Withdrawn' };
  if (status !== 'SUBMITTED' && reference !== null && verification !== null) {
    return { state: 'Available', reference, verification };
  }
  return { state: 'Submitted' };
}

/** What is kept of an outcome beside the documents. */
export function outcomeWords({ outcome, status }: Exchange<unknown>): {
  outcome: Outcome<unknown>['kind'];
  detail: string | null;
} {
  if (outcome.kind === 'answered') return { outcome: 'answered', detail: null };
  if (outcome.kind === 'unanswered') return { outcome: 'unanswered', detail: outcome.problem.slice(0, 500) };
  const { kind, message, problems } = outcome.fault;
  const ids = problems.map(({ id }) => id).filter((id) => id !== null);
  return { outcome: 'refused', detail: [kind, message, ...ids, String(status ?? '')].join('; ').slice(0, 500) };
}

/** Faults in words, for the history of a package. */
export const problemWords = (problems: readonly EuProblem[]): string =>
  problems
    .slice(0, 20)
    .map(({ id, field, message }) => [id, field, message].filter((part) => part !== null && part !== '').join(': '))
    .join('\n')
    .slice(0, 4000);
