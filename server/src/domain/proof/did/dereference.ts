import type { DidDocument, DidService, VerificationMethod } from './document.ts';
import type { ServiceParameters } from './options.ts';

/** A DID URL in its parts (DID Core, 3.2), the delimiters left out. */
export interface DidUrl {
  readonly did: string;
  readonly path: string;
  readonly query: string;
  readonly fragment: string | undefined;
}

const didUrl = /^([^/?#]*)(\/[^?#]*)?(?:\?([^#]*))?(?:#(.*))?$/s;
/** What may stand in a path, a query or a fragment (RFC 3986). */
const uriText = /^(?:[A-Za-z0-9\-._~!$&'()*+,;=:@/?]|%[0-9A-Fa-f]{2})*$/;

/** Splits a DID URL; null where what follows the DID cannot stand in one. The DID itself is not looked at. */
export function parseDidUrl(text: string): DidUrl | null {
  const [, did = '', path = '', query = '', fragment] = didUrl.exec(text) ?? [];
  return [path, query, fragment ?? ''].every((part) => uriText.test(part)) ? { did, path, query, fragment } : null;
}

/** The verification method or service that a fragment names; null where there is none. */
export function fragmentOf(document: DidDocument, fragment: string): VerificationMethod | DidService | null {
  const id = `${document.id}#${fragment}`;
  const parts: (VerificationMethod | DidService)[] = [
    ...(document.verificationMethod ?? []),
    ...(document.service ?? []),
  ];
  return parts.find((part) => part.id === id) ?? null;
}

/** The services that the parameters of a DID URL select. */
export function selectServices(document: DidDocument, { service, serviceType }: ServiceParameters): DidService[] {
  // `files`, `#files` and the whole DID URL name the same service.
  const id =
    service === undefined || service.startsWith('did:') ? service : `${document.id}#${service.replace(/^#/, '')}`;
  return (document.service ?? []).filter(
    (entry) => (id === undefined || entry.id === id) && (serviceType === undefined || entry.type === serviceType),
  );
}

/**
 * The address that a service leads to, with a relative reference resolved against it (RFC 3986, 5); null for a reference
 * that is not relative: nobody may be led to another host than the one the document names.
 */
export function endpointOf(service: DidService, relativeRef: string | undefined): string | null {
  if (relativeRef === undefined) return service.serviceEndpoint;
  const base = new URL(service.serviceEndpoint);
  if (!URL.canParse(relativeRef, base)) return null;
  const target = new URL(relativeRef, base);
  return target.origin === base.origin && target.username === '' ? target.href : null;
}
