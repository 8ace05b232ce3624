import type { CredentialProblem, CredentialVerification } from '@lotmark/sdk/verify';

/** From the best to the worst. */
const ranks = ['holds', 'stranger', 'open', 'unknown', 'revoked', 'fails'] as const;
export type Verdict = (typeof ranks)[number];

export const worstOf = (verdicts: readonly Verdict[]): Verdict =>
  verdicts.reduce((worst, one) => (ranks.indexOf(one) > ranks.indexOf(worst) ? one : worst), 'holds');

const aboutStatus: readonly CredentialProblem[] = ['status_unknown', 'status_unusable', 'status_length'];
/** What only says that this page knows too little. */
const notKnownHere: readonly CredentialProblem[] = ['unknown_key', 'unknown_suite', 'unknown_context'];

/**
 * What is said of a credential at once. That a stranger's key is not known here is no fault of it; that it names this platform and a
 * key which is none of ours is. @param ours the DIDs of this platform.
 */
export function verdictAmong(
  { verified, trusted, faults, document }: Pick<CredentialVerification, 'verified' | 'trusted' | 'faults' | 'document'>,
  ours: ReadonlySet<string>,
): Verdict {
  const found = faults.map(({ problem }) => problem).filter((problem) => !aboutStatus.includes(problem));
  if (found.length > 0) {
    if (found.every((problem) => problem === 'revoked')) return 'revoked';
    return found.every((problem) => notKnownHere.includes(problem)) && !namesOneOf(document, ours)
      ? 'unknown'
      : 'fails';
  }
  if (trusted !== true) return 'stranger';
  return verified ? 'holds' : 'open';
}

/** As issuer, or in the key of a proof. */
function namesOneOf(document: CredentialVerification['document'], ours: ReadonlySet<string>): boolean {
  if (document === null) return true;
  const { issuer, proof } = document;
  const idOf = (value: unknown, name: string): unknown =>
    typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : value;
  const named = [idOf(issuer, 'id'), ...[proof].flat().map((each) => idOf(each, 'verificationMethod'))];
  return named.some((each) => ours.has(String(each).split('#')[0] ?? ''));
}
