/** A verification method of a DID document. */
export interface DidKey {
  readonly multikey: string;
  /** From when on it signs nothing any more; null while it is in use. */
  readonly retiredAt: Date | null;
}

const MAX_METHODS = 1000;

/**
 * The key `kid` in the document of `did`, if the document allows it to make assertions; otherwise, in words, why not.
 * Any input is fine: documents come from strangers.
 */
export function keyInDocument(document: unknown, did: string, kid: string): DidKey | string {
  if (memberOf(document, 'id') !== did) return 'the DID document is of another DID';
  const methods = memberOf(document, 'verificationMethod');
  const assertions = memberOf(document, 'assertionMethod');
  if (!Array.isArray(methods) || !Array.isArray(assertions) || methods.length > MAX_METHODS) {
    return 'the DID document lists no keys';
  }
  const method: unknown = methods.find((each) => memberOf(each, 'id') === kid);
  const multikey = memberOf(method, 'publicKeyMultibase');
  if (memberOf(method, 'type') !== 'Multikey' || typeof multikey !== 'string') {
    return 'the DID document does not list this key';
  }
  if (!assertions.includes(kid)) return 'the DID document does not let this key make assertions';
  const retired = memberOf(method, 'expires');
  if (retired === undefined) return { multikey, retiredAt: null };
  const retiredAt = new Date(String(retired));
  return Number.isNaN(retiredAt.getTime()) ? 'the DID document is malformed' : { multikey, retiredAt };
}

function memberOf(object: unknown, name: string): unknown {
  return typeof object === 'object' && object !== null ? (object as Record<string, unknown>)[name] : undefined;
}
