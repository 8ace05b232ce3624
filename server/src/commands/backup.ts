import { openSigner } from '../app.ts';
import { backupsOf } from '../backups.ts';
import { type Config, deriveKey, markPurpose } from '../config.ts';
import { recordAttempt } from '../domain/operations/backup/store.ts';
import { attester, viewsOf } from '../domain/proof/attestation/attester.ts';
import { openWrittenRows } from '../domain/proof/seal/as-written.ts';
import { beginTrace } from '../domain/proof/seal/seal.ts';
import { systemClock } from '../kernel/values/clock.ts';
import { systemIds } from '../kernel/values/ids.ts';
import { platformActor } from '../kernel/write/work.ts';
import { write } from '../kernel/write/write.ts';
import { type Database, openDatabase } from '../platform/db/database.ts';
import { eventTags } from '../platform/db/seals/event-tags.ts';
import { openStorage } from '../platform/storage/open-storage.ts';
import { requireSecretKey, withStoredLedgerSeed } from '../sealed-secrets.ts';
import type { Given, Print } from './command.ts';
import { checkDatabase, checkMigrated, checkSettings } from './start-checks.ts';
import { eachInstallation } from './tenants/of-tenant.ts';

/**
 * Makes a backup, as backup_admin.force_backup does, also beside a running server on PostgreSQL.
 * @returns 0 when it was made, and sent where that is set up; else 1.
 */
export function backupCommand(given: Given, print: Print): Promise<number> {
  return eachInstallation(given, print, (config) => backUp(config, print));
}

async function backUp(config: Config, print: Print): Promise<number> {
  await checkDatabase(config);
  const database = await openDatabase({ url: config.databaseUrl, dataDir: config.dataDir, statementSeconds: 600 });
  try {
    await checkSettings(database);
    await checkMigrated(database.pool);
    database.markWith(deriveKey(config.secretKey, markPurpose));
    // As the first start does: a write that is marked as ours would else hide that the trace has not begun.
    await database.db.transaction().execute(async (tx) => {
      await requireSecretKey(tx, config.secretKey, systemIds.random);
      await beginTrace(tx);
    });
    return await makeBackup(config, database, print);
  } finally {
    await database.close();
  }
}

async function makeBackup(config: Config, database: Database, print: Print): Promise<number> {
  const attempt = await backupsOf(config, database, openStorage(config.files)).make(systemClock.now());
  if (attempt === undefined) {
    print('Another backup or drill of this database is under way: wait until it has ended, and run this again.');
    return 1;
  }
  for (const line of attempt.output) print(line);
  const signer = openSigner(await withStoredLedgerSeed(database.db, config), systemIds.random, print);
  const markKey = deriveKey(config.secretKey, markPurpose);
  try {
    const parts = {
      database,
      ids: systemIds,
      attester: attester(signer, systemIds.random, { written: openWrittenRows(markKey), views: viewsOf(database) }),
      kept: new Set<string>(),
      eventTags: eventTags(markKey),
      onEvents: () => {},
    };
    // A database that no server has started on yet has no key.
    await database.db.transaction().execute((tx) => signer.ensure(tx, systemClock.now()));
    await write(parts, { actor: platformActor('lotmark backup'), now: () => systemClock.now() }, (work) =>
      recordAttempt(work, signer, attempt, 'command'),
    );
  } finally {
    signer.close();
  }
  return attempt.error === null && (attempt.sent?.error ?? null) === null ? 0 : 1;
}
