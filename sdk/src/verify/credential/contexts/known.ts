import { sha256, sha384, sha512 } from '@noble/hashes/sha2.js';
import { base58Decode } from '../../base58.ts';
import { fromHex, sameBytes, toHex, utf8 } from '../../bytes.ts';
import { credentialsV2 } from './credentials-v2.ts';
import { dataIntegrityV2 } from './data-integrity-v2.ts';
import { ownContexts } from './own.ts';
import { UNTP_CONTEXT, untpPublishedSha256, untpReading } from './untp.ts';

/** The first context of every credential of the W3C data model 2.0. */
export const CREDENTIALS_CONTEXT = 'https://www.w3.org/ns/credentials/v2';

/** The W3C's context for examples: every word that no other context defines means something there. */
const examplesV2 = '{"@context":{"@vocab":"https://www.w3.org/ns/credentials/examples#"}}';

const shipped: Readonly<Record<string, string>> = {
  [CREDENTIALS_CONTEXT]: credentialsV2,
  'https://w3id.org/security/data-integrity/v2': dataIntegrityV2,
  'https://www.w3.org/ns/credentials/examples/v2': examplesV2,
  [UNTP_CONTEXT]: untpReading,
};

/** Contexts of which our own reading ships, by the SHA-256 of the text that was published: what a credential names is that. */
const published: Readonly<Record<string, string>> = { [UNTP_CONTEXT]: untpPublishedSha256 };

/**
 * The digests of the texts that the W3C's recommendations publish (Data Model 2.0, B.1; Data Integrity 1.0, 2.4.2), lowercase
 * hex. What ships says the same, word for word, and is spaced otherwise: a credential may name either text.
 */
const asRecommended: Readonly<Record<string, Readonly<Record<'sha256' | 'sha384' | 'sha512', string>>>> = {
  [CREDENTIALS_CONTEXT]: {
    sha256: '59955ced6697d61e03f2b2556febe5308ab16842846f5b586d7f1f7adec92734',
    sha384: '97f1eb8e5042356c805fdd61afa2c557663785e0794dcafa21e138fd38def18cb360133c221aa31d6896a6bf3e65b614',
    sha512:
      '5d55452bd2dcf8a29f5a290473eb242b1c5fb77d4e68f1a0aa87baa4dba2694852d65ec63d48ac04a99d956f9f7153b9406f84d2d04c74869b02c239a1d81305',
  },
  'https://w3id.org/security/data-integrity/v2': {
    sha256: '67f21e6e33a6c14e5ccfd2fc7865f7474fb71a04af7e94136cb399dfac8ae8f4',
    sha384: '0ee2d7626717f8b07cd449b525d5e2b71fe27209fc99e53089e0169dd2944d793feea4526fc60bb9cca1cd96512391f6',
    sha512:
      '39cd7a9a4047b74b8524640fe35633e81e8286d14bdbb7e77d0e08d850b00d6a35b0185d5de35c479baedb23a17989d9f628ac95531fdd79c0c5a0f632d9fa95',
  },
};

/** SHA-256 of each text that ships with the verifier, lowercase hex. A test compares: nobody changes one unnoticed. */
export const pinnedContexts: Readonly<Record<string, string>> = {
  [CREDENTIALS_CONTEXT]: '8a9f494a89ecc51db093e90e84713e07e84d6d9204364a9b3c7868b21751236f',
  'https://w3id.org/security/data-integrity/v2': '0f77743daf5b4e8fc067fc5ba5b21044283053aa717fc6b0219843bed3b00363',
  'https://www.w3.org/ns/credentials/examples/v2': '8a675bead391be98e6054c4e07c41f73337508d398e07047344c5d349aa2dc58',
  '/contexts/fep/v1': '113ffb07c8f45578cfec3c37c200022314db893b01dceb94209f132f754e6684',
  [UNTP_CONTEXT]: 'f6954795f86c1a06d58bb2f11096bb3e03b032d203861c175d083eb9f13fce0a',
  '/contexts/certificate/v1': '3083fcaa8106ef0e5ce9520118871c8e58bb028e70344b39038eed91b3837372',
  '/contexts/certificate/v2': '4c655ecd3ae19c4b0b0eb17e0fbd2d545f65f06c6f0e034981003c18d4937811',
};

/** The text of a context that ships with the verifier; undefined for any other. Nothing is ever fetched. */
export function contextText(address: string): string | undefined {
  if (Object.hasOwn(shipped, address)) return shipped[address];
  const path = ownPath(address);
  return path === undefined ? undefined : ownContexts[path];
}

export const isKnownContext = (address: string): boolean => contextText(address) !== undefined;

