import { encode } from 'ripple-binary-codec';
import { ledgerHeaderBlob } from '../../shamap.ts';
import { accountKey, didKey, escrowKey, trustLineKey } from '../entry-keys.ts';
import { isHashHex } from '../hex.ts';
import { type ClosedLedger, readLedgerTransactions } from '../ledger-store.ts';
import { fromLedgerTime, humanTime, isoTime } from '../ledger-time.ts';
import type { Command } from '../node-core.ts';
import { rpcError } from '../rpc-error.ts';
import { ledgerItem, transactionFields } from '../transaction-json.ts';
import { addressParam, chooseLedger, flagParam, stateOf } from './parameters.ts';

type Json = Record<string, unknown>;

export const ledger: Command = async ({ core, params, apiVersion }) => {
  const flag = (name: string): boolean => flagParam(params, name, apiVersion);
  if (flag('full') || flag('accounts')) throw rpcError('noPermission');
  const [expand, binary, transactions] = [flag('expand'), flag('binary'), flag('transactions')];
  return await core.chain.run('read', async (state, tx) => {
    const chosen = await chooseLedger(params, state, tx);
    if (chosen.ledger === undefined) {
      const shown: Json = {
        closed: false,
        ledger_index: apiVersion === 1 ? String(chosen.index) : chosen.index,
        parent_hash: state.tip.ledger_hash,
      };
      if (transactions) {
        shown['transactions'] = state.transactions.map(({ signed }) =>
          expand ? openItem(signed.id, signed.blob, apiVersion, binary) : signed.id,
        );
      }
      return { ledger: shown, ...chosen.fields };
    }
    if (chosen.index < (core.chain.rules.conditions?.historyFrom ?? 0)) throw rpcError('lgrNotFound', 'ledgerNotFound');
    const shown = binary ? binaryHeader(chosen.ledger) : header(chosen.ledger, apiVersion);
    if (transactions) {
      const done = await readLedgerTransactions(tx, chosen.index);
      const closed = chosen.ledger;
      shown['transactions'] = done.map((one) => (expand ? ledgerItem(one, closed, apiVersion, binary) : one.id));
    }
    return { ledger: shown, ...chosen.fields };
  });
};

export const ledgerCurrent: Command = async ({ core }) =>
  await core.chain.run('read', async ({ tip }) => ({ ledger_current_index: tip.ledger_index + 1 }));

export const ledgerClosed: Command = async ({ core }) =>
  await core.chain.run('read', async ({ tip: { ledger_hash, ledger_index } }) => ({ ledger_hash, ledger_index }));

export const ledgerAccept: Command = async ({ core }) => {
  const closed = await core.closeLedger();
  return { ledger_current_index: closed.ledger_index + 1 };
};

export const ledgerEntry: Command = async ({ core, params, apiVersion }) => {
  const key = entryKey(params);
  const binary = flagParam(params, 'binary', apiVersion);
  return await core.chain.run('read', async (state, tx) => {
    const chosen = await chooseLedger(params, state, tx);
    const entry = await stateOf(chosen).read(key);
    if (entry === undefined) throw rpcError('entryNotFound', undefined, { index: key, ...chosen.fields });
    const shown = binary ? { node_binary: encode(entry) } : { node: { ...entry, index: key } };
    return { index: key, ...chosen.fields, ...shown };
  });
};

/** The key of the entry that the request names in one of the supported ways. */
function entryKey(params: Json): string {
  const { index, escrow, ripple_state: line } = params;
  for (const direct of [index, escrow]) if (isHashHex(direct)) return direct;
  if (params['account_root'] !== undefined) return accountKey(addressParam(params, 'account_root'));
  if (params['did'] !== undefined) return didKey(addressParam(params, 'did'));
  if (isObject(escrow)) {
    const sequence = escrow['seq'];
    if (typeof sequence !== 'number' || !Number.isInteger(sequence) || sequence < 0 || sequence > 0xffffffff) {
      throw rpcError('invalidParams', "Invalid field 'seq', not number.");
    }
    return escrowKey(addressParam(escrow, 'owner'), sequence);
  }
  if (isObject(line)) {
    const accounts = line['accounts'];
    const { currency } = line;
    if (!Array.isArray(accounts) || accounts.length !== 2 || typeof currency !== 'string') {
      throw rpcError('invalidParams', "Invalid field 'ripple_state'.");
    }
    const [one, other] = accounts.map((account) => addressParam({ account }));
    return trustLineKey(one ?? '', other ?? '', currency);
  }
  throw rpcError('invalidParams', 'No supported ledger_entry params provided.');
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function header(closed: ClosedLedger, apiVersion: 1 | 2): Json {
  return {
    account_hash: closed.account_hash,
    close_flags: closed.close_flags,
    close_time: closed.close_time,
    close_time_human: humanTime(fromLedgerTime(closed.close_time), 9),
    close_time_iso: isoTime(closed.close_time),
    close_time_resolution: closed.close_time_resolution,
    closed: true,
    ledger_hash: closed.ledger_hash,
    ledger_index: apiVersion === 1 ? String(closed.ledger_index) : closed.ledger_index,
    parent_close_time: closed.parent_close_time,
    parent_hash: closed.parent_hash,
    total_coins: closed.total_coins,
    transaction_hash: closed.transaction_hash,
  };
}

function binaryHeader(closed: ClosedLedger): Json {
  return { closed: true, ledger_data: ledgerHeaderBlob(closed) };
}

function openItem(id: string, blob: string, apiVersion: 1 | 2, binary: boolean): Json {
  if (binary) return { tx_blob: blob };
  const fields = transactionFields(blob, apiVersion);
  return apiVersion === 1 ? { ...fields, hash: id } : { hash: id, tx_json: fields, validated: false };
}
