import type { TransactionType } from '../transaction-type.ts';
import { accountSet } from './account-set.ts';
import { didDelete, didSet } from './did.ts';
import { escrowCancel, escrowCreate, escrowFinish } from './escrow.ts';
import { payment } from './payment.ts';
import { trustSet } from './trust-set.ts';

/** What this node can do, by the network's name of the type. */
export const TRANSACTION_TYPES: Readonly<Record<string, TransactionType>> = {
  AccountSet: accountSet,
  DIDDelete: didDelete,
  DIDSet: didSet,
  EscrowCancel: escrowCancel,
  EscrowCreate: escrowCreate,
  EscrowFinish: escrowFinish,
  Payment: payment,
  TrustSet: trustSet,
};
