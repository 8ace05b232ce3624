import type { Receipt } from './receipt.ts';
import type { StepId } from './verify-receipt.ts';

/**
 * What a step of the verification is about, in figures and names only: the same in every language.
 * For pages that say in their reader's words whether it held.
 */
export function stepFacts(id: StepId, receipt: Receipt): string {
  const { ledger, tree_head: head } = receipt;
  switch (id) {
    case 'format':
      return `${receipt.format} · ${receipt.subject} · ${receipt.version}`;
    case 'payload_hash':
      return `SHA-256 ${receipt.payload_hash}`;
    case 'signature':
      return `Ed25519 ${receipt.public_key}`;
    case 'did_key':
      return receipt.kid.split('#', 1).join('');
    case 'inclusion_proof':
      return `${receipt.leaf_index} / ${head.size} · ${head.root}`;
    case 'tree_head':
      return `AccountSet ${ledger.tx_hash} · ${ledger.network_id}`;
    case 'ledger_transaction':
      return ledger.tx_hash;
    case 'conservation':
    case 'disclosure':
    case 'price':
      return receipt.subject;
    case 'witnesses':
      return `${receipt.cosignatures?.length ?? 0} · ${head.size}`;
    default:
      return `${ledger.header.ledger_index} · ${ledger.header.ledger_hash}`;
  }
}
