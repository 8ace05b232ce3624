import { wrongState } from '../../../kernel/values/errors.ts';
import { Exact } from '../../../kernel/values/exact.ts';
import type { Work } from '../../../kernel/write/work.ts';
import { post, token } from '../books/books.ts';

/** What moves between the wallets of an insurer and of who is insured. */
export type CoverMovement = 'premium' | 'premium_return' | 'claim_payout';

/** What the ledger calls one side of it. */
export const coverReference = (kind: CoverMovement, record: string, org: string): string => `${kind}:${record}:${org}`;

/**
 * Moves tokens from wallet to wallet, once for each kind and record; the ledger shows by job what left the one and reached
 * the other.
 * @param record the payment of a premium, or the claim.
 * @throws Refusal 409 when the wallet holds less, with both figures, or the two are one.
 */
export async function moveCover(
  work: Work,
  kind: CoverMovement,
  record: string,
  { from, to, tokens, reason }: { from: string; to: string; tokens: string; reason: string },
): Promise<void> {
  if (from === to) throw wrongState(`${from} cannot insure itself.`);
  const amount = new Exact(tokens).toFixed();
  await post(work, {
    kind,
    reference: record,
    reason,
    entries: [
      { kind: 'wallet', owner: from, currency: token, amount: `-${amount}` },
      { kind: 'wallet', owner: to, currency: token, amount },
    ],
  });
  const side = (org: string) => ({ reference: coverReference(kind, record, org), org, amount, action: kind });
  work.emit('token.burn_due', from, side(from));
  work.emit('token.mint_due', to, side(to));
}
