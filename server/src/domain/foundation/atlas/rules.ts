import { type Decision, decided, invalid, refused, wrongState } from '../../../kernel/values/errors.ts';
import type { AtlasAliaStatus as AliasStatus } from '../../../platform/db/tables.generated.ts';
import { plainName } from '../reference/plain-name.ts';

export { atlasAliaStatuses as aliasStatuses } from '../../../platform/db/tables.generated.ts';

/** Who an alias comes from: the release, somebody of this installation, or a program that read documents. */
export const aliasOrigins = ['platform', 'tenant', 'ai_learned'] as const;
export type AliasOrigin = (typeof aliasOrigins)[number];

/** Proposals of one person that wait for a decision. */
export const mostProposals = 50;

/** What an alias is found by; the search must find it by something. */
export function aliasPlain(alias: string): Decision<string> {
  const plain = plainName(alias);
  if (plain.length > 1) return decided(plain);
  return refused(invalid('alias', 'must have at least two letters or digits'));
}

/**
 * What an admin enters is approved by that. What others propose waits for an admin, and so does what a program learned,
 * whoever hands it in.
 */
export function statusOfNew(origin: 'tenant' | 'ai_learned', byAdmin: boolean): 'Approved' | 'Proposed' {
  return origin === 'tenant' && byAdmin ? 'Approved' : 'Proposed';
}

/** A proposal is decided on once; saying the same again changes nothing. */
export function mayBeDecided(
  alias: { name: string; status: AliasStatus },
  to: 'Approved' | 'Rejected',
): Decision<boolean> {
  if (alias.status === 'Proposed') return decided(true);
  if (alias.status === to) return decided(false);
  return refused(wrongState(`${alias.name} is ${alias.status}; it must be Proposed.`));
}
