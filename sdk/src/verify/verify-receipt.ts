import { fromHex, sameBytes, toHex, utf8 } from './bytes.ts';
import { canonicalize, type Json } from './canonical.ts';
import { checkConservation } from './conservation.ts';
import { type DidKey, keyInDocument } from './did-key.ts';
import { splitKid } from './did-url.ts';
import { sha256, sha256OfMuch } from './digest.ts';
import type { LedgerLookup } from './ledger-lookup.ts';
import { checkHeader, checkInLedger, checkTransactionSignature, checkTreeHead, closeTime } from './ledger-proof.ts';
import { leafHash, rootFromInclusion } from './merkle.ts';
import { ed25519OfMultikey } from './multikey.ts';
import { parseReceipt, type Receipt } from './receipt.ts';
import { verifyEd25519 } from './signature.ts';
import { readStrictJson } from './strict-json.ts';
import { type SeenBy, seenBy, witnessProblem, witnessWords } from './witnesses.ts';

export type StepId =
  | 'format'
  | 'payload_hash'
  | 'signature'
  | 'did_key'
  | 'inclusion_proof'
  | 'tree_head'
  | 'ledger_transaction'
  | 'ledger_header'
  | 'ledger_lookup'
  | 'witnesses'
  | 'conservation'
  | 'disclosure'
  | 'price';

export interface Step {
  readonly id: StepId;
  readonly title: string;
  readonly ok: boolean;
  /** In words: what was found. */
  readonly detail: string;
}

export interface Verification {
  /** Every step held. */
  readonly ok: boolean;
  /** The first step that did not hold; null when all did. */
  readonly failed: StepId | null;
  readonly steps: readonly Step[];
  /** The receipt as read; null when its format is wrong. */
  readonly receipt: Receipt | null;
  /** Whose cosignatures the receipt carries; what those of unknown witnesses are worth nobody here can say. */
  readonly witnesses: readonly SeenBy[];
}

export interface VerifyOptions {
  /** The DID that must have signed. Without it the receipt's own one is taken: compare it with the one you trust. */
  readonly did?: string;
  /** Keys (Multikey) trusted by the caller; the receipt's must be among them. */
  readonly trustedKeys?: readonly string[];
  /** The DID's document as resolved; the receipt's key must be one of its assertion methods, valid at signing time. */
  readonly didDocument?: unknown;
  /** A node to ask whether the network validated that ledger. */
  readonly ledger?: LedgerLookup;
  /**
   * Keys of the witnesses that the caller trusts, as `name+keyid+base64`. A cosignature in the name of one of them must hold;
   * those of others are named as unknown, and prove nothing.
   */
  readonly witnesses?: readonly string[];
  /** How many of these witnesses must have seen the log's head; none unless told. */
  readonly minWitnesses?: number;
  /** Told of each step as soon as it is known, in their order. */
  readonly onStep?: (step: Step) => void;
}

const TITLES: Record<StepId, string> = {
  format: 'The receipt is well formed',
  payload_hash: 'The payload has the stated hash',
  signature: 'The payload hash is signed',
  did_key: 'The key belongs to the signer',
  inclusion_proof: 'The attestation is in the log',
  tree_head: 'The ledger transaction states the head of the log',
  ledger_transaction: 'The transaction is in the ledger',
  ledger_header: 'The ledger has the stated hash',
  ledger_lookup: 'The network validated that ledger',
  witnesses: 'Witnesses saw the same head of the log',
  conservation: 'The kilograms add up',
  disclosure: 'The receipt commits to this plot lying here',
  price: 'The receipt commits to this price',
};

/**
 * Checks a receipt (JSON text, its bytes, or an object) by itself: no server of ours is asked. Never rejects, whatever it
 * is given. Texts and bytes are read strictly (RFC 7493); of an object nobody knows how it was read.
 * What remains to trust offline: that the DID is the platform's (`did`) and that the ledger is the network's (`ledger`).
 */
