import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hashes, Wallet } from 'xrpl';
import { accountKey, escrowKey, trustLineKey } from './entry-keys.ts';

const address = fc.uint8Array({ minLength: 16, maxLength: 16 }).map((entropy) => Wallet.fromEntropy(entropy).address);
const currency = fc.oneof(fc.stringMatching(/^[A-Z]{3}$/), fc.stringMatching(/^[1-9A-F][0-9A-F]{39}$/));

describe('keys of state entries', () => {
  it('are those of the xrpl package', () => {
    fc.assert(
      fc.property(address, address, currency, fc.nat(0xffffffff), (one, other, code, sequence) => {
        expect(accountKey(one)).toBe(hashes.hashAccountRoot(one));
        expect(escrowKey(one, sequence)).toBe(hashes.hashEscrow(one, sequence));
        expect(trustLineKey(one, other, code)).toBe(hashes.hashTrustline(one, other, code));
        expect(trustLineKey(other, one, code)).toBe(hashes.hashTrustline(one, other, code));
      }),
      { numRuns: 40 },
    );
  });
});
