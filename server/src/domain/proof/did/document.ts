import { hash } from 'node:crypto';
import { canonicalize, ed25519Multikey, type Json } from '@lotmark/sdk/verify';
import type { DidRecord, KeyRecord } from './store.ts';

export const DID_CONTENT_TYPE = 'application/did+ld+json';

/** A service entry of a DID document. */
export interface DidService {
  /** A fragment of the DID, such as `#verify`. */
  id: string;
  type: string;
  serviceEndpoint: string;
}

export interface VerificationMethod {
  id: string;
  type: 'Multikey';
  controller: string;
  publicKeyMultibase: string;
  /** ISO 8601; only on a retired key: it signs nothing from then on, what it signed before stays good. */
  expires?: string;
}

export interface DidDocument {
  '@context': string[];
  id: string;
  /** Other names of the same: the did:web of the platform. */
  alsoKnownAs?: string[];
  controller?: string;
  verificationMethod?: VerificationMethod[];
  /** Every key whose signatures count, retired ones for what they signed in their time. */
  assertionMethod?: string[];
  /** The key in use. */
  authentication?: string[];
  service?: DidService[];
}

const CONTEXT = ['https://www.w3.org/ns/did/v1', 'https://w3id.org/security/multikey/v1'];

/**
 * The JSON-LD document of a DID (DID Core 1.0), from its record and all its keys; a deactivated one names no keys.
 * @param controller the DID that may change it, where that is not the DID itself.
 */
export function buildDocument(
  record: DidRecord,
  keys: readonly KeyRecord[],
  controller: string | null = null,
): DidDocument {
  const base = { '@context': CONTEXT, id: record.did, ...(controller === null ? {} : { controller }) };
  if (record.deactivated_at !== null) return base;
  const services = (JSON.parse(record.services) as DidService[]).map((service) => ({
    ...service,
    id: `${record.did}${service.id}`,
  }));
  return {
    ...base,
    verificationMethod: keys.map((key) => ({
      id: key.kid,
      type: 'Multikey',
      controller: record.did,
      publicKeyMultibase: ed25519Multikey(key.public_key),
      ...(key.retired_at === null ? {} : { expires: key.retired_at.toISOString() }),
    })),
    assertionMethod: keys.map((key) => key.kid),
    authentication: keys.filter((key) => key.retired_at === null).map((key) => key.kid),
    ...(services.length === 0 ? {} : { service: services }),
  };
}

/** SHA-256 over the canonical JSON of a document: what the ledger's DID entry carries. */
export function documentSha256(document: DidDocument): Buffer {
  return hash('sha256', canonicalize(document as unknown as Json), 'buffer');
}
