import { createPrivateKey, createPublicKey, type KeyObject, X509Certificate } from 'node:crypto';
import { AuthenticatedSafe, CertBag, Certificate, PFX, PKCS8ShroudedKeyBag, PrivateKeyInfo } from 'pkijs';

/** What a PKCS#12 file holds: a key, its certificate, and those above it. */
export interface SigningKey {
  key: CryptoKey;
  certificate: Certificate;
  /** The certificate first. */
  chain: readonly Certificate[];
  /** Whom the certificate names. */
  subject: string;
  from: Date;
  until: Date;
}

export class SigningKeyError extends Error {}

/** @throws SigningKeyError in words that the operator can act on. */
export async function readP12(content: Uint8Array, password: string): Promise<SigningKey> {
  const { keys, certificates } = await bagsOf(content, password).catch((error: unknown) => {
    throw new SigningKeyError(
      `cannot be opened: the password is wrong, or it is encrypted in an old way (make it with openssl 3, without -legacy): ${error instanceof Error ? error.message : String(error)}`,
    );
  });
  const [key, ...others] = keys;
  if (key === undefined || others.length > 0) throw new SigningKeyError(`holds ${keys.length} private keys, not one`);
  const spki = createPublicKey(key).export({ format: 'der', type: 'spki' });
  const own = certificates.find((each) => x509(each).publicKey.export({ format: 'der', type: 'spki' }).equals(spki));
  if (own === undefined) throw new SigningKeyError('holds no certificate of its private key');
  return {
    key: await usable(key),
    certificate: own,
    chain: [own, ...certificates.filter((each) => each !== own)],
    subject: x509(own).subject.replaceAll('\n', ', '),
    from: own.notBefore.value,
    until: own.notAfter.value,
  };
}

const x509 = (certificate: Certificate): X509Certificate =>
  new X509Certificate(Buffer.from(certificate.toSchema(true).toBER(false)));

/** The key for what can be signed with it. */
function usable(key: KeyObject): Promise<CryptoKey> {
  const { modulusLength, namedCurve } = key.asymmetricKeyDetails ?? {};
  if (key.asymmetricKeyType === 'rsa') {
    if ((modulusLength ?? 0) < 2048) throw new SigningKeyError('its RSA key has fewer than 2048 bits');
    return imported(key, { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' });
  }
  const curve = namedCurve === 'prime256v1' ? 'P-256' : namedCurve === 'secp384r1' ? 'P-384' : undefined;
  if (key.asymmetricKeyType !== 'ec' || curve === undefined) {
    throw new SigningKeyError('its key is neither RSA of 2048 bits or more nor on the curves P-256 or P-384');
  }
  return imported(key, { name: 'ECDSA', namedCurve: curve });
}

const imported = (
  key: KeyObject,
  algorithm: { name: string; hash?: string; namedCurve?: string },
): Promise<CryptoKey> =>
  crypto.subtle.importKey('pkcs8', Uint8Array.from(key.export({ format: 'der', type: 'pkcs8' })), algorithm, false, [
    'sign',
  ]);

async function bagsOf(content: Uint8Array, password: string) {
  const keys: KeyObject[] = [];
  const certificates: Certificate[] = [];
  const secret = new TextEncoder().encode(password).buffer;
  const pfx = PFX.fromBER(Uint8Array.from(content).buffer);
  await pfx.parseInternalValues({ password: secret, checkIntegrity: true });
  const safe = pfx.parsedValue?.authenticatedSafe;
  if (!(safe instanceof AuthenticatedSafe)) throw new Error('it is no PKCS#12 file');
  await safe.parseInternalValues({ safeContents: safe.safeContents.map(() => ({ password: secret })) });
  for (const { value } of safe.parsedValue?.safeContents ?? []) {
    for (const { bagValue } of value.safeBags) {
      if (bagValue instanceof PKCS8ShroudedKeyBag) {
        await Reflect.apply(bagValue['parseInternalValues'], bagValue, [{ password: secret }]);
        if (bagValue.parsedValue !== undefined) keys.push(keyOf(bagValue.parsedValue));
      } else if (bagValue instanceof PrivateKeyInfo) keys.push(keyOf(bagValue));
      else if (bagValue instanceof CertBag && bagValue.parsedValue instanceof Certificate)
        certificates.push(bagValue.parsedValue);
    }
  }
  return { keys, certificates };
}

const keyOf = (info: PrivateKeyInfo): KeyObject =>
  createPrivateKey({ key: Buffer.from(info.toSchema().toBER(false)), format: 'der', type: 'pkcs8' });
