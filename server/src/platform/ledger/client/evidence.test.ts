import { describe, expect, test } from 'vitest';
import { type LedgerClosed, LedgerCommandError, type LedgerNode } from '../node.ts';
import { LedgerEvidenceError } from './errors.ts';
import { checkEvidence, collectEvidence } from './evidence.ts';

/** Ledger 53 of a stand-alone rippled 3.2.0, with its one transaction. */
const txHash = 'D5E716A990FAB76C7855A7A59901B6CE8874AA1DD86C1C8475B40C06ECB9B016';
const txBlob =
  '12000022000000002400000031201B00000048614000000002FAF08068400000000000000C73210330E7FC9D56BB25D6893BA3F317AE5BCF33B3291BD63DB32654A313222F7FD02074473045022100D45B852506BEAF734D14E470F465569DB3684C7E481B87F60177B312A78D595A0220191CDBB9C4A12E814B0527C051526FCA61D332389B81DE0A3E47B66C13C3E13C8114B5F762798A53D543A014CAF8B297CFF8F2F937E88314C919B840B0E1AC497142AD0084B027170932F8D6F9EA7C01747D20E4DFCF04D3AB8847A142031DC61CBAB3344A3CD0F0C9DD8E104AFF29D6B8A4ABE1F1';
const metaBlob =
  '201C00000000F8E31100615611E1F43501894C4B128BCB801DA5CE78313A3074A5CA637093D08B949FC686EBE82400000035624000000002FAF0808114C919B840B0E1AC497142AD0084B027170932F8D6E1E1E511006125000000205532D75A12941DB20F38134718B58D9F72453C9523645360D77614C8FE39640562562B6AC232AA4C4BE41BF49D2459FA4A0347E1B543A4C92FCEE0821C0201E2E9A8E62400000031624163456D30841DC0E1E7220000000024000000322D00000000624163456D2D892D348114B5F762798A53D543A014CAF8B297CFF8F2F937E8E1E1F1031000';
const ledgerHash = 'BB77D887FA0B2D5234B8F3E9880B50F3F098971E904CC6E09418F9B9C5B5AD27';
const header = {
  account_hash: 'D75B9029308ABA7CC2ACD13B50201705400F46B0A278027C553A4CC33B94D239',
  close_flags: 0,
  close_time: 848537520,
  close_time_resolution: 10,
  parent_close_time: 848537449,
  parent_hash: 'DA2284CE02ADEE51B79CF17DEE7D5D13A87CE2841CD13E16B7056DEA15740027',
  total_coins: '99999999999919412',
  transaction_hash: 'A15BEEC13913ABC05DF20EF80806A289DE6E3619EA995C372A5D84838CF291C8',
};

/** Answers as that node does; `index` is a string in `ledger` of version 1. */
function recorded(version: 1 | 2, changes: { tx?: object; header?: object; entry?: object } = {}): LedgerNode {
  const metaName = version === 1 ? 'meta' : 'meta_blob';
  return {
    request: async (command, params = {}) => {
      if (command === 'tx') {
        if (params['transaction'] !== txHash) throw new LedgerCommandError('txnNotFound', 'Transaction not found.', {});
        return { hash: txHash, ledger_index: 53, validated: true, ...changes.tx };
      }
      if (params['binary'] === true) {
        const entry = { tx_blob: txBlob, [metaName]: metaBlob, ...changes.entry };
        return { ledger: { closed: true, transactions: [entry] }, ledger_index: 53, validated: true };
      }
      const ledger = { ...header, ledger_index: version === 1 ? '53' : 53, ledger_hash: ledgerHash, ...changes.header };
      return { ledger, ledger_hash: ledgerHash, ledger_index: 53, validated: true };
    },
    onLedgerClosed: (_listener: (ledger: LedgerClosed) => void) => () => undefined,
    close: async () => undefined,
  };
}

describe('evidence from a real ledger', () => {
  test.each([1, 2] as const)('API version %i: collected and found to hold', async (version) => {
    const evidence = await collectEvidence(recorded(version), 0, txHash);
    expect(evidence).toEqual({
      network_id: 0,
      tx_hash: txHash,
      tx_blob: txBlob,
      meta_blob: metaBlob,
      header: { ...header, ledger_index: 53, ledger_hash: ledgerHash },
      path: [{}],
    });
    expect(() => checkEvidence(evidence)).not.toThrow();
  });

  test('a node that tells stories is found out', async () => {
    const changed = `${metaBlob.slice(0, -2)}01`;
    await expect(collectEvidence(recorded(2, { entry: { meta_blob: changed } }), 0, txHash)).rejects.toThrow(
      /do not hash to its transaction_hash/,
    );
    await expect(collectEvidence(recorded(2, { entry: { tx_blob: `${txBlob}00` } }), 0, txHash)).rejects.toThrow(
      /does not contain transaction/,
    );
    await expect(collectEvidence(recorded(2, { header: { close_time: 1 } }), 0, txHash)).rejects.toThrow(
      LedgerEvidenceError,
    );
    await expect(collectEvidence(recorded(1, { entry: { meta: 'zz' } }), 0, txHash)).rejects.toThrow(
      /came without its blobs/,
    );
  });

  test('not validated, not known', async () => {
    await expect(collectEvidence(recorded(2, { tx: { validated: false } }), 0, txHash)).rejects.toThrow(
      /is not validated yet/,
    );
    await expect(collectEvidence(recorded(2), 0, 'A'.repeat(64))).rejects.toThrow(LedgerCommandError);
  });
});
