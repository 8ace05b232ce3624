import { hash } from 'node:crypto';

/** SHA-256 by the runtime's own code: what the sdk's Merkle functions get on the server. */
export function sha256(bytes: Uint8Array): Buffer {
  return hash('sha256', bytes, 'buffer');
}