/** `https://any.example/contexts/fep/v1` is ours wherever it is served: the copy that counts is the one shipped. */
function ownPath(address: string): string | undefined {
  const found = /^https?:\/\/[^/?#\s]+(\/contexts\/[a-z]+\/v\d+)$/.exec(address)?.[1];
  return found !== undefined && Object.hasOwn(ownContexts, found) ? found : undefined;
}

const parsed = new Map<string, object>();

/** A shipped context, parsed once. Do not change what is answered. */
export function contextDocument(address: string): object | undefined {
  const text = contextText(address);
  if (text === undefined) return undefined;
  const known = parsed.get(text) ?? (JSON.parse(text) as object);
  parsed.set(text, known);
  return known;
}

type Context = { readonly [term: string]: { readonly '@context'?: Context } | undefined };

/** What a context says of these types holds for whole documents. */
const documents = ['VerifiableCredential', 'VerifiablePresentation'];

function protectedIn(context: Context | undefined): string[] {
  const isProtected = (context as { '@protected'?: boolean } | undefined)?.['@protected'] === true;
  return context !== undefined && isProtected ? Object.keys(context).filter((name) => name[0] !== '@') : [];
}

const protectedTerms = new Map<string, ReadonlySet<string>>();

/** The words that a shipped context protects: no later context may give them another meaning. */
export function termsOf(address: string): ReadonlySet<string> {
  const text = contextText(address) ?? '';
  let terms = protectedTerms.get(text);
  if (terms === undefined) {
    const context = (contextDocument(address) as { '@context'?: Context } | undefined)?.['@context'];
    terms = new Set([context, ...documents.map((type) => context?.[type]?.['@context'])].flatMap(protectedIn));
    protectedTerms.set(text, terms);
  }
  return terms;
}

/** SHA-256 of a shipped context's bytes as `digestMultibase` writes a multihash: `u`, base64url. */
export function contextDigest(address: string): string {
  const digest = sha256(utf8(contextText(address) ?? ''));
  return `u${base64url(Uint8Array.of(0x12, 0x20, ...digest))}`;
}

const hashesOfShipped = new Map<string, Record<'sha256' | 'sha384' | 'sha512', Uint8Array>>();

/** Of a text that ships, worked out once. */
function hashesOf(text: string): Record<'sha256' | 'sha384' | 'sha512', Uint8Array> {
  const known = hashesOfShipped.get(text);
  if (known !== undefined) return known;
  const bytes = utf8(text);
  const hashes = { sha256: sha256(bytes), sha384: sha384(bytes), sha512: sha512(bytes) };
  hashesOfShipped.set(text, hashes);
  return hashes;
}

/**
 * Whether a digest (`digestSRI` or `digestMultibase`, VC Data Model 2.0, section 5.3) is that of the shipped context at an
 * address; null where nothing ships for the address, or the digest is of a kind that is not known here.
 */
export function digestFits(address: string, digest: string, kind: 'SRI' | 'Multibase'): boolean | null {
  const text = contextText(address);
  if (text === undefined) return null;
  const other = Object.hasOwn(published, address) ? published[address] : undefined;
  if (other !== undefined) return publishedFits(fromHex(other) ?? new Uint8Array(), digest, kind);
  const hashes = hashesOf(text);
  const recommended = Object.hasOwn(asRecommended, address) ? asRecommended[address] : undefined;
  const accepted = (name: keyof typeof hashes): Uint8Array[] => {
    const other = recommended === undefined ? null : fromHex(recommended[name]);
    return other === null ? [hashes[name]] : [hashes[name], other];
  };
  if (kind === 'SRI') {
    const given = digest.split(/\s+/).map((each) => /^(sha256|sha384|sha512)-([A-Za-z0-9+/]+={0,2})$/.exec(each));
    return given.some((each) => {
      if (each === null) return false;
      const [, name, value] = each;
      return accepted(name as keyof typeof hashes).some((hash) => toBase64Text(hash) === value);
    });
  }
  const given = multibase(digest);
  if (given === null) return false;
  const codes = [
    [0x12, 0x20, 'sha256'],
    [0x20, 0x30, 'sha384'],
    [0x13, 0x40, 'sha512'],
  ] as const;
  // A multihash, or the bare hash, as is also seen.
  return codes.some(([code, length, name]) =>
    accepted(name).some((hash) => sameBytes(given, hash) || sameBytes(given, Uint8Array.of(code, length, ...hash))),
  );
}

/** Of a text that does not ship only its SHA-256 is known: other digests of it can be neither right nor wrong here. */
function publishedFits(sha: Uint8Array, digest: string, kind: 'SRI' | 'Multibase'): boolean | null {
  if (kind === 'SRI') return digest.startsWith('sha256-') ? digest === `sha256-${toBase64Text(sha)}` : null;
  const given = multibase(digest);
  if (given === null) return false;
  const isSha256 = given.length === 32 || (given[0] === 0x12 && given[1] === 0x20);
  return isSha256 ? sameBytes(given.length === 32 ? given : given.slice(2), sha) : null;
}

function multibase(text: string): Uint8Array | null {
  if (text.startsWith('z')) return base58Decode(text.slice(1));
  if (!/^u[A-Za-z0-9_-]+$/.test(text)) return null;
  try {
    return Uint8Array.from(atob(text.slice(1).replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0));
  } catch {
    return null;
  }
}

function toBase64Text(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes));
}

function base64url(bytes: Uint8Array): string {
  return toBase64Text(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** SHA-256 of a shipped text, lowercase hex. */
export function contextSha256(addressOrPath: string): string {
  return toHex(sha256(utf8(contextText(addressOrPath) ?? ownContexts[addressOrPath] ?? '')));
}
