import { addressOfDid } from '@lotmark/sdk/verify';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { buildDocument, DID_CONTENT_TYPE, type DidDocument } from './document.ts';
import { findDid } from './store.ts';
import { findVersion, type Wanted } from './versions.ts';
import { alteredDid, areWritten, onlyVouched } from './vouched-keys.ts';

/** The result of DID Resolution 1.0, as the wire shows it. */
export interface DidResolution {
  didResolutionMetadata: { contentType?: string; error?: DidResolutionError };
  didDocument: DidDocument | null;
  didDocumentMetadata: {
    created?: string;
    updated?: string;
    versionId?: string;
    /** Of an earlier version: when the next one came, and which it is. */
    nextUpdate?: string;
    nextVersionId?: string;
    deactivated?: boolean;
  };
}

export type DidResolutionError =
  | 'invalidDid'
  | 'notFound'
  | 'methodNotSupported'
  | 'invalidOptions'
  | 'featureNotSupported';

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

/**
 * Resolves a DID of ours, as it is or as it was. Any text is fine; the HTTP status that goes with the result is
 * `statusOf`. A version in which the DID was given up has no document (DID Resolution, 4.4).
 * @throws Refusal 409 when its record is not what the service wrote.
 */
export async function resolveDid(tx: Tx, did: string, wanted?: Wanted): Promise<DidResolution> {
  return resolve(tx, did, wanted, asWritten);
}

/** As `resolveDid`, in the transaction that has just changed the DID: what was written in it bears no mark yet. */
export function resolveChangedDid(tx: Tx, did: string): Promise<DidResolution> {
  return resolve(tx, did, undefined, async (_, found) => found);
}

type Found = NonNullable<Awaited<ReturnType<typeof findDid>>>;

/** Services say where to go, and a DID that was given up must not come back: only what we wrote is told. */
async function asWritten(tx: Tx, { record, keys }: Found): Promise<Found> {
  const where = sql<boolean>`t.did = ${record.did} and t.version = ${record.version} and t.services = ${record.services}
    and t.organisation is not distinct from ${record.organisation}
    and (t.deactivated_at is null) = ${record.deactivated_at === null}`;
  if (!(await areWritten(tx, { table: 'dids', where }, 1))) throw alteredDid(record.did);
  return { record, keys: await onlyVouched(tx, keys) };
}

async function resolve(
  tx: Tx,
  did: string,
  wanted: Wanted | undefined,
  believed: (tx: Tx, found: Found) => Promise<Found>,
): Promise<DidResolution> {
  const problem = didProblem(did);
  if (problem !== null) return refused(problem);
  const known = await findDid(tx, did);
  if (known === null) return refused('notFound');
  const found = await believed(tx, known);
  const version = wanted === undefined ? { ...found, next: null } : await findVersion(tx, found, wanted);
  if (version === null) return refused('notFound');
  const { record, keys, next } = version;
  const deactivated = record.deactivated_at !== null;
  return {
    didResolutionMetadata: deactivated ? {} : { contentType: DID_CONTENT_TYPE },
    didDocument: deactivated ? null : buildDocument(record, keys),
    didDocumentMetadata: {
      created: isoSeconds(record.created_at),
      updated: isoSeconds(record.updated_at),
      versionId: String(record.version),
      ...(next === null ? {} : { nextUpdate: isoSeconds(next.at), nextVersionId: String(next.version) }),
      ...(deactivated ? { deactivated } : {}),
    },
  };
}

/** The HTTPS binding's status: 200, 400, 404, 410 for a deactivated DID, 501 for what this resolver does not do. */
export function statusOf(resolution: DidResolution): 200 | 400 | 404 | 410 | 501 {
  const { error } = resolution.didResolutionMetadata;
  if (error !== undefined) return statusOfError[error];
  return resolution.didDocumentMetadata.deactivated === true ? 410 : 200;
}

const statusOfError = {
  invalidDid: 400,
  invalidOptions: 400,
  notFound: 404,
  methodNotSupported: 501,
  featureNotSupported: 501,
} as const satisfies Record<DidResolutionError, number>;

/** The result of a resolution that failed. */
export function refused(error: DidResolutionError): DidResolution {
  return { didResolutionMetadata: { error }, didDocument: null, didDocumentMetadata: {} };
}

/** DID Core writes times without fractions of a second. */
function isoSeconds(date: Date): string {
  return date.toISOString().replace(/\.\d{3}Z$/, 'Z');
}
