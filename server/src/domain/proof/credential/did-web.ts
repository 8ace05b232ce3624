import type { DidDocument } from '../did/document.ts';

/**
 * The did:web of a service by its public address: an https address at a host name (did:web, 3.2). Null where there is none:
 * an address of this machine or a bare number names nobody.
 */
export function didWebOf(baseUrl: string): string | null {
  const { protocol, hostname, port, pathname } = new URL(baseUrl);
  const isName = /^(?=.*[a-z])[a-z0-9-]+(\.[a-z0-9-]+)+$/i.test(hostname) && !/\.(localhost|local)$/i.test(hostname);
  if (protocol !== 'https:' || !isName || (pathname !== '/' && pathname !== '')) return null;
  return `did:web:${hostname}${port === '' ? '' : `%3A${port}`}`;
}

/** The document of the platform's DID, which says that it is the did:web, too. */
export function withAlias<D extends DidDocument>(document: D, baseUrl: string): D {
  const alias = didWebOf(baseUrl);
  return alias === null ? document : { ...document, alsoKnownAs: [alias] };
}

/** The same document under the name of the did:web, which says whose it is. */
export function webDocument(document: DidDocument, didWeb: string): DidDocument {
  const renamed = (id: string): string => (id.startsWith(document.id) ? didWeb + id.slice(document.id.length) : id);
  const { verificationMethod = [], assertionMethod = [], authentication = [], service } = document;
  return {
    '@context': document['@context'],
    id: didWeb,
    alsoKnownAs: [document.id],
    verificationMethod: verificationMethod.map((method) => ({
      ...method,
      id: renamed(method.id),
      controller: renamed(method.controller),
    })),
    assertionMethod: assertionMethod.map(renamed),
    authentication: authentication.map(renamed),
    ...(service === undefined ? {} : { service: service.map((each) => ({ ...each, id: renamed(each.id) })) }),
  };
}

/** Names of DIDs that are the same: the did:web of this service, and the platform's own. */
export function aliasesOf(baseUrl: string, did: string): Readonly<Record<string, string>> {
  const alias = didWebOf(baseUrl);
  return alias === null ? {} : { [alias]: did };
}
