import { ed25519Multikey } from '@lotmark/sdk/verify';
import { Refusal } from '../../../kernel/values/errors.ts';
import { type OutsideKey, SignerAwayError, type SigningProcess } from '../../../platform/signing/signing-process.ts';
import { publicKeyOfBytes, verifyEd25519 } from './ed25519.ts';
import type { MadeKey, Signer } from './signer.ts';

/**
 * Signs with keys that lie outside the service. Nothing it answers is believed: a signature that the public key does not
 * confirm is as good as none.
 * @param onProblem hears why a call was refused, which its caller is not told.
 */
export function outsideSigner(process: SigningProcess, onProblem: (problem: string) => void): Signer {
  async function ask<T>(question: () => Promise<T>): Promise<T> {
    try {
      return await question();
    } catch (error) {
      if (error instanceof SignerAwayError) throw away(error.message);
      throw error;
    }
  }

  function away(problem: string): Refusal {
    onProblem(problem);
    return new Refusal('unavailable', 'The signer that keeps our key cannot be reached right now; try again.', {
      headers: { 'retry-after': '2' },
    });
  }

  return {
    firstKey: async (did) => keyOf(did, await ask(() => process.currentKey())),
    nextKey: async (did) => keyOf(did, await ask(() => process.newKey())),
    sign: async (key, messages) => {
      const name = key.outside_key;
      if (name === null) throw new Error(`${key.kid} is not kept by the outside signer`);
      const signatures = await ask(() => process.sign(name, messages));
      const publicKey = publicKeyOfBytes(key.public_key);
      for (const [i, message] of messages.entries()) {
        const signature = signatures[i];
        if (signature === undefined || !verifyEd25519(publicKey, message, signature)) {
          throw away(`the outside signer gave a signature that the public key of ${key.kid} does not confirm`);
        }
      }
      return signatures;
    },
    close: () => process.close(),
  };
}

function keyOf(did: string, { name, publicKey }: OutsideKey): MadeKey {
  const kid = `${did}#${ed25519Multikey(publicKey)}`;
  return { kid, did, public_key: publicKey, private_key_encrypted: null, outside_key: name };
}
