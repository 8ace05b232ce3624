import { toHex, utf8 } from './bytes.ts';
import { canonicalize, type Json } from './canonical.ts';
import { type CredentialVerification, type VerifyCredentialOptions, verifyCredential } from './credential/index.ts';
import { sha256, sha256OfMuch } from './digest.ts';
import { endingIn, endingWords } from './ending.ts';
import { heldReceipt } from './held-receipt.ts';
import { RECEIPT_FORMAT, type Receipt, type ReceiptKind } from './receipt.ts';
import { readDocument, type StatementVerification, type TrustedKey, verifyStatement } from './statement.ts';
import { verifyDocument } from './verify-document.ts';
import { type Verification, verifyReceipt } from './verify-receipt.ts';

/** What was found inside an artefact that may bear a signature of ours; `document`: a PDF that was signed as a file. */
export type Embedded = 'score' | 'credential' | 'receipt' | 'document' | 'pdf' | 'nothing';

export interface ArtefactVerification {
  readonly verified: boolean;
  readonly kid: string | null;
  /** SHA-256, lowercase hex: of what was signed, or of a PDF's bytes; null when it cannot be read. */
  readonly computedHash: string | null;
  readonly embedded: Embedded;
  /** The id of a credential; null for anything else. */
  readonly id: string | null;
  /** Which statement the receipt is of that was found and holds; later ones may say something else. Else null. */
  readonly statement: { readonly kind: ReceiptKind; readonly subject: string; readonly version: number } | null;
  /** Which record a score or a signed PDF that holds is of, and of which moment a PDF says it; the record may be another by now. */
  readonly about: { readonly doctype: string; readonly name: string; readonly statedAt: string | null } | null;
  readonly error: string | null;
}

const PDF_IN_BASE64 = 'JVBER';

/**
 * Checks a document with a signature inside: a signed score (`score_json`, `signature`), a credential, a receipt, as JSON
 * text or object; or a PDF in base64. A PDF is verified when it was signed as a file and is that file, byte for byte; of one
 * that only holds the receipt of its record, such as a certificate's, the page stays unproven, and `error` says so. Never
 * throws.
 * @param options as for a credential: without `statusList` it is not looked at whether one was revoked.
 */
export async function verifyArtefact(
  artefact: unknown,
  options: VerifyCredentialOptions,
): Promise<ArtefactVerification> {
  const { keys = [] } = options;
  if (typeof artefact === 'string' && artefact.trimStart().startsWith(PDF_IN_BASE64))
    return pdf(artefact, keys, options.now);
  const document = readDocument(artefact);
  if (document === null || typeof document !== 'object' || Array.isArray(document)) {
    return nothing(null, 'It is neither a JSON object that has one reading nor a PDF in base64.');
  }
  const members = document as Readonly<Record<string, Json>>;
  if (members['format'] === RECEIPT_FORMAT) return receipt(artefact, keys, options.now);
  if (members['proof'] !== undefined) return ofCredential(await verifyCredential(artefact, options));
  const { score_json: score, signature } = members;
  if (score !== undefined && typeof signature === 'string') {
    return ofScore(await verifyStatement({ document: score, signature, keys }), members);
  }
  return nothing(toHex(sha256(utf8(canonicalize(document)))), 'There is no signature inside.');
}

function nothing(computedHash: string | null, error: string): ArtefactVerification {
  return {
    verified: false,
    kid: null,
    computedHash,
    embedded: 'nothing',
    id: null,
    statement: null,
    about: null,
    error,
  };
}

/** What stands beside a score about its signature; the service answers it so. */
const besideScore = new Set(['score_json', 'signature', 'computed_hash', 'kid', 'signer', 'anchor']);

/** Whoever reads a score takes all of the file to be signed: what nobody signed must not stand beside it. */
function ofScore(
  { verified, kid, computedHash, error }: StatementVerification,
  members: Readonly<Record<string, Json>>,
): ArtefactVerification {
  const foreign = Object.keys(members).filter((name) => !besideScore.has(name));
  const found = { computedHash, embedded: 'score', id: null, statement: null, about: null } as const;
  if (verified && foreign.length > 0) {
    const names = foreign.slice(0, 5).join(', ').slice(0, 200);
    return {
      ...found,
      verified: false,
      kid: null,
      error: `Beside the signed score stands what nobody signed: ${names}.`,
    };
  }
  return { ...found, verified, kid, about: verified ? profileOf(members['score_json']) : null, error };
}

