import { accountIdOfAddress } from './base58.ts';

const PREFIX = 'did:svc:ledger:';

/** `did:svc:ledger:<classic address>`. */
export function didOfAddress(address: string): string {
  return PREFIX + address;
}

/** The classic address in a DID of our method; null when it is not one (wrong method, characters or checksum). */
export function addressOfDid(did: string): string | null {
  if (!did.startsWith(PREFIX) || did.length > 64) return null;
  const address = did.slice(PREFIX.length);
  return accountIdOfAddress(address) === null ? null : address;
}

/** Splits a key's DID URL (`<did>#<multikey>`); null when it is not one. */
export function splitKid(kid: string): { did: string; address: string; multikey: string } | null {
  const hash = kid.indexOf('#');
  if (hash < 0) return null;
  const did = kid.slice(0, hash);
  const address = addressOfDid(did);
  return address === null ? null : { did, address, multikey: kid.slice(hash + 1) };
}
