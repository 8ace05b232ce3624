import { existsSync, readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { lotStatuses } from '../../src/domain/origin/lot/rules.ts';
import { orderStatuses } from '../../src/domain/trade/order/rules.ts';
import type { Db } from '../../src/platform/db/database.ts';
import { people } from '../../src/seed/demo-world.ts';
import { planSeason } from '../../src/seed/season/plan.ts';
import { onPostgres } from '../support/database.ts';
import { runCommand, type ServerProcess, startServer } from '../support/process.ts';
import { openServedDatabase } from './served-database.ts';

const where = onPostgres ? 'PostgreSQL' : 'PGlite';

async function said(server: ServerProcess, words: string): Promise<void> {
  const deadline = Date.now() + 400_000;
  while (!server.output().includes(words)) {
    if (Date.now() > deadline || server.output().includes('not complete')) {
      throw new Error(`the server never said "${words}":\n${server.output()}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Until nothing that was signed waits for the ledger, for some seconds on end. */
async function anchored(server: ServerProcess): Promise<void> {
  const deadline = Date.now() + 120_000;
  for (let quiet = 0; quiet < 6; ) {
    if (Date.now() > deadline) throw new Error('what was signed is not anchored after two minutes');
    await new Promise((resolve) => setTimeout(resolve, 1000));
    const text = await (await fetch(`${server.url}/metrics`)).text();
    quiet = /^lotmark_ledger_oldest_unanchored_seconds 0$/m.test(text) ? quiet + 1 : 0;
  }
}

/** Megabytes of a process's memory. Only Linux tells. */
const memoryMb = (server: ServerProcess, of: 'VmRSS' | 'VmHWM'): number | undefined => {
  const file = `/proc/${server.child.pid}/status`;
  if (!existsSync(file)) return undefined;
  return Math.round(Number(new RegExp(`${of}:\\s+(\\d+)`).exec(readFileSync(file, 'utf8'))?.[1]) / 1024);
};

/** Looks at a process's memory twice a second from now on; tells the most that was seen, and looks no more. */
const mostMb = (server: ServerProcess): (() => number) => {
  let most = 0;
  const looks = setInterval(() => {
    most = Math.max(most, memoryMb(server, 'VmRSS') ?? 0);
  }, 500);
  onTestFinished(() => clearInterval(looks));
  return () => {
    clearInterval(looks);
    return most;
  };
};

const counts = async (db: Db, table: 'lots' | 'orders'): Promise<Record<string, number>> => {
  const { rows } = await sql<{ status: string; count: number }>`
    select status, count(*)::int as count from ${sql.table(table)} group by status`.execute(db);
  return Object.fromEntries(rows.map((row) => [row.status, row.count]));
};

const countOf = async (db: Db, table: string): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)}`.execute(db);
  return rows[0]?.count ?? 0;
};

// The demonstration belongs to the evaluation: with a PostgreSQL there is no embedded card processor, and no order of it.
test.skipIf(onPostgres)(
  `a season that is killed four times while it is made is whole in the end, and once, on ${where}`,
  {
    timeout: 900_000,
  },
  async () => {
    const database = await openServedDatabase({ SEED: 'season' });
    onTestFinished(database.close);
    // In the small world, among the farmers, among the trades, and at the ERP.
    for (const moment of [
      'a trade, settled',
      'Rwenzori Farmers Union',
      'Limu Kossa Growers: lots',
      'work in the fields',
    ]) {
      const server = await startServer(database.env);
      await said(server, moment);
      await new Promise((resolve) => setTimeout(resolve, 400));
      await server.end();
    }
    const server = await startServer(database.env);
    onTestFinished(async () => void (await server.end()));
    const most = mostMb(server);
    await said(server, 'The season is whole');
    expect(server.output()).not.toContain('first admin');
    // What was signed last is anchored, and the ledger shows it.
    await anchored(server);
    expect(memoryMb(server, 'VmRSS') ?? 0).toBeLessThan(350);
    // Nor was it much more while the season was made, at any look of two in a second, nor for a moment between two looks.
    expect(most()).toBeLessThan(370);
    expect(memoryMb(server, 'VmHWM') ?? 0).toBeLessThan(400);
    expect(await server.end('SIGTERM')).toBe(0);

    const check = await runCommand(['check'], database.env);
    expect(check).toEqual({ code: 0, output: expect.stringContaining('Everything holds.') });
    const season = planSeason();
    const plots = season.flatMap((cooperative) => cooperative.plots);
    const smallPlots = 4;
    const smallHarvests = 7;
    await database.look(async (db) => {
      expect(await countOf(db, 'plots')).toBe(plots.length + smallPlots);
      expect(await countOf(db, 'plot_overlaps')).toBe(0);
      const weighed = plots.reduce((sum, plot) => sum + plot.harvests.length, 0);
      // One field scan in each cooperative.
      expect(await countOf(db, 'harvests')).toBe(weighed + smallHarvests + season.length);
      expect(await countOf(db, 'users')).toBe(people.length + 57 + 4 + 4 + 1);
      expect(await countOf(db, 'erp_mandates')).toBe(3);
      expect(await countOf(db, 'webhooks')).toBe(1);
      expect(await countOf(db, 'partner_keys')).toBe(1);
      expect(await countOf(db, 'sessions')).toBe(0);
      // Listed lasts until the next anchor only.
      const lots = await counts(db, 'lots');
      expect(Object.keys(lots).sort()).toEqual(lotStatuses.filter((status) => status !== 'Listed').sort());
      expect(lots).toEqual({ Sold: 19, Notarized: 18, Draft: 7, Cancelled: 3, Flagged: 5, Verified: 3 });
      const orders = await counts(db, 'orders');
      expect(Object.keys(orders).sort()).toEqual([...orderStatuses].sort());
      expect(orders).toEqual({
        'Escrow Created': 2,
        'In Transit': 6,
        Settled: 12,
        Cancelled: 5,
        Draft: 3,
        Paid: 1,
        Disputed: 1,
      });
      const { rows } = await sql<{ countries: number }>`
      select count(distinct p.country)::int as countries from lot_sources s join plots p on p.name = s.plot
       group by s.lot order by 1 desc limit 1`.execute(db);
      expect(rows[0]?.countries).toBe(2);
      const mass = await sql<{ count: number }>`
      select count(*)::int as count from lots l where not exists (select from lot_sources s where s.lot = l.name)`.execute(
        db,
      );
      expect(mass.rows[0]?.count).toBeGreaterThanOrEqual(6);
    });
  },
);
