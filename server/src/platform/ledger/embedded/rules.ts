import type { NodeConditions } from './conditions.ts';

/** The rules a node runs by: its network, fees and reserves. */

/** The cost in drops of a transaction with these fields; `base` is the network's base fee. */
export type FeeRule = (tx: Record<string, unknown>, base: bigint) => bigint;

export interface LedgerRules {
  /** Above 1024 a transaction must carry it as NetworkID; up to 1024 it must not. */
  networkId: number;
  baseFeeDrops: bigint;
  /** What an account must hold at least, in drops, */
  reserveBaseDrops: bigint;
  /** and what it must hold besides for each entry that it owns. */
  reserveIncrementDrops: bigint;
  feeRule: FeeRule;
  /** A new account's first Sequence: the ledger's index (XRP Ledger), or its parent's close time (Xahau). */
  firstSequence: 'ledger-index' | 'close-time';
  /** Transaction types that this network does not have. */
  disabledTypes: readonly string[];
  /** What the network is in just now; see `NodeConditions`. */
  conditions?: NodeConditions;
}

/** The open ledger that transactions are applied to. */
export interface LedgerContext {
  rules: LedgerRules;
  ledgerIndex: number;
  /** Seconds since the ledger epoch. Escrow times are compared with it. */
  parentCloseTime: number;
}

/** The XRP Ledger's rule: the base fee, and for a fulfillment 32 base fees and one for each 16 bytes. */
export const xrplFee: FeeRule = (tx, base) => {
  const fulfillment = tx['Fulfillment'];
  if (tx['TransactionType'] !== 'EscrowFinish' || typeof fulfillment !== 'string') return base;
  return base + base * BigInt(32 + Math.floor(fulfillment.length / 2 / 16));
};

/** Xahau's rule: as the XRP Ledger's, and one drop for each byte in memos. */
export const xahauFee: FeeRule = (tx, base) => {
  const memos = Array.isArray(tx['Memos']) ? (tx['Memos'] as { Memo?: Record<string, string> }[]) : [];
  const digits = memos.flatMap(({ Memo }) => Object.values(Memo ?? {})).reduce((sum, value) => sum + value.length, 0);
  return xrplFee(tx, base) + BigInt(digits / 2);
};

/** The rules of the XRP Ledger's main network, as of 2025. */
export function xrplRules(networkId = 0): LedgerRules {
  return {
    networkId,
    baseFeeDrops: 10n,
    reserveBaseDrops: 1_000_000n,
    reserveIncrementDrops: 200_000n,
    feeRule: xrplFee,
    firstSequence: 'ledger-index',
    disabledTypes: [],
  };
}

/** The rules of a Xahau-like network. */
export function xahauRules(networkId = 21337): LedgerRules {
  return {
    ...xrplRules(networkId),
    feeRule: xahauFee,
    firstSequence: 'close-time',
    disabledTypes: ['DIDSet', 'DIDDelete'],
  };
}

/** What an account must keep, and for each entry that it owns besides, in drops. */
export function reserves({ conditions, ...rules }: LedgerRules): { base: bigint; increment: bigint } {
  return {
    base: conditions?.reserveBaseDrops ?? rules.reserveBaseDrops,
    increment: conditions?.reserveIncrementDrops ?? rules.reserveIncrementDrops,
  };
}

/** What an account that owns this many entries must keep, in drops. */
export function reserve(rules: LedgerRules, ownerCount: number): bigint {
  const { base, increment } = reserves(rules);
  return base + increment * BigInt(Math.max(0, ownerCount));
}

/** What a transaction must pay to get into the open ledger, in drops. */
export function openLedgerFee(rules: LedgerRules, tx: Record<string, unknown>): bigint {
  const base = rules.feeRule(tx, rules.baseFeeDrops);
  const wanted = rules.conditions?.openLedgerFeeDrops ?? rules.baseFeeDrops;
  return wanted <= rules.baseFeeDrops ? base : (base * wanted) / rules.baseFeeDrops;
}

/** What an account can spend, in drops. */
export function spendable(rules: LedgerRules, account: string, balance: bigint): bigint {
  const most = rules.conditions?.drained?.get(account);
  return most === undefined || balance < most ? balance : most;
}
