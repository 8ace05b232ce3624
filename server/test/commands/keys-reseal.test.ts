import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { secretKeyName } from '../../src/backups.ts';
import { deriveKey, readConfig } from '../../src/config.ts';
import { openKey, sealKey } from '../../src/domain/proof/did/key-encryption.ts';
import { type Db, openDatabase } from '../../src/platform/db/database.ts';
import { resealAll, sealedPlaces } from '../../src/sealed-secrets.ts';
import { openServedDatabase, type ServedDatabase } from '../faults/served-database.ts';
import { freshDatabase, onPostgres, type TestDatabase } from '../support/database.ts';
import { runCommand, startServer } from '../support/process.ts';

// Each command is a process that opens the database anew.
vi.setConfig({ testTimeout: 300_000 });

const oldKey = 'test-secret-key-test-secret-key-test';
const newKey = 'another-secret-key-another-secret-key';

describe('all that is sealed', () => {
  /** As the parts of the service seal them: table, column, id, the name that is sealed in, the purpose. */
  const sealed = [
    ['signing_keys', 'private_key_encrypted', 'platform-key', 'platform-key', 'signing keys'],
    ['signing_keys', 'private_key_encrypted', 'exporter-key', 'exporter-key', 'organisation keys'],
    ['escrows', 'mirror_preimage_encrypted', 'ESC-2026-00001', 'ESC-2026-00001', 'escrow preimages'],
    ['webhooks', 'secret_sealed', `wh_${'a'.repeat(24)}`, `wh_${'a'.repeat(24)}`, 'webhook secrets'],
    ['webhooks', 'earlier_secrets', `wh_${'a'.repeat(24)}`, `wh_${'a'.repeat(24)}`, 'webhook secrets'],
    ['erp_integrations', 'secret_sealed', 'pk_1', 'intake pk_1', 'intake secrets'],
    ['erp_integrations', 'earlier_secrets', 'pk_1', 'intake pk_1', 'intake secrets'],
    ['user_totp', 'secret_sealed', 'app', 'app', 'second factors'],
    ['service_secrets', 'sealed', 'mail', 'mail', 'service secrets'],
    ['device_keys', 'secret_sealed', 'dk_1', 'device key dk_1', 'device secrets'],
    ['tenants', 'secret_sealed', 'guji', 'guji', 'tenant secrets'],
    ['mails', 'text_sealed', 'mail 1', 'mail 1', 'mail texts'],
    ['sealed_secrets', 'sealed', 'known text', 'known text', 'own secrets'],
  ] as const;
  const ids: Record<string, string> = {
    signing_keys: 'kid',
    escrows: 'name',
    webhooks: 'id',
    erp_integrations: 'key_id',
    user_totp: 'id',
    service_secrets: 'id',
    device_keys: 'id',
    tenants: 'name',
    mails: 'secret_name',
    sealed_secrets: 'name',
  };
  const secrets = new Map(sealed.map(([table, column, id]) => [`${table}.${column}.${id}`, randomBytes(32)]));
  const config = readConfig({ SECRET_KEY: newKey, LEDGER_SEED: `s${'x'.repeat(28)}` });
  let database: TestDatabase;

  beforeAll(async () => {
    database = await freshDatabase();
    await database.db.transaction().execute(async (tx) => {
      // What else these rows refer to is not what is looked at.
      await sql`set local session_replication_role = replica`.execute(tx);
      await sql`insert into dids (did, organisation, created_at, updated_at)
                values (${platform}, null, now(), now()), (${exporter}, 'EXP-00001', now(), now())`.execute(tx);
      await sql`insert into signing_keys (kid, did, public_key, valid_from)
                values ('platform-key', ${platform}, ${randomBytes(32)}, now()),
                       ('exporter-key', ${exporter}, ${randomBytes(32)}, now())`.execute(tx);
      await sql`insert into escrows (name, order_name, status, amount, currency, fee_bps, cooperative_share_bps, fee_amount,
                                     cooperative_amount, exporter_amount, created_at)
                values ('ESC-2026-00001', 'ORD-2026-00001', 'Pending', 10, 'USD', 1, 1, 1, 4, 5, now())`.execute(tx);
      await sql`insert into webhooks (id, owner_id, sees_all, url, schemas, regions, secret_sealed, status, created_at, position, next_attempt_at)
                values (${`wh_${'a'.repeat(24)}`}, gen_random_uuid(), true, 'https://a.example', '{x}', '{}', '',
                        'Active', now(), 0, now())`.execute(tx);
      await sql`insert into erp_integrations (key_id, secret_sealed, created_at)
                values ('pk_1', '', now())`.execute(tx);
      await sql`insert into user_totp (id, user_id, secret_sealed, begun_at)
                values ('app', gen_random_uuid(), '', now())`.execute(tx);
      await sql`insert into service_secrets (id, slot, sealed, fingerprint, source, state, set_at, overlap_until)
                values ('mail', 'mail.api', '', '00000000', 'here', 'Current', now(), now())`.execute(tx);
      await sql`insert into device_keys (id, device, secret_sealed, valid_from)
                values ('dk_1', 'DEV-00001', '', now())`.execute(tx);
      await sql`insert into tenants (name, title, tier, status, admin_email, secret_sealed, created_at)
                values ('guji', 'Guji', 'Basic', 'Active', 'a@example.org', '', now())`.execute(tx);
      await sql`insert into mails (kind, recipient, subject, body_text, secret_name, text_sealed, created_at, next_attempt_at)
                values ('invite', 'a@example.org', 'x', 'x', 'mail 1', '', now(), now())`.execute(tx);
      await sql`insert into sealed_secrets (name, sealed) values ('known text', '')`.execute(tx);
    });
    // The same for updates: keys of other tables are checked by triggers.
    for (const table of Object.keys(ids))
      await sql`alter table ${sql.table(table)} disable trigger all`.execute(database.db);
    for (const place of sealed) await seal(place, oldKey);
  });
  afterAll(() => database.close());

  const platform = 'did:svc:ledger:rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh';
  const exporter = 'did:svc:ledger:rG1QQv2nh2gr7RCZ1P8YYcBUKCCN633jCn';
  type Place = (typeof sealed)[number];

  async function seal([table, column, id, bound, purpose]: Place, key: string): Promise<void> {
    const secret = secrets.get(`${table}.${column}.${id}`) as Buffer;
    const bytes = sealKey(deriveKey(key, purpose), randomBytes(12), bound, secret);
    const list = [{ expires_at: '2030-01-01T00:00:00.000Z', sealed: bytes.toString('base64') }];
    const value = column === 'earlier_secrets' ? sql`${JSON.stringify(list)}::jsonb` : sql`${bytes}`;
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${value}
               where ${sql.ref(ids[table] as string)} = ${id}`.execute(database.db);
  }

  async function opens([table, column, id, bound, purpose]: Place, key: string): Promise<boolean> {
    const { rows } = await sql<{ sealed: Buffer | { sealed: string; expires_at: string }[] }>`
      select ${sql.ref(column)} as sealed from ${sql.table(table)}
       where ${sql.ref(ids[table] as string)} = ${id}`.execute(database.db);
    const [row] = rows;
    const bytes = Array.isArray(row?.sealed) ? Buffer.from(row.sealed[0]?.sealed ?? '', 'base64') : row?.sealed;
    if (Array.isArray(row?.sealed)) expect(row.sealed[0]?.expires_at).toBe('2030-01-01T00:00:00.000Z');
    try {
      const secret = openKey(deriveKey(key, purpose), bound, bytes as Buffer);
      return secret.equals(secrets.get(`${table}.${column}.${id}`) as Buffer);
    } catch {
      return false;
    }
  }

  const reseal = () =>
    database.db.transaction().execute((tx) => resealAll(tx, config, { old: oldKey, random: randomBytes }));

  test('stands in one list: no column is forgotten', async () => {
    const { rows } = await sql<{ place: string }>`
      select table_name || '.' || column_name as place from information_schema.columns
       where table_schema = 'public' and data_type in ('bytea', 'jsonb')
         and column_name ~ '(sealed|encrypted|earlier_secret)' and column_name !~ 'sha256$'`.execute(database.db);
    const listed = new Set(sealedPlaces.map((place) => `${place.table}.${place.column}`));
    expect([...listed].sort()).toEqual(rows.map((row) => row.place).sort());
    expect(new Set(sealed.map(([table, column]) => `${table}.${column}`))).toEqual(listed);
  });

  test('stays as it is while something opens with neither key, which is named', async () => {
    const [, , escrow, , , intake] = sealed as unknown as Place[];
    await seal(escrow as Place, 'lost');
    await seal(intake as Place, 'lost');
    await expect(reseal()).rejects.toThrow(
      'neither SECRET_KEY nor OLD_SECRET_KEY opens the following, so nothing was changed:\n' +
        '  - the preimage of the escrow ESC-2026-00001\n  - the intake secret of the partner key pk_1',
    );
    for (const place of sealed) expect(await opens(place, newKey)).toBe(false);
    await seal(escrow as Place, oldKey);
    // A part that is done already is left as it is.
    await seal(intake as Place, newKey);
  });

  test('is sealed with the new key, once', async () => {
    expect(await reseal()).toEqual({ resealed: sealed.length - 1, kept: 1 });
    for (const place of sealed) expect([place, await opens(place, newKey)]).toEqual([place, true]);
    for (const place of sealed) expect(await opens(place, oldKey)).toBe(false);
    expect(await reseal()).toEqual({ resealed: 0, kept: sealed.length });
  });
});

describe('lotmark keys reseal', () => {
  let database: ServedDatabase;
  beforeAll(async () => {
    database = await openServedDatabase();
    await (await startServer(database.env)).end();
  });
  afterAll(() => database.close());

  /** Over a connection that is gone afterwards: one that idles would count as a server. */
  async function look<T>(read: (db: Db) => Promise<T>): Promise<T> {
    const { DATABASE_URL: url, DATA_DIR: dataDir } = database.env;
    const opened = await openDatabase({ url, dataDir });
    try {
      return await read(opened.db);
    } finally {
      await opened.close();
    }
  }
  const withKey = (key: string, more: Record<string, string> = {}) => ({ ...database.env, SECRET_KEY: key, ...more });
  const platform = () =>
    look(async (db: Db) => {
      const dids = await db.selectFrom('dids').select('did').execute();
      const keys = await db.selectFrom('signing_keys').select(['kid', 'retired_at']).execute();
      return { dids, keys };
    });

  test('a start with another SECRET_KEY is refused in one sentence, and leaves nothing behind', async () => {
    const before = await platform();
    for (const args of [['serve'], ['keys', 'rotate']]) {
      const { code, output } = await runCommand(args, withKey(newKey));
      expect(output).toBe(
        'The settings are not right:\n  - SECRET_KEY: is not the one that the secrets in this database are sealed with; ' +
          'start with that one, or run "lotmark keys reseal" with it as OLD_SECRET_KEY\n',
      );
      expect(code).toBe(1);
    }
    expect(await platform()).toEqual(before);
  });

  test('also by a database from before the known text', async () => {
    await look((db) => sql`delete from sealed_secrets`.execute(db));
    const { output } = await runCommand(['serve'], withKey(newKey));
    expect(output).toContain('SECRET_KEY: is not the one');
    expect(await look((db) => db.selectFrom('sealed_secrets').selectAll().execute())).toEqual([]);
  });

  test('asks for the old key, and changes nothing when it is the wrong one', async () => {
    expect(await runCommand(['keys', 'reseal'], withKey(newKey))).toEqual({
      code: 1,
      output: expect.stringContaining('OLD_SECRET_KEY: is required by "keys reseal"'),
    });
    const { output } = await runCommand(['keys', 'reseal'], withKey(newKey, { OLD_SECRET_KEY: 'neither of them' }));
    expect(output).toMatch(
      /nothing was changed:\n {2}- our ledger seed|nothing was changed:\n {2}- the signing key did:/,
    );
  });

  test.runIf(onPostgres)('waits for no server: while one runs it is refused', async () => {
    const server = await startServer(withKey(oldKey));
    try {
      const { code, output } = await runCommand(['keys', 'reseal'], withKey(newKey, { OLD_SECRET_KEY: oldKey }));
      expect(output).toMatch(/^\d+ connections of a running server or worker are on this database: stop them all/);
      expect(code).toBe(1);
    } finally {
      await server.end();
    }
  });

  test('goes on with the new key, the same DID and the same ledger account', async () => {
    const before = await platform();
    const resealed = await runCommand(['keys', 'reseal'], withKey(newKey, { OLD_SECRET_KEY: oldKey }));
    expect(resealed).toEqual({
      code: 0,
      output: expect.stringMatching(/^[1-9]\d* secrets are sealed with SECRET_KEY now/),
    });
    // The old key is not to be thrown away: backups made until now need it.
    const names = [...resealed.output.matchAll(/\(fingerprint ([0-9a-f]{8})\)/g)].map(([, name]) => name);
    expect(names).toEqual([await secretKeyName(oldKey), await secretKeyName(newKey)]);
    expect(resealed.output).toContain('Backups made until now are read back with OLD_SECRET_KEY alone');
    const again = await runCommand(['keys', 'reseal'], withKey(newKey, { OLD_SECRET_KEY: oldKey }));
    expect(again).toEqual({
      code: 0,
      output: expect.stringMatching(
        /^Nothing was sealed anew: all [1-9]\d* secrets are sealed with SECRET_KEY already/,
      ),
    });
    // No key is named as one to keep that nothing was sealed with.
    const wrong = 'a key that never was one of this database';
    const mistaken = await runCommand(['keys', 'reseal'], withKey(newKey, { OLD_SECRET_KEY: wrong }));
    expect(mistaken).toEqual(again);
    for (const key of [oldKey, wrong]) expect(mistaken.output).not.toContain(await secretKeyName(key));
    expect(await runCommand(['keys', 'reseal'], withKey(newKey, { OLD_SECRET_KEY: newKey }))).toEqual({
      code: 1,
      output: expect.stringContaining('OLD_SECRET_KEY: is the same as SECRET_KEY'),
    });
    expect((await runCommand(['serve'], withKey(oldKey))).output).toContain('SECRET_KEY: is not the one');
    const server = await startServer(withKey(newKey));
    await server.end();
    expect(await platform()).toEqual(before);
    // And back: the seed of the ledger moves along.
    expect(await runCommand(['keys', 'reseal'], withKey(oldKey, { OLD_SECRET_KEY: newKey }))).toEqual({
      code: 0,
      output: expect.stringContaining('are sealed with SECRET_KEY now'),
    });
    await (await startServer(withKey(oldKey))).end();
    expect(await platform()).toEqual(before);
  });
});
