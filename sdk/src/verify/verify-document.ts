import { type Bytes, toHex } from './bytes.ts';
import { sha256OfMuch } from './digest.ts';
import { takeApart } from './document-pdf.ts';
import { takeSealOff } from './pdf-seal.ts';
import { readStrictJson } from './strict-json.ts';
import { type Verification, type VerifyOptions, verifyReceipt } from './verify-receipt.ts';

/** What a signed document states about itself. */
export interface SignedDocument {
  /** DOC-2026-00001 */
  readonly name: string;
  readonly print_format: string;
  readonly language: string;
  readonly record: { readonly doctype: string; readonly name: string };
  /** The moment whose records it states, ISO 8601 in UTC. */
  readonly stated_at: string;
  /** SHA-256 of the canonical JSON of what it states, which is in the file as `facts.json`. */
  readonly facts_sha256: string;
  /** SHA-256 of the file as it was made, without its receipt; and its bytes. */
  readonly pdf_sha256: string;
  readonly pdf_size: number;
  /** The template that an admin added and that it was made with; null: one that came with the service. */
  readonly template: { readonly name: string; readonly version: number; readonly sha256: string } | null;
}

export interface DocumentVerification {
  /** The file is, byte for byte, the one that was signed, and its receipt holds. */
  readonly ok: boolean;
  /** In words, why not; null when it is. */
  readonly problem: string | null;
  /** What was signed; null where that could not be read. */
  readonly document: SignedDocument | null;
  /** Of the receipt inside; null where there is none. */
  readonly receipt: Verification | null;
  /** Whether it bears a signature for readers of PDF files (PAdES). Which certificate that is of, and whether it counts, they say. */
  readonly sealed: boolean;
}

/**
 * Checks a PDF by the receipt inside it: that the receipt holds, and that the file is the one it speaks of. No server of ours
 * is asked. Never rejects.
 */
export async function verifyDocument(pdf: Bytes, options: VerifyOptions = {}): Promise<DocumentVerification> {
  const unsealed = takeSealOff(pdf);
  const sealed = !('problem' in unsealed) && unsealed.seal !== undefined;
  const parts = 'problem' in unsealed ? unsealed : takeApart(unsealed.file);
  if ('problem' in parts) return { ok: false, problem: parts.problem, document: null, receipt: null, sealed };
  const receipt = await verifyReceipt(parts.receipt, options);
  const fails = (problem: string, document: SignedDocument | null = null): DocumentVerification => ({
    ok: false,
    problem,
    document,
    receipt,
    sealed,
  });
  if (!receipt.ok || receipt.receipt === null) {
    return fails(receipt.steps.find((step) => !step.ok)?.detail ?? 'its receipt does not hold');
  }
  if (receipt.receipt.kind !== 'document')
    return fails(`its receipt is one of ${receipt.receipt.subject}, not of a document`);
  const document = documentIn(receipt.receipt.payload);
  if (document === null) return fails('its receipt does not say which file was signed');
  const hash = toHex(await sha256OfMuch(parts.base));
  if (hash !== document.pdf_sha256 || parts.base.length !== document.pdf_size) {
    return fails('it is not the file that was signed: something in it was changed', document);
  }
  return { ok: true, problem: null, document, receipt, sealed };
}

function documentIn(payload: string): SignedDocument | null {
  const said = readStrictJson(payload) as Record<string, unknown>;
  const { subject, print_format, language, record, stated_at, facts_sha256, pdf_sha256, pdf_size } = said;
  const texts = { name: subject, print_format, language, stated_at, facts_sha256, pdf_sha256 };
  const { doctype, name } = (record ?? {}) as Record<string, unknown>;
  const all = Object.values({ ...texts, doctype, record: name });
  if (typeof pdf_size !== 'number' || !all.every((each) => typeof each === 'string')) return null;
  const made = said['template'] === undefined ? null : templateIn(said['template']);
  if (made === undefined) return null;
  return {
    template: made,
    ...(texts as Record<keyof typeof texts, string>),
    pdf_size,
    record: { doctype: doctype as string, name: name as string },
  };
}

/** undefined where it is none. */
function templateIn(said: unknown): SignedDocument['template'] | undefined {
  const { name, version, sha256 } = (said ?? {}) as Record<string, unknown>;
  const whole = typeof name === 'string' && typeof version === 'number' && typeof sha256 === 'string';
  return whole ? { name, version, sha256 } : undefined;
}
