import { randomBytes } from 'node:crypto';
import { type Config, deriveKey } from './config.ts';
import { keyNameOf } from './domain/operations/backup/key-name.ts';
import { type Backups, openBackups } from './domain/operations/backup/open.ts';
import { identityOf, recipientOf } from './platform/backup/age.ts';
import { dumpSource } from './platform/backup/dump.ts';
import type { Database } from './platform/db/database.ts';
import type { FileStorage } from './platform/storage/file-storage.ts';

/** What the keys of backups are derived for. */
export const backupPurposes = { manifests: 'backup manifests', encryption: 'backup encryption' } as const;

/** What a SECRET_KEY is called where backups say which one they need. */
export const secretKeyName = async (secretKey: string): Promise<string> =>
  keyNameOf(await recipientOf(identityOf(deriveKey(secretKey, backupPurposes.encryption))));

/** Backups of this installation, as its settings say. Opening it touches nothing. */
export function backupsOf(config: Config, database: Database, files: FileStorage): Backups {
  return openBackups(
    {
      source: dumpSource(database, config.migrateDatabaseUrl),
      settings: config.backups,
      files,
      manifestKey: deriveKey(config.secretKey, backupPurposes.manifests),
      ownKey: deriveKey(config.secretKey, backupPurposes.encryption),
      random: randomBytes,
      elapsed: () => performance.now(),
    },
    {
      settings: { SECRET_KEY: config.secretKey, BACKUP_DIR: '', BASE_URL: '' },
      livingFiles: config.files,
    },
  );
}