/** Whose score it is; null for a document that is none, such as a release manifest. */
function profileOf(score: Json | undefined): ArtefactVerification['about'] {
  const read = readDocument(score);
  if (read === null || typeof read !== 'object') return null;
  const name = Object.entries(read).find(([member]) => member === 'profile')?.[1];
  return typeof name === 'string' ? { doctype: 'Finance Profile', name, statedAt: null } : null;
}

function ofCredential({ verified, kid, computedDigest, id, error }: CredentialVerification): ArtefactVerification {
  return {
    verified,
    kid,
    computedHash: computedDigest,
    embedded: 'credential',
    id,
    statement: null,
    about: null,
    error,
  };
}

/** A receipt whose every step holds, whose key is the platform's, and that does not itself say that its record has ended. */
async function receipt(artefact: unknown, keys: readonly TrustedKey[], now: Date): Promise<ArtefactVerification> {
  const verification = await verifyReceipt(artefact);
  const { problem, kid } = oursOf(verification, keys);
  const { receipt: read } = verification;
  const ended = problem === null ? endOf(read, now) : null;
  return {
    verified: problem === null && ended === null,
    kid,
    computedHash: read === null ? null : toHex(sha256(utf8(read.payload))),
    embedded: 'receipt',
    id: null,
    statement: problem === null ? statementOf(read) : null,
    about: null,
    error: problem ?? ended,
  };
}

function endOf(receipt: Receipt | null, now: Date): string | null {
  const ending = receipt === null ? null : endingIn(receipt, now);
  return receipt === null || ending === null
    ? null
    : `What was signed holds, and says that ${endingWords(receipt.subject, ending)}.`;
}

function statementOf(receipt: Receipt | null): ArtefactVerification['statement'] {
  if (receipt === null) return null;
  const { kind, subject, version } = receipt;
  return { kind, subject, version };
}

/** Why a receipt does not hold, in words; null where it does and a key of the platform signed it. */
function oursOf(
  { ok, steps, receipt: read }: Verification,
  keys: readonly TrustedKey[],
): { problem: string | null; kid: string | null } {
  if (!ok || read === null) {
    return { problem: steps.find((step) => !step.ok)?.detail ?? 'The receipt does not hold.', kid: null };
  }
  if (keys.some((key) => key.kid === read.kid)) return { problem: null, kid: read.kid };
  return { problem: 'It was signed by a key that is not the platform’s.', kid: null };
}

async function pdf(base64: string, keys: readonly TrustedKey[], now: Date): Promise<ArtefactVerification> {
  const bytes = bytesOfBase64(base64);
  if (bytes === null) return nothing(null, 'It begins like a PDF in base64, and is not base64.');
  const found = {
    verified: false,
    kid: null,
    computedHash: toHex(await sha256OfMuch(bytes)),
    id: null,
    statement: null,
    about: null,
  };
  const { ok, problem, document, receipt: inside } = await verifyDocument(bytes);
  if (inside !== null) {
    const ours = oursOf(inside, keys);
    const error = ours.problem ?? (ok ? null : `The document does not hold: ${problem}.`);
    if (error !== null) return { ...found, embedded: 'document', error };
    return {
      ...found,
      embedded: 'document',
      verified: true,
      kid: ours.kid,
      statement: statementOf(inside.receipt),
      about: document === null ? null : { ...document.record, statedAt: document.stated_at },
      error,
    };
  }
  const held = await heldReceipt(bytes);
  if (held === undefined) return { ...found, embedded: 'pdf', error: 'The PDF has no receipt inside.' };
  if (held.content === undefined) {
    return { ...found, embedded: 'pdf', error: `${held.name} inside the PDF cannot be read.` };
  }
  const record = await verifyReceipt(held.content);
  const { problem: fault } = oursOf(record, keys);
  const { subject = '', version = 0 } = record.receipt ?? {};
  const error =
    fault ??
    endOf(record.receipt, now) ??
    `The receipt inside, of ${subject}, version ${version}, holds; nothing here says that the page shows the same: hold it against the receipt, or against the PDF’s own signature.`;
  return { ...found, embedded: 'receipt', statement: fault === null ? statementOf(record.receipt) : null, error };
}

function bytesOfBase64(text: string): Uint8Array | null {
  try {
    return Uint8Array.from(atob(text.replaceAll(/\s/g, '')), (character) => character.charCodeAt(0));
  } catch {
    return null;
  }
}
