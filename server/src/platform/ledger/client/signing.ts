import { encode, encodeForSigning } from 'ripple-binary-codec';
import { txId } from '../shamap.ts';
import type { LedgerSigner } from './seeds.ts';

/** A transaction in the network's JSON form; the field names and formats are the network's. */
export type TransactionJson = { TransactionType: string; Account: string } & Record<string, unknown>;

export interface SignedTransaction {
  /** Uppercase hex, ready for `submit {tx_blob}`. */
  blob: string;
  /** The transaction's id, 64 uppercase hex digits. */
  hash: string;
}

/** Hash prefix of what a single signer signs: STX. Source: xrpl.org, "Basic Data Types: Hash Prefixes". */
const SINGLE_SIGNING_PREFIX = '53545800';
const NO_SIGNATURE = '0'.repeat(128);

/**
 * Signs a complete transaction (Sequence, Fee, LastLedgerSequence in place). Byte-identical to the `xrpl` package.
 * @throws Error when the transaction is of another account, or has fields the codec does not know.
 */
export function signTransaction(transaction: TransactionJson, signer: LedgerSigner): SignedTransaction {
  if (transaction.Account !== signer.address) {
    throw new Error(`cannot sign for ${transaction.Account} with the key of ${signer.address}`);
  }
  const unsigned = { ...transaction, SigningPubKey: signer.publicKey };
  const blob = signer.algorithm === 'ed25519' ? signOnce(unsigned, signer) : signTwice(unsigned, signer);
  return { blob, hash: txId(blob) };
}

/** For secp256k1, whose signatures vary in length: encode, sign, encode again. */
function signTwice(unsigned: TransactionJson, signer: LedgerSigner): string {
  const message = Buffer.from(encodeForSigning(unsigned), 'hex');
  return encode({ ...unsigned, TxnSignature: signer.sign(message) });
}

/**
 * Encoding costs several times as much as an Ed25519 signature, so encode once with a blank of the signature's size and
 * fill it in. Fields are sorted by type and number, so TxnSignature (7,4) comes right after SigningPubKey (7,3), and
 * only fixed-size fields shorter than the pattern come before: the first match is the place.
 */
function signOnce(unsigned: TransactionJson, signer: LedgerSigner): string {
  const blank = encode({ ...unsigned, TxnSignature: NO_SIGNATURE });
  const keyField = `7321${signer.publicKey}`;
  const at = blank.indexOf(`${keyField}7440${NO_SIGNATURE}`) + keyField.length;
  if (at < keyField.length) throw new Error('the codec placed SigningPubKey and TxnSignature apart');
  const head = blank.slice(0, at);
  const tail = blank.slice(at + 4 + NO_SIGNATURE.length);
  const signature = signer.sign(Buffer.from(SINGLE_SIGNING_PREFIX + head + tail, 'hex'));
  return `${head}7440${signature}${tail}`;
}
