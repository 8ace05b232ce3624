export type { ClosedTransactionEvent, LedgerClosedMessage } from './announcements.ts';
export { EmbeddedNode, type EmbeddedNodeOptions, openEmbeddedNode } from './embedded-node.ts';
export { GENESIS_ADDRESS } from './genesis.ts';
export type { ClosedLedger } from './ledger-store.ts';
export { type FeeRule, type LedgerRules, xahauFee, xahauRules, xrplFee, xrplRules } from './rules.ts';
export type { TransactionEvidence } from './transaction-evidence.ts';
