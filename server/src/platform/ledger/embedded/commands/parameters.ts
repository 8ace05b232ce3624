import type { Transaction } from 'kysely';
import { isValidClassicAddress } from 'ripple-address-codec';
import type { Tables } from '../../../db/tables.generated.ts';
import type { ChainState } from '../chain.ts';
import { isHashHex } from '../hex.ts';
import { type ClosedLedger, readLedger } from '../ledger-store.ts';
import { rpcError } from '../rpc-error.ts';
import type { StateReader } from '../state-view.ts';

type Params = Record<string, unknown>;

/** The ledger that a request is about. */
export interface ChosenLedger {
  /** Undefined for the open ledger. */
  ledger: ClosedLedger | undefined;
  index: number;
  /** Its state; undefined for a ledger before the last, whose state is not kept. */
  state: StateReader | undefined;
  /** What answers say about it. */
  fields: Params;
}

/** Finds the ledger that `ledger_hash` or `ledger_index` names; the open one when neither is given. */
export async function chooseLedger(params: Params, state: ChainState, tx: Transaction<Tables>): Promise<ChosenLedger> {
  const { tip } = state;
  const hash = params['ledger_hash'];
  if (hash !== undefined) {
    if (typeof hash !== 'string') throw rpcError('invalidParams', "Invalid field 'ledger_hash', not hex string.");
    if (!isHashHex(hash.toUpperCase())) throw rpcError('invalidParams', "Invalid field 'ledger_hash', not hex string.");
    return closed(await readLedger(tx, hash.toUpperCase()), state);
  }
  const which = params['ledger_index'] ?? 'current';
  if (which === 'current' || which === '') return current(state);
  if (which === 'validated' || which === 'closed') return closed(tip, state);
  const index = typeof which === 'string' && /^\d{1,10}$/.test(which) ? Number(which) : which;
  if (typeof index !== 'number' || !Number.isInteger(index) || index < 0 || index > 0xffffffff) {
    throw rpcError('invalidParams', "Invalid field 'ledger_index', not string or number.");
  }
  if (index === tip.ledger_index + 1) return current(state);
  return closed(index === tip.ledger_index ? tip : await readLedger(tx, index), state);
}

/** The state of the chosen ledger. @throws RpcError lgrNotFound when it is not kept. */
export function stateOf(chosen: ChosenLedger): StateReader {
  if (chosen.state === undefined) throw rpcError('lgrNotFound', 'ledgerNotFound');
  return chosen.state;
}

function current(state: ChainState): ChosenLedger {
  const index = state.tip.ledger_index + 1;
  return { ledger: undefined, index, state: state.open, fields: { ledger_current_index: index, validated: false } };
}

function closed(ledger: ClosedLedger | undefined, state: ChainState): ChosenLedger {
  if (ledger === undefined) throw rpcError('lgrNotFound', 'ledgerNotFound');
  const { ledger_hash, ledger_index } = ledger;
  return {
    ledger,
    index: ledger_index,
    state: ledger_index === state.tip.ledger_index ? state.closed : undefined,
    fields: { ledger_hash, ledger_index, validated: true },
  };
}

/** A required address. */
export function addressParam(params: Params, name = 'account'): string {
  const value = params[name];
  if (value === undefined) throw rpcError('invalidParams', `Missing field '${name}'.`);
  if (typeof value !== 'string') throw rpcError('invalidParams', `Invalid field '${name}'.`);
  if (!isValidClassicAddress(value)) throw rpcError('actMalformed');
  return value;
}

/** `limit` within the command's bounds. */
export function limitParam(params: Params, bounds: { min: number; usual: number; max: number }): number {
  const value = params['limit'];
  if (value === undefined) return bounds.usual;
  if (typeof value !== 'number' || !Number.isInteger(value) || value <= 0) {
    throw rpcError('invalidParams', "Invalid field 'limit', not unsigned integer.");
  }
  return Math.min(Math.max(value, bounds.min), bounds.max);
}

/** A flag; absent is false. Version 1 takes anything truthy. */
export function flagParam(params: Params, name: string, apiVersion: 1 | 2): boolean {
  const value = params[name];
  if (value === undefined || typeof value === 'boolean') return value === true;
  if (apiVersion === 2) throw rpcError('invalidParams', `Invalid field '${name}', not bool.`);
  return Boolean(value);
}
