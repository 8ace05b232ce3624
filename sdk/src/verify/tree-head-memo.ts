import { type Bytes, toLedgerHex, utf8 } from './bytes.ts';
import { canonicalize } from './canonical.ts';
import type { LedgerField } from './ledger-codec.ts';
import { onlyField } from './ledger-codec.ts';

/** The head of the Merkle log after a batch. */
export interface TreeHead {
  /** Leaves in the tree. */
  readonly size: number;
  /** 64 lowercase hex digits. */
  readonly root: string;
}

/** A memo's three fields in uppercase hex, as ledger transactions carry them. */
export interface LedgerMemo {
  readonly MemoType: string;
  readonly MemoFormat: string;
  readonly MemoData: string;
}

const MEMO_TYPE = 'lotmark.tree-head.v1';
const MEMO_FORMAT = 'application/json';
const BLOB = 7;
const MEMO_OBJECT = { type: 14, code: 10 };
const MEMOS = { type: 15, code: 9 };

/** The memo of the transaction that anchors a tree head; the network's id keeps a test anchor from passing for a real one. */
export function treeHeadMemo(head: TreeHead, networkId: number): LedgerMemo {
  return {
    MemoType: toLedgerHex(utf8(MEMO_TYPE)),
    MemoFormat: toLedgerHex(utf8(MEMO_FORMAT)),
    MemoData: toLedgerHex(utf8(memoData(head, networkId))),
  };
}

/** True when the transaction's fields hold exactly one tree-head memo, and it states this head on this network. */
export function statesTreeHead(transaction: readonly LedgerField[], head: TreeHead, networkId: number): boolean {
  const memos = onlyField(transaction, MEMOS.type, MEMOS.code)?.children ?? [];
  const heads = memos.filter(
    (memo) =>
      memo.type === MEMO_OBJECT.type && memo.code === MEMO_OBJECT.code && textOf(memo.children, 12) === MEMO_TYPE,
  );
  const only = heads[0];
  if (heads.length !== 1 || only === undefined) return false;
  return textOf(only.children, 14) === MEMO_FORMAT && textOf(only.children, 13) === memoData(head, networkId);
}

function memoData(head: TreeHead, networkId: number): string {
  return canonicalize({ network_id: networkId, root: head.root, size: head.size });
}

function textOf(fields: readonly LedgerField[], code: number): string | null {
  const value: Bytes | undefined = onlyField(fields, BLOB, code)?.value;
  return value === undefined ? null : String.fromCharCode(...value.subarray(0, 1024));
}
