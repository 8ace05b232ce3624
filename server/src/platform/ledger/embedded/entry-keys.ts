/**
 * Where each kind of state entry stands in the state tree: SHA-512Half over a two-byte space and what names the entry.
 * All keys are 64 uppercase hex digits. Source: xrpl.org "Ledger Object IDs"; rippled Indexes.cpp.
 */
import { decodeAccountID } from 'ripple-address-codec';
import { sha512Half } from '../shamap.ts';

const ISO_CURRENCY = /^[A-Za-z0-9?!@#$%^&*<>(){}[\]|]{3}$/;

/** An account's 20 bytes, as uppercase hex. @throws Error on a malformed address. */
export function accountHex(address: string): string {
  return Buffer.from(decodeAccountID(address)).toString('hex').toUpperCase();
}

/** A currency's 20 bytes, as uppercase hex: an ISO-like code of three characters, or 40 hex digits as they are. */
export function currencyHex(currency: string): string {
  if (ISO_CURRENCY.test(currency)) {
    return `${'0'.repeat(24)}${Buffer.from(currency, 'ascii').toString('hex').toUpperCase()}${'0'.repeat(10)}`;
  }
  return currency.toUpperCase();
}

export function accountKey(address: string): string {
  return sha512Half(`0061${accountHex(address)}`);
}

/** The root page of the list of what an account owns. */
export function ownerDirectoryKey(address: string): string {
  return sha512Half(`004F${accountHex(address)}`);
}

/** A page of a directory; page 0 is the root itself. */
export function directoryPageKey(rootKey: string, page: bigint): string {
  return page === 0n ? rootKey : sha512Half(`0064${rootKey}${page.toString(16).toUpperCase().padStart(16, '0')}`);
}

/** The trust line between two accounts, in any order, for one currency. */
export function trustLineKey(one: string, other: string, currency: string): string {
  const [low, high] = [accountHex(one), accountHex(other)].sort();
  return sha512Half(`0072${low}${high}${currencyHex(currency)}`);
}

/** The escrow that `owner` made with the transaction of this `sequence`. */
export function escrowKey(owner: string, sequence: number): string {
  return sha512Half(`0075${accountHex(owner)}${sequence.toString(16).toUpperCase().padStart(8, '0')}`);
}

export function didKey(address: string): string {
  return sha512Half(`0049${accountHex(address)}`);
}

/** The one entry that holds the network's fees and reserves. */
export function feeSettingsKey(): string {
  return sha512Half('0065');
}
