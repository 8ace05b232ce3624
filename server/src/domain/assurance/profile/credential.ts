import type { Json, JsonObject } from '@lotmark/sdk/verify';
import type { Work } from '../../../kernel/write/work.ts';
import { issueCredential } from '../../proof/credential/issue.ts';
import type { PlatformSigner } from '../../proof/did/platform-signer.ts';
import { linkStatus } from './link.ts';
import type { Link } from './store.ts';
import { assertAsScored, type HeldProfile } from './views.ts';

/** Where the words of the credential are defined; they ship with the verifier. */
export const contextPath = '/contexts/fep/v1';

/** Without an expiry of the link, a credential is good for so many days: a score ages. */
const validDays = 90;

/**
 * The profile as a Verifiable Credential of the W3C data model 2.0, signed now by the platform's key. It is revoked with
 * the link that it came by.
 */
export function issueProfileCredential(
  work: Work,
  signer: PlatformSigner,
  facts: { id: string; profile: HeldProfile; link: Pick<Link, 'id' | 'expires_at'>; baseUrl: string },
): Promise<JsonObject> {
  const { profile, link, baseUrl, id } = facts;
  const latest = new Date(work.now.getTime() + validDays * 86_400_000);
  const until = link.expires_at !== null && link.expires_at < latest ? link.expires_at : latest;
  const body = {
    '@context': [`${baseUrl}${contextPath}`],
    id,
    type: ['FinanceEligibilityCredential'],
    validUntil: until.toISOString(),
    credentialSubject: subjectOf(profile),
  };
  return issueCredential(work, signer, { body, baseUrl, about: linkStatus(link.id) });
}

/** What the credential says of its holder. */
export function subjectOf(profile: HeldProfile): JsonObject {
  assertAsScored(profile);
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
  return subject;
}
