import { CREDENTIALS_CONTEXT, type JsonObject, signing } from '@lotmark/sdk/verify';
import type { Work } from '../../../kernel/write/work.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { issueCredential } from '../../proof/credential/issue.ts';
import { revokeIssued } from '../../proof/credential/status.ts';
import type { PlatformSigner } from '../../proof/did/platform-signer.ts';
import { bundlePath, draftsOf } from './build.ts';
import { factsHash, factsOf, type LotFacts } from './facts.ts';
import { endBundle, insertBundle, liveBundle, lockBundles, newestVersion } from './store.ts';

export interface UntpPublisher {
  signer: PlatformSigner;
  baseUrl: string;
}

/** Of these nothing is stated: an authority is looking into the lot, its sale is in dispute, or it is no more. */
const silent: readonly string[] = ['Flagged', 'Disputed', 'Cancelled'];

export const isSilent = ({ status }: Pick<LotFacts, 'status'>): boolean => silent.includes(status);

/** The bundle that says what is so; undefined where one has to be made. */
export async function currentBundle(tx: Tx, facts: LotFacts): Promise<string | undefined> {
  const live = await liveBundle(tx, facts.lot);
  return live?.facts_hash.equals(factsHash(facts)) === true ? live.bundle : undefined;
}

/**
 * Makes the bundle of a lot as things are, unless there is one that says the same; the one before is revoked.
 * @param verified the facts as they were where the lot's record was found to be what was signed.
 * @returns null where nothing is stated of it, or its facts are not those any more: then it has to be verified again.
 */
export async function makeBundle(
  work: Work,
  { signer, baseUrl }: UntpPublisher,
  verified: LotFacts,
): Promise<string | null> {
  const { lot } = verified;
  const { tx, now } = work;
  await lockBundles(tx, lot);
  const facts = await factsOf(tx, lot, now);
  if (facts === null || isSilent(facts)) return null;
  const live = await liveBundle(tx, lot);
  const facts_hash = factsHash(facts);
  if (!facts_hash.equals(factsHash(verified))) return null;
  if (live?.facts_hash.equals(facts_hash) === true) return live.bundle;
  if (live !== undefined) {
    await revokeIssued(work, signer, { about: live.about, why: 'superseded' });
    await endBundle(tx, live, now);
  }
  const version = 1 + (await newestVersion(tx, lot));
  const about = `untp ${lot} v${version}`;
  const issuerName = `Lotmark at ${new URL(baseUrl).host}`;
  const credentials: JsonObject[] = [];
  for (const { body, about: own } of draftsOf(facts, { baseUrl, version })) {
    credentials.push(await issueCredential(work, signer, { body, baseUrl, about: own ?? about, issuerName }));
  }
  const bundle = JSON.stringify(
    await presented(work, signer, { credentials, id: `${baseUrl}${bundlePath(lot)}` }),
    null,
    1,
  );
  await insertBundle(tx, { lot, version, about, lot_version: facts.version, facts_hash, bundle, issued_at: now });
  return bundle;
}

/** Signed together: none can be taken away, or put beside others, unnoticed. */
async function presented(
  work: Work,
  signer: PlatformSigner,
  { credentials, id }: { credentials: JsonObject[]; id: string },
): Promise<JsonObject> {
  const key = await signer.activeKey(work.tx, work.now);
  const presentation: JsonObject = {
    '@context': [CREDENTIALS_CONTEXT],
    id,
    type: ['VerifiablePresentation'],
    holder: key.kid.slice(0, key.kid.indexOf('#')),
    verifiableCredential: credentials,
  };
  const { message, withSignature } = await signing(presentation, {
    cryptosuite: 'eddsa-jcs-2022',
    verificationMethod: key.kid,
    created: key.signedAt.toISOString(),
    purpose: 'authentication',
  });
  const [signature] = await key.sign([message]);
  if (signature === undefined) throw new Error('the signer gave no signature');
  return withSignature(signature);
}
