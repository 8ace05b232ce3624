import { hash } from 'node:crypto';

/** A condition and what fulfils it, uppercase hex. The fulfillment contains the preimage: a secret until the release. */
export interface PreimageCondition {
  condition: string;
  fulfillment: string;
}

/**
 * The PREIMAGE-SHA-256 crypto-condition over a 32-byte secret.
 * Source: draft-thomas-crypto-conditions-04, section 8.1 (ASN.1 DER, type 0).
 * @throws RangeError unless the preimage has 32 bytes.
 */
export function preimageCondition(preimage: Uint8Array): PreimageCondition {
  if (preimage.length !== 32) throw new RangeError(`the preimage must have 32 bytes, not ${preimage.length}`);
  const fingerprint = hash('sha256', Buffer.from(preimage), 'hex');
  const secret = Buffer.from(preimage).toString('hex');
  return {
    // [0] { [0] fingerprint (32 bytes), [1] cost = length of the preimage }
    condition: `A0258020${fingerprint}810120`.toUpperCase(),
    fulfillment: `A0228020${secret}`.toUpperCase(),
  };
}
