import { MAX_MEMO_DATA_BYTES, memo } from './memo.ts';
import type { TransactionJson } from './signing.ts';

/**
 * The transactions the platform makes, as pure functions: everything but Sequence, Fee, LastLedgerSequence, NetworkID
 * and the signature, which are the client's to add. Field names are the network's.
 */

/** MemoType of each kind of note. They are part of what strangers check: never change one, add a new one. */
export const MEMO_TYPES = {
  treeHead: 'lotmark.tree-head.v1',
  action: 'lotmark.action.v1',
  reference: 'lotmark.reference.v1',
  did: 'lotmark.did.v1',
} as const;

/** AccountSet SetFlag that lets the issuer's token pass from holder to holder. Source: xrpl.org, AccountSet. */
const ASF_DEFAULT_RIPPLE = 8;
/** TrustSet flag: no rippling through the holder. Source: xrpl.org, TrustSet. */
const TF_SET_NO_RIPPLE = 0x00020000;
/** Seconds from the Unix epoch to the ledger's, 2000-01-01T00:00:00Z. */
const LEDGER_EPOCH_SECONDS = 946_684_800;
const MAX_DID_FIELD_BYTES = 256;

/**
 * An anchor of the Merkle log: an AccountSet that changes nothing, whose memo carries the tree head as canonical JSON
 * `{network_id, root, size}`, the root as 64 lowercase hex digits. The offline verifier reads exactly this form; the
 * network's id keeps an anchor on a test network from passing for a real one.
 */
export function treeHead(fields: {
  account: string;
  networkId: number;
  size: number;
  root: Uint8Array;
}): TransactionJson {
  if (!Number.isSafeInteger(fields.size) || fields.size < 1) throw new RangeError(`not a tree size: ${fields.size}`);
  if (fields.root.length !== 32) throw new RangeError('a tree root has 32 bytes');
  const root = Buffer.from(fields.root).toString('hex');
  // Members in the order that RFC 8785 sorts them.
  const text = JSON.stringify({ network_id: fields.networkId, root, size: fields.size });
  return {
    TransactionType: 'AccountSet',
    Account: fields.account,
    Memos: [memo(MEMO_TYPES.treeHead, text, 'application/json')],
  };
}

/** An AccountSet that changes nothing but carries one memo of at most 1,000 bytes. */
export function note(account: string, memoType: string, data: Uint8Array | string): TransactionJson {
  return { TransactionType: 'AccountSet', Account: account, Memos: [memo(memoType, data)] };
}

export interface TokenTransfer {
  issuer: string;
  holder: string;
  /** `AXKT` or another 3 to 20 ASCII characters; see `currencyCode`. */
  currency: string;
  /** Decimal string, at most 15 significant digits, greater than zero. */
  value: string;
  /** Why: an action code such as `order_settle`. */
  action: string;
  /** What for: a public reference. */
  reference?: string;
}

/** New tokens: a payment from the issuer to a holder that trusts it. */
export function mint(transfer: TokenTransfer): TransactionJson {
  return tokenPayment(transfer.issuer, transfer.holder, transfer);
}

/** The end of tokens: a payment back to their issuer. */
export function burn(transfer: TokenTransfer): TransactionJson {
  return tokenPayment(transfer.holder, transfer.issuer, transfer);
}

function tokenPayment(from: string, to: string, transfer: TokenTransfer): TransactionJson {
  const memos = [memo(MEMO_TYPES.action, transfer.action)];
  if (transfer.reference !== undefined) memos.push(memo(MEMO_TYPES.reference, transfer.reference));
  return {
    TransactionType: 'Payment',
    Account: from,
    Destination: to,
    Amount: tokenAmount(transfer.currency, transfer.issuer, transfer.value),
    Memos: memos,
  };
}

/** Locks native money until the preimage is shown or the time has passed. Amount in drops. */
export function escrowCreate(fields: {
  account: string;
  destination: string;
  amountDrops: bigint;
  condition: string;
  /** A Condition needs it: without it a lost preimage would lock the money for ever. */
  cancelAfter: Date;
  finishAfter?: Date;
  reference?: string;
}): TransactionJson {
  if (fields.amountDrops <= 0n) throw new RangeError('an escrow holds more than nothing');
  if (fields.finishAfter !== undefined && fields.finishAfter >= fields.cancelAfter) {
    throw new RangeError('finishAfter must be before cancelAfter');
  }
  return {
    TransactionType: 'EscrowCreate',
    Account: fields.account,
    Destination: fields.destination,
    Amount: fields.amountDrops.toString(),
    Condition: fields.condition,
    CancelAfter: ledgerTime(fields.cancelAfter),
    ...(fields.finishAfter === undefined ? {} : { FinishAfter: ledgerTime(fields.finishAfter) }),
    ...(fields.reference === undefined ? {} : { Memos: [memo(MEMO_TYPES.reference, fields.reference)] }),
  };
}

/** Hands an escrow's money to its destination. `offerSequence` is the Sequence of the EscrowCreate. */
export function escrowFinish(fields: {
  account: string;
  owner: string;
  offerSequence: number;
  condition: string;
  fulfillment: string;
}): TransactionJson {
  return {
    TransactionType: 'EscrowFinish',
    Account: fields.account,
    Owner: fields.owner,
    OfferSequence: fields.offerSequence,
    Condition: fields.condition,
    Fulfillment: fields.fulfillment,
  };
}

