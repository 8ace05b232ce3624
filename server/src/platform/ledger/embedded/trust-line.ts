/**
 * Trust lines (RippleState entries): the one balance between two accounts in one currency, seen from the low account
 * (the one with the lower address bytes). Source: xrpl.org "RippleState"; rippled View.cpp (rippleCredit, trustCreate).
 */
import { type AmountValue, decimal, type IssuedAmount, valueText } from './amounts.ts';
import { accountHex, accountKey, trustLineKey } from './entry-keys.ts';
import { addToDirectory, removeFromDirectory } from './owner-directory.ts';
import { type Entry, type StateLayer, type StateReader, uint } from './state-view.ts';

/** Stands for "no issuer" in a line's balance. */
const NO_ISSUER = 'rrrrrrrrrrrrrrrrrrrrBZbvji';
export const LSF_DEFAULT_RIPPLE = 0x00800000;

const LOW = { limit: 'LowLimit', node: 'LowNode', reserve: 0x00010000, noRipple: 0x00100000, freeze: 0x00400000 };
const HIGH = { limit: 'HighLimit', node: 'HighNode', reserve: 0x00020000, noRipple: 0x00200000, freeze: 0x00800000 };
export type LineSide = typeof LOW;

/** The fields and flags of `account`'s side of a line with `other`. */
export function sideOf(account: string, other: string): LineSide {
  return accountHex(account) < accountHex(other) ? LOW : HIGH;
}

export async function readLine(
  state: StateReader,
  account: string,
  other: string,
  currency: string,
): Promise<Entry | undefined> {
  return await state.read(trustLineKey(account, other, currency));
}

/** What `account` holds of `other`'s currency: negative when it owes. */
export function balanceFor(line: Entry, account: string, other: string): AmountValue {
  const low = decimal((line['Balance'] as IssuedAmount).value);
  return sideOf(account, other) === LOW ? low : low.negated();
}

/** How much `account` is willing to hold of the other side's currency. */
export function limitOf(line: Entry, side: LineSide): AmountValue {
  return decimal((line[side.limit] as IssuedAmount).value);
}

/** Makes a line; `limit` is what `account` allows. The owner count of `account` goes up. */
export async function createLine(
  state: StateLayer,
  account: string,
  limit: IssuedAmount,
  options: { noRipple: boolean; freeze: boolean },
): Promise<void> {
  const other = limit.issuer;
  const key = trustLineKey(account, other, limit.currency);
  const [own, peer] = [sideOf(account, other), sideOf(other, account)];
  const peerRoot = await state.read(accountKey(other));
  let flags = own.reserve;
  if (options.noRipple) flags |= own.noRipple;
  if (options.freeze) flags |= own.freeze;
  if ((uint(peerRoot ?? {}, 'Flags') & LSF_DEFAULT_RIPPLE) === 0) flags |= peer.noRipple;
  const lowAccount = own === LOW ? account : other;
  const highAccount = own === LOW ? other : account;
  const lowNode = await addToDirectory(state, lowAccount, key);
  const highNode = await addToDirectory(state, highAccount, key);
  state.put(key, {
    LedgerEntryType: 'RippleState',
    Flags: flags,
    Balance: { currency: limit.currency, issuer: NO_ISSUER, value: '0' },
    LowLimit: { currency: limit.currency, issuer: lowAccount, value: own === LOW ? limit.value : '0' },
    HighLimit: { currency: limit.currency, issuer: highAccount, value: own === LOW ? '0' : limit.value },
    LowNode: lowNode,
    HighNode: highNode,
  });
  await adjustOwnerCount(state, account, 1);
}

export async function deleteLine(state: StateLayer, line: Entry, key: string): Promise<void> {
  for (const side of [LOW, HIGH]) {
    const owner = (line[side.limit] as IssuedAmount).issuer;
    await removeFromDirectory(state, owner, line[side.node], key);
  }
  state.erase(key);
}

/**
 * Moves `amount` along the line between `from` and `to`. A line that `from` only keeps because of its balance no longer
 * counts for its reserve when the balance is gone, and goes when nobody needs it.
 */
export async function moveAlongLine(
  state: StateLayer,
  from: string,
  to: string,
  amount: { currency: string; value: AmountValue },
): Promise<void> {
  const key = trustLineKey(from, to, amount.currency);
  const line = await state.edit(key);
  if (line === undefined) throw new Error('no trust line to move along');
  const side = sideOf(from, to);
  const before = balanceFor(line, from, to);
  const after = before.minus(amount.value);
  const lowValue = side === LOW ? after : after.negated();
  line['Balance'] = { currency: amount.currency, issuer: NO_ISSUER, value: valueText(lowValue) };

  const flags = uint(line, 'Flags');
  const spent = before.greaterThan(0) && !after.greaterThan(0);
  if (!spent || (flags & side.reserve) === 0) return;
  const root = await state.read(accountKey(from));
  const ripples = (uint(root ?? {}, 'Flags') & LSF_DEFAULT_RIPPLE) !== 0;
  const noRipple = (flags & side.noRipple) !== 0;
  if (noRipple === ripples || (flags & side.freeze) !== 0 || !limitOf(line, side).isZero()) return;
  await adjustOwnerCount(state, from, -1);
  line['Flags'] = flags & ~side.reserve;
  const peer = sideOf(to, from);
  if (after.isZero() && (flags & peer.reserve) === 0) await deleteLine(state, line, key);
}

export async function adjustOwnerCount(state: StateLayer, account: string, by: number): Promise<void> {
  const root = await state.edit(accountKey(account));
  if (root !== undefined) root['OwnerCount'] = Math.max(0, uint(root, 'OwnerCount') + by);
}
