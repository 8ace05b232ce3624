import { sql } from 'kysely';
import { type Config, ConfigError, deriveKey } from './config.ts';
import { sealedAs } from './domain/field/device/signature.ts';
import { openKey, sealKey } from './domain/proof/did/key-encryption.ts';
import type { Random } from './domain/proof/did/sealed-signer.ts';
import type { SecretBox } from './kernel/values/secret-box.ts';
import { derivedLedgerSeed } from './ledger.ts';
import type { Tx } from './platform/db/database.ts';

/** What each derived key seals. `deriveKey` makes a different key of each. */
export const purposes = {
  platformKeys: 'signing keys',
  organisationKeys: 'organisation keys',
  preimages: 'escrow preimages',
  intakeSecrets: 'intake secrets',
  webhookSecrets: 'webhook secrets',
  secondFactors: 'second factors',
  deviceSecrets: 'device secrets',
  ownSecrets: 'own secrets',
  serviceSecrets: 'service secrets',
  tenantSecrets: 'tenant secrets',
  mailTexts: 'mail texts',
} as const;
export type Purpose = (typeof purposes)[keyof typeof purposes];

/** A column that holds sealed secrets. */
export interface SealedPlace {
  /** What is in it, for messages. */
  what: string;
  purpose: Purpose;
  table: string;
  /** The primary key of the table. */
  id: string;
  column: string;
  /** The name that is sealed in with the secret, from the row's id. */
  bound?: (id: string) => string;
  /** The column is a JSON list, each entry with the secret in base64 as `sealed`. */
  list?: true;
  /** Which rows, where one column holds secrets of several purposes. */
  where?: string;
}

const platformDid = 'did in (select did from dids where organisation is null)';

/** Every column that holds a sealed secret. A test compares the list with the database's. */
export const sealedPlaces: readonly SealedPlace[] = [
  {
    what: 'the signing key',
    purpose: purposes.platformKeys,
    table: 'signing_keys',
    id: 'kid',
    column: 'private_key_encrypted',
    where: platformDid,
  },
  {
    what: 'the key of an organisation',
    purpose: purposes.organisationKeys,
    table: 'signing_keys',
    id: 'kid',
    column: 'private_key_encrypted',
    where: `not ${platformDid}`,
  },
  {
    what: 'the preimage of the escrow',
    purpose: purposes.preimages,
    table: 'escrows',
    id: 'name',
    column: 'mirror_preimage_encrypted',
  },
  {
    what: 'the secret of the webhook',
    purpose: purposes.webhookSecrets,
    table: 'webhooks',
    id: 'id',
    column: 'secret_sealed',
  },
  {
    what: 'an earlier secret of the webhook',
    purpose: purposes.webhookSecrets,
    table: 'webhooks',
    id: 'id',
    column: 'earlier_secrets',
    list: true,
  },
  {
    what: 'the intake secret of the partner key',
    purpose: purposes.intakeSecrets,
    table: 'erp_integrations',
    id: 'key_id',
    column: 'secret_sealed',
    bound: intakeName,
  },
  {
    what: 'an earlier intake secret of the partner key',
    purpose: purposes.intakeSecrets,
    table: 'erp_integrations',
    id: 'key_id',
    column: 'earlier_secrets',
    list: true,
    bound: intakeName,
  },
  {
    what: 'the second factor',
    purpose: purposes.secondFactors,
    table: 'user_totp',
    id: 'id',
    column: 'secret_sealed',
  },
  {
    what: 'the secret of a service',
    purpose: purposes.serviceSecrets,
    table: 'service_secrets',
    id: 'id',
    column: 'sealed',
  },
  {
    what: 'the shared secret of the device key',
    purpose: purposes.deviceSecrets,
    table: 'device_keys',
    id: 'id',
    column: 'secret_sealed',
    bound: sealedAs,
  },
  {
    what: 'the secret of the tenant',
    purpose: purposes.tenantSecrets,
    table: 'tenants',
    id: 'name',
    column: 'secret_sealed',
  },
  {
    what: 'the text of',
    purpose: purposes.mailTexts,
    table: 'mails',
    id: 'secret_name',
    column: 'text_sealed',
  },
  { what: 'our', purpose: purposes.ownSecrets, table: 'sealed_secrets', id: 'name', column: 'sealed' },
];

