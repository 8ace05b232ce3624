import type { LedgerEvidence } from '@lotmark/sdk/verify';
import { sql } from 'kysely';
import { encode } from 'ripple-binary-codec';
import type { Db } from '../../../../platform/db/database.ts';
import { newSeed, signerFromSeed } from '../../../../platform/ledger/client/seeds.ts';
import { signTransaction } from '../../../../platform/ledger/client/signing.ts';
import { treeHead } from '../../../../platform/ledger/client/transactions.ts';
import {
  ledgerHeaderHash,
  sha512Half,
  txLeafHash,
  txTreePath,
  txTreeRoot,
} from '../../../../platform/ledger/shamap.ts';
import type { AnchorOutcome, TreeHeadAnchorer } from '../ports.ts';

const NETWORK_ID = 0;

/**
 * A ledger for tests: real transactions, trees and headers, but no network. What was prepared lives in the database, so
 * that it is rolled back with the transaction that prepared it; the closed ledgers live here.
 */
export class FakeLedger implements TreeHeadAnchorer {
  readonly #signer = signerFromSeed(newSeed(Buffer.alloc(16, 7)));
  readonly #evidence = new Map<string, LedgerEvidence>();
  #index = 100;
  #parent = sha512Half('00');
  #time = 800_000_000;
  /** Runs before each call; throws to play a fault. */
  fault: (call: 'prepare' | 'takeSettled' | 'evidence') => void = () => {};

  get address(): string {
    return this.#signer.address;
  }

  async createTable(db: Db): Promise<void> {
    await sql`create table fake_anchors (
      id bigint generated always as identity primary key, tx_hash text not null unique, blob text not null,
      state text not null default 'prepared', ledger_index bigint, consumed boolean not null default false)`.execute(
      db,
    );
  }

  prepare: TreeHeadAnchorer['prepare'] = async (tx, head) => {
    this.fault('prepare');
    const { rows } = await sql<{ next: number }>`select count(*)::int + 1 as next from fake_anchors`.execute(tx);
    const anchor = treeHead({
      account: this.address,
      networkId: NETWORK_ID,
      size: head.size,
      root: Buffer.from(head.root, 'hex'),
    });
    const signed = signTransaction({ ...anchor, Fee: '20', Sequence: rows[0]?.next ?? 1 }, this.#signer);
    await sql`insert into fake_anchors (tx_hash, blob) values (${signed.hash}, ${signed.blob})`.execute(tx);
    return { txHash: signed.hash };
  };

  takeSettled: TreeHeadAnchorer['takeSettled'] = async (tx) => {
    this.fault('takeSettled');
    const { rows } = await sql<{ tx_hash: string; state: 'validated' | 'expired'; ledger_index: number | null }>`
      update fake_anchors set consumed = true where state <> 'prepared' and not consumed
      returning tx_hash, state, ledger_index`.execute(tx);
    return rows.map(
      ({ tx_hash: txHash, state, ledger_index: ledgerIndex }): AnchorOutcome =>
        state === 'validated' && ledgerIndex !== null ? { txHash, state, ledgerIndex } : { txHash, state: 'expired' },
    );
  };

  evidence: TreeHeadAnchorer['evidence'] = async (txHash) => {
    this.fault('evidence');
    const found = this.#evidence.get(txHash);
    if (found === undefined) throw new Error(`no evidence for ${txHash}`);
    return found;
  };

  /** Closes a ledger with all that is prepared. @returns how many transactions it holds. */
  async close(db: Db): Promise<number> {
    const { rows } = await sql<{ tx_hash: string; blob: string }>`
      select tx_hash, blob from fake_anchors where state = 'prepared' order by id`.execute(db);
    this.#index += 1;
    this.#time += 10;
    const entries = rows.map(({ tx_hash, blob }, i) => {
      const meta = encode({ TransactionIndex: i, AffectedNodes: [], TransactionResult: 'tesSUCCESS' });
      return { tx_hash, blob, meta, leaf: { key: tx_hash, hash: txLeafHash(blob, meta) } };
    });
    const leaves = entries.map((entry) => entry.leaf);
    const header = {
      ledger_index: this.#index,
      total_coins: '100000000000000000',
      parent_hash: this.#parent,
      transaction_hash: txTreeRoot(leaves),
      account_hash: sha512Half('01'),
      parent_close_time: this.#time - 10,
      close_time: this.#time,
      close_time_resolution: 10,
      close_flags: 0,
    };
    const ledger_hash = ledgerHeaderHash(header);
    this.#parent = ledger_hash;
    for (const { tx_hash, blob, meta } of entries) {
      this.#evidence.set(tx_hash, {
        network_id: NETWORK_ID,
        tx_hash,
        tx_blob: blob,
        meta_blob: meta,
        header: { ...header, ledger_hash },
        path: txTreePath(leaves, tx_hash),
      });
    }
    await sql`update fake_anchors set state = 'validated', ledger_index = ${this.#index}
               where tx_hash = any(${rows.map((row) => row.tx_hash)}::text[])`.execute(db);
    return rows.length;
  }

  /** What is prepared will never be validated. */
  async expire(db: Db): Promise<void> {
    await sql`update fake_anchors set state = 'expired' where state = 'prepared'`.execute(db);
  }

  /** How many transactions a ledger took in. */
  async validated(db: Db): Promise<number> {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from fake_anchors where state = 'validated'`.execute(db);
    return rows[0]?.n ?? 0;
  }
}
