import fc from 'fast-check';
import { decode, encode } from 'ripple-binary-codec';
import { describe, expect, it } from 'vitest';
import { hashes } from 'xrpl';
import {
  EMPTY_HASH,
  ledgerHeaderHash,
  rootFromPath,
  stateLeafHash,
  type TreeLeaf,
  treeRoot,
  txId,
  txLeafHash,
  txTreePath,
  txTreeRoot,
} from './shamap.ts';

// Ledger 53 of a real stand-alone node (build 3.2.0-b0), as its `ledger` and `tx` (binary) commands gave it.
const RECORDED = {
  header: {
    account_hash: 'D75B9029308ABA7CC2ACD13B50201705400F46B0A278027C553A4CC33B94D239',
    close_flags: 0,
    close_time: 848537520,
    close_time_resolution: 10,
    ledger_index: 53,
    parent_close_time: 848537449,
    parent_hash: 'DA2284CE02ADEE51B79CF17DEE7D5D13A87CE2841CD13E16B7056DEA15740027',
    total_coins: '99999999999919412',
    transaction_hash: 'A15BEEC13913ABC05DF20EF80806A289DE6E3619EA995C372A5D84838CF291C8',
  },
  ledgerHash: 'BB77D887FA0B2D5234B8F3E9880B50F3F098971E904CC6E09418F9B9C5B5AD27',
  txHash: 'D5E716A990FAB76C7855A7A59901B6CE8874AA1DD86C1C8475B40C06ECB9B016',
  tx: '12000022000000002400000031201B00000048614000000002FAF08068400000000000000C73210330E7FC9D56BB25D6893BA3F317AE5BCF33B3291BD63DB32654A313222F7FD02074473045022100D45B852506BEAF734D14E470F465569DB3684C7E481B87F60177B312A78D595A0220191CDBB9C4A12E814B0527C051526FCA61D332389B81DE0A3E47B66C13C3E13C8114B5F762798A53D543A014CAF8B297CFF8F2F937E88314C919B840B0E1AC497142AD0084B027170932F8D6F9EA7C01747D20E4DFCF04D3AB8847A142031DC61CBAB3344A3CD0F0C9DD8E104AFF29D6B8A4ABE1F1',
  meta: '201C00000000F8E31100615611E1F43501894C4B128BCB801DA5CE78313A3074A5CA637093D08B949FC686EBE82400000035624000000002FAF0808114C919B840B0E1AC497142AD0084B027170932F8D6E1E1E511006125000000205532D75A12941DB20F38134718B58D9F72453C9523645360D77614C8FE39640562562B6AC232AA4C4BE41BF49D2459FA4A0347E1B543A4C92FCEE0821C0201E2E9A8E62400000031624163456D30841DC0E1E7220000000024000000322D00000000624163456D2D892D348114B5F762798A53D543A014CAF8B297CFF8F2F937E8E1E1F1031000',
};

const key = fc.stringMatching(/^[0-9A-F]{64}$/);
/** Keys that share long beginnings, so that trees get deep. */
const deepKey = fc
  .tuple(fc.constantFrom('0', 'AAAA', 'AAAB', 'FFFFFFFFFFFFFFFFFFFF'), key)
  .map(([start, rest]) => (start + rest).slice(0, 64));
const leaves = fc
  .uniqueArray(fc.oneof(key, deepKey), { minLength: 1, maxLength: 60 })
  .map((keys) => keys.map((name): TreeLeaf => ({ key: name, hash: stateLeafHash('00', name) })));

describe('transaction tree and ledger header', () => {
  it('reproduces a ledger of a real node', () => {
    expect(txId(RECORDED.tx)).toBe(RECORDED.txHash);
    const leaf = { key: RECORDED.txHash, hash: txLeafHash(RECORDED.tx, RECORDED.meta) };
    expect(txTreeRoot([leaf])).toBe(RECORDED.header.transaction_hash);
    expect(rootFromPath(leaf.key, leaf.hash, txTreePath([leaf], leaf.key))).toBe(RECORDED.header.transaction_hash);
    expect(ledgerHeaderHash(RECORDED.header)).toBe(RECORDED.ledgerHash);
  });

  it('agrees with the xrpl package on trees of many transactions', () => {
    const metaData = decode(RECORDED.meta);
    const transactions = Array.from({ length: 40 }, (_, index) => {
      const memo = { Memo: { MemoData: 'AB'.repeat(index * 30 + 1) } };
      return { ...decode(RECORDED.tx), Sequence: index + 1, Memos: [memo] };
    });
    const ours = transactions.map((tx): TreeLeaf => {
      const blob = encode(tx);
      return { key: txId(blob), hash: txLeafHash(blob, RECORDED.meta) };
    });
    const withMeta: unknown = transactions.map((tx) => ({ ...tx, metaData }));
    const theirs = hashes.hashTxTree(withMeta as Parameters<typeof hashes.hashTxTree>[0]);
    expect(txTreeRoot(ours)).toBe(theirs);
  });

  it('gives each leaf a path that leads to the root, and no other leaf', () => {
    fc.assert(
      fc.property(leaves, fc.nat(), (all, pick) => {
        const leaf = all[pick % all.length] as TreeLeaf;
        const path = txTreePath(all, leaf.key);
        const root = treeRoot([...all].reverse());
        expect(rootFromPath(leaf.key, leaf.hash, path)).toBe(root);
        expect(rootFromPath(leaf.key, EMPTY_HASH.replace('0', '1'), path)).not.toBe(root);
      }),
    );
  });

  it('refuses malformed paths and doubled keys', () => {
    const zero = EMPTY_HASH;
    expect(() => rootFromPath(zero, zero, [])).toThrow(RangeError);
    expect(() => rootFromPath(zero, zero, [{ '0': zero }])).toThrow(/leaf itself/);
    expect(() => rootFromPath(zero, zero, [{ '1': 'xyz' }])).toThrow(RangeError);
    expect(() => rootFromPath(zero, zero, [{ '11': zero }])).toThrow(RangeError);
    expect(() => treeRoot([0, 1].map(() => ({ key: zero, hash: zero })))).toThrow(/two leaves/);
    expect(() => txTreePath([{ key: zero, hash: zero }], zero.replace('0', '1'))).toThrow(RangeError);
    expect(treeRoot([])).toBe(EMPTY_HASH);
  });
});
