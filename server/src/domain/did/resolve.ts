import { addressOfDid } from '@lotmark/sdk/verify';
import type { Tx } from '../../platform/db/database.ts';
import { buildDocument, DID_CONTENT_TYPE, type DidDocument } from './document.ts';
import { findDid } from './store.ts';

/** The result of DID Resolution 1.0, as the wire shows it. */
export interface DidResolution {
  didResolutionMetadata: { contentType?: string; error?: DidResolutionError };
  didDocument: DidDocument | null;
  didDocumentMetadata: {
    created?: string;
    updated?: string;
    versionId?: string;
    deactivated?: boolean;
  };
}

export type DidResolutionError = 'invalidDid' | 'notFound' | 'methodNotSupported';

/** DID Core 1.0, section 3.1, without parameters: `did:` method `:` id. */
const DID_SYNTAX = /^did:([a-z0-9]+):((?:[A-Za-z0-9._-]|%[0-9A-Fa-f]{2}|:)*(?:[A-Za-z0-9._-]|%[0-9A-Fa-f]{2}))$/;
const MAX_DID_LENGTH = 256;

/** What is wrong with the spelling of a DID; null when it may be looked up. */
export function didProblem(did: string): DidResolutionError | null {
  const method = did.length > MAX_DID_LENGTH ? null : DID_SYNTAX.exec(did)?.[1];
  if (method === null || method === undefined) return 'invalidDid';
  if (method !== 'svc') return 'methodNotSupported';
  return addressOfDid(did) === null ? 'invalidDid' : null;
}

/** Resolves a DID of ours. Any text is fine; the HTTP status that goes with the result is `statusOf`. */
export async function resolveDid(tx: Tx, did: string): Promise<DidResolution> {
  const problem = didProblem(did);
  if (problem !== null) return refused(problem);
  const found = await findDid(tx, did);
  if (found === null) return refused('notFound');
  const { record, keys } = found;
  return {
    didResolutionMetadata: { contentType: DID_CONTENT_TYPE },
    didDocument: buildDocument(record, keys),
    didDocumentMetadata: {
      created: isoSeconds(record.created_at),
      updated: isoSeconds(record.updated_at),
      versionId: String(record.version),
      ...(record.deactivated_at === null ? {} : { deactivated: true }),
    },
  };
}

/** The HTTPS binding's status: 200, 400, 404, 410 for a deactivated DID, 501 for another method. */
export function statusOf(resolution: DidResolution): 200 | 400 | 404 | 410 | 501 {
  switch (resolution.didResolutionMetadata.error) {
    case 'invalidDid':
      return 400;
    case 'notFound':
      return 404;
    case 'methodNotSupported':
      return 501;
    default:
      return resolution.didDocumentMetadata.deactivated === true ? 410 : 200;
  }
}

function refused(error: DidResolutionError): DidResolution {
  return { didResolutionMetadata: { error }, didDocument: null, didDocumentMetadata: {} };
}

/** DID Core writes times without fractions of a second. */
function isoSeconds(date: Date): string {
  return date.toISOString().replace(/\.\d{3}Z$/, 'Z');
}
