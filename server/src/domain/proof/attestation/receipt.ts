import {
  ed25519Multikey,
  formatSignature,
  type LedgerEvidence,
  parseNoteKey,
  RECEIPT_FORMAT,
  type Receipt,
  type ReceiptKind,
  verifyReceipt,
} from '@lotmark/sdk/verify';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { onlyVouched } from '../did/vouched-keys.ts';
import { notAsSigned } from './not-as-written.ts';

interface ReceiptRow {
  version: number;
  payload: string;
  payload_hash: Buffer;
  salt: Buffer;
  signature: Buffer;
  kid: string;
  public_key: Buffer;
  valid_from: Date;
  retired_at: Date | null;
  leaf_index: number;
  proof: Buffer | null;
  tree_size: number;
  root: Buffer;
  evidence: string | null;
  cosignatures: { witness: string; signature: string }[];
}

/**
 * The receipt of a record's newest anchored attestation, or of the `version` asked for; null when there is none
 * (unknown, or not anchored yet). It says what was signed, also when the record was changed since.
 */
export async function loadReceipt(
  tx: Tx,
  kind: ReceiptKind,
  subject: string,
  version: number | null = null,
): Promise<Receipt | null> {
  const { rows } = await sql<ReceiptRow>`
    select a.version, a.payload, a.payload_hash, a.salt, a.signature, a.kid, k.public_key, k.valid_from, k.retired_at, a.leaf_index, a.proof,
           b.tree_size, b.root, b.evidence,
           coalesce((select json_agg(json_build_object('witness', s.witness, 'signature', encode(s.signature, 'hex'))
                                     order by s.received_at, s.witness)
                       from log_cosignatures s where s.tree_size = b.tree_size), '[]') as cosignatures
      from attestations a
      join signing_keys k on k.kid = a.kid
      join lateral (
        select * from anchor_batches where tree_size > a.leaf_index order by tree_size limit 1
      ) b on b.status = 'anchored'
     where a.kind = ${kind} and a.subject = ${subject} and a.version = coalesce(${version}::int, a.version)
     order by a.version desc limit 1`.execute(tx);
  // What somebody else's key signed is nothing of ours, wherever it stands in the log.
  const [row] = await onlyVouched(tx, rows);
  if (row === undefined || row.proof === null) return null;
  const ledger = evidenceIn(row.evidence);
  return ledger === null ? null : toReceipt(kind, subject, { ...row, proof: row.proof, ledger });
}

/** Whether it holds by itself: what it is made of leaves no trace of who altered it. */
export const isSound = async (receipt: Receipt): Promise<boolean> => (await verifyReceipt(receipt)).ok;

/** As `loadReceipt`, for what carries it along under our seal. @throws Refusal 409 for one that does not hold. */
export async function soundReceipt(tx: Tx, kind: ReceiptKind, subject: string): Promise<Receipt | null> {
  const receipt = await loadReceipt(tx, kind, subject);
  if (receipt !== null && !(await isSound(receipt))) throw notAsSigned(subject);
  return receipt;
}

/** Null where it is not what the service writes there: no receipt can be made of it. */
function evidenceIn(text: string | null): LedgerEvidence | null {
  try {
    const evidence: unknown = JSON.parse(text ?? 'null');
    return typeof evidence === 'object' && evidence !== null && 'network_id' in evidence
      ? (evidence as LedgerEvidence)
      : null;
  } catch {
    return null;
  }
}

/** How often the record was signed, anchored or not: its newest version, 0 when it never was. */
export async function newestVersion(tx: Tx, kind: ReceiptKind, subject: string): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    select version from attestations where kind = ${kind} and subject = ${subject}
     order by version desc limit 1`.execute(tx);
  return rows[0]?.version ?? 0;
}

function toReceipt(
  kind: ReceiptKind,
  subject: string,
  row: ReceiptRow & { proof: Buffer; ledger: LedgerEvidence },
): Receipt {
  return {
    format: RECEIPT_FORMAT,
    kind,
    subject,
    version: row.version,
    payload: row.payload,
    salt: row.salt.toString('hex'),
    payload_hash: row.payload_hash.toString('hex'),
    signature: row.signature.toString('hex'),
    kid: row.kid,
    public_key: ed25519Multikey(row.public_key),
    leaf_index: row.leaf_index,
    inclusion_proof: Array.from({ length: row.proof.length / 32 }, (_, i) =>
      row.proof.subarray(32 * i, 32 * i + 32).toString('hex'),
    ),
    tree_head: { size: row.tree_size, root: row.root.toString('hex') },
    ledger: row.ledger,
    ...cosignaturesIn(row),
  };
}

/** The lines of witnesses; nothing at all where there are none, so that such a receipt is what it always was. */
function cosignaturesIn({ cosignatures }: ReceiptRow): Pick<Receipt, 'cosignatures'> {
  const lines = cosignatures.flatMap(({ witness, signature }) => {
    const key = parseNoteKey(witness);
    return key === null ? [] : [formatSignature({ ...key, bytes: Buffer.from(signature, 'hex') })];
  });
  return lines.length === 0 ? {} : { cosignatures: lines };
}
