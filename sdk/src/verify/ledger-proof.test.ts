import { describe, expect, it } from 'vitest';
import { accountIdOfAddress, base58Decode, base58Encode, classicAddress } from './base58.ts';
import { toLedgerHex } from './bytes.ts';
import { lengthPrefix, readFields } from './ledger-codec.ts';
import { checkHeader, checkInLedger, checkTransactionSignature, checkTreeHead, closeTime } from './ledger-proof.ts';
import { ed25519Multikey, ed25519OfMultikey } from './multikey.ts';

/** Ledger 53 of a stand-alone xrpld 3.2.0: one Payment, signed by the genesis account's secp256k1 key. */
const real = {
  network_id: 0,
  tx_hash: 'D5E716A990FAB76C7855A7A59901B6CE8874AA1DD86C1C8475B40C06ECB9B016',
  tx_blob:
    '12000022000000002400000031201B00000048614000000002FAF08068400000000000000C73210330E7FC9D56BB25D6893BA3F317AE5BCF33B3291BD63DB32654A313222F7FD02074473045022100D45B852506BEAF734D14E470F465569DB3684C7E481B87F60177B312A78D595A0220191CDBB9C4A12E814B0527C051526FCA61D332389B81DE0A3E47B66C13C3E13C8114B5F762798A53D543A014CAF8B297CFF8F2F937E88314C919B840B0E1AC497142AD0084B027170932F8D6F9EA7C01747D20E4DFCF04D3AB8847A142031DC61CBAB3344A3CD0F0C9DD8E104AFF29D6B8A4ABE1F1',
  meta_blob:
    '201C00000000F8E31100615611E1F43501894C4B128BCB801DA5CE78313A3074A5CA637093D08B949FC686EBE82400000035624000000002FAF0808114C919B840B0E1AC497142AD0084B027170932F8D6E1E1E511006125000000205532D75A12941DB20F38134718B58D9F72453C9523645360D77614C8FE39640562562B6AC232AA4C4BE41BF49D2459FA4A0347E1B543A4C92FCEE0821C0201E2E9A8E62400000031624163456D30841DC0E1E7220000000024000000322D00000000624163456D2D892D348114B5F762798A53D543A014CAF8B297CFF8F2F937E8E1E1F1031000',
  header: {
    ledger_index: 53,
    ledger_hash: 'BB77D887FA0B2D5234B8F3E9880B50F3F098971E904CC6E09418F9B9C5B5AD27',
    total_coins: '99999999999919412',
    parent_hash: 'DA2284CE02ADEE51B79CF17DEE7D5D13A87CE2841CD13E16B7056DEA15740027',
    transaction_hash: 'A15BEEC13913ABC05DF20EF80806A289DE6E3619EA995C372A5D84838CF291C8',
    account_hash: 'D75B9029308ABA7CC2ACD13B50201705400F46B0A278027C553A4CC33B94D239',
    parent_close_time: 848_537_449,
    close_time: 848_537_520,
    close_time_resolution: 10,
    close_flags: 0,
  },
  path: [{}],
};

describe("a real node's ledger", () => {
  it('holds: header, transaction tree, signature', async () => {
    expect(checkHeader(real.header)).toEqual({ problem: null });
    expect(checkInLedger(real)).toEqual({ problem: null });
    expect(await checkTransactionSignature(real)).toEqual({ problem: null });
    expect(closeTime(real.header).toISOString()).toBe('2026-11-21T00:52:00.000Z');
  });
  it('is no anchor of ours', () => {
    const head = { size: 1, root: '0'.repeat(64) };
    expect(checkTreeHead(real, head, 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh').problem).toBe(
      'the transaction is not an AccountSet',
    );
  });
  it('a changed signature byte does not hold', async () => {
    const bent = { ...real, tx_blob: real.tx_blob.replace('D45B85', 'D45B86') };
    expect((await checkTransactionSignature(bent)).problem).toBe('its signature does not hold');
  });
});

describe('the binary reader', () => {
  const blob = (hex: string) => Uint8Array.from(Buffer.from(hex, 'hex'));
  it('reads fields one after the other, without gap or overlap', () => {
    const bytes = blob(real.meta_blob);
    const fields = readFields(bytes) ?? [];
    expect(fields.map(({ type, code }) => `${type}/${code}`)).toEqual(['2/28', '15/8', '16/3']);
    expect(fields.map((field) => toLedgerHex(bytes.subarray(field.start, field.end))).join('')).toBe(real.meta_blob);
  });
  it('refuses what is cut off, unknown, unbalanced or too deep', () => {
    for (const bad of ['12', '1200', '7405AA', 'E1', 'F1', 'EA', '0105AA', 'FF', 'EA'.repeat(50), '011F00', '0C10']) {
      expect([bad, readFields(blob(bad))]).toEqual([bad, null]);
    }
  });
  it('writes the length prefixes of the format', () => {
    const edges = [0, 192, 193, 12_480, 12_481, 918_744];
    expect(edges.map((length) => toLedgerHex(lengthPrefix(length)))).toEqual([
      '00',
      'C0',
      'C100',
      'F0FF',
      'F10000',
      'FED417',
    ]);
    expect(() => lengthPrefix(918_745)).toThrow(RangeError);
  });
});

describe('addresses and keys', () => {
  it('classic addresses', () => {
    const genesis = 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh';
    const id = accountIdOfAddress(genesis);
    expect(id === null ? null : toLedgerHex(id)).toBe('B5F762798A53D543A014CAF8B297CFF8F2F937E8');
    expect(classicAddress(id ?? new Uint8Array(0))).toBe(genesis);
    for (const bad of [
      '',
      'r',
      `${genesis}x`,
      genesis.replace('H', 'J'),
      'x'.repeat(1000),
      'rHb9CJAWyB4rj91VRWn96DkukG4bwdty0h',
    ]) {
      expect(accountIdOfAddress(bad)).toBe(null);
    }
  });
  it('base58 keeps leading zeros', () => {
    const bytes = Uint8Array.of(0, 0, 1, 2, 255);
    expect(base58Decode(base58Encode(bytes))).toEqual(bytes);
  });
  it('the Multikey of a did:key test vector', () => {
    const multikey = 'z6MkiTBz1ymuepAQ4HEHYSF1H8quG5GLVVQR3djdX3mDooWp';
    const key = ed25519OfMultikey(multikey);
    expect(key === null ? null : toLedgerHex(key)).toBe(
      '3B6A27BCCEB6A42D62A3A8D02A6F0D73653215771DE243A63AC048A18B59DA29',
    );
    expect(ed25519Multikey(key ?? new Uint8Array(0))).toBe(multikey);
    expect(ed25519OfMultikey('zQ3shokFTS3brHcDQrn82RUDfCZESWL1ZdCEJwekUDPQiYBme')).toBe(null);
  });
});
