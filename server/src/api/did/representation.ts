/** The media type of a resolution result, and what it was called before. */
export const RESULT = 'application/did-resolution';
const OLD_RESULT = 'application/ld+json;profile="https://w3id.org/did-resolution"';
/** The media type of a dereferencing result. */
export const DEREFERENCED = 'application/did-url-dereferencing';
/** Representations of the bare document; the first one unless another is asked for. */
export const DOCUMENTS = ['application/did', 'application/did+ld+json', 'application/did+json'] as const;
const LIST = 'text/uri-list';

/**
 * What the caller wants to read: the whole result, the whole result of a dereferencing, the bare content, or the address
 * of a service; and under which media type. `any`: whatever suits.
 */
export interface Representation {
  kind: 'result' | 'dereferenced' | 'content' | 'list' | 'any';
  contentType: string;
}

/**
 * Chooses by an Accept header (RFC 9110, 12.5.1): the acceptable representation with the highest quality, the first one
 * named at equal quality; null when nothing we have is acceptable.
 * @param url whether a DID URL is dereferenced: a plain DID has no list of addresses, a DID URL no resolution result.
 */
export function representationFor(accept: string | undefined, url = false): Representation | null {
  if (accept === undefined || accept.trim() === '') return anything(url);
  let best: { quality: number; representation: Representation } | null = null;
  for (const range of accept.slice(0, 2000).split(',')) {
    const [type = '', ...parameters] = range.split(';').map((part) => part.trim());
    const representation = representationOf(type.toLowerCase(), parameters, url);
    const quality = qualityOf(parameters);
    if (representation === null || quality === 0) continue;
    if (best === null || quality > best.quality) best = { quality, representation };
  }
  return best?.representation ?? null;
}

function anything(url: boolean): Representation {
  return url ? { kind: 'any', contentType: DOCUMENTS[0] } : { kind: 'result', contentType: RESULT };
}

function representationOf(type: string, parameters: readonly string[], url: boolean): Representation | null {
  if (type === '*/*' || type === 'application/*') return anything(url);
  if (type === DEREFERENCED) return { kind: 'dereferenced', contentType: DEREFERENCED };
  if (url && (type === LIST || type === 'text/*')) return { kind: 'list', contentType: LIST };
  const document = DOCUMENTS.find((known) => known === type);
  if (document !== undefined) return { kind: 'content', contentType: document };
  if (url) return null;
  if (type === RESULT) return { kind: 'result', contentType: RESULT };
  const profile = parameters.find((parameter) => parameter.toLowerCase().startsWith('profile='));
  return type === 'application/ld+json' &&
    profile?.slice('profile='.length).replaceAll('"', '') === 'https://w3id.org/did-resolution'
    ? { kind: 'result', contentType: OLD_RESULT }
    : null;
}

function qualityOf(parameters: readonly string[]): number {
  const given = parameters.find((parameter) => /^q=/i.test(parameter));
  if (given === undefined) return 1;
  const quality = Number(given.slice(2));
  return quality >= 0 && quality <= 1 ? quality : 0;
}
