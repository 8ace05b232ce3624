import type { Step, StepId, Verification } from '@lotmark/sdk/verify';
import type { LotVerification, VerifyError } from '../../domain/attestation/verify-lot.ts';
import type { Mark } from './layout.ts';

/** One check, in words for people who trade in coffee and not in hashes. */
export interface ShownStep {
  mark: Mark;
  title: string;
  /** What the check means. */
  words: string;
  /** What was found, for those who know: hashes, keys, addresses. */
  detail: string;
}

export type Verdict = 'verified' | 'pending' | 'failed';

export interface Shown {
  verdict: Verdict;
  /** One sentence: what the reader may take home. */
  sentence: string;
  steps: ShownStep[];
}

interface Wording {
  ids: readonly StepId[];
  /** Errors of the check against the live records that mean the same step. */
  errors: readonly VerifyError[];
  title: string;
  held: string;
  failed: string;
}

const wordings: readonly Wording[] = [
  {
    ids: ['format', 'payload_hash'],
    errors: ['payload_mismatch'],
    title: 'The records are what was signed',
    held: 'The hash of the records, made anew a moment ago, is the hash that was signed.',
    failed: 'The records have changed since they were signed, and nobody signed the change.',
  },
  {
    ids: ['signature'],
    errors: ['bad_signature'],
    title: 'The signature is genuine',
    held: 'It was made over exactly this hash, with the key it names.',
    failed: 'It was not made over this hash with the key it names.',
  },
  {
    ids: ['did_key'],
    errors: ['bad_signature'],
    title: 'The key is the platform’s',
    held: 'The platform’s public identity lists this key, and it was in use at the time.',
    failed: 'The platform’s public identity does not vouch for this key at that time.',
  },
  {
    ids: ['inclusion_proof'],
    errors: ['bad_inclusion_proof'],
    title: 'It is in the public log',
    held: 'The attestation stands in the append-only log, where nothing can be changed or taken out later unnoticed.',
    failed: 'The proof does not lead from the attestation into the log.',
  },
  {
    ids: ['tree_head'],
    errors: ['ledger_mismatch'],
    title: 'The head of the log was published',
    held: 'A transaction of the platform’s own ledger account carries the fingerprint of the whole log.',
    failed: 'The transaction does not carry the fingerprint of this log.',
  },
  {
    ids: ['ledger_transaction', 'ledger_header'],
    errors: ['ledger_mismatch'],
    title: 'The ledger holds the transaction',
    held: 'It is part of a closed ledger, whose hash covers it.',
    failed: 'The transaction is not part of the ledger it names.',
  },
];

const sentences: Record<VerifyError, string> = {
  lot_not_found: 'There is no such lot.',
  not_anchored: 'This lot is signed. Its anchor on the ledger follows shortly; look again in a minute.',
  payload_mismatch: 'The records of this lot are not what was signed. Do not rely on them.',
  bad_signature: 'The signature of this lot does not hold. Do not rely on its records.',
  bad_inclusion_proof: 'This lot’s place in the public log cannot be proven. Do not rely on its records.',
  ledger_mismatch: 'The ledger does not confirm this lot. Do not rely on its records.',
};

/**
 * What was checked and whether it held.
 * @param live the check of the records as they are now.
 * @param receipt the check of the newest version's receipt; null while it is not anchored.
 */
export function shownVerification(live: LotVerification, receipt: Verification | null): Shown {
  const steps = wordings.map((wording, index) => shownStep(wording, index, live, receipt));
  const failed = steps.some((step) => step.mark === 'fail');
  if (live.verified && receipt?.ok === true && !failed) {
    const sentence = 'The records of this lot are what was signed, and the ledger has confirmed it.';
    return { verdict: 'verified', sentence, steps };
  }
  if (live.error === 'not_anchored' && !failed) {
    return { verdict: 'pending', sentence: sentences.not_anchored, steps };
  }
  const error = live.error === undefined || live.error === 'not_anchored' ? 'ledger_mismatch' : live.error;
  return { verdict: 'failed', sentence: sentences[error], steps };
}

function shownStep(wording: Wording, index: number, live: LotVerification, receipt: Verification | null): ShownStep {
  const found = receipt?.steps.filter((step) => wording.ids.includes(step.id)) ?? [];
  const mark = markOf(wording, index, live, found);
  const words = { ok: wording.held, fail: wording.failed, wait: 'This is checked once the ledger has confirmed it.' };
  const failing = found.find((step) => !step.ok);
  const detail = failing?.detail ?? found.at(-1)?.detail ?? (index === 0 ? `SHA-256 ${live.payload_hash}.` : '');
  return { mark, title: wording.title, words: words[mark], detail };
}

function markOf(wording: Wording, index: number, live: LotVerification, found: readonly Step[]): Mark {
  if (live.error !== undefined && wording.errors.includes(live.error)) {
    // Several steps may stand for one error; the receipt tells which. Without one, the first stands for it.
    if (found.length === 0 || found.some((step) => !step.ok)) return 'fail';
    if (index === 0) return 'fail';
  }
  if (found.length > 0) return found.every((step) => step.ok) ? 'ok' : 'fail';
  // Not anchored yet: hash, signature and key were checked against the records before that was found.
  return live.error === 'not_anchored' && index < 3 ? 'ok' : 'wait';
}