/** Seals and opens with a key of ours, 32 bytes. */
export function secretBox(key: Uint8Array, random: Random): SecretBox {
  return {
    seal: (name, secret) => sealKey(key, random(12), name, secret),
    open: (name, sealed) => openKey(key, name, sealed),
  };
}

function intakeName(keyId: string): string {
  return `intake ${keyId}`;
}

const knownText = 'known text';
const ledgerSeedName = 'ledger seed';
/** Rows to one statement. */
const chunk = 1000;

interface SealedRow {
  id: string;
  sealed: Buffer;
}

/** A row of a place, with all the secrets that its column holds. */
interface StoredRow {
  id: string;
  value: Buffer | { sealed: string }[];
}

function secretsOf({ id, value }: StoredRow): SealedRow[] {
  const all = Array.isArray(value) ? value.map((entry) => Buffer.from(entry.sealed, 'base64')) : [value];
  return all.map((sealed) => ({ id, sealed }));
}

function withSecrets({ value }: StoredRow, sealed: readonly Buffer[]): Buffer | string {
  if (!Array.isArray(value)) return sealed[0] as Buffer;
  return JSON.stringify(value.map((entry, i) => ({ ...entry, sealed: sealed[i]?.toString('base64') })));
}

/** The secret, or null when this SECRET_KEY does not open it. */
function openWith(secretKey: string, place: SealedPlace, row: SealedRow): Buffer | null {
  try {
    return openKey(deriveKey(secretKey, place.purpose), place.bound?.(row.id) ?? row.id, row.sealed);
  } catch {
    return null;
  }
}

async function rowsOf(tx: Tx, place: SealedPlace, after: string, limit: number): Promise<StoredRow[]> {
  const [id, column] = [sql.ref(place.id), sql.ref(place.column)];
  const some = place.list === true ? sql`${column} <> '[]'` : sql`${column} is not null`;
  const { rows } = await sql<StoredRow>`
    select ${id} as id, ${column} as value from ${sql.table(place.table)}
     where ${some} and ${id} > ${after} and ${sql.raw(place.where ?? 'true')}
     order by ${id} limit ${limit}`.execute(tx);
  return rows;
}

/**
 * Refuses a SECRET_KEY that is not the one of this database, before anything is done with it. The first start with a
 * database leaves a known text in it to know that by; an older database is known by what is sealed in it already.
 * @throws ConfigError
 */
export async function requireSecretKey(tx: Tx, secretKey: string, random: Random): Promise<void> {
  if (await fitsSecretKey(tx, secretKey)) return;
  const key = deriveKey(secretKey, purposes.ownSecrets);
  const sealed = sealKey(key, random(12), knownText, Buffer.from(knownText));
  await sql`insert into sealed_secrets (name, sealed) values (${knownText}, ${sealed})
            on conflict (name) do nothing`.execute(tx);
}

/**
 * As `requireSecretKey`, and writes nothing.
 * @returns whether the known text is there.
 * @throws ConfigError
 */
export async function fitsSecretKey(tx: Tx, secretKey: string): Promise<boolean> {
  const { rows } = await sql<SealedRow>`
    select name as id, sealed from sealed_secrets where name = ${knownText}`.execute(tx);
  const [known] = rows;
  if (known !== undefined) {
    if (openWith(secretKey, ownPlace(), known) === null) throw wrongKey();
    return true;
  }
  for (const place of sealedPlaces) {
    const [row] = await rowsOf(tx, place, '', 1);
    for (const secret of row === undefined ? [] : secretsOf(row)) {
      if (openWith(secretKey, place, secret) === null) throw wrongKey();
    }
  }
  return false;
}

function ownPlace(): SealedPlace {
  return sealedPlaces.find((place) => place.table === 'sealed_secrets') as SealedPlace;
}

function wrongKey(): ConfigError {
  return new ConfigError([
    'SECRET_KEY: is not the one that the secrets in this database are sealed with; start with that one, or run ' +
      '"lotmark keys reseal" with it as OLD_SECRET_KEY',
  ]);
}

/**
 * The settings with the seed of the embedded ledger as it was before SECRET_KEY was replaced: the platform's account, and
 * with it its DID, must not change.
 */
