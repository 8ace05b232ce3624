import { hash } from 'node:crypto';
import { ObjectIdentifier, OctetString, Sequence } from 'asn1js';
import {
  Attribute,
  ContentInfo,
  EncapsulatedContentInfo,
  IssuerAndSerialNumber,
  SignedAndUnsignedAttributes,
  SignedData,
  SignerInfo,
} from 'pkijs';
import type { SigningKey } from './read-p12.ts';

const data = '1.2.840.113549.1.7.1';
const signedData = '1.2.840.113549.1.7.2';
const contentType = '1.2.840.113549.1.9.3';
const messageDigest = '1.2.840.113549.1.9.4';
/** ESS signing-certificate-v2 (RFC 5035), which PAdES asks for: it says which certificate signed. */
const signingCertificate = '1.2.840.113549.1.9.16.2.47';

const sha256 = (content: Uint8Array): ArrayBuffer => Uint8Array.from(hash('sha256', content, 'buffer')).buffer;

/** A detached CMS signature of level PAdES B-B, as DER. */
export async function cmsSignature(key: SigningKey, content: Uint8Array): Promise<Uint8Array> {
  const certificateHash = sha256(new Uint8Array(key.certificate.toSchema(true).toBER(false)));
  const essCertificate = new Sequence({ value: [new OctetString({ valueHex: certificateHash })] });
  const cms = new SignedData({
    version: 1,
    encapContentInfo: new EncapsulatedContentInfo({ eContentType: data }),
    signerInfos: [
      new SignerInfo({
        version: 1,
        sid: new IssuerAndSerialNumber({
          issuer: key.certificate.issuer,
          serialNumber: key.certificate.serialNumber,
        }),
        // In the order of their DER bytes, which verifiers put them into.
        signedAttrs: new SignedAndUnsignedAttributes({
          type: 0,
          attributes: [
            new Attribute({ type: contentType, values: [new ObjectIdentifier({ value: data })] }),
            new Attribute({ type: messageDigest, values: [new OctetString({ valueHex: sha256(content) })] }),
            new Attribute({
              type: signingCertificate,
              values: [new Sequence({ value: [new Sequence({ value: [essCertificate] })] })],
            }),
          ],
        }),
      }),
    ],
    certificates: [...key.chain],
  });
  await cms.sign(key.key, 0, 'SHA-256', Uint8Array.from(content).buffer);
  const wrapped = new ContentInfo({ contentType: signedData, content: cms.toSchema(true) });
  return new Uint8Array(wrapped.toSchema().toBER(false));
}
