import { z } from 'zod';
import { endpointOf, fragmentOf, parseDidUrl, selectServices } from '../../domain/proof/did/dereference.ts';
import type { DidDocument, DidService, VerificationMethod } from '../../domain/proof/did/document.ts';
import { readParameters, type ServiceParameters } from '../../domain/proof/did/options.ts';
import { type DidResolution, didProblem, resolveDid } from '../../domain/proof/did/resolve.ts';
import { Refusal } from '../../kernel/values/errors.ts';
import { names } from '../../kernel/values/vocabulary.ts';
import { type Ctx, operation } from '../operation.ts';
import { DEREFERENCED, DOCUMENTS, RESULT, type Representation, representationFor } from './representation.ts';
import { type DidError, dereferencingResult, didContent, failure, resolutionResult, withNames } from './resolution.ts';

/** An option or DID parameter. Whatever it holds is refused in the words of DID Resolution, not in ours. */
const parameter = (description: string) =>
  z.unknown().optional().meta({ type: 'string', maxLength: 2000, description });

const resolveIdentifier = operation({
  summary:
    'Resolves a DID or dereferences a DID URL by the HTTPS binding of DID Resolution 1.0; Accept chooses the result or the bare content.',
  allow: 'anyone',
  anySite: true,
  kind: 'read',
  snapshot: true,
  http: {
    method: 'GET',
    path: '/1.0/identifiers/{did}',
    takesRest: true,
    contentType: RESULT,
    alternatives: {
      [RESULT]: resolutionResult,
      'application/ld+json': resolutionResult,
      [DEREFERENCED]: dereferencingResult,
      ...Object.fromEntries(DOCUMENTS.map((type) => [type, didContent])),
    },
    redirects: 'The DID URL names a service, and any answer will do or a list of addresses is wanted',
  },
  input: z
    .object({
      did: z
        .string()
        .max(2048)
        .meta(
          names(
            'did',
            'did:svc:ledger:<ledger address>, or a DID URL of it; percent-encoded where it has a query or a fragment.',
          ),
        ),
      versionId: parameter('The version of the document, counted from 1.'),
      versionTime: parameter('The document as it was at this moment, such as 2026-03-02T09:00:00Z.'),
      service: parameter('The service with this id.'),
      serviceType: parameter('The services of this type.'),
      relativeRef: parameter('Resolved against the address of the service.'),
    })
    .catchall(z.unknown()),
  output: z.union([resolutionResult, dereferencingResult, didContent]).nullable(),
  envelope: 'bare',
  refusals: {
    validation: 'invalid DID, DID URL or option',
    not_found: 'no such DID, or none at that time, or no such part of its document',
    not_acceptable: 'no acceptable representation',
    gone: 'the DID was deactivated',
    state: 'its record is not what the service wrote',
    not_implemented: 'a DID of another method, or an option that is not supported',
  },
  refusalBody: { contentType: RESULT, schema: resolutionResult },
  handler: async (ctx, { did: text, ...query }) => {
    ctx.reply.headers['vary'] = 'accept';
    const target = readTarget(ctx, text, query);
    const resolution = withNames(ctx, await resolveDid(ctx.tx, target.did, target.wanted));
    const { error } = resolution.didResolutionMetadata;
    if (error !== undefined) throw target.fail(error);
    if (target.representation === null) throw target.fail('representationNotSupported');
    if (resolution.didDocument === null) throw goneFor(target, resolution);
    const { representation } = target;
    if (representation.kind === 'result') {
      ctx.reply.headers['content-type'] = representation.contentType;
      return {
        ...resolution,
        didResolutionMetadata: { contentType: DOCUMENTS[0] },
      };
    }
    return dereference(ctx, { ...target, representation }, resolution.didDocument, resolution);
  },
});

interface Target {
  did: string;
  path: string;
  fragment: string | undefined;
  services: ServiceParameters | undefined;
  wanted: Parameters<typeof resolveDid>[2];
  /** Null where Accept names nothing that there is. */
  representation: Representation | null;
  fail(error: DidError, detail?: string): Refusal;
}

