import { randomBytes } from 'node:crypto';
import { type ReceiptKind, verifyReceipt } from '@lotmark/sdk/verify';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { onPostgres } from '../../../../test/support/database.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { readMigrations } from '../../../platform/db/migrate.ts';
import { resolveDid } from '../did/resolve.ts';
import { appendPending } from '../event/append.ts';
import { attestLots } from './attest.ts';
import { checkLog } from './check-log.ts';
import { loadReceipt } from './receipt.ts';
import { type LogWorld, startLogWorld } from './testing/log-world.ts';
import { insertLots } from './testing/trade-rows.ts';

const signers = 16;
const rotations = 20;
const hour = 3_600_000;

let world: LogWorld;
let lots: string[];
beforeAll(async () => {
  world = await startLogWorld({ poolSize: signers + 2 });
  lots = await insertLots(world.database.db, 1, signers);
});
afterAll(() => world.database.close());

let reads = 0;
/** A clock that is up to an hour early or late each time it is read, and goes on by a minute: nobody agrees on the time. */
const jumpingClock = () => new Date(Date.now() + 24 * hour + ++reads * 60_000 + (Math.random() - 0.5) * 2 * hour);
const rotate = (clock: () => Date) => world.database.db.transaction().execute((tx) => world.signer.rotate(tx, clock));
const sign = (lot: string, now: Date) =>
  world.database.db
    .transaction()
    .execute((tx) => attestLots(tx, { signer: world.signer, now, random: randomBytes }, [lot]));

async function signEvent(subject: string, now: Date): Promise<void> {
  await world.database.db.transaction().execute(async (tx: Tx) => {
    await sql`insert into event_claims (source, schema, region, subject, standard, payload, created_at)
              values (${`test:${subject}`}, 'test', 'et', ${subject}, 'test', '{}', ${now})`.execute(tx);
    await appendPending(tx, { signer: world.signer, random: randomBytes, now });
  });
}

/** Anchors everything, then checks each signature as a stranger would: from its receipt and the DID's document. */
async function badSignatures(): Promise<{ checked: number; bad: string[] }> {
  const { db } = world.database;
  await world.anchorAll();
  const { didDocument } = await resolveDid(db, world.signer.did);
  const attested = await db.selectFrom('attestations').select(['kind', 'subject', 'version']).execute();
  const bad: string[] = [];
  for (const { kind, subject, version } of attested) {
    const receipt = await loadReceipt(db, kind as ReceiptKind, subject, version);
    const { ok, failed } = await verifyReceipt(receipt, { did: world.signer.did, didDocument });
    if (!ok) bad.push(`${subject} v${version}: ${failed}`);
  }
  const { findings } = await checkLog(db);
  bad.push(...findings.map((finding) => `${finding.record}: ${finding.problem}`));
  for (const lot of lots) {
    const { signed_at: signedAt, error } = await world.verify(lot);
    if (signedAt !== null && error !== undefined) bad.push(`${lot}: ${error}`);
  }
  return { checked: attested.length, bad };
}

/** Each key ends at the instant at which the next one begins. */
async function expectOneChain(): Promise<void> {
  const keys = await world.database.db
    .selectFrom('signing_keys')
    .select(['valid_from', 'retired_at'])
    .orderBy('valid_from')
    .execute();
  for (const [i, key] of keys.entries()) expect(key.retired_at).toEqual(keys[i + 1]?.valid_from ?? null);
}

