import { hash, type KeyObject } from 'node:crypto';
import { ed25519Multikey, rootFromInclusion, splitKid } from '@lotmark/sdk/verify';
import { type RawBuilder, sql } from 'kysely';
import { remember } from '../../../kernel/values/remember.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { historyIsWhole } from '../../../platform/ledger/troubles.ts';
import { publicKeyOfBytes, verifyEd25519 } from '../did/ed25519.ts';
import { onlyVouched, type Traced, tracedBeside, withVouchedKeys } from '../did/vouched-keys.ts';
import { lotFactsColumns, lotFactsJoins, moment, shapeOf, signedShape } from './facts.ts';
import { leafOf } from './integrate.ts';
import { isOfEvidence, ledgerProblem } from './ledger-check.ts';
import { type ListingFacts, listingFacts, listingPayload } from './listing-facts.ts';
import { type OrganisationFacts, organisationFacts, organisationPayload } from './organisation-facts.ts';
import { type Envelope, type LotFacts, lotPayload, type Shape } from './payloads.ts';
import { sha256 } from './sha256.ts';

export type VerifyError =
  | 'lot_not_found'
  | 'not_anchored'
  | 'payload_mismatch'
  | 'bad_signature'
  | 'bad_inclusion_proof'
  | 'ledger_mismatch';

/** What `cryptographic_verify` answers. */
export interface LotVerification {
  verified: boolean;
  signer_did: string;
  /** ISO 8601; null when nothing was signed. */
  signed_at: string | null;
  /** SHA-256 that was signed, 64 lowercase hex digits; empty when nothing was signed. */
  payload_hash: string;
  /** Ledger transaction of the anchor, 64 uppercase hex digits. */
  anchored_xrpl_tx: string | null;
  error?: VerifyError;
}

/**
 * A lot as it is now, beside its newest attestation, those of its listing and of its cooperative, their keys, and the batch
 * it is in.
 */
export interface LotVerificationRow extends LotFacts, Traced {
  listing: ListingFacts;
  /** Null where it was signed before listings were, and the job has not come by yet. */
  listed: BesideRow | null;
  /** Its cooperative: the lot's payload has its name on the platform, and a reader sees what it calls itself. */
  seller: OrganisationFacts;
  /** Null as for `listed`. */
  sold_by: BesideRow | null;
  version: number | null;
  shape: Shape;
  payload_hash: Buffer;
  salt: Buffer;
  signature: Buffer;
  kid: string;
  signed_at: Date;
  leaf_index: number | null;
  proof: Buffer;
  public_key: Buffer;
  valid_from: Date;
  retired_at: Date | null;
  tree_size: number | null;
  root: Buffer;
  status: string;
  tx_hash: string | null;
  evidence: string | null;
  ledger_index: number | null;
  ledger_hash: string | null;
  anchored_at: Date | null;
  /** The ledger knows nothing of our log that is not in this database, as far as the service has seen: else there may be newer versions. */
  history_whole: boolean;
}

export type SignedRow = Pick<
  LotVerificationRow,
  'kid' | 'payload_hash' | 'signature' | 'signed_at' | 'public_key' | 'valid_from' | 'retired_at'
>;
export type PlacedRow = Pick<
  LotVerificationRow,
  'kid' | 'payload_hash' | 'signature' | 'leaf_index' | 'proof' | 'tree_size' | 'root'
>;

/** The newest attestation of a record beside the lot as the database writes it into JSON: bytes as hex, moments as ISO 8601. */
interface BesideRow {
  version: number;
  shape: Shape;
  salt: string;
  payload_hash: string;
  signature: string;
  kid: string;
  signed_at: string;
  public_key: string;
  valid_from: string;
  retired_at: string | null;
}

export interface LotVerifier {
  /** Checks a lot against the records as they are in this moment: one statement, then arithmetic. */
  verify(tx: Tx, lotRef: string): Promise<LotVerification>;
}

/** Answers remembered: signatures and places in the log (under 1 kB each), and ledger evidence (up to tens of kB). */
const MAX_REMEMBERED = 5000;
const MAX_EVIDENCE = 300;

/**
 * Makes the verifier. What it remembers are answers of pure functions, by the whole of their input (every byte of key,
 * hash and signature; of leaf, proof and root; of a batch's evidence), so a changed record is a different question and
 * never gets an old answer. The records themselves are read and hashed anew each time.
 * @param platformDid the signer named when there is nothing signed.
 */
