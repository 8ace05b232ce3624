/**
 * The state machine of one signed transaction, as pure functions: what a node's answer means, and what to do next.
 *
 *   prepared -> submitted -> validated   it is in a validated ledger; the result code says how it ended there
 *                         -> expired     it is in none, and can never be
 *                         -> failed      likewise, and the network said why
 *
 * Only two things end a submission: seeing it in a validated ledger, or a proof that it cannot get into one any more.
 * An answer to `submit` is neither, except a refusal of the form of a blob that no node can have kept.
 * Source: xrpl.org, "Reliable Transaction Submission" and "Finality of Results".
 */

import type { LedgerSubmissionState as SubmissionState } from '../../db/tables.generated.ts';

export type { LedgerSubmissionState as SubmissionState } from '../../db/tables.generated.ts';
export type LiveState = Extract<SubmissionState, 'prepared' | 'submitted'>;

/**
 * What an answer to `submit` tells:
 * - `taken`: it may get into a ledger by itself (applied for now, queued, or known already);
 * - `used`: its Sequence is used up; by this very transaction or by another: look it up;
 * - `later`: not now (fee went up, node busy, an earlier one missing, ...): hand it over again;
 * - `past`: its LastLedgerSequence has passed, as far as that node knows;
 * - `hopeless`: no ledger can take this blob as it is.
 */
export type AnswerMeaning = 'taken' | 'used' | 'later' | 'past' | 'hopeless';

/** `code`: an `engine_result` (`terPRE_SEQ`), or the error token of a command that was refused (`tooBusy`). */
export function meaningOf(code: string): AnswerMeaning {
  if (code === 'tefPAST_SEQ') return 'used';
  if (code === 'tefMAX_LEDGER') return 'past';
  if (code === 'terQUEUED' || code === 'tefALREADY') return 'taken';
  if (code.startsWith('tes') || code.startsWith('tec')) return 'taken';
  if (code.startsWith('tem') || code === 'invalidTransaction') return 'hopeless';
  // tel (local: fee, queue, load), ter (retry), other tef (a state that may change), and tooBusy, noNetwork, slowDown.
  return 'later';
}

/** A live submission, in what the decision depends on. */
export interface LiveSubmission {
  sequence: number;
  lastLedgerSequence: number;
  submittedLedger: number | null;
  lastAnswer: string | null;
}

/** The account as one validated ledger shows it. */
export interface AccountView {
  /** The validated ledger that was looked at. */
  ledgerIndex: number;
  /** The next Sequence of the account in it; null when it has no such account. */
  sequence: number | null;
}

/**
 * - `submit`: hand the blob over (again);
 * - `wait`: it was taken since the last ledger closed;
 * - `look-up`: its Sequence is used: by itself, unless somebody else signs for this account;
 * - `end`: proof that it can never be applied: a validated ledger after its LastLedgerSequence has not used its Sequence.
 *   This needs no history of the node, unlike the absence of its hash.
 */
export type NextStep = 'submit' | 'wait' | 'look-up' | 'end';

export function nextStep(submission: LiveSubmission, account: AccountView): NextStep {
  const isPast = account.ledgerIndex > submission.lastLedgerSequence;
  // An account that is gone proves nothing: it may have been deleted after this transaction.
  if (account.sequence === null) return isPast ? 'look-up' : 'submit';
  if (submission.sequence < account.sequence) return 'look-up';
  if (isPast) return 'end';
  const wasTaken = submission.lastAnswer !== null && meaningOf(submission.lastAnswer) === 'taken';
  return wasTaken && submission.submittedLedger === account.ledgerIndex ? 'wait' : 'submit';
}

/** How a submission that can never be applied ends: `failed` when the network had found fault with the blob itself. */
export function endOf(lastAnswer: string | null): Extract<SubmissionState, 'expired' | 'failed'> {
  if (lastAnswer === null) return 'expired';
  const meaning = meaningOf(lastAnswer);
  const refusedForItsState = meaning === 'later' && lastAnswer.startsWith('tef');
  return meaning === 'hopeless' || refusedForItsState ? 'failed' : 'expired';
}

/**
 * Whether an answer alone ends the submission: only a refusal of its form, to the only handing-over that ever happened.
 * After an earlier one without an answer some node may hold the blob, however odd this node finds it.
 */
export function endsAtOnce(code: string, submissions: number): boolean {
  return meaningOf(code) === 'hopeless' && submissions === 1;
}
