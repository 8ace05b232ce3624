import { hash } from 'node:crypto';
import { decode, encode } from 'ripple-binary-codec';
import { describe, expect, test } from 'vitest';
import { type Transaction, validate } from 'xrpl';
import { treeHeadMemo } from '../../../../../sdk/src/verify/tree-head-memo.ts';
import { preimageCondition } from './condition.ts';
import { memo, memoContentBytes } from './memo.ts';
import type { TransactionJson } from './signing.ts';
import {
  burn,
  currencyCode,
  defaultRipple,
  didSet,
  escrowCancel,
  escrowCreate,
  escrowFinish,
  mint,
  nativePayment,
  note,
  placeholder,
  tokenAmount,
  treeHead,
  trust,
} from './transactions.ts';

const account = 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh';
const other = 'rKLKdbbtPvi6326na4dG4euyHSdcwyXHg3';
const secret = Buffer.alloc(32, 9);
const { condition, fulfillment } = preimageCondition(secret);
const transfer = { issuer: account, holder: other, currency: 'AXKT', value: '12.500001', action: 'order_settle' };

const built: Record<string, TransactionJson> = {
  treeHead: treeHead({ account, networkId: 21338, size: 12_345, root: Buffer.alloc(32, 0xab) }),
  note: note(account, 'lotmark.test.v1', Buffer.alloc(1000, 1)),
  mint: mint({ ...transfer, reference: 'ORD-2026-00001' }),
  burn: burn(transfer),
  escrowCreate: escrowCreate({
    account,
    destination: other,
    amountDrops: 1_000_000n,
    condition,
    cancelAfter: new Date('2027-01-01T00:00:00Z'),
    finishAfter: new Date('2026-12-01T00:00:00Z'),
    reference: 'ESC-2026-00001',
  }),
  escrowFinish: escrowFinish({ account, owner: other, offerSequence: 7, condition, fulfillment }),
  escrowCancel: escrowCancel({ account, owner: other, offerSequence: 7 }),
  did: didSet({ account, uri: 'https://example.org/did.json', documentSha256: secret, mapping: 'DIDSet' }),
  didMemo: didSet({ account, uri: 'https://example.org/did.json', documentSha256: secret, mapping: 'memo' }),
  nativePayment: nativePayment({ account, destination: other, amountDrops: 5n }),
  defaultRipple: defaultRipple(account),
  trust: trust({ account: other, issuer: account, currency: 'AXKT', limit: '1000000000' }),
  placeholder: placeholder(account),
};

describe('every builder', () => {
  test.each(Object.entries(built))(
    '%s survives the codec and the xrpl package finds it valid',
    (_name, transaction) => {
      const complete = { ...transaction, Sequence: 3, Fee: '10', LastLedgerSequence: 9, SigningPubKey: '' };
      expect(decode(encode(complete))).toEqual(JSON.parse(JSON.stringify(complete)));
      expect(() => validate(complete as unknown as Transaction as never)).not.toThrow();
    },
  );
});

test('a tree head is the memo that the offline verifier looks for', () => {
  expect(built['treeHead']?.['Memos']).toEqual([
    { Memo: treeHeadMemo({ size: 12_345, root: 'ab'.repeat(32) }, 21338) },
  ]);
});

test('a burn goes to the issuer and says why', () => {
  expect(built['burn']).toMatchObject({
    Account: other,
    Destination: account,
    Amount: { currency: '41584B5400000000000000000000000000000000', issuer: account, value: '12.500001' },
  });
  expect(JSON.stringify(built['burn'])).toContain(Buffer.from('order_settle').toString('hex').toUpperCase());
});

test('the condition is that of the crypto-conditions draft', () => {
  // The example of xrpl.org, "Send a Conditionally-Held Escrow": an empty preimage differs in length only.
  expect(condition).toBe(`A0258020${hash('sha256', secret, 'hex').toUpperCase()}810120`);
  expect(fulfillment).toBe(`A0228020${secret.toString('hex').toUpperCase()}`);
  expect(() => preimageCondition(Buffer.alloc(31))).toThrow(RangeError);
});

describe('limits', () => {
  test('memo: 1,000 bytes and 1,024 encoded', () => {
    expect(() => memo('lotmark.test.v1', Buffer.alloc(1001))).toThrow(/1 to 1000 bytes/);
    expect(() => memo('a-type-longer-than-17-bytes', Buffer.alloc(1000))).toThrow(/1024 are allowed/);
    expect(() => memo('bad type', 'x')).toThrow(/not a memo type/);
    const largest = memo('seventeen-bytes-x', Buffer.alloc(1000));
    const inner = encode({ Memos: [largest] } as never).slice(4, -2);
    expect(inner.length / 2 + 1).toBeLessThanOrEqual(1024);
    expect(memoContentBytes([largest])).toBe(1017);
  });

  test.each(['0', '-1', '1e5', '', '1.', '0.0', '1234567890123456', 'NaN'])('amount %j is refused', (value) => {
    expect(() => tokenAmount('AXKT', account, value)).toThrow(RangeError);
  });

  test('currency names', () => {
    expect(currencyCode('USD')).toBe('USD');
    for (const bad of ['XRP', 'xrp', 'AB', 'a'.repeat(21), 'ÄÖÜ']) expect(() => currencyCode(bad)).toThrow(RangeError);
  });

  test('DID: 256 bytes of URI', () => {
    const fields = { account, documentSha256: secret, mapping: 'DIDSet' } as const;
    expect(() => didSet({ ...fields, uri: 'x'.repeat(256) })).not.toThrow();
    expect(() => didSet({ ...fields, uri: 'x'.repeat(257) })).toThrow(RangeError);
    expect(() => didSet({ ...fields, uri: 'x', documentSha256: Buffer.alloc(31) })).toThrow(RangeError);
  });

  test('tree head and escrow', () => {
    expect(() => treeHead({ account, networkId: 0, size: 0, root: Buffer.alloc(32) })).toThrow(RangeError);
    expect(() => treeHead({ account, networkId: 0, size: 1, root: Buffer.alloc(31) })).toThrow(RangeError);
    const fields = { account, destination: other, condition, cancelAfter: new Date(0) };
    expect(() => escrowCreate({ ...fields, amountDrops: 0n })).toThrow(RangeError);
    expect(() => escrowCreate({ ...fields, amountDrops: 1n, finishAfter: new Date(1) })).toThrow(RangeError);
  });
});
