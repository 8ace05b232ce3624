import { randomBytes } from 'node:crypto';
import { hostname, userInfo } from 'node:os';
import { openSigner } from '../app.ts';
import { deriveKey, markPurpose } from '../config.ts';
import { acceptChange, NothingToAcceptError } from '../domain/proof/seal/accept.ts';
import { openDatabase } from '../platform/db/database.ts';
import { requireSecretKey, withStoredLedgerSeed } from '../sealed-secrets.ts';
import type { Given, Print } from './command.ts';
import { checkDatabase, checkMigrated, checkSettings } from './start-checks.ts';
import { configFor } from './tenants/of-tenant.ts';
import { UsageError } from './usage-error.ts';

const maxReason = 2000;
const maxName = 200;

/**
 * Answers for a row that an operator changed past the service.
 * @returns 0 when it was accepted, 1 when there is nothing to accept.
 */
export async function acceptChangeCommand(asked: Given, print: Print): Promise<number> {
  const { values } = asked;
  // The check writes a space between them.
  const [, tbl = '', key = ''] = /^([a-z_]+)[/ ](.+)$/s.exec(values['row'] ?? '') ?? [];
  if (tbl === '') throw new UsageError('--row takes table/key as "lotmark check" names them, such as users/1234.');
  const reason = words('--reason', values['reason'], maxReason);
  const by = words('--by', values['by'] ?? `${userInfo().username}@${hostname()}`, maxName);
  const given = await configFor(asked);
  await checkDatabase(given);
  const database = await openDatabase({ url: given.databaseUrl, dataDir: given.dataDir, statementSeconds: 600 });
  try {
    await checkSettings(database);
    await checkMigrated(database.pool);
    const markKey = deriveKey(given.secretKey, markPurpose);
    database.markWith(markKey);
    await requireSecretKey(database.db, given.secretKey, randomBytes);
    const signer = openSigner(await withStoredLedgerSeed(database.db, given), randomBytes, (note) =>
      console.error(note),
    );
    try {
      const context = { signer, random: randomBytes, markKey, now: new Date() };
      const name = await database.db.transaction().execute((tx) => acceptChange(tx, context, { tbl, key, reason, by }));
      print(`${name}: ${tbl} ${key} accepted by ${by}. "lotmark check" names it from now on.`);
      return 0;
    } finally {
      signer.close();
    }
  } catch (error) {
    if (!(error instanceof NothingToAcceptError)) throw error;
    print(error.message);
    return 1;
  } finally {
    await database.close();
  }
}

/** @throws UsageError naming the option. */
function words(option: string, given: string | undefined, most: number): string {
  const text = given?.trim() ?? '';
  if (text === '' || text.length > most || !text.isWellFormed())
    throw new UsageError(`${option} takes 1 to ${most} characters: who looks at the check reads them.`);
  return text;
}