/** Returns an escrow's money to its owner, once CancelAfter has passed. */
export function escrowCancel(fields: { account: string; owner: string; offerSequence: number }): TransactionJson {
  return {
    TransactionType: 'EscrowCancel',
    Account: fields.account,
    Owner: fields.owner,
    OfferSequence: fields.offerSequence,
  };
}

/**
 * The DID of an account: where its document is, and the document's SHA-256. A DIDSet where the network has it, else an
 * AccountSet whose memo is the text `<sha256 in lowercase hex> <uri>`.
 */
export function didSet(fields: {
  account: string;
  uri: string;
  documentSha256: Uint8Array;
  mapping: 'DIDSet' | 'memo';
}): TransactionJson {
  if (fields.documentSha256.length !== 32) throw new RangeError('a SHA-256 has 32 bytes');
  const uri = Buffer.from(fields.uri, 'utf8');
  const limit = fields.mapping === 'DIDSet' ? MAX_DID_FIELD_BYTES : MAX_MEMO_DATA_BYTES - 65;
  if (uri.length < 1 || uri.length > limit) throw new RangeError(`the URI may have 1 to ${limit} bytes`);
  const digest = Buffer.from(fields.documentSha256).toString('hex');
  if (fields.mapping === 'memo') return note(fields.account, MEMO_TYPES.did, `${digest} ${fields.uri}`);
  return {
    TransactionType: 'DIDSet',
    Account: fields.account,
    URI: uri.toString('hex').toUpperCase(),
    Data: digest.toUpperCase(),
  };
}

/** Native money, in drops; creates the destination when it does not exist and the amount covers the reserve. */
export function nativePayment(fields: { account: string; destination: string; amountDrops: bigint }): TransactionJson {
  return {
    TransactionType: 'Payment',
    Account: fields.account,
    Destination: fields.destination,
    Amount: fields.amountDrops.toString(),
  };
}

/** Lets a token issued by `account` pass between its holders. */
export function defaultRipple(account: string): TransactionJson {
  return { TransactionType: 'AccountSet', Account: account, SetFlag: ASF_DEFAULT_RIPPLE };
}

/** Lets `account` hold up to `limit` of the issuer's token. */
export function trust(fields: { account: string; issuer: string; currency: string; limit: string }): TransactionJson {
  return {
    TransactionType: 'TrustSet',
    Account: fields.account,
    Flags: TF_SET_NO_RIPPLE,
    LimitAmount: tokenAmount(fields.currency, fields.issuer, fields.limit),
  };
}

/** The smallest transaction there is: takes the place of a lost one so that those behind it may pass. */
export function placeholder(account: string): TransactionJson {
  return { TransactionType: 'AccountSet', Account: account };
}

/**
 * A currency's code on the ledger: three characters stand as they are, longer names become 40 hex digits of padded
 * ASCII. Source: xrpl.org, "Currency Formats".
 */
export function currencyCode(name: string): string {
  if (!/^[A-Za-z0-9?!@#$%^&*<>(){}[\]|]{3,20}$/.test(name) || name.toUpperCase() === 'XRP') {
    throw new RangeError(`not a currency name: ${name}`);
  }
  if (name.length === 3) return name;
  return Buffer.from(name, 'ascii').toString('hex').toUpperCase().padEnd(40, '0');
}

/** Significant digits of a token amount on the ledger. Source: xrpl.org, "Currency Formats". */
export const MAX_TOKEN_DIGITS = 15;

/** The digits of a plain decimal that count: without leading and trailing zeros. */
export function significantDigits(value: string): number {
  const [whole = '', fraction = ''] = value.replace(/^[+-]/, '').split('.');
  const digits = (whole + fraction).replace(/^0+/, '');
  return digits.replace(/0+$/, '').length;
}

/** The most of a positive decimal that the ledger can hold: what is beyond its digits is cut off. */
export function heldOnLedger(value: string): string {
  let left = MAX_TOKEN_DIGITS;
  let started = false;
  const kept = value.replace(/\d/g, (digit) => {
    started ||= digit !== '0';
    if (!started) return digit;
    left -= 1;
    return left >= 0 ? digit : '0';
  });
  return kept.includes('.') ? kept.replace(/\.?0+$/, '') : kept;
}

/** @throws RangeError for what the ledger cannot hold exactly: more than 15 significant digits, zero, a sign. */
export function tokenAmount(
  currency: string,
  issuer: string,
  value: string,
): { currency: string; issuer: string; value: string } {
  const digits = significantDigits(value);
  if (!/^\d{1,40}(\.\d{1,40})?$/.test(value) || digits < 1 || digits > MAX_TOKEN_DIGITS) {
    throw new RangeError(`not an amount of at most 15 significant digits above zero: ${value}`);
  }
  return { currency: currencyCode(currency), issuer, value };
}

/** Seconds since 2000-01-01T00:00:00Z. */
export function ledgerTime(date: Date): number {
  return Math.floor(date.getTime() / 1000) - LEDGER_EPOCH_SECONDS;
}
