import type { FeeRule } from '../profile.ts';
import { memoContentBytes } from './memo.ts';
import type { TransactionJson } from './signing.ts';

/** What fees are made of at one moment, in drops. */
export interface FeeLevel {
  /** Of a plain transaction when nothing is going on. */
  baseFeeDrops: bigint;
  /** Of a plain transaction that shall get into the open ledger now. */
  feeDrops: bigint;
}

/**
 * The fee of a transaction in drops: its base fee by the network's rules, scaled by the load of the network, at most
 * the rule's maximum (then it waits until the load falls).
 * Sources: xrpl.org "Transaction Cost"; rippled Escrow.cpp (a fulfillment costs 32 base fees and one for each 16 bytes);
 * xahaud Transactor.cpp (memo bytes).
 */
export function feeFor(transaction: TransactionJson, level: FeeLevel, rule: FeeRule): bigint {
  const base = baseFee(transaction, level.baseFeeDrops, rule);
  const scaled = ceilDiv(base * level.feeDrops, level.baseFeeDrops);
  // Some room when fees are rising; none when all is quiet.
  const wanted = level.feeDrops > level.baseFeeDrops ? ceilDiv(scaled * 12n, 10n) : scaled;
  if (wanted > rule.maxFeeDrops) return rule.maxFeeDrops;
  return wanted;
}

function baseFee(transaction: TransactionJson, baseFeeDrops: bigint, rule: FeeRule): bigint {
  let fee = baseFeeDrops;
  const fulfillment = transaction['Fulfillment'];
  if (transaction.TransactionType === 'EscrowFinish' && typeof fulfillment === 'string') {
    fee += baseFeeDrops * (32n + ceilDiv(BigInt(fulfillment.length / 2), 16n));
  }
  return fee + BigInt(rule.memoDropsPerByte * memoContentBytes(transaction['Memos']));
}

function ceilDiv(dividend: bigint, divisor: bigint): bigint {
  return (dividend + divisor - 1n) / divisor;
}
