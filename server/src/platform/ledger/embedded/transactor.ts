import { MAX_DROPS } from './amounts.ts';
import { accountKey } from './entry-keys.ts';
import { type Metadata, recordMetadata } from './metadata.ts';
import { isApplied, type ResultCode } from './results.ts';
import { type LedgerContext, openLedgerFee, spendable } from './rules.ts';
import { feeOf, type SignedTransaction, typeOf } from './signed-transaction.ts';
import { drops, type Entry, StateLayer, StateReadError, text, uint } from './state-view.ts';
import type { ApplyOutcome } from './transaction-type.ts';

/** Networks up to this id are told apart by nothing in their transactions. */
const LAST_UNMARKED_NETWORK = 1024;
const UNIVERSAL_FLAGS = 0x80000000;
const DISABLE_MASTER = 0x00100000;

export interface Applied {
  code: ResultCode;
  /** Only when the transaction went in. */
  metadata?: Metadata;
  feeDrops?: bigint;
}

/**
 * Applies one transaction to the open ledger; when it does not go in, nothing has changed.
 * @param options.index its place in the ledger, from 0
 * @param options.failHard whether a result that would only claim the fee keeps it out
 */
export async function applyTransaction(
  open: StateLayer,
  signed: SignedTransaction,
  ledger: LedgerContext,
  options: { index: number; failHard?: boolean },
): Promise<Applied> {
  try {
    return await tryTransaction(open, signed, ledger, options);
  } catch (error) {
    // A fault in one type's rules must not stop the chain for everybody; nothing was merged yet.
    if (error instanceof StateReadError) throw error;
    return { code: 'tefEXCEPTION' };
  }
}

async function tryTransaction(
  open: StateLayer,
  signed: SignedTransaction,
  ledger: LedgerContext,
  options: { index: number; failHard?: boolean },
): Promise<Applied> {
  const refused = preflight(signed, ledger) ?? (await preclaim(open, signed, ledger));
  if (refused !== undefined) return { code: refused };

  const fee = feeOf(signed) ?? 0n;
  let state = new StateLayer(open);
  const outcome = await applyType(state, signed, ledger, fee);
  const { code, delivered } = typeof outcome === 'string' ? { code: outcome, delivered: undefined } : outcome;
  if (!isApplied(code) || (code !== 'tesSUCCESS' && options.failHard === true)) return { code };
  if (code !== 'tesSUCCESS') {
    // A tec result changes nothing but the fee and the sequence.
    state = new StateLayer(open);
    await chargeFee(state, signed, fee);
  }
  const { id } = signed;
  const place = { id, ledgerIndex: ledger.ledgerIndex, index: options.index, result: code };
  const metadata = await recordMetadata(state, delivered === undefined ? place : { ...place, delivered });
  state.mergeInto(open);
  return { code, metadata, feeDrops: fee };
}

/** What is wrong with the transaction whatever the state; undefined when nothing is. */
function preflight(signed: SignedTransaction, ledger: LedgerContext): ResultCode | undefined {
  const { tx, account } = signed;
  const { networkId, disabledTypes } = ledger.rules;
  const type = typeOf(tx);
  if (networkId <= LAST_UNMARKED_NETWORK) {
    if (tx['NetworkID'] !== undefined) return 'telNETWORK_ID_MAKES_TX_NON_CANONICAL';
  } else {
    if (tx['NetworkID'] === undefined) return 'telREQUIRES_NETWORK_ID';
    if (tx['NetworkID'] !== networkId) return 'telWRONG_NETWORK';
  }
  if (type === undefined) return 'temUNKNOWN';
  if (disabledTypes.includes(text(tx, 'TransactionType') ?? '')) return 'temDISABLED';
  if (account === '') return 'temBAD_SRC_ACCOUNT';
  const fee = feeOf(signed);
  if (fee === undefined || fee < 0n || fee > MAX_DROPS) return 'temBAD_FEE';
  if ((uint(tx, 'Flags') & ~(UNIVERSAL_FLAGS | type.flags)) !== 0) return 'temINVALID_FLAG';
  const code = type.preflight(tx, ledger);
  return code === 'tesSUCCESS' ? undefined : code;
}

/** Sequence, expiry, fee and authority against the open ledger, in the network's order. */
async function preclaim(
  open: StateLayer,
  signed: SignedTransaction,
  ledger: LedgerContext,
): Promise<ResultCode | undefined> {
  const { tx, account, sequence } = signed;
  const root = await open.read(accountKey(account));
  if (root === undefined) return 'terNO_ACCOUNT';
  const next = uint(root, 'Sequence');
  if (sequence > next) return 'terPRE_SEQ';
  if (sequence < next) return 'tefPAST_SEQ';
  if (tx['AccountTxnID'] !== undefined) return 'tefWRONG_PRIOR';
  if (signed.lastLedgerSequence !== undefined && ledger.ledgerIndex > signed.lastLedgerSequence) return 'tefMAX_LEDGER';
  const fee = feeOf(signed) ?? 0n;
  if (fee < openLedgerFee(ledger.rules, tx)) return 'telINSUF_FEE_P';
  if (spendable(ledger.rules, account, drops(root)) < fee) return 'terINSUF_FEE_B';
  if (signed.signer !== account || (uint(root, 'Flags') & DISABLE_MASTER) !== 0) return 'tefBAD_AUTH';
  return undefined;
}

async function applyType(
  state: StateLayer,
  signed: SignedTransaction,
  ledger: LedgerContext,
  fee: bigint,
): Promise<ApplyOutcome> {
  const { tx, account } = signed;
  const type = typeOf(tx);
  if (type === undefined) return 'temUNKNOWN';
  const { root, priorBalance: balance } = await chargeFee(state, signed, fee);
  const priorBalance = spendable(ledger.rules, account, balance);
  return await type.apply({ tx, account, state, root, priorBalance, fee, ledger });
}

async function chargeFee(
  state: StateLayer,
  signed: SignedTransaction,
  fee: bigint,
): Promise<{ root: Entry; priorBalance: bigint }> {
  const root = await state.edit(accountKey(signed.account));
  if (root === undefined) throw new Error('the sender vanished between two checks');
  const priorBalance = drops(root);
  root['Balance'] = String(priorBalance - fee);
  root['Sequence'] = signed.sequence + 1;
  return { root, priorBalance };
}
