import { CREDENTIALS_CONTEXT, type Cryptosuite, contextDigest, type Json, type JsonObject } from '@lotmark/sdk/verify';
import type { Work } from '../../../kernel/write/work.ts';
import type { PlatformSigner } from '../did/platform-signer.ts';
import { signCredential } from './sign.ts';
import { statusEntry } from './status.ts';
import { listAddress } from './status-list.ts';
import type { StatusEntry } from './store.ts';

/** What a credential is to say. */
export interface ToIssue {
  /**
   * The credential without what is ours to say: issuer, validFrom (unless given), credentialStatus and proof. `@context` and
   * `type` name what comes after the base ones, which are added: `['https://…/contexts/fep/v1']`, `['FinanceEligibilityCredential']`.
   */
  readonly body: JsonObject & {
    readonly id: string;
    readonly '@context'?: readonly Json[];
    readonly type: readonly string[];
    readonly credentialSubject: Json;
  };
  /** Where people reach us, without a trailing slash: the status list stands there. */
  readonly baseUrl: string;
  /** eddsa-jcs-2022 unless told. */
  readonly suite?: Cryptosuite;
  /** What it is revoked with, where several credentials are revoked together; its id unless told. See `revokeStatus`. */
  readonly about?: string;
  /** What the issuer is called, for vocabularies that want a name beside the DID. */
  readonly issuerName?: string;
}

/**
 * Issues a Verifiable Credential of the W3C data model 2.0 in the platform's name: gives it a place in a status list, binds
 * our contexts by their digests, and signs it with the key in use. `revokeStatus(work, signer, { about, why })` revokes it.
 *
 *     const credential = await issueCredential(work, signer, {
 *       body: { id: `urn:uuid:${ids.uuid()}`, '@context': [`${baseUrl}/contexts/fep/v1`], type: ['…'], credentialSubject: {…} },
 *       baseUrl,
 *     });
 *
 * Every word of `body` must be defined by its contexts, which ship with the verifier (sdk/src/verify/credential/contexts):
 * a test issues each kind once with eddsa-rdfc-2022, which refuses what is not.
 * @throws Refusal 409 when `about` was revoked; 503 while an outside signer is away.
 * @throws RdfError of eddsa-rdfc-2022.
 */
export async function issueCredential(work: Work, signer: PlatformSigner, toIssue: ToIssue): Promise<JsonObject> {
  const { body, baseUrl, suite = 'eddsa-jcs-2022', about = body.id, issuerName } = toIssue;
  const key = await signer.activeKey(work.tx, work.now);
  const status = await statusEntry(work, about);
  const { '@context': contexts = [], type, ...rest } = body;
  const ours = pinned(contexts);
  const did = key.kid.slice(0, key.kid.indexOf('#'));
  const credential: JsonObject = {
    '@context': [CREDENTIALS_CONTEXT, ...contexts],
    ...rest,
    type: ['VerifiableCredential', ...type],
    issuer: issuerName === undefined ? did : { type: ['CredentialIssuer'], id: did, name: issuerName },
    validFrom: body['validFrom'] ?? key.signedAt.toISOString(),
    credentialStatus: showEntry(status, { baseUrl, suite }),
    ...(ours.length === 0 ? {} : { relatedResource: ours }),
  };
  return signCredential(key, credential, suite);
}

/** How a credential names its place in a status list. */
export function showEntry({ list, place }: StatusEntry, { baseUrl, suite }: { baseUrl: string; suite: Cryptosuite }) {
  const statusListCredential = listAddress(baseUrl, { list, suite });
  return {
    id: `${statusListCredential}#${place}`,
    type: 'BitstringStatusListEntry',
    statusPurpose: 'revocation',
    statusListIndex: String(place),
    statusListCredential,
  };
}

/** Our contexts with their digests (VC Data Model 2.0, 5.3): their words mean what they meant when this was signed. */
export function pinned(contexts: readonly Json[]) {
  return contexts
    .filter((each): each is string => typeof each === 'string' && /\/contexts\/[a-z]+\/v\d+$/.test(each))
    .map((id) => ({ id, mediaType: 'application/ld+json', digestMultibase: contextDigest(id) }));
}
