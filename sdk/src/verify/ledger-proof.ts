import { accountIdOfAddress } from './base58.ts';
import { type Bytes, concat, fromLedgerHex, sameBytes, toLedgerHex, uintBytes } from './bytes.ts';
import { accountIdOf, sha512Half } from './digest.ts';
import { type LedgerField, lengthPrefix, onlyField, readFields, uintField } from './ledger-codec.ts';
import { verifyEd25519, verifySecp256k1 } from './signature.ts';
import { statesTreeHead, type TreeHead } from './tree-head-memo.ts';

/** The fields that a ledger's hash covers, and the hash. Times in seconds since 2000-01-01T00:00:00Z, coins in drops. */
export interface LedgerHeader {
  readonly ledger_index: number;
  readonly ledger_hash: string;
  readonly total_coins: string;
  readonly parent_hash: string;
  readonly transaction_hash: string;
  readonly account_hash: string;
  readonly parent_close_time: number;
  readonly close_time: number;
  readonly close_time_resolution: number;
  readonly close_flags: number;
}

/** What shows that one transaction is in one ledger. Hashes and blobs in uppercase hex. */
export interface LedgerEvidence {
  readonly network_id: number;
  readonly tx_hash: string;
  readonly tx_blob: string;
  readonly meta_blob: string;
  readonly header: LedgerHeader;
  /** From the root down: branch digit (`0`..`F`) -> hash; without the own and the empty branches. */
  readonly path: readonly Readonly<Record<string, string>>[];
}

/** Outcome of a check: `problem` is null when it holds. */
export interface Check {
  readonly problem: string | null;
}

const PREFIX = {
  transaction: '54584E00',
  signing: '53545800',
  leaf: '534E4400',
  inner: '4D494E00',
  header: '4C575200',
};
const ACCOUNT_SET = 3;
const SUCCESS = 0;
/** Networks above this id require it in each transaction, the others forbid it. */
const LEGACY_NETWORKS = 1024;
const EMPTY = '0'.repeat(64);
const DIGITS = '0123456789ABCDEF';

/** Whether the transaction is an AccountSet of `address` on the evidence's network whose memo states `head`. */
export function checkTreeHead(evidence: LedgerEvidence, head: TreeHead, address: string): Check {
  const fields = fieldsOf(evidence.tx_blob);
  if (fields === null) return problem('the transaction cannot be read');
  if (uintField(fields, 1, 2) !== ACCOUNT_SET) return problem('the transaction is not an AccountSet');
  const account = onlyField(fields, 8, 1)?.value;
  const expected = accountIdOfAddress(address);
  if (account === undefined || expected === null || !sameBytes(account, expected)) {
    return problem(`the transaction was not made by ${address}`);
  }
  const networkId = uintField(fields, 2, 1);
  if (networkId !== (evidence.network_id > LEGACY_NETWORKS ? evidence.network_id : null)) {
    return problem('the transaction is for another network');
  }
  return statesTreeHead(fields, head, evidence.network_id)
    ? HOLDS
    : problem('the memo of the transaction does not state this tree head');
}

/** Whether the transaction is signed by the key that its own account's address stands for. */
export async function checkTransactionSignature(evidence: LedgerEvidence): Promise<Check> {
  const blob = fromLedgerHex(evidence.tx_blob);
  const fields = fieldsOf(evidence.tx_blob);
  if (blob === null || fields === null) return problem('the transaction cannot be read');
  const publicKey = onlyField(fields, 7, 3)?.value;
  const signature = onlyField(fields, 7, 4);
  const account = onlyField(fields, 8, 1)?.value;
  if (publicKey === undefined || signature === null || account === undefined) return problem('it is not signed');
  if (!sameBytes(accountIdOf(publicKey), account)) return problem('it is signed by a key of another account');
  const signed = concat([hex(PREFIX.signing), blob.subarray(0, signature.start), blob.subarray(signature.end)]);
  const holds =
    publicKey[0] === 0xed
      ? await verifyEd25519(publicKey.subarray(1), signed, signature.value)
      : verifySecp256k1(publicKey, sha512Half(signed), signature.value);
  return holds ? HOLDS : problem('its signature does not hold');
}

/** Whether the transaction succeeded and hashes, with its metadata and path, up to the header's transaction tree. */
export function checkInLedger(evidence: LedgerEvidence): Check {
  const tx = fromLedgerHex(evidence.tx_blob);
  const meta = fromLedgerHex(evidence.meta_blob);
  if (tx === null || meta === null) return problem('a blob is not uppercase hex');
  const id = sha512Half(concat([hex(PREFIX.transaction), tx]));
  if (toLedgerHex(id) !== evidence.tx_hash) return problem('the transaction has another hash');
  const result = readFields(meta);
  if (result === null || uintField(result, 16, 3) !== SUCCESS) return problem('the transaction did not succeed');
  const leaf = sha512Half(concat([hex(PREFIX.leaf), lengthPrefix(tx.length), tx, lengthPrefix(meta.length), meta, id]));
  const root = rootFromPath(evidence.tx_hash, leaf, evidence.path);
  if (root === null) return problem('the path is malformed');
  return toLedgerHex(root) === evidence.header.transaction_hash
    ? HOLDS
    : problem('the path does not lead to the transaction tree of the ledger header');
}

/** Whether the header hashes to the ledger hash it bears. */
export function checkHeader(header: LedgerHeader): Check {
  const bytes = concat([
    hex(PREFIX.header),
    uintBytes(header.ledger_index, 4),
    uintBytes(BigInt(header.total_coins), 8),
    hex(header.parent_hash),
    hex(header.transaction_hash),
    hex(header.account_hash),
    uintBytes(header.parent_close_time, 4),
    uintBytes(header.close_time, 4),
    uintBytes(header.close_time_resolution, 1),
    uintBytes(header.close_flags, 1),
  ]);
  return toLedgerHex(sha512Half(bytes)) === header.ledger_hash ? HOLDS : problem('the header has another hash');
}

/** When the ledger closed, by its own time: what its network agreed on, rounded. Other clocks may differ by seconds. */
export function closeTime(header: LedgerHeader): Date {
  return new Date((header.close_time + 946_684_800) * 1000);
}

const HOLDS: Check = { problem: null };

function problem(text: string): Check {
  return { problem: text };
}

function rootFromPath(key: string, leaf: Bytes, path: LedgerEvidence['path']): Bytes | null {
  if (path.length < 1 || path.length > 64) return null;
  let below = toLedgerHex(leaf);
  for (let depth = path.length - 1; depth >= 0; depth--) {
    const level = path[depth] ?? {};
    const own = key.charAt(depth);
    if (own in level) return null;
    const branches = [...DIGITS].map((digit) => (digit === own ? below : (level[digit] ?? EMPTY)));
    below = toLedgerHex(sha512Half(hex(PREFIX.inner + branches.join(''))));
  }
  return hex(below);
}

function fieldsOf(blob: string): LedgerField[] | null {
  const bytes = fromLedgerHex(blob);
  return bytes === null ? null : readFields(bytes);
}

/** Hex that the receipt's format check (or this file) already vouches for. */
function hex(text: string): Bytes {
  return fromLedgerHex(text) ?? new Uint8Array(0);
}
