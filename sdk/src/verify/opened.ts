import type { Json } from './canonical.ts';
import type { Receipt } from './receipt.ts';
import { readStrictJson, StrictJsonError } from './strict-json.ts';
import { type Step, type Verification, type VerifyOptions, verifyReceipt } from './verify-receipt.ts';

const MAX_CHARACTERS = 16_000_000;

/** A kind of document that shows what a receipt only commits to: one plot's place, one version's price. */
export interface OpenedKind<Document extends { readonly receipt: Json }> {
  readonly format: string;
  /** In a sentence: `it is no <name>`. */
  readonly name: string;
  readonly step: Pick<Step, 'id' | 'title'>;
  /** Members beside `format`; any other is refused. */
  readonly members: readonly string[];
  /** The document, or what is wrong with it in words; `receipt` is known to be an object. */
  read(members: Readonly<Record<string, unknown>>, receipt: Json): Document | string;
  /** Why a receipt that holds does not commit to just this; null when it does. */
  problem(document: Document, receipt: Receipt): Promise<string | null>;
  /** What was found, in words. */
  detail(document: Document, receipt: Receipt | null): string;
}

/** Whether a document is meant to be of a format; nothing is checked. */
export function hasFormat(document: unknown, format: string): boolean {
  return (
    typeof document === 'object' && document !== null && (document as Record<string, unknown>)['format'] === format
  );
}

/**
 * Checks such a document (JSON text, its bytes, or an object) by itself: every step of the receipt, and that the receipt
 * commits to just this. Never rejects, whatever it is given.
 */
export async function verifyOpened<Document extends { readonly receipt: Json }>(
  kind: OpenedKind<Document>,
  input: unknown,
  options: VerifyOptions,
): Promise<Verification> {
  const toStep = (problem: string | null, detail: string): Step => ({
    ...kind.step,
    ok: problem === null,
    detail: problem ?? detail,
  });
  const read = readOpened(kind, input);
  if (typeof read === 'string') {
    const step = toStep(read, '');
    options.onStep?.(step);
    return { ok: false, failed: step.id, steps: [step], receipt: null, witnesses: [] };
  }
  const verification = await verifyReceipt(read.receipt, options);
  const { receipt } = verification;
  // Of a receipt that does not hold nothing is read: its payload may be anything.
  const problem = verification.ok && receipt !== null ? await kind.problem(read, receipt) : 'the receipt does not hold';
  const step = toStep(problem, kind.detail(read, receipt));
  options.onStep?.(step);
  return {
    ...verification,
    steps: [...verification.steps, step],
    ok: verification.ok && step.ok,
    failed: verification.failed ?? (step.ok ? null : step.id),
  };
}

function readOpened<Document extends { readonly receipt: Json }>(
  kind: OpenedKind<Document>,
  input: unknown,
): Document | string {
  let document: unknown;
  try {
    if (typeof input === 'string' || input instanceof Uint8Array) {
      if (input.length > MAX_CHARACTERS) return 'it is too long';
      document = readStrictJson(input);
    } else document = input;
  } catch (error) {
    return error instanceof StrictJsonError ? error.message : 'it is not JSON';
  }
  if (typeof document !== 'object' || document === null || Array.isArray(document)) return `it is no ${kind.name}`;
  if (!hasFormat(document, kind.format)) return `its format is not ${kind.format}`;
  const unknown = Object.keys(document).find((name) => name !== 'format' && !kind.members.includes(name));
  if (unknown !== undefined) return `it has an unknown member ${unknown.slice(0, 40)}`;
  const members = document as Record<string, unknown>;
  const { receipt } = members;
  return typeof receipt === 'object' && receipt !== null ? kind.read(members, receipt as Json) : 'receipt is missing';
}

/** 32 bytes as 64 lowercase hexadecimal digits. */
export const isHex32 = (value: unknown): value is string => typeof value === 'string' && /^[0-9a-f]{64}$/.test(value);