describe('a rotation', () => {
  it('leaves what was signed by a clock ahead verifiable, and so do the next ones', async () => {
    const [lot = ''] = lots;
    const ahead = new Date(Date.now() + 24 * hour);
    await sign(lot, ahead);
    const first = await rotate(() => new Date());
    expect(first.at).toEqual(new Date(ahead.getTime() + 1));
    await sign(lot, new Date());
    await signEvent('right', new Date());
    const second = await rotate(() => new Date(0));
    expect(second.at).toEqual(new Date(first.at.getTime() + 1));
    await sign(lot, new Date(0));
    expect(await badSignatures()).toEqual({ checked: 8, bad: [] });
    await expectOneChain();
  });

  it.runIf(onPostgres)('lets who waits for it go on with the new key', async () => {
    const { db } = world.database;
    const waiting: Promise<unknown>[] = [];
    const { active } = await db.transaction().execute(async (tx) => {
      const rotated = await world.signer.rotate(tx, () => new Date());
      waiting.push(...lots.map((lot) => sign(lot, new Date())));
      await new Promise((resolve) => setTimeout(resolve, 300));
      return rotated;
    });
    await Promise.all(waiting);
    const { rows } = await sql<{ kid: string }>`
      select distinct on (subject) kid from attestations where kind = 'lot' order by subject, version desc`.execute(db);
    expect(rows).toEqual(lots.map(() => ({ kid: active })));
  });

  it.runIf(onPostgres)(
    `${rotations} of them under ${signers} signers and clocks that jump: no bad signature, no error`,
    async () => {
      let rotating = true;
      const errors: string[] = [];
      const signing = lots.map(async (lot, i) => {
        for (let count = 0; rotating; count++) {
          const work = i === 0 ? signEvent(`${count}`, jumpingClock()) : sign(lot, jumpingClock());
          await work.catch((error: Error) => errors.push(error.message));
        }
      });
      for (let count = 0; count < rotations; count++) {
        await rotate(jumpingClock);
        await new Promise((resolve) => setTimeout(resolve, 30));
      }
      rotating = false;
      await Promise.all(signing);
      expect(errors).toEqual([]);
      const { checked, bad } = await badSignatures();
      expect(bad).toEqual([]);
      expect(checked).toBeGreaterThan(signers * 5);
      const { rows } = await sql<{ kinds: number; keys: number }>`
        select count(distinct kind)::int as kinds, count(distinct kid)::int as keys from attestations`.execute(
        world.database.db,
      );
      // The organisations of the world are signed, too.
      expect(rows[0]?.kinds).toBe(4);
      expect(rows[0]?.keys).toBeGreaterThan(rotations / 2);
      await expectOneChain();
    },
    120_000,
  );
});

it('a database with signatures outside the time of their key is named by the check, and mended by the migration', async () => {
  const { db } = world.database;
  const [lot = ''] = lots;
  await rotate(() => new Date());
  await sign(lot, new Date());
  await rotate(() => new Date());
  await sign(lot, new Date());
  const before = await resolveDid(db, world.signer.did);
  // As the old rotation left it: the first key ended too early, the next one began too late. Each by itself: the check names
  // the first thousand faults only.
  await sql`update signing_keys set valid_from = valid_from + interval '1 day' where retired_at is null`.execute(db);
  const begun = (await checkLog(db)).findings.map((finding) => finding.problem);
  expect(begun).toContainEqual(expect.stringMatching(/ and is still in use$/));
  await sql`update signing_keys set valid_from = valid_from - interval '1 day',
                                    retired_at = retired_at - interval '1 day' where retired_at is not null`.execute(
    db,
  );
  const ended = (await checkLog(db)).findings.map((finding) => finding.problem);
  expect(ended).toContainEqual(
    expect.stringMatching(/^signed_outside_key_validity: signed at \S+, but its key began at \S+ and ended at \S+$/),
  );

  const migration = readMigrations().find((each) => each.name.startsWith('0035')) as { sql: string };
  const [mend = ''] = /^with signed as [^;]+;/m.exec(migration.sql) ?? [];
  await sql.raw(mend).execute(db);
  expect((await badSignatures()).bad).toEqual([]);
  const after = await resolveDid(db, world.signer.did);
  expect(Number(after.didDocumentMetadata.versionId)).toBe(Number(before.didDocumentMetadata.versionId) + 1);
  // Twice is as good as once.
  await sql.raw(mend).execute(db);
  expect(await resolveDid(db, world.signer.did)).toEqual(after);
});
