import { CREDENTIALS_CONTEXT, credentialSigning, type Json, splitKid } from '@lotmark/sdk/verify';
import type { Work } from '../../../kernel/write/work.ts';
import type { PlatformSigner } from '../../proof/did/platform-signer.ts';
import type { Link } from './store.ts';
import type { HeldProfile } from './views.ts';

/** Where the words of our credentials are defined. The version is part of the address: what was issued keeps its meaning. */
export const contextPath = '/contexts/fep/v1';

const term = (name: string): string => `urn:lotmark:fep:${name}`;
const typed = (name: string, type: string) => ({ '@id': term(name), '@type': `xsd:${type}` });

/** The JSON-LD context of the credential of a profile. Nobody needs it to check a signature. */
export const contextDocument = {
  '@context': {
    '@protected': true,
    xsd: 'http://www.w3.org/2001/XMLSchema#',
    FinanceEligibilityCredential: term('FinanceEligibilityCredential'),
    FinanceEligibilityStatus: term('FinanceEligibilityStatus'),
    FinanceEligibilityProfile: {
      '@id': term('FinanceEligibilityProfile'),
      '@context': {
        '@protected': true,
        profile: term('profile'),
        holderName: term('holderName'),
        organisation: term('organisation'),
        entityType: term('entityType'),
        country: term('country'),
        corridor: term('corridor'),
        score: typed('score', 'decimal'),
        scoreBand: term('scoreBand'),
        scoreVersion: typed('scoreVersion', 'integer'),
        scoreSha256: term('scoreSha256'),
        model: term('model'),
      },
    },
  },
};

/** Without an expiry of the link, a credential is good for so many days: a score ages. */
const validDays = 90;

/**
 * The profile as a Verifiable Credential of the W3C data model 2.0, signed now by the platform's key. It is revoked with
 * the link that it came by, and says where to ask.
 */
export async function issueCredential(
  work: Work,
  signer: PlatformSigner,
  facts: { id: string; profile: HeldProfile; link: Pick<Link, 'expires_at'>; baseUrl: string },
): Promise<{ readonly [name: string]: Json }> {
  const { profile, link, baseUrl, id } = facts;
  const key = await signer.activeKey(work.tx, work.now);
  const latest = new Date(key.signedAt.getTime() + validDays * 86_400_000);
  const until = link.expires_at !== null && link.expires_at < latest ? link.expires_at : latest;
  const subject: Record<string, Json> = {
    type: 'FinanceEligibilityProfile',
    profile: profile.name,
    entityType: profile.entity_type,
    score: profile.score ?? '',
    scoreBand: profile.band ?? '',
    scoreVersion: profile.version,
    scoreSha256: profile.score_hash?.toString('hex') ?? '',
  };
  const optional = {
    holderName: profile.title,
    organisation: profile.org,
    country: profile.country,
    corridor: profile.corridor,
  };
  for (const [name, value] of Object.entries(optional)) if (value !== null) subject[name] = value;
  const credential = {
    '@context': [CREDENTIALS_CONTEXT, `${baseUrl}${contextPath}`],
    id,
    type: ['VerifiableCredential', 'FinanceEligibilityCredential'],
    issuer: splitKid(key.kid)?.did ?? signer.did,
    validFrom: key.signedAt.toISOString(),
    validUntil: until.toISOString(),
    credentialStatus: {
      id: `${baseUrl}/api/method/svc_network.api.fep.get_status?credential=${encodeURIComponent(id)}`,
      type: 'FinanceEligibilityStatus',
    },
    credentialSubject: subject,
  };
  const { message, withSignature } = credentialSigning(credential, {
    verificationMethod: key.kid,
    created: key.signedAt.toISOString(),
  });
  const [signature] = await key.sign([message]);
  if (signature === undefined) throw new Error('the signer gave no signature');
  return withSignature(signature);
}
