import { z } from 'zod';
import { resolveDid, statusOf } from '../domain/did/resolve.ts';
import { didDocument, didResolution, resolutionRefusal } from './did-resolution.ts';
import { operation } from './operation.ts';

/** The media type of a resolution result, and what it was called before. */
const RESULT = 'application/did-resolution';
const OLD_RESULT = 'application/ld+json;profile="https://w3id.org/did-resolution"';
/** Representations of the bare document. */
const DOCUMENTS = ['application/did', 'application/did+ld+json', 'application/did+json'] as const;

/** What the caller wants to read: the whole result or the bare document, and under which media type. */
export interface Representation {
  kind: 'result' | 'document';
  contentType: string;
}

/**
 * Chooses by an Accept header (RFC 9110, 12.5.1): the acceptable representation with the highest quality, the first one
 * named at equal quality; null when nothing we have is acceptable. No header, or any type, gets the resolution result.
 */
export function representationFor(accept: string | undefined): Representation | null {
  if (accept === undefined || accept.trim() === '') return { kind: 'result', contentType: RESULT };
  let best: { quality: number; representation: Representation } | null = null;
  for (const range of accept.slice(0, 2000).split(',')) {
    const [type = '', ...parameters] = range.split(';').map((part) => part.trim());
    const representation = representationOf(type.toLowerCase(), parameters);
    const quality = qualityOf(parameters);
    if (representation === null || quality === 0) continue;
    if (best === null || quality > best.quality) best = { quality, representation };
  }
  return best?.representation ?? null;
}

function representationOf(type: string, parameters: readonly string[]): Representation | null {
  if (type === RESULT || type === '*/*' || type === 'application/*') return { kind: 'result', contentType: RESULT };
  if (type === 'application/ld+json') {
    const profile = parameters.find((parameter) => parameter.toLowerCase().startsWith('profile='));
    return profile?.slice('profile='.length).replaceAll('"', '') === 'https://w3id.org/did-resolution'
      ? { kind: 'result', contentType: OLD_RESULT }
      : null;
  }
  const document = DOCUMENTS.find((known) => known === type);
  return document === undefined ? null : { kind: 'document', contentType: document };
}

function qualityOf(parameters: readonly string[]): number {
  const given = parameters.find((parameter) => /^q=/i.test(parameter));
  if (given === undefined) return 1;
  const quality = Number(given.slice(2));
  return quality >= 0 && quality <= 1 ? quality : 0;
}

const resolveIdentifier = operation({
  name: 'svc_network.api.identifiers.resolve',
  tag: 'did',
  summary: 'Resolves a DID by the HTTPS binding of DID Resolution 1.0; Accept chooses the result or the bare document.',
  allow: 'anyone',
  kind: 'read',
  http: { method: 'GET', path: '/1.0/identifiers/{did}', contentType: RESULT },
  input: z.object({ did: z.string().max(2048).meta({ description: 'did:svc:ledger:<ledger address>.' }) }),
  output: z.union([didResolution, didDocument]),
  envelope: 'bare',
  refusals: {
    validation: 'invalid DID',
    not_found: 'no such DID',
    not_acceptable: 'no acceptable representation',
    gone: 'the DID was deactivated',
    not_implemented: 'a DID of another method',
  },
  handler: async (ctx, { did }) => {
    ctx.reply.headers['vary'] = 'accept';
    const resolution = await resolveDid(ctx.tx, did);
    const status = statusOf(resolution);
    const representation = representationFor(ctx.headers['accept']);
    if (status === 400 || status === 501) throw resolutionRefusal(status, resolution, RESULT);
    if (representation === null) {
      const error = { didResolutionMetadata: { error: 'representationNotSupported' } };
      throw resolutionRefusal(406, { ...error, didDocument: null, didDocumentMetadata: {} }, RESULT);
    }
    if (status !== 200) throw resolutionRefusal(status, resolution, RESULT);
    ctx.reply.headers['content-type'] = representation.contentType;
    if (representation.kind === 'document' && resolution.didDocument !== null) return resolution.didDocument;
    return resolution;
  },
});

export const identifiers = [resolveIdentifier];
