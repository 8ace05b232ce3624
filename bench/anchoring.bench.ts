import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { sql } from 'kysely';
import { attest, insertLots, openSetting, report } from './setting.ts';

/** Runs of the job that may be needed: a batch of the log has a limit, and a lot is two statements (itself and its listing). */
const maxRuns = 10;

/** 3: from records to anchored attestations, beside bare signatures and one bare insert of as many rows as lots, and as statements. */
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
      let row = await logState(harness);
      for (let run = 0; run < maxRuns && row.open > 0; run++) {
        await harness.tick('anchor');
        row = await logState(harness);
      }
      const ours = performance.now() - started;
      if (row.open !== 0) throw new Error(`${row.open} statements were not anchored`);
      const bareOfStatements = await barePeer(harness, row.statements);
      const transactions = (await ledgerTransactions(harness)) - before;
      if (transactions !== row.batches)
        throw new Error(`${transactions} ledger transactions for ${row.batches} batches`);
      perLot.push(ours / count);
      report({
        what: `anchoring ${count} lots (sign, append, prove, anchor; batches: ${row.batches}, ledger transactions: ${transactions})`,
        figure: `${(ours / bare).toFixed(2)} x signatures + one bulk insert (${((1000 * ours) / count).toFixed(0)} us a lot)`,
        ...(count === 10_000 ? { target: 'at most 5' } : {}),
      });
      report({
        what: `  beside as many signatures as statements (${row.statements})`,
        figure: `${(ours / bareOfStatements).toFixed(2)} x`,
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

interface LogState {
  open: number;
  statements: number;
  batches: number;
}

async function logState(harness: Harness): Promise<LogState> {
  const { rows } = await sql<LogState>`
    select count(*) filter (where leaf_index is null)::int as open, count(*)::int as statements,
           (select count(*) from anchor_batches where status = 'anchored')::int as batches
      from attestations`.execute(harness.database.db);
  return rows[0] ?? { open: 0, statements: 0, batches: 0 };
}

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
  await sql`drop table if exists bare_rows`.execute(harness.database.db);
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
