import { timeOfCosignature } from './checkpoint.ts';
import type { LedgerEvidence, LedgerHeader } from './ledger-proof.ts';
import { parseSignature } from './note.ts';
import { readStrictJson, StrictJsonError } from './strict-json.ts';
import type { TreeHead } from './tree-head-memo.ts';

export const RECEIPT_FORMAT = 'lotmark.receipt.v1';
export const RECEIPT_KINDS = [
  'lot',
  'listing',
  'order',
  'escrow',
  'shipment',
  'organisation',
  'event',
  'inspection',
  'profile',
  'consent',
  'document',
  'certificate',
  'credential',
  'package',
  'conservation',
  'org_credential',
  'product',
  'policy',
  'claim',
  'reading',
  'decision',
  'epcis',
] as const;
export type ReceiptKind = (typeof RECEIPT_KINDS)[number];

/** Everything a stranger needs to check one attestation offline. Described for other implementers in docs/receipt.md. */
export interface Receipt {
  readonly format: typeof RECEIPT_FORMAT;
  readonly kind: ReceiptKind;
  /** The record's name, such as `LOT-2026-00001`. */
  readonly subject: string;
  /** Counts the attestations of the subject from 1. */
  readonly version: number;
  /** Canonical JSON (RFC 8785) exactly as it was hashed. */
  readonly payload: string;
  /** 32 lowercase hex digits; also inside the payload. */
  readonly salt: string;
  /** SHA-256 of the payload's UTF-8 bytes, 64 lowercase hex digits. */
  readonly payload_hash: string;
  /** Ed25519 over the 32 bytes of the hash, 128 lowercase hex digits. */
  readonly signature: string;
  /** The key's DID URL: `did:svc:ledger:<address>#<multikey>`. */
  readonly kid: string;
  /** Multikey (`z6Mk...`). */
  readonly public_key: string;
  readonly leaf_index: number;
  /** 64 lowercase hex digits each, nearest sibling first. */
  readonly inclusion_proof: readonly string[];
  readonly tree_head: TreeHead;
  readonly ledger: LedgerEvidence;
  /** Signature lines of witnesses who saw the tree head (c2sp.org/tlog-cosignature); only where there are any. */
  readonly cosignatures?: readonly string[];
}

const MAX_RECEIPT_CHARACTERS = 8_000_000;
const MAX_PAYLOAD_CHARACTERS = 4_000_000;
const MAX_BLOB_CHARACTERS = 1_000_000;
const MAX_COSIGNATURES = 32;
const UINT32 = 2 ** 32 - 1;

/** A receipt, or in words what is wrong with its form. */
export type ParsedReceipt = { readonly receipt: Receipt } | { readonly problem: string };

/**
 * Reads a receipt: its JSON text, the bytes of that (UTF-8), or an object. Strict: unknown, missing, doubled and misspelt
 * members are refused. Whatever made an object of a text may have dropped a doubled member: better give the text.
 */
export function parseReceipt(input: unknown): ParsedReceipt {
  try {
    const receipt = typeof input === 'string' || input instanceof Uint8Array ? parseText(input) : input;
    return { receipt: readReceipt(receipt) };
  } catch (error) {
    return { problem: error instanceof FormatError ? error.message : 'it cannot be read' };
  }
}

/** Reads the `ledger` member alone; null when its form is wrong. */
export function parseLedgerEvidence(text: string): LedgerEvidence | null {
  try {
    return readEvidence('ledger', parseText(text));
  } catch {
    return null;
  }
}

class FormatError extends Error {}

function parseText(text: string | Uint8Array): unknown {
  if (text.length > MAX_RECEIPT_CHARACTERS) throw new FormatError('it is too long');
  try {
    return readStrictJson(text);
  } catch (error) {
    throw new FormatError(error instanceof StrictJsonError ? error.message : 'it is not JSON');
  }
}

