import { encode } from 'ripple-binary-codec';
import { LedgerCommandError, type LedgerNode, LedgerUnavailableError } from '../node.ts';
import type { FeeLevel } from './fees.ts';
import type { LedgerSigner } from './seeds.ts';
import type { TransactionJson } from './signing.ts';
import type { AccountView } from './submission-states.ts';

/** A node's answers in the form we use, the same for both API versions. What is missing or odd counts as no answer. */

/** The node answers, but knows no validated ledger. */
export class NoValidatedLedgerError extends LedgerUnavailableError {
  constructor(state: string) {
    super(`the node has no validated ledger yet (state: ${state})`);
    this.name = 'NoValidatedLedgerError';
  }
}

export interface ServerView {
  networkId: number | null;
  ledgerIndex: number;
  ledgerHash: string;
  /** When that ledger closed, by the ledger's own clock; null where the node does not say. */
  closedAt: Date | null;
  completeLedgers: string;
  baseFeeDrops: bigint;
  reserveBaseDrops: bigint;
  reserveIncrementDrops: bigint;
}

/** @throws NoValidatedLedgerError while the node synchronises, or is a stand-alone one that never closed a ledger. */
export async function observeServer(node: LedgerNode): Promise<ServerView> {
  const { state } = await node.request('server_state');
  const fields = object(state, 'server_state');
  if (fields['validated_ledger'] === undefined) {
    throw new NoValidatedLedgerError(String(fields['server_state']));
  }
  const ledger = object(fields['validated_ledger'], 'validated_ledger');
  return {
    networkId: typeof fields['network_id'] === 'number' ? fields['network_id'] : null,
    ledgerIndex: index(ledger['seq'], 'validated_ledger.seq'),
    ledgerHash: hashOf(ledger['hash'], 'validated_ledger.hash'),
    closedAt: closeMoment(ledger['close_time']),
    completeLedgers: String(fields['complete_ledgers'] ?? 'empty'),
    baseFeeDrops: drops(ledger['base_fee'], 'base_fee'),
    reserveBaseDrops: drops(ledger['reserve_base'], 'reserve_base'),
    reserveIncrementDrops: drops(ledger['reserve_inc'], 'reserve_inc'),
  };
}

/** Seconds from the Unix epoch to the ledger's, 2000-01-01T00:00:00Z. */
const ledgerEpochSeconds = 946_684_800;

function closeMoment(seconds: unknown): Date | null {
  return typeof seconds === 'number' && seconds > 0 ? new Date((seconds + ledgerEpochSeconds) * 1000) : null;
}

/** The fee level of the open ledger. */
export async function observeFee(node: LedgerNode): Promise<FeeLevel> {
  const answer = object((await node.request('fee'))['drops'], 'fee.drops');
  const baseFeeDrops = drops(answer['base_fee'], 'base_fee');
  const level = { baseFeeDrops, feeDrops: drops(answer['open_ledger_fee'], 'open_ledger_fee') };
  if (level.feeDrops < baseFeeDrops) level.feeDrops = baseFeeDrops;
  return level;
}

/**
 * What the node itself would charge for this very transaction, in drops; null when it has no opinion (rippled).
 * Source: xahaud Fee1.cpp, `fee_hooks_feeunits`.
 */
export async function askFee(
  node: LedgerNode,
  transaction: TransactionJson,
  signer: LedgerSigner,
): Promise<bigint | null> {
  const blob = encode({
    Sequence: 1,
    Fee: '10',
    LastLedgerSequence: 1,
    ...transaction,
    SigningPubKey: signer.publicKey,
  });
  const answer = await node.request('fee', { tx_blob: blob });
  const own = answer['fee_hooks_feeunits'];
  return own === undefined ? null : drops(own, 'fee_hooks_feeunits');
}

export interface AccountDetails extends AccountView {
  balanceDrops: bigint;
  flags: number;
  ownerCount: number;
}

/** The account in the newest validated ledger. */
export async function observeAccount(node: LedgerNode, address: string): Promise<AccountDetails> {
  try {
    const answer = await node.request('account_info', { account: address, ledger_index: 'validated' });
    const data = object(answer['account_data'], 'account_data');
    return {
      ledgerIndex: index(answer['ledger_index'], 'ledger_index'),
      sequence: index(data['Sequence'], 'Sequence'),
      balanceDrops: drops(data['Balance'], 'Balance'),
      flags: Number(data['Flags'] ?? 0),
      ownerCount: Number(data['OwnerCount'] ?? 0),
    };
  } catch (error) {
    if (!(error instanceof LedgerCommandError) || error.error !== 'actNotFound') throw error;
    const seen = error.response['ledger_index'];
    // Without the ledger that was looked at, the answer proves nothing about any later one.
    return {
      ledgerIndex: seen === undefined ? 0 : Number(seen),
      sequence: null,
      balanceDrops: 0n,
      flags: 0,
      ownerCount: 0,
    };
  }
}

