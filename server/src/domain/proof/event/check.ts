import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';

export interface EventCheck {
  findings: string[];
  counts: { events: number };
}

interface Broken {
  name: string;
  unlinked: boolean;
  gap: boolean;
  unsigned: boolean;
  payload_differs: boolean;
  elsewhere: boolean;
}

const maxFindings = 100;

/**
 * Checks the chain of events: numbers without gaps, each naming the hash of the one before, each hash that of its
 * attestation, each payload as it was signed, and the ledger that each is told to be in that of its batch. (That the attestations hold is the log's check.)
 */
export async function checkEvents(tx: Tx): Promise<EventCheck> {
  const { rows: counted } = await sql<{ count: number }>`select count(*)::int as count from events`.execute(tx);
  const { rows } = await sql<Broken>`
    select * from (
      select e.name,
             e.previous_hash <> coalesce(lag(e.hash) over chain, decode(repeat('00', 32), 'hex')) as unlinked,
             e.seq <> coalesce(lag(e.seq) over chain, 0) + 1 as gap,
             a.payload_hash is distinct from e.hash as unsigned,
             (a.payload::json -> 'payload')::text is distinct from e.payload as payload_differs,
             e.state = 'STATE_VERIFIED' and e.block is distinct from (
               select b.ledger_index from anchor_batches b
                where b.tree_size > a.leaf_index and b.status = 'anchored' order by b.tree_size limit 1) as elsewhere
        from events e left join attestations a on a.kind = 'event' and a.subject = e.name and a.version = 1
      window chain as (order by e.seq)
    ) links where unlinked or gap or unsigned or payload_differs or elsewhere order by name limit ${maxFindings}`.execute(
    tx,
  );
  const findings = rows.flatMap((row) => [
    ...(row.gap ? [`${row.name}: the number before it is missing`] : []),
    ...(row.unlinked ? [`${row.name}: does not name the hash of the event before it`] : []),
    ...(row.unsigned ? [`${row.name}: its hash is not that of its attestation`] : []),
    ...(row.elsewhere ? [`${row.name}: it is told to be on the ledger where its batch is not`] : []),
    ...(row.payload_differs ? [`${row.name}: its payload is not what was signed`] : []),
  ]);
  return { findings, counts: { events: counted[0]?.count ?? 0 } };
}
