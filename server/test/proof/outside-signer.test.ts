import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { verifyReceipt } from '@lotmark/sdk/verify';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { openServedDatabase, type ServedDatabase } from '../faults/served-database.ts';
import { type Harness, startHarness } from '../support/harness.ts';
import { runCommand, startServer, tempDir } from '../support/process.ts';
import { signedLot } from '../support/signed-lot.ts';
import { type Caller, World } from '../support/world.ts';

vi.setConfig({ testTimeout: 300_000 });

const root = join(import.meta.dirname, '../../..');
const program = (path: string, ...args: string[]) =>
  ['exec', process.execPath, join(root, path), ...args].map((word, i) => (i === 0 ? word : `"${word}"`)).join(' ');

/** The keys of the platform, oldest first, and where each is kept. */
async function keysOf(harness: Harness): Promise<string[]> {
  const keys = await harness.database.db
    .selectFrom('signing_keys')
    .select(['private_key_encrypted', 'outside_key'])
    .orderBy('valid_from')
    .execute();
  return keys.map((key) => key.outside_key ?? (key.private_key_encrypted === null ? 'nowhere' : 'sealed'));
}

async function receiptHolds(harness: Harness, lot: string): Promise<boolean> {
  const receipt = await fetch(`${harness.url}/verify/${lot}/receipt.json`);
  const { did } = harness.app.services.signer;
  const document = await fetch(`${harness.url}/1.0/identifiers/${did}`).then((answer) => answer.json());
  const { ok } = await verifyReceipt(await receipt.text(), { did, didDocument: document.didDocument });
  return ok;
}

describe('a service whose signer is a program', () => {
  const folder = tempDir();
  const faultFile = join(folder.path, 'fault');
  let harness: Harness;
  let clerk: Caller;
  let lot: string;
  beforeAll(async () => {
    const command = program('server/test/proof/signers/faulty.mjs', faultFile, join(folder.path, 'starts'));
    harness = await startHarness({ env: { SIGNER: 'command', SIGNER_COMMAND: command } });
    clerk = await new World(harness).member('Cooperative');
    lot = await signedLot(harness, clerk);
  });
  afterAll(async () => {
    await harness.close();
    folder.remove();
  });

  test('keeps no private key in the database, and its receipts hold', async () => {
    expect(await keysOf(harness)).toEqual(['only']);
    await harness.anchor();
    expect(await receiptHolds(harness, lot)).toBe(true);
  });

  test.each(['forge', 'refuse', 'crash'])(
    'refuses with 503 what cannot be signed (%s), and changes nothing',
    async (fault) => {
      const lotRow = () =>
        harness.database.db.selectFrom('lots').selectAll().where('name', '=', lot).executeTakeFirstOrThrow();
      const edit = () => clerk.call('cooperative.update_lot', { lot, lot_reference: fault });
      const before = await lotRow();
      writeFileSync(faultFile, fault);
      const refused = await edit();
      rmSync(faultFile);
      expect(refused).toMatchObject({ status: 503, body: { exc_type: 'ServiceUnavailableError' } });
      expect(refused.body.exception).toBe('The signer that keeps our key cannot be reached right now; try again.');
      expect(refused.headers.get('retry-after')).toBe('2');
      expect(await lotRow()).toEqual(before);
      await vi.waitFor(async () => expect(await edit()).toMatchObject({ status: 200 }), {
        timeout: 10_000,
        interval: 100,
      });
      expect(await lotRow()).toMatchObject({ lot_reference: fault, attested_version: before.attested_version + 1 });
    },
  );

  test('does not take up a key again that was in use', async () => {
    const { db } = harness.database;
    const { signer } = harness.app.services;
    await expect(db.transaction().execute((tx) => signer.rotate(tx, () => harness.clock.now()))).rejects.toThrow(
      'the signer has to make another key first',
    );
    expect(await keysOf(harness)).toEqual(['only']);
  });
});

