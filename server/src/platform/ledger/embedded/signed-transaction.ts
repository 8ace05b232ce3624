import { createPublicKey, type KeyObject, verify } from 'node:crypto';
import { decode, encode } from 'ripple-binary-codec';
import { deriveAddress, verify as verifySecp256k1 } from 'ripple-keypairs';
import { txId } from '../shamap.ts';
import { dropsOf } from './amounts.ts';
import { encodeCanonical, type Memos, memoBytes } from './canonical-form.ts';
import { text, uint } from './state-view.ts';
import type { TransactionType, TxFields } from './transaction-type.ts';
import { TRANSACTION_TYPES } from './transactions/index.ts';

/** A transaction whose form and signature have been checked; whether it may be applied is another question. */
export interface SignedTransaction {
  /** Its hash: 64 uppercase hex digits. */
  id: string;
  /** Canonical binary form, uppercase hex. */
  blob: string;
  tx: TxFields;
  account: string;
  sequence: number;
  lastLedgerSequence: number | undefined;
  /** The address that belongs to the key that signed. */
  signer: string;
}

/** The blob is no well-formed, properly signed transaction; the message is what a node answers as `error_exception`. */
export class InvalidTransactionError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'InvalidTransactionError';
  }
}

const COMMON_REQUIRED = ['TransactionType', 'Account', 'Sequence', 'Fee', 'SigningPubKey'];
const COMMON_OPTIONAL = [
  'Flags',
  'SourceTag',
  'LastLedgerSequence',
  'AccountTxnID',
  'Memos',
  'TxnSignature',
  'NetworkID',
];
/** Serialized memos may take this many bytes. */
const MAX_MEMO_BYTES = 1024;
const URL_CHARACTERS = /^[0-9A-Za-z\-._~:/?#[\]@!$&'()*+,;=%]*$/;
const ED25519_SPKI_PREFIX = '302a300506032b6570032100';

/**
 * Decodes a blob and checks everything that needs no ledger: canonical form, the type's fields, memos, signature.
 * @param blobHex upper- or lowercase hex
 * @throws InvalidTransactionError
 */
export function readSignedTransaction(blobHex: string): SignedTransaction {
  const blob = blobHex.toUpperCase();
  let tx: TxFields;
  let canonical: string;
  try {
    tx = decode(blob);
    checkMemos(tx);
    canonical = typeOf(tx) === undefined ? encode(tx) : encodeCanonical(tx);
  } catch (error) {
    if (error instanceof InvalidTransactionError) throw error;
    throw new InvalidTransactionError(decodingFault((error as Error).message));
  }
  if (canonical !== blob) throw new InvalidTransactionError('Transaction is not in canonical form.');
  checkFields(tx);
  const publicKey = text(tx, 'SigningPubKey') ?? '';
  if (!isProperlySigned(blob, publicKey, text(tx, 'TxnSignature') ?? '')) {
    throw new InvalidTransactionError('fails local checks: Invalid signature.');
  }
  return {
    id: txId(blob),
    blob,
    tx,
    account: text(tx, 'Account') ?? '',
    sequence: uint(tx, 'Sequence'),
    lastLedgerSequence: tx['LastLedgerSequence'] === undefined ? undefined : uint(tx, 'LastLedgerSequence'),
    signer: deriveAddress(publicKey),
  };
}

/** The codec's complaint in the reference server's words, where it has words for it. */
function decodingFault(message: string): string {
  const [, part, value] = /FieldOrdinal, (type|field)_code (\d+) out of range/.exec(message) ?? [];
  if (part === undefined) return message || 'Malformed transaction.';
  return `gFID: uncommon ${part === 'type' ? 'type' : 'name'} out of range ${value}`;
}

/** The fee in drops; undefined when it is no amount of drops. */
export function feeOf(signed: SignedTransaction): bigint | undefined {
  return dropsOf(signed.tx['Fee']);
}

/** The rules of the transaction's type; undefined for types that this node does not know. */
export function typeOf(tx: TxFields): TransactionType | undefined {
  return TRANSACTION_TYPES[text(tx, 'TransactionType') ?? ''];
}

function checkFields(tx: TxFields): void {
  const type = typeOf(tx);
  for (const field of [...COMMON_REQUIRED, ...(type?.required ?? [])]) {
    if (tx[field] === undefined) throw new InvalidTransactionError(`Field '${field}' is required but missing.`);
  }
  if (tx['Signers'] !== undefined || tx['TicketSequence'] !== undefined) {
    throw new InvalidTransactionError('fails local checks: Multi-signing and tickets are not supported by this node.');
  }
  if (type === undefined) return;
  const allowed = new Set([...COMMON_REQUIRED, ...COMMON_OPTIONAL, ...type.required, ...type.optional]);
  for (const field of Object.keys(tx)) {
    if (!allowed.has(field)) throw new InvalidTransactionError(`Field '${field}' found in disallowed location.`);
  }
}

function checkMemos(tx: TxFields): void {
  const memos = tx['Memos'];
  if (memos === undefined) return;
  if (!Array.isArray(memos)) throw new InvalidTransactionError('fails local checks: The Memos field is no array.');
  for (const item of memos as { Memo?: Record<string, string> }[]) {
    const memo = item.Memo;
    if (memo === undefined || Object.keys(item).length !== 1) {
      throw new InvalidTransactionError('fails local checks: A memo array may contain only Memo objects.');
    }
    for (const [field, value] of Object.entries(memo)) {
      if (!['MemoType', 'MemoData', 'MemoFormat'].includes(field)) {
        throw new InvalidTransactionError(
          'fails local checks: A memo may contain only MemoType, MemoData or MemoFormat fields.',
        );
      }
      if (field !== 'MemoData' && !URL_CHARACTERS.test(Buffer.from(value, 'hex').toString('latin1'))) {
        throw new InvalidTransactionError(
          'fails local checks: The MemoType and MemoFormat fields may only contain characters that are allowed in URLs under RFC 3986.',
        );
      }
    }
  }
  if (memoBytes(memos as Memos) > MAX_MEMO_BYTES) {
    throw new InvalidTransactionError('fails local checks: The memo exceeds the maximum allowed size.');
  }
}

/** What is signed is the blob without its signature, behind a prefix: no need to encode the fields again. */
function isProperlySigned(blob: string, publicKey: string, signature: string): boolean {
  if (!/^(ED|02|03)[0-9A-F]{64}$/.test(publicKey) || signature.length === 0 || signature.length > 160) return false;
  const length = (signature.length / 2).toString(16).toUpperCase().padStart(2, '0');
  const field = `74${length}${signature}`;
  // In canonical order the signature follows the public key; nothing before it is long enough to hold the same bytes.
  const keyAndSignature = `7321${publicKey}${field}`;
  const at = blob.indexOf(keyAndSignature);
  if (at < 0) return false;
  const end = at + keyAndSignature.length;
  const message = `53545800${blob.slice(0, end - field.length)}${blob.slice(end)}`;
  try {
    if (!publicKey.startsWith('ED')) return verifySecp256k1(message, signature, publicKey);
    return verify(null, Buffer.from(message, 'hex'), ed25519Key(publicKey), Buffer.from(signature, 'hex'));
  } catch {
    return false;
  }
}

function ed25519Key(publicKey: string): KeyObject {
  return createPublicKey({
    key: Buffer.from(ED25519_SPKI_PREFIX + publicKey.slice(2), 'hex'),
    format: 'der',
    type: 'spki',
  });
}