export async function verifyReceipt(input: unknown, options: VerifyOptions = {}): Promise<Verification> {
  const parsed = parseReceipt(input);
  const steps: Step[] = [];
  const found = (id: StepId, problem: string | null, detail: string): void => {
    const known = step(id, problem, detail);
    steps.push(known);
    options.onStep?.(known);
  };
  if ('problem' in parsed) {
    found('format', parsed.problem, '');
    return conclude(steps, null);
  }
  const { receipt } = parsed;
  found('format', null, `A ${receipt.kind} receipt for ${receipt.subject}, version ${receipt.version}.`);
  const checks: [StepId, () => Outcome | Promise<Outcome>][] = [
    ['payload_hash', () => payloadHash(receipt)],
    ['signature', () => signature(receipt)],
    ['did_key', () => didKey(receipt, options)],
    ['inclusion_proof', () => inclusion(receipt)],
    ['tree_head', () => treeHead(receipt)],
    ['ledger_transaction', () => ledgerTransaction(receipt)],
    ['ledger_header', () => ledgerHeader(receipt)],
  ];
  if (receipt.kind === 'conservation') checks.push(['conservation', () => conservation(receipt)]);
  const { ledger } = options;
  if (ledger !== undefined) checks.push(['ledger_lookup', () => lookup(receipt, ledger)]);
  const witnesses = await seenBy(receipt, options.witnesses ?? []);
  if (options.witnesses !== undefined) checks.push(['witnesses', () => witnessed(witnesses, options)]);
  for (const [id, check] of checks) {
    let outcome: Outcome;
    try {
      outcome = await check();
    } catch (error) {
      outcome = fails(`the check could not be made: ${error instanceof Error ? error.message : 'unknown error'}`);
    }
    found(id, outcome.problem, outcome.detail);
  }
  return { ...conclude(steps, receipt), witnesses };
}

/** The log entry of an attestation: what its leaf hashes. All three as they stand in a receipt. */
export function logEntry(kid: string, payloadHashHex: string, signatureHex: string): Uint8Array {
  return utf8(canonicalize({ kid, payload_hash: payloadHashHex, signature: signatureHex }));
}

interface Outcome {
  readonly problem: string | null;
  readonly detail: string;
}

function holds(detail: string): Outcome {
  return { problem: null, detail };
}

function fails(problem: string): Outcome {
  return { problem, detail: '' };
}

async function payloadHash(receipt: Receipt): Promise<Outcome> {
  const payload = readStrictJson(receipt.payload);
  if (canonicalize(payload) !== receipt.payload) return fails('the payload is not canonical JSON');
  if (toHex(await sha256OfMuch(utf8(receipt.payload))) !== receipt.payload_hash)
    return fails('the payload has another hash');
  const stated = payload as Record<string, Json>;
  const expected: Record<string, Json> = {
    type: `lotmark.${receipt.kind}.v1`,
    subject: receipt.subject,
    version: receipt.version,
    salt: receipt.salt,
  };
  for (const [name, value] of Object.entries(expected)) {
    if (stated[name] !== value) return fails(`the payload is of another ${name} than the receipt says`);
  }
  return signedAt(receipt) === null
    ? fails('the payload does not say when it was signed')
    : holds(`SHA-256 ${receipt.payload_hash}.`);
}

async function signature(receipt: Receipt): Promise<Outcome> {
  const key = ed25519OfMultikey(receipt.public_key);
  if (key === null) return fails('the public key is not an Ed25519 Multikey');
  return (await verifyEd25519(key, bytesOf(receipt.payload_hash), bytesOf(receipt.signature)))
    ? holds(`Ed25519 signature by ${receipt.public_key}.`)
    : fails('the signature does not hold for this hash and key');
}

function didKey(receipt: Receipt, options: VerifyOptions): Outcome {
  const kid = splitKid(receipt.kid);
  if (kid === null) return fails('kid is not a key of a did:svc:ledger DID');
  if (kid.multikey !== receipt.public_key) return fails('kid names another key than the receipt carries');
  if (options.did !== undefined && options.did !== kid.did) return fails(`it was signed by ${kid.did}`);
  if (options.trustedKeys !== undefined && !options.trustedKeys.includes(receipt.public_key)) {
    return fails('the key is not among the trusted ones');
  }
  if (options.didDocument === undefined) {
    const trusted = options.trustedKeys === undefined ? '' : ' and the key is a trusted one';
    return holds(`${kid.did} names this key${trusted}; its own ledger account must have made the anchor (below).`);
  }
  const found: DidKey | string = keyInDocument(options.didDocument, kid.did, receipt.kid);
  if (typeof found === 'string') return fails(found);
  if (found.multikey !== receipt.public_key) return fails('the DID document has another key under this kid');
  const signed = signedAt(receipt);
  if (found.retiredAt !== null && (signed === null || signed.getTime() > found.retiredAt.getTime())) {
    return fails(`the key was retired at ${found.retiredAt.toISOString()}, before the signature`);
  }
  return holds(`The document of ${kid.did} lists this key.`);
}

