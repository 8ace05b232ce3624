import { randomBytes } from 'node:crypto';
import { openSigner } from '../app.ts';
import { secretKeyName } from '../backups.ts';
import { type Config, ConfigError, deriveKey, markPurpose } from '../config.ts';
import { certificateSealPurpose, proveSealsAnew } from '../domain/assurance/document/certificate-seals.ts';
import { markAnew } from '../domain/proof/seal/seal.ts';
import { asker } from '../domain/proof/seal/store.ts';
import type { Database } from '../platform/db/database.ts';
import { eventTags } from '../platform/db/seals/event-tags.ts';
import { tagEventsAnew } from '../platform/db/seals/waiting-events.ts';
import { resealAll, withStoredLedgerSeed } from '../sealed-secrets.ts';
import type { Given, Print } from './command.ts';
import { withMarkedDatabase } from './marked-database.ts';
import { requireNoServer, StartError } from './start-checks.ts';
import { UsageError } from './usage-error.ts';

/** `keys rotate` and `keys reseal`: see docs/keys.md. */
export async function keysCommand(given: Given, print: Print): Promise<number> {
  const { operands, values } = given;
  if (operands[0] === 'reseal' && values['tenant'] !== undefined) {
    throw new UsageError(
      'The SECRET_KEY of a tenant is made by the service and does not change: `lotmark keys reseal` of this installation seals it anew.',
    );
  }
  const isRotation = operands[0] !== 'reseal';
  return withMarkedDatabase(
    given,
    async ({ config, database }) => {
      await (isRotation ? rotate : reseal)(config, database, print);
      return 0;
    },
    { isOurs: isRotation },
  );
}

/** Retires the platform's signing key and starts a new one; old receipts stay verifiable. */
async function rotate(given: Config, database: Database, print: Print): Promise<void> {
  const config = await withStoredLedgerSeed(database.db, given);
  const signer = openSigner(config, randomBytes, (note) => console.error(note));
  try {
    const now = () => new Date();
    await database.db.transaction().execute((tx) => signer.ensure(tx, now()));
    const { retired, active, at } = await database.db
      .transaction()
      .execute((tx) => signer.rotate(tx, now))
      .catch(explainTimeout);
    print(`Retired ${retired}\nActive  ${active}\nWhat the retired key signed stays verifiable.`);
    const ahead = Math.round((at.getTime() - Date.now()) / 1000);
    if (ahead > 1) {
      print(
        `The new key begins ${ahead} seconds from now, because a signature of the old one is dated that late: a clock was ahead.`,
      );
    }
  } finally {
    signer.close();
  }
}

function explainTimeout(error: Error & { code?: string }): never {
  if (error.code !== '55P03') throw error;
  throw new StartError('Somebody has been signing for more than ten seconds. Nothing was changed; run this again.');
}

/** After SECRET_KEY was replaced: seals every secret with it that is sealed with OLD_SECRET_KEY. */
async function reseal(config: Config, database: Database, print: Print): Promise<void> {
  const old = config.oldSecretKey;
  if (old === undefined) {
    throw new ConfigError([
      'OLD_SECRET_KEY: is required by "keys reseal" (the key until now; SECRET_KEY is the new one)',
    ]);
  }
  if (old === config.secretKey) {
    throw new ConfigError([
      'OLD_SECRET_KEY: is the same as SECRET_KEY, so there is nothing to seal anew; it is the key until now, and SECRET_KEY the new one',
    ]);
  }
  if (database.kind === 'postgres') await requireNoServer(database.db);
  const { resealed, kept } = await database.db.transaction().execute(async (tx) => {
    const keys = { old: deriveKey(old, markPurpose), current: deriveKey(config.secretKey, markPurpose) };
    await markAnew(tx, keys);
    await tagEventsAnew(asker(tx), eventTags(keys.old), eventTags(keys.current));
    const seals = {
      old: deriveKey(old, certificateSealPurpose),
      current: deriveKey(config.secretKey, certificateSealPurpose),
    };
    await proveSealsAnew(tx, seals);
    return resealAll(tx, config, { old, random: randomBytes });
  });
  const name = await secretKeyName(config.secretKey);
  if (resealed === 0) {
    // Any key can be given then: that nothing was opened with it says that no backup need be under it.
    print(
      `Nothing was sealed anew: all ${kept} secrets are sealed with SECRET_KEY already (fingerprint ${name}), and none was with OLD_SECRET_KEY.\n` +
        'Keep each earlier SECRET_KEY as long as the backups that were made under it: "lotmark check" and the console name them by fingerprint.',
    );
    return;
  }
  print(
    `${resealed} ${resealed === 1 ? 'secret is' : 'secrets are'} sealed with SECRET_KEY now; ${kept} ${kept === 1 ? 'was' : 'were'} already.\n` +
      `Backups made until now are read back with OLD_SECRET_KEY alone (fingerprint ${await secretKeyName(old)}): keep it as long as them.\n` +
      `Make a new one now (lotmark backup): it needs SECRET_KEY (fingerprint ${name}). Nothing else needs the old key.`,
  );
}
