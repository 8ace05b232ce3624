import { hash } from 'node:crypto';
import type { Manifest } from '../../../platform/backup/manifest.ts';

/**
 * What a SECRET_KEY is called where backups say which one they need: eight digits of the hash of the public age recipient that follows
 * from it. They tell nothing of the key.
 */
export const keyNameOf = (recipient: string): string => hash('sha256', recipient, 'hex').slice(0, 8);

type Encryption = Manifest['encryption'];

/**
 * The name of the SECRET_KEY without which a backup is not read back: its manifest, and the secrets in it, are under that key whoever
 * it is encrypted for. Null where it does not say: one of before, for a BACKUP_RECIPIENT.
 * @param ownRecipient BACKUP_RECIPIENT, where it is set.
 */
export function neededKey(encryption: Encryption | null, ownRecipient: string | undefined): string | null {
  if (encryption === null) return null;
  if (encryption.key !== undefined) return encryption.key;
  return encryption.recipient === ownRecipient ? null : keyNameOf(encryption.recipient);
}
