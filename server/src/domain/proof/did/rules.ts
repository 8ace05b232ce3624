import { classicAddress, didOfAddress, ed25519OfMultikey } from '@lotmark/sdk/verify';
import { ripemd160Sha256 } from './account-id.ts';
import type { DidService } from './document.ts';
import { publicKeyOfBytes, verifyEd25519 } from './ed25519.ts';
import type { DidRecord } from './store.ts';

/** Why a change of a DID is not made. */
export type DidRefusal =
  | { code: 'has_did'; did: string }
  | { code: 'deactivated' }
  | { code: 'bad_key' }
  | { code: 'bad_proof' }
  | { code: 'bad_service'; index: number }
  | { code: 'too_many_services' };

export type Decision<T> = { ok: true; value: T } | { ok: false; refusal: DidRefusal };

const MAX_SERVICES = 20;
const MAX_TEXT = 500;

/** The DID whose ledger account belongs to an Ed25519 public key (32 bytes). */
export function didOfPublicKey(publicKey: Uint8Array): string {
  return didOfAddress(classicAddress(ripemd160Sha256(Buffer.concat([Buffer.of(0xed), publicKey]))));
}

/** What the holder of a key signs (UTF-8) to show that the key is its own and meant for this organisation. */
export function possessionStatement(organisation: string, multikey: string): string {
  return `lotmark did key ${multikey} for ${organisation}`;
}

/** Accepts a key that an organisation keeps itself, given its signature (hex) over `possessionStatement`. */
export function acceptOwnKey(organisation: string, multikey: string, proof: string): Decision<Uint8Array> {
  const publicKey = ed25519OfMultikey(multikey);
  if (publicKey === null) return refuse({ code: 'bad_key' });
  const signature = /^[0-9a-f]{128}$/.test(proof) ? Buffer.from(proof, 'hex') : null;
  const statement = Buffer.from(possessionStatement(organisation, multikey));
  return signature !== null && verifyEd25519(publicKeyOfBytes(publicKey), statement, signature)
    ? { ok: true, value: publicKey }
    : refuse({ code: 'bad_proof' });
}

/** An organisation has one DID at a time. */
export function mayCreate(current: DidRecord | null): Decision<null> {
  return current === null ? { ok: true, value: null } : refuse({ code: 'has_did', did: current.did });
}

/** Nothing changes in a DID that was given up. */
export function mayUpdate(record: DidRecord): Decision<null> {
  return record.deactivated_at === null ? { ok: true, value: null } : refuse({ code: 'deactivated' });
}

/** Service entries as the document may carry them: fragment ids, https endpoints, no doubles. */
export function acceptServices(services: readonly DidService[]): Decision<readonly DidService[]> {
  if (services.length > MAX_SERVICES) return refuse({ code: 'too_many_services' });
  const ids = new Set<string>();
  for (const [index, service] of services.entries()) {
    const sound =
      /^#[A-Za-z0-9._-]{1,64}$/.test(service.id) &&
      !ids.has(service.id) &&
      /^[A-Za-z][A-Za-z0-9]{0,63}$/.test(service.type) &&
      isHttps(service.serviceEndpoint);
    if (!sound) return refuse({ code: 'bad_service', index });
    ids.add(service.id);
  }
  return { ok: true, value: services };
}

function isHttps(text: string): boolean {
  return (
    text.length <= MAX_TEXT &&
    URL.canParse(text) &&
    new URL(text).protocol === 'https:' &&
    new URL(text).username === ''
  );
}

function refuse(refusal: DidRefusal): { ok: false; refusal: DidRefusal } {
  return { ok: false, refusal };
}
