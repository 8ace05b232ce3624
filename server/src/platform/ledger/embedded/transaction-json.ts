/** How transactions look in answers: version 1 mixes everything in one object, version 2 keeps `tx_json` apart. */

import { decodeJson } from './json-form.ts';
import type { ClosedLedger, ClosedTransaction } from './ledger-store.ts';
import { isoTime } from './ledger-time.ts';
import { isResultCode, resultMessage, resultNumber } from './results.ts';

type Json = Record<string, unknown>;

/** Transaction ids by place: ledger, index in it, network; only where each fits. */
export function ctidOf(ledgerIndex: number, index: number, networkId: number): string | undefined {
  if (ledgerIndex > 0x0fffffff || index > 0xffff || networkId > 0xffff) return undefined;
  const [ledger, place, network] = [ledgerIndex, index, networkId].map((part) => part.toString(16).toUpperCase());
  return `C${ledger?.padStart(7, '0')}${place?.padStart(4, '0')}${network?.padStart(4, '0')}`;
}

/** The fields of a transaction: payments say `DeliverMax`, in version 1 beside `Amount`, in version 2 instead of it. */
export function transactionFields(blob: string, apiVersion: 1 | 2): Json {
  const tx = decodeJson(blob);
  if (tx['TransactionType'] !== 'Payment') return tx;
  const fields: Json = { ...tx, DeliverMax: tx['Amount'] };
  if (apiVersion === 2) delete fields['Amount'];
  return fields;
}

/** The metadata of a transaction; successful payments say what was delivered. */
export function metadataFields(transaction: ClosedTransaction, type: unknown, amount: unknown): Json {
  const meta = decodeJson(transaction.meta);
  if (type !== 'Payment' || meta['TransactionResult'] !== 'tesSUCCESS') return meta;
  return { ...meta, delivered_amount: meta['DeliveredAmount'] ?? amount };
}

export interface Shown {
  transaction: ClosedTransaction;
  ledger: ClosedLedger;
  networkId: number;
  apiVersion: 1 | 2;
}

/** A validated transaction as `tx` and `account_tx` show it: its fields, its metadata, and where it stands. */
export function shownTransaction({ transaction, ledger, networkId, apiVersion }: Shown): { tx: Json; meta: Json } {
  const all = decodeJson(transaction.blob);
  const ctid = ctidOf(transaction.ledgerIndex, transaction.index, networkId);
  const place = {
    ...(ctid === undefined ? {} : { ctid }),
    date: ledger.close_time,
    ledger_index: transaction.ledgerIndex,
  };
  const tx = { ...transactionFields(transaction.blob, apiVersion), ...place };
  const meta = metadataFields(transaction, all['TransactionType'], all['Amount']);
  return apiVersion === 1
    ? { tx: { ...tx, hash: transaction.id, inLedger: transaction.ledgerIndex }, meta }
    : { tx, meta };
}

/** The `tx` command's result for a validated transaction. */
export function validatedResult(shown: Shown, binary: boolean): Json {
  const { transaction, ledger, networkId, apiVersion } = shown;
  const ctid = ctidOf(transaction.ledgerIndex, transaction.index, networkId);
  const common = {
    ...(ctid === undefined ? {} : { ctid }),
    hash: transaction.id,
    ledger_index: transaction.ledgerIndex,
    validated: true,
  };
  const v1 = { ...common, date: ledger.close_time, inLedger: transaction.ledgerIndex };
  const v2 = { ...common, close_time_iso: isoTime(ledger.close_time), ledger_hash: ledger.ledger_hash };
  if (binary) {
    return apiVersion === 1
      ? { ...v1, tx: transaction.blob, meta: transaction.meta }
      : { ...v2, tx_blob: transaction.blob, meta_blob: transaction.meta };
  }
  const { tx, meta } = shownTransaction(shown);
  return apiVersion === 1 ? { ...tx, ...v1, meta } : { ...v2, meta, tx_json: tx };
}

/** The `tx` command's result for a transaction that is in the open ledger only. */
export function pendingResult(id: string, blob: string, apiVersion: 1 | 2, binary: boolean): Json {
  const rest = { hash: id, validated: false };
  if (binary) return apiVersion === 1 ? { tx: blob, ...rest } : { tx_blob: blob, ...rest };
  const tx = transactionFields(blob, apiVersion);
  return apiVersion === 1 ? { ...tx, ...rest } : { tx_json: tx, ...rest };
}

/** An item of `account_tx`. */
export function accountItem(shown: Shown, binary: boolean): Json {
  const { transaction, ledger, apiVersion } = shown;
  const v2 = {
    close_time_iso: isoTime(ledger.close_time),
    hash: transaction.id,
    ledger_hash: ledger.ledger_hash,
    ledger_index: transaction.ledgerIndex,
  };
  if (binary) {
    const { blob, meta, ledgerIndex } = transaction;
    return apiVersion === 1
      ? { tx_blob: blob, meta, ledger_index: ledgerIndex, validated: true }
      : { tx_blob: blob, meta_blob: meta, ledger_index: ledgerIndex, validated: true };
  }
  const { tx, meta } = shownTransaction(shown);
  return apiVersion === 1 ? { meta, tx, validated: true } : { ...v2, meta, tx_json: tx, validated: true };
}

/** A transaction inside an expanded `ledger` answer. */
export function ledgerItem(
  transaction: ClosedTransaction,
  ledger: ClosedLedger,
  apiVersion: 1 | 2,
  binary: boolean,
): Json {
  const { blob, id } = transaction;
  if (binary) {
    return apiVersion === 1
      ? { tx_blob: blob, meta: transaction.meta }
      : { tx_blob: blob, meta_blob: transaction.meta };
  }
  const all = decodeJson(blob);
  const meta = metadataFields(transaction, all['TransactionType'], all['Amount']);
  const fields = transactionFields(blob, apiVersion);
  if (apiVersion === 1) return { ...fields, hash: id, metaData: meta };
  return {
    close_time_iso: isoTime(ledger.close_time),
    hash: id,
    ledger_hash: ledger.ledger_hash,
    ledger_index: ledger.ledger_index,
    meta,
    tx_json: fields,
    validated: true,
  };
}

/** A message of the `transactions` stream, or of a watched account. */
export function streamItem(shown: Shown): Json {
  const { transaction, ledger, networkId, apiVersion } = shown;
  const all = decodeJson(transaction.blob);
  const meta = metadataFields(transaction, all['TransactionType'], all['Amount']);
  const code = meta['TransactionResult'];
  const result = typeof code === 'string' && isResultCode(code) ? code : 'tefEXCEPTION';
  const ctid = ctidOf(transaction.ledgerIndex, transaction.index, networkId);
  const fields = { ...transactionFields(transaction.blob, apiVersion), date: ledger.close_time };
  const common = {
    ...(ctid === undefined ? {} : { ctid }),
    engine_result: result,
    engine_result_code: resultNumber(result),
    engine_result_message: resultMessage(result),
    ledger_hash: ledger.ledger_hash,
    ledger_index: ledger.ledger_index,
    meta,
    status: 'closed',
    type: 'transaction',
    validated: true,
  };
  return apiVersion === 1
    ? { ...common, transaction: { ...fields, hash: transaction.id } }
    : { ...common, close_time_iso: isoTime(ledger.close_time), hash: transaction.id, tx_json: fields };
}
