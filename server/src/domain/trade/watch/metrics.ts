import { sql } from 'kysely';
import { Gauge, type Registry } from 'prom-client';
import { inTime } from '../../../kernel/call/metrics.ts';
import type { Database } from '../../../platform/db/database.ts';
import { oldestUnanchored } from '../../proof/attestation/store.ts';

/** The ledger's figures as the database has them: any process can tell them, whichever speaks to the node. */
interface Figures {
  oldestUnanchoredSeconds: number;
  ledgerAgeSeconds: number | null;
  feeDrops: number | null;
  accounts: { address: string; balance: number | null; reserve: number | null }[];
  outcomes: { state: string; result: string; count: number }[];
  troubles: string[];
  setAside: number;
}

/** Adds the ledger's gauges to a registry; while the database is silent they are left out. */
export function ledgerMetrics(
  registry: Registry,
  { database, witnesses, now }: { database: Database; witnesses: readonly string[]; now: () => Date },
): void {
  witnessMetrics(registry, database, witnesses);
  let reading: Promise<Figures | null> | undefined;
  /** One reading for all gauges of a scrape. */
  const figures = (): Promise<Figures | null> => {
    reading ??= inTime(readFigures(database, now())).finally(() => {
      setImmediate(() => {
        reading = undefined;
      });
    });
    return reading;
  };
  const gauge = <L extends string>(
    name: string,
    help: string,
    labelNames: L[],
    fill: (set: (value: number | null, labels?: Record<L, string>) => void, seen: Figures) => void,
  ) =>
    new Gauge<L>({
      name: `lotmark_ledger_${name}`,
      help,
      labelNames,
      registers: [registry],
      async collect() {
        const seen = await figures();
        this.reset();
        // Without labels there would be a 0, which nobody has seen.
        if (labelNames.length === 0) this.remove();
        if (seen === null) return;
        fill((value, labels) => {
          if (value === null) return;
          if (labels === undefined) this.set(value);
          else this.set(labels, value);
        }, seen);
      },
    });
  gauge(
    'oldest_unanchored_seconds',
    'Age of the oldest signed record that no ledger shows yet; 0 when there is none.',
    [],
    (set, seen) => set(seen.oldestUnanchoredSeconds),
  );
  gauge('age_seconds', 'Age of the newest validated ledger that was seen, by its own clock.', [], (set, seen) =>
    set(seen.ledgerAgeSeconds),
  );
  gauge('fee_drops', 'What a plain transaction must pay to get into the open ledger.', [], (set, seen) =>
    set(seen.feeDrops),
  );
  gauge('account_balance_drops', 'What each of our accounts has.', ['address'], (set, { accounts }) => {
    for (const { address, balance } of accounts) set(balance, { address });
  });
  gauge(
    'account_reserve_drops',
    'What each of our accounts must keep, with the entries that it owns.',
    ['address'],
    (set, { accounts }) => {
      for (const { address, reserve } of accounts) set(reserve, { address });
    },
  );
  gauge(
    'submissions',
    'Our transactions by state and, once settled, by result.',
    ['state', 'result'],
    (set, { outcomes }) => {
      for (const { state, result, count } of outcomes) set(count, { state, result });
    },
  );
  gauge('trouble', 'What keeps the ledger from following: 1 while it lasts.', ['kind'], (set, { troubles }) => {
    for (const kind of troubles) set(1, { kind });
  });
  gauge('set_aside', 'Steps of the mirror that the ledger cannot show, and that wait for somebody.', [], (set, seen) =>
    set(seen.setAside),
  );
}

/** How far each named witness is behind the newest signed head: one that stays behind lends no receipt its word. */
function witnessMetrics(registry: Registry, { reader }: Database, witnesses: readonly string[]): void {
  new Gauge({
    name: 'lotmark_witness_behind_entries',
    help: 'Entries of the newest signed head of the log that a witness has not cosigned.',
    labelNames: ['witness'],
    registers: [registry],
    async collect() {
      this.reset();
      const rows = await inTime(readWitnesses(reader, witnesses));
      for (const { witness, behind } of rows ?? []) this.set({ witness }, behind);
    },
  });
}

async function readWitnesses(reader: Database['reader'], witnesses: readonly string[]) {
  const { rows } = await sql<{ witness: string; behind: number }>`
    select split_part(named.witness, '+', 1) as witness,
           (coalesce((select max(tree_size) from log_checkpoints), 0)
            - coalesce((select max(s.tree_size) from log_cosignatures s where s.witness = named.witness), 0))::float8 as behind
      from unnest(${[...witnesses]}::text[]) as named (witness)`.execute(reader);
  return rows;
}

async function readFigures({ reader }: Database, now: Date): Promise<Figures> {
  const oldest = await oldestUnanchored(reader);
  const { rows } = await sql<Omit<Figures, 'oldestUnanchoredSeconds' | 'ledgerAgeSeconds'> & { closedAt: Date | null }>`
    with home as (select n.* from ledger_homes h join ledger_networks n using (network_id) where h.ended_at is null)
    select (select close_time from home) as "closedAt",
           (select fee_drops from home)::float8 as "feeDrops",
           (select coalesce(json_agg(json_build_object('address', a.address, 'balance', a.balance_drops,
                      'reserve', home.reserve_base_drops + home.reserve_increment_drops * a.owner_count) order by a.address), '[]')
              from ledger_accounts a join home using (network_id)) as accounts,
           (select coalesce(json_agg(o), '[]') from (
              select state, result, count from ledger_outcomes
               union all
              select state, '', count(*) from ledger_submissions where state in ('prepared', 'submitted') group by state) o) as outcomes,
           (select coalesce(json_agg(kind), '[]') from ledger_troubles where ended_at is null) as troubles,
           (select count(*) from mirror_setbacks where retry_at is null) as "setAside"`.execute(reader);
  const [row] = rows;
  if (row === undefined) throw new Error('the statement returned no row');
  const { closedAt, ...figures } = row;
  const ageOf = (moment: Date) => Math.max(0, (now.getTime() - moment.getTime()) / 1000);
  return {
    ...figures,
    oldestUnanchoredSeconds: oldest === null ? 0 : ageOf(oldest),
    ledgerAgeSeconds: closedAt === null ? null : ageOf(closedAt),
  };
}
