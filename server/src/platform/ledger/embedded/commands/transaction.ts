import { FIRST_LEDGER } from '../genesis.ts';
import { isHashHex } from '../hex.ts';
import { readAccountTransactions, readLedger, readTransaction, readTransactionId } from '../ledger-store.ts';
import type { Command } from '../node-core.ts';
import { resultMessage, resultNumber } from '../results.ts';
import { RpcError, rpcError } from '../rpc-error.ts';
import { InvalidTransactionError, readSignedTransaction, type SignedTransaction } from '../signed-transaction.ts';
import { accountItem, pendingResult, validatedResult } from '../transaction-json.ts';
import { addressParam, chooseLedger, flagParam, limitParam } from './parameters.ts';

type Json = Record<string, unknown>;

const MAX_SEARCHED = 1000;

export const submit: Command = async ({ core, params }) => {
  const blob = params['tx_blob'];
  // Keys do not travel: signing for others is what the reference server warns against, and this one does not do it.
  if (blob === undefined) throw rpcError('notSupported', 'Signing is not supported by this server.');
  if (typeof blob !== 'string' || blob.length === 0 || blob.length % 2 !== 0 || !/^[0-9A-Fa-f]+$/.test(blob)) {
    throw rpcError('invalidParams');
  }
  let signed: SignedTransaction;
  try {
    signed = readSignedTransaction(blob);
  } catch (error) {
    if (!(error instanceof InvalidTransactionError)) throw error;
    throw new RpcError({ error: 'invalidTransaction', error_exception: error.message });
  }
  const failHard = params['fail_hard'] === true;
  const { code, applied, held, nextSequence, validatedIndex } = await core.submit({ signed, failHard });
  const kept = held || !(failHard && code !== 'tesSUCCESS');
  return {
    accepted: applied || kept,
    account_sequence_available: nextSequence,
    account_sequence_next: nextSequence,
    applied,
    broadcast: applied,
    engine_result: code,
    engine_result_code: resultNumber(code),
    engine_result_message: resultMessage(code),
    kept,
    open_ledger_cost: String(core.chain.rules.baseFeeDrops),
    queued: false,
    tx_blob: signed.blob,
    tx_json: { ...signed.tx, hash: signed.id },
    validated_ledger_index: validatedIndex,
  };
};

export const tx: Command = async ({ core, params, apiVersion }) => {
  const binary = flagParam(params, 'binary', apiVersion);
  const range = searchedRange(params);
  const wanted = wantedTransaction(params);
  const { networkId } = core.chain.rules;
  return await core.chain.run('read', async (state, db) => {
    const id = typeof wanted === 'string' ? wanted : await readTransactionId(db, wanted);
    const open = state.transactions.find(({ signed }) => signed.id === id)?.signed ?? state.held.get(id ?? '');
    if (open !== undefined) return pendingResult(open.id, open.blob, apiVersion, binary);
    const transaction = id === undefined ? undefined : await readTransaction(db, id);
    if (transaction === undefined) {
      const searchedAll = range !== undefined && range.last <= state.tip.ledger_index && range.first >= 1;
      throw rpcError('txnNotFound', undefined, range === undefined ? {} : { searched_all: searchedAll });
    }
    const ledger = await readLedger(db, transaction.ledgerIndex);
    if (ledger === undefined) throw new Error(`ledger ${transaction.ledgerIndex} is missing`);
    return validatedResult({ transaction, ledger, networkId, apiVersion }, binary);
  });
};

export const accountTx: Command = async ({ core, params, apiVersion }) => {
  const account = addressParam(params);
  const binary = flagParam(params, 'binary', apiVersion);
  const forward = flagParam(params, 'forward', apiVersion);
  const limit = limitParam(params, { min: 1, usual: 200, max: 400 });
  const from = markerParam(params);
  const { networkId } = core.chain.rules;
  return await core.chain.run('read', async (state, db) => {
    let first: number = FIRST_LEDGER;
    let last = state.tip.ledger_index;
    if (params['ledger_index'] !== undefined || params['ledger_hash'] !== undefined) {
      const chosen = await chooseLedger(params, state, db);
      if (chosen.ledger === undefined) throw rpcError('invalidParams');
      first = chosen.index;
      last = chosen.index;
    } else {
      first = Math.max(first, indexParam(params, 'ledger_index_min') ?? first);
      last = Math.min(last, indexParam(params, 'ledger_index_max') ?? last);
      if (first > last) throw rpcError(apiVersion === 1 ? 'lgrIdxsInvalid' : 'invalidLgrRange');
    }
    const found = await readAccountTransactions(db, { account, first, last, forward, limit: limit + 1, from });
    const next = found.length > limit ? found.at(-1) : undefined;
    const transactions: Json[] = [];
    for (const transaction of found.slice(0, limit)) {
      const ledger = await readLedger(db, transaction.ledgerIndex);
      if (ledger === undefined) throw new Error(`ledger ${transaction.ledgerIndex} is missing`);
      transactions.push(accountItem({ transaction, ledger, networkId, apiVersion }, binary));
    }
    return {
      account,
      ledger_index_max: last,
      ledger_index_min: first,
      limit,
      ...(next === undefined ? {} : { marker: { ledger: next.ledgerIndex, seq: next.index } }),
      transactions,
      validated: true,
    };
  });
};

/** The transaction's hash, or its place. */
function wantedTransaction(params: Json): string | { ledger: number; index: number } {
  const { transaction, ctid } = params;
  if ((transaction === undefined) === (ctid === undefined)) throw rpcError('invalidParams');
  if (typeof ctid === 'string') {
    const parts = /^C([0-9A-Fa-f]{7})([0-9A-Fa-f]{4})[0-9A-Fa-f]{4}$/.exec(ctid);
    if (parts === null) throw rpcError('invalidParams');
    return { ledger: Number.parseInt(parts[1] ?? '', 16), index: Number.parseInt(parts[2] ?? '', 16) };
  }
  const id = typeof transaction === 'string' ? transaction.toUpperCase() : undefined;
  if (!isHashHex(id)) throw rpcError('notImpl');
  return id;
}

function searchedRange(params: Json): { first: number; last: number } | undefined {
  const { min_ledger: first, max_ledger: last } = params;
  if (first === undefined && last === undefined) return undefined;
  if (typeof first !== 'number' || typeof last !== 'number') throw rpcError('invalidParams');
  if (!Number.isInteger(first) || !Number.isInteger(last) || first < 0 || last < first)
    throw rpcError('invalidLgrRange');
  if (last - first > MAX_SEARCHED) throw rpcError('excessiveLgrRange');
  return { first, last };
}

/** A bound of the range; absent and -1 mean "as far as there is". */
function indexParam(params: Json, name: string): number | undefined {
  const value = params[name];
  if (value === undefined || value === -1) return undefined;
  if (typeof value !== 'number' || !Number.isInteger(value)) {
    throw rpcError('invalidParams', `Invalid field '${name}', not number.`);
  }
  return value;
}

function markerParam(params: Json): { ledger: number; seq: number } | undefined {
  const { marker } = params;
  if (marker === undefined) return undefined;
  const { ledger, seq } = (typeof marker === 'object' ? (marker ?? {}) : {}) as Json;
  if (!isUint32(ledger) || !isUint32(seq)) {
    throw rpcError(
      'invalidParams',
      'invalid marker. Provide ledger index via ledger field, and transaction sequence number via seq field',
    );
  }
  return { ledger, seq };
}

function isUint32(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= 0x7fffffff;
}
