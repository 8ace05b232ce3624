import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { sql } from 'kysely';
import { attest, insertLots, openSetting, report } from './setting.ts';

/** 3: from records to anchored attestations, beside bare signatures and one bare insert of as many rows. */
export async function run(): Promise<void> {
  const perLot: number[] = [];
  for (const count of [1_000, 10_000, 100_000]) {
    const { harness, world } = await openSetting();
    try {
      await harness.anchor();
      const org = await world.org('Cooperative');
      const names = await insertLots(harness, org, count);
      const bare = await barePeer(harness, count);
      const before = await ledgerTransactions(harness);
      const started = performance.now();
      await attest(harness, names);
      await harness.tick('anchor');
      const ours = performance.now() - started;
      const { rows } = await sql<{ open: number; batches: number }>`
        select (select count(*) from attestations where leaf_index is null)::int as open,
               (select count(*) from anchor_batches where status = 'anchored')::int as batches`.execute(
        harness.database.db,
      );
      const row = rows[0];
      if (row === undefined || row.open !== 0) throw new Error(`${row?.open} lots were not anchored`);
      const transactions = (await ledgerTransactions(harness)) - before;
      if (transactions !== row.batches)
        throw new Error(`${transactions} ledger transactions for ${row.batches} batches`);
      perLot.push(ours / count);
      report({
        what: `anchoring ${count} lots (sign, append, prove, anchor; ${row.batches} batch, ${transactions} ledger transaction)`,
        figure: `${(ours / bare).toFixed(2)} x signatures + one bulk insert (${((1000 * ours) / count).toFixed(0)} us a lot)`,
        ...(count === 10_000 ? { target: 'at most 5' } : {}),
      });
    } finally {
      await harness.close();
    }
  }
  report({
    what: 'cost of a lot at 100,000 beside 1,000',
    figure: `${((perLot[2] as number) / (perLot[0] as number)).toFixed(2)}`,
    target: 'at most 1.3',
  });
}

type Harness = Awaited<ReturnType<typeof openSetting>>['harness'];

async function ledgerTransactions(harness: Harness): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::int as count from ledger_submissions where kind = 'tree-head' and state = 'validated'`.execute(
    harness.database.db,
  );
  return rows[0]?.count ?? 0;
}

async function barePeer(harness: Harness, count: number): Promise<number> {
  const { privateKey } = generateKeyPairSync('ed25519');
  const hashes = Array.from({ length: count }, () => randomBytes(32));
  await sql`create table bare_rows (id bigint generated always as identity primary key, subject text, hash bytea, signature bytea)`.execute(
    harness.database.db,
  );
  const started = performance.now();
  const signatures = hashes.map((hash) => sign(null, hash, privateKey));
  await sql`insert into bare_rows (subject, hash, signature)
    select * from unnest(${hashes.map((_, index) => `LOT-${index}`)}::text[], ${hashes}::bytea[], ${signatures}::bytea[])`.execute(
    harness.database.db,
  );
  return performance.now() - started;
}
