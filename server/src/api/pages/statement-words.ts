import type { PublicDiligence } from '../../domain/desks/public-record/public-diligence.ts';
import { fill, type Part } from './html.ts';
import type { Reader } from './reader.ts';

type Found = PublicDiligence | null;
export type StatementState = 'filed' | 'handed' | 'simulated' | 'outdated' | 'withdrawn' | 'none';

/** How the statement of a lot stands: every place of the page says it by this. What a simulator took, the EU never saw. */
export function statementState(found: Found): StatementState {
  if (found === null || found.simulated === null) return 'none';
  if (found.status === 'Withdrawn') return 'withdrawn';
  if (found.simulated) return 'simulated';
  if (found.status === 'Superseded') return 'outdated';
  return found.reference_number === null ? 'handed' : 'filed';
}

export function statementWords(found: Found, { text: { claims, eudr } }: Reader): Part {
  const state = statementState(found);
  const reference = found?.reference_number ?? null;
  if (state === 'filed' && reference !== null) return fill(eudr.filed, { reference });
  if (state === 'simulated' && reference !== null)
    return [claims.dueDiligence.simulatedWords, ' ', fill(eudr.simulated, { reference }), '.'];
  if (state === 'withdrawn' && found?.simulated === true)
    return [claims.dueDiligence.withdrawnWords, ' ', claims.dueDiligence.simulatedWords];
  return claims.dueDiligence[`${state === 'filed' ? 'none' : state}Words`];
}

export function statusWords(found: PublicDiligence, { text: { eudr } }: Reader): string {
  const { status } = found;
  if (found.simulated === true && (status === 'Submitted' || status === 'Available' || status === 'Amended'))
    return eudr.simulatedStatuses[status];
  return status === 'Passed' && found.risk_basis === 'operator' ? eudr.judgedByOperator : eudr.statuses[status];
}

/** A word of the operator about itself is said to be one. */
export const riskWords = ({ risk, risk_basis }: PublicDiligence, { text: { eudr } }: Reader): string =>
  risk === 'negligible' && risk_basis === 'operator' ? eudr.declaredNegligible : eudr.risks[risk];
