import type { TrustedKey } from '@lotmark/sdk/verify';
import type { Tx } from '../../../platform/db/database.ts';
import { onlyVouched } from './vouched-keys.ts';

/** All keys that the platform signs or signed with: of its present DID, and of those before a move of the ledger. */
export async function platformKeys(tx: Tx): Promise<TrustedKey[]> {
  const rows = await tx
    .selectFrom('signing_keys')
    .innerJoin('dids', 'dids.did', 'signing_keys.did')
    .select(['signing_keys.kid', 'signing_keys.public_key', 'signing_keys.valid_from', 'signing_keys.retired_at'])
    .where('dids.organisation', 'is', null)
    .orderBy('signing_keys.valid_from', 'desc')
    .execute();
  return (await onlyVouched(tx, rows)).map(({ kid, retired_at }) => ({ kid, retiredAt: retired_at }));
}