export function createLotVerifier(platformDid: string): LotVerifier {
  const kids = new Map<string, ReturnType<typeof splitKid>>();
  const keys = new Map<string, KeyObject | null>();
  const signatures = new Map<string, boolean>();
  const inclusions = new Map<string, boolean>();
  const evidence = new Map<string, Promise<string | null>>();

  function signerOf(kid: string): ReturnType<typeof splitKid> {
    return remember(kids, kid, () => splitKid(kid), MAX_REMEMBERED);
  }

  function keyOf(kid: string, bytes: Buffer): KeyObject | null {
    return remember(keys, kid + bytes.toString('latin1'), () => keyNamed(kid, bytes), MAX_REMEMBERED);
  }

  function evidenceProblem(row: LotVerificationRow, address: string): Promise<string | null> {
    const { tree_size: size, tx_hash: txHash, evidence: text } = row;
    if (size === null || txHash === null || text === null) return Promise.resolve('there is none');
    const root = row.root.toString('hex');
    const said = `${row.ledger_index} ${row.ledger_hash} ${row.anchored_at?.getTime()}`;
    const question = `${size} ${root} ${address} ${txHash} ${said} ${text}`;
    const look = () =>
      isOfEvidence(row)
        ? ledgerProblem(text, { size, root }, address, txHash)
        : Promise.resolve('ledger or time are not those of the evidence');
    return remember(evidence, question, look, MAX_EVIDENCE);
  }

  function isSignedRow(row: SignedRow): boolean {
    if (!isInTime(row)) return false;
    const { kid, public_key: key, payload_hash: payloadHash, signature } = row;
    const question = `${kid} ${latin1(key, payloadHash, signature)}`;
    return remember(signatures, question, () => isSigned(row, keyOf), MAX_REMEMBERED);
  }

  function isInTreeRow(row: LotVerificationRow): boolean {
    const { kid, leaf_index: index, tree_size: size } = row;
    if (row.proof === null) return false;
    const question = `${kid} ${index} ${size} ${latin1(row.payload_hash, row.signature, row.root, row.proof)}`;
    return remember(inclusions, question, () => isInTree(row), MAX_REMEMBERED);
  }

  /**
   * Where a lot stands in its sale and who its cooperative is have to be signed; they need not be on the ledger yet, for
   * they change without the lot.
   */
  function besideError(payloadOf: (envelope: Envelope) => string, row: BesideRow | null): VerifyError | null {
    if (row === null) return 'not_anchored';
    const signedAt = new Date(row.signed_at);
    const payload = payloadOf({ version: row.version, salt: row.salt, signedAt });
    if (hash('sha256', payload, 'hex') !== row.payload_hash) return 'payload_mismatch';
    const signed = {
      kid: row.kid,
      payload_hash: Buffer.from(row.payload_hash, 'hex'),
      signature: Buffer.from(row.signature, 'hex'),
      public_key: Buffer.from(row.public_key, 'hex'),
      signed_at: signedAt,
      valid_from: new Date(row.valid_from),
      retired_at: row.retired_at === null ? null : new Date(row.retired_at),
    };
    return isSignedRow(signed) ? null : 'bad_signature';
  }

  async function errorOf(row: LotVerificationRow): Promise<VerifyError | null> {
    if (!isAsSigned(row)) return 'payload_mismatch';
    if (!isSignedRow(row)) return 'bad_signature';
    // It is what was signed of it once: somebody put it back, and took away what was signed since.
    if (!row.written) return 'payload_mismatch';
    const beside =
      besideError((envelope) => listingPayload(row.listing, envelope, row.listed?.shape), row.listed) ??
      besideError((envelope) => organisationPayload(row.seller, envelope), row.sold_by);
    if (beside !== null) return beside;
    if (row.leaf_index === null || row.status !== 'anchored') return 'not_anchored';
    if (!isInTreeRow(row)) return 'bad_inclusion_proof';
    const address = signerOf(row.kid)?.address;
    if (address === undefined || (await evidenceProblem(row, address)) !== null) return 'ledger_mismatch';
    // A backup was read back: nobody knows here what was signed since.
    return row.history_whole ? null : 'ledger_mismatch';
  }

  return {
    verify: async (tx, lotRef) => {
      const row = await loadRow(tx, lotRef);
      // Of a lot that was never signed nothing is public, not even that it exists.
      if (row === null || row.version === null) return unsigned(platformDid, 'lot_not_found');
      const error = await errorOf(row);
      return {
        verified: error === null,
        signer_did: signerOf(row.kid)?.did ?? platformDid,
        signed_at: row.signed_at.toISOString(),
        payload_hash: row.payload_hash.toString('hex'),
        anchored_xrpl_tx: row.status === 'anchored' ? row.tx_hash : null,
        ...(error === null ? {} : { error }),
      };
    },
  };
}

/** Records that no payload can be made of are not what was signed, either. */
function isAsSigned(row: LotVerificationRow): boolean {
  try {
    return payloadHashNow(row).equals(row.payload_hash);
  } catch {
    return false;
  }
}

/** The hash of the payload that the lot's records make now, in the envelope and shape that were signed. */
export function payloadHashNow(
  row: LotFacts & { version: number | null; shape: Shape; salt: Buffer; signed_at: Date },
): Buffer {
  const envelope = { version: row.version ?? 0, salt: row.salt.toString('hex'), signedAt: row.signed_at };
  return hash('sha256', lotPayload(row, envelope, row.shape), 'buffer');
}