/** Whether `holder` has a trust line of its own to `issuer` in this currency. */
export async function trusts(node: LedgerNode, holder: string, issuer: string, currency: string): Promise<boolean> {
  const answer = await node.request('account_lines', { account: holder, peer: issuer, ledger_index: 'validated' });
  const lines = Array.isArray(answer['lines']) ? (answer['lines'] as unknown[]) : [];
  return lines.some((line) => {
    const fields = object(line, 'line');
    return fields['currency'] === currency && Number(fields['limit']) > 0;
  });
}

export type Sighting =
  | { found: 'validated'; ledgerIndex: number; resultCode: string }
  | { found: 'pending' }
  | { found: 'no' };

/** Where the node sees the transaction. `no` is what this node says now, not a proof. */
export async function lookUp(node: LedgerNode, txHash: string): Promise<Sighting> {
  try {
    const answer = await node.request('tx', { transaction: txHash });
    if (answer['hash'] !== txHash) throw new LedgerUnavailableError('the node answered for another transaction');
    if (answer['validated'] !== true) return { found: 'pending' };
    const meta = object(answer['meta'], 'meta');
    if (typeof meta['TransactionResult'] !== 'string') throw odd('meta.TransactionResult');
    return {
      found: 'validated',
      ledgerIndex: index(answer['ledger_index'] ?? answer['inLedger'], 'ledger_index'),
      resultCode: meta['TransactionResult'],
    };
  } catch (error) {
    if (error instanceof LedgerCommandError && error.error === 'txnNotFound') return { found: 'no' };
    throw error;
  }
}

/** The ids of the transactions in one validated ledger; null when the node does not hold that ledger. */
export async function transactionsOf(node: LedgerNode, ledgerIndex: number): Promise<string[] | null> {
  try {
    const answer = await node.request('ledger', { ledger_index: ledgerIndex, transactions: true });
    if (answer['validated'] !== true) return null;
    const ids = object(answer['ledger'], 'ledger')['transactions'] ?? [];
    if (!Array.isArray(ids)) throw odd('ledger.transactions');
    return ids.map(String);
  } catch (error) {
    if (error instanceof LedgerCommandError && error.error === 'lgrNotFound') return null;
    throw error;
  }
}

/** The hash of a ledger by its index; null when the node does not hold that ledger. */
export async function hashOfLedger(node: LedgerNode, ledgerIndex: number): Promise<string | null> {
  try {
    return hashOf((await node.request('ledger', { ledger_index: ledgerIndex }))['ledger_hash'], 'ledger_hash');
  } catch (error) {
    if (error instanceof LedgerCommandError && error.error === 'lgrNotFound') return null;
    throw error;
  }
}

/** Hands a blob over. Returns the code of the answer; it decides nothing by itself. */
export async function submit(node: LedgerNode, blob: string): Promise<string> {
  try {
    const answer = await node.request('submit', { tx_blob: blob });
    const code = answer['engine_result'];
    if (typeof code !== 'string') throw odd('engine_result');
    // A malformed blob that went out all the same would not be hopeless but unknown.
    const wentOut = answer['applied'] === true || answer['broadcast'] === true || answer['queued'] === true;
    return code.startsWith('tem') && wentOut ? 'terRETRY' : code;
  } catch (error) {
    if (error instanceof LedgerCommandError) return error.error;
    throw error;
  }
}

/** As `submit`, for many in this order. A node that takes many at once gets them so. */
export async function submitAll(node: LedgerNode, blobs: readonly string[]): Promise<string[]> {
  if (blobs.length === 0) return [];
  if (node.submitAll !== undefined) return node.submitAll(blobs);
  const codes: string[] = [];
  for (const blob of blobs) codes.push(await submit(node, blob));
  return codes;
}

/** As `lookUp`, for many. */
export async function lookUpAll(node: LedgerNode, txHashes: readonly string[]): Promise<Sighting[]> {
  if (txHashes.length === 0) return [];
  if (node.validatedAmong === undefined) {
    const sightings: Sighting[] = [];
    for (const txHash of txHashes) sightings.push(await lookUp(node, txHash));
    return sightings;
  }
  const validated = await node.validatedAmong(txHashes);
  return txHashes.map((txHash): Sighting => {
    const seen = validated.get(txHash);
    return seen === undefined ? { found: 'no' } : { found: 'validated', ...seen };
  });
}

export function object(value: unknown, name: string): Record<string, unknown> {
  if (typeof value !== 'object' || value === null) throw odd(name);
  return value as Record<string, unknown>;
}

/** Ledger indices come as numbers, and as strings inside `ledger` of API version 1. */
export function index(value: unknown, name: string): number {
  const number = typeof value === 'string' && /^\d{1,10}$/.test(value) ? Number(value) : value;
  if (typeof number !== 'number' || !Number.isSafeInteger(number) || number < 0) throw odd(name);
  return number;
}

export function hashOf(value: unknown, name: string): string {
  if (typeof value !== 'string' || !/^[0-9A-F]{64}$/.test(value)) throw odd(name);
  return value;
}

function drops(value: unknown, name: string): bigint {
  const text = String(value);
  if (!/^\d{1,20}$/.test(text)) throw odd(name);
  return BigInt(text);
}

function odd(name: string): LedgerUnavailableError {
  return new LedgerUnavailableError(`the node's answer has no usable ${name}`);
}
