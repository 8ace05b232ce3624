import { decode } from 'ripple-binary-codec';
import type { ChainState } from '../chain.ts';
import { FIRST_LEDGER } from '../genesis.ts';
import { humanTime, toLedgerTime } from '../ledger-time.ts';
import type { Command, NodeCore } from '../node-core.ts';
import { rpcError } from '../rpc-error.ts';
import { openLedgerFee, reserves } from '../rules.ts';

/** The reference server's version whose answers this node gives. */
const BUILD_VERSION = '3.2.0';
const DROPS_PER_XRP = 1_000_000;

type Json = Record<string, unknown>;

export const ping: Command = async () => ({ role: 'admin', unlimited: true });

export const serverInfo: Command = async ({ core }) =>
  await core.chain.run('read', async (state) => {
    const { rules } = core.chain;
    const { tip } = state;
    const validated = {
      age: Math.max(0, toLedgerTime(core.now()) - tip.close_time),
      base_fee_xrp: Number(rules.baseFeeDrops) / DROPS_PER_XRP,
      hash: tip.ledger_hash,
      reserve_base_xrp: Number(reserves(rules).base) / DROPS_PER_XRP,
      reserve_inc_xrp: Number(reserves(rules).increment) / DROPS_PER_XRP,
      seq: tip.ledger_index,
    };
    return {
      info: {
        ...commonState(core, state),
        hostid: 'embedded',
        last_close: { converge_time_s: 0.1, proposers: 0 },
        load_factor: 1,
        validated_ledger: validated,
        validator_list: { count: 0, expiration: 'unknown', status: 'unknown' },
      },
    };
  });

export const serverState: Command = async ({ core }) =>
  await core.chain.run('read', async (state) => {
    const { rules } = core.chain;
    const { tip } = state;
    return {
      state: {
        ...commonState(core, state),
        last_close: { converge_time: 100, proposers: 0 },
        load_base: 256,
        load_factor: 256,
        load_factor_fee_escalation: 256,
        load_factor_fee_queue: 256,
        load_factor_fee_reference: 256,
        load_factor_server: 256,
        validated_ledger: {
          base_fee: Number(rules.baseFeeDrops),
          close_time: tip.close_time,
          hash: tip.ledger_hash,
          reserve_base: Number(reserves(rules).base),
          reserve_inc: Number(reserves(rules).increment),
          seq: tip.ledger_index,
        },
        validator_list_expires: 0,
      },
    };
  });

/** What a transaction costs: the base fee, or with `tx_blob` what this very transaction must pay. */
export const fee: Command = async ({ core, params }) => {
  const { rules } = core.chain;
  const blob = params['tx_blob'];
  const fields = blob === undefined ? {} : unsignedFields(blob);
  const cost = rules.feeRule(fields, rules.baseFeeDrops);
  return await core.chain.run('read', async ({ tip, transactions }) => ({
    current_ledger_size: String(transactions.length),
    current_queue_size: '0',
    drops: {
      base_fee: String(cost),
      median_fee: String(cost * 500n),
      minimum_fee: String(cost),
      open_ledger_fee: String(openLedgerFee(rules, fields)),
    },
    expected_ledger_size: '1000',
    ledger_current_index: tip.ledger_index + 1,
    levels: { median_level: '128000', minimum_level: '256', open_ledger_level: '256', reference_level: '256' },
    max_queue_size: '20000',
  }));
};

function commonState(core: NodeCore, { tip }: ChainState): Json {
  const now = core.now();
  const uptimeMs = Math.max(0, now.getTime() - core.startedAt.getTime());
  const fullUs = String(uptimeMs * 1000);
  const never = { duration_us: '0', transitions: '0' };
  return {
    build_version: BUILD_VERSION,
    complete_ledgers: `${core.chain.rules.conditions?.historyFrom ?? FIRST_LEDGER}-${tip.ledger_index}`,
    initial_sync_duration_us: '0',
    io_latency_ms: 1,
    jq_trans_overflow: '0',
    load: { job_types: [], threads: 1 },
    ...reportedNetwork(core),
    node_size: 'tiny',
    peer_disconnects: '0',
    peer_disconnects_resources: '0',
    peers: 0,
    ports: [],
    pubkey_node: core.publicKey,
    pubkey_validator: 'none',
    server_state: 'full',
    server_state_duration_us: fullUs,
    state_accounting: {
      connected: never,
      disconnected: never,
      full: { duration_us: fullUs, transitions: '1' },
      syncing: never,
      tracking: never,
    },
    time: humanTime(now, 6),
    uptime: Math.floor(uptimeMs / 1000),
    validation_quorum: 0,
  };
}

function reportedNetwork(core: NodeCore): Json {
  const { networkId, conditions } = core.chain.rules;
  const reported = conditions?.reportedNetworkId === undefined ? networkId : conditions.reportedNetworkId;
  return reported === null ? {} : { network_id: reported };
}

/** The blob need not be signed: one asks for the fee before one signs. */
function unsignedFields(blob: unknown): Json {
  if (typeof blob !== 'string' || !/^([0-9A-Fa-f]{2})+$/.test(blob)) throw rpcError('invalidParams');
  try {
    return decode(blob);
  } catch (error) {
    throw rpcError('invalidParams', (error as Error).message);
  }
}