/** The newest attestation of a record as `BesideRow`. */
const newestOf = (kind: RawBuilder<unknown>, subject: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
        select json_build_object('version', s.version, 'shape', ${shapeOf('s')}, 'salt', encode(s.salt, 'hex'),
                 'payload_hash', encode(s.payload_hash, 'hex'), 'signature', encode(s.signature, 'hex'), 'kid', s.kid,
                 'signed_at', ${moment('s.signed_at')}, 'public_key', encode(sk.public_key, 'hex'),
                 'valid_from', ${moment('sk.valid_from')}, 'retired_at', ${moment('sk.retired_at')}) as newest
          from attestations s join signing_keys sk on sk.kid = s.kid
         where s.kind = ${kind} and s.subject = ${subject} order by s.version desc limit 1
      )`;

async function loadRow(tx: Tx, lotRef: string): Promise<LotVerificationRow | null> {
  const rows = await tracedBeside(tx, { l: 'lots' }, async (traceOf) => {
    const trace = traceOf('l');
    const { rows } = await sql<Omit<LotVerificationRow, 'written'>>`
    select ${lotFactsColumns}, ${trace.columns},
           a.version, ${signedShape} as shape, a.payload_hash, a.salt, a.signature, a.kid, a.signed_at, a.leaf_index, a.proof,
           k.public_key, k.valid_from, k.retired_at,
           b.tree_size, b.root, b.status, b.tx_hash, b.evidence, b.ledger_index, b.ledger_hash, b.anchored_at,
           ${historyIsWhole} as history_whole, ${listingFacts} as listing, listed.newest as listed, ${organisationFacts} as seller, sold_by.newest as sold_by
      from lots l ${lotFactsJoins}
      join orgs g on g.name = l.cooperative
      left join lateral (
        select * from attestations where kind = 'lot' and subject = l.name order by version desc limit 1
      ) a on true
      left join signing_keys k on k.kid = a.kid
      left join lateral (
        select * from anchor_batches where tree_size > a.leaf_index order by tree_size limit 1
      ) b on true
      ${trace.join}
      left join lateral ${newestOf(sql`'listing'`, sql`l.name`)} listed on true
      left join lateral ${newestOf(sql`'organisation'`, sql`l.cooperative`)} sold_by on true
     where l.name = ${lotRef}`.execute(tx);
    return rows;
  });
  const [row] = await withVouchedKeys(tx, rows);
  if (row === undefined) return null;
  const [listed, sold_by] = await Promise.all([vouchedBeside(tx, row.listed), vouchedBeside(tx, row.sold_by)]);
  return { ...row, listed, sold_by };
}

async function vouchedBeside(tx: Tx, row: BesideRow | null): Promise<BesideRow | null> {
  if (row === null) return null;
  const key = {
    kid: row.kid,
    public_key: Buffer.from(row.public_key, 'hex'),
    valid_from: new Date(row.valid_from),
    retired_at: row.retired_at === null ? null : new Date(row.retired_at),
  };
  return (await onlyVouched(tx, [key])).length === 0 ? { ...row, public_key: '' } : row;
}

const keyBytes = 32;

/** The key of these bytes, if they are the ones that its id names. */
export function keyNamed(kid: string, bytes: Buffer): KeyObject | null {
  return bytes.length === keyBytes && splitKid(kid)?.multikey === ed25519Multikey(bytes)
    ? publicKeyOfBytes(bytes)
    : null;
}

/** By the key that its id names, and that was in use at the time. */
export function isSigned(row: SignedRow, keyOf: (kid: string, bytes: Buffer) => KeyObject | null): boolean {
  if (!isInTime(row)) return false;
  const key = keyOf(row.kid, row.public_key);
  return key !== null && verifyEd25519(key, row.payload_hash, row.signature);
}

/** Its key had begun, and had not ended. */
export function isInTime(row: SignedRow): boolean {
  return row.signed_at >= row.valid_from && (row.retired_at === null || row.signed_at <= row.retired_at);
}

/** Whether the proof leads from the attestation to the root of its batch. */
export function isInTree(row: PlacedRow): boolean {
  if (row.leaf_index === null || row.tree_size === null) return false;
  const proof = Array.from({ length: row.proof.length / 32 }, (_, i) => row.proof.subarray(32 * i, 32 * i + 32));
  const root = rootFromInclusion(sha256, leafOf(row), { index: row.leaf_index, size: row.tree_size }, proof);
  return root !== null && row.root.equals(root);
}

function unsigned(platformDid: string, error: VerifyError): LotVerification {
  return {
    verified: false,
    signer_did: platformDid,
    signed_at: null,
    payload_hash: '',
    anchored_xrpl_tx: null,
    error,
  };
}

function latin1(...parts: readonly Buffer[]): string {
  // The lengths keep the parts apart.
  return parts.map((part) => `${part.length}:${part.toString('latin1')}`).join('');
}
