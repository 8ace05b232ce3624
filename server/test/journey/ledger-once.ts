import { sql } from 'kysely';
import type { Tx } from '../../src/platform/db/database.ts';

/** What the ledger has yet to show, by kind; all zero when it shows everything. */
export interface LedgerBacklog {
  /** Events that were not handed to the jobs, and runs of jobs that are not done. */
  events: number;
  /** Signed records that are in no anchored batch. */
  attestations: number;
  /** Movements of tokens, and steps of escrows. */
  tokens: number;
  escrows: number;
}

export async function ledgerBacklog(db: Tx): Promise<LedgerBacklog> {
  const { rows } = await sql<LedgerBacklog>`
    select (select count(*) from outbox)
           + (select count(*) from pgboss.job where state in ('created', 'retry', 'active')) as events,
           (select count(*) from attestations a where a.kind not in ('seal', 'epcis') and not exists (
              select 1 from anchor_batches b where b.status = 'anchored' and b.tree_size > a.leaf_index)) as attestations,
           (select count(*) from token_mirrors where settled_at is null) as tokens,
           (select count(*) from escrows where mirror_status not in ('finished', 'cancelled')) as escrows`.execute(db);
  return rows[0] as LedgerBacklog;
}

/**
 * Whether each thing that the ledger shows is there exactly once: one tree head to a batch, one mint or burn to a movement
 * in the books, one creation and one end to an escrow.
 * @returns what is not so, in words.
 */
export async function notOnce(db: Tx): Promise<string[]> {
  const faults: string[] = [];
  const add = async (query: ReturnType<typeof sql<{ fault: string }>>): Promise<void> => {
    faults.push(...(await query.execute(db)).rows.map((row) => row.fault));
  };
  const validated = sql`select * from ledger_submissions where state = 'validated' and result_code = 'tesSUCCESS'`;
  await add(sql`
    select kind || ' ' || key || ' was done ' || count(*) || ' times' as fault from (${validated}) v
     group by kind, key having count(*) > 1`);
  await add(sql`
    select 'batch ' || b.tree_size || ' has ' || count(v.id) || ' tree heads on the ledger' as fault
      from anchor_batches b
      left join (${validated}) v on v.kind = 'tree-head' and v.key = b.tree_size || ':' || encode(b.root, 'hex')
     group by b.tree_size having count(v.id) <> 1`);
  await add(sql`
    select 'tree head ' || v.key || ' belongs to no batch' as fault from (${validated}) v
     where v.kind = 'tree-head' and not exists (select 1 from anchor_batches b where b.tx_hash = v.tx_hash)`);
  await add(sql`
    select 'movement ' || m.reference || ' has ' || count(v.id) || ' transactions' as fault
      from token_mirrors m
      left join (${validated}) v on v.kind = 'token_' || m.kind and v.key = m.reference and v.tx_hash = m.tx_hash
     group by m.reference having count(v.id) <> 1`);
  await add(sql`
    select 'escrow ' || e.name || ' is ' || e.mirror_status || ' by ' || count(v.id) || ' transactions' as fault
      from escrows e
      left join (${validated}) v on v.key = e.name and v.tx_hash in (e.mirror_create_tx, e.mirror_finish_tx)
     where e.mirror_status = 'finished' group by e.name, e.mirror_status having count(v.id) <> 2`);
  await add(sql`
    select 'movement in the books ' || b.reference || ' is not shown' as fault from book_txns b
     where b.kind in ('mint', 'burn') and b.reference is not null
       and not exists (select 1 from token_mirrors m where m.reference = b.reference)`);
  return faults;
}

/** The same from the side of the embedded chain: it holds what we submitted and nothing else. */
export async function notOnChain(db: Tx): Promise<string[]> {
  const { rows } = await sql<{ fault: string }>`
    select 'transaction ' || coalesce(s.tx_hash, c.tx_hash) || ' is '
           || case when s.tx_hash is null then 'on the chain only' else 'not on the chain' end as fault
      from (select tx_hash from ledger_submissions where state = 'validated') s
      full join (select upper(encode(tx_hash, 'hex')) as tx_hash from ledger_node_transactions) c using (tx_hash)
     where s.tx_hash is null or c.tx_hash is null`.execute(db);
  return rows.map((row) => row.fault);
}
