import { decimal, issuedOf, valueText } from '../amounts.ts';
import { accountKey, trustLineKey } from '../entry-keys.ts';
import type { ResultCode } from '../results.ts';
import { reserve } from '../rules.ts';
import { type Entry, uint } from '../state-view.ts';
import type { ApplyInput, TransactionType } from '../transaction-type.ts';
import {
  adjustOwnerCount,
  balanceFor,
  createLine,
  deleteLine,
  LSF_DEFAULT_RIPPLE,
  limitOf,
  sideOf,
} from '../trust-line.ts';

const TF = {
  setAuth: 0x00010000,
  setNoRipple: 0x00020000,
  clearNoRipple: 0x00040000,
  setFreeze: 0x00100000,
  clearFreeze: 0x00200000,
};

/** Creates, changes or (set back to its defaults) removes a trust line. */
export const trustSet: TransactionType = {
  required: ['LimitAmount'],
  optional: ['QualityIn', 'QualityOut'],
  flags: TF.setAuth | TF.setNoRipple | TF.clearNoRipple | TF.setFreeze | TF.clearFreeze,

  preflight(tx): ResultCode {
    const limit = issuedOf(tx['LimitAmount']);
    if (limit === undefined) return 'temBAD_LIMIT';
    if (limit.currency === 'XRP') return 'temBAD_CURRENCY';
    if (decimal(limit.value).isNegative() && !decimal(limit.value).isZero()) return 'temBAD_LIMIT';
    const flags = uint(tx, 'Flags');
    if ((flags & TF.setAuth) !== 0) return 'tefNO_AUTH_REQUIRED';
    // Freezing and qualities change what payments may do: refused rather than ignored.
    if ((flags & (TF.setFreeze | TF.clearFreeze)) !== 0) return 'temDISABLED';
    return uint(tx, 'QualityIn') === 0 && uint(tx, 'QualityOut') === 0 ? 'tesSUCCESS' : 'temDISABLED';
  },

  async apply(input) {
    const { tx, account, state, root, priorBalance, ledger } = input;
    const limit = issuedOf(tx['LimitAmount']);
    if (limit === undefined) return 'temBAD_LIMIT';
    if (limit.issuer === account) return 'temDST_IS_SRC';
    if ((await state.read(accountKey(limit.issuer))) === undefined) return 'tecNO_DST';
    const owned = uint(root, 'OwnerCount');
    // The first two entries of an account need no reserve of their own: it could not hold a token otherwise.
    const needed = owned < 2 ? 0n : reserve(ledger.rules, owned + 1);
    const key = trustLineKey(account, limit.issuer, limit.currency);
    const line = await state.edit(key);
    const flags = uint(tx, 'Flags');
    if (line !== undefined) return await changeLine(input, { line, key, needed });
    const isDefault = decimal(limit.value).isZero() && (flags & TF.setNoRipple) === 0;
    if (isDefault) return 'tecNO_LINE_REDUNDANT';
    if (priorBalance < needed) return 'tecNO_LINE_INSUF_RESERVE';
    const value = valueText(decimal(limit.value));
    await createLine(state, account, { ...limit, value }, { noRipple: (flags & TF.setNoRipple) !== 0, freeze: false });
    return 'tesSUCCESS';
  },
};

async function changeLine(
  { tx, account, state, root, priorBalance }: ApplyInput,
  { line, key, needed }: { line: Entry; key: string; needed: bigint },
): Promise<ResultCode> {
  const limit = issuedOf(tx['LimitAmount']);
  if (limit === undefined) return 'temBAD_LIMIT';
  const other = limit.issuer;
  const side = sideOf(account, other);
  line[side.limit] = { currency: limit.currency, issuer: account, value: valueText(decimal(limit.value)) };

  const asked = uint(tx, 'Flags');
  const balance = balanceFor(line, account, other);
  let flags = uint(line, 'Flags');
  if ((asked & TF.setNoRipple) !== 0 && (asked & TF.clearNoRipple) === 0) {
    if (balance.isNegative() && !balance.isZero()) return 'tecNO_PERMISSION';
    flags |= side.noRipple;
  } else if ((asked & TF.clearNoRipple) !== 0 && (asked & TF.setNoRipple) === 0) {
    flags &= ~side.noRipple;
  }

  // Each side pays a reserve while its half of the line differs from what a line starts with.
  let mayGo = true;
  for (const [holder, peer] of [
    [account, other],
    [other, account],
  ] as const) {
    const half = sideOf(holder, peer);
    const holderRoot = holder === account ? root : await state.read(accountKey(holder));
    const ripples = (uint(holderRoot ?? {}, 'Flags') & LSF_DEFAULT_RIPPLE) !== 0;
    const noRipple = (flags & half.noRipple) !== 0;
    const held = balanceFor(line, holder, peer);
    const inUse =
      noRipple === ripples || (flags & half.freeze) !== 0 || !limitOf(line, half).isZero() || held.greaterThan(0);
    const counted = (flags & half.reserve) !== 0;
    if (inUse && !counted) {
      if (holder === account && priorBalance < needed) return 'tecINSUF_RESERVE_LINE';
      await adjustOwnerCount(state, holder, 1);
      flags |= half.reserve;
    } else if (!inUse && counted) {
      await adjustOwnerCount(state, holder, -1);
      flags &= ~half.reserve;
    }
    if (inUse) mayGo = false;
  }
  line['Flags'] = flags >>> 0;
  if (mayGo) await deleteLine(state, line, key);
  return 'tesSUCCESS';
}