export async function withStoredLedgerSeed(tx: Tx, config: Config): Promise<Config> {
  if (config.ledger.seed !== undefined) return config;
  const { rows } = await sql<SealedRow>`
    select name as id, sealed from sealed_secrets where name = ${ledgerSeedName}`.execute(tx);
  const [row] = rows;
  const seed = row === undefined ? undefined : openWith(config.secretKey, ownPlace(), row)?.toString();
  return { ...config, ledger: { ...config.ledger, seed } };
}

/** How many secrets were sealed anew, and how many had been already. */
export interface Resealed {
  resealed: number;
  kept: number;
}

/**
 * Seals every secret with another SECRET_KEY. Call it in one transaction: all are sealed anew, or none. What opens with
 * the new key already stays as it is, so it may be run again.
 * @throws ConfigError naming what neither key opens; then nothing is changed.
 */
export async function resealAll(
  tx: Tx,
  config: Config,
  { old, random }: { old: string; random: Random },
): Promise<Resealed> {
  const lost: string[] = [];
  const done: Resealed = { resealed: 0, kept: 0 };
  await keepLedgerSeed(tx, config, old, random);
  for (const place of sealedPlaces) {
    const key = deriveKey(config.secretKey, place.purpose);
    // A secret that a server stores meanwhile would be missed.
    await sql`lock table ${sql.table(place.table)} in share row exclusive mode`.execute(tx);
    let after = '';
    for (;;) {
      const rows = await rowsOf(tx, place, after, chunk);
      const anew: { id: string; value: Buffer | string }[] = [];
      for (const row of rows) {
        const before = done.resealed;
        const sealed = secretsOf(row).map((each) => {
          if (openWith(config.secretKey, place, each) !== null) {
            done.kept += 1;
            return each.sealed;
          }
          const secret = openWith(old, place, each);
          if (secret === null) {
            lost.push(`${place.what} ${row.id}`);
            return each.sealed;
          }
          done.resealed += 1;
          return sealKey(key, random(12), place.bound?.(row.id) ?? row.id, secret);
        });
        if (done.resealed > before) anew.push({ id: row.id, value: withSecrets(row, sealed) });
      }
      await store(tx, place, anew);
      const last = rows.at(-1);
      if (last === undefined || rows.length < chunk) break;
      after = last.id;
    }
  }
  if (lost.length > 0) throw notOpened(lost);
  return done;
}

/** Without LEDGER_SEED the embedded ledger's seed was derived from the old SECRET_KEY: from now on it is kept. */
async function keepLedgerSeed(tx: Tx, config: Config, old: string, random: Random): Promise<void> {
  if (config.ledger.seed !== undefined || (await isResealed(tx, config.secretKey))) return;
  const seed = derivedLedgerSeed(old);
  const sealed = sealKey(deriveKey(old, purposes.ownSecrets), random(12), ledgerSeedName, Buffer.from(seed));
  await sql`insert into sealed_secrets (name, sealed) values (${ledgerSeedName}, ${sealed})
            on conflict (name) do nothing`.execute(tx);
}

/** Whether the database is one of this SECRET_KEY already. */
async function isResealed(tx: Tx, secretKey: string): Promise<boolean> {
  const { rows } = await sql<SealedRow>`
    select name as id, sealed from sealed_secrets where name = ${knownText}`.execute(tx);
  const [known] = rows;
  return known !== undefined && openWith(secretKey, ownPlace(), known) !== null;
}

async function store(
  tx: Tx,
  place: SealedPlace,
  rows: readonly { id: string; value: Buffer | string }[],
): Promise<void> {
  if (rows.length === 0) return;
  const [id, column] = [sql.ref(place.id), sql.ref(place.column)];
  const values = rows.map((row) => row.value);
  const list = place.list === true ? sql`${values}::jsonb[]` : sql`${values}::bytea[]`;
  await sql`
    update ${sql.table(place.table)} as t set ${column} = new.value
      from unnest(${rows.map((row) => row.id)}::text[], ${list}) as new (id, value)
     where t.${id} = new.id`.execute(tx);
}

const namedAtMost = 20;

function notOpened(lost: readonly string[]): ConfigError {
  const more = lost.length > namedAtMost ? [`and ${lost.length - namedAtMost} more`] : [];
  return new ConfigError([
    'neither SECRET_KEY nor OLD_SECRET_KEY opens the following, so nothing was changed:',
    ...lost.slice(0, namedAtMost),
    ...more,
  ]);
}
