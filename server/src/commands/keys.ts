import { randomBytes } from 'node:crypto';
import { deriveKey, readConfig } from '../config.ts';
import { createPlatformSigner } from '../domain/did/platform-signer.ts';
import { platformAddress } from '../ledger.ts';
import { openDatabase } from '../platform/db/database.ts';
import { UsageError } from './index.ts';

/** `keys rotate`: retires the platform's signing key and starts a new one; old receipts stay verifiable. */
export async function keysCommand(args: string[]): Promise<number> {
  if (args[0] !== 'rotate') throw new UsageError('Usage: lotmark keys rotate');
  const config = readConfig(process.env);
  const database = await openDatabase({ url: config.databaseUrl, dataDir: config.dataDir });
  try {
    const signer = createPlatformSigner({
      address: platformAddress(config),
      encryptionKey: deriveKey(config.secretKey, 'signing keys'),
      random: randomBytes,
    });
    const now = new Date();
    const { retired, active } = await database.db.transaction().execute(async (tx) => {
      await signer.ensure(tx, now);
      return signer.rotate(tx, now);
    });
    console.log(`Retired ${retired}\nActive  ${active}\nWhat the retired key signed stays verifiable.`);
    return 0;
  } finally {
    await database.close();
  }
}
