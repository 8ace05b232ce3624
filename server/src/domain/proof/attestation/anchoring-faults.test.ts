import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { onPostgres, type TestDatabase } from '../../../../test/support/database.ts';
import { anchorStep } from './anchor.ts';
import { checkLog } from './check-log.ts';
import { integrate } from './integrate.ts';
import { type LogWorld, startLogWorld } from './testing/log-world.ts';
import { insertLots, lotName } from './testing/trade-rows.ts';

let world: LogWorld;
beforeAll(async () => {
  world = await startLogWorld();
  await insertLots(world.database.db, 1, 4);
});
afterAll(() => world.database.close());

describe('faults while anchoring', () => {
  it('a transaction that can never be validated is replaced, for the same head', async () => {
    const { db } = world.database;
    await world.attest([lotName(4)]);
    const first = await anchorStep(world.options);
    await world.ledger.expire(db);
    const second = await anchorStep(world.options);
    expect(second.lost).toHaveLength(1);
    expect(second.submitted).toBe(first.submitted);
    await world.anchorAll();
    expect(await world.verify(lotName(4))).toMatchObject({ verified: true });
  });

  it('killed at any point it goes on where it was, and anchors each head once', async () => {
    const { db } = world.database;
    const before = await world.ledger.validated(db);
    const batches = async () => (await db.selectFrom('anchor_batches').select('tree_size').execute()).length;
    const had = await batches();
    let kills = 0;
    for (let round = 0; round < 12; round++) {
      await world.attest([lotName(1 + (round % 4))]);
      for (let attempt = 0; ; attempt++) {
        const killer = killAfter(db, (round * 5 + attempt * 3) % 17);
        try {
          const step = await anchorStep({ ...world.options, db: killer, onAnchored: async () => {} });
          if (!step.waiting) break;
          await world.ledger.close(db);
        } catch {
          kills += 1;
        }
        if (attempt > 60) throw new Error('no progress');
      }
    }
    expect(kills).toBeGreaterThan(12);
    expect(await world.ledger.validated(db)).toBe(before + 12);
    expect(await batches()).toBe(had + 12);
    expect((await checkLog(db)).findings).toEqual([]);
  }, 120_000);

  it('a world.ledger that is away, or lies, leaves the batch where it is', async () => {
    await world.attest([lotName(2)]);
    await anchorStep(world.options);
    await world.ledger.close(world.database.db);
    world.ledger.fault = (call) => {
      if (call === 'evidence') throw new Error('away');
    };
    await expect(anchorStep(world.options)).rejects.toThrow('away');
    world.ledger.fault = () => {};
    const lying = async (hash: string) => ({ ...(await world.ledger.evidence(hash)), network_id: 1 });
    const { prepare, takeSettled } = world.ledger;
    await expect(anchorStep({ ...world.options, anchorer: { prepare, takeSettled, evidence: lying } })).rejects.toThrow(
      'does not hold',
    );
    expect(await world.verify(lotName(2))).toMatchObject({ error: 'not_anchored' });
    await world.anchorAll();
    expect(await world.verify(lotName(2))).toMatchObject({ verified: true });
  });
});

/** A database whose connection dies at the n-th statement: that transaction is rolled back, the caller sees an error. */
function killAfter(db: TestDatabase['db'], statements: number): TestDatabase['db'] {
  let left = statements;
  return db.withPlugin({
    transformQuery: ({ node }) => {
      left -= 1;
      if (left < 0) throw new Error('killed');
      return node;
    },
    transformResult: async ({ result }) => result,
  });
}

describe.runIf(onPostgres)('several processes', () => {
  it('attest, integrate and anchor at once without losing or doubling a leaf', async () => {
    const { db } = world.database;
    await insertLots(db, 100, 259);
    const workers = Array.from({ length: 8 }, async (_, worker) => {
      for (let i = 0; i < 20; i++) await world.attest([lotName(100 + worker * 20 + i)]);
    });
    const anchorers = Array.from({ length: 4 }, async () => {
      for (let i = 0; i < 25; i++) {
        await anchorStep(world.options);
        await db.transaction().execute((tx) => integrate(tx, { now: world.now(), limit: 7 }));
      }
    });
    const closer = (async () => {
      for (let i = 0; i < 40; i++) {
        await world.ledger.close(db);
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
    })();
    await Promise.all([...workers, ...anchorers, closer]);
    await world.anchorAll();
    expect((await checkLog(db)).findings).toEqual([]);
    for (const n of [100, 177, 259]) expect(await world.verify(lotName(n))).toMatchObject({ verified: true });
    const { rows } = await sql<{ batches: number }>`select count(*)::int as batches from anchor_batches`.execute(db);
    expect(await world.ledger.validated(db)).toBe(rows[0]?.batches);
  }, 120_000);
});
