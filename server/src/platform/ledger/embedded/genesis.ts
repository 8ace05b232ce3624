import { type Kysely, sql } from 'kysely';
import { encode } from 'ripple-binary-codec';
import type { Tx } from '../../db/database.ts';
import { locks } from '../../db/locks.ts';
import type { Tables } from '../../db/tables.generated.ts';
import { EMPTY_HASH, ledgerHeaderHash, stateLeafHash } from '../shamap.ts';
import { MAX_DROPS } from './amounts.ts';
import { accountKey, feeSettingsKey } from './entry-keys.ts';
import { claimNetwork, forgetChain, readTip, writeLedger } from './ledger-store.ts';
import { toLedgerTime } from './ledger-time.ts';
import type { LedgerRules } from './rules.ts';
import { StateTree } from './state-tree.ts';
import type { Entry } from './state-view.ts';

/** Holds all XRP in the beginning; its key is derived from the passphrase `masterpassphrase`, as on any such network. */
export const GENESIS_ADDRESS = 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh';
/** The oldest ledger of every chain; none is ever dropped. */
export const FIRST_LEDGER = 1;
/** The network's close times are rounded to this many seconds. */
export const CLOSE_TIME_RESOLUTION_S = 10;
const GENESIS_LOCK = locks.embeddedGenesis;

/**
 * Makes the first ledger unless there is one; several processes may call it at once.
 * @throws Error when the database holds another network's chain.
 */
export async function ensureGenesis(db: Kysely<Tables>, rules: LedgerRules, now: Date): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${GENESIS_LOCK}::bigint)`.execute(tx);
    const networkId = await claimNetwork(tx, rules.networkId);
    if (networkId !== rules.networkId) {
      throw new Error(`The embedded ledger in this database is of network ${networkId}, not ${rules.networkId}.`);
    }
    if ((await readTip(tx)) === undefined) await writeGenesis(tx, rules, now);
  });
}

/** Forgets the whole chain and makes the first ledger of another one. */
export async function resetChain(db: Kysely<Tables>, rules: LedgerRules, now: Date): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${GENESIS_LOCK}::bigint)`.execute(tx);
    await forgetChain(tx);
    await writeGenesis(tx, rules, now);
  });
}

async function writeGenesis(tx: Tx, rules: LedgerRules, now: Date): Promise<void> {
  const entries: [string, Entry][] = [
    [
      accountKey(GENESIS_ADDRESS),
      {
        LedgerEntryType: 'AccountRoot',
        Flags: 0,
        Account: GENESIS_ADDRESS,
        Balance: String(MAX_DROPS),
        OwnerCount: 0,
        Sequence: 1,
        PreviousTxnID: EMPTY_HASH,
        PreviousTxnLgrSeq: 0,
      },
    ],
    [
      feeSettingsKey(),
      {
        LedgerEntryType: 'FeeSettings',
        Flags: 0,
        BaseFeeDrops: String(rules.baseFeeDrops),
        ReserveBaseDrops: String(rules.reserveBaseDrops),
        ReserveIncrementDrops: String(rules.reserveIncrementDrops),
      },
    ],
  ];
  const rows = entries.map(([key, entry]) => ({ key, blob: encode(entry) }));
  const tree = new StateTree();
  const leaves = new Map(rows.map(({ key, blob }) => [key, stateLeafHash(blob, key)]));
  const accountHash = await tree.update(leaves, { load: async () => undefined });
  const closeTime = toLedgerTime(now);
  const header = {
    ledger_index: FIRST_LEDGER,
    total_coins: String(MAX_DROPS),
    parent_hash: EMPTY_HASH,
    transaction_hash: EMPTY_HASH,
    account_hash: accountHash,
    parent_close_time: 0,
    close_time: closeTime - (closeTime % CLOSE_TIME_RESOLUTION_S),
    close_time_resolution: CLOSE_TIME_RESOLUTION_S,
    close_flags: 0,
  };
  const ledger = { ...header, ledger_hash: ledgerHeaderHash(header), txn_count: 0, closed_at: now };
  await writeLedger(tx, { ledger, transactions: [], entries: rows, treeNodes: tree.takeDirty(), lastPendingId: 0 });
}
