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
import type { TimeStampSource } from './time-stamp.ts';

const data = '1.2.840.113549.1.7.1';
const signedData = '1.2.840.113549.1.7.2';
const contentType = '1.2.840.113549.1.9.3';
const messageDigest = '1.2.840.113549.1.9.4';
/** ESS signing-certificate-v2 (RFC 5035), which PAdES asks for: it says which certificate signed. */
const signingCertificate = '1.2.840.113549.1.9.16.2.47';

const sha256 = (content: Uint8Array): ArrayBuffer => Uint8Array.from(hash('sha256', content, 'buffer')).buffer;

/** Where a time-stamp of the signature stands, beside what is signed (RFC 3161, Appendix A). */
const timeStampToken = '1.2.840.113549.1.9.16.2.14';

export interface CmsSignature {
  der: Uint8Array;
  /** The moment that a service vouches for; undefined where none was asked. */
  stamped: Date | undefined;
}

/**
 * A detached CMS signature of level PAdES B-B, or with a time-stamp of level B-T.
 * @throws TimeStampError where the service gives none.
 */
export async function cmsSignature(
  key: SigningKey,
  content: Uint8Array,
  time: { stamps: TimeStampSource | undefined; now: Date },
): Promise<CmsSignature> {
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
  const [signer] = cms.signerInfos;
  const stamp =
    signer === undefined
      ? undefined
      : await time.stamps?.stamp(signer.signature.valueBlock.valueHexView.slice(), time.now);
  if (signer !== undefined && stamp !== undefined) {
    signer.unsignedAttrs = new SignedAndUnsignedAttributes({
      type: 1,
      attributes: [new Attribute({ type: timeStampToken, values: [stamp.token.toSchema()] })],
    });
  }
  const wrapped = new ContentInfo({ contentType: signedData, content: cms.toSchema(true) });
  return { der: new Uint8Array(wrapped.toSchema().toBER(false)), stamped: stamp?.at };
}
