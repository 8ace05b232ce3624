import { z } from 'zod';
import type { DidResolution } from '../domain/did/resolve.ts';
import { Refusal, type RefusalCode } from '../kernel/errors.ts';

/** A DID document (DID Core 1.0). */
export const didDocument = z.object({
  '@context': z.array(z.string()),
  id: z.string(),
  controller: z.string().optional(),
  verificationMethod: z
    .array(
      z.object({
        id: z.string(),
        type: z.literal('Multikey'),
        controller: z.string(),
        publicKeyMultibase: z.string(),
        expires: timestampOfRetirement(),
      }),
    )
    .optional(),
  assertionMethod: z.array(z.string()).optional(),
  authentication: z.array(z.string()).optional(),
  service: z.array(z.object({ id: z.string(), type: z.string(), serviceEndpoint: z.string() })).optional(),
});

/** The DID resolution response of the specification. */
export const didResolution = z.object({
  didResolutionMetadata: z.object({ contentType: z.string().optional(), error: z.string().optional() }),
  didDocument: didDocument.nullable(),
  didDocumentMetadata: z.object({
    created: z.string().optional(),
    updated: z.string().optional(),
    versionId: z.string().optional(),
    deactivated: z.boolean().optional(),
  }),
});

function timestampOfRetirement() {
  return z
    .string()
    .optional()
    .meta({ format: 'date-time', description: 'Only on a retired key: it signs nothing from then on.' });
}

const codes = {
  400: 'validation',
  404: 'not_found',
  406: 'not_acceptable',
  410: 'gone',
  501: 'not_implemented',
} as const satisfies Record<number, RefusalCode>;

const messages = {
  400: 'This is not a DID of the form did:svc:ledger:<ledger address>.',
  404: 'There is no such DID.',
  406: 'This representation is not to be had.',
  410: 'The DID was deactivated.',
  501: 'Only DIDs of the method svc are resolved here.',
} as const;

/** A refusal whose body is the resolution result itself, as DID Resolution 1.0 asks for. */
export function resolutionRefusal(
  status: 400 | 404 | 406 | 410 | 501,
  body: Omit<DidResolution, 'didResolutionMetadata'> & {
    didResolutionMetadata: { contentType?: string; error?: string };
  },
  contentType: string,
): Refusal {
  return new Refusal(codes[status], messages[status], { body, headers: { 'content-type': contentType } });
}
