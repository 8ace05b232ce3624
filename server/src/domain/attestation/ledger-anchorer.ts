import type { Transaction } from 'kysely';
import type { Tables } from '../../platform/db/tables.generated.ts';
import { hasSucceeded, type LedgerClient } from '../../platform/ledger/client/open-ledger-client.ts';
import { treeHead } from '../../platform/ledger/client/transactions.ts';
import type { AnchorOutcome, TreeHeadAnchorer } from './ports.ts';

const KIND = 'tree_head';

/** Anchors through the ledger client: one submission of kind `tree_head` for each tree size. */
export function ledgerAnchorer(client: LedgerClient): TreeHeadAnchorer {
  return {
    prepare: async (tx, head) => {
      const transaction = treeHead({
        account: client.addresses.platform,
        networkId: client.profile.networkId,
        size: head.size,
        root: Buffer.from(head.root, 'hex'),
      });
      const { txHash } = await client.prepare({ db: tx, purpose: { kind: KIND, key: String(head.size) }, transaction });
      return { txHash };
    },
    takeSettled: async (tx) => {
      const settled = await client.takeSettled(tx as Transaction<Tables>, KIND);
      return settled.map((submission): AnchorOutcome => {
        const { txHash, ledgerIndex } = submission;
        if (hasSucceeded(submission) && ledgerIndex !== null) return { txHash, state: 'validated', ledgerIndex };
        return { txHash, state: submission.state === 'expired' ? 'expired' : 'failed' };
      });
    },
    evidence: (txHash) => client.evidence(txHash),
  };
}