describe('keys rotate', () => {
  const folder = tempDir();
  let database: ServedDatabase;
  beforeAll(async () => {
    database = await openServedDatabase();
  });
  afterAll(async () => {
    await database.close();
    folder.remove();
  });

  /** Where the keys of the platform are kept, oldest first. */
  const kept = () =>
    database.look(async (db) => {
      const keys = await db.selectFrom('signing_keys').select('outside_key').orderBy('valid_from').execute();
      return keys.map((key) => key.outside_key);
    });

  test('hands over to a signer outside, and takes the key back', async () => {
    const outside = {
      ...database.env,
      SIGNER: 'command',
      SIGNER_COMMAND: program('scripts/signers/files.mjs', join(folder.path, 'keys')),
    };
    await (await startServer(database.env)).end();
    // A server that knows the outside signer goes on with the sealed key until then, and says so.
    const between = await startServer(outside);
    await between.end();
    expect(between.output()).toContain('the signing key still lies in the database');
    expect(await kept()).toEqual([null]);

    expect(await runCommand(['keys', 'rotate'], outside)).toMatchObject({ code: 0 });
    // `current_key` made the first, which no one asked for; the rotation takes a new one.
    expect(readdirSync(join(folder.path, 'keys'))).toEqual(['1.pem', '2.pem']);
    expect(await kept()).toEqual([null, '2']);
    await (await startServer(outside)).end();
    expect(await runCommand(['check'], outside)).toMatchObject({ code: 0 });

    await expect(startServer(database.env)).rejects.toThrow(
      /The signing key \S+ is kept by an outside signer: start with SIGNER=command/,
    );
    expect(await runCommand(['keys', 'rotate'], database.env)).toMatchObject({ code: 0 });
    expect(await kept()).toEqual([null, '2', null]);
    await (await startServer(database.env)).end();
  });

  test('changes nothing while the signer is away', async () => {
    const away = { ...database.env, SIGNER: 'command', SIGNER_COMMAND: 'exec false' };
    const { code, output } = await runCommand(['keys', 'rotate'], away);
    expect(output).toContain('the outside signer is away: it ended with 1');
    expect(output).toContain('The signer that keeps our key cannot be reached right now; try again.');
    expect(output).not.toContain(' at ');
    expect(code).toBe(1);
    expect(await kept()).toEqual([null, '2', null]);
  });

  test('says which settings belong together', async () => {
    const { output } = await runCommand(['keys', 'rotate'], { ...database.env, SIGNER: 'command' });
    expect(output).toContain('SIGNER_COMMAND: is required with SIGNER=command');
    const other = await runCommand(['keys', 'rotate'], { ...database.env, SIGNER_COMMAND: 'true' });
    expect(other.output).toContain('SIGNER: must be command when SIGNER_COMMAND is set');
  });
});

const softHsm = '/usr/lib/softhsm/libsofthsm2.so';
const hasSoftHsm = existsSync(softHsm) && spawnSync('pkcs11-tool', ['--version']).error === undefined;
if (!hasSoftHsm) console.warn('SoftHSM2 is not tested: install it with "apt-get install softhsm2 opensc".');

describe.runIf(hasSoftHsm)('SoftHSM2', () => {
  const folder = tempDir();
  let harness: Harness;
  beforeAll(async () => {
    const conf = join(folder.path, 'softhsm2.conf');
    mkdirSync(join(folder.path, 'tokens'));
    writeFileSync(
      conf,
      `directories.tokendir = ${folder.path}/tokens\nobjectstore.backend = file\nlog.level = ERROR\n`,
    );
    const environment = { SOFTHSM2_CONF: conf };
    const made = spawnSync(
      'softhsm2-util',
      ['--init-token', '--free', '--label', 'lotmark', '--so-pin', '1234', '--pin', '5678'],
      { env: { ...process.env, ...environment } },
    );
    expect(made.status).toBe(0);
    harness = await startHarness({
      env: {
        ...environment,
        PATH: process.env['PATH'] ?? '',
        SIGNER: 'command',
        SIGNER_COMMAND: program('scripts/signers/pkcs11.mjs'),
        SIGNER_PKCS11_MODULE: softHsm,
        SIGNER_PKCS11_TOKEN: 'lotmark',
        SIGNER_PKCS11_PIN: '5678',
      },
    });
  });
  afterAll(async () => {
    await harness?.close();
    folder.remove();
  });

  test('signs lots, before and after a rotation, and the receipts hold', async () => {
    const clerk = await new World(harness).member('Cooperative');
    const first = await signedLot(harness, clerk);
    await harness.database.db
      .transaction()
      .execute((tx) => harness.app.services.signer.rotate(tx, () => harness.clock.now()));
    const second = await signedLot(harness, clerk);
    expect(await keysOf(harness)).toEqual(['lotmark-1', 'lotmark-2']);
    await harness.anchor();
    expect(await receiptHolds(harness, first)).toBe(true);
    expect(await receiptHolds(harness, second)).toBe(true);
  });
});
