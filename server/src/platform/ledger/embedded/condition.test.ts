import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { conditionOf, isFulfilled, parseCondition } from './condition.ts';

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex').toUpperCase();
const der = (tag: string, contents: string): string => {
  const length = contents.length / 2;
  return tag + (length < 128 ? '' : '81') + length.toString(16).toUpperCase().padStart(2, '0') + contents;
};
const fulfill = (preimage: Uint8Array): string => der('A0', der('80', hex(preimage)));
const conditionFor = (preimage: Uint8Array): string => {
  const cost = preimage.length < 128 ? preimage.length.toString(16).padStart(2, '0') : '0080';
  const fingerprint = createHash('sha256').update(preimage).digest();
  return der('A0', der('80', hex(fingerprint)) + der('81', cost.toUpperCase()));
};

describe('PREIMAGE-SHA-256', () => {
  it('takes the examples of the specification', () => {
    // draft-thomas-crypto-conditions-04, appendix: the empty preimage.
    const condition = 'A0258020E3B0C44298FC1C149AFBF4C8996FB92427AE41E4649B934CA495991B7852B855810100';
    expect(parseCondition(condition)?.cost).toBe(0);
    expect(isFulfilled(condition, 'A0028000')).toBe(true);
    expect(isFulfilled(condition, 'A003800100')).toBe(false);
  });

  it('takes each preimage for its own condition only', () => {
    const preimage = fc.uint8Array({ maxLength: 128 });
    fc.assert(
      fc.property(preimage, preimage, (one, other) => {
        expect(isFulfilled(conditionFor(one), fulfill(one))).toBe(true);
        expect(isFulfilled(conditionFor(one), fulfill(other))).toBe(hex(one) === hex(other));
      }),
    );
  });

  it('answers any bytes without a fault', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 60 }), (bytes) => {
        const text = hex(bytes);
        expect(() => [parseCondition(text), conditionOf(text), parseCondition(`A0${text}`)]).not.toThrow();
      }),
    );
    expect(conditionOf(fulfill(new Uint8Array(129)))).toBeUndefined();
  });
});
