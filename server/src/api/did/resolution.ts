import { z } from 'zod';
import { withAlias } from '../../domain/proof/credential/did-web.ts';
import type { DidResolution, DidResolutionError } from '../../domain/proof/did/resolve.ts';
import { Refusal, type RefusalCode } from '../../kernel/values/errors.ts';
import type { Ctx } from '../operation.ts';

const verificationMethod = z.object({
  id: z.string(),
  type: z.literal('Multikey'),
  controller: z.string(),
  publicKeyMultibase: z.string(),
  expires: timestampOfRetirement(),
});
const service = z.object({ id: z.string(), type: z.string(), serviceEndpoint: z.string() });

/** A DID document (DID Core 1.0). */
export const didDocument = z.object({
  '@context': z.array(z.string()),
  id: z.string(),
  alsoKnownAs: z.array(z.string()).optional(),
  controller: z.string().optional(),
  verificationMethod: z.array(verificationMethod).optional(),
  assertionMethod: z.array(z.string()).optional(),
  authentication: z.array(z.string()).optional(),
  service: z.array(service).optional(),
});

/** What a DID URL can lead to. */
export const didContent = z.union([didDocument, verificationMethod, service]);

const didDocumentMetadata = z.object({
  created: z.string().optional(),
  updated: z.string().optional(),
  versionId: z.string().optional(),
  nextUpdate: z.string().optional(),
  nextVersionId: z.string().optional(),
  deactivated: z.boolean().optional(),
});

/** The DID resolution response of the specification. */
export const didResolution = z.object({
  didResolutionMetadata: z.object({ contentType: z.string().optional(), error: z.string().optional() }),
  didDocument: didDocument.nullable(),
  didDocumentMetadata,
});

/** An error of DID Resolution, as RFC 9457 writes problems. */
const problem = z.object({
  type: z.string().meta({ description: 'https://www.w3.org/ns/did#NOT_FOUND and its like.' }),
  title: z.string(),
  detail: z.string(),
});

/** The result of resolving a DID by the HTTPS binding. */
export const resolutionResult = didResolution.extend({
  didResolutionMetadata: z.object({ contentType: z.string().optional(), error: problem.optional() }),
});

/** The result of dereferencing a DID URL by the HTTPS binding. */
export const dereferencingResult = z.object({
  dereferencingMetadata: z.object({ contentType: z.string().optional(), error: problem.optional() }),
  contentStream: didContent.nullable(),
  contentMetadata: didDocumentMetadata,
});

function timestampOfRetirement() {
  return z
    .string()
    .optional()
    .meta({ format: 'date-time', description: 'Only on a retired key: it signs nothing from then on.' });
}

/** What can go wrong at the HTTPS binding. */
export type DidError = DidResolutionError | 'invalidDidUrl' | 'representationNotSupported';

const errors = {
  invalidDid: ['validation', 'INVALID_DID', 'This is not a DID of the form did:svc:ledger:<ledger address>.'],
  invalidDidUrl: ['validation', 'INVALID_DID_URL', 'This is not a DID URL.'],
  invalidOptions: ['validation', 'INVALID_OPTIONS', 'An option cannot be read.'],
  notFound: ['not_found', 'NOT_FOUND', 'There is no such DID, or it had no such version or part.'],
  representationNotSupported: [
    'not_acceptable',
    'REPRESENTATION_NOT_SUPPORTED',
    'None of the media types in Accept is to be had.',
  ],
  methodNotSupported: ['not_implemented', 'METHOD_NOT_SUPPORTED', 'Only DIDs of the method svc are resolved here.'],
  featureNotSupported: ['not_implemented', 'FEATURE_NOT_SUPPORTED', 'This option is not supported.'],
} as const satisfies Record<DidError, readonly [RefusalCode, string, string]>;

/** An error as an object of RFC 9457 (DID Resolution, 10). */
export function problemOf(error: DidError, detail?: string): z.input<typeof problem> {
  const [, name, usual] = errors[error];
  const title = name.charAt(0) + name.slice(1).toLowerCase().replaceAll('_', ' ').replaceAll('did', 'DID');
  return { type: `https://www.w3.org/ns/did#${name}`, title, detail: detail ?? usual };
}

/** What a failed call of the binding answers: a resolution result, or a dereferencing result. */
export function failure(
  error: DidError,
  answer: { dereferences: boolean; contentType: string; detail?: string | undefined },
): Refusal {
  const [code, , usual] = errors[error];
  const described = problemOf(error, answer.detail);
  const body = answer.dereferences
    ? { dereferencingMetadata: { error: described }, contentStream: null, contentMetadata: {} }
    : { didResolutionMetadata: { error: described }, didDocument: null, didDocumentMetadata: {} };
  return new Refusal(code, answer.detail ?? usual, { body, headers: { 'content-type': answer.contentType } });
}

const codes = { 400: 'validation', 404: 'not_found', 410: 'gone', 501: 'not_implemented' } as const;

/** A refusal whose body is the resolution result of the specification, where `error` is a word. */
export function resolutionRefusal(status: keyof typeof codes, body: DidResolution, contentType: string): Refusal {
  const { error } = body.didResolutionMetadata;
  const message = error === undefined ? 'The DID was deactivated.' : errors[error][2];
  return new Refusal(codes[status], message, { body, headers: { 'content-type': contentType } });
}

/** The platform's own document names its did:web, where the service has a public address. */
export function withNames(ctx: Ctx, resolution: DidResolution): DidResolution {
  const { didDocument: document } = resolution;
  if (document === null || document.id !== ctx.services.signer.did) return resolution;
  return { ...resolution, didDocument: withAlias(document, ctx.services.baseUrl()) };
}
