import fc from 'fast-check';
import { encode } from 'ripple-binary-codec';
import { describe, expect, it } from 'vitest';
import { encodeCanonical, memoBytes } from './canonical-form.ts';

const hex = fc
  .uint8Array({ minLength: 1, maxLength: 700 })
  .map((bytes) => Buffer.from(bytes).toString('hex').toUpperCase());
const memo = fc
  .record({ MemoType: hex, MemoData: hex, MemoFormat: hex }, { requiredKeys: [] })
  .map((Memo): { Memo: Record<string, string> } => ({ Memo: { ...Memo } }));

describe('canonical form', () => {
  it('is what the codec writes, whatever the memos', () => {
    fc.assert(
      fc.property(fc.array(memo, { minLength: 1, maxLength: 4 }), fc.boolean(), (Memos, hasTick) => {
        const tx = {
          TransactionType: 'AccountSet',
          Account: 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh',
          Fee: '10',
          Sequence: 1,
          Domain: 'AB',
          ...(hasTick ? { TickSize: 5 } : {}),
        };
        expect(encodeCanonical({ ...tx, Memos })).toBe(encode({ ...tx, Memos }));
        // Without the array's own header and end.
        expect(memoBytes(Memos)).toBe(encode({ Memos }).length / 2 - 2);
        expect(encodeCanonical(tx)).toBe(encode(tx));
      }),
      { numRuns: 60 },
    );
  });
});
