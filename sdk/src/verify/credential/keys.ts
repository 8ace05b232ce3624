import { ed25519OfMultikey } from '../multikey.ts';
import type { TrustedKey } from '../statement.ts';
import { type Fault, fault } from './problems.ts';

/** Whose keys count. */
export interface KeyOptions {
  /**
   * Keys that are trusted, by their DID URLs `<did>#<multikey>`. Without them a proof is checked with the key that it names
   * itself, and whose that is stays open.
   */
  readonly keys?: readonly TrustedKey[] | undefined;
  /** Other names of a DID that has trusted keys: `{ 'did:web:lotmark.example': 'did:svc:ledger:r...' }`. */
  readonly aliases?: Readonly<Record<string, string>> | undefined;
  /** Also keys that are their own name (did:key): they prove that one hand signed, and not whose it is. */
  readonly didKeys?: boolean | undefined;
}

export interface FoundKey {
  readonly kid: string;
  /** The DID that the key belongs to, as the proof names it. */
  readonly did: string;
  readonly publicKey: Uint8Array;
  readonly retiredAt: Date | null;
  /** True: one of the trusted ones. False: it only names itself. Null: no keys were given to compare with. */
  readonly trusted: boolean | null;
}

/** One name for a DID that has several. */
export const sameDid = (did: string, { aliases }: KeyOptions): string =>
  aliases !== undefined && Object.hasOwn(aliases, did) ? (aliases[did] as string) : did;

/** The key that a proof names; a fault where it is none that counts. */
export function keyOf(kid: string, options: KeyOptions): FoundKey | Fault {
  const hash = kid.indexOf('#');
  const [did, multikey] = hash < 0 ? [kid, ''] : [kid.slice(0, hash), kid.slice(hash + 1)];
  const publicKey = ed25519OfMultikey(multikey);
  if (publicKey === null)
    return fault('unknown_key', 'Its proof names a key that cannot be found without asking anybody.');
  const found = { kid, did, publicKey };
  if (did.startsWith('did:key:')) {
    if (did !== `did:key:${multikey}`) return fault('unknown_key', 'Its proof names a did:key that is another key.');
    return options.didKeys === true || options.keys === undefined
      ? { ...found, retiredAt: null, trusted: false }
      : fault('unknown_key');
  }
  if (options.keys === undefined) return { ...found, retiredAt: null, trusted: null };
  const known = options.keys.find((each) => each.kid === `${sameDid(did, options)}#${multikey}`);
  return known === undefined ? fault('unknown_key') : { ...found, retiredAt: known.retiredAt, trusted: true };
}
