import { type Cryptosuite, credentialSigning, type JsonObject, signing } from '@lotmark/sdk/verify';
import type { ActiveKey } from '../did/platform-signer.ts';

/**
 * The credential with a Data Integrity proof by the key. Nothing of it is looked at: `issueCredential` does that.
 * @param method the key's DID URL as the issuer writes it; the key's own unless told.
 */
export async function signCredential(
  key: ActiveKey,
  credential: JsonObject,
  suite: Cryptosuite,
  method: string = key.kid,
): Promise<JsonObject> {
  const facts = { verificationMethod: method, created: key.signedAt.toISOString() };
  const { message, withSignature } =
    suite === 'eddsa-jcs-2022'
      ? credentialSigning(credential, facts)
      : await signing(credential, { ...facts, cryptosuite: suite });
  const [signature] = await key.sign([message]);
  if (signature === undefined) throw new Error('the signer gave no signature');
  return withSignature(signature);
}
