import { createHash, generateKeyPairSync, randomBytes, randomUUID, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import type { Harness } from './harness.ts';

const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest();

/** What a device answers differently from a sound one. */
export interface Odd {
  origin?: string;
  rpId?: string;
  challenge?: string;
  type?: string;
  /** User present 1, user verified 4, backup 8 and 16. */
  flags?: number;
  userHandle?: string;
}

/** A device that makes one passkey (P-256, no attestation) and signs with it, as phones do (WebAuthn Level 3, 6). */
export class Authenticator {
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  readonly id = randomBytes(32);
  #handle = '';
  /** Devices that are kept alike on several machines say 0 for ever. */
  count = 0;
  counts = false;
  readonly origin: string;

  constructor(origin: string) {
    this.origin = origin;
  }

  #authData(rpId: string, flags: number, more: Uint8Array = new Uint8Array()): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(this.count);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, more]);
  }

  #clientData(type: string, challenge: string, origin: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }

  /** What `navigator.credentials.create` gives. */
  create(options: { challenge: string; rp: { id: string }; user: { id: string } }, odd: Odd = {}) {
    this.#handle = options.user.id;
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' });
    const cose = isoCBOR.encode(
      new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
        [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
      ]),
    );
    const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, this.id.length]), this.id, cose]);
    const authData = this.#authData(odd.rpId ?? options.rp.id, odd.flags ?? 0x45, attested);
    const object = isoCBOR.encode(
      new Map<string, string | Uint8Array | Map<string, string>>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(authData)],
      ]),
    );
    const clientData = this.#clientData(
      odd.type ?? 'webauthn.create',
      odd.challenge ?? options.challenge,
      odd.origin ?? this.origin,
    );
    return this.#credential({
      clientDataJSON: clientData.toString('base64url'),
      attestationObject: Buffer.from(object).toString('base64url'),
      transports: ['internal', 'hybrid'],
    });
  }

  /** What `navigator.credentials.get` gives. */
  get(options: { challenge: string; rpId: string }, odd: Odd = {}) {
    if (this.counts) this.count++;
    const authData = this.#authData(odd.rpId ?? options.rpId, odd.flags ?? 0x05);
    const clientData = this.#clientData(
      odd.type ?? 'webauthn.get',
      odd.challenge ?? options.challenge,
      odd.origin ?? this.origin,
    );
    const signature = sign('sha256', Buffer.concat([authData, sha256(clientData)]), this.#keys.privateKey);
    return this.#credential({
      clientDataJSON: clientData.toString('base64url'),
      authenticatorData: authData.toString('base64url'),
      signature: signature.toString('base64url'),
      userHandle: odd.userHandle ?? this.#handle,
    });
  }

  #credential<Response>(response: Response) {
    const id = this.id.toString('base64url');
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response };
  }
}

/** A passkey of somebody, for those who need one to be there rather than one that works. @returns its id. */
export async function insertPasskey({ database, clock }: Harness, userId: string): Promise<string> {
  const id = randomUUID();
  const passkey = {
    id,
    user_id: userId,
    credential_id: randomBytes(32),
    public_key: randomBytes(77),
    sign_count: 0,
    transports: [],
    backed_up: false,
    title: 'Test',
    created_at: clock.now(),
  };
  await database.db.insertInto('user_passkeys').values(passkey).execute();
  return id;
}