/** Reads what is asked for: the DID URL, with its own parameters and those of the request as one set. */
function readTarget(ctx: Ctx, text: string, query: Record<string, unknown>): Target {
  const accept = ctx.headers['accept'];
  const url = parseDidUrl(text);
  const isUrl = /[/?#]/.test(text) || query['service'] !== undefined || query['serviceType'] !== undefined;
  const representation = representationFor(accept, isUrl);
  const dereferences = isUrl || representation?.kind === 'dereferenced';
  const contentType = dereferences ? DEREFERENCED : RESULT;
  const fail = (error: DidError, detail?: string) => failure(error, { dereferences, contentType, detail });
  const did = url?.did ?? text.split(/[/?#]/)[0] ?? '';
  const problem = didProblem(did);
  if (problem !== null) throw fail(problem);
  if (url === null) throw fail('invalidDidUrl');
  const own = new URLSearchParams(url.query);
  const twice = [...own.keys()].find((name) => own.getAll(name).length > 1 || query[name] !== undefined);
  if (twice !== undefined) throw fail('invalidDidUrl', `${twice.slice(0, 60)} is given more than once.`);
  const read = readParameters({ ...Object.fromEntries(own), ...query });
  if (!read.ok) throw fail(read.error, read.detail);
  const { path, fragment } = url;
  return { did, path, fragment, services: read.services, wanted: read.options.wanted, representation, fail };
}

/** 410, with what is known of a DID that was given up. */
function goneFor(target: Target, { didDocumentMetadata }: DidResolution): Refusal {
  const dereferences = target.representation?.kind !== 'result';
  const body = dereferences
    ? { dereferencingMetadata: {}, contentStream: null, contentMetadata: didDocumentMetadata }
    : { didResolutionMetadata: {}, didDocument: null, didDocumentMetadata };
  const headers = { 'content-type': dereferences ? DEREFERENCED : RESULT };
  return new Refusal('gone', 'The DID was deactivated.', { body, headers });
}

/** Answers what a DID URL leads to (DID Resolution, 5). */
function dereference(
  ctx: Ctx,
  target: Target & { representation: Representation },
  document: DidDocument,
  { didDocumentMetadata }: DidResolution,
) {
  const { representation, services, fragment, fail } = target;
  if (target.path !== '' && target.path !== '/') throw fail('notFound', 'DIDs of this method have no paths.');
  let content: DidDocument | DidService | VerificationMethod = document;
  if (services !== undefined) {
    const selected = selectServices(document, services);
    if (selected.length === 0) throw fail('notFound', 'The document names no such service.');
    if (ctx.headers['accept'] !== undefined && representation.kind !== 'content') {
      return redirect(ctx, selected[0] as DidService, target);
    }
    content = { ...document, service: selected };
  }
  if (representation.kind === 'list') throw fail('representationNotSupported');
  if (fragment !== undefined) {
    const part = fragmentOf(document, fragment);
    if (part === null) throw fail('notFound', 'The document has no such part.');
    content = part;
  }
  ctx.reply.headers['content-type'] = representation.contentType;
  if (representation.kind !== 'dereferenced') return content;
  return {
    dereferencingMetadata: { contentType: DOCUMENTS[0] },
    contentStream: content,
    contentMetadata: didDocumentMetadata,
  };
}

function redirect(ctx: Ctx, service: DidService, { services, fragment, fail }: Target): null {
  const endpoint = endpointOf(service, services?.relativeRef);
  if (endpoint === null) throw fail('invalidDidUrl', 'relativeRef must be a relative reference within the service.');
  ctx.reply.status = 303;
  ctx.reply.headers['location'] = fragment === undefined ? endpoint : `${endpoint.split('#')[0]}#${fragment}`;
  return null;
}

export const identifiers = { resolve: resolveIdentifier };
