import type { ResultCode } from '../results.ts';
import { text, uint } from '../state-view.ts';
import type { TransactionType } from '../transaction-type.ts';

/** Account settings that this node keeps and obeys: number in SetFlag/ClearFlag -> bit in the account's Flags. */
const SETTINGS: Record<number, number> = {
  1: 0x00020000, // destination tag required
  3: 0x00080000, // asks not to be sent XRP; advice only
  8: 0x00800000, // new trust lines may ripple
};
const DISABLE_MASTER = 4;
const TF = {
  requireDestTag: 0x00010000,
  optionalDestTag: 0x00020000,
  disallowXrp: 0x00100000,
  allowXrp: 0x00200000,
};
const MAX_DOMAIN_BYTES = 256;

/** Changes an account's settings; without any change it still carries memos, which is what anchoring uses. */
export const accountSet: TransactionType = {
  required: [],
  optional: ['EmailHash', 'MessageKey', 'Domain', 'TransferRate', 'SetFlag', 'ClearFlag', 'TickSize', 'WalletLocator'],
  flags: TF.requireDestTag | TF.optionalDestTag | TF.disallowXrp | TF.allowXrp | 0x00040000 | 0x00080000,

  preflight(tx): ResultCode {
    const [set, clear, flags] = [uint(tx, 'SetFlag'), uint(tx, 'ClearFlag'), uint(tx, 'Flags')];
    if (set !== 0 && set === clear) return 'temINVALID_FLAG';
    if ((flags & TF.requireDestTag) !== 0 && (flags & TF.optionalDestTag) !== 0) return 'temINVALID_FLAG';
    if ((flags & TF.disallowXrp) !== 0 && (flags & TF.allowXrp) !== 0) return 'temINVALID_FLAG';
    if ((text(tx, 'Domain') ?? '').length / 2 > MAX_DOMAIN_BYTES) return 'telBAD_DOMAIN';
    const messageKey = text(tx, 'MessageKey');
    if (messageKey !== undefined && messageKey !== '' && !/^(ED|02|03)[0-9A-F]{64}$/.test(messageKey)) {
      return 'telBAD_PUBLIC_KEY';
    }
    const tick = uint(tx, 'TickSize');
    if (tick !== 0 && (tick < 3 || tick > 15)) return 'temBAD_TICK_SIZE';
    // Authorisation, freezing, transfer fees and other keys change what payments may do: refused rather than ignored.
    const known = [set, clear].every((flag) => flag === 0 || flag in SETTINGS || flag === DISABLE_MASTER);
    const plain = uint(tx, 'TransferRate') === 0 && tick === 0 && (flags & 0x000c0000) === 0;
    return known && plain ? 'tesSUCCESS' : 'temDISABLED';
  },

  async apply({ tx, root }) {
    const [set, clear, flags] = [uint(tx, 'SetFlag'), uint(tx, 'ClearFlag'), uint(tx, 'Flags')];
    // Only the master key can sign here, so it cannot be given up.
    if (set === DISABLE_MASTER) return 'tecNO_ALTERNATIVE_KEY';
    let settings = uint(root, 'Flags');
    settings |= SETTINGS[set] ?? 0;
    settings &= ~(SETTINGS[clear] ?? 0);
    if ((flags & TF.requireDestTag) !== 0) settings |= SETTINGS[1] ?? 0;
    if ((flags & TF.optionalDestTag) !== 0) settings &= ~(SETTINGS[1] ?? 0);
    if ((flags & TF.disallowXrp) !== 0) settings |= SETTINGS[3] ?? 0;
    if ((flags & TF.allowXrp) !== 0) settings &= ~(SETTINGS[3] ?? 0);
    root['Flags'] = settings >>> 0;
    for (const field of ['EmailHash', 'MessageKey', 'Domain', 'WalletLocator']) {
      const value = text(tx, field);
      if (value === undefined) continue;
      if (/^0*$/.test(value)) delete root[field];
      else root[field] = value;
    }
    return 'tesSUCCESS';
  },
};
