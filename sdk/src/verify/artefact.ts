import { toHex, utf8 } from './bytes.ts';
import { canonicalize, type Json } from './canonical.ts';
import { type CredentialVerification, verifyCredential } from './credential/index.ts';
import { sha256, sha256OfMuch } from './digest.ts';
import { RECEIPT_FORMAT } from './receipt.ts';
import { readDocument, type StatementVerification, type TrustedKey, verifyStatement } from './statement.ts';
import { verifyReceipt } from './verify-receipt.ts';

/** What was found inside an artefact that may bear a signature of ours. */
export type Embedded = 'score' | 'credential' | 'receipt' | 'pdf' | 'nothing';

export interface ArtefactVerification {
  readonly verified: boolean;
  readonly kid: string | null;
  /** SHA-256, lowercase hex: of what was signed, or of a PDF's bytes; null when it cannot be read. */
  readonly computedHash: string | null;
  readonly embedded: Embedded;
  readonly error: string | null;
}

const PDF_IN_BASE64 = 'JVBER';

/**
 * Checks a document with a signature inside: a signed score (`score_json`, `signature`), a credential, a receipt, as JSON
 * text or object; or a PDF in base64, of which it says what is inside. Never throws.
 */
export async function verifyArtefact(
  artefact: unknown,
  options: { keys: readonly TrustedKey[]; now: Date },
): Promise<ArtefactVerification> {
  if (typeof artefact === 'string' && artefact.trimStart().startsWith(PDF_IN_BASE64)) return pdf(artefact);
  const document = readDocument(artefact);
  if (document === null || typeof document !== 'object' || Array.isArray(document)) {
    return nothing(null, 'It is neither a JSON object that has one reading nor a PDF in base64.');
  }
  const members = document as Readonly<Record<string, Json>>;
  if (members['format'] === RECEIPT_FORMAT) return receipt(artefact, members, options.keys);
  if (members['proof'] !== undefined) return ofCredential(await verifyCredential(artefact, options));
  const { score_json: score, signature } = members;
  if (score !== undefined && typeof signature === 'string') {
    return ofScore(await verifyStatement({ document: score, signature, keys: options.keys }));
  }
  return nothing(toHex(sha256(utf8(canonicalize(document)))), 'There is no signature inside.');
}

function nothing(computedHash: string | null, error: string): ArtefactVerification {
  return { verified: false, kid: null, computedHash, embedded: 'nothing', error };
}

function ofScore({ verified, kid, computedHash, error }: StatementVerification): ArtefactVerification {
  return { verified, kid, computedHash, embedded: 'score', error };
}

function ofCredential({ verified, kid, computedDigest, error }: CredentialVerification): ArtefactVerification {
  return { verified, kid, computedHash: computedDigest, embedded: 'credential', error };
}

/** A receipt whose every step holds, and whose key is the platform's. */
async function receipt(
  artefact: unknown,
  { kid }: Readonly<Record<string, Json>>,
  keys: readonly TrustedKey[],
): Promise<ArtefactVerification> {
  const { ok, steps, receipt: read } = await verifyReceipt(artefact);
  const failed = steps.find((step) => !step.ok);
  const ours = keys.some((key) => key.kid === kid);
  const error = failed?.detail ?? (ours ? null : 'It was signed by a key that is not the platform’s.');
  return {
    verified: ok && ours,
    kid: ok && ours ? (read?.kid ?? null) : null,
    computedHash: read === null ? null : toHex(sha256(utf8(read.payload))),
    embedded: 'receipt',
    error,
  };
}

async function pdf(base64: string): Promise<ArtefactVerification> {
  const bytes = bytesOfBase64(base64);
  if (bytes === null) return nothing(null, 'It begins like a PDF in base64, and is not base64.');
  const holds = (word: string) => toHex(bytes).includes(toHex(utf8(word)));
  const computedHash = toHex(await sha256OfMuch(bytes));
  const error = holds('/EmbeddedFile')
    ? 'The PDF has files inside, and none that could be read as a receipt of ours.'
    : 'The PDF has no receipt inside.';
  return { verified: false, kid: null, computedHash, embedded: 'pdf', error };
}

function bytesOfBase64(text: string): Uint8Array | null {
  try {
    return Uint8Array.from(atob(text.replaceAll(/\s/g, '')), (character) => character.charCodeAt(0));
  } catch {
    return null;
  }
}
