import { contextCheck, unknownContext } from './context-check.ts';
import { contextDocument } from './contexts/known.ts';
import type { JsonObject } from './json.ts';
import { type Fault, fault } from './problems.ts';

/** What a document says as JSON-LD: who checks what strangers send may have it worked out elsewhere, with limits. */
export interface JsonLdReader {
  /** As `canonicalQuads`. */
  readonly canonicalQuads: (document: JsonObject) => Promise<string>;
  /** As `assertMeaning`. */
  readonly assertMeaning: (document: JsonObject) => Promise<void>;
}

/** A document has no RDF that one can sign; `fault` says why. */
export class RdfError extends Error {
  readonly fault: Fault;
  constructor(why: Fault) {
    super(why.detail);
    this.name = 'RdfError';
    this.fault = why;
  }
}

type JsonLd = typeof import('jsonld');

let loading: Promise<JsonLd> | undefined;

/** The JSON-LD processor, loaded when somebody needs it: it is large, and eddsa-jcs-2022 does without. */
function processor(): Promise<JsonLd> {
  loading ??= import('jsonld').then((module) => (module as unknown as { default?: JsonLd }).default ?? module);
  return loading;
}

class UnknownContext extends Error {
  readonly address: string;
  constructor(address: string) {
    super(address);
    this.address = address;
  }
}

/** Knows what ships with us, and nothing else: nothing is fetched. */
async function documentLoader(address: string) {
  const document = contextDocument(address);
  if (document === undefined) throw new UnknownContext(address);
  return { contextUrl: null, documentUrl: address, document };
}

/** No data may be lost on the way, no relative address may become another, and only JSON-LD 1.1 counts. */
const strict = {
  safe: true,
  base: null,
  documentLoader,
  processingMode: 'json-ld-1.1',
  // A text's direction is part of what is signed.
  rdfDirection: 'i18n-datatype',
} as const;

/** How hard the canonical order of blank nodes is tried for: more is an attack (RDF Dataset Canonicalization 1.0, 7.1). */
const maxWorkFactor = 1;

/**
 * The canonical N-Quads of a document (RDFC-1.0).
 * @throws RdfError for contexts that do not ship with us, words that mean nothing, protected ones that are redefined, and
 *   graphs that are made to take forever.
 */
export async function canonicalQuads(document: JsonObject): Promise<string> {
  assertContexts(document);
  const { canonize } = await processor();
  const options = { ...strict, algorithm: 'RDFC-1.0', format: 'application/n-quads', maxWorkFactor };
  return asked(
    () => canonize(document as object, options as unknown as Parameters<typeof canonize>[1]) as Promise<string>,
  );
}

/** Checks that every word of a document means something. @throws RdfError as `canonicalQuads`. */
export async function assertMeaning(document: JsonObject): Promise<void> {
  assertContexts(document);
  const { expand } = await processor();
  await asked(() => expand(document as object, strict as unknown as Parameters<typeof expand>[1]));
}

/** Works it out where it is asked, however long that takes. */
export const jsonLdHere: JsonLdReader = { canonicalQuads, assertMeaning };

/** Before anything is processed: what is huge never is. */
function assertContexts(document: JsonObject): void {
  const [first] = contextCheck(document);
  if (first !== undefined) throw new RdfError(first);
}

async function asked<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    throw new RdfError(faultOf(error));
  }
}

interface Details {
  code?: string;
  event?: { code?: string; message?: string; details?: Record<string, unknown> };
  cause?: unknown;
}

function faultOf(error: unknown): Fault {
  const { name, message, details, cause } = error as Error & { details?: Details };
  const behind = [error, cause, details?.cause, (details?.cause as { cause?: unknown } | undefined)?.cause].find(
    (each) => each instanceof UnknownContext,
  );
  if (behind instanceof UnknownContext) return unknownContext(behind.address);
  if (details?.code === 'loading document failed' || details?.code === 'loading remote context failed') {
    const address = /"(?:url|documentUrl)"?:? ?"([^"]+)"|URL "([^"]+)"/.exec(message);
    return unknownContext(address?.[1] ?? address?.[2] ?? 'an address');
  }
  if (details?.code === 'protected term redefinition') {
    return fault('redefined_term', 'One of its contexts gives a word that is protected another meaning.');
  }
  if (name === 'jsonld.ValidationError' || details?.event !== undefined) {
    const term =
      details?.event?.details?.['property'] ?? details?.event?.details?.['type'] ?? details?.event?.details?.['id'];
    const shown = typeof term === 'string' ? `: "${term.slice(0, 60)}"` : '';
    return fault('undefined_term', `It has something that means nothing by its contexts${shown}.`);
  }
  if (/deep iterations|complex|work factor/i.test(message)) return fault('too_complex');
  return fault(
    'undefined_term',
    `It cannot be read as JSON-LD${details?.code === undefined ? '' : ` (${details.code.slice(0, 60)})`}.`,
  );
}
