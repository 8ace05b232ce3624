/**
 * Conditions that a real network puts its users in, to be switched on and off while the node runs. Without any the node is
 * a healthy one.
 */
export interface NodeConditions {
  /** The network id that the node reports: another one, or none (null). Its chain stays of its own network. */
  reportedNetworkId?: number | null;
  /** What a plain transaction must pay to get into the open ledger, in drops; above the base fee the network is busy. */
  openLedgerFeeDrops?: bigint;
  /** What accounts must keep, in drops, instead of what the rules say. */
  reserveBaseDrops?: bigint;
  reserveIncrementDrops?: bigint;
  /** Accounts that have and may spend no more than so many drops, whatever they had. */
  drained?: ReadonlyMap<string, bigint>;
  /** Each answer takes so much longer, in milliseconds. */
  slowMs?: number;
  /** The oldest ledger that the node still holds. */
  historyFrom?: number;
}
