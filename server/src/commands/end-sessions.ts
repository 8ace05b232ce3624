import { hostname, userInfo } from 'node:os';
import { deriveKey, markPurpose } from '../config.ts';
import { closeAllSessions } from '../domain/people/user/sessions.ts';
import { openWrittenRows } from '../domain/proof/seal/as-written.ts';
import { systemIds } from '../kernel/values/ids.ts';
import { guest } from '../kernel/write/actor.ts';
import { writeAudit } from '../kernel/write/audit.ts';
import { openDatabase } from '../platform/db/database.ts';
import { requireSecretKey } from '../sealed-secrets.ts';
import type { Given, Print } from './command.ts';
import { checkDatabase, checkMigrated, checkSettings } from './start-checks.ts';
import { configFor } from './tenants/of-tenant.ts';

/** Ends everybody's sessions, as after a theft of the database: all sign in anew. */
export async function endSessionsCommand(given: Given, print: Print): Promise<number> {
  const config = await configFor(given);
  await checkDatabase(config);
  const database = await openDatabase({ url: config.databaseUrl, dataDir: config.dataDir, statementSeconds: 600 });
  try {
    await checkSettings(database);
    await checkMigrated(database.pool);
    const markKey = deriveKey(config.secretKey, markPurpose);
    database.markWith(markKey);
    await requireSecretKey(database.db, config.secretKey, systemIds.random);
    const by = `${userInfo().username}@${hostname()}`;
    const { ended, altered } = await database.db.transaction().execute(async (tx) => {
      const done = await closeAllSessions(tx, openWrittenRows(markKey));
      await writeAudit(tx, {
        at: new Date(),
        actor: { ...guest, label: `operator ${by}` },
        operation: 'lotmark end-sessions',
        subject: undefined,
        outcome: 'ok',
        requestId: systemIds.uuid(),
        ip: '',
      });
      return done;
    });
    print(`${ended} sessions are ended; everybody signs in anew. Passwords, passkeys and API keys work on.`);
    if (altered === undefined) return 0;
    print(
      `${altered} is not as the service wrote it: a session of an account that was hidden may go on. Run "lotmark check".`,
    );
    return 1;
  } finally {
    await database.close();
  }
}