function readReceipt(input: unknown): Receipt {
  const { cosignatures, ...rest } = record('receipt', input);
  const at = members('receipt', rest, [
    'format',
    'kind',
    'subject',
    'version',
    'payload',
    'salt',
    'payload_hash',
    'signature',
    'kid',
    'public_key',
    'leaf_index',
    'inclusion_proof',
    'tree_head',
    'ledger',
  ]);
  if (at['format'] !== RECEIPT_FORMAT) throw new FormatError(`its format is not ${RECEIPT_FORMAT}`);
  const kind = RECEIPT_KINDS.find((known) => known === at['kind']);
  if (kind === undefined) throw new FormatError('kind is unknown');
  const head = members('tree_head', at['tree_head'], ['size', 'root']);
  return {
    format: RECEIPT_FORMAT,
    kind,
    subject: text('subject', at['subject'], /^[A-Z]{3,5}(-[0-9]{4})?-[0-9]{1,12}$/, 40),
    version: integer('version', at['version'], 1, UINT32),
    payload: text('payload', at['payload'], /^\{/, MAX_PAYLOAD_CHARACTERS),
    salt: text('salt', at['salt'], /^[0-9a-f]{32}$/, 32),
    payload_hash: digest('payload_hash', at['payload_hash']),
    signature: text('signature', at['signature'], /^[0-9a-f]{128}$/, 128),
    kid: text('kid', at['kid'], /^did:svc:ledger:r[1-9A-HJ-NP-Za-km-z]{24,34}#z[1-9A-HJ-NP-Za-km-z]{40,60}$/, 128),
    public_key: text('public_key', at['public_key'], /^z[1-9A-HJ-NP-Za-km-z]{40,60}$/, 64),
    leaf_index: integer('leaf_index', at['leaf_index'], 0, Number.MAX_SAFE_INTEGER),
    inclusion_proof: list('inclusion_proof', at['inclusion_proof'], 64).map((node) => digest('inclusion_proof', node)),
    tree_head: {
      size: integer('tree_head.size', head['size'], 1, Number.MAX_SAFE_INTEGER),
      root: digest('tree_head.root', head['root']),
    },
    ledger: readEvidence('ledger', at['ledger']),
    ...(cosignatures === undefined ? {} : { cosignatures: readCosignatures(cosignatures) }),
  };
}

function readCosignatures(input: unknown): string[] {
  const lines = list('cosignatures', input, MAX_COSIGNATURES);
  if (lines.length === 0) throw new FormatError('cosignatures is empty');
  const witnesses = new Set<string>();
  return lines.map((line) => {
    const signature = typeof line === 'string' ? parseSignature(line) : null;
    if (signature === null || timeOfCosignature(signature) === null) throw new FormatError('cosignatures is malformed');
    const witness = `${signature.name} ${signature.id}`;
    if (witnesses.has(witness)) throw new FormatError('cosignatures names a witness twice');
    witnesses.add(witness);
    return line as string;
  });
}

function readEvidence(name: string, input: unknown): LedgerEvidence {
  const at = members(name, input, ['network_id', 'tx_hash', 'tx_blob', 'meta_blob', 'header', 'path']);
  return {
    network_id: integer(`${name}.network_id`, at['network_id'], 0, UINT32),
    tx_hash: ledgerHash(`${name}.tx_hash`, at['tx_hash']),
    tx_blob: blob(`${name}.tx_blob`, at['tx_blob']),
    meta_blob: blob(`${name}.meta_blob`, at['meta_blob']),
    header: readHeader(`${name}.header`, at['header']),
    path: readPath(`${name}.path`, at['path']),
  };
}

function readHeader(name: string, input: unknown): LedgerHeader {
  const at = members(name, input, [
    'ledger_index',
    'ledger_hash',
    'total_coins',
    'parent_hash',
    'transaction_hash',
    'account_hash',
    'parent_close_time',
    'close_time',
    'close_time_resolution',
    'close_flags',
  ]);
  return {
    ledger_index: integer(`${name}.ledger_index`, at['ledger_index'], 1, UINT32),
    ledger_hash: ledgerHash(`${name}.ledger_hash`, at['ledger_hash']),
    total_coins: text(`${name}.total_coins`, at['total_coins'], /^(0|[1-9][0-9]{0,18})$/, 19),
    parent_hash: ledgerHash(`${name}.parent_hash`, at['parent_hash']),
    transaction_hash: ledgerHash(`${name}.transaction_hash`, at['transaction_hash']),
    account_hash: ledgerHash(`${name}.account_hash`, at['account_hash']),
    parent_close_time: integer(`${name}.parent_close_time`, at['parent_close_time'], 0, UINT32),
    close_time: integer(`${name}.close_time`, at['close_time'], 0, UINT32),
    close_time_resolution: integer(`${name}.close_time_resolution`, at['close_time_resolution'], 0, 255),
    close_flags: integer(`${name}.close_flags`, at['close_flags'], 0, 255),
  };
}

function readPath(name: string, input: unknown): Record<string, string>[] {
  const levels = list(name, input, 64);
  if (levels.length === 0) throw new FormatError(`${name} is empty`);
  return levels.map((level) => readLevel(name, level));
}

function readLevel(name: string, input: unknown): Record<string, string> {
  const level: Record<string, string> = {};
  for (const [digit, hash] of Object.entries(record(name, input))) {
    if (!/^[0-9A-F]$/.test(digit)) throw new FormatError(`${name} names an impossible branch`);
    level[digit] = ledgerHash(name, hash);
    if (level[digit] === '0'.repeat(64)) throw new FormatError(`${name} lists an empty branch`);
  }
  return level;
}

function record(name: string, value: unknown): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new FormatError(`${name} is not an object`);
  }
  return value as Record<string, unknown>;
}

/** The object's members, exactly those named. */
function members(name: string, value: unknown, names: readonly string[]): Record<string, unknown> {
  const object = record(name, value);
  for (const member of names) if (!Object.hasOwn(object, member)) throw new FormatError(`${name} lacks ${member}`);
  if (Object.keys(object).length !== names.length) throw new FormatError(`${name} has unknown members`);
  return object;
}

function text(name: string, value: unknown, shape: RegExp, maxLength: number): string {
  if (typeof value !== 'string' || value.length > maxLength || !shape.test(value)) {
    throw new FormatError(`${name} is malformed`);
  }
  return value;
}

function integer(name: string, value: unknown, min: number, max: number): number {
  const whole = typeof value === 'number' && Number.isSafeInteger(value) && !Object.is(value, -0);
  if (!whole || value < min || value > max) {
    throw new FormatError(`${name} is not a whole number in range`);
  }
  return value;
}

function list(name: string, value: unknown, maxLength: number): unknown[] {
  if (!Array.isArray(value) || value.length > maxLength) throw new FormatError(`${name} is not a list, or too long`);
  return value;
}

function digest(name: string, value: unknown): string {
  return text(name, value, /^[0-9a-f]{64}$/, 64);
}

function ledgerHash(name: string, value: unknown): string {
  return text(name, value, /^[0-9A-F]{64}$/, 64);
}

function blob(name: string, value: unknown): string {
  return text(name, value, /^(?:[0-9A-F]{2})+$/, MAX_BLOB_CHARACTERS);
}
