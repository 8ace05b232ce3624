/** For tests: whole receipts made from scratch with the public ledger codec, sharing no code with the verifier's ledger part. */
import { ed25519 } from '@noble/curves/ed25519.js';
import { sha256, sha512 } from '@noble/hashes/sha2.js';
import { decode, encode, encodeForSigning } from 'ripple-binary-codec';
import { deriveAddress } from 'ripple-keypairs';
import { hashes } from 'xrpl';
import { toHex, toLedgerHex, utf8 } from './bytes.ts';
import { canonicalize, type Json } from './canonical.ts';
import type { LedgerEvidence } from './ledger-proof.ts';
import { completeNodes, inclusionProof, leafHash, treeRoot } from './merkle.ts';
import { ed25519Multikey } from './multikey.ts';
import type { Receipt } from './receipt.ts';
import { treeHeadMemo } from './tree-head-memo.ts';
import { logEntry } from './verify-receipt.ts';

const half = (hex: string) => toLedgerHex(sha512(Uint8Array.from(Buffer.from(hex, 'hex'))).slice(0, 32));
const secret = (name: string) => sha256(utf8(name));

export const ledgerPublicKey = `ED${toLedgerHex(ed25519.getPublicKey(secret('ledger')))}`;
export const address = deriveAddress(ledgerPublicKey);
export const did = `did:svc:ledger:${address}`;
export const publicKey = ed25519Multikey(ed25519.getPublicKey(secret('platform')));

export function signedTransaction(fields: Record<string, unknown>): string {
  const tx = { ...fields, SigningPubKey: ledgerPublicKey };
  const signature = toLedgerHex(
    ed25519.sign(Uint8Array.from(Buffer.from(encodeForSigning(tx), 'hex')), secret('ledger')),
  );
  return encode({ ...tx, TxnSignature: signature });
}

export function anchorTransaction(head: { size: number; root: string }, networkId = 0, changes = {}): string {
  return signedTransaction({
    TransactionType: 'AccountSet',
    Account: address,
    Fee: '20',
    Sequence: 7,
    LastLedgerSequence: 99,
    ...(networkId > 1024 ? { NetworkID: networkId } : {}),
    Memos: [{ Memo: treeHeadMemo(head, networkId) }],
    ...changes,
  });
}

/** A ledger that holds the transaction among `others` more, hashed by the xrpl package. */
export function evidenceOf(tx_blob: string, networkId = 0, others = 40, result = 'tesSUCCESS'): LedgerEvidence {
  const leaves = [tx_blob, ...Array.from({ length: others }, (_, i) => otherTransaction(i))].map((blob, i) => {
    const meta = encode({ TransactionIndex: i, AffectedNodes: [], TransactionResult: i === 0 ? result : 'tesSUCCESS' });
    return { blob, meta, id: half(`54584E00${blob}`) };
  });
  const transaction_hash = hashes.hashTxTree(
    leaves.map(({ blob, meta }) => ({ ...decode(blob), metaData: decode(meta) })) as unknown as Parameters<
      typeof hashes.hashTxTree
    >[0],
  );
  const own = leaves[0] as (typeof leaves)[number];
  const header = {
    ledger_index: 53,
    total_coins: '99999999999919412',
    parent_hash: half('01'),
    transaction_hash,
    account_hash: half('02'),
    parent_close_time: 848_537_449,
    close_time: 848_537_520,
    close_time_resolution: 10,
    close_flags: 0,
  };
  const ledger_hash = hashes.hashLedgerHeader({
    ...header,
    ledger_index: String(header.ledger_index),
  } as unknown as Parameters<typeof hashes.hashLedgerHeader>[0]);
  return {
    network_id: networkId,
    tx_hash: own.id,
    tx_blob: own.blob,
    meta_blob: own.meta,
    header: { ...header, ledger_hash },
    path: pathOf(
      leaves.map(({ blob, meta, id }) => ({ id, hash: half(`534E4400${vl(blob)}${vl(meta)}${id}`) })),
      own.id,
    ),
  };
}

/** A receipt for leaf `index` of a log of `size`. */
export function receiptOf(
  options: { index?: number; size?: number; networkId?: number; payload?: Record<string, Json> } = {},
): Receipt {
  const { index = 2, size = 7, networkId = 0 } = options;
  const kid = `${did}#${publicKey}`;
  const salt = '00112233445566778899aabbccddeeff';
  const subject = 'LOT-2026-00001';
  const payload = canonicalize({
    type: 'lotmark.lot.v1',
    subject,
    version: 1,
    salt,
    signed_at: '2026-11-21T00:51:00.000Z',
    commodity_type: 'Coffee',
    quantity: '1200.5',
    ...options.payload,
  });
  const hash = sha256(utf8(payload));
  const signature = toHex(ed25519.sign(hash, secret('platform')));
  const leaves = Array.from({ length: size }, (_, i) =>
    leafHash(sha256, i === index ? logEntry(kid, toHex(hash), signature) : utf8(`entry ${i}`)),
  );
  const nodes = completeNodes(sha256, leaves);
  const tree_head = { size, root: toHex(treeRoot(sha256, nodes, size)) };
  return {
    format: 'lotmark.receipt.v1',
    kind: 'lot',
    subject,
    version: 1,
    payload,
    salt,
    payload_hash: toHex(hash),
    signature,
    kid,
    public_key: publicKey,
    leaf_index: index,
    inclusion_proof: inclusionProof(sha256, nodes, index, size).map(toHex),
    tree_head,
    ledger: evidenceOf(anchorTransaction(tree_head, networkId), networkId),
  };
}

function otherTransaction(i: number): string {
  return signedTransaction({ TransactionType: 'AccountSet', Account: address, Fee: '10', Sequence: 100 + i });
}

function vl(blob: string): string {
  const length = blob.length / 2;
  if (length <= 192) return length.toString(16).padStart(2, '0') + blob;
  const rest = length - 193;
  return (193 + (rest >> 8)).toString(16) + (rest & 255).toString(16).padStart(2, '0') + blob;
}

function pathOf(leaves: { id: string; hash: string }[], id: string): Record<string, string>[] {
  const path: Record<string, string>[] = [];
  let under = leaves;
  for (let depth = 0; depth === 0 || under.length > 1; depth++) {
    const level: Record<string, string> = {};
    for (const digit of '0123456789ABCDEF') {
      const branch = under.filter((leaf) => leaf.id.charAt(depth) === digit);
      if (digit !== id.charAt(depth) && branch.length > 0) level[digit] = hashOf(branch, depth + 1);
    }
    path.push(level);
    under = under.filter((leaf) => leaf.id.charAt(depth) === id.charAt(depth));
  }
  return path;
}

function hashOf(leaves: { id: string; hash: string }[], depth: number): string {
  if (leaves.length === 1) return leaves[0]?.hash ?? '';
  const branches = [...'0123456789ABCDEF'].map((digit) => {
    const branch = leaves.filter((leaf) => leaf.id.charAt(depth) === digit);
    return branch.length === 0 ? '0'.repeat(64) : hashOf(branch, depth + 1);
  });
  return half(`4D494E00${branches.join('')}`);
}
