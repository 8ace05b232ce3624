import { type Receipt, type Step, type StepId, stepFacts, type Verification } from '@lotmark/sdk/verify';
import type { LotVerification, VerifyError } from '../../domain/proof/attestation/verify-lot.ts';
import type { Mark } from './layout.ts';
import type { Messages } from './messages/en.ts';

export type StepName = keyof Messages['checks']['steps'];

/** One check, in words for people who trade in coffee and not in hashes. */
export interface ShownStep {
  name: StepName;
  mark: Mark;
  title: string;
  /** What the check means. */
  words: string;
  /** What was found, for those who know: hashes, keys, addresses. */
  detail: string;
  /** What exactly did not hold, in the verifier's own words (English); null when it held. */
  problem: string | null;
}

export type Verdict = 'verified' | 'pending' | 'failed';

export interface Shown {
  verdict: Verdict;
  /** One sentence: what the reader may take home. */
  sentence: string;
  steps: ShownStep[];
}

interface StepGroup {
  name: StepName;
  /** The verifier's steps that it stands for. */
  ids: readonly StepId[];
  /** Errors of the check against the live records that mean the same step. */
  errors: readonly VerifyError[];
}

/** The steps as people read them, each with those of the verifier that it stands for. */
export const stepGroups: readonly StepGroup[] = [
  { name: 'records', ids: ['format', 'payload_hash'], errors: ['payload_mismatch'] },
  { name: 'signature', ids: ['signature'], errors: ['bad_signature'] },
  { name: 'key', ids: ['did_key'], errors: ['bad_signature'] },
  { name: 'log', ids: ['inclusion_proof'], errors: ['bad_inclusion_proof'] },
  { name: 'head', ids: ['tree_head'], errors: ['ledger_mismatch'] },
  { name: 'ledger', ids: ['ledger_transaction', 'ledger_header'], errors: ['ledger_mismatch'] },
];

/**
 * What was checked and whether it held.
 * @param live the check of the records as they are now.
 * @param receipt the check of the newest version's receipt; null while it is not anchored.
 */
export function shownVerification(live: LotVerification, receipt: Verification | null, text: Messages): Shown {
  const steps = stepGroups.map((group, index) => shownStep(group, index, { live, receipt }, text));
  const witnesses = witnessStep(receipt, text);
  if (witnesses !== null) steps.push(witnesses);
  const failed = steps.some((step) => step.mark === 'fail');
  if (live.verified && receipt?.ok === true && !failed) {
    return { verdict: 'verified', sentence: text.sentences.held, steps };
  }
  if (live.error === 'not_anchored' && !failed) {
    return { verdict: 'pending', sentence: text.sentences.not_anchored, steps };
  }
  const error = live.error === undefined || live.error === 'not_anchored' ? 'ledger_mismatch' : live.error;
  return { verdict: 'failed', sentence: text.sentences[error], steps };
}

/** Who else saw the head of the log; null where the receipt carries no cosignature. Unknown witnesses prove nothing. */
function witnessStep(receipt: Verification | null, text: Messages): ShownStep | null {
  const seen = receipt?.witnesses ?? [];
  if (seen.length === 0) return null;
  const { title, held, failed } = text.checks.steps.witnesses;
  const outcomes = new Set(seen.map(({ outcome }) => outcome));
  const mark = outcomes.has('broken') ? 'fail' : outcomes.has('held') ? 'ok' : 'wait';
  const words = { ok: held, fail: failed, wait: text.checks.witnessesUnknown }[mark];
  const problem = receipt?.steps.find((step) => step.id === 'witnesses' && !step.ok)?.detail ?? null;
  const listed = seen.map(({ witness, outcome, at }) =>
    outcome === 'held' ? `${witness} · ${at.toISOString()}` : outcome === 'unknown' ? `${witness} (?)` : witness,
  );
  return { name: 'witnesses', mark, title, words, detail: listed.join('; '), problem };
}

function shownStep(
  group: StepGroup,
  index: number,
  { live, receipt }: { live: LotVerification; receipt: Verification | null },
  text: Messages,
): ShownStep {
  const found = receipt?.steps.filter((step) => group.ids.includes(step.id)) ?? [];
  const mark = markOf(group, index, live, found);
  const { title, held, failed } = text.checks.steps[group.name];
  const words = { ok: held, fail: failed, wait: text.checks.waiting }[mark];
  const problem = found.find((step) => !step.ok)?.detail ?? null;
  return { name: group.name, mark, title, words, detail: detailOf(group, receipt?.receipt ?? null, live), problem };
}

function detailOf({ name, ids }: StepGroup, receipt: Receipt | null, live: LotVerification): string {
  const id = ids.at(-1);
  if (receipt !== null && id !== undefined) return stepFacts(id, receipt);
  return name === 'records' ? `SHA-256 ${live.payload_hash}` : '';
}

function markOf(group: StepGroup, index: number, live: LotVerification, found: readonly Step[]): Mark {
  if (live.error !== undefined && group.errors.includes(live.error)) {
    // Several steps may stand for one error; the receipt tells which. Without one, the first stands for it.
    if (found.length === 0 || found.some((step) => !step.ok)) return 'fail';
    if (index === 0) return 'fail';
  }
  if (found.length > 0) return found.every((step) => step.ok) ? 'ok' : 'fail';
  // Not anchored yet: hash, signature and key were checked against the records before that was found.
  return live.error === 'not_anchored' && index < 3 ? 'ok' : 'wait';
}