function inclusion(receipt: Receipt): Outcome {
  const leaf = leafHash(sha256, logEntry(receipt.kid, receipt.payload_hash, receipt.signature));
  const { size, root } = receipt.tree_head;
  const found = rootFromInclusion(
    sha256,
    leaf,
    { index: receipt.leaf_index, size },
    receipt.inclusion_proof.map(bytesOf),
  );
  return found !== null && sameBytes(found, bytesOf(root))
    ? holds(`Leaf ${receipt.leaf_index} of ${size}; root ${root}.`)
    : fails('the proof does not lead from the attestation to the root of the log');
}

function treeHead(receipt: Receipt): Outcome {
  const kid = splitKid(receipt.kid);
  if (kid === null) return fails('kid names no ledger account');
  const { problem } = checkTreeHead(receipt.ledger, receipt.tree_head, kid.address);
  return problem === null
    ? holds(`AccountSet by ${kid.address} on network ${receipt.ledger.network_id}, memo with size and root.`)
    : fails(problem);
}

async function ledgerTransaction(receipt: Receipt): Promise<Outcome> {
  const { ledger } = receipt;
  const problem = checkInLedger(ledger).problem ?? (await checkTransactionSignature(ledger)).problem;
  return problem === null
    ? holds(
        `Transaction ${ledger.tx_hash}, signed by its account, in the tree of ledger ${ledger.header.ledger_index}.`,
      )
    : fails(problem);
}

function ledgerHeader(receipt: Receipt): Outcome {
  const { header } = receipt.ledger;
  const { problem } = checkHeader(header);
  if (problem !== null) return fails(problem);
  const closed = closeTime(header);
  const at = `Ledger ${header.ledger_index}, ${header.ledger_hash}, closed ${closed.toISOString()} by its own clock.`;
  return holds(at);
}

async function lookup(receipt: Receipt, ask: LedgerLookup): Promise<Outcome> {
  const { header, network_id } = receipt.ledger;
  const answer = await ask(header.ledger_index);
  if (answer.network_id !== undefined && answer.network_id !== network_id) {
    return fails(`the node is on network ${answer.network_id}, the receipt is of network ${network_id}`);
  }
  if (answer.ledger_hash !== header.ledger_hash) return fails('the node has another ledger at that index');
  if (!answer.validated) return fails('the node has not validated that ledger');
  if (answer.network_id === undefined) {
    return holds(`The node confirms ledger ${header.ledger_index}; it does not say which network it is on.`);
  }
  return holds(`The node confirms ledger ${header.ledger_index} of network ${network_id}.`);
}

/** `signed_at` of the payload; null when it is not an ISO 8601 time in UTC. */
function signedAt(receipt: Receipt): Date | null {
  const payload: unknown = readStrictJson(receipt.payload);
  const text = (payload as Record<string, unknown>)['signed_at'];
  if (typeof text !== 'string' || !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(text)) return null;
  const date = new Date(text);
  return Number.isNaN(date.getTime()) ? null : date;
}

function conservation(receipt: Receipt): Outcome {
  return checkConservation(readStrictJson(receipt.payload) as Json);
}

function bytesOf(hex: string): Uint8Array {
  return fromHex(hex) ?? new Uint8Array(0);
}

function step(id: StepId, problem: string | null, detail: string): Step {
  return { id, title: TITLES[id], ok: problem === null, detail: problem ?? detail };
}

function witnessed(witnesses: readonly SeenBy[], { witnesses: keys = [], minWitnesses = 0 }: VerifyOptions): Outcome {
  const problem = witnessProblem(witnesses, keys, minWitnesses);
  return problem === null ? holds(witnessWords(witnesses)) : fails(problem);
}

function conclude(steps: readonly Step[], receipt: Receipt | null): Verification {
  const failed = steps.find((each) => !each.ok)?.id ?? null;
  return { ok: failed === null, failed, steps, receipt, witnesses: [] };
}
